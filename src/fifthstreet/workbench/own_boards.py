"""All boards beside one hand of own cards, as arrays with an axis for each card in its order.

A cell whose axes name one card twice is no board; it holds anything and is never counted.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import combinations, permutations
from math import comb

import numpy as np

from fifthstreet.analysis.card_sets import CARDS, best_strengths, places, state_numbers
from fifthstreet.analysis.choices import FOLD, change
from fifthstreet.analysis.classes import CLASSES, HAND, class_of_strength
from fifthstreet.analysis.own import OwnGame, Policy, staked_before
from fifthstreet.analysis.whole_numbers import denominator, kind_for
from fifthstreet.workbench.joint_count import Together

Choices = Mapping[tuple[int, int], np.ndarray]
"""By street and antes staked: the choice for each board seen so far."""


@lru_cache(maxsize=8)
def _rows(free: int, count: int, *, alike: bool) -> np.ndarray:
    """Return so many different places among the free cards, in every order or in one."""
    choose = combinations if alike else permutations
    rows = [*choose(range(free), count)]
    return np.array(rows, dtype=np.int64).reshape(len(rows), count)


@lru_cache(maxsize=8)
def _row_numbers(free: int, count: int, *, alike: bool) -> np.ndarray:
    """Return with an axis for each card which row of `_rows` holds such cards; any for no board."""
    rows = _rows(free, count, alike=alike)
    numbers = np.zeros((free,) * count, dtype=np.int32)
    for order in permutations(range(count)) if alike else [range(count)]:
        numbers[tuple(rows[:, at] for at in order)] = np.arange(len(rows)) if count else 0
    return numbers


@lru_cache(maxsize=2)
def _distinct(free: int, count: int) -> np.ndarray:
    """Return which cells of such axes name different cards."""
    result = np.zeros((free,) * count, dtype=np.bool_)
    result[tuple(_rows(free, count, alike=False).T)] = True
    return result


@dataclass(eq=False)
class OwnBoards:
    """One hand of own cards, and the boards that may lie beside it."""

    cards: np.ndarray
    depth: int

    @cached_property
    def rest(self) -> np.ndarray:
        """Return the cards that the board may have, ascending."""
        return np.setdiff1d(np.arange(CARDS), self.cards)

    def rows(self, count: int, *, alike: bool) -> np.ndarray:
        """Return boards of so many cards, a row for each order, or for each set if alike."""
        boards: np.ndarray = self.rest[_rows(len(self.rest), count, alike=alike)]
        return boards

    def grid(self, values: np.ndarray, axes: tuple[int, ...], *, alike: bool) -> np.ndarray:
        """Return values of such rows with an axis for each card of the board, others in front."""
        free = len(self.rest)
        grid: np.ndarray = values[..., _row_numbers(free, len(axes), alike=alike)]
        shape = [free if at in axes else 1 for at in range(self.depth)]
        return grid.reshape([*values.shape[:-1], *shape])

    @property
    def valid(self) -> np.ndarray:
        """Return which cells are boards."""
        return _distinct(len(self.rest), self.depth)

    def states(self, seen: int) -> np.ndarray:
        """Return the number of the state of so many seen cards, for each board seen so far."""
        count = seen - len(self.cards)
        boards = self.rows(count, alike=True)
        own = np.broadcast_to(self.cards, (len(boards), len(self.cards)))
        rows = np.concatenate([own, boards], axis=1)
        if seen == HAND:
            numbers = class_of_strength()[best_strengths(rows, HAND) + 1].astype(np.int64)
        else:
            numbers = state_numbers(rows)
        free = len(self.rest)
        return self.grid(numbers, tuple(range(count)), alike=True).reshape((free,) * count)

    @cached_property
    def classes(self) -> np.ndarray:
        """Return the number of the class of the final hand on each board."""
        return self.states(HAND)

    def looked_up(self, game: OwnGame, policy: Policy) -> Choices:
        """Return what a strategy chooses on each board."""
        states = [self.states(seen) for seen in game.seen]
        return {at: chosen[states[at[0]]] for at, chosen in policy.items()}

    def ends(self, game: OwnGame, choices: Choices) -> np.ndarray:
        """Return how the main game ends on each board: a number that `ending` reads."""
        staked = np.full((1,) * self.depth, game.opening)
        folded = np.zeros((1,) * self.depth, dtype=np.bool_)
        for street in range(len(game.streets)):
            chosen = np.zeros((1,) * self.depth, dtype=np.int64)
            for before in staked_before(game, street):
                choice = choices[street, before].astype(np.int64)
                wide = choice.reshape(choice.shape + (1,) * (self.depth - choice.ndim))
                chosen = np.where(staked == before, wide, chosen)
            may_fold = FOLD in game.choices(street)
            folded = folded | (may_fold & (chosen == FOLD))
            moves = np.where(folded, 0, _changes(game, street, chosen))
            staked = staked + moves
        classes = np.where(folded, 0, self.classes)
        codes: np.ndarray = (staked * 2 + folded) * CLASSES + classes
        return codes


def _changes(game: OwnGame, street: int, chosen: np.ndarray) -> np.ndarray:
    moves = np.zeros_like(chosen)
    for choice in game.choices(street):
        moves[chosen == choice] = change(choice)
    return moves


def ending(game: OwnGame, code: int) -> Together:
    """Return the end of the main game that a number stands for, on the first line of a bet."""
    rest, number = divmod(code, CLASSES)
    staked, folded = divmod(rest, 2)
    net = Fraction(-staked) if folded else game.net(staked, number)
    return Together(0, net, bool(folded))


def cells(grid: np.ndarray, ends: np.ndarray, valid: np.ndarray) -> Iterator[tuple[int, int, int]]:
    """Yield lines of a bet and ends of the main game that come together, and how often.

    The grid has the line of each board, or a further axis in front: how often each line comes.
    """
    codes = np.broadcast_to(ends, valid.shape)[valid]
    if grid.ndim == valid.ndim:
        lines = np.broadcast_to(grid, valid.shape)[valid]
        count = int(lines.max()) + 1
        sums = np.bincount(codes * count + lines)
        for key in np.flatnonzero(sums).tolist():
            yield key % count, key // count, int(sums[key])
        return
    order = np.argsort(codes, kind="stable")
    starts = np.flatnonzero(np.diff(codes[order], prepend=-1))
    for line, weights in enumerate(grid):
        there = np.broadcast_to(weights, valid.shape)[valid]
        totals = np.add.reduceat(there[order], starts)
        for code, ways in zip(codes[order][starts].tolist(), totals.tolist(), strict=True):
            if ways:
                yield line, code, ways


@dataclass(frozen=True)
class BestChoices:
    """The best play of the main game together with a bet: `nets` are those of the bet's lines."""

    game: OwnGame
    boards: OwnBoards
    nets: tuple[Fraction, ...]
    if_folded: Fraction | None
    """What the bet earns where the hand is folded; None where it plays on."""

    def choices(self, grid: np.ndarray) -> Choices:
        """Return the best choice on each board, from the last decision to the first."""
        game, valid = self.game, self.boards.valid
        weighed = grid.ndim > valid.ndim
        each = int(grid[(slice(None), *np.argwhere(valid)[0])].sum()) if weighed else 1
        finals = staked_before(game, len(game.streets))
        nets = {k: [game.net(k, number) for number in range(CLASSES)] for k in finals}
        scale = denominator(
            (*self.nets, *(net for of in nets.values() for net in of), self.if_folded or LEVEL)
        )
        largest = max(abs(net) for of in (*nets.values(), self.nets) for net in of)
        kind = kind_for(int((largest + game.most_staked) * 2 * scale * each) * valid.size)
        earned: np.ndarray = np.array([int(net * scale) for net in self.nets], dtype=kind)
        bet = np.tensordot(earned, grid.astype(kind), 1) if weighed else earned[grid]
        bet = np.broadcast_to(bet, valid.shape) * valid
        after = {
            k: np.array([int(net * scale) * each for net in nets[k]], dtype=kind)[
                self.boards.classes
            ]
            * valid
            + bet
            for k in finals
        }
        unit = scale * each
        result: dict[tuple[int, int], np.ndarray] = {}
        for street in reversed(range(len(game.streets))):
            depth = game.seen[street] - len(self.boards.cards)
            folded = bet if self.if_folded is None else valid * int(self.if_folded * unit)
            lost, cells_left = self._seen(folded, depth), self._seen(valid.astype(kind), depth)
            after = {k: self._seen(worth, depth) for k, worth in after.items()}
            before: dict[int, np.ndarray] = {}
            for staked in staked_before(game, street):
                options = {
                    choice: lost - cells_left * (staked * unit)
                    if choice == FOLD
                    else after[staked + change(choice)]
                    for choice in game.choices(street)
                }
                before[staked], result[street, staked] = _best(options)
            after = before
        return result

    def _seen(self, values: np.ndarray, depth: int) -> np.ndarray:
        """Return the sums over all cards of the board that are not seen yet."""
        axes = tuple(range(depth, values.ndim))
        return values.sum(axis=axes) if axes else values


