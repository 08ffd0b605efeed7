"""Replays a finished round from the journal.

The seed that ended it opens its cards, so everything follows once more: the commitment, the order
of the deck, every card that was shown, every answer of the round to every command that it was
given, and every entry of the ledger.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from fifthstreet.audit.corrections import marks_of, repeat
from fifthstreet.audit.entries import ABOUT_PEOPLE, is_as_commanded
from fifthstreet.audit.provenance import Discrepancy
from fifthstreet.audit.seat_entries import contradiction_of
from fifthstreet.cashier import MOVES_NOTHING
from fifthstreet.errors import FifthStreetError
from fifthstreet.fairness import SIGNED
from fifthstreet.floor.tables.corrections import OF_THE_DECK, OF_THE_ROUND
from fifthstreet.floor.tables.evolve import commitment_of, evolve, masked, played, round_of
from fifthstreet.floor.tables.interruption import ruling
from fifthstreet.floor.tables.state import RoundNow, TableState, is_patron
from fifthstreet.floor.tables.steps import Taken, steps_of
from fifthstreet.floor.tables.vault import OpenedSafe
from fifthstreet.jackpots.jackpots import accepted
from fifthstreet.ledger.entry import UNITS, LedgerEntry
from fifthstreet.ledger.heads import is_signed
from fifthstreet.ledger.journal import BY, Cause
from fifthstreet.ledger.meters import MeterMovement
from fifthstreet.play import commands as c
from fifthstreet.play import events as round_events
from fifthstreet.play.incidents import report
from fifthstreet.play.round import decide
from fifthstreet.play.state import Phase
from fifthstreet.play.state import State as Game
from fifthstreet.procedures import events as table_events
from fifthstreet.procedures.decide import decide as decide_procedures
from fifthstreet.protocol import floor_events as e
from fifthstreet.refusals import Refusal

POOLS: Final = ("overflow", "reserve")
OF_A_FAULT: Final = frozenset(
    {
        table_events.JackpotFailed,
        table_events.CourseChosen,
        table_events.NoticePosted,
        table_events.JackpotRestored,
    }
)
"""Events of a jackpot's fault, which do not come from the deck, no matter who reports them."""


class JournalEvent(NamedTuple):
    """An event of the journal with its sequence, and its number at the table."""

    seq: int
    number: int
    event: Any


class JournalMoney(NamedTuple):
    """An entry or a movement of the journal with its sequence."""

    seq: int
    content: LedgerEntry | MeterMovement


@dataclass(slots=True)
class Causes:
    """The commands of one table, as steps by the number of the event that each begins with."""

    steps: dict[int, Taken] = field(default_factory=dict)
    by_number: dict[int, Cause] = field(default_factory=dict)

    def take(self, cause: Cause, state: TableState) -> None:
        """Take the next command of the table."""
        self.by_number[cause.number] = cause
        if state.opened is not None:
            for step in steps_of(cause, state.rules.book):
                self.steps[step.number] = step

    def behind(self, number: int) -> Cause | None:
        """Return the command that an event follows from."""
        before = [each for each in self.by_number if each <= number]
        return self.by_number[max(before)] if before else None

    def forget(self) -> None:
        """Forget the commands of a round that is done with."""
        self.steps.clear()
        self.by_number.clear()


@dataclass(slots=True)
class Retraced:
    """What going through a round came to."""

    state: TableState
    wrong: list[Discrepancy] = field(default_factory=list)
    entries: list[LedgerEntry] = field(default_factory=list)
    movements: list[MeterMovement] = field(default_factory=list)
    reads: list[tuple[int, Mapping[str, int]]] = field(default_factory=list)
    """What the meters were read off as, with the line."""


def retrace(state: TableState, events: Sequence[JournalEvent], causes: Causes) -> Retraced:
    """Go through a round that is over; the first fault is reported and ends it."""
    done = Retraced(state)
    finished = events[-1].event
    seed = finished.seed if isinstance(finished, e.RoundFinished) else ""
    follow(done, events, causes, OpenedSafe(seed))
    return done


def follow(
    done: Retraced, events: Sequence[JournalEvent], causes: Causes, safe: OpenedSafe | None
) -> None:
    """Replay events of a table: repeat its commands, and compare the resulting events.

    Without a safe they came after the round was put away, or between two rounds.
    """
    at, marks = 0, marks_of(done.state, events, causes.by_number)
    while at < len(events) and not done.wrong:
        seq, number, event = events[at]
        marks.before(done.state)
        try:
            if contradiction := contradiction_of(done.state, causes.by_number.get(number)):
                done.wrong.append((seq, contradiction))
            if type(event) in OF_THE_ROUND:
                at += _play(done, events, at, causes)
            elif type(event) in OF_THE_DECK:
                at += _handle(done, events, at, causes)
            elif isinstance(event, e.EntryCorrected):
                at += _correct(done, events[at], causes)
            else:
                wrong = [*_named(done.state, events[at], causes)]
                wrong += () if safe is None else _unlawful(done.state, event, safe)
                done.wrong += [(seq, what) for what in wrong]
                done.state = evolve(done.state, event, safe)
                at += 1
            done.state = marks.after(done.state)
        except FifthStreetError as error:
            done.wrong.append((seq, f"{type(event).__name__}: {error.what}"))


