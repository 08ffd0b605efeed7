"""The rounds of a gaming day at one table: money, awards, dealers, and what went wrong.

A round belongs to the day and the shift in which it ended, whenever it began. What came to light of
it afterwards, on the same day, is part of it. On a later day it is a correction of the round's own
day, and counts where it happened.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Final

from fifthstreet.audit.hold import Watch
from fifthstreet.audit.hold_return import MAIN, HoldTally
from fifthstreet.errors import FifthStreetError
from fifthstreet.floor.tables.laws import Laws
from fifthstreet.floor.tables.proof import is_late
from fifthstreet.floor.tables.ruleset import Ruleset
from fifthstreet.gaming_day.settlement import (
    Happening,
    Line,
    award_of,
    final_lines,
    meter_of,
    players_result,
)
from fifthstreet.gaming_day.when import When
from fifthstreet.kinds import current
from fifthstreet.ledger.journal import JournalLine
from fifthstreet.protocol.codec import decode

CHANGES_MONEY: Final = frozenset({"round.SettlementReversed", "round.RoundVoided"})
"""What may change the money of a round after its end."""
Tallies = dict[str, HoldTally]


@dataclass(frozen=True, slots=True, kw_only=True)
class DayAward:
    """What a settlement awards a seat on the main game, or on another wager."""

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
    dealer: str
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
        self.number, kind = line.number, current(line.kind)
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
            before = players_result(final_lines(last.events))
            after = players_result(final_lines([*last.events, event]))
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
        """Return what each seat was awarded; wagers of the main game are one award."""
        agreed = {seat: (first, second) for seat, _, first, second in last.approved}
        groups: dict[tuple[int, str], list[Line]] = {}
        for line in final_lines(last.events):
            if award_of(line):
                wager = MAIN if line["wager"] in self.main else line["wager"]
                groups.setdefault((line["seat"], wager), []).append(line)
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
                clause=lines[0]["citation"],
                why=lines[0]["why"],
                dealer=last.dealer,
                currency=self.currency,
                approved=agreed.get(seat, ()) if meter_of(lines[0]) else (),
            )
            for (seat, wager), lines in groups.items()
        ]

    @property
    def main(self) -> frozenset[str]:
        """Return the wagers of the main game."""
        wagers = self.rules.book.wagers if self.rules else ()
        return frozenset(wager.id for wager in wagers if wager.group != "side")


def happening(line: JournalLine) -> Happening:
    """Return the event of a line."""
    return Happening(line.number, current(line.kind), json.loads(line.data))
