"""The story of one round for a dispute: who did what and when, the cards, the money, the proof.

It is read from the journal alone. Until a round is over, its story shows no card that is face down;
after that, it shows everything (R29, MD 11.J).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Final

from fifthstreet.accounts.balances import TRANSFERS, stream_of
from fifthstreet.audit.personal import Erased
from fifthstreet.audit.story import Teller
from fifthstreet.errors import InvariantError
from fifthstreet.fairness import verifier
from fifthstreet.floor.tables.evolve import evolve
from fifthstreet.floor.tables.loader import load_until
from fifthstreet.floor.tables.plan import APPROVED
from fifthstreet.floor.tables.proof import round_records, transcript
from fifthstreet.floor.tables.state import RoundNow, TableState
from fifthstreet.floor.tables.steps import steps_of
from fifthstreet.floor.tables.vault import OpenedSafe
from fifthstreet.ledger.entry import LedgerEntry
from fifthstreet.ledger.journal import BY, ROLE, Cause, JournalLine, StreamRecord, written
from fifthstreet.ledger.meters import MeterMovement
from fifthstreet.ledger.personal import Directory
from fifthstreet.ledger.reading import read_cause, read_entry, read_movement
from fifthstreet.ledger.store.store import Store
from fifthstreet.ledger.store.view import StoreView
from fifthstreet.people.authority import FLOOR_STAFF, Actor, On
from fifthstreet.people.authority import refusal as not_allowed
from fifthstreet.play import events as round_events
from fifthstreet.play.line import Line as SettlementLine
from fifthstreet.play.state import Phase
from fifthstreet.protocol import floor_events as e
from fifthstreet.protocol.codec import decode
from fifthstreet.protocol.people_events import HOUSE
from fifthstreet.refusals import Refusal

FINISHED: Final = "house.RoundFinished"
ADJUSTED: Final = f"{TRANSFERS}Adjusted"
MOMENT: Final = ("number", "at", "who", "role", "entered_for", "says")
PAID: Final = (round_events.MetersRead, round_events.SeatSettled)
"""Events by which the house pays an award that its dealer settles, once its turn has come."""
NEAR: Final = 2_000
"""Lines of the journal that are read without looking for a nearer place to begin."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """One thing that happened: when, who did it in which role, and a sentence.

    What staff enter for a player names that player too.
    """

    number: int
    at: str
    who: str
    says: str
    role: str = ""
    entered_for: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class BalanceChange:
    """What a player had before the round and after it, in ledger units."""

    player: str
    seats: tuple[int, ...]
    before: int
    after: int


@dataclass(frozen=True, slots=True, kw_only=True)
class History:
    """Everything about one round; amounts of lines are minor units, others are ledger units."""

    table: str
    round: int
    opened: e.TableOpened
    ruleset: str
    limits: Mapping[str, tuple[int, int]]
    outcome: str
    cause: str
    moments: tuple[Moment, ...]
    lines: tuple[SettlementLine, ...]
    purses: tuple[BalanceChange, ...]
    meters: Mapping[str, tuple[Fraction, Fraction]]
    movements: tuple[MeterMovement, ...]
    entries: tuple[LedgerEntry, ...]
    verdict: verifier.FairnessVerdict | None

    @property
    def players(self) -> frozenset[str]:
        """Return who had wagers in the round."""
        return frozenset(purse.player for purse in self.purses)

    def as_json(self) -> dict[str, Any]:
        """Return the history ready to be written as JSON."""
        return {
            "table": self.table,
            "round": self.round,
            "book": self.opened.book,
            "version": self.opened.version,
            "law": self.opened.law,
            "ruleset": self.ruleset,
            "name": self.opened.name,
            "register": self.opened.register,
            "approval": self.opened.approval,
            "approved": list(self.opened.approved),
            "limits": {wager: list(ends) for wager, ends in self.limits.items()},
            "currency": self.opened.currency,
            "dealing": self.opened.dealing,
            "outcome": self.outcome,
            "cause": self.cause,
            "moments": [{name: getattr(one, name) for name in MOMENT} for one in self.moments],
            "settlement": [_line_as_json(line) for line in self.lines],
            "players": [
                {
                    "player": purse.player,
                    "seats": list(purse.seats),
                    "before": purse.before,
                    "after": purse.after,
                }
                for purse in self.purses
            ],
            "meters": {
                name: {"before": str(before), "after": str(after)}
                for name, (before, after) in self.meters.items()
            },
            "movements": [
                {"meter": one.meter, "kind": one.kind, "parts": one.parts} for one in self.movements
            ],
            "entries": [_entry_as_json(entry) for entry in self.entries],
            "fairness": None if self.verdict is None else _verdict_as_json(self.verdict),
        }


def _line_as_json(line: SettlementLine) -> dict[str, Any]:
    return {
        "seat": line.seat,
        "wager": line.wager,
        "staked": line.staked,
        "paid": line.paid,
        "outcome": line.outcome,
        "clause": line.citation,
        "why": line.why,
    }


def _entry_as_json(entry: LedgerEntry) -> dict[str, Any]:
    postings = {posting.account: posting.amount for posting in entry.postings}
    return {"id": entry.id, "reason": entry.reason, "postings": postings}


def _verdict_as_json(verdict: verifier.FairnessVerdict) -> dict[str, Any]:
    return {
        "ok": verdict.ok,
        "right": list(verdict.right),
        "wrong": verdict.wrong,
        "deck": list(verdict.deck),
    }


def unreadable(actor: Actor, history: History) -> Refusal | None:
    """Return why a person may not read a history: staff may, and players their own afterwards."""
    refused = not_allowed(actor, "house.read_history", On(table=history.table))
    if refused is None or history.outcome == "open" or actor.name not in history.players:
        return refused
    return not_allowed(actor, "house.read_own_history", On(owner=actor.name))


def history_of(store: Store, table: str, number: int) -> History:
    """Return the story of a round; raise where the table has none of that number."""
    records = round_records(store, table, number)
    finished = _finished(records)
    state = load_until(store, table, records[0].number - 1)
    about = f"{table}:{number}"
    with store.view() as view:
        lines = _lines(view, records)
    causes = _causes(lines, records[0].stream)
    safe = OpenedSafe(finished.seed if finished else "")
    directory, erased = Directory(store.personal), Erased(store)
    moments, now = _moments(records, _Givers(causes, state), safe, directory, erased.has)
    entries = {line.seq: read_entry(line) for line in lines if line.part == "entry"}
    entries = {seq: entry for seq, entry in entries.items() if entry.round == about}
    movements = (read_movement(line) for line in lines if line.part == "movement")
    undone = finished is not None and now.game.phase is Phase.VOIDED
    proven = finished is not None and bool(finished.seed)
    return History(
        table=table,
        round=number,
        opened=state.opening,
        ruleset=now.opened.ruleset,
        limits=now.opened.limits,
        outcome="voided" if undone else finished.outcome if finished else "open",
        cause=now.cause if undone else finished.cause if finished else "",
        moments=(*moments, *_adjustments(store, about, now, moments[-1].number)),
        lines=now.game.lines,
        purses=tuple(_purses(store, state, now, frozenset(entries))),
        meters=_meters(now),
        movements=tuple(one for one in movements if one.round == about),
        entries=tuple(entries.values()),
        verdict=verifier.verify(transcript(store, table, number).as_json()) if proven else None,
    )


def _finished(records: list[StreamRecord]) -> e.RoundFinished | None:
    remaining = (decode(one.kind, one.data) for one in reversed(records) if one.kind == FINISHED)
    return next(remaining, None)


def causes_of(store: Store, records: list[StreamRecord]) -> list[Cause]:
    """Return the commands behind the events of a round; older journals have none."""
    with store.view() as view:
        return _causes(_lines(view, records), records[0].stream)


def _causes(lines: Iterable[JournalLine], stream: str) -> list[Cause]:
    return [read_cause(one) for one in lines if one.part == "command" and one.key == stream]


class _Givers:
    """Who gave the commands of a round, and who let its awards be paid."""

    def __init__(self, causes: Iterable[Cause], state: TableState) -> None:
        self.causes = [*causes]
        self.state = state
        self.live = state.live
        self.book = state.rules.book

    def of(self, number: int) -> Cause | None:
        """Return the command behind an event; older journals have none."""
        return next((one for one in reversed(self.causes) if one.number <= number), None)

    def did(self, cause: Cause, number: int) -> bool:
        """Return whether a person's command did something itself, and not the house after it."""
        if self.live:
            return True
        own = (step for step in steps_of(cause, self.book) if step.own)
        return any(
            step.number <= number and (step.events is None or number < step.number + step.events)
            for step in own
        )

    def entered(self, cause: Cause | None, number: int, who: str) -> bool:
        """Return whether staff entered what a player did."""
        if cause is None or who in {HOUSE, "", cause.data[BY]}:
            return False
        return cause.data[ROLE] in FLOOR_STAFF and self.did(cause, number)

    def approvals(self, cause: Cause | None, teller: Teller) -> Iterator[tuple[str, str]]:
        """Yield who approved what of an award that a command paid."""
        for seat, amount, asked_by, approved_by in cause.data.get(APPROVED, ()) if cause else ():
            award = f"the award of {teller.story.money(amount)} to seat {seat}"
            yield asked_by, f"{asked_by} asks for approval of {award}."
            yield approved_by, f"{approved_by} approves {award}."


