"""Who goes through the streams of a house again for the audit: tables, jackpots, people, chips.

A table's rounds are retraced as soon as they are over, for then their cards are known. Of a round
that is on only its opening is looked at: the rest is nobody's business yet.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import orjson

from fifthstreet.audit import provenance
from fifthstreet.audit.audit import AuditProblem, Replayer
from fifthstreet.audit.context import ReplayContext, another_person
from fifthstreet.audit.entries import CHIPS, chips_of
from fifthstreet.audit.laws import LawReplay, opening_faults
from fifthstreet.audit.people import PeopleReplay, PlayerReplay
from fifthstreet.audit.provenance import Discrepancy, DueEntries
from fifthstreet.audit.register import RegisterReplay, limit_faults, opening_problems
from fifthstreet.audit.retrace import (
    Causes,
    JournalEvent,
    JournalMoney,
    Retraced,
    compare_money,
    follow,
    retrace,
)
from fifthstreet.fairness import INDEPENDENT
from fifthstreet.floor.tables.jackpot_payment import from_meters
from fifthstreet.floor.tables.laws import Laws
from fifthstreet.floor.tables.loader import PREFIX, passed
from fifthstreet.floor.tables.proof import is_late
from fifthstreet.floor.tables.state import TableState
from fifthstreet.jackpots.jackpot import JackpotHit
from fifthstreet.ledger.journal import Cause, JournalLine
from fifthstreet.ledger.personal import Lookup
from fifthstreet.ledger.reading import read_cause, read_entry, read_movement, read_record
from fifthstreet.ledger.store.retention import DECK
from fifthstreet.play import events as round_events
from fifthstreet.protocol import floor_events as e
from fifthstreet.protocol import jackpot_events
from fifthstreet.protocol.codec import decode


def replayers(personal: Lookup = lambda _: {}) -> Mapping[str, Callable[[str], Replayer]]:
    """Return who replays the streams of one house in one audit.

    `personal` is asked what references to values beside the journal stand for.
    """
    shared = ReplayContext(personal=personal)
    return {
        "table": lambda stream: _TableReplay(stream, shared),
        "link": lambda stream: _ProgressiveReplay(stream, shared),
        "people": lambda _: PeopleReplay(shared),
        "player": lambda stream: PlayerReplay(stream, shared),
        "law": lambda stream: LawReplay(stream, shared),
        "register": lambda _: RegisterReplay(shared),
    }


class _TableReplay:
    """Goes through everything that happened at a table."""

    def __init__(self, stream: str, shared: ReplayContext) -> None:
        laws = Laws(shared.laws.get)
        self.state = TableState(id=stream.removeprefix(PREFIX), laws=laws)
        self.shared = shared
        self.lines: list[JournalLine] = []
        """The lines of the round that is on."""
        self.posted: list[JournalMoney] = []
        self.done: Retraced | None = Retraced(self.state)
        """The last round, of which the money is not counted yet; at first, that nothing was."""
        self.late: list[JournalLine] = []
        """The lines of the last round since it was put away, and of the deck since then."""
        self.links: dict[int, tuple[str, str]] = {}
        self.tips: dict[int, tuple[str, str]] = {}
        """The links and the tips of the auditor and of the house, by link and by chain."""
        self.causes = Causes()
        self.chips = DueEntries()
        """What patrons bring and take, which no round moves."""
        self.unreplayed = 0
        """Rounds of rules that this program does not have."""
        self.openings: list[AuditProblem] = []
        """What there is to say of the approval of the table, and of seats that stayed silent."""

    def take(self, line: JournalLine) -> Iterable[AuditProblem]:
        """Take the table's next command or event, or an entry or movement of one of its rounds."""
        if line.part == "command":
            self.causes.take(read_cause(line), self.state)
            return ()
        if line.part == "entry":
            entry = read_entry(line)
            if entry.round is None:
                return [AuditProblem(seq, what) for seq, what in self.chips.take(line)]
            self.posted.append(JournalMoney(line.seq, entry))
            return ()
        if line.part == "movement":
            self.posted.append(JournalMoney(line.seq, read_movement(line)))
            return ()
        problems = [AuditProblem(seq, what) for seq, what in self._record(line)]
        opened, self.openings = self.openings, []
        return problems + opened

    def _record(self, line: JournalLine) -> Iterator[Discrepancy]:
        if line.kind in CHIPS:
            self.chips.expect(line.seq, chips_of(self.state, line.number, _event(line)))
        if not self.lines and (is_late(line.kind) or line.kind.startswith(DECK)):
            self.late.append(line)
            return
        yield from self._found_late()
        if line.kind == "house.RoundOpened":
            yield from self._count()
            if self.lines:
                yield line.seq, "a round opens while another is on"
            self.lines = [line]
        elif self.lines:
            self.lines.append(line)
            if line.kind == "house.RoundFinished":
                lines, self.lines = self.lines, []
                yield from self._round(lines)
        else:
            yield from self._between(line)

    def _found_late(self) -> Iterator[Discrepancy]:
        """Go through what came to light of the last round or was done to a deck since then."""
        lines, self.late = self.late, []
        if not lines:
            return
        done = self.done
        if done is None:
            self.state = passed(self.state, map(read_record, lines))
            return
        done.state = self.state
        follow(done, [*map(_journal_event, lines)], self.causes, None)
        yield from done.wrong
        self.state = done.state

    def _between(self, line: JournalLine) -> Iterator[Discrepancy]:
        """Take something that happens while no round is in progress."""
        event = _event(line)
        state, opened = self.state, self.state.opened
        if isinstance(event, e.TableOpened):
            yield from ((line.seq, what) for what in opening_faults(state, event, self.shared.laws))
            self.openings += opening_problems(self.shared, state, line, event)
        elif opened is None:
            yield line.seq, "something happens at a table that was never opened"
            return
        if isinstance(event, e.LimitsChanged):
            yield from ((line.seq, what) for what in limit_faults(state, event))
        if isinstance(event, e.ChainAnnounced):
            tips = self.tips[event.chain] = (event.tip, event.house)
            self.links = {0: tips}
        elif isinstance(event, e.SeatTaken):
            free = event.seat not in state.seats and state.seat_of(event.player) is None
            if not free or not 1 <= event.seat <= state.opening.positions:
                yield line.seq, f"{event.player} sits down where nobody can"
        elif isinstance(event, e.SeatLeft) and state.seats.get(event.seat) != event.player:
            yield line.seq, f"{event.player} leaves a seat without having it"
        done = Retraced(state)
        follow(done, [_journal_event(line)], self.causes, None)
        yield from done.wrong
        self.state = done.state

    def _round(self, lines: list[JournalLine]) -> Iterator[Discrepancy]:
        events = [*map(_journal_event, lines)]
        if self.state.opened and not self.state.rules.covers(self.state.opening.ruleset):
            yield from self._foreign(events)
            self.state = passed(self.state, map(read_record, lines))
            return
        done = retrace(self.state, events, self.causes)
        self.openings += _silence(events)
        yield from done.wrong
        yield from self._chain(events)
        if done.wrong:
            self.state = passed(self.state, map(read_record, lines))
            return
        self.state, self.done = done.state, done
        number = done.state.rounds
        for _, _, event in events:
            if isinstance(event, round_events.SeatSettled) and (amount := from_meters((event,))):
                self.shared.paid[JackpotHit(self.state.id, number, event.seat)] = amount
        locks = [hit for hit in self.shared.locked if hit[:2] == (self.state.id, number)]
        for (seq, read), hit in zip(done.reads, locks, strict=False):
            display = self.shared.locked[hit]
            if any(value > display.get(name, value) for name, value in read.items()):
                yield seq, "the meters were read off as more than they showed"

    def _foreign(self, events: list[JournalEvent]) -> Iterator[Discrepancy]:
        """Look at a round of rules that this program does not have: it is not judged by others."""
        self.unreplayed += 1
        opened = events[0].event
        if isinstance(opened, e.RoundOpened) and opened.ruleset != self.state.opening.ruleset:
            yield events[0].seq, "the round is played by other rules than the table's (I13)"
        yield from self._chain(events)

    def _chain(self, events: list[JournalEvent]) -> Iterator[Discrepancy]:
        """Hold the links of following rounds against one another."""
        opened = events[0].event
        if not isinstance(opened, e.RoundOpened) or not opened.nonce:
            return
        if self.tips.get(opened.chain) != (opened.tip, opened.house_tip):
            yield events[0].seq, "the round names another tip than was announced"
        before = self.links.get(opened.link - 1)
        if before is not None and before != (opened.previous, opened.house_previous):
            yield events[0].seq, "the link before is not the one that was given"
        for _, _, event in events:
            if isinstance(event, e.CardsOrdered):
                self.links = {opened.link: (event.link, event.house)}

    def _count(self) -> Iterator[Discrepancy]:
        """Hold the money of the last round against its events; all of it is written by now."""
        posted, done = self.posted, self.done
        self.posted, self.done = [], None
        if done is not None:
            yield from compare_money(done, posted, f"{self.state.id}:{done.state.rounds}")

    def close(self) -> Iterable[AuditProblem]:
        """Yield what is wrong now that the stream is at its end."""
        late = [*self._found_late(), *self.chips.left()]
        problems = [AuditProblem(seq, what) for seq, what in (*late, *self._count())]
        if self.lines:
            opened = _event(self.lines[0])
            if opened.ruleset != self.state.opening.ruleset:
                problems.append(
                    AuditProblem(self.lines[0].seq, "the round is played by other rules (I13)")
                )
        return problems


