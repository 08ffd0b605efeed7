"""The expected hold of bets: exact means, variances and bands, from the mathematics.

The main game is taken at its best play under the table's maximum payout, at the ante that was bet.
A progressive wager lies beside that play: what it costs the house is the fixed awards and envy
bonuses that the house bears, a stake that is handed back, and the reset after a meter is won. A
share of a meter is paid from the meter, and is taken as exact.

Seats are taken apart from one another, but for bets on the board. A ceiling that seats share is
taken as each seat's own.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache

from fifthstreet.analysis.classes import for_each_class
from fifthstreet.analysis.game import Game, capped, game_of
from fifthstreet.analysis.tally import Tally
from fifthstreet.audit.hold import WHOLE
from fifthstreet.audit.hold_return import MAIN, PROGRESSIVE, Band, Expected, HoldBet, HoldSpread
from fifthstreet.cards import FiveCardRank
from fifthstreet.errors import FifthStreetError
from fifthstreet.floor.tables.ruleset import Ruleset
from fifthstreet.money import Fixed, ForOne, MeterShare, Odds
from fifthstreet.risk.distribution import Distribution
from fifthstreet.risk.session import sum_of
from fifthstreet.whole_table.envy import hand_chances
from fifthstreet.whole_table.progressive import best_tally, class_chances
from fifthstreet.whole_table.side_bets import side_bet_figures, side_bets_of

Outcomes = Iterable[tuple[Fraction, Fraction]]
"""Chances, each with what the house holds then."""
MOST_KINDS, MOST_PLACES = 64, 1 << 18
"""Over how many kinds of bets and amounts of money a band is worked out: in a moment."""


def expected_of(rules: Ruleset, bet: HoldBet) -> Expected:
    """Return the expected hold of a bet; raise if there is no exact figure."""
    results = results_of(rules, bet)
    return Expected(mean=results.mean, variance=results.variance)


@lru_cache(4096)
def results_of(rules: Ruleset, bet: HoldBet) -> Distribution:
    """Return what the house holds of a bet, in minor units, with exact counts."""
    if bet.wager == MAIN:
        return _of_main(rules, bet.stakes[0])
    outcomes = _side(rules, bet) if bet.wager != PROGRESSIVE else _awards(rules, bet)
    return Distribution.mixed((chance, {current: 1}) for chance, current in outcomes)


def hold_bands(rules: Ruleset, spreads: Iterable[HoldSpread]) -> Mapping[str, Band]:
    """Return between which holds chance leaves the bets on each wager, where that is known.

    The hold of all bets is worked out as a whole, so that a rare large win is no surprise where
    the odds of the game provide for it.
    """
    bands: dict[str, Band] = {}
    for spread in spreads:
        try:
            parts = [(results_of(rules, bet), times) for bet, times in spread.bets[:MOST_KINDS]]
        except FifthStreetError:
            continue
        varied = any(results.variance for results, _ in parts)
        if len(parts) == len(spread.bets) and varied:
            bands[spread.wager] = sum_of(parts, most=MOST_PLACES).band(spread.share)
    return bands


def _game(rules: Ruleset) -> Game:
    return game_of(rules.book, submission=rules.setup.submission)


def _of_main(rules: Ruleset, ante: int) -> Distribution:
    tally = best_tally(capped(_game(rules), rules.terms.cap, ante=ante))
    return Distribution.of(tally).scaled(Fraction(-ante))


def _side(rules: Ruleset, bet: HoldBet) -> Outcomes:
    """Yield the lines of a side bet, each with what the house holds of all stakes together."""
    laws = {law.id: law for law in side_bets_of(rules.book)}
    law = laws.get(bet.wager)
    table = rules.terms.tables.get(law.schedule.id) if law else None
    if law is None or table is None:
        raise FifthStreetError(f"The table has no side bet {bet.wager!r}.")
    figures = [
        side_bet_figures(rules.book, law, table, rules.setup.submission, stake=stake)
        for stake in bet.stakes
    ]
    for lines in zip(*(each.lines for each in figures), strict=True):
        won = sum(line.net * each.stake for line, each in zip(lines, figures, strict=True))
        yield lines[0].chance, -Fraction(won)


@cache
def _base(rules: Ruleset) -> Tally:
    """Return how rounds end at the best play of the main game alone."""
    return best_tally(_game(rules))


def _awards(rules: Ruleset, bet: HoldBet) -> Iterator[tuple[Fraction, Fraction]]:
    """Yield what each final hand of a seat costs the house: its own award, and others' envy."""
    costs = _Costs(rules=rules, bet=bet)
    remaining = class_chances(_base(rules))
    for chance, cost in zip(remaining, for_each_class(costs.of), strict=True):
        yield chance, -cost
    folded = Fraction(1) - sum(remaining, Fraction(0))
    if rules.terms.option("envy.folded_holder_counts") and bet.others:
        for whole, chance, cost in zip(
            hand_chances(), remaining, for_each_class(costs.of_folded), strict=True
        ):
            folded -= whole - chance
            yield whole - chance, -cost
    yield folded, Fraction(0)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Costs:
    """What the hand of a seat costs the house, by the terms of the table."""

    rules: Ruleset
    bet: HoldBet

    def of(self, hand: FiveCardRank) -> Fraction:
        """Return what a hand costs that is played to its end."""
        terms, (stake,) = self.rules.terms, self.bet.stakes
        table, meters = terms.progressive, dict(self.bet.meters)
        line = table.line(hand) if table is not None and stake else None
        if line is None:
            return self._envy(hand, meters)
        back = stake if terms.option("progressive.stake_returned_on_win") else 0
        return back + self._award(line.pays, stake, meters) + self._envy(hand, meters)

    def of_folded(self, hand: FiveCardRank) -> Fraction:
        """Return what a hand costs that is folded."""
        return self._envy(hand, dict(self.bet.meters))

    def _award(self, pays: Odds, stake: int, meters: dict[str, Fraction]) -> Fraction:
        match pays:
            case MeterShare():
                return self._share(pays, meters)
            case ForOne():
                rounding = self.rules.terms.brief.rounding
                return self._borne(Fraction(pays.total(stake, rounding)), meters)
            case Fixed():
                return self._borne(Fraction(pays.amount.minor), meters)
            case _:
                raise FifthStreetError(f"Nothing says what {pays} costs the house.")

    def _share(self, pays: MeterShare, meters: dict[str, Fraction]) -> Fraction:
        """Return what a meter is raised by after an award: whole to its reset, or topped up."""
        reset = Fraction(dict(self.bet.resets).get(pays.meter, 0))
        if pays.percent == WHOLE:
            meters[pays.meter] = reset
            return reset
        if self.rules.terms.option("progressive.partial_floor") != "reset":
            return Fraction(0)
        left = meters[pays.meter] * Fraction(WHOLE - pays.percent, WHOLE)
        meters[pays.meter] = max(left, reset)
        return meters[pays.meter] - left

    def _envy(self, hand: FiveCardRank, meters: dict[str, Fraction]) -> Fraction:
        table = self.rules.terms.envy
        lines = [table.line(hand, each) for each in self.bet.others] if table else []
        owed = [line.pays for line in lines if line is not None]
        fixed = sum(pays.amount.minor for pays in owed if isinstance(pays, Fixed))
        return self._borne(Fraction(fixed), meters)

    def _borne(self, amount: Fraction, meters: dict[str, Fraction]) -> Fraction:
        """Return what the house bears of a fixed sum: all, or what the first meter cannot."""
        terms = self.rules.terms
        if not terms.option("progressive.fixed_from_meter") or terms.progressive is None:
            return amount
        first = terms.progressive.meters[0]
        taken = min(amount, meters[first])
        meters[first] -= taken
        return amount - taken


def expectations(rules: Ruleset, bets: Iterable[HoldBet]) -> Mapping[HoldBet, Expected]:
    """Return the expected hold of bets, without those that have no exact figure."""
    body: dict[HoldBet, Expected] = {}
    for bet in bets:
        try:
            body[bet] = expected_of(rules, bet)
        except FifthStreetError:
            continue
    return body
