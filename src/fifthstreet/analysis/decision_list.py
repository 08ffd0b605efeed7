"""A short list of rules, found by search: what a person can remember of a way to play.

Every position has features that a person sees, such as a pair or three suited cards. A rule bets
where some features hold together, and the first rule that fits is played. Rules are sought from the
largest bet down; each must save more than a given amount, and more the longer it is.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from fifthstreet.analysis.choices import FOLD, change
from fifthstreet.analysis.own import Ties
from fifthstreet.analysis.whole_numbers import SAFE

MOST_FEATURES = 3
"""How many features a rule may ask for at once."""

DREADS = (4, 20, 100)
"""How many times more a wrong bet counts than a right one while a rule is sought; all are tried.

Without dread the first rule found would be to bet on everything, since good hands win more than
poor hands lose.
"""

FINE = 2**16
"""How many steps of preference among equal choices lie below the smallest difference in value."""

MOST_RULES = 8
"""How many rules one bet may have; nobody remembers more."""

BEAM = 60
"""How many sets of features are tried with one feature more."""

ROWS = 512
"""Cells taken at a time, so that the work stays in the processor's cache."""

Features = tuple[int, ...]
"""Which features a rule asks for, by their numbers."""


@dataclass(frozen=True, slots=True, eq=False)
class Feature:
    """Something that a person sees: its words, and for each position whether it holds."""

    words: str
    holds: np.ndarray


@dataclass(frozen=True, slots=True)
class DecisionRule:
    """A bet, as a multiple of the ante, and the features that must hold together for it."""

    bet: int
    when: tuple[str, ...]

    @property
    def words(self) -> str:
        """The features in words.

        >>> DecisionRule(1, ("one suit", "2 points", "no pair")).words
        'one suit, 2 points and no pair'
        """
        *first, last = self.when
        return f"{', '.join(first)} and {last}" if first else last


@dataclass(frozen=True, slots=True, eq=False)
class DecisionList:
    """Rules in their order, the bet where none fits (0 folds), and the bet at each position."""

    rules: tuple[DecisionRule, ...]
    otherwise: int
    chosen: np.ndarray


def derive(
    features: Sequence[Feature],
    worth: Mapping[int, np.ndarray],
    *,
    least: int,
    ties: Ties = "bet",
) -> DecisionList:
    """Return a list of rules that loses little of the best play.

    `worth` holds for each choice, the fold included, what it is worth at every position, as often
    as the position is met. A rule is worth having if it saves more than `least`.
    """
    remaining = _telling(features)
    cells, cell_of = _cells(remaining, len(next(iter(worth.values()))))
    sums = {bet: _sums(worth[bet], cell_of, len(cells)) for bet in worth}
    left = np.ones(len(cells), dtype=np.bool_)
    order = sorted(worth, key=lambda bet: (bet != FOLD, change(bet)))
    chosen = np.full(len(cells), order[0], dtype=np.int8)
    rules: list[DecisionRule] = []
    otherwise = order[0]
    met = np.any([each != 0 for each in sums.values()], axis=0)
    for place in reversed(range(1, len(order))):
        bet = order[place]
        lower = np.max([sums[less] for less in order[:place]], axis=0)
        gain, price = _fitted(sums[bet] - lower, met, least, ties)
        for when in _Search(cells, np.where(left, gain, 0), price).rules():
            now = left & _covered(cells, when)
            chosen[now] = bet
            left &= ~now
            if when:
                rules.append(DecisionRule(bet, tuple(remaining[number].words for number in when)))
            else:
                otherwise = bet
    return DecisionList(tuple(rules), otherwise, chosen[cell_of])


def _telling(features: Sequence[Feature]) -> list[Feature]:
    """Return features that hold somewhere and fail somewhere, the first of any that are alike."""
    body = {
        feature.holds.tobytes(): feature
        for feature in reversed(features)
        if feature.holds.any() and not feature.holds.all()
    }
    return list(reversed(body.values()))


def _cells(features: Sequence[Feature], count: int) -> tuple[np.ndarray, np.ndarray]:
    """Return all different combinations of features, and which of them each position has."""
    if not features:
        return np.ones((1, 0), dtype=np.bool_), np.zeros(count, dtype=np.int64)
    packed = np.packbits(np.stack([feature.holds for feature in features], axis=1), axis=1)
    distinct, cell_of = np.unique(packed, axis=0, return_inverse=True)
    cells = np.unpackbits(distinct, axis=1, count=len(features)).astype(np.bool_)
    return cells, cell_of.ravel()


def _sums(worth: np.ndarray, cell_of: np.ndarray, count: int) -> np.ndarray:
    sums = np.zeros(count, dtype=worth.dtype)
    np.add.at(sums, cell_of, worth)
    return sums


