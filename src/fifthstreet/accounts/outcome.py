"""What a decision at the desk writes, and what the caller gets."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any, Final

from fifthstreet.ledger.entry import LedgerEntry
from fifthstreet.ledger.journal import Batch, CommandRecord, CommitResult, StreamRecord
from fifthstreet.ledger.meters import MeterMovement
from fifthstreet.ledger.personal import Sealer
from fifthstreet.ledger.reply_key import ReplyKey
from fifthstreet.people.records import public, records
from fifthstreet.protocol.codec import encode
from fifthstreet.protocol.people_commands import Command
from fifthstreet.protocol.people_events import Event, PersonalDataErased
from fifthstreet.refusals import Refusal

REFUSED: Final = "refused"


@dataclass(frozen=True, slots=True, kw_only=True)
class AccountPlan:
    """Everything that a command causes, in one batch.

    `body` is the client's answer, also when it repeats the command; without one, it gets the
    events.
    """

    events: tuple[Event, ...] = ()
    records: tuple[StreamRecord, ...] = ()
    entries: tuple[LedgerEntry, ...] = ()
    movements: tuple[MeterMovement, ...] = ()
    unmoved: Mapping[str, int] = field(default_factory=dict)
    """Accounts that nothing may have been posted to since a line of the journal."""
    body: Any = None
    command: CommandRecord | None = None
    """The command, and who gave it."""

    @property
    def reply(self) -> Any:
        """Return the reply to the client, without the hashes of passwords and tokens."""
        return {"events": told_events(self.events)} if self.body is None else self.body


@dataclass(frozen=True, slots=True, kw_only=True)
class Done:
    """A command was carried out and is durable; `result` is None where nothing had to be written.

    A `repeated` command has done nothing this time: `body` is its first answer.
    """

    events: tuple[Event, ...] = ()
    result: CommitResult | None = None
    body: Any = None
    repeated: bool = False


Outcome = Done | Refusal | Exception
"""What becomes of a command: it is done, refused, or failed, and then it may be repeated."""

Then = Callable[[Outcome], None]
Decide = Callable[[], AccountPlan | Refusal]


def told_events(events: tuple[Event, ...]) -> list[Any]:
    """Return what others may be shown of events about people."""
    return [
        {"kind": f"people.{type(event).__name__}", "data": public(encode(event))}
        for event in events
    ]


def batch_of(
    plan: AccountPlan | Refusal, key: ReplyKey | None, head: int, sealer: Sealer
) -> Batch | None:
    """Return what is to be committed, or None where there is nothing.

    A refusal is kept too where the command has a key: what was refused once is never carried out
    by a late copy of the same command.
    """
    body = _refused_body(plan) if isinstance(plan, Refusal) else plan.reply
    replies = () if key is None else (key.reply(body),)
    if isinstance(plan, Refusal):
        return Batch(replies=replies) if replies else None
    parts = (*records(plan.events, head, sealer), *plan.records)
    if not (parts or plan.entries or plan.movements or replies):
        return None
    return Batch(
        causes=[plan.command.cause(one.stream, one.number) for one in parts[:1] if plan.command],
        records=parts,
        entries=plan.entries,
        movements=plan.movements,
        unmoved=plan.unmoved,
        replies=replies,
        personal=sealer.values,
        erases=[event.subject for event in plan.events if isinstance(event, PersonalDataErased)],
    )


def command_record(command: Command, by: str, role: str) -> CommandRecord:
    """Return a command about people as the journal records it, without secrets or their proofs."""
    body = {one.name: getattr(command, one.name) for one in fields(command) if one.repr}
    plain = {
        name: list(value) if type(value) is tuple else value
        for name, value in body.items()
        if name not in {"at", "by"} and not is_dataclass(value)
    }
    return CommandRecord(f"people.{type(command).__name__}", by, role, plain)


def _refused_body(refusal: Refusal) -> dict[str, str]:
    """Return a refusal as the body of a reply."""
    return {REFUSED: refusal.code, "detail": refusal.detail}


def of_then(result: CommitResult) -> Done | Refusal:
    """Return what was answered when the same command came first."""
    body = result.replies[0].body
    if isinstance(body, Mapping) and REFUSED in body:
        return Refusal(body[REFUSED], body.get("detail", ""))
    return Done(result=result, body=body, repeated=True)