def _silence(events: list[JournalEvent]) -> Iterator[AuditProblem]:
    """Yield a remark on seats that may have chosen a deal by silence: the house was its auditor."""
    opened, restarts, silent, pledged = events[0].event, 0, set[int](), set[int]()
    for seq, _, event in events:
        match event:
            case e.NumberPledged():
                pledged.add(event.seat)
            case e.NumberShown():
                pledged.discard(event.seat)
            case e.DealRestarted():
                restarts, silent, pledged = restarts + 1, silent | pledged, set()
            case e.CardsOrdered() if silent | pledged and not opened.beacon.startswith(INDEPENDENT):
                seats = " and ".join(map(str, sorted(silent | pledged)))
                yield AuditProblem(
                    seq,
                    f"round {opened.round}: seat {seats} pledged a number and stayed silent; the"
                    f" house had {restarts + 2 ** len(pledged)} decks to choose from if it spoke"
                    " for them",
                    remark=True,
                )


class _ProgressiveReplay:
    """Goes through the turns of winners at a jackpot: one at a time, each paid once."""

    def __init__(self, stream: str, shared: ReplayContext) -> None:
        self.id = stream.removeprefix("link:")
        self.shared = shared
        self.due = DueEntries()
        self.cause: Cause | None = None
        self.locked: JackpotHit | None = None
        self.released: list[tuple[int, JackpotHit, int]] = []

    def take(self, line: JournalLine) -> Iterable[AuditProblem]:
        """Take the jackpot's next command or event, or an entry that follows from one."""
        if line.part == "entry":
            return [AuditProblem(seq, what) for seq, what in self.due.take(line)]
        if line.part == "command":
            self.cause = read_cause(line)
            return ()
        event = _event(line)
        if named := another_person(self.cause, line.number, getattr(event, "by", None)):
            return [AuditProblem(line.seq, named)]
        self._expect(line, event)
        return [AuditProblem(line.seq, what) for what in self._take(line.seq, event)]

    def _expect(self, line: JournalLine, event: object) -> None:
        """Expect the money that an event moves."""
        if isinstance(event, jackpot_events.ProgressiveOpened):
            self.shared.currencies[self.id] = event.currency
            for entry in provenance.opening(self.id, event):
                self.due.expect(line.seq, entry)
        currency = self.shared.currencies.get(self.id, "")
        if isinstance(event, jackpot_events.OverflowReturned):
            back = provenance.overflow(self.id, line.number, event, currency)
            self.due.expect(line.seq, back)
        elif isinstance(event, jackpot_events.MeterTransferred) and event.source.startswith(
            f"{self.id}:"
        ):
            entry, counted_as = provenance.move(line.number, event, currency)
            self.due.expect(line.seq, entry, counted_as)

    def _take(self, seq: int, event: object) -> Iterator[str]:
        if isinstance(event, jackpot_events.HitLocked):
            hit = JackpotHit(event.table, event.round, event.seat)
            if self.locked is not None:
                yield f"{hit.name} is to be paid while {self.locked.name} is"
            self.locked = hit
            before = self.shared.locked.get(hit, {})
            most = {
                name: max(current, before.get(name, 0)) for name, current in event.values.items()
            }
            self.shared.locked[hit] = most
        elif isinstance(event, jackpot_events.HitReleased):
            hit = JackpotHit(event.table, event.round, event.seat)
            if event.paid and self.locked != hit:
                yield f"{hit.name} was paid, and it was not its turn"
            if self.locked == hit:
                self.locked = None
            if not event.approved:
                self.released.append((seq, hit, event.paid))

    def close(self) -> Iterable[AuditProblem]:
        """Yield turns that ended with another payment than the table made, and missing entries."""
        paid = self.shared.paid
        missing = [AuditProblem(seq, what) for seq, what in self.due.left()]
        return missing + [
            AuditProblem(seq, f"{hit.name} was released with {amount}, and paid {paid[hit]}")
            for seq, hit, amount in self.released
            if hit in paid and paid[hit] != amount
        ]


def _journal_event(line: JournalLine) -> JournalEvent:
    return JournalEvent(line.seq, line.number, _event(line))


def _event(line: JournalLine) -> Any:
    return decode(line.kind, orjson.loads(line.data))
