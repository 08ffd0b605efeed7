"""What a table's wagers are exactly worth: the mathematics, brought to stakes and seats.

Seats are taken one by one. So means are exact for any table, and variances of single wagers; how
wagers hang together is left to the simulation. Two awards of one round from the same meter, the
first of which lowers the second, are exact beside a board; against a dealer they count in full.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from typing import TypeAlias

from fifthstreet.analysis.classes import for_each_class
from fifthstreet.analysis.earnings import PerClass
from fifthstreet.analysis.game import Game, capped
from fifthstreet.analysis.own import OwnGame
from fifthstreet.analysis.tally import Tally
from fifthstreet.cards import FiveCardRank
from fifthstreet.money import Fixed, ForOne, MeterShare
from fifthstreet.rules.cap import CapChoices
from fifthstreet.simulation.report import Part, parts
from fifthstreet.simulation.strategies import Strategy, exact_tally, policy_of
from fifthstreet.simulation.table import TableWork
from fifthstreet.simulation.table_awards import mean_taken_by_meters
from fifthstreet.simulation.table_terms import Seat
from fifthstreet.whole_table.envy import hand_chances
from fifthstreet.whole_table.progressive import class_chances
from fifthstreet.whole_table.shared_cap import shared_cap
from fifthstreet.whole_table.side_bets import side_bet_figures, side_bets_of


@dataclass(frozen=True, slots=True)
class Worth:
    """A wager's exact mean result in minor units, and its variance where that is known."""

    mean: Fraction
    variance: Fraction | None = None


Worths: TypeAlias = Mapping[str, Worth | None]
"""Wagers that lie at a table; None for one whose worth is not counted exactly."""


def table_worths(work: TableWork) -> Worths:
    """Return what each wager is worth in a round to all seats together.

    Variances are those of seats that would win and lose apart from one another.
    """
    result: dict[str, list[Worth | None]] = {}
    for at in range(len(work.seats)):
        for wager, worth in _seat_worths(work, at).items():
            result.setdefault(wager, []).append(worth)
    sums = {wager: _together(worths) for wager, worths in result.items()}
    award = sums.get("progressive")
    if award is not None:
        sums["progressive"] = replace(award, mean=award.mean - mean_taken_by_meters(work))
    return sums


def _together(worths: list[Worth | None]) -> Worth | None:
    exact = [worth for worth in worths if worth is not None]
    if len(exact) < len(worths):
        return None
    variances = [worth.variance for worth in exact if worth.variance is not None]
    whole = sum(variances, Fraction(0)) if len(variances) == len(exact) else None
    return Worth(sum((worth.mean for worth in exact), Fraction(0)), whole)


def _seat_worths(work: TableWork, at: int) -> dict[str, Worth | None]:
    """Return what each wager of a seat is worth in a round."""
    seat = work.seats[at]
    worths: dict[str, Worth | None] = dict(_main(work, seat))
    if seat.progressive:
        worths["progressive"] = None if seat.mistakes else _progressive(work, seat)
    if work.table[0]["envy"][at].any() and len(work.seats) > 1:
        worths["envy"] = _envy(work, at)
    worths.update(_bonuses(work, seat))
    return worths


def _main(work: TableWork, seat: Seat) -> Iterator[tuple[str, Worth | None]]:
    names = ("ante", "bet") if work.kernel == "versus" else ("main",)
    if seat.mistakes:
        yield from ((name, None) for name in names)
        return
    cap = work.terms.cap
    shares = shares_a_ceiling(work)
    if cap is None or cap.scope == "round":
        game = work.game
    else:
        game = capped(work.game, cap, ante=seat.ante)
    tally = _played(work.game, game, seat.strategy)
    figures = dict(parts(game)) if len(names) > 1 else {"main": lambda end: end.net}
    for name in names:
        mean, variance = _spread(tally, figures[name])
        if cap is not None and shares:
            yield name, _shared(work, cap, mean)
        else:
            yield name, Worth(mean * seat.ante, variance * seat.ante**2)


def _spread(tally: Tally, figure: Part) -> tuple[Fraction, Fraction]:
    """Return the mean and the variance of a figure."""
    mean = tally.mean(figure)
    return mean, tally.mean(lambda end: figure(end) ** 2) - mean**2


