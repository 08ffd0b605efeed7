"""Hands that share a board with the dealer's, solved: decisions before, between and after reveals.

A player makes one bet in a round, at one of up to three decisions: with no shared card seen, with
three, or with all five. Values are whole numbers: sums over all boards that may come and all hands
that the dealer may hold. So every comparison of two choices is exact, ties included.
"""

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import ClassVar, Literal, TypeAlias

import numpy as np

from fifthstreet.analysis.board_census import (
    BOARD,
    CELLS,
    DEALT,
    FLOP,
    FLOPS,
    FLOPS_BESIDE,
    HOLE,
    OUTCOMES,
    RUNS,
    board_sets,
    ends_by_hole,
    flops,
    hole_of_cell,
    holes,
    over_boards,
    seven_cards,
)
from fifthstreet.analysis.choices import FOLD, STAY, action, change
from fifthstreet.analysis.classes import HAND, class_of_strength, final_classes
from fifthstreet.analysis.display import html_table
from fifthstreet.analysis.earnings import NOTHING, PerClass, in_short, rows_of
from fifthstreet.analysis.own import Ties
from fifthstreet.analysis.store import Arrays, cached_arrays
from fifthstreet.analysis.tally import Ending, Tally, tally_of
from fifthstreet.analysis.whole_numbers import SAFE, denominator, scaled
from fifthstreet.errors import FifthStreetError

DEALER = ("fails, lower", "fails, equal", "fails, higher", "loses", "ties", "wins")
"""What the dealer's hand comes to, in the order of a game's nets."""

MOST_CHOICES = 4
"""How many choices there may be at a decision: each takes two bits."""

Nets: TypeAlias = tuple[tuple[Fraction, ...], ...]
"""For each final class, the net for each thing that the dealer's hand comes to."""

BoardPolicy: TypeAlias = Mapping[int, np.ndarray]
"""For each decision the choice in each state.

With no shared card seen, a choice for each of 169 hole cards; with three, for each flop and cell.
With five, the place of the choice among `choices`, two bits each, for each board and hand.
"""


@dataclass(frozen=True, kw_only=True)
class BoardGame:
    """Two own cards and a board against two of the dealer's and the same board.

    `streets` lists what may be chosen at each decision besides a fold: a multiple of the ante to
    bet, or `STAY`; `seen` tells how many shared cards a player has seen then, and `folds` where a
    fold is a choice. `opening` antes are staked before the deal; `opening_nets` is what they earn
    together and `bet_nets` what one ante bet earns, by class and by what the dealer's hand comes
    to. `extra` is paid beside all that to a hand that is not folded.
    """

    shape: ClassVar[Literal["board"]] = "board"
    cards: ClassVar[int] = HAND
    hole: ClassVar[int] = HOLE

    pays: PerClass
    """What the main pay table pays on each class."""
    streets: tuple[tuple[int, ...], ...]
    seen: tuple[int, ...]
    folds: tuple[bool, ...]
    opening: int
    least: int
    """The least strength with which the dealer qualifies."""
    opening_nets: Nets
    bet_nets: Nets
    extra: PerClass = NOTHING

    def choices(self, street: int) -> tuple[int, ...]:
        """Return what may be chosen at a decision, the smallest stake first and a fold before."""
        fold = (FOLD,) if self.folds[street] else ()
        return (*fold, *sorted(self.streets[street], key=change))

    def choices_at(self, seen: int) -> tuple[int, ...]:
        """Return what may be chosen with so many shared cards seen: nothing but to stay, perhaps."""
        return self.choices(self.seen.index(seen)) if seen in self.seen else (STAY,)

    @cached_property
    def stakes(self) -> tuple[int, ...]:
        """Return how many antes may be bet in a round, none among them where that may be."""
        return tuple(sorted({0, *(change(each) for street in self.streets for each in street)}))

    def nets(self, bet: int) -> Nets:
        """Return the net of a round with so many antes bet, by class and the dealer's outcome."""
        rows = zip(self.opening_nets, self.bet_nets, self.extra, strict=True)
        return tuple(
            tuple(first + bet * each + more for first, each in zip(opening, raised, strict=True))
            for opening, raised, more in rows
        )

    @property
    def most_staked(self) -> int:
        """Return the most antes that can be staked in a round."""
        return self.opening + max(self.stakes)

    @property
    def most_choices(self) -> int:
        """Return how many choices there are at most at a decision."""
        return max(len(self.choices(street)) for street in range(len(self.streets)))

    def solve(self, ties: Ties = "bet") -> "BoardSolution":
        """Return the best play and its exact value."""
        return BoardSolution(self, ties)

    def evaluate(self, policy: BoardPolicy) -> Tally:
        """Return how rounds end when somebody plays by a policy, the best one or any other."""
        return tally_of(_endings(self, policy, _count_ends(self, policy)))

    def unfolding(self, *, most: bool) -> BoardPolicy:
        """Return the policy that stakes the most, or the least without a fold, everywhere."""
        from fifthstreet.kernels.board_sums import PACKED

        pick, policy = max if most else min, {}
        shapes = {0: (len(holes()),), FLOP: (len(flops()), CELLS)}
        for street, (seen, choices) in enumerate(zip(self.seen, self.streets, strict=True)):
            choice = pick(choices, key=change)
            if seen < BOARD:
                policy[street] = np.full(shapes[seen], choice, dtype=np.int8)
            else:
                four = self.choices(street).index(choice) * 0b01010101
                policy[street] = np.full((len(board_sets()), PACKED), four, dtype=np.uint8)
        return policy

    def rows(self) -> list[dict[str, object]]:
        """Return what the main pay table pays on each final hand, the best hand first."""
        return rows_of(self.pays, self.extra)

    def __repr__(self) -> str:
        bets = ", ".join("/".join(map(action, each)) for each in self.streets)
        return f"BoardGame({in_short(self.pays, None)}; {bets})"

    def _repr_html_(self) -> str:
        return html_table("What one unit earns", self.rows())


