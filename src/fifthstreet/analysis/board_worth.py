"""What every choice beside a shared board is worth, and which is the best.

Values are whole numbers: sums over all boards that may come and over all hands that the dealer may
hold. So every comparison of two choices is exact, ties included.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from typing import Self, TypeAlias

import numpy as np

from fifthstreet.analysis.board_census import (
    BOARD,
    DEALT,
    FLOP,
    FLOPS,
    FLOPS_BESIDE,
    RUNS,
    board_sets,
    cell_of_pair,
    ends_by_hole,
    flops,
    hole_of_cell,
    holes,
    kept_places,
    over_boards,
    seven_cards,
    spread,
)
from fifthstreet.analysis.board_law import BoardLaw
from fifthstreet.analysis.choices import FOLD, STAY, change
from fifthstreet.analysis.classes import class_of_strength
from fifthstreet.analysis.own import Ties
from fifthstreet.analysis.store import Arrays
from fifthstreet.analysis.whole_numbers import SAFE, denominator, scaled
from fifthstreet.errors import FifthStreetError

KernelLaw = tuple[int, np.ndarray, np.ndarray, np.ndarray, np.ndarray, int, int]


@dataclass(frozen=True, eq=False)
class BoardTerms:
    """What a game pays, as kernels take it.

    `worths[stake, class, outcome]` is what each ending is worth, scaled, and `lost` a fold. A row
    of `terms[class, own hand would qualify, stake]` makes the sum over the dealer's hands from one,
    from how many are lower and equal, and from how many do not qualify.
    """

    game: BoardLaw
    ties: Ties
    scale: int
    worths: np.ndarray
    lost: int

    @cached_property
    def terms(self) -> np.ndarray:
        """Return the terms by class, by whether the own hand would qualify, and by stake."""
        below, even, above, loses, tied, wins = np.moveaxis(self.worths, -1, 0)
        failing = DEALT * wins, below - above, even - above, above - wins
        fitting = DEALT * wins, loses - wins, tied - wins, below - loses
        both = np.stack([np.stack(each, axis=-1) for each in (failing, fitting)])
        return np.ascontiguousarray(np.moveaxis(both, 2, 0))

    @property
    def fold(self) -> int:
        """Return the value of a fold on one board."""
        return self.lost * DEALT

    def chooses_like(self, other: "BoardTerms") -> bool:
        """Tell whether others always lead to the same choice: they have the same worths."""
        same = self.ties == other.ties and self.lost == other.lost
        return same and self.game == other.game and np.array_equal(self.worths, other.worths)

    def law(self, bets: tuple[int, ...], *, last: bool) -> KernelLaw:
        """Return what a kernel needs to value some bets, and the last decision if wished."""
        number = {bet: at for at, bet in enumerate(self.game.stakes)}
        choices = self.game.choices_at(BOARD) if last else ()
        ends = [-1 if each == FOLD else number[change(each)] for each in choices]
        return (
            self.game.least,
            class_of_strength(),
            self.terms,
            np.array([number[bet] for bet in bets], dtype=np.int64),
            np.array(ends, dtype=np.int64),
            self.fold,
            int(self.ties == "bet"),
        )


BoardPolicy: TypeAlias = Mapping[int, "np.ndarray | BoardTerms"]
"""For each decision by its number the choice in each state.