@cache
def _played(free: Game, game: Game, strategy: Strategy) -> Tally:
    """Return how rounds end under a strategy for the game without ceiling."""
    if game is free:
        return exact_tally(free, strategy)
    return game.evaluate(policy_of(free, strategy))


def shares_a_ceiling(work: TableWork) -> bool:
    """Return whether all seats together can win more than a ceiling of the whole round."""
    cap = work.terms.cap
    if cap is None or cap.scope != "round":
        return False
    most = sum(seat.ante for seat in work.seats) * work.game.most_staked
    return most * max(work.game.pays) > cap.ceiling


def _shared(work: TableWork, cap: CapChoices, free: Fraction) -> Worth | None:
    """Return the worth of the main wagers under a ceiling that seats share, where it is known."""
    first = work.seats[0]
    alike = all((s.ante, s.strategy) == (first.ante, first.strategy) for s in work.seats)
    if not alike or any(seat.mistakes for seat in work.seats):
        return None
    game = work.game
    if game.shape != "own":
        return None
    cost = _cost_of_sharing(game, cap, first.strategy, first.ante, len(work.seats))
    return None if cost is None else Worth((free - cost) * first.ante)


@cache
def _cost_of_sharing(
    game: OwnGame, cap: CapChoices, strategy: Strategy, ante: int, seats: int
) -> Fraction | None:
    return shared_cap(game, cap, policy_of(game, strategy), ante=ante).cost(seats)


def _progressive(work: TableWork, seat: Seat) -> Worth:
    chances = class_chances(exact_tally(work.game, seat.strategy))
    nets = [award - seat.progressive for award in awards_of(work, seat.progressive)]
    lost = (1 - sum(chances, Fraction(0)), -seat.progressive)
    return _worth([*zip(chances, nets, strict=True), lost])


def _worth(results: list[tuple[Fraction, int]]) -> Worth:
    mean = sum((chance * net for chance, net in results), Fraction(0))
    square = sum((chance * net**2 for chance, net in results), Fraction(0))
    return Worth(mean, square - mean**2)


def awards_of(work: TableWork, stake: int) -> tuple[int, ...]:
    """Return what each final class is awarded from the meters as they stand at settlement."""
    terms, record = work.terms, work.table[0]
    back = stake * int(record["stake_back"])
    table = terms.progressive

    def award(hand: FiveCardRank) -> int:
        line = table.line(hand) if table else None
        match line.pays if line else None:
            case ForOne() as odds:
                return odds.total(stake, terms.brief.rounding)
            case Fixed(amount):
                return amount.minor + back
            case MeterShare() as share:
                place = table.meters.index(share.meter) if table else 0
                value = Fraction(int(record["meters"][place, 0]), int(record["parts"]))
                return share.award(value, terms.rounding) + back
            case _:
                return 0

    return for_each_class(award)


def _envy(work: TableWork, at: int) -> Worth | None:
    record = work.table[0]
    bonuses = [int(each) for each in record["envy"][at]]
    mean = variance = Fraction(0)
    for other, seat in enumerate(work.seats):
        if other == at or (record["holder_wagers"] and not seat.progressive):
            continue
        if seat.mistakes and not record["folded_holds"]:
            return None
        chances: PerClass = hand_chances()
        if not record["folded_holds"]:
            chances = class_chances(exact_tally(work.game, seat.strategy))
        nothing = (1 - sum(chances, Fraction(0)), 0)
        worth = _worth([*zip(chances, bonuses, strict=True), nothing])
        mean, variance = mean + worth.mean, variance + (worth.variance or 0)
    return Worth(mean, variance)


def _bonuses(work: TableWork, seat: Seat) -> Iterator[tuple[str, Worth]]:
    for bet in side_bets_of(work.terms.book):
        stake, table = seat.stake(bet.id), work.terms.tables.get(bet.schedule.id)
        if stake and table:
            figures = side_bet_figures(work.terms.book, bet, table, work.submission, stake=stake)
            yield bet.id, Worth(figures.expected_value * stake, figures.variance * stake**2)
