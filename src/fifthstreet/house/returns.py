"""What tables really pay, watched against what they should by exact figures (R51).

Side bets leave nothing to decide, so what they pay must come near their exact value from both
sides. The main game has an exact best play: players may do worse than that and do not do better,
so an alarm is given only where they win more than the best play could by mere chance.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import sqrt
from typing import Any, Final

from fifthstreet.house.batch import Record
from fifthstreet.house.tables.ruleset import Ruleset

MAIN: Final = "main"
ALARM: Final = 3.0
"""Deviations beyond which a return is not taken for chance."""

LEAST: Final = 100
"""Wagers of which a return is judged at all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """What was staked and what came of it; of the main game the ante is the stake."""

    wagers: int = 0
    staked: int = 0
    squares: int = 0
    net: int = 0

    def and_one(self, staked: int, net: int) -> "Tally":
        """Return the tally with one more wager."""
        return Tally(
            wagers=self.wagers + 1,
            staked=self.staked + staked,
            squares=self.squares + staked * staked,
            net=self.net + net,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Expected:
    """The mean and the variance of one unit staked; `best` where it takes the best play."""

    mean: Fraction
    variance: Fraction
    best: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Return:
    """A table's return on one wager: what it was, what it should be, and how far apart."""

    wager: str
    tally: Tally
    expected: Expected

    @property
    def hold(self) -> Fraction | None:
        """Return the house's share of what was staked."""
        return Fraction(-self.tally.net, self.tally.staked) if self.tally.staked else None

    @property
    def deviations(self) -> float:
        """Return how many standard deviations players are above what they should have."""
        if not self.tally.squares:
            return 0.0
        above = self.tally.net - self.expected.mean * self.tally.staked
        return float(above) / sqrt(float(self.expected.variance * self.tally.squares))

    @property
    def alarm(self) -> bool:
        """Tell whether this is not chance."""
        if self.tally.wagers < LEAST:
            return False
        high = self.deviations > ALARM
        return high or (not self.expected.best and self.deviations < -ALARM)

    def as_json(self) -> dict[str, Any]:
        """Return the figures for a page or a report."""
        return {
            "wager": self.wager,
            "wagers": self.tally.wagers,
            "staked": self.tally.staked,
            "net": self.tally.net,
            "hold": None if self.hold is None else round(float(self.hold), 6),
            "expected_hold": round(float(-self.expected.mean), 6),
            "deviations": round(self.deviations, 3),
            "alarm": self.alarm,
        }


class Watch:
    """The returns of one table, event by event."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.main = {wager.id for wager in rules.book.wagers if wager.group != "side"}
        self.tallies: dict[str, Tally] = {}

    def take(self, kind: str, data: Mapping[str, Any]) -> None:
        """Take an event of the table in, as it is kept."""
        if kind == "round.SeatSettled":
            self._settled(data["lines"])

    def read(self, records: Iterable[Record]) -> "Watch":
        """Take in what a stream holds."""
        for record in records:
            self.take(record.kind, record.data)
        return self

    def _settled(self, lines: Iterable[Mapping[str, Any]]) -> None:
        seats: dict[int, Tally] = {}
        for line in lines:
            staked, net = line["staked"], line["paid"] - line["staked"]
            if line["wager"] in self.main:
                held = seats.get(line["seat"], Tally())
                ante = staked if line["wager"] == "ante" else 0
                seats[line["seat"]] = replace(held, staked=held.staked + ante, net=held.net + net)
            elif staked:
                self._add(line["wager"], staked, net)
        for seat in seats.values():
            if seat.staked:
                self._add(MAIN, seat.staked, seat.net)

    def _add(self, wager: str, staked: int, net: int) -> None:
        self.tallies[wager] = self.tallies.get(wager, Tally()).and_one(staked, net)

    def returns(self, expected: Mapping[str, Expected] | None = None) -> tuple[Return, ...]:
        """Return what every wager of which the value is known came to."""
        known = expected_of(self.rules) if expected is None else expected
        return tuple(
            Return(wager=wager, tally=self.tallies.get(wager, Tally()), expected=value)
            for wager, value in known.items()
        )


def expected_of(rules: Ruleset) -> dict[str, Expected]:
    """Return the exact value of the main game and of each side bet that is offered."""
    from fifthstreet.analysis.game import game_of
    from fifthstreet.analysis.side_bets import side_bet_figures
    from fifthstreet.analysis.solution import solve

    best = solve(game_of(rules.book)).tally()
    found = {MAIN: Expected(mean=best.expected_value, variance=best.variance, best=True)}
    chosen = {"three_card": rules.terms.three_card, "six_card": rules.terms.six_card}
    for bet in rules.book.pay.side_bets:
        table = chosen.get(bet.id)
        if table is None or bet.id not in rules.terms.offers:
            continue
        stake = rules.terms.brief.limits(bet.id).least
        figures = side_bet_figures(bet, table, rules.setup.submission, stake=stake)
        found[bet.id] = Expected(mean=figures.expected_value, variance=figures.variance)
    return found
