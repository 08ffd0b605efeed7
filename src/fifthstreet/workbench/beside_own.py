"""A bet beside a game on the player's hand alone: every hand, every board in its order."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import permutations
from math import perm

import numpy as np

from fifthstreet.analysis.card_sets import CARDS, kept_sets
from fifthstreet.analysis.classes import HAND
from fifthstreet.analysis.own import OwnGame, Policy
from fifthstreet.analysis.progress import watcher
from fifthstreet.rules.book import RuleBook
from fifthstreet.workbench.bet_count import SWAPS, swaps_of
from fifthstreet.workbench.bet_layout import BetLayout, Slot
from fifthstreet.workbench.bet_lines import BetLines
from fifthstreet.workbench.joint_count import ApartError, JointCounts, Together
from fifthstreet.workbench.own_boards import (
    BestChoices,
    OwnBoards,
    cells,
    deal_rows,
    ending,
    left_alone,
)

MOST_OTHERS = 4
"""The most cards beside the main game's of which a bet is counted together with it."""
MOST_ASKED = 1_000_000
"""The most boards about which a function is asked under every swap of suits."""


def board_of(book: RuleBook) -> tuple[Slot, ...]:
    """Return the cards of the main hand that are no seat's own, in the order they are seen."""
    own = book.seat_zone.id
    zones = [zone for zone in book.zones if zone.id in book.main_contest.hand.zones]
    every = [
        Slot(zone.id, 1, number)
        for zone in sorted(zones, key=lambda zone: not zone.up)
        for number in range(1, zone.cards + 1)
        if zone.id != own
    ]
    up = [slot for slot in every if any(zone.up and zone.id == slot.zone for zone in zones)]
    for reveal in book.reveals:
        cards = reveal.cards or range(1, CARDS)
        up += [slot for slot in every if slot.zone == reveal.zone and slot.number in cards]
    return tuple(dict.fromkeys((*up, *every)))


