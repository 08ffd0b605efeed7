"""The most that a table wins in a round: with main wagers alone, and with every bet beside them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from fifthstreet.analysis.game import Game
from fifthstreet.analysis.own import Ties
from fifthstreet.errors import NoExactFigureError
from fifthstreet.paper.par_holds import game_at
from fifthstreet.play import Terms
from fifthstreet.risk.seat import SeatRound
from fifthstreet.whole_table.enquiry import Enquiry
from fifthstreet.whole_table.progressive import bet_sizes
from fifthstreet.whole_table.scope_beside import PROGRESSIVE
from fifthstreet.whole_table.side_bets import line_net, side_bets_of, stakes_of
from fifthstreet.whole_table.table_exposure import Exposure, exposures


@dataclass(frozen=True, slots=True, kw_only=True)
class TableExposure:
    """The most that so many seats win together, in antes; without a chance it is a bound.

    `side_bets` has the stake of every side bet that each seat makes, in minor units.
    """

    ante: int | None
    seats: int
    most: Fraction
    chance: Fraction | None
    side_bets: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))


def in_force(enquiry: Enquiry, ante: int | None) -> Game:
    """Return the game under its ceiling at an ante, or before it where it takes nothing."""
    game = game_at(enquiry, ante) if ante else enquiry.game
    return enquiry.game if game.solve(enquiry.ties).tally() == enquiry.tally else game


def main_exposure(enquiry: Enquiry, ante: int | None, seats: int) -> Iterator[TableExposure]:
    """Yield the most that seats win together at an ante on their main wagers, under the ceiling.

    Where the ceiling holds the largest win, a great many hands win the same; then several seats
    have a bound only.
    """
    cap, game = enquiry.cap, in_force(enquiry, ante)
    tally = game.solve(enquiry.ties).tally()
    most = max(end.net for end in tally.endings)
    if most == max(end.net for end in enquiry.tally.endings):
        most_won = _exposed(game, enquiry.ties, seats)
    else:
        alone = Exposure(seats=1, most=most, chance=tally.chance(lambda end: end.net == most))
        bounds = (Exposure(seats=n, most=n * most, chance=None) for n in range(2, seats + 1))
        most_won = (alone, *bounds)
    shared = Fraction(cap.ceiling, ante) if cap and ante and cap.scope == "round" else None
    for each in most_won:
        at, chance = each.most, each.chance
        if shared is not None and each.seats > 1 and at > shared:
            # Wins below the odds that a ceiling is for are paid in full beside it.
            at, chance = (at if cap and cap.from_odds else shared), None
        yield TableExposure(ante=ante, seats=each.seats, most=at, chance=chance)


@lru_cache(maxsize=16)
def _exposed(game: Game, ties: Ties, seats: int) -> tuple[Exposure, ...]:
    return exposures(game, game.solve(ties).policy, seats)


def whole_exposure(enquiry: Enquiry, ante: int | None, seats: int) -> Iterator[TableExposure]:
    """Yield the most that seats win together with the largest stake on every side bet offered.

    One seat is counted exactly, where its bets are counted together with the main game. Several
    seats win at most as many times what one does, and every seat besides gets the largest envy
    bonus from every other.
    """
    stakes = _stakes(enquiry) if ante else {}
    if not stakes:
        return
    seat = SeatRound(replace(enquiry, ante=ante), stakes)
    envy = Fraction(_largest_envy(enquiry, stakes), ante or 1)
    most, chance = _alone(seat)
    for number in range(1, seats + 1):
        yield TableExposure(
            ante=ante,
            seats=number,
            most=number * most + number * (number - 1) * envy,
            chance=chance if number == 1 else None,
            side_bets=stakes,
        )


def _stakes(enquiry: Enquiry) -> dict[str, int]:
    """Return the largest stake on each side bet that a submission offers."""
    terms = enquiry.submission
    stakes = {
        bet.id: stakes_of(terms, bet)[-1]
        for bet in side_bets_of(enquiry.book)
        if bet.id in terms.offers and terms.option(f"limits.{bet.id}")
    }
    if PROGRESSIVE in terms.offers and enquiry.bets:
        stakes[PROGRESSIVE] = max(bet_sizes(terms))
    return stakes


def _alone(seat: SeatRound) -> tuple[Fraction, Fraction | None]:
    """Return the most that one seat wins and its chance, or a bound where it is not counted."""
    try:
        return seat.exposure
    except NoExactFigureError:
        return _most_of_each(seat), None


def _most_of_each(seat: SeatRound) -> Fraction:
    """Return the most of the main wagers and of every bet beside them, added up."""
    enquiry, ante = seat.enquiry, seat.enquiry.ante or 1
    policy: Any = seat.best
    main = max(end.net for end in seat.game.evaluate(policy).endings)
    tables = Terms.of(enquiry.submission, enquiry.book).tables
    beside = Fraction(0)
    for bet in side_bets_of(enquiry.book):
        if stake := seat.stakes.get(bet.id):
            rounding = enquiry.book.in_minor_units
            lines = tables[bet.schedule.id].lines
            beside += stake * max(line_net(each, stake, rounding, keeps=False) for each in lines)
    if seat.progressive:
        beside += max(seat.awards.values()) - seat.progressive.stake
    return main + beside / ante


def _largest_envy(enquiry: Enquiry, stakes: Mapping[str, int]) -> int:
    """Return the largest envy bonus that one hand brings another seat, in minor units."""
    if PROGRESSIVE not in stakes:
        return 0
    seat = SeatRound(replace(enquiry, ante=enquiry.usual_ante), stakes)
    bonus = enquiry.envy_of(seat.progressive) if seat.progressive else None
    return max((line.pays for line in bonus.lines), default=0) if bonus else 0
