"""Many pay tables beside a shared board, solved at the price of a few.

All tables lie between one with the least pays of every line and one with the greatest. A state in
which the best play is the same under both has that play under every table between, as long as a
larger stake never gains less from a line than a smaller one. Only for the other states is it
counted how their rounds end, once for all tables; the rest ends as under the least pays.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import pairwise

import numpy as np

from fifthstreet.analysis.board import BoardGame, BoardSolution
from fifthstreet.analysis.board_census import (
    BOARD,
    CELLS,
    FLOP,
    OUTCOMES,
    board_sets,
    flops,
    hole_of_cell,
    kept_places,
    over_boards,
    seven_cards,
)
from fifthstreet.analysis.board_endings import BoardPlayed
from fifthstreet.analysis.board_law import MOST_CHOICES
from fifthstreet.analysis.board_worth import BoardPolicy, before_flop, best, board_terms
from fifthstreet.analysis.census import CARDS
from fifthstreet.analysis.choices import FOLD, STAY, change
from fifthstreet.analysis.classes import final_classes, for_each_class
from fifthstreet.analysis.whole_numbers import scaled
from fifthstreet.rules.paytable import PayTable

MOST_COUNTS = 2**26
"""How many counts are kept at most: 512 MiB of them."""

MOST_CHANGED = 100_000
"""How many hands may change their last choice."""


@dataclass(frozen=True, eq=False)
class NearSolution(BoardPlayed):
    """How rounds end under the best play of one table; hands are told apart by their pay lines."""

    game: BoardGame
    policy: Mapping[int, np.ndarray]
    ends: np.ndarray

    def how_it_ends(self) -> tuple[BoardPolicy, np.ndarray]:
        """Return the policy before the last decision, and how rounds end under it."""
        return self.policy, self.ends

    @property
    def expected_value(self) -> Fraction:
        """Return the mean result in antes."""
        return self._tally.expected_value


@dataclass(frozen=True, eq=False)
class NearTables:
    """The tables between a game with the least pays of all lines and one with the greatest."""

    low: BoardSolution
    high: BoardSolution
    table: PayTable

    @property
    def known(self) -> bool:
        """Tell whether tables can be solved here; else each needs a solution of its own."""
        game = self.low.game
        if game.ceiling or not all(self._rises(seen) for seen in game.seen):
            return False
        return len(self._changed) <= MOST_CHANGED and self._size <= MOST_COUNTS

    def solve(self, game: BoardGame) -> NearSolution:
        """Return the best play of a game whose pays lie between."""
        counts = self._counts_for(game)
        value, chosen = best(self._values(game, counts), self.low.ties)
        policy, before = {}, self._first[0]
        if 0 in game.seen:
            policy[0] = before = self._before(game, value)
        ends = self._settled.copy()
        came, comes = self._comes(self._first[0]), self._comes(before)
        for place, choice in enumerate(game.choices_at(FLOP)):
            now, then = comes & (chosen == choice), came & (self._choices == choice)
            moved = counts[now].sum(axis=0) - self._counted[then].sum(axis=0)
            self._move(ends, place, moved, last=choice == STAY)
        return NearSolution(game, policy, ends)

    def _rises(self, seen: int) -> bool:
        """Tell whether each choice of a decision gains at least what the one before it gains."""
        gains = [self._gains(seen, choice) for choice in self.low.game.choices_at(seen)]
        return all((low.max(axis=0) <= high.min(axis=0)).all() for low, high in pairwise(gains))

    def _gains(self, seen: int, choice: int) -> np.ndarray:
        """Return what all ends of a choice gain from the greatest pays, by class and outcome."""
        game = self.low.game
        if choice == FOLD:
            return np.zeros((1, len(final_classes()), OUTCOMES), dtype=object)
        if choice != STAY or seen == BOARD:
            nets = [np.array(each.game.nets(change(choice))) for each in (self.high, self.low)]
            gain: np.ndarray = nets[0] - nets[1]
            return gain[np.newaxis]
        after = FLOP if seen == 0 else BOARD
        return np.concatenate([self._gains(after, each) for each in game.choices_at(after)])

    @cached_property
    def _first(self) -> tuple[np.ndarray, np.ndarray]:
        """Return the choice on each hole cards under the least pays, and where it may change."""
        choices = [each.first_choices.get("0") for each in (self.low, self.high)]
        if choices[0] is None or choices[1] is None:
            stays = np.full(hole_of_cell().max() + 1, STAY, dtype=np.int8)
            return stays, np.zeros(len(stays), dtype=bool)
        return choices[0], choices[0] != choices[1]

    @cached_property
    def _open(self) -> np.ndarray:
        """Return the places of kept flops and cells in which the best play may change."""
        first, moves = self._first
        hole = hole_of_cell()[kept_places() % CELLS]
        comes = moves[hole] | (first[hole] == STAY)
        choices = [each.first_choices.get(str(FLOP)) for each in (self.low, self.high)]
        differ = moves[hole]
        if choices[0] is not None and choices[1] is not None:
            differ = differ | (choices[0] != choices[1])
        if len(self._changed):
            differ = differ | np.isin(kept_places(), self._changed_places)
        return np.flatnonzero(comes & differ)

    @cached_property
    def _changed(self) -> np.ndarray:
        """Return the hands whose last choice may change: see `kernels.board_near`."""
        from fifthstreet.kernels.board_near import ABOUT, changed_last

        if len(self._last) <= 1:
            return np.empty((0, ABOUT + OUTCOMES), dtype=np.int64)
        low, high = (each.terms.law((), last=True) for each in (self.low, self.high))
        changing = []

        def find(rows: slice, _: np.ndarray) -> None:
            some = changed_last(board_sets().part(rows), seven_cards(), low, high)
            some[:, 0] += rows.start
            changing.append(some)

        over_boards(find, (0,))
        return np.concatenate(changing)

    @cached_property
    def _changed_places(self) -> np.ndarray:
        """Return the places of the flops and kept cells of each of those hands, in a row."""
        sets, board = board_sets(), self._changed[:, 0]
        swaps, numbers = sets.swaps[board].astype(np.int64), sets.flops[board].astype(np.int64)
        one, two = (
            card & ~3 | swaps >> (2 * (card & 3)) & 3
            for card in (self._changed[:, 1:2], self._changed[:, 2:3])
        )
        cell = np.maximum(one, two) * CARDS + np.minimum(one, two)
        places: np.ndarray = numbers * CELLS + sets.alike[numbers, cell]
        return places

    @cached_property
    def _changing(self) -> tuple[np.ndarray, ...]:
        """Return of each such hand on each flop its state, line, choice under low pays and ends."""
        from fifthstreet.kernels.board_near import ABOUT

        stored = kept_places()[self._open]
        state = np.searchsorted(stored, self._changed_places)
        known = np.isin(self._changed_places, stored)
        hand = np.nonzero(known)[0]
        line = self._lines[0][self._changed[hand, 3]]
        return state[known], line, self._changed[hand, 4], self._changed[hand, ABOUT:]

    def _counts_for(self, game: BoardGame) -> np.ndarray:
        """Return how rounds end from the open states with the last choices of a game."""
        if not len(self._changed):
            return self._counted
        state, line, before, ends = self._changing
        scale, worth = board_terms(game, self.low.ties).scale, {}
        for place, choice in enumerate(self._last):
            worth[place] = (ends * self._nets(game, choice, scale)[line]).sum(axis=1)
        chosen = best(worth, self.low.ties)[1]
        counts = self._counted.copy()
        np.subtract.at(counts, (state, 1 + before, line), ends)
        np.add.at(counts, (state, 1 + chosen, line), ends)
        return counts

    def _nets(self, game: BoardGame, choice: int, scale: int) -> np.ndarray:
        """Return what a choice earns on each line, by the dealer's outcome; a fold loses all."""
        if choice == FOLD:
            return np.full((len(self._lines[1]), OUTCOMES), -game.opening * scale)
        rows = game.nets(change(choice))
        return np.array([scaled(rows[at], scale) for at in self._lines[1]], dtype=np.int64)

    @cached_property
    def _choices(self) -> np.ndarray:
        """Return the choice under the least pays in each of those states."""
        choices = self.low.first_choices.get(str(FLOP))
        return np.full(len(self._open), STAY) if choices is None else choices[self._open]

    @cached_property
    def _holes(self) -> np.ndarray:
        """Return the number of the hole cards of each of those states."""
        numbers: np.ndarray = hole_of_cell()[kept_places()[self._open] % CELLS]
        return numbers

    def _comes(self, before: np.ndarray) -> np.ndarray:
        comes: np.ndarray = before[self._holes] == STAY
        return comes

    @cached_property
    def _lines(self) -> tuple[np.ndarray, list[int]]:
        """Return the number of the line of every class, and one class of every line."""
        game = self.low.game
        lines = for_each_class(self.table.line, game.cards)
        keys = [
            (line and line.name, tuple(game.nets(bet)[at] for bet in game.stakes))
            for at, line in enumerate(lines)
        ]
        numbers = {key: number for number, key in enumerate(dict.fromkeys(keys))}
        of_class = np.array([numbers[key] for key in keys], dtype=np.int64)
        return of_class, [keys.index(key) for key in numbers]

    @property
    def _last(self) -> tuple[int, ...]:
        """Return the choices of the last decision, none where no round comes to it."""
        game = self.low.game
        return game.choices_at(BOARD) if STAY in game.choices_at(FLOP) else ()

    @property
    def _size(self) -> int:
        return len(self._open) * (1 + len(self._last)) * len(self._lines[1]) * OUTCOMES

    @cached_property
    def _counted(self) -> np.ndarray:
        """Return `ends[state, end, line, outcome]` with the last choices under the least pays."""
        from fifthstreet.kernels.board_near import ends_of_states

        law = self.low.terms.law((), last=bool(self._last))
        states = self._lines[0], *self._cells()

        def count(rows: slice, sums: np.ndarray) -> None:
            ends_of_states(board_sets().part(rows), seven_cards(), law, states, sums)

        shape = (len(self._open), 1 + len(self._last), len(self._lines[1]), OUTCOMES)
        return over_boards(count, shape)

    def _cells(self) -> Iterator[np.ndarray]:
        """Yield where the open cells of each flop begin, their cards and their states."""
        alike = board_sets().alike
        numbers = np.full(alike.size, -1, dtype=np.int64)
        numbers[kept_places()[self._open]] = np.arange(len(self._open))
        state = np.take_along_axis(numbers.reshape(alike.shape), np.maximum(alike, 0), axis=1)
        high, low = np.divmod(np.arange(CELLS), CARDS)
        flop, cell = np.nonzero((state >= 0) & (alike >= 0) & (high > low))
        yield np.searchsorted(flop, np.arange(len(flops()) + 1))
        yield from (high[cell], low[cell], state[flop, cell])

    @cached_property
    def _settled(self) -> np.ndarray:
        """Return how rounds end under the least pays, all classes of a line as one of them."""
        ends = self.low.ends
        result = np.zeros_like(ends)
        of_class, lines = self._lines
        for at, line in enumerate(of_class):
            result[:, lines[line]] += ends[:, at]
        return result

    def _values(self, game: BoardGame, ends: np.ndarray) -> dict[int, np.ndarray]:
        """Return the value of each choice in each of the open states."""
        scale = board_terms(game, self.low.ties).scale

        def worth(end: int, choice: int) -> np.ndarray:
            counts = ends[:, end].reshape(len(ends), len(self._lines[1]) * OUTCOMES)
            nets = self._nets(game, choice, scale).ravel()
            value: np.ndarray = counts @ nets
            return value

        values = {}
        for choice in game.choices_at(FLOP):
            if choice == STAY:
                last = [worth(end, each) for end, each in enumerate(self._last, start=1)]
                values[choice] = np.sum(last, axis=0)
            else:
                values[choice] = worth(0, choice)
        return values

    def _before(self, game: BoardGame, value: np.ndarray) -> np.ndarray:
        """Return the best choice on each hole cards, from the values of the open states."""
        first, moves = self._first
        stay = np.zeros(len(first), dtype=np.int64)
        np.add.at(stay, self._holes, value)
        terms = board_terms(game, self.low.ties)
        worth = {each: before_flop(terms, each, stay) for each in game.choices(0)}
        return np.where(moves, best(worth, self.low.ties)[1], first)

    def _move(self, ends: np.ndarray, place: int, moved: np.ndarray, *, last: bool) -> None:
        """Let rounds end by a choice that did not before, or no longer."""
        lines = self._lines[1]
        if last:
            ends[MOST_CHOICES : MOST_CHOICES + len(self._last), lines] += moved[1:]
        else:
            ends[place, lines] += moved[0]