def _fitted(gain: np.ndarray, met: np.ndarray, least: int, ties: Ties) -> tuple[np.ndarray, int]:
    """Return gains and the price of a rule in steps that 64 bits hold, ties as they are wanted."""
    total = sum(abs(int(each)) for each in gain)
    if total * max(DREADS) * FINE < SAFE:
        wanted = 1 if ties == "bet" else -1
        fine = gain.astype(np.int64) * FINE
        return np.where(met & (gain == 0), wanted, fine), least * FINE
    coarse = total * max(DREADS) // SAFE + 1
    return (gain // coarse).astype(np.int64), least // coarse


def _covered(cells: np.ndarray, when: Features) -> np.ndarray:
    covered = np.ones(len(cells), dtype=np.bool_)
    for number in when:
        covered &= cells[:, number]
    return covered


@dataclass(frozen=True, eq=False)
class _Search:
    """The search for the rules of one bet: which unions of cells are worth covering."""

    all_cells: np.ndarray
    all_gains: np.ndarray
    price: int

    @cached_property
    def _open(self) -> np.ndarray:
        return np.flatnonzero(self.all_gains)

    @cached_property
    def _cells(self) -> np.ndarray:
        cells: np.ndarray = self.all_cells[self._open]
        return cells

    @cached_property
    def _gains(self) -> np.ndarray:
        gains: np.ndarray = self.all_gains[self._open]
        return gains

    def rules(self) -> list[Features]:
        """Return the rules in the order in which they were found worth having."""
        return max((self._features(dread) for dread in DREADS), key=self._worth)

    def _features(self, dread: int) -> list[Features]:
        items: list[Features] = []
        while len(items) < MOST_RULES:
            score, when = self._best(items, dread)
            if score <= 0:
                break
            items.append(when)
        while (better := self._improved(items, dread)) is not None:
            items = better
        return items

    def _improved(self, result: list[Features], dread: int) -> list[Features] | None:
        """Return rules that are worth more, or as much and are fewer; None where there are none."""
        worth = self._worth(result)
        for place, when in enumerate(result):
            before, after = result[:place], result[place + 1 :]
            if self._worth([*before, *after]) >= worth:
                return [*before, *after]
            for number in when:
                shorter = tuple(other for other in when if other != number)
                if self._worth([*before, shorter, *after]) >= worth:
                    return [*before, shorter, *after]
            _, other = self._best([*before, *after], dread)
            if self._worth([*before, other, *after]) > worth:
                return [*before, other, *after]
        return None

    def _worth(self, result: list[Features]) -> int:
        covered = self._union(result)
        return int(self._gains[covered].sum()) - sum(map(self._price, result))

    def _price(self, when: Features) -> int:
        """Return what a rule must save: half as much again for each feature that it asks for."""
        return self.price + self.price * len(when) // 2

    def _union(self, result: list[Features]) -> np.ndarray:
        covered = np.zeros(len(self._cells), dtype=np.bool_)
        for when in result:
            covered |= _covered(self._cells, when)
        return covered

    def _best(self, result: list[Features], dread: int) -> tuple[int, Features]:
        """Return the rule to add to those found, and what it is worth with wrong bets dreaded."""
        rest = ~self._union(result)
        cells, gains = self._cells[rest], self._gains[rest]
        feared = np.where(gains < 0, gains * dread, gains)
        tried: dict[Features, int] = {(): int(feared.sum())}
        pairs, hopes = _pairs(cells, feared), _pairs(cells, np.maximum(gains, 0))
        tried |= pairs
        beam = {when: pairs[when] for when in (*_top(pairs), *_top(hopes))}
        for _ in range(2, MOST_FEATURES):
            longer = _longer(cells, feared, beam)
            tried |= longer
            beam = {when: longer[when] for when in _top(longer)}
        prices = [self._price(tuple(range(count))) for count in range(MOST_FEATURES + 1)]
        best = max(tried, key=lambda when: tried[when] - prices[len(when)])
        return tried[best] - prices[len(best)], best


def _pairs(cells: np.ndarray, gains: np.ndarray) -> dict[Features, int]:
    """Return what every feature and every two features gain."""
    count = cells.shape[1]
    sums = np.zeros((count, count), dtype=np.int64)
    for start in range(0, len(cells), ROWS):
        whole = cells[start : start + ROWS].astype(np.int64)
        weighed = whole * gains[start : start + ROWS, np.newaxis]
        sums += np.ascontiguousarray(whole.T) @ weighed
    return {
        (first, second) if first != second else (first,): int(sums[first, second])
        for first in range(count)
        for second in range(first, count)
    }


def _longer(
    cells: np.ndarray, gains: np.ndarray, beam: Mapping[Features, int]
) -> dict[Features, int]:
    """Return what sets of features gain with one feature more, where that is more."""
    body: dict[Features, int] = {}
    for when, gain in beam.items():
        current = _covered(cells, when)
        sums = (cells[current] * gains[current, np.newaxis]).sum(axis=0)
        for number in np.flatnonzero(sums > gain).tolist():
            body[tuple(sorted((*when, number)))] = int(sums[number])
    return body


def _top(tried: Mapping[Features, int]) -> list[Features]:
    """Return the sets of features with which to go on; the order is the same on every machine."""
    several = [when for when in tried if len(when) > 1]
    return sorted(several, key=tried.__getitem__, reverse=True)[:BEAM]
