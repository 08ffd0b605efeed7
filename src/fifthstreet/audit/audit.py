"""The audit: it recomputes everything in a store from its journal and compares.

One pass over the journal follows the chain, counts streams, posts every entry and moves every
meter anew, with arithmetic of its own; then what the store keeps beside the journal must agree.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, Protocol, Self

import orjson

from fifthstreet.audit.anchors import AnchoredHeads
from fifthstreet.audit.arithmetic import MeterReckoning, PostingReckoning
from fifthstreet.audit.personal import PersonalReckoning
from fifthstreet.audit.provenance import stream_behind
from fifthstreet.audit.witnesses import WitnessedHeads
from fifthstreet.ledger.canonical import canonical
from fifthstreet.ledger.entry import trial_balance
from fifthstreet.ledger.journal import (
    DAMAGED,
    PARTS,
    START,
    STOPPED,
    ChainHead,
    JournalLine,
    follow,
)
from fifthstreet.ledger.store.store import Store, digest
from fifthstreet.ledger.store.view import StoreView
from fifthstreet.protocol.staff import Audit, Wrong
from fifthstreet.protocol.staff import Head as JournalHead

COUNTED: Final = (
    "lines",
    "commands",
    "events",
    "entries",
    "movements",
    "replies",
    "rounds",
    "unreplayed",
)
MOST_PROBLEMS: Final = 100
"""The maximum number of problems in a report; the first ones say enough."""


@dataclass(frozen=True, slots=True)
class AuditProblem:
    """Something that is not as it was left: the sequence from which on, and what.

    A `remark` is nothing wrong, but something that a person should look at.
    """

    seq: int
    what: str
    remark: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditReport:
    """What an audit found; `problems` begin with the first line that is wrong.

    `unreplayed` are rounds of rules that this program does not have, which only it could judge.
    """

    lines: int
    commands: int
    events: int
    entries: int
    movements: int
    replies: int
    rounds: int
    head: ChainHead
    problems: tuple[AuditProblem, ...]
    unreplayed: int = 0
    remarks: tuple[AuditProblem, ...] = ()

    @property
    def ok(self) -> bool:
        """Return whether nothing is wrong."""
        return not self.problems

    @property
    def first_bad(self) -> int | None:
        """Return the first sequence that is wrong, if any is."""
        return self.problems[0].seq if self.problems else None

    def with_more(self, more: Iterable[AuditProblem]) -> Self:
        """Return the report with what another part of the audit found."""
        others = [*more]
        problems = [*self.problems, *(one for one in others if not one.remark)]
        remarks = [*self.remarks, *(one for one in others if one.remark)]
        return replace(self, problems=tuple(problems[:MOST_PROBLEMS]), remarks=tuple(remarks))

    def record(self) -> Audit:
        """Return the report as it is answered and printed."""
        return Audit(
            ok=self.ok,
            **{name: getattr(self, name) for name in COUNTED},
            head=JournalHead(*self.head),
            first_bad=self.first_bad,
            problems=tuple(Wrong(one.seq, one.what) for one in self.problems),
            remarks=tuple(Wrong(one.seq, one.what) for one in self.remarks),
        )


class Replayer(Protocol):
    """Replays the events of one stream, and reports what is wrong."""

    def take(self, line: JournalLine) -> Iterable[AuditProblem]:
        """Take the stream's next event, and yield what is wrong with it or with one before.

        A command comes before the events that it caused.
        Entries and movements of a table's rounds come to the table's replayer as well; an entry of
        no round comes to the replayer of the stream whose event makes it.
        """

    def close(self) -> Iterable[AuditProblem]:
        """Yield what is wrong now that the stream is at its end."""


Replayers = Mapping[str, Callable[[str], Replayer]]
"""Who replays a stream, by what its name begins with: `table` for `table:md-1`."""


Progress = Callable[[int, int], None]
"""Told every now and then how many lines are done, and how many there are."""

OFTEN: Final = 2_000
REPLAYED: Final = frozenset({"command", "record", "entry", "movement"})

NAMED: Final = frozenset({"command", "record"})
"""Lines whose key is a stream."""


class Replaying:
    """Passes the lines of a journal to the replays of its streams, and collects their findings."""

    def __init__(
        self, makers: Replayers, mine: Callable[[str], bool] = lambda _stream: True
    ) -> None:
        self.makers = makers
        self.mine = mine
        self.problems: list[AuditProblem] = []
        self._of: dict[str, Replayer | None] = {}

    def take(self, line: JournalLine) -> None:
        """Take the journal's next command, event, entry or movement."""
        named = line.part in NAMED
        stream = line.key if named else _stream_of(line)
        if named and stream not in self._of:
            make = self.makers.get(stream.partition(":")[0]) if self.mine(stream) else None
            self._of[stream] = make(stream) if make else None
        replayer = self._of.get(stream)
        if replayer is None:
            if line.part == "entry" and stream not in self._of and self.mine(stream):
                self.problems.append(AuditProblem(line.seq, f"no event explains entry {line.key}"))
            return
        try:
            self.problems += replayer.take(line)
        except Exception as error:  # noqa: BLE001 - a false event may break anything, and is found
            self._of[stream] = None
            text = f"{type(error).__name__}: {error}"
            what = f"{line.key} cannot be replayed past {line.number} ({text})"
            self.problems.append(AuditProblem(line.seq, what))

    def close(self, last: int) -> int:
        """Finish every replay; return how many rounds have rules that this program lacks."""
        left = 0
        for stream, replayer in self._of.items():
            if replayer is None:
                continue
            try:
                late = [*replayer.close()]
            except Exception as error:  # noqa: BLE001 - as above
                what = f"cannot be replayed ({type(error).__name__}: {error})"
                late = [AuditProblem(last, what)]
            self.problems += (AuditProblem(it.seq or last, f"{stream}: {it.what}") for it in late)
            left += getattr(replayer, "unreplayed", 0)
        return left


