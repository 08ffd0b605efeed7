"""What the mathematics needs of a book: which bets may be made and what each final hand earns.

All sums are in antes. A ceiling on winnings needs the size of the ante, so there is one only where
an ante is given.
"""

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import TypeAlias

from fifthstreet.analysis.classes import final_classes, for_each_class
from fifthstreet.analysis.display import html_table
from fifthstreet.analysis.pay_changes import Changes, read_pay_changes
from fifthstreet.analysis.pay_lines import LOST, line_keys, net_of
from fifthstreet.analysis.scope import (
    bets_of,
    refuse_open_bets,
    refuse_rounded_odds,
    refuse_uncounted_game,
)
from fifthstreet.cards import FiveCardRank, all_five_card_ranks
from fifthstreet.errors import FifthStreetError
from fifthstreet.rules import library
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.cap import CapChoices
from fifthstreet.rules.paytable import PayTable
from fifthstreet.rules.submission import Submission

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

    def rows(self) -> list[dict[str, object]]:
        """Return what one unit earns on each final hand as plain rows, the best hand first."""
        return _rows(self)

    def __repr__(self) -> str:
        bets = ", ".join("/".join(f"{bet}x" for bet in each) for each in self.streets)
        return f"MississippiGame({_in_short(self)}; bets {bets})"

    def _repr_html_(self) -> str:
        return html_table("Mississippi Stud: what one unit earns", self.rows())


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
        items = []
        for odds, extra in zip(self.pays, self.extra, strict=True):
            won = self.bet * odds
            paid = self.ceiling.holds(odds, won) if self.ceiling else won
            beaten = self.ante_if_won + paid
            ends = (self.ante_if_not_qualified, beaten, Fraction(0), LOST * (1 + self.bet))
            items.append(tuple(end + extra for end in ends))
        return tuple((a, b, c, d) for a, b, c, d in items)

    @property
    def most_staked(self) -> int:
        """Return the most antes that can be staked in a round."""
        return 1 + self.bet

    def rows(self) -> list[dict[str, object]]:
        """Return what the bet earns on each final hand as plain rows, the best hand first."""
        return _rows(self)

    def __repr__(self) -> str:
        return f"CasinoStudGame({_in_short(self)}; bet {self.bet}x)"

    def _repr_html_(self) -> str:
        return html_table("Casino Stud: what one unit bet earns", self.rows())


Game: TypeAlias = MississippiGame | CasinoStudGame


def _rows(game: Game) -> list[dict[str, object]]:
    paid = zip(final_classes(), game.pays, game.extra, strict=True)
    return [
        {"hand": hand.words, "pays": pays, "extra": extra}
        for hand, pays, extra in reversed([*paid])
    ]


def _in_short(game: Game) -> str:
    """Return what hands earn that earn anything, equal neighbours told once, and the ceiling."""
    body: dict[Fraction, str] = {}
    for hand, pays in zip(final_classes(), game.pays, strict=True):
        if pays > 0:
            body.setdefault(pays, hand.words)
    lines = ", ".join(f"{hand} {pays}" for pays, hand in reversed(body.items()))
    return lines if game.ceiling is None else f"{lines}; at most {game.ceiling.most} antes"


def game_of(
    book: RuleBook | str,
    pays: Changes | None = None,
    *,
    submission: Submission | None = None,
    ante: int | None = None,
) -> Game:
    """Return the game of a book before any ceiling, with some pay lines changed if wished.

    A book may be named by its id, and a line pay a number to 1 or odds in words. A submission may
    bind bets to the table's limits; then only those are bet that the ante leaves room for. A book
    whose deal, raises or cards were not counted is refused with `NoExactFigureError`.

    >>> game_of("md", {"straight": "5 to 1"}) == game_of("md", {"straight": 5})
    True
    """
    rules = _book_of(book)
    refuse_uncounted_game(rules)
    if submission is not None and ante is None:
        refuse_open_bets(rules, submission)
    earned = unit_pays(rules.pay.main, pays or {})
    bets = tuple(wager.multiples.of_ante for wager in bets_of(rules) if wager.multiples)
    comparison = rules.comparison
    if ante is not None:
        refuse_rounded_odds(rules, ante=ante, bet=ante * bets[0][0] if comparison else ante)
    if comparison is None:
        return MississippiGame(pays=earned, streets=_within_limits(bets, submission, ante))
    least = next(hand for hand in all_five_card_ranks() if comparison.qualifying.met_by(hand))
    return CasinoStudGame(
        pays=earned,
        bet=bets[0][0],
        least=least.strength,
        ante_if_not_qualified=net_of(comparison.ante_if_not_qualified.pays),
        ante_if_won=net_of(comparison.ante_if_won.pays),
    )


def _book_of(book: RuleBook | str) -> RuleBook:
    """Return a book, be it named by its id or given whole."""
    if isinstance(book, RuleBook):
        return book
    if isinstance(book, str):
        return library.book(book)
    raise FifthStreetError(
        f"A book is wanted here, not {type(book).__name__}.",
        remedy=f"Give a book, or the id of one: {', '.join(library.shelf())}.",
    )


def _within_limits(
    bets: tuple[tuple[int, ...], ...], submission: Submission | None, ante: int | None
) -> tuple[tuple[int, ...], ...]:
    """Return the bets that the limits of a table allow at an ante, where they bind bets at all."""
    limits = submission.limits.ante if submission else None
    most = limits.max if limits else None
    if not (submission and most and ante and submission.option("limits.apply_to_streets")):
        return bets
    room = most // ante
    return tuple(tuple(bet for bet in each if bet <= room) or each[:1] for each in bets)


def capped(game: Game, cap: CapChoices | None, *, ante: int) -> Game:
    """Return the game with the ceiling of a table, for an ante in minor units."""
    if cap is None:
        return game
    if ante <= 0:
        raise FifthStreetError("An ante is more than nothing.", remedy="Name it in minor units.")
    return replace(game, ceiling=Ceiling(Fraction(cap.ceiling, ante), cap.from_odds))


def unit_pays(table: PayTable, changed: Changes) -> PerClass:
    """Return what one unit staked earns on each class, with some lines changed."""
    keys = line_keys(table)
    changes = read_pay_changes(changed, table)

    def earned(hand: FiveCardRank) -> Fraction:
        line = table.line(hand)
        return LOST if line is None else changes.get(keys[line.name], net_of(line.pays))

    return for_each_class(earned)