@dataclass(frozen=True)
class OwnBeside:
    """A bet beside a game on the player's hand alone."""

    game: OwnGame
    book: RuleBook
    layout: BetLayout
    lines: BetLines

    def __post_init__(self) -> None:
        if len(self._others) > MOST_OTHERS or (self._others and self._on_board):
            raise ApartError("the bet is on too many cards that the main game does not use")
        boards = len(kept_sets(self.game.hole)[0]) * perm(CARDS - HAND, len(self._on_board))
        if self.lines.costly and not self.lines.symmetric and boards > MOST_ASKED:
            raise ApartError(
                "the function would be asked too often; say symmetric=True if it minds no suits"
            )

    @cached_property
    def _board(self) -> tuple[Slot, ...]:
        return board_of(self.book)

    @cached_property
    def _slots(self) -> tuple[Slot, ...]:
        return tuple(slot for group in self.layout.groups for slot in group)

    @cached_property
    def _own(self) -> tuple[Slot, ...]:
        own = self.book.seat_zone.id
        return tuple(slot for slot in self._slots if (slot.zone, slot.seat) == (own, 1))

    @cached_property
    def _on_board(self) -> tuple[int, ...]:
        return tuple(at for at, slot in enumerate(self._board) if slot in self._slots)

    @cached_property
    def _others(self) -> tuple[Slot, ...]:
        return tuple(s for s in self._slots if s not in self._own and s not in self._board)

    # What a bet comes to ------------------------------------------------------------------------

    def _line_grids(self, boards: OwnBoards, *, merged: bool) -> Iterator[tuple[np.ndarray, int]]:
        """Yield the line of the bet on every board, for each swap of suits and order of own cards.

        An array with one axis more counts how often each line comes instead: where the bet is on
        other cards too, or where all swaps of suits may be looked at together.
        """
        groups = [{*group} for group in self.layout.groups]
        whole = not self._own or (
            len(self._own) == self.game.hole and any({*self._own} <= group for group in groups)
        )
        hole = tuple(boards.cards.tolist())
        times = SWAPS if self.lines.symmetric else 1
        for own in [hole] if whole else permutations(hole):
            if self._others:
                grids = [*self._counted(boards, own)]
            else:
                rows = boards.rows(len(self._on_board), alike=self._alike)
                every = self._lines(own, rows)
                if merged and len(every) > 1:
                    every = [_how_often(every)]
                grids = [boards.grid(each, self._on_board, alike=self._alike) for each in every]
            yield from ((grid, times) for grid in grids)

    @cached_property
    def _alike(self) -> bool:
        """Return whether the order of the board's cards changes nothing for the bet."""
        used = {self._board[at] for at in self._on_board}
        return any(used <= {*group} for group in self.layout.groups)

    def _lines(
        self, own: tuple[int, ...], boards: np.ndarray, others: np.ndarray | None = None
    ) -> list[np.ndarray]:
        """Return the lines of rows of board cards, or of other cards, for each swap of suits."""
        rows = len(boards) if others is None else len(others)
        column: dict[Slot, np.ndarray] = {}
        for at, slot in enumerate(sorted(self._own)):
            column[slot] = np.full(rows, own[at], dtype=np.int64)
        for at, place in enumerate(self._on_board):
            column[self._board[place]] = boards[:, at]
        if others is not None:
            column |= {slot: others[:, at] for at, slot in enumerate(self._others)}
        cards = [np.stack([column[slot] for slot in group], axis=1) for group in self.layout.groups]
        measured = self.lines.measure(cards)
        return [
            self.lines.lines(measured, [swap[each] for each in cards])
            for swap, _ in swaps_of(self.lines)
        ]

    def _counted(self, boards: OwnBoards, own: tuple[int, ...]) -> Iterator[np.ndarray]:
        """Yield how many deals of other cards come to each line, on every board."""
        groups = [tuple(s for s in group if s in self._others) for group in self.layout.groups]
        order = [slot for group in groups for slot in group]
        sizes = tuple(len(group) for group in groups if group)
        free = len(boards.rest)
        dealt = boards.rest[deal_rows(free, sizes)]
        by_slot = dealt[:, [order.index(slot) for slot in self._others]]
        every = tuple(range(boards.depth))
        for numbers in self._lines(own, np.empty((0, 0)), by_slot):
            counts = left_alone(numbers, free, sizes, boards.depth)
            yield boards.grid(counts, every, alike=True)

    # How it is played ---------------------------------------------------------------------------

    def stated(self, policy: Policy) -> JointCounts:
        """Return how bet and game come out together when the game is played by a policy."""

        def ends(boards: OwnBoards) -> Callable[[np.ndarray], np.ndarray]:
            result = boards.ends(self.game, boards.looked_up(self.game, policy))
            return lambda _: result

        return self._count(ends, merged=True)

    def optimal(self, nets: tuple[Fraction, ...], if_folded: Fraction | None) -> JointCounts:
        """Return how bet and game come out when both together are played as well as can be."""

        def ends(boards: OwnBoards) -> Callable[[np.ndarray], np.ndarray]:
            best = BestChoices(self.game, boards, nets, if_folded)
            return lambda grid: boards.ends(self.game, best.choices(grid))

        return self._count(ends, merged=False)

    def _count(
        self,
        ends_of: Callable[[OwnBoards], Callable[[np.ndarray], np.ndarray]],
        *,
        merged: bool,
    ) -> JointCounts:
        result: JointCounts = Counter()
        watch = watcher()
        known: dict[int, Together] = {}
        sets, ways = kept_sets(self.game.hole)
        for done, (cards, alike) in enumerate(
            zip(sets.astype(np.int64), ways.tolist(), strict=True)
        ):
            boards = OwnBoards(cards, HAND - self.game.hole)
            ends = ends_of(boards)
            for grid, times in self._line_grids(boards, merged=merged):
                for line, code, count in cells(grid, ends(grid), boards.valid):
                    if code not in known:
                        known[code] = ending(self.game, code)
                    result[known[code]._replace(line=line)] += count * alike * times
            if watch:
                watch(done + 1, len(sets))
        return result


def _how_often(every: list[np.ndarray]) -> np.ndarray:
    """Return how often each line comes in several arrays of lines, the lines in front."""
    stacked = np.stack(every)
    return np.stack([(stacked == line).sum(axis=0) for line in range(int(stacked.max()) + 1)])
