"""The rounds of a gaming day at one table: money, awards, dealers, and what went wrong.

A round belongs to the day and the shift in which it ended, whenever it began. What came to light of
it afterwards, on the same day, is part of it. On a later day it is a correction of the round's own
day, and counts where it happened.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from itertools import chain
from typing import Any, Final

from fifthstreet.audit.hold import Watch
from fifthstreet.audit.hold_return import MAIN, PROGRESSIVE, HoldTally
from fifthstreet.errors import FifthStreetError
from fifthstreet.floor.tables.laws import Laws
from fifthstreet.floor.tables.proof import is_late
from fifthstreet.floor.tables.ruleset import Ruleset
from fifthstreet.gaming_day.settlement import (
    Happening,
    Line,
    award_of,
    confirmed_by,
    final_settlement,
    meter_of,
    players_result,
    visible_cards,
)
from fifthstreet.gaming_day.when import When
from fifthstreet.ledger.journal import JournalLine
from fifthstreet.protocol.codec import decode
from fifthstreet.rules.plan import Contest

CHANGES_MONEY: Final = frozenset({"round.SettlementReversed", "round.RoundVoided"})
"""What may change the money of a round after its end."""
Tallies = dict[str, HoldTally]


@dataclass(frozen=True, slots=True, kw_only=True)
class DayAward:
    """One award of a settlement to a seat, on the main game or on another wager.

    `hand` is the seat whose cards lead to it: of an envy bonus, another seat.
    """

    when: When
    table: str
    round: int
    seat: int
    player: str
    wager: str
    staked: int
    award: int
    meter: str
    clause: str
    why: str
    hand: int
    cards: str
    dealer: str
    verified: tuple[str, ...]
    validated: tuple[str, ...]
    currency: str
    approved: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LateChange:
    """What players got, or gave back, of a round of an earlier day."""

    when: When
    round: int
    day: date
    amount: int


@dataclass(slots=True, kw_only=True)
class DealerStint:
    """Who dealt from when until when, and how many rounds ended meanwhile."""

    dealer: str
    begins: str
    ends: str = ""
    rounds: int = 0


@dataclass(slots=True, kw_only=True)
class OpenRound:
    """A round that is in progress."""

    number: int
    when: When
    lines: list[JournalLine] = field(default_factory=list)


@dataclass(slots=True, kw_only=True)
class FinishedRound:
    """A round that has ended; what comes to light of it is added until the next one opens."""

    number: int
    when: When
    lines: list[JournalLine]
    finish: JournalLine
    dealer: str
    approved: list[Any]
    late: list[Happening] = field(default_factory=list)

    @property
    def events(self) -> list[Happening]:
        """Return its events, without the one that says that it is over."""
        return [*map(happening, self.lines), *self.late]


class TableRounds:
    """Everything about one table that the reports of one day tell."""

    def __init__(self, table: str, day: date, laws: Laws) -> None:
        self.table = table
        self.day = day
        self.laws = laws
        self.rules: Ruleset | None = None
        self.game = ""
        self.currency = ""
        self.link = ""
        self.watch: Watch | None = None
        self.number = 0
        self.spans: list[tuple[str, str]] = []
        """From when until when the table was open, each as the journal writes it."""
        self.stints: list[DealerStint] = []
        self.round: OpenRound | None = None
        self.last: FinishedRound | None = None
        self.first_of_day: list[tuple[int, date]] = []
        """The first round of every day."""
        self.tallies: dict[tuple[str, str], Tallies] = {}
        """What wagers came to, by game and shift."""
        self.rulesets: dict[str, Ruleset] = {}
        self.ended: dict[str, int] = {}
        """Rounds that ended on the day, by shift, voided ones among them."""
        self.voided: dict[str, int] = {}
        self.uncounted = 0
        """Rounds of rules that this program does not have."""
        self.awards: list[DayAward] = []
        self.late: list[LateChange] = []
        self.approved: list[Any] = []
        """What two people agreed on in the round that is on: seat, amount and both people."""

    @property
    def dealer(self) -> str:
        """Return who deals, if somebody is known to."""
        return self.stints[-1].dealer if self.stints and not self.stints[-1].ends else ""

    def day_of_round(self, number: int) -> date | None:
        """Return the day of a round that has ended."""
        days = [day for first, day in self.first_of_day if first <= number]
        over = self.round is None or number < self.round.number
        return days[-1] if days and over else None

    def command(self, data: str) -> None:
        """Take in a command of the table: who approved the awards that it pays."""
        if self.round is not None and '"approved":[[' in data:
            self.approved += json.loads(data)["approved"]

    def take(self, line: JournalLine, when: When) -> None:
        """Take in the next event of the table."""
        self.number, kind = line.number, line.kind
        if kind == "house.RoundOpened":
            self.count()
            number = int(json.loads(line.data)["round"])
            self.round, self.approved = OpenRound(number=number, when=when, lines=[line]), []
        elif kind == "house.RoundFinished" and self.round is not None:
            self._finish(self.round, line, when)
        elif self.round is not None:
            self.round.lines.append(line)
        elif self.last is not None and is_late(kind):
            self._found_late(self.last, happening(line), when)
        if kind in {"house.TableOpened", "house.TableShut", "house.DealerRelieved"}:
            self._changed(kind, json.loads(line.data), line.at or "")

    def _changed(self, kind: str, data: Mapping[str, Any], at: str) -> None:
        if kind == "house.TableOpened":
            self.count()
            self._opened(data)
            self.spans.append((at, ""))
            return
        if self.stints and not self.stints[-1].ends:
            self.stints[-1].ends = at
        if kind == "house.DealerRelieved":
            self.stints.append(DealerStint(dealer=data["dealer"], begins=at))
        elif self.spans:
            self.spans[-1] = (self.spans[-1][0], at)

    def _opened(self, data: Mapping[str, Any]) -> None:
        """Note by which rules the table is played from now on."""
        opened = decode("house.TableOpened", data)
        self.currency, self.link = opened.currency, opened.link
        self.game = f"{opened.book} {opened.version}"
        try:
            self.rules = self.laws.ruleset(opened)
            self.watch = Watch(self.rules)
        except FifthStreetError:
            self.rules = self.watch = None

    def _finish(self, round_: OpenRound, line: JournalLine, when: When) -> None:
        self.round = None
        if not self.first_of_day or self.first_of_day[-1][1] != when.day:
            self.first_of_day.append((round_.number, when.day))
        self.last = FinishedRound(
            number=round_.number,
            when=when,
            lines=round_.lines,
            finish=line,
            dealer=self.dealer,
            approved=self.approved,
        )
        if when.day == self.day:
            if self.stints and not self.stints[-1].ends:
                self.stints[-1].rounds += 1
            self.ended[when.shift] = self.ended.get(when.shift, 0) + 1

    def _found_late(self, last: FinishedRound, event: Happening, when: When) -> None:
        """Take in what came to light of the last round: part of it, or a correction of its day."""
        if when.day != last.when.day and when.day == self.day and event.kind in CHANGES_MONEY:
            before = players_result(last.events)
            after = players_result([*last.events, event])
            change = LateChange(
                when=when, round=last.number, day=last.when.day, amount=after - before
            )
            self.late.append(change)
        if when.day in {last.when.day, self.day}:
            last.late.append(event)

    def count(self) -> None:
        """Count the last round, of which nothing more can come to light in the day."""
        last, self.last = self.last, None
        if last is None or last.when.day != self.day:
            return
        events, finish, shift = last.events, happening(last.finish), last.when.shift
        opened = events[0].data
        if finish.data["outcome"] == "voided" or any(
            one.kind == "round.RoundVoided" for one in last.late
        ):
            self.voided[shift] = self.voided.get(shift, 0) + 1
            return
        ruleset = opened.get("ruleset", "")
        if self.watch is None or self.rules is None or not self.rules.covers(ruleset):
            self.uncounted += 1
        else:
            self.rulesets[self.game] = self.rules
            self.watch.tallies = self.tallies.setdefault((self.game, shift), {})
            for event in (*events, finish):
                self.watch.number = event.number
                self.watch.take(event.kind, event.data)
        self.awards += self._awards(last, opened["seats"])

    def _awards(self, last: FinishedRound, seats: Mapping[str, str]) -> list[DayAward]:
        """Return the awards of each seat; equal wagers of the main game are one award."""
        agreed = {seat: (first, second) for seat, _, first, second in last.approved}
        groups: dict[tuple[int, str, int, str, str], list[Line]] = {}
        for hand, settled in final_settlement(last.events).items():
            for line in filter(award_of, settled):
                wager = MAIN if line["wager"] in self.main else line["wager"]
                key = (line["seat"], wager, hand, line["why"], line["citation"])
                groups.setdefault(key, []).append(line)
        own = self.rules.book.seat_zone.id if self.rules else ""
        cards = visible_cards(last.events, own) if groups else {}
        return [
            DayAward(
                when=last.when,
                table=self.table,
                round=last.number,
                seat=seat,
                player=seats.get(str(seat), ""),
                wager=wager,
                staked=sum(line["staked"] for line in lines),
                award=sum(map(award_of, lines)),
                meter=meter_of(lines[0]),
                clause=clause,
                why=why,
                hand=hand,
                cards=self._cards(cards, self._contest(lines[0]["wager"]), hand),
                dealer=last.dealer,
                verified=self._checked(last, lines[0]["wager"], hand, by_floor=False),
                validated=self._checked(last, lines[0]["wager"], hand, by_floor=True),
                currency=self.currency,
                approved=agreed.get(seat, ()) if meter_of(lines[0]) else (),
            )
            for (seat, wager, hand, why, clause), lines in groups.items()
        ]

    def _contest(self, wager: str) -> Contest | None:
        """Return the contest that decides a wager, or an envy bonus."""
        contests = self.rules.book.contests if self.rules else ()
        return next((one for one in contests if wager in {one.id, *one.wagers}), None)

    def _cards(
        self, cards: Mapping[tuple[str, int], list[str]], contest: Contest | None, seat: int
    ) -> str:
        """Return the cards that a contest is decided by, as far as everyone saw them."""
        zones = contest.hand.zones if contest else ()
        by_zone = (cards.get((zone, seat)) or cards.get((zone, 0)) or () for zone in zones)
        return " ".join(chain.from_iterable(by_zone))

    def _checked(
        self, last: FinishedRound, wager: str, seat: int, *, by_floor: bool
    ) -> tuple[str, ...]:
        """Return the people who checked a progressive award, of the floor or of the table."""
        contest = self._contest(wager)
        if self.rules is None or contest is None or PROGRESSIVE not in contest.wagers:
            return ()
        steps = {
            step.id
            for step in self.rules.book.course.settlement.progressive_steps
            if step.gate == "award" and (step.actor == "floor") is by_floor
        }
        checks = confirmed_by(last.events, seat)
        return tuple(dict.fromkeys(by for step, by in checks if step in steps))

    @property
    def main(self) -> frozenset[str]:
        """Return the wagers of the main game."""
        wagers = self.rules.book.wagers if self.rules else ()
        return frozenset(wager.id for wager in wagers if wager.group != "side")


def happening(line: JournalLine) -> Happening:
    """Return the event of a line."""
    return Happening(line.number, line.kind, json.loads(line.data))