def _correct(done: Retraced, line: JournalEvent, causes: Causes) -> int:
    """Correct an entry again, and return how many events that had."""
    done.state, moved, wrong = repeat(done.state, line.event, causes.by_number.get(line.number))
    done.entries += [entry for each in moved for entry in each.entries]
    done.movements += [movement for each in moved for movement in each.movements]
    done.wrong += [(line.seq, f"EntryCorrected {what}") for what in wrong]
    return 1


def _play(done: Retraced, events: Sequence[JournalEvent], at: int, causes: Causes) -> int:
    """Go through one step of the round, and return how many events it had."""
    before, (seq, number, event) = round_of(done.state), events[at]
    taken = causes.steps.get(number)
    if taken is None:
        done.wrong.append((seq, f"{type(event).__name__} follows from no command"))
        return 1
    answer = _answer(before.game, taken.command)
    if wrong := _differs(answer, events, at, taken):
        done.wrong.append(wrong)
        return 1
    done.state = played(done.state, answer)
    _read_off(done, seq, answer)
    if any(type(event) not in MOVES_NOTHING for event in answer):
        moved = accepted(
            done.state.cashier, before.announced, before.game, round_of(done.state).game
        )
        done.entries += moved.entries
        done.movements += moved.movements
    return len(answer)


def _answer(game: Game, command: Any) -> Any:
    """Return what a round answers; a report may also come from the deck, whatever it waits for."""
    if isinstance(command, c.ReportIrregularity) and isinstance(decide(game, command), Refusal):
        return report(game, command)
    return decide(game, command)


def _differs(
    answer: Any, events: Sequence[JournalEvent], at: int, taken: Taken
) -> Discrepancy | None:
    """Return where events are not what a command is answered with."""
    name = type(events[at].event).__name__
    if isinstance(answer, Refusal):
        return events[at].seq, f"{name} could not happen: {answer.says}"
    remaining = events[at : at + len(answer)]
    for one, expected in zip(remaining, map(masked, answer), strict=False):
        if one.event != expected:
            return one.seq, f"{type(one.event).__name__} is not what the round answers"
    if len(remaining) < len(answer):
        return remaining[-1].seq, f"{type(answer[len(remaining)]).__name__} is missing"
    if taken.events not in {None, len(answer)}:
        return events[at].seq, f"{name} is of another step than its command says"
    return None


def _read_off(done: Retraced, seq: int, events: Sequence[object]) -> None:
    for event in events:
        if isinstance(event, round_events.MetersRead):
            body = {name: int(value * UNITS) for name, value in event.meters.items()}
            done.reads.append((seq, body))


def _handle(done: Retraced, events: Sequence[JournalEvent], at: int, causes: Causes) -> int:
    """Go through one step of the deck, and return how many events it had."""
    seq, number, event = events[at]
    taken, procedures = causes.steps.get(number), done.state.procedures
    fault = type(event) in OF_A_FAULT
    if taken is None or procedures is None or fault:
        if not fault:
            done.wrong.append((seq, f"{type(event).__name__} follows from no command"))
        done.state = evolve(done.state, event, None)
        return 1
    answer: Any = decide_procedures(procedures, taken.command)
    if wrong := _differs(answer, events, at, taken):
        done.wrong.append(wrong)
        return 1
    for one in answer:
        done.state = evolve(done.state, one, None)
    return len(answer)


def _named(state: TableState, line: JournalEvent, causes: Causes) -> Iterator[str]:
    """Yield where an event names other people than its command."""
    cause, event = causes.by_number.get(line.number), line.event
    seated = isinstance(event, e.SeatTaken) and not is_patron(event.player)
    who = event.player if seated else getattr(event, "by", None)
    if cause is not None and who is not None and who != cause.data[BY]:
        yield f"{type(event).__name__} names another person than its command"
    if type(event) in ABOUT_PEOPLE:
        cause = causes.behind(line.number)
        if not is_as_commanded(state, line.number, event, cause):
            yield f"{type(event).__name__} is not what its command says"


def _unlawful(state: TableState, event: object, safe: OpenedSafe) -> Iterator[str]:
    """Yield what the house could not have done then."""
    now = state.now
    if isinstance(event, e.RoundOpened):
        yield from _opening(state, event, safe)
    elif now is None:
        yield f"{type(event).__name__} comes when no round is in progress"
    elif isinstance(event, e.LinkAsked | e.DealRestarted | e.CardsOrdered):
        yield from _numbers(now, event)
    elif isinstance(event, e.RoundInterrupted):
        lawful = (ruling(now, event.cause), ruling(now, event.cause, "jackpot_fault"))
        if event not in lawful:
            yield f"the book has another course than {event.course} by {event.citation}"
    elif isinstance(event, e.RoundFinished):
        yield from _end(now, event)


