"""What a bet pays on any cards: the lines of a record, or the answers of a function.

Cards come as one array for each group, a row for each deal. What suits cannot change is measured
once; a bet that minds suits is then asked about every swap of them.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Protocol

import numpy as np

from fifthstreet.analysis.card_sets import best_strengths, strengths_of
from fifthstreet.analysis.choices import DECK
from fifthstreet.analysis.classes import HAND
from fifthstreet.analysis.pay_lines import LOST, net_of
from fifthstreet.cards import (
    CATEGORIES,
    Card,
    FiveCardRank,
    Hand,
    Ranked,
    SixCardCategory,
    SixCardRank,
    Suit,
)
from fifthstreet.money import ForOne, MoneyError, Odds, Push, ToOne, parse_odds
from fifthstreet.rules.paytable import RANKS
from fifthstreet.workbench.bet_layout import BetLayout
from fifthstreet.workbench.bet_record import BetError, BetHand, BetLine, BetRecord, Result

SIX = 6
NINE = 7
"""The number of the rank nine among thirteen."""

Rows = Sequence[np.ndarray]
"""The cards of each group, a row for each deal."""


class BetLines(Protocol):
    """What decides a bet: its lines by number, the last of which stands for every other hand."""

    symmetric: bool
    """Whether a swap of suits never changes the line."""
    costly: bool
    """Whether each deal is a call of somebody's function."""

    @property
    def names(self) -> Sequence[str]:
        """Return what each line is called."""

    @property
    def pays(self) -> Sequence[Odds | None]:
        """Return what each line pays; None loses."""

    def measure(self, cards: Rows) -> object:
        """Return whatever suits do not change."""

    def lines(self, measured: object, cards: Rows) -> np.ndarray:
        """Return the number of the line of each deal."""


@dataclass(frozen=True, slots=True)
class _Judged:
    """One hand of a record: the groups it consists of and how its cards are ranked."""

    groups: tuple[int, ...]
    count: int
    hand: BetHand

    @property
    def judged(self) -> int:
        return min(self.hand.best or self.count, self.count)

    def cards(self, cards: Rows) -> np.ndarray:
        return np.concatenate([cards[group] for group in self.groups], axis=1)

    def ranks(self) -> tuple[Ranked, ...]:
        """Return the ranks that hands may have, the weakest first; none where none are defined."""
        if self.judged == SIX:
            _, five = strengths_of(HAND)
            return (*map(_as_six, five), _as_six(five[-1], SixCardCategory.SUPER_ROYAL))
        return strengths_of(self.judged, ace_low=self.hand.ace_low)[1]

    def strengths(self, rows: np.ndarray) -> np.ndarray:
        if self.judged != SIX:
            return best_strengths(rows, self.judged, ace_low=self.hand.ace_low)
        best = best_strengths(rows, HAND)
        super_royal = (rows & 3 == rows[:, :1] & 3).all(axis=1) & (rows >> 2 >= NINE).all(axis=1)
        return np.where(super_royal, len(self.ranks()) - 1, best)


def _as_six(rank: Ranked, category: SixCardCategory | None = None) -> SixCardRank:
    if not isinstance(rank, FiveCardRank):
        raise TypeError(rank)
    return SixCardRank(category or SixCardCategory[rank.category.name], None, rank, Hand())


class RecordLines:
    """The lines of a bet that a record describes."""

    def __init__(self, record: BetRecord, layout: BetLayout) -> None:
        self._record = record
        every = [each for each in (record.hand, record.against) if each is not None]
        self._hands = [
            _Judged(groups, sum(len(layout.groups[at]) for at in groups), hand)
            for groups, hand in zip(layout.hands, every, strict=True)
        ]
        self.costly = False
        self.symmetric = not any(line.suits or line.cards for line in record.lines)
        self._ranked = record.against is not None or any(line.hands for line in record.lines)
        self._covered = [self._covers(line) for line in record.lines]
        self.names: list[str] = []
        self.pays: list[Odds | None] = []
        for line in record.lines:
            self._add(line.name, line.pays)
        idle = {
            *(() if record.qualifying else ("not_qualified",)),
            *(() if record.win == "table" else ("win_below",)),
        }
        self._outcomes = {
            outcome: self._outcome(name, getattr(record, outcome))
            for outcome, name in _OUTCOMES.items()
            if record.against is not None and outcome not in idle
        }
        self._add("Any other hand", None)

    def _add(self, name: str, pays: Odds | None) -> int:
        self.names.append(name)
        self.pays.append(pays)
        return len(self.names) - 1

    def _outcome(self, name: str, result: Result) -> int:
        """Return the number of the line of an outcome; -1 stands for the lines of the table."""
        if result == "table":
            return -1
        return self._add(name, None if isinstance(result, str) else result)

    def _covers(self, line: BetLine) -> np.ndarray | None:
        """Return of each rank whether a line covers it; None where a line names no hands."""
        if not line.hands:
            return None
        return np.array([line.covers(rank) for rank in self._hands[0].ranks()], dtype=np.bool_)

    def measure(self, cards: Rows) -> list[np.ndarray]:
        """Return the strengths of the hands, where they matter."""
        if not self._ranked:
            return []
        return [hand.strengths(hand.cards(cards)) for hand in self._hands]

    def lines(self, measured: object, cards: Rows) -> np.ndarray:
        """Return the number of the line of each deal."""
        ranked: list[np.ndarray] = measured  # type: ignore[assignment]  # what measure returns
        rows = self._hands[0].cards(cards)
        result = np.full(len(rows), len(self.names) - 1, dtype=np.int64)
        for number in reversed(range(len(self._record.lines))):
            line, covered = self._record.lines[number], self._covered[number]
            fits = _fits(line, rows)
            if covered is not None:
                fits &= covered[ranked[0]]
            result[fits] = number
        return self._against(result, ranked) if self._outcomes else result

    def _against(self, by_table: np.ndarray, ranked: list[np.ndarray]) -> np.ndarray:
        mine, theirs = ranked
        won = np.full_like(by_table, self._outcomes["win"])
        if self._outcomes["win"] < 0:
            other = len(self.names) - 1
            won = np.where(by_table == other, self._outcomes["win_below"], by_table)
        result = np.select(
            [mine > theirs, mine == theirs],
            [won, np.full_like(won, self._outcomes["tie"])],
            self._outcomes["lose"],
        )
        law = self._record.qualifying
        if law is not None:
            met = np.array([law.met_by(rank) for rank in self._hands[1].ranks()], dtype=np.bool_)
            result = np.where(met[theirs], result, self._outcomes["not_qualified"])
        return result


