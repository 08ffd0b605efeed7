"""What final hands earn, in antes, and the ceiling above which nothing is paid."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from fifthstreet.analysis.classes import CLASSES, HAND, final_classes, for_each_class
from fifthstreet.analysis.pay_lines import LOST, PayTables, keys_of, line_keys, net_of
from fifthstreet.cards import Ranked
from fifthstreet.rules.paytable import PayTable

NOTHING = (Fraction(0),) * CLASSES

PerClass: TypeAlias = tuple[Fraction, ...]
"""One figure for each final class, the weakest first."""

Paid: TypeAlias = Mapping[str, tuple[PayTable, Mapping[str, Fraction]]]
"""The pay tables of the main game by their schedules, with what some lines pay instead."""


@dataclass(frozen=True, slots=True)
class Ceiling:
    """The most that one hand wins, in antes, and the odds from which it is looked at."""

    most: Fraction
    from_odds: int = 0

    def holds(self, odds: Fraction, won: Fraction) -> Fraction:
        """Return what is paid of a win at some odds."""
        return min(won, self.most) if odds >= self.from_odds else won


def paid_by(tables: PayTables, changes: Mapping[str, Fraction]) -> Paid:
    """Return tables with those of the changes that are theirs, by the keys in each table."""
    return {
        id_: (tables[id_], {own: changes[key] for own, key in keys.items() if key in changes})
        for id_, keys in keys_of(tables).items()
    }


def unit_pays(
    table: PayTable,
    changes: Mapping[str, Fraction],
    *,
    otherwise: Fraction = LOST,
    cards: int = HAND,
) -> PerClass:
    """Return what one unit staked earns on each class, with some lines changed.

    `otherwise` is earned by a hand that no line covers.
    """
    keys = line_keys(table)

    def earned(hand: Ranked) -> Fraction:
        line = table.line(hand)
        return otherwise if line is None else changes.get(keys[line.name], net_of(line.pays))

    return for_each_class(earned, cards)


def rows_of(pays: PerClass, extra: PerClass, cards: int = HAND) -> list[dict[str, object]]:
    """Return what each final hand earns as plain rows, the best hand first."""
    paid = zip(final_classes(cards), pays, extra, strict=True)
    return [
        {"hand": hand.words, "pays": earned, "extra": beside}
        for hand, earned, beside in reversed([*paid])
    ]


def in_short(pays: PerClass, ceiling: Ceiling | None, cards: int = HAND) -> str:
    """Return what hands earn that earn anything, equal neighbours told once, and the ceiling."""
    body: dict[Fraction, str] = {}
    for hand, earned in zip(final_classes(cards), pays, strict=True):
        if earned > 0:
            body.setdefault(earned, hand.words)
    lines = ", ".join(f"{hand} {earned}" for earned, hand in reversed(body.items()))
    return lines if ceiling is None else f"{lines}; at most {ceiling.most} antes"


def added(*figures: Iterable[Fraction]) -> PerClass:
    """Return the sum of several figures for each class."""
    return tuple(sum(each, Fraction(0)) for each in zip(*figures, strict=True))
