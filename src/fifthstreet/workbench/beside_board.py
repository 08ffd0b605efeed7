"""A bet beside a shared board, on a seat's own cards, the flop and the whole board."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np

from fifthstreet.analysis.board import BoardGame
from fifthstreet.analysis.board_census import (
    BOARD,
    CELLS,
    FLOP,
    HOLE,
    OUTCOMES,
    board_sets,
    flops,
    hole_of_cell,
    kept_places,
    over_boards,
    seven_cards,
    spread,
)
from fifthstreet.analysis.board_endings import kernel_policies
from fifthstreet.analysis.board_law import MOST_CHOICES
from fifthstreet.analysis.board_rows import hands_beside
from fifthstreet.analysis.board_worth import BoardPolicy
from fifthstreet.analysis.census import CARDS
from fifthstreet.analysis.choices import FOLD, STAY, change
from fifthstreet.analysis.classes import final_classes
from fifthstreet.rules.book import RuleBook
from fifthstreet.workbench.beside_own import board_of
from fifthstreet.workbench.bet_count import SWAPS
from fifthstreet.workbench.bet_layout import BetLayout, Slot
from fifthstreet.workbench.bet_lines import BetLines
from fifthstreet.workbench.joint_count import ApartError, JointCounts, Together

MOST_LINES = 256


@dataclass(frozen=True)
class BoardBeside:
    """A bet beside a game in which hands share a board with the dealer's."""

    game: BoardGame
    book: RuleBook
    layout: BetLayout
    lines: BetLines

    def __post_init__(self) -> None:
        own, flop, rest = self._cards
        for group in map(set, self.layout.groups):
            if not group <= own | flop | rest:
                raise ApartError(
                    "the bet is on cards of the dealer's or of another seat, which together with "
                    "the main game make too many deals to be counted"
                )
            if any(part & group and not part <= group for part in self._cards):
                raise ApartError(
                    "the bet tells cards apart that are seen together; a whole hand, flop or board "
                    "was counted"
                )
            if rest & group and not flop <= group:
                raise ApartError("the bet is on the last shared cards without the flop")
        if self._on_board and any({*each} & (flop | rest) == flop for each in self.layout.groups):
            raise ApartError("the bet tells the flop from the whole board")
        if not self.lines.symmetric:
            raise ApartError("the bet minds suits, with which the main game was not counted")
        if self.lines.costly and self._on_board:
            raise ApartError("the function would be asked about 145 million hands")

    @cached_property
    def _cards(self) -> tuple[set[Slot], set[Slot], set[Slot]]:
        """Return the own cards, those of the flop, and the other shared ones."""
        own, board = self.book.seat_zone, board_of(self.book)
        hole = {Slot(own.id, 1, number) for number in range(1, own.cards + 1)}
        return hole, {*board[:FLOP]}, {*board[FLOP:]}

    @property
    def _on_board(self) -> bool:
        return any(self._cards[2] & {*group} for group in self.layout.groups)

    def _lines(self, hole: np.ndarray, board: np.ndarray) -> np.ndarray:
        """Return the line of each row of own cards and of shared cards, three or five."""
        own, flop, rest = self._cards
        shared = flop | rest if board.shape[1] == BOARD else flop
        cards = []
        for group in map(set, self.layout.groups):
            parts = [each for part, each in ((own, hole), (shared, board)) if part & group]
            cards.append(np.concatenate(parts, axis=1))
        return self.lines.lines(self.lines.measure(cards), cards)

    def _by_flop(self) -> np.ndarray:
        """Return the line of every flop and cell; nought where the whole board decides."""
        if self._on_board:
            return np.zeros((len(flops()), CELLS), dtype=np.uint8)
        numbers, cells = np.divmod(kept_places(), CELLS)
        hole = np.stack(np.divmod(cells, CARDS), axis=1)
        lines = self._lines(hole, flops().cards[numbers].astype(np.int64))
        return spread(lines.astype(np.uint8))

    def _by_board(self, rows: slice) -> np.ndarray:
        """Return the line of every hand beside some boards; none where only the flop decides."""
        boards = board_sets().cards[rows].astype(np.int64)
        if not self._on_board:
            return np.empty((len(boards), 0), dtype=np.uint8)
        hands = np.stack([np.stack(hands_beside(board), axis=1) for board in boards])
        shared = np.repeat(boards, hands.shape[1], axis=0)
        lines = self._lines(hands.reshape(-1, HOLE), shared)
        return lines.reshape(len(boards), -1).astype(np.uint8)

    def stated(self, policy: BoardPolicy) -> JointCounts:
        """Return how bet and game come out together when the game is played by a policy."""
        from fifthstreet.kernels.board_lines import CHOICES, ends_by_line

        game, sets = self.game, board_sets()
        (_, places, packed, going), terms = kernel_policies(game, policy)
        choices = game.choices_at(0)
        first = np.asarray(policy[0])[hole_of_cell()] if 0 in game.seen else np.full(CELLS, STAY)
        before = np.select([first == each for each in choices], [*range(len(choices))])
        staying = choices.index(STAY) if STAY in choices else MOST_CHOICES
        law = terms.law((), last=BOARD in game.seen)
        theirs = terms.terms, terms.fold, int(terms.ties == "bet")
        by_flop = self._by_flop()
        if len(self.lines.names) > MOST_LINES:
            raise ApartError(f"the bet has more than {MOST_LINES} lines")

        def count(rows: slice, sums: np.ndarray) -> None:
            policies = before, staying, places, packed[rows], going, theirs
            lines = by_flop, self._by_board(rows)
            ends_by_line(sets.part(rows), seven_cards(), law, policies, lines, sums)

        shape = (3 * CHOICES, len(self.lines.names), len(final_classes()), OUTCOMES)
        return self._joint(over_boards(count, shape))

    def _joint(self, ends: np.ndarray) -> JointCounts:
        result: JointCounts = Counter()
        opening = Fraction(-self.game.opening)
        for place, choice in self._ended():
            for line, number, outcome in np.argwhere(ends[place]).tolist():
                ways = int(ends[place, line, number, outcome]) * SWAPS
                folded = choice == FOLD
                net = opening if folded else self.game.nets(change(choice))[number][outcome]
                result[Together(line, net, folded=folded)] += ways
        return result

    def _ended(self) -> Iterator[tuple[int, int]]:
        """Yield the choices with which rounds end, by their places among those of all decisions."""
        for at, seen in enumerate((0, FLOP, BOARD)):
            for place, choice in enumerate(self.game.choices_at(seen)):
                yield at * MOST_CHOICES + place, choice