def _stream_of(line: JournalLine) -> str:
    """Return the stream whose events make an entry or a movement: that of a table, mostly."""
    try:
        about = orjson.loads(line.data)["round"]
    except (ValueError, KeyError, TypeError):
        return ""
    if about:
        return f"table:{about.rpartition(':')[0]}"
    return stream_behind(line.key) if line.part == "entry" else ""


class _Apart(Protocol):
    """Others who replay the same journal meanwhile, each some of its streams."""

    def begin(self, last: int) -> None:
        """Begin, and go as far as a line."""

    def reached(self) -> list[int]:
        """Return how far each of them is."""

    def end(self, waiting: Callable[[], None]) -> tuple[set[AuditProblem], int]:
        """Return what they found and how many rounds they could not judge, when all are through.

        Until then `waiting` is called every now and then.
        """


def audit(
    store: Store,
    *,
    replayers: Replayers | None = None,
    anchors: Sequence[Path] = (),
    witnesses: Sequence[Path] = (),
    progress: Progress | None = None,
    apart: _Apart | None = None,
) -> AuditReport:
    """Verify chain, streams, ledger, meters, snapshots, anchors and signed heads of a store.

    With replayers, everything that happened is gone through again as well: here, or by others.

    >>> from fifthstreet.ledger.store.memory import MemoryStore
    >>> audit(MemoryStore()).ok
    True
    """
    # These are read first, so that the store has whatever they know.
    anchored, watched = AnchoredHeads(anchors), [WitnessedHeads(place) for place in witnesses]
    with store.view() as view:
        check = _Audit(view, replayers, anchored, watched)
        if apart is None:
            return check.carry_out(progress)
        return check.with_others(apart, progress)