@dataclass(frozen=True, eq=False)
class BoardSolution:
    """The best play: found when it is asked for, and how it ends kept on disk."""

    game: BoardGame
    ties: Ties

    @cached_property
    def worth(self) -> "BoardWorth":
        """Return the value of every choice before the last decision, and the best choices."""
        return find_worth(self.game, self.ties)

    @property
    def policy(self) -> BoardPolicy:
        """Return the best choice in every state."""
        return self.worth.policy

    @cached_property
    def _tally(self) -> Tally:
        text = repr((_Terms.of(self.game).digest(), self.game.seen, self.game.streets, self.ties))
        name = f"board-ends-{hashlib.sha256(text.encode()).hexdigest()[:24]}"
        ends = cached_arrays(name, self._count)
        policy = {0: ends["holes"]} if self.game.seen[0] == 0 else {}
        return tally_of(_endings(self.game, policy, ends["ends"]))

    def _count(self) -> Arrays:
        ends = _count_ends(self.game, self.policy)
        return {"ends": ends, "holes": self.policy[0] if self.game.seen[0] == 0 else np.empty(0)}

    def tally(self) -> Tally:
        """Return how rounds end under the best play."""
        return self._tally

    @property
    def expected_value(self) -> Fraction:
        """Return the mean result in antes."""
        return self._tally.expected_value

    def __repr__(self) -> str:
        return f"BoardSolution({self.tally().in_short}, ties: {self.ties})"

    def _repr_html_(self) -> str:
        return self.tally()._repr_html_()


# Values -------------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class _Terms:
    """What a game pays, as kernels take it.

    A row of `terms[class, own hand would qualify, stake]` makes the sum over the dealer's hands
    from one, from how many are lower and equal, and from how many do not qualify.
    """

    scale: int
    fold: int
    terms: np.ndarray

    @classmethod
    def of(cls, game: BoardGame) -> "_Terms":
        """Return the terms of a game; refuse sums that 64 bits do not hold."""
        every = [game.nets(bet) for bet in game.stakes]
        scale = denominator(net for nets in every for row in nets for net in row)
        largest = max(abs(net) for nets in every for row in nets for net in row) + game.opening
        most = max(holes().ways) * FLOPS_BESIDE * RUNS * DEALT
        if int(largest * scale) * int(most) * 4 >= SAFE:
            raise FifthStreetError(
                "The pays are too large or too fine to be compared exactly.",
                remedy="Round the ante, the meter and the pays to fewer figures.",
            )
        terms = np.empty((len(final_classes()), 2, len(game.stakes), 4), dtype=np.int64)
        for stake, nets in enumerate(every):
            for number, row in enumerate(nets):
                below, even, above, loses, ties, wins = scaled(row, scale)
                terms[number, 0, stake] = DEALT * wins, below - above, even - above, above - wins
                terms[number, 1, stake] = DEALT * wins, loses - wins, ties - wins, below - loses
        return cls(scale, -game.opening * scale * DEALT, terms)

    def digest(self) -> str:
        """Return what tells these terms from all others."""
        return hashlib.sha256(self.terms.tobytes()).hexdigest() + f"-{self.scale}-{self.fold}"