def _moments(
    records: list[StreamRecord],
    givers: _Givers,
    safe: OpenedSafe,
    directory: Directory,
    is_erased: Callable[[str], bool],
) -> tuple[list[Moment], RoundNow]:
    """Return what happened, one moment after the other, and the round as it stood at last."""
    state = givers.state
    moments, teller = list[Moment](), Teller(state.rules.book, directory.read, is_erased)
    now: RoundNow | None = None
    for record in records:
        event = decode(record.kind, record.data)
        state = evolve(state, event, safe)
        teller.know(state.patrons)
        now = state.latest or now
        if isinstance(event, round_events.CardDealt) and now is not None:
            place, card = now.game.dealt[-1]
            place = replace(place, face_up=card.known)
            event = round_events.CardDealt(place=place, card=card)
        who, says = teller.tell(event, now)
        cause, at = givers.of(record.number), written(record.at)
        if cause is not None and who == HOUSE and givers.did(cause, record.number):
            who = cause.data[BY]
        goes_on = who == HOUSE and isinstance(event, PAID) and bool(state.dealer)
        who = state.dealer if goes_on else who  # the house pays what the dealer settles
        player = ""
        if cause is not None and givers.entered(cause, record.number, who):
            player, who = teller.name_of(who), cause.data[BY]
        role = cause.data[ROLE] if cause is not None and who == cause.data[BY] else ""
        role = "dealer" if goes_on else role
        if cause is not None and cause.number == record.number:
            for one, agreed in givers.approvals(cause, teller):
                moments.append(Moment(number=record.number, at=at, who=one, says=agreed))
        moment = Moment(
            number=record.number, at=at, who=who, says=says, role=role, entered_for=player
        )
        moments.append(moment)
    if now is None:
        raise InvariantError("A round begins with its opening.")
    return moments, now


