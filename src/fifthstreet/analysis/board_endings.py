"""How rounds beside a shared board end, under any way to play."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from typing import TypeAlias

import numpy as np

from fifthstreet.analysis.board_census import (
    BOARD,
    CELLS,
    FLOP,
    FLOPS,
    OUTCOMES,
    board_sets,
    cell_of_pair,
    ends_by_hole,
    flops,
    hole_of_cell,
    over_boards,
    seven_cards,
)
from fifthstreet.analysis.board_law import MOST_CHOICES, BoardLaw
from fifthstreet.analysis.board_worth import BoardPolicy, BoardTerms, board_terms
from fifthstreet.analysis.choices import FOLD, STAY, change
from fifthstreet.analysis.classes import final_classes
from fifthstreet.analysis.tally import Ending, Tally, tally_of

FOUR_ALIKE = 0b01010101
"""Four packed choices of the second place are this; of another, a multiple of it."""

FlopChoices: TypeAlias = tuple[np.ndarray, np.ndarray, np.ndarray, int]
"""What kernels take of a policy: which cells of hole cards come to a flop, the place of the choice
on each, the packed choices of the last decision, and the place of the choice that leads there."""


def kernel_policies(game: BoardLaw, policy: BoardPolicy) -> tuple[FlopChoices, BoardTerms]:
    """Return a policy as kernels take it, and the terms of its last decision if none is packed."""
    on_flop = game.choices_at(FLOP)
    places = np.zeros((len(flops()), CELLS), dtype=np.uint8)
    if FLOP in game.seen:
        chosen = policy[game.seen.index(FLOP)]
        for place, choice in enumerate(on_flop):
            places[chosen == choice] = place
    numbers = hole_of_cell()
    coming = numbers >= 0
    if 0 in game.seen:
        coming &= np.asarray(policy[0])[numbers] == STAY
    going = on_flop.index(STAY) if STAY in on_flop else MOST_CHOICES
    packed, terms = np.empty((len(board_sets()), 0), dtype=np.uint8), board_terms(game, "bet")
    if BOARD in game.seen:
        last = policy[game.seen.index(BOARD)]
        if isinstance(last, BoardTerms):
            terms = last
        else:
            packed = last
    return (coming, places, packed, going), terms


def count_ends(game: BoardLaw, policy: BoardPolicy) -> np.ndarray:
    """Return `ends[choice, class, outcome]`: choices on the flop, then those of the last decision.

    Each deal counts once for each of the ten flops that its board may have had.
    """
    from fifthstreet.kernels import board_sums

    sets, tables = board_sets(), seven_cards()
    (coming, places, packed, going), terms = kernel_policies(game, policy)
    shape = 2 * MOST_CHOICES, len(final_classes()), OUTCOMES
    if not coming.any():
        return np.zeros(shape, dtype=np.int64)
    if (choice := _always(coming, places, packed, going)) is not None:
        ends = np.zeros(shape, dtype=np.int64)
        ends[choice] = ends_by_hole(game.least).sum(axis=0) * FLOPS
        return ends
    law = terms.law((), last=STAY in game.choices_at(FLOP))

    codes, most = codes_of(places, coming), int(places.max()) + 1

    def count(rows: slice, sums: np.ndarray) -> None:
        policies = codes, most, packed[rows], going
        board_sums.ends_by_choice(sets.part(rows), tables, law, policies, sums)

    return over_boards(count, shape)


def codes_of(places: np.ndarray, coming: np.ndarray) -> np.ndarray:
    """Return the places of choices on flops as kernels count them: by pair, four in a number.

    Both arrays are by cell; pairs that do not come to a flop have no choice.
    """
    from fifthstreet.kernels.board_sums import BITS, LANE

    pairs = cell_of_pair()
    one = np.array([1 << BITS * place for place in range(MOST_CHOICES)], dtype=np.uint16)
    codes = np.zeros((len(places), -(-len(pairs) // LANE) * LANE), dtype=np.uint16)
    codes[:, : len(pairs)] = one[places[:, pairs]] * coming[pairs]
    return codes.view(np.uint64)


def _always(coming: np.ndarray, places: np.ndarray, packed: np.ndarray, going: int) -> int | None:
    """Return the place of the choice that all rounds end with, None where they differ."""
    first = int(places[0, 0])
    if not coming[hole_of_cell() >= 0].all() or (places != first).any():
        return None
    if first != going:
        return first
    last = int(packed[0, 0]) if packed.size else 0
    alike = packed.size and last % FOUR_ALIKE == 0 and (packed == last).all()
    return MOST_CHOICES + last // FOUR_ALIKE if alike else None


def endings(game: BoardLaw, policy: BoardPolicy, ends: np.ndarray) -> Iterator[Ending]:
    """Yield all endings from what `count_ends` found under a policy."""
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


class BoardPlayed(ABC):
    """A way to play whose ends are known, with the pays of its game or with others."""

    game: BoardLaw

    @abstractmethod
    def how_it_ends(self) -> tuple[BoardPolicy, np.ndarray]:
        """Return the policy, and how rounds end under it, as `count_ends` counts them."""

    @cached_property
    def _tally(self) -> Tally:
        return self.tally_under(self.game)

    def tally(self) -> Tally:
        """Return how rounds end under the best play."""
        return self._tally

    @property
    def house_edge(self) -> Fraction:
        """Return the expected loss under the best play as a share of the ante."""
        return self.tally().house_edge

    def tally_under(self, game: BoardLaw) -> Tally:
        """Return how rounds end when a game with other pays is played the same."""
        return tally_of(endings(game, *self.how_it_ends()))


def _ended(
    game: BoardLaw, so_far: tuple[int, ...], choice: int, ends: np.ndarray, *, known: bool
) -> Iterator[Ending]:
    """Yield the endings of one choice; of a fold, the hand is told where it is known by then."""
    staked, lost = game.opening, Fraction(-game.opening)
    if choice == FOLD:
        folded = enumerate(ends.sum(axis=1).tolist()) if known else [(-1, int(ends.sum()))]
        for number, ways in folded:
            hand = final_classes()[number] if known else None
            yield Ending(bets=so_far, folded=True, hand=hand, staked=staked, net=lost, ways=ways)
        return
    bet = change(choice)
    for number, (nets, counts) in enumerate(zip(game.nets(bet), ends.tolist(), strict=True)):
        for dealer, about in game.dealer:
            yield Ending(
                bets=(*so_far, bet),
                folded=False,
                hand=final_classes()[number],
                dealer=dealer,
                staked=staked + bet,
                net=nets[about.start],
                ways=sum(counts[about]),
            )