@dataclass(frozen=True, eq=False)
class BoardWorth:
    """Values as whole numbers: sums over the deals that each state stands for, times `scale`.

    `on_flop` holds for each choice the value in each flop and kept cell, `before` that of each hole.
    """

    scale: int
    policy: BoardPolicy
    on_flop: Mapping[int, np.ndarray]
    before: Mapping[int, np.ndarray]


def flop_ways() -> np.ndarray:
    """Return how many pairs of a flop and hole cards each flop and kept cell stands for."""
    from fifthstreet.kernels.board_flops import gather

    kept = board_sets().kept
    once = np.where(np.arange(CELLS) // 52 > np.arange(CELLS) % 52, 1, 0)
    ones = np.where(kept >= 0, once, 0) * flops().ways[:, np.newaxis]
    return gather(kept, ones)


def find_worth(game: BoardGame, ties: Ties) -> BoardWorth:
    """Return the value of every choice and the best ones, from the last decision to the first."""
    terms = _Terms.of(game)
    policy: dict[int, np.ndarray] = {}
    on_flop = _on_flop(game, ties, terms, policy)
    kept = board_sets().kept
    ways = flop_ways()
    if FOLD in game.choices_at(FLOP):
        on_flop = {FOLD: ways * (terms.fold * RUNS), **on_flop}
    best, chosen = _best(on_flop, ties)
    if FLOP in game.seen:
        everywhere = np.take_along_axis(chosen, np.maximum(kept, 0), axis=1)
        policy[game.seen.index(FLOP)] = np.where(kept >= 0, everywhere, FOLD).astype(np.int8)
    stay = np.zeros(len(holes()), dtype=np.int64)
    by_cell = best.sum(axis=0)
    numbers = hole_of_cell()
    np.add.at(stay, numbers[numbers >= 0], by_cell[numbers >= 0])
    before: dict[int, np.ndarray] = {}
    if 0 in game.seen:
        before = {choice: _before(game, terms, choice, stay) for choice in game.choices(0)}
        policy[0] = _best(before, ties)[1]
    return BoardWorth(terms.scale, policy, on_flop, before)


def _before(game: BoardGame, terms: _Terms, choice: int, stay: np.ndarray) -> np.ndarray:
    """Return the value of a choice on each hole cards."""
    if choice == STAY:
        return stay
    if choice == FOLD:
        return holes().ways * (terms.fold * FLOPS_BESIDE * RUNS)
    nets = np.array([scaled(row, terms.scale) for row in game.nets(choice)], dtype=np.int64)
    return (ends_by_hole(game.least) * nets).sum(axis=(1, 2)) * FLOPS


def _on_flop(
    game: BoardGame, ties: Ties, terms: _Terms, policy: dict[int, np.ndarray]
) -> dict[int, np.ndarray]:
    """Return the value of each choice but a fold on each flop; write the last decision's policy."""
    from fifthstreet.kernels import board_flops, board_sums

    sets, tables = board_sets(), seven_cards()
    bets = [choice for choice in game.choices_at(FLOP) if choice not in {FOLD, STAY}]
    stays = STAY in game.choices_at(FLOP)
    last = game.choices_at(BOARD) if stays else ()
    stakes = {bet: number for number, bet in enumerate(game.stakes)}
    packed = np.zeros((len(sets), board_sums.PACKED), dtype=np.uint8)
    law = (
        game.least,
        class_of_strength(),
        terms.terms,
        np.array([stakes[bet] for bet in bets], dtype=np.int64),
        np.array([-1 if each == FOLD else stakes[change(each)] for each in last], dtype=np.int64),
        terms.fold,
        int(ties == "bet"),
    )

    def count(rows: slice, sums: np.ndarray) -> None:
        board_sums.values_on_flops(sets.part(rows), tables, law, sums, packed[rows])

    values = over_boards(count, (len(bets) + stays, len(flops()), CELLS))
    if BOARD in game.seen:
        policy[game.seen.index(BOARD)] = packed
    each = [board_flops.gather(sets.kept, square) for square in values]
    order = dict(zip((*bets, *((STAY,) if stays else ())), each, strict=True))
    return {choice: order[choice] for choice in game.choices_at(FLOP) if choice != FOLD}


def _best(result: Mapping[int, np.ndarray], ties: Ties) -> tuple[np.ndarray, np.ndarray]:
    """Return the greatest value of each state and the choice that has it."""
    (first, values), *others = result.items()
    chosen = np.full(values.shape, first, dtype=np.int8)
    for choice, worth in others:
        better = worth >= values if ties == "bet" else worth > values
        chosen[better] = choice
        values = np.where(better, worth, values)
    return values, chosen


# Endings ------------------------------------------------------------------------------------------


def _count_ends(game: BoardGame, policy: BoardPolicy) -> np.ndarray:
    """Return `ends[choice, class, outcome]`: choices on the flop, then those of the last decision.

    Each deal counts once for each flop that its board may have had.
    """
    from fifthstreet.kernels import board_sums

    sets, tables, law = board_sets(), seven_cards(), (game.least, class_of_strength())
    on_flop = game.choices_at(FLOP)
    places = np.zeros((len(flops()), CELLS), dtype=np.uint8)
    if FLOP in game.seen:
        chosen = policy[game.seen.index(FLOP)]
        for place, choice in enumerate(on_flop):
            places[chosen == choice] = place
    numbers = hole_of_cell()
    coming = numbers >= 0
    if 0 in game.seen:
        coming &= policy[0][numbers] == STAY
    going = on_flop.index(STAY) if STAY in on_flop else MOST_CHOICES
    packed = np.zeros((len(sets), board_sums.PACKED), dtype=np.uint8)
    if BOARD in game.seen:
        packed = policy[game.seen.index(BOARD)]

    def count(rows: slice, sums: np.ndarray) -> None:
        policies = coming, places, packed[rows], going
        board_sums.ends_by_choice(sets.part(rows), tables, law, policies, sums)

    return over_boards(count, (2 * MOST_CHOICES, len(final_classes()), OUTCOMES))


def _endings(game: BoardGame, policy: BoardPolicy, ends: np.ndarray) -> Iterator[Ending]:
    so_far: tuple[int, ...] = ()
    if 0 in game.seen:
        by_hole = ends_by_hole(game.least) * FLOPS
        for choice in game.choices(0):
            if choice != STAY:
                taken = by_hole[policy[0] == choice].sum(axis=0)
                yield from _ended(game, so_far, choice, taken, known=False)
        so_far = (0,)
    for choice, taken in zip(game.choices_at(FLOP), ends, strict=False):
        if choice != STAY:
            yield from _ended(game, so_far, choice, taken, known=False)
    if FLOP in game.seen:
        so_far = (*so_far, 0)
    for choice, taken in zip(game.choices_at(BOARD), ends[MOST_CHOICES:], strict=False):
        yield from _ended(game, so_far, choice, taken, known=True)


def _ended(
    game: BoardGame, so_far: tuple[int, ...], choice: int, ends: np.ndarray, *, known: bool
) -> Iterator[Ending]:
    """Yield the endings of one choice; of a fold, the hand is told where it is known by then."""
    if choice == FOLD:
        lost = Fraction(-game.opening)
        folded = enumerate(ends.sum(axis=1).tolist()) if known else [(-1, int(ends.sum()))]
        for number, ways in folded:
            hand = final_classes()[number] if known else None
            yield Ending(
                bets=so_far, folded=True, hand=hand, staked=game.opening, net=lost, ways=ways
            )
        return
    bet = change(choice)
    for number, (nets, counts) in enumerate(zip(game.nets(bet), ends.tolist(), strict=True)):
        for dealer, net, ways in zip(DEALER, nets, counts, strict=True):
            yield Ending(
                bets=(*so_far, bet),
                folded=False,
                hand=final_classes()[number],
                dealer=dealer,
                staked=game.opening + bet,
                net=net,
                ways=ways,
            )