def _numbers(now: RoundNow, event: e.LinkAsked | e.DealRestarted | e.CardsOrdered) -> Iterator[str]:
    """Yield what does not follow from the numbers that seats pledged and showed."""
    gathering = now.gathering
    if gathering is None:
        return
    key = gathering.commitment.particulars.auditor
    match event:
        case e.LinkAsked():
            request = gathering.closed().request.hex()
            if (event.link, event.request) != (now.opened.link, request):
                yield "the auditor was asked for another link, or for other numbers"
        case e.DealRestarted():
            digest = gathering.restarted().digest.hex()
            if not event.silent or (event.silent, event.digest) != (gathering.unshown, digest):
                yield "the deal started again, and not for the seats that stayed silent"
        case _ if key and not is_signed(key, event.beacon, SIGNED + gathering.request):
            yield "the auditor did not sign these numbers"


def _end(now: RoundNow, event: e.RoundFinished) -> Iterator[str]:
    outcome = "ended" if now.game.phase is Phase.ENDED else "voided"
    left = now.game.seats and not now.over
    if (event.round, event.outcome) != (now.number, outcome) or left:
        yield f"the round is {now.game.phase}, and was put away as {event.outcome}"
    if (event.outcome == "voided") != bool(event.cause):
        yield "a void has its cause, and nothing else has one"
    if now.opened.nonce and not event.seed:
        yield "the round is over, and its cards were not opened"


def _opening(state: TableState, opened: e.RoundOpened, safe: OpenedSafe) -> Iterator[str]:
    if opened.round != state.rounds + 1 or state.now is not None:
        yield f"round {opened.round} comes after round {state.rounds}"
    if not state.plays(opened):
        yield "the round is played by other rules or limits than the table's (I13)"
    if dict(opened.seats) != dict(state.seats):
        yield "the round has other players than sit there"
    if bool(opened.nonce) == state.live:
        yield "a virtual round is committed to, and no other"
    secret = safe.secret(state.id, opened.round, opened.nonce) if opened.nonce else None
    if secret is not None:
        result = commitment_of(state.id, opened, secret)
        if (result.root.hex(), result.digest.hex()) != (opened.root, opened.digest):
            yield "the cards that were opened are not those that the house was bound to"


def compare_money(
    done: Retraced, posted: Sequence[JournalMoney], about: str
) -> Iterator[Discrepancy]:
    """Hold what was posted of a round against what its events move, but for shares of pools.

    A void may empty the pools of a round by which meter and house neither lose nor gain.
    """
    expected: dict[str, list[LedgerEntry]] = {}
    for entry in done.entries:
        expected.setdefault(_step(entry), []).append(entry)
    for seq, content in posted:
        if isinstance(content, LedgerEntry):
            due = expected.get(_step(content), [])
            base = next((each for each in due if _is(content, each)), None)
            if base is not None:
                due.remove(base)
            elif content.reason == "reversal" and not _folded(content, content):
                continue
            elif due:
                yield seq, f"entry {content.id} is not what the round moves"
            else:
                yield seq, f"nothing in round {about} makes entry {content.id}"
    last = posted[-1].seq if posted else 0
    for entry in (entry for due in expected.values() for entry in due):
        yield last, f"entry {entry.id} of round {about} is missing"
    for (meter, kind), parts in _unexplained(done, posted).items():
        if parts:
            yield last, f"{kind} of {meter} in round {about} is {-parts} units off"


def _step(entry: LedgerEntry) -> str:
    """Return the name of the step that an entry belongs to; within it meters have no order."""
    return entry.id.rpartition(".")[0]


def _is(entry: LedgerEntry, base: LedgerEntry) -> bool:
    return entry.reason == base.reason and _folded(entry, base) == _amounts(base)


def _unexplained(done: Retraced, posted: Sequence[JournalMoney]) -> Counter[tuple[str, str]]:
    """Return what moved in meters less than it should; what a limit kept out counts as moved."""
    left = Counter[tuple[str, str]]()
    for movement in done.movements:
        left[movement.meter, movement.kind] += movement.parts
    for _, content in posted:
        if isinstance(content, LedgerEntry) or content.kind == "reserve":
            continue
        kind = content.kind
        if kind == "overflow":
            kind = "contribution" if content.parts > 0 else "reversal"
        left[content.meter, kind] -= content.parts
    return left


def _amounts(entry: LedgerEntry) -> Counter[str]:
    amounts = Counter[str]()
    for posting in entry.postings:
        amounts[posting.account] += posting.amount
    return amounts


def _folded(entry: LedgerEntry, base: LedgerEntry) -> dict[str, int]:
    """Return what an entry posts with the shares of pools put back to the meter and the house."""
    amounts = _amounts(entry)
    meter = next((name for name in _amounts(base) if name.startswith("meter:")), "")
    house = next((name for name in _amounts(base) if name.startswith("house")), "")
    for name in [name for name in amounts if name.startswith(POOLS)]:
        amounts[meter if name.startswith("overflow") else house] += amounts.pop(name)
    return {name: amount for name, amount in amounts.items() if amount}