class _Audit:
    def __init__(
        self,
        view: StoreView,
        makers: Replayers | None,
        anchors: AnchoredHeads,
        witnesses: Sequence[WitnessedHeads],
    ) -> None:
        self.view = view
        self.replaying = Replaying(makers) if makers else None
        self.unreplayed = 0
        self.problems: list[AuditProblem] = []
        self.beside: list[AuditProblem] = []
        self.anchors = anchors
        self.elsewhere: tuple[AnchoredHeads | WitnessedHeads, ...] = (anchors, *witnesses)
        self.counts = dict.fromkeys((*PARTS, DAMAGED), 0)
        self.streams: dict[str, int] = {}
        self.stopped: dict[str, JournalLine] = {}
        self.vouched: dict[int, str] = {}
        self.postings = PostingReckoning(view.postings())
        self.meters = MeterReckoning(view.movements())
        self.personal = PersonalReckoning()
        self.last = START

    def note(self, seq: int, what: str) -> None:
        self.problems.append(AuditProblem(seq, what))

    def with_others(self, apart: _Apart, progress: Progress | None) -> AuditReport:
        total = self.view.head().seq
        apart.begin(total)
        own = 0

        def notify(done: int = 0, _total: int = 0) -> None:
            nonlocal own
            own = max(own, done)
            if progress is not None:
                reached = [own, *apart.reached()]
                progress(sum(reached) // len(reached), total)

        self.go_through(notify)
        result, self.unreplayed = apart.end(lambda: notify(total))
        self.problems += result
        self.compare()
        return self.report()

    def carry_out(self, progress: Progress | None = None) -> AuditReport:
        self.go_through(progress)
        self.compare()
        return self.report()

    def go_through(self, progress: Progress | None = None) -> None:
        self.problems += (AuditProblem(0, fault) for fault in self.view.storage_faults())
        counts = self.counts
        takers: dict[str, Callable[[JournalLine], Iterable[str]]] = {
            "command": self.take_command,
            "record": self.take_record,
            "entry": self.postings.take,
            "movement": self.meters.take,
            "reply": lambda _: (),
            "snapshot": self.take_snapshot,
            DAMAGED: lambda _: (),
        }
        line, total = None, self.view.head().seq
        replay = self.replaying.take if self.replaying else None
        for line, broken in follow(self.view.lines()):
            if progress is not None and not line.seq % OFTEN:
                progress(line.seq, total)
            if broken is not None:
                self.note(broken.seq, broken.what)
                self.anchors.note_break(broken.seq)
            for heads in self.elsewhere:
                self.problems += (AuditProblem(*fault) for fault in heads.take(line))
            take = takers.get(line.part)
            if take is None:
                self.note(line.seq, f"a line cannot be {line.part}")
                continue
            counts[line.part] += 1
            for what in take(line):
                self.note(line.seq, what)
            if replay is not None and line.part in REPLAYED:
                replay(line)
        if line is not None:
            self.last = ChainHead(line.seq, line.hash)

    def take_snapshot(self, line: JournalLine) -> Iterable[str]:
        self.vouched[line.seq] = line.data
        return ()

    def take_command(self, line: JournalLine) -> Iterable[str]:
        if line.number <= self.streams.get(line.key, 0):
            yield f"{line.kind} comes after what it caused"

    def take_record(self, line: JournalLine) -> Iterable[str]:
        stream = line.key
        expected = self.streams.get(stream, 0) + 1
        if line.number != expected:
            self.note(line.seq, f"{stream} goes from {expected - 1} to {line.number}")
        self.streams[stream] = line.number
        self.personal.take(line)
        if stream.startswith(STOPPED):
            self.stopped[stream.removeprefix(STOPPED)] = line
        return ()

    def compare_stopped(self) -> None:
        """Name the tables that stand still and have not gone on since that was written down."""
        for table, line in self.stopped.items():
            data = orjson.loads(line.data)
            if self.streams.get(f"table:{table}", 0) <= data["number"]:
                self.note(line.seq, f"table {table} has stopped: {data['why']}")

    def compare(self) -> None:
        """Compare what the store keeps next to the journal with what follows from the journal."""
        if self.replaying is not None:
            self.unreplayed = self.replaying.close(self.last.seq)
            self.problems += self.replaying.problems
        self.compare_stopped()
        head = self.view.head()
        if head != self.last:
            seq = min(head.seq, self.last.seq) + (head.seq != self.last.seq)
            self.note(seq, f"the journal ends at {self.last.seq}, and {head.seq} was committed")
        for heads in self.elsewhere:
            self.problems += (AuditProblem(*fault) for fault in heads.close(self.last.seq))
        self.beside += (AuditProblem(0, fault) for fault in self.view.place_faults())
        accounts = self.view.accounts()
        self.beside += (AuditProblem(*result) for result in self.postings.compare(accounts))
        for currency, sum_ in trial_balance(accounts.values()).items():
            if sum_:
                text = f"all accounts in {currency} come to {sum_} and not to zero"
                self.beside.append(AuditProblem(0, text))
        result = self.meters.compare(self.view.meters(), self.postings.balances)
        self.beside += (AuditProblem(*one) for one in result)
        self.beside += (AuditProblem(0, what) for what in self.personal.changed(self.view))
        self.problems += (AuditProblem(seq, what) for seq, what in self.personal.missing())
        for row in self.view.snapshots():
            if self.vouched.get(row.seq) != canonical(digest(row.state)):
                self.note(row.seq, f"the snapshot of {row.stream} is not the one that was written")

    def place(self, problem: AuditProblem) -> int:
        return problem.seq or self.last.seq + 1

    def report(self) -> AuditReport:
        # What is wrong with a line names its place; what stands beside the journal only follows.
        noted = sorted(self.problems, key=self.place)
        ordered = [one for one in noted if not one.remark]
        ordered += sorted(self.beside, key=self.place)
        return AuditReport(
            lines=sum(self.counts.values()),
            commands=self.counts["command"],
            events=self.counts["record"],
            entries=self.counts["entry"],
            movements=self.counts["movement"],
            replies=self.counts["reply"],
            rounds=len(self.postings.rounds | self.meters.rounds),
            head=self.last,
            problems=tuple(ordered[:MOST_PROBLEMS]),
            unreplayed=self.unreplayed,
            remarks=tuple(one for one in noted if one.remark),
        )
