"""What the mathematics needs of a book: which bets may be made and what each final hand earns.

All sums are in antes. A ceiling on winnings needs the size of the ante, so there is one only where
an ante is given.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import TypeAlias

from fifthstreet.analysis.classes import final_classes, for_each_class
from fifthstreet.cards import FiveCardRank, all_five_card_ranks
from fifthstreet.errors import FifthStreetError, ensure
from fifthstreet.money import ForOne, Odds, Push, ToOne
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.cap import CapChoices
from fifthstreet.rules.paytable import PayTable

LOST = Fraction(-1)
NOTHING = (Fraction(0),) * len(final_classes())

PerClass: TypeAlias = tuple[Fraction, ...]
"""One figure for each final class, the weakest first."""


@dataclass(frozen=True, slots=True)
class Ceiling:
    """The most that one hand wins, in antes, and the odds from which it is looked at."""

    most: Fraction
    from_odds: int = 0

    def holds(self, odds: Fraction, won: Fraction) -> Fraction:
        """Return what is paid of a win at some odds."""
        return min(won, self.most) if odds >= self.from_odds else won


@dataclass(frozen=True, kw_only=True)
class MississippiGame:
    """Mississippi Stud: `pays` is the net result of one ante staked on each final class.

    `streets` lists the multiples of the ante that may be bet at each decision. `extra` is paid
    beside the main wagers to a hand that is not folded: the awards of a progressive wager, say.
    """

    pays: PerClass
    streets: tuple[tuple[int, ...], ...]
    ceiling: Ceiling | None = None
    extra: PerClass = NOTHING

    def net(self, staked: int, number: int) -> Fraction:
        """Return the net result of a class by its number, with so many antes staked."""
        odds = self.pays[number]
        won = staked * odds
        if self.ceiling and odds > 0:
            won = self.ceiling.holds(odds, won)
        return won + self.extra[number]

    @property
    def most_staked(self) -> int:
        """Return the most antes that can be staked in a round."""
        return 1 + sum(max(multiples) for multiples in self.streets)


@dataclass(frozen=True, kw_only=True)
class CasinoStudGame:
    """Casino Stud: `pays` is the odds of the BET on each class that beats a qualified dealer."""

    pays: PerClass
    bet: int
    least: int
    """The least strength with which the dealer qualifies."""
    ante_if_not_qualified: Fraction
    ante_if_won: Fraction
    ceiling: Ceiling | None = None
    extra: PerClass = NOTHING

    @cached_property
    def nets(self) -> tuple[tuple[Fraction, Fraction, Fraction, Fraction], ...]:
        """Return for each class the net where the dealer fails, loses, ties and wins."""
        made = []
        for odds, extra in zip(self.pays, self.extra, strict=True):
            won = self.bet * odds
            paid = self.ceiling.holds(odds, won) if self.ceiling else won
            beaten = self.ante_if_won + paid
            ends = (self.ante_if_not_qualified, beaten, Fraction(0), LOST * (1 + self.bet))
            made.append(tuple(end + extra for end in ends))
        return tuple((a, b, c, d) for a, b, c, d in made)

    @property
    def most_staked(self) -> int:
        """Return the most antes that can be staked in a round."""
        return 1 + self.bet


Game: TypeAlias = MississippiGame | CasinoStudGame


def game_of(book: RuleBook, pays: Mapping[str, Odds | Fraction] | None = None) -> Game:
    """Return the game of a book before any ceiling, with some pay lines changed if wished."""
    earned = unit_pays(book.pay.main, pays or {})
    bets = [wager.multiples.of_ante for wager in book.wagers if wager.multiples]
    comparison = book.course.comparison
    if comparison is None:
        return MississippiGame(pays=earned, streets=tuple(bets))
    least = next(hand for hand in all_five_card_ranks() if comparison.qualifying.met_by(hand))
    return CasinoStudGame(
        pays=earned,
        bet=bets[0][0],
        least=least.strength,
        ante_if_not_qualified=net_of(comparison.ante_if_not_qualified.pays),
        ante_if_won=net_of(comparison.ante_if_won.pays),
    )


def capped(game: Game, cap: CapChoices | None, *, ante: int) -> Game:
    """Return the game with the ceiling of a table, for an ante in minor units."""
    if cap is None:
        return game
    if ante <= 0:
        raise FifthStreetError("An ante is more than nothing.", remedy="Name it in minor units.")
    return replace(game, ceiling=Ceiling(Fraction(cap.ceiling, ante), cap.from_odds))


def unit_pays(table: PayTable, changed: Mapping[str, Odds | Fraction]) -> PerClass:
    """Return what one unit staked earns on each class, with some lines changed by their key."""
    keys = line_keys(table)
    for key in changed:
        if key not in keys.values():
            raise FifthStreetError(
                f"The pay table has no line {key!r}.",
                remedy=f"Its lines are {', '.join(keys.values())}.",
            )

    def earned(hand: FiveCardRank) -> Fraction:
        line = table.line(hand)
        return LOST if line is None else net_of(changed.get(keys[line.name], line.pays))

    return for_each_class(earned)


def line_keys(table: PayTable) -> dict[str, str]:
    """Return for each line's name the short key by which it may be changed.

    The key is that of the line's strongest hand; a second line on the same hand has its own name
    for a key.
    """
    keys: dict[str, str] = {}
    for line in table.lines:
        key = line.hands[0]
        keys[line.name] = key if key not in keys.values() else line.name.lower().replace(" ", "_")
    return keys


def net_of(odds: Odds | Fraction) -> Fraction:
    """Return what one unit staked earns at some odds; only odds against the stake have an answer.

    >>> from fifthstreet.money import parse_odds
    >>> net_of(parse_odds("6 to 1")), net_of(parse_odds("300 for 1")), net_of(parse_odds("push"))
    (Fraction(6, 1), Fraction(299, 1), Fraction(0, 1))
    """
    match odds:
        case Fraction():
            return odds
        case ToOne():
            return Fraction(odds.n)
        case ForOne():
            return Fraction(odds.n - 1)
        case Push():
            return Fraction(0)
        case _:
            ensure(condition=False, what=f"{odds} is not paid against the stake")
            return LOST