LEVEL = Fraction(0)


def _best(options: Mapping[int, np.ndarray]) -> tuple[np.ndarray, np.ndarray]:
    """Return the greatest worth on each board and the choice that has it; ties stake more."""
    (first, worth), *others = options.items()
    chosen = np.full(worth.shape, first, dtype=np.int64)
    for choice, other in others:
        better = other >= worth
        chosen = np.where(better, choice, chosen)
        worth = np.where(better, other, worth)
    return worth, chosen


@lru_cache(maxsize=4)
def deal_rows(free: int, sizes: tuple[int, ...]) -> np.ndarray:
    """Return every deal of some groups from so many free cards, a row each, group after group."""
    every = _rows(free, sum(sizes), alike=len(sizes) == 1)
    ascending = np.ones(len(every), dtype=np.bool_)
    start = 0
    for size in sizes:
        part = every[:, start : start + size]
        ascending &= (np.diff(part, axis=1) > 0).all(axis=1)
        start += size
    deals: np.ndarray = every[ascending]
    return deals


@lru_cache(maxsize=16)
def _parts(free: int, sizes: tuple[int, ...], count: int) -> tuple[np.ndarray, ...]:
    """Return for each choice of so many cards of a deal the places of the sets that they make."""
    deals = deal_rows(free, sizes)
    return tuple(
        places(deals[:, part]) for part in map(list, combinations(range(sum(sizes)), count))
    )


def left_alone(numbers: np.ndarray, free: int, sizes: tuple[int, ...], depth: int) -> np.ndarray:
    """Return for each line and board how many deals of other cards leave the board alone.

    Those are all deals less those that hold its first card, and so on, with those that hold two
    added again. `numbers` are the lines of `deal_rows`; boards are sets of `depth` cards.
    """
    lines = int(numbers.max()) + 1
    result = np.zeros((lines, comb(free, depth)), dtype=np.int64)
    for count in range(depth + 1):
        sets = comb(free, count)
        sums = np.zeros(lines * sets, dtype=np.int64)
        for part in _parts(free, sizes, count):
            sums += np.bincount(numbers * sets + part, minlength=len(sums))
        for part in _parts(free, (depth,), count):
            result += (-1) ** count * sums.reshape(lines, sets)[:, part]
    return result