def _adjustments(store: Store, about: str, now: RoundNow, last: int) -> Iterator[Moment]:
    """Yield what two people have put right of a round since, in the balances of its players."""
    money = now.game.terms.book.document.money
    for player in dict.fromkeys(seat.player for seat in now.game.seats.values()):
        for one in store.records(stream_of(player)):
            if one.kind == ADJUSTED and one.data.get("round") == about:
                data = one.data
                says = (
                    f"The balance of {player} is adjusted by {money(data['amount'])} for this"
                    f" round: {data['reason'].removesuffix('.')}. {data['approved_by']} approves."
                )
                at = written(one.at)
                yield Moment(number=last, at=at, who=data["by"], says=says)


def _meters(now: RoundNow) -> dict[str, tuple[Fraction, Fraction]]:
    """Return what the round's meters showed when it opened, and when it last knew."""
    before, after = now.opened.meters, now.game.meters
    return {name: (before[name], after[name]) for name in before if name in after}


def _purses(
    store: Store, state: TableState, now: RoundNow, seqs: frozenset[int]
) -> Iterator[BalanceChange]:
    """Yield what each player of the round had before its first entry and after its last."""
    seats: dict[str, list[int]] = {}
    for number, seat in now.game.seats.items():
        seats.setdefault(seat.player, []).append(number)
    first = min(seqs, default=0)
    for player, places in seats.items():
        account = f"player:{player}:{state.opening.currency}"
        rows = [row for row in store.statement(account, after=first - 1) if row.seq in seqs]
        if rows:
            yield BalanceChange(
                player=player,
                seats=tuple(places),
                before=rows[0].balance - rows[0].amount,
                after=rows[-1].balance,
            )


def _lines(view: StoreView, records: list[StreamRecord]) -> list[JournalLine]:
    """Return the lines of the journal from a round's first event to the end of its last batch."""
    stream, first, last = records[0].stream, records[0].number, records[-1].number
    low, high = 0, view.head().seq
    while high - low > NEAR:
        middle = (low + high) // 2
        number = _next_number(view, stream, middle)
        if number is None or number > first:
            high = middle
        else:
            low = middle
    parts: list[JournalLine] = []
    commands: list[JournalLine] = []
    ending = over = False
    for line in view.lines(max(low - NEAR, 0)):
        own = line.part == "record" and line.key == stream
        if own and line.number == first:
            parts = [*commands, line]
        elif not parts and line.part == "command" and line.key == stream:
            commands = [line] if line.number <= first else [*commands, line]
        elif parts:
            if over and line.part in {"command", "record"}:
                break
            parts.append(line)
        ending = ending or (bool(parts) and own and line.number == last)
        over = ending and line.part != "record"
    return parts


def _next_number(view: StoreView, stream: str, after: int) -> int | None:
    """Return the number of a stream's first event after a line."""
    for line in view.lines(after):
        if line.part == "record" and line.key == stream:
            return line.number
    return None