_OUTCOMES = {
    "not_qualified": "Other hand does not qualify",
    "win": "Win",
    "win_below": "Win below the lines",
    "tie": "Tie",
    "lose": "Lose",
}


def _fits(line: BetLine, rows: np.ndarray) -> np.ndarray:
    """Return of which rows the ranks, suits and cards are those that a line asks for."""
    fits = np.ones(len(rows), dtype=np.bool_)
    if line.ranks:
        wanted = np.zeros(len(RANKS), dtype=np.bool_)
        wanted[[RANKS[letter] - 2 for letter in line.ranks]] = True
        fits &= wanted[rows >> 2].all(axis=1)
    if line.suits:
        suits = np.array([suit.word in line.suits for suit in Suit])
        fits &= suits[rows & 3].all(axis=1)
    if line.suited is not None:
        fits &= (rows & 3 == rows[:, :1] & 3).all(axis=1) == line.suited
    for card in line.cards:
        fits &= (rows == Card(card).index).any(axis=1)
    return fits


def known_hands(judged: int) -> tuple[str, ...]:
    """Return the kinds of hands of so many cards, none where such hands have no ranks."""
    return tuple(each.slug for each in CATEGORIES.get(judged, ()))


Answer = Odds | Fraction | int | str | None
BetFunction = Callable[..., Answer]
"""From the cards of each zone, the highest first, to what they pay; None or False loses."""


@dataclass(slots=True)
class FunctionLines:
    """A bet whose function is asked about every deal; each answer is a line of its own."""

    function: BetFunction
    symmetric: bool = False
    costly: bool = True
    _numbers: dict[object, int] = field(default_factory=dict)
    _nets: list[Fraction] = field(default_factory=list)

    @property
    def nets(self) -> list[Fraction]:
        """Return what one unit earns on each line."""
        return self._nets

    @property
    def pays(self) -> list[Odds | None]:
        """Return what each line pays, as odds to one."""
        return [_odds(net) for net in self._nets]

    @property
    def names(self) -> list[str]:
        """Return what each line is called: what it pays."""
        return [str(pays) if pays is not None else "Loses" for pays in self.pays]

    def measure(self, cards: Rows) -> None:
        """Measure nothing: a function sees the cards themselves."""

    def lines(self, _: object, cards: Rows) -> np.ndarray:
        """Ask about every row."""
        groups = [np.sort(each, axis=1)[:, ::-1].tolist() for each in cards]
        numbers = [
            self._number(self.function(*(tuple(DECK[at] for at in hand) for hand in hands)))
            for hands in zip(*groups, strict=True)
        ]
        return np.array(numbers, dtype=np.int64)

    def _number(self, answer: Answer) -> int:
        try:
            return self._numbers[type(answer), answer]
        except KeyError:
            pass
        except TypeError:
            raise _no_answer(answer) from None
        net = _net_of_answer(answer)
        if net not in self._nets:
            self._nets.append(net)
        self._numbers[type(answer), answer] = self._nets.index(net)
        return self._nets.index(net)


def _odds(net: Fraction) -> Odds | None:
    if net == LOST:
        return None
    return Push() if net == 0 else ToOne(net.numerator, net.denominator)


def _net_of_answer(answer: Answer) -> Fraction:
    """Return what one unit earns: odds in any form, a number to one, or None, which loses.

    >>> _net_of_answer("3 to 2"), _net_of_answer(5), _net_of_answer(None)
    (Fraction(3, 2), Fraction(5, 1), Fraction(-1, 1))
    """
    if answer is None or answer is False:
        return LOST
    try:
        odds = parse_odds(answer) if isinstance(answer, str) else answer
    except MoneyError as error:
        raise BetError(f"The function answers {answer!r}. {error}") from None
    is_number = isinstance(odds, int | Fraction) and not isinstance(odds, bool)
    if isinstance(odds, int | Fraction) and is_number and (odds >= 0 or odds == LOST):
        return Fraction(odds)
    if isinstance(odds, ToOne | ForOne | Push):
        return net_of(odds)
    raise _no_answer(answer)


def _no_answer(answer: object) -> BetError:
    return BetError(
        f"The function answers {answer!r}, which is not what a bet pays.",
        remedy='It answers a number to 1 such as 5, a Fraction, "5 to 1", or None for a loss.',
    )
