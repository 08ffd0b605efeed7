"""The hold of tables, compared with the exact figures (R51).

Everything is seen from the house. `staked` is all that players put at risk, `paid` all that they
were handed back, stakes and jackpots too, and `meters` what the rounds left on the jackpot's
meters: contributions and resets, less awards. That is players' money, so the house holds

    held = staked - paid - meters

A jackpot that is paid from a meter thus costs the house no more than the reset that follows. A
wager that went back was never at risk, and a voided round counts for nothing. A round may still be
reversed or voided after its end, until the next round opens; then it is counted again.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import erf, sqrt
from typing import Any, Final

from fifthstreet.audit.hold_return import (
    MAIN,
    PROGRESSIVE,
    Band,
    Expected,
    HoldBet,
    HoldReturn,
    HoldSpread,
    HoldTally,
    threshold_of,
)
from fifthstreet.floor.tables.ruleset import Ruleset
from fifthstreet.ledger.journal import StreamRecord
from fifthstreet.money import Fixed, ForOne, MeterShare, Rounding
from fifthstreet.people.policy import POLICY, Policy

ANTE: Final = "ante"

WHOLE: Final = 100
NEARLY_ALL: Final = 0.999
"""The largest share of all tables that a band is asked to have."""
Line = Mapping[str, Any]


@dataclass(slots=True, kw_only=True)
class _Round:
    """The money of a round that is not over yet."""

    opened: Mapping[str, Any]
    meters: dict[str, Fraction]
    resets: Mapping[str, int]
    betting: bool = True
    placed: dict[int, int] = field(default_factory=dict)
    fed: dict[int, dict[str, Fraction]] = field(default_factory=dict)
    lines: list[Line] = field(default_factory=list)
    change: Fraction = Fraction(0)
    """By how much settlements raised the meters, or lowered them."""
    settled_at: dict[int, dict[str, Fraction]] = field(default_factory=dict)
    """What the meters showed when each seat was settled."""
    settled: dict[int, tuple[Line, ...]] = field(default_factory=dict)
    """The lines with which each seat was settled."""
    trail: list[tuple[int, str, Mapping[str, Any]]] = field(default_factory=list)
    """Its events so far, each with the number of its entry: a correction replaces some."""
    counts: bool = False
    """Whether the round is over and its money is in the tallies."""

    def unfeed(self, seat: int) -> None:
        for name, parts in self.fed.pop(seat, {}).items():
            self.meters[name] = self.meters.get(name, Fraction(0)) - parts

    def feed(self, seat: int, contributions: Mapping[str, Fraction]) -> None:
        self.unfeed(seat)
        self.fed[seat] = dict(contributions)
        for name, parts in contributions.items():
            self.meters[name] = self.meters.get(name, Fraction(0)) + parts

    def settle(self, seat: int, lines: Iterable[Line], meters: dict[str, Fraction]) -> None:
        """Take in how a seat was settled; a reversal takes the place of what came before."""
        for line in self.settled.get(seat, ()):
            self.lines.remove(line)
        self.settled_at[seat] = dict(self.meters)
        self.change += sum(meters.values()) - sum(self.meters.values())
        self.settled[seat] = tuple(lines)
        self.lines += self.settled[seat]
        self.meters = meters


class Watch:
    """The returns of one table, event by event; a repeated event is not counted again.

    Rounds that were played by other rules do not count.
    """

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.number = 0
        self.tallies: dict[str, HoldTally] = {}
        self._main = {wager.id for wager in rules.book.wagers if wager.group != "side"}
        contests, own = rules.book.contests, rules.book.seat_zone.id
        self._not_qualified = {one.not_qualified.citation for one in contests if one.not_qualified}
        """The clauses by which a bet that was at risk is handed back."""
        side_bets = [one for one in contests if self._main.isdisjoint(one.wagers)]
        self._side = {wager for one in side_bets for wager in one.wagers if wager != PROGRESSIVE}
        self._on_board = {
            wager for one in side_bets for wager in one.wagers if own not in one.hand.zones
        }
        self._round: _Round | None = None

    def read(self, records: Iterable[StreamRecord]) -> "Watch":
        """Take in what a stream holds."""
        for record in records:
            if record.number > self.number:
                self.number = record.number
                self.take(record.kind, record.data)
        return self

    def counted(self) -> "Watch":
        """Return what is counted so far, for others to look at while this one reads on."""
        result = Watch(self.rules)
        result.number = self.number
        result.tallies = {
            wager: replace(tally, bets=tally.bets.copy()) for wager, tally in self.tallies.items()
        }
        return result

    def take(self, kind: str, data: Mapping[str, Any]) -> None:
        """Take in a stored event of the table."""
        if kind == "house.RoundOpened":
            own = self.rules.covers(data.get("ruleset", self.rules.hash))
            self._round = self._opened(data) if own else None
        elif self._round is not None and (not self._round.counts or kind.startswith("round.")):
            self._count(self._round, -1)
            trail = [(self.number, kind, data)]
            if kind == "house.EntryCorrected":
                trail = [one for one in self._round.trail if one[0] < data["entry"]]
                trail += [(one["entry"], one["kind"], one["data"]) for one in data["events"]]
                self._round = self._opened(self._round.opened)
            for one in trail:
                self._take(self._round, *one)
            self._count(self._round)
            for wager in [name for name, tally in self.tallies.items() if tally == HoldTally()]:
                del self.tallies[wager]

    def _opened(self, data: Mapping[str, Any]) -> _Round:
        resets = {**self.rules.terms.resets, **(data.get("resets") or {})}
        return _Round(opened=data, meters=_meters(data["meters"]), resets=resets)

    def _take(self, round_: _Round, number: int, kind: str, data: Mapping[str, Any]) -> None:
        round_.trail.append((number, kind, data))
        match kind:
            case "round.WagerPlaced" if data["wager"] == PROGRESSIVE:
                round_.placed[data["seat"]] = data["amount"]
                if data["contributions"]:
                    round_.feed(data["seat"], _meters(data["contributions"]))
            case "round.WagerReturned" if data["wager"] == PROGRESSIVE:
                self._taken_back(round_, data["seat"], data["amount"])
            case "round.BettingClosed":
                round_.betting = False
            case "round.HandInvalidated" if data["standing"] == "refunded" and self._reverses:
                round_.unfeed(data["seat"])
            case "round.MetersRead":
                round_.meters = _meters(data["meters"])
            case "round.SeatSettled" | "round.SettlementReversed":
                round_.settle(data["seat"], data["lines"], _meters(data["meters"]))
            case "round.RoundVoided":
                round_.counts = False
            case "house.RoundFinished":
                round_.counts = data["outcome"] == "ended"
            case _:
                pass

    @property
    def _reverses(self) -> bool:
        """Return whether a returned progressive wager is taken back from the meters."""
        law = self.rules.terms.book.meters
        return law is None or law.void_reversal is None or law.void_reversal.value

    def _taken_back(self, round_: _Round, seat: int, amount: int) -> None:
        round_.placed[seat] = round_.placed.get(seat, 0) - amount
        if not round_.placed[seat] and (round_.betting or self._reverses):
            round_.unfeed(seat)

    def _count(self, round_: _Round, times: int = 1) -> None:
        """Count a round that is over, or take it out again with -1."""
        if not round_.counts:
            return
        played = [
            line
            for line in round_.lines
            if line["outcome"] != "returned" or line["citation"] in self._not_qualified
        ]
        seats = dict.fromkeys(line["seat"] for line in played if line["wager"] in self._main)
        for seat in seats:
            lines = (line for line in played if line["seat"] == seat)
            mine = [line for line in lines if line["wager"] in self._main]
            ante = sum(line["staked"] for line in mine if line["wager"] == ANTE)
            self._add(MAIN, mine, [HoldBet(MAIN, (ante,))] if ante else [], times)
        for wager in sorted(self._side & {line["wager"] for line in played}):
            mine = [line for line in played if line["wager"] == wager]
            stakes = sorted(line["staked"] for line in mine)
            apart = [HoldBet(wager, (stake,)) for stake in stakes]
            together = [HoldBet(wager, tuple(stakes))]
            self._add(wager, mine, together if wager in self._on_board else apart, times)
        self._count_progressive(round_, played, tuple(seats), times)

    def _count_progressive(
        self, round_: _Round, played: list[Line], seats: tuple[int, ...], times: int
    ) -> None:
        mine = [line for line in played if line["wager"] not in self._main | self._side]
        fed = sum((sum(parts.values()) for parts in round_.fed.values()), Fraction(0))
        if not mine and not fed:
            return
        stakes = {line["seat"]: line["staked"] for line in mine if line["staked"]}
        bets = (self._progressive(round_, stakes, seat) for seat in seats)
        self._add(PROGRESSIVE, mine, [bet for bet in bets if any(bet.stakes + bet.others)], times)
        tally = self.tallies[PROGRESSIVE]
        tally.meters += times * (fed + round_.change)
        tally.certain += times * (sum(stakes.values()) - fed)

    def _progressive(self, round_: _Round, stakes: Mapping[int, int], seat: int) -> HoldBet:
        """Return the bet that the hand of a seat decides: its own wager, and others' envy."""
        terms, stake = self.rules.terms, stakes.get(seat, 0)
        envy = [judge.contest for judge in terms.brief.envy if judge.table]
        envied = any(stake > 0 or not contest.holder_needs_wager for contest in envy)
        others = [staked for other, staked in stakes.items() if other != seat]
        return HoldBet(
            PROGRESSIVE,
            (stake,),
            others=tuple(sorted(others)) if envied else (),
            resets=tuple(sorted(round_.resets.items())),
            meters=self._that_matter(round_.settled_at.get(seat, round_.meters)),
        )

    def _that_matter(self, meters: Mapping[str, Fraction]) -> tuple[tuple[str, Fraction], ...]:
        """Return the meters where what they show decides how much of an award the house bears.

        From some amount on it does not; so most rounds are alike.
        """
        law = self.rules.terms.book.meters
        floor = law and law.partial_floor and law.partial_floor.value == "reset"
        fixed = law and law.fixed_from_meter and law.fixed_from_meter.value
        if not floor and not fixed:
            return ()
        enough = _enough(self.rules)
        return tuple(sorted((name, min(current, enough)) for name, current in meters.items()))

    def _add(self, wager: str, lines: list[Line], bets: list[HoldBet], times: int) -> None:
        tally = self.tallies.setdefault(wager, HoldTally())
        staked = {line["seat"] for line in lines if line["staked"]}
        tally.wagers += times * len(staked)
        tally.staked += times * sum(line["staked"] for line in lines)
        tally.paid += times * sum(line["paid"] for line in lines)
        for bet in bets:
            tally.bets[bet] += times
        tally.bets = +tally.bets

    @property
    def bets(self) -> set[HoldBet]:
        """Return every bet of which the exact value must be known."""
        return {bet for tally in self.tallies.values() for bet in tally.bets}

    def spreads(self, policy: Policy = POLICY) -> tuple[HoldSpread, ...]:
        """Return the bets on each wager, and the share of all tables that its band must have.

        The policy counts in standard deviations of a normal distribution.
        """
        return tuple(
            HoldSpread(
                wager=wager,
                bets=tuple(sorted(tally.bets.items())),
                share=min(erf(threshold_of(tally, policy) / sqrt(2)), NEARLY_ALL),
            )
            for wager, tally in self.tallies.items()
        )

    def returns(
        self,
        known: Mapping[HoldBet, Expected],
        policy: Policy = POLICY,
        bands: Mapping[str, Band] | None = None,
    ) -> tuple[HoldReturn, ...]:
        """Return what every wager that was made came to."""
        return tuple(
            HoldReturn(
                wager=wager,
                tally=tally,
                expected=tally.expected(known),
                policy=policy,
                band=(bands or {}).get(wager),
            )
            for wager, tally in self.tallies.items()
        )


def _meters(data: Mapping[str, Any]) -> dict[str, Fraction]:
    return {name: Fraction(current) for name, current in data.items()}


def _enough(rules: Ruleset) -> Fraction:
    """Return an amount of a meter that bears every fixed award, and every part above its reset."""
    terms = rules.terms
    envy = terms.envy.lines if terms.envy else ()
    fixed = [line.pays.amount.minor for line in envy if isinstance(line.pays, Fixed)]
    most = sum(fixed) * rules.positions()
    resets = max(terms.resets.values(), default=0)
    for line in terms.progressive.lines if terms.progressive else ():
        match line.pays:
            case Fixed():
                most += line.pays.amount.minor
            case ForOne():
                most += line.pays.total(max(terms.bet_sizes, default=0), Rounding.HALF_UP)
            case MeterShare() if line.pays.percent != WHOLE:
                most += resets * WHOLE // (WHOLE - line.pays.percent) + 1
            case _:
                pass
    return Fraction(most)