With no shared card seen, a choice for each of 169 hole cards; with three, for each flop and cell.
With five, the place of the choice among `choices`, two bits each, for each board and hand; or the
terms under which the best choice is taken.
"""


@lru_cache(maxsize=16)
def board_terms(game: BoardLaw, ties: Ties) -> BoardTerms:
    """Return the terms of a game; refuse sums that 64 bits do not hold."""
    every = [game.nets(bet) for bet in game.stakes]
    scale = denominator(net for nets in every for row in nets for net in row)
    largest = max(abs(net) for nets in every for row in nets for net in row) + game.opening
    if int(largest * scale) > largest_worth():
        raise FifthStreetError(
            "The pays are too large or too fine to be compared exactly.",
            remedy="Round the ante, the meter and the pays to fewer figures.",
        )
    worths = np.array([[scaled(row, scale) for row in nets] for nets in every], dtype=np.int64)
    return BoardTerms(game, ties, scale, worths, -game.opening * scale)


def largest_worth() -> int:
    """Return the largest worth of an ending of which all sums fit in 64 bits.

    The largest sum is over all deals of one kind of hole cards; a term is a difference of worths.
    """
    return (SAFE - 1) // (int(max(holes().ways)) * FLOPS_BESIDE * RUNS * DEALT * 4)


@dataclass(frozen=True, eq=False)
class BoardWorth:
    """Values of choices as whole numbers: sums over the deals that a state stands for, scaled.

    `on_flop` holds for each choice the value in each flop and kept cell, `before` that of each hole
    cards, where a decision is taken then.
    """

    scale: int
    on_flop: Mapping[int, np.ndarray]
    before: Mapping[int, np.ndarray]


@cache
def flop_ways() -> np.ndarray:
    """Return how many pairs of a flop and hole cards each flop and kept cell stands for."""
    from fifthstreet.kernels.board_flops import gather

    alike = board_sets().alike
    ones = np.ones(len(cell_of_pair()), dtype=np.int64) * flops().ways[:, np.newaxis]
    return gather(alike, ones)


def find_worth(terms: BoardTerms) -> BoardWorth:
    """Return the value of every choice but those of the last decision."""
    game, ties = terms.game, terms.ties
    worth = on_flop(terms)
    stay = by_hole(best(worth, ties)[0])
    choices = game.choices_at(0) if 0 in game.seen else ()
    before = {choice: before_flop(terms, choice, stay) for choice in choices}
    return BoardWorth(terms.scale, worth, before)


def by_hole(values: np.ndarray) -> np.ndarray:
    """Return sums over all flops and cells, for each hole cards."""
    sums = np.zeros(len(holes()), dtype=values.dtype)
    numbers, by_cell = hole_of_cell(), values.sum(axis=0)
    np.add.at(sums, numbers[numbers >= 0], by_cell[numbers >= 0])
    return sums


def before_flop(terms: BoardTerms, choice: int, stay: np.ndarray) -> np.ndarray:
    """Return the value of a choice on each hole cards; `stay` is that of going on to the flop."""
    if choice == STAY:
        return stay
    if choice == FOLD:
        lost: np.ndarray = holes().ways * (terms.fold * FLOPS_BESIDE * RUNS)
        return lost
    game = terms.game
    worths = terms.worths[game.stakes.index(choice)]
    worth: np.ndarray = (ends_by_hole(game.least) * worths).sum(axis=(1, 2)) * FLOPS
    return worth


def on_flop(terms: BoardTerms, more: tuple[int, ...] = ()) -> dict[int, np.ndarray]:
    """Return the value of each choice on each flop, and of more bets if wished."""
    choices = terms.game.choices_at(FLOP)
    bets = tuple(choice for choice in choices if choice not in {FOLD, STAY})
    worth = {**_on_flop(_FlopTerms.of(terms, bets, last=STAY in choices))}
    if more:
        worth |= _on_flop.__wrapped__(_FlopTerms.of(terms, more, last=False))
    worth[FOLD] = flop_ways() * (terms.fold * RUNS)
    return {choice: worth[choice] for choice in (*choices, *more)}


@dataclass(frozen=True)
class _FlopTerms:
    """What the values on flops depend on: some bets, and the last decision where it is taken.

    The rule for equal choices and the choices before the flop change none of them.
    """

    bets: tuple[int, ...]
    last: tuple[int, ...]
    worths: bytes
    terms: BoardTerms = field(compare=False)

    @classmethod
    def of(cls, terms: BoardTerms, bets: tuple[int, ...], *, last: bool) -> Self:
        """Return those of some terms."""
        game = terms.game
        choices = game.choices_at(BOARD) if last else ()
        used = [change(each) for each in (*bets, *choices) if each != FOLD]
        worths = terms.worths[[game.stakes.index(bet) for bet in used]].tobytes()
        return cls(bets, choices, f"{game.least} {terms.lost} ".encode() + worths, terms)


@lru_cache(maxsize=1)
def _on_flop(flop: _FlopTerms) -> Mapping[int, np.ndarray]:
    """Return the value of bets on each flop, and that of the last decision where it is taken.

    The values of the last game stay in memory, for its other rule and its mistakes.
    """
    from fifthstreet.kernels import board_flops, board_sums

    sets, tables = board_sets(), seven_cards()
    law = flop.terms.law(flop.bets, last=bool(flop.last))
    choices = (*flop.bets, *((STAY,) if flop.last else ()))

    def count(rows: slice, sums: np.ndarray) -> None:
        board_sums.values_on_flops(sets.part(rows), tables, law, sums)

    values = over_boards(count, (len(choices), len(flops()), len(cell_of_pair())))
    each = [board_flops.gather(sets.alike, sums) for sums in values]
    return dict(zip(choices, each, strict=True))


def best(result: Mapping[int, np.ndarray], ties: Ties) -> tuple[np.ndarray, np.ndarray]:
    """Return the greatest value of each state and the choice that has it."""
    (first, values), *others = result.items()
    chosen = np.full(values.shape, first, dtype=np.int8)
    for choice, worth in others:
        better = worth >= values if ties == "bet" else worth > values
        chosen[better] = choice
        values = np.where(better, worth, values)
    return values, chosen


def first_choices(worth: BoardWorth, terms: BoardTerms) -> dict[str, np.ndarray]:
    """Return the best choices before the last decision by the shared cards seen, as stored."""
    arrays = {}
    if 0 in terms.game.seen:
        arrays["0"] = best(worth.before, terms.ties)[1]
    if FLOP in terms.game.seen:
        arrays[str(FLOP)] = best(worth.on_flop, terms.ties)[1].ravel()[kept_places()]
    return arrays


def policy_of(arrays: Arrays, terms: BoardTerms) -> BoardPolicy:
    """Return a policy from what is stored of it; the last decision is taken by the terms."""
    policy: dict[int, np.ndarray | BoardTerms] = {}
    for street, seen in enumerate(terms.game.seen):
        if seen == BOARD:
            policy[street] = terms
        else:
            policy[street] = spread(arrays[str(seen)]) if seen else arrays[str(seen)]
    return policy
