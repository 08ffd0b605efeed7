"""What players do to protect themselves: limits, exclusion, and the reality check (R20).

A narrower limit holds at once, a wider one only after a delay. A limit never makes anybody fold: a
round is entered only where the least that it can ask for is within the limits, and a hand in play
may always be finished with the least bets, also by a player who has lowered a limit meanwhile.
"""

import re
from dataclasses import dataclass
from typing import Final, Literal

from fifthstreet.people import commands as c
from fifthstreet.people import events as e
from fifthstreet.people.answer import Answer
from fifthstreet.people.authority import own
from fifthstreet.people.policy import MINUTE
from fifthstreet.people.state import Person, Session, SignedOn, State
from fifthstreet.refusals import Refusal

KINDS: Final = re.compile(r"session|reality|(?:loss|stake):[A-Z]{3}")
"""How long a session may be, how often the reality check comes (both in minutes), what may be lost
in a day and staked in a round (in minor units of a currency)."""
REALITY: Final = (15, 30, 60)
MOST: Final = 2**53 - 1


def set_limit(state: State, command: c.SetLimit) -> Answer:
    """Answer a player who sets a limit for himself."""
    actor = own(state, command.by, command.at, "house.set_own_limit")
    if isinstance(actor, Refusal):
        return actor
    person = state.persons[actor.name]
    if not KINDS.fullmatch(command.kind):
        return Refusal("limit_does_not_exist")
    if not _is_fit(command):
        return Refusal("limit_is_out_of_range")
    before, after = person.limit(command.kind, command.at), command.value
    found = person.limits.get(command.kind)
    waits = found is not None and found.later_from is not None and command.at < found.later_from
    if before == after and not waits:
        return Refusal("nothing_would_change")
    wider = before is not None and (after is None or after > before)
    return (
        e.LimitSet(
            at=command.at,
            by=actor.name,
            person=person.id,
            kind=command.kind,
            before=before,
            after=after,
            holds_from=command.at + state.policy.loosening if wider else command.at,
        ),
    )


def _is_fit(command: c.SetLimit) -> bool:
    if command.kind == "reality":
        return command.value in (None, *REALITY)
    return command.value is None or 0 <= command.value <= MOST


def exclude_self(state: State, command: c.ExcludeSelf) -> Answer:
    """Answer a player who excludes himself; nobody can take it back, for he cannot sign on."""
    actor = own(state, command.by, command.at, "house.exclude_self")
    if isinstance(actor, Refusal):
        return actor
    before = state.persons[actor.name].excluded_until
    if not command.at + state.policy.least_exclusion <= command.until <= MOST:
        return Refusal("exclusion_is_too_short")
    return (
        e.SelfExcluded(
            at=command.at, by=actor.name, person=actor.name, before=before, after=command.until
        ),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class RealityCheck:
    """What a player is told of himself: how long he plays, how he stands, when he was here last."""

    seconds: int
    net: int
    due: bool
    next_at: int
    last: SignedOn | None


def reality(state: State, session: Session, *, net: int, at: int) -> RealityCheck:
    """Return a player's session clock and net position; the ledger tells the net."""
    person = state.persons[session.person]
    minutes = person.limit("reality", at) or state.policy.reality
    next_at = session.checked + minutes * MINUTE
    return RealityCheck(
        seconds=max(at - session.clock_from, 0),
        net=net,
        due=at >= next_at,
        next_at=next_at,
        last=person.before,
    )


def check_reality(state: State, command: c.CheckReality) -> Answer:
    """Answer a player who has seen the reality check."""
    actor = own(state, command.by, command.at, "house.check_reality")
    if isinstance(actor, Refusal):
        return actor
    session = state.sessions[command.by]
    return (
        e.RealityChecked(at=command.at, by=actor.name, session=session.id, before=session.checked),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Budget:
    """What one of a player's own limits leaves for all rounds that are under way, in minor units.

    `code` is the refusal of whatever goes beyond it.
    """

    code: Literal["stake_limit_is_reached", "loss_limit_is_reached"]
    limit: int
    left: int


def budget(person: Person, currency: str, *, lost: int, at: int) -> Budget | None:
    """Return the tightest limit that a player has set for money, or None where there is none.

    `lost` is what rounds that are over have cost the player today; what was won makes no room.
    """
    found = []
    if (most := person.limit(f"stake:{currency}", at)) is not None:
        found.append(Budget(code="stake_limit_is_reached", limit=most, left=most))
    if (most := person.limit(f"loss:{currency}", at)) is not None:
        left = most - max(lost, 0)
        found.append(Budget(code="loss_limit_is_reached", limit=most, left=left))
    return min(found, key=lambda one: one.left, default=None)


def nothing_new(state: State, person: Person, at: int) -> Refusal | None:
    """Return what keeps a player from beginning anything, by their own will or for their good.

    Who plays in several sessions has one clock, and sees the reality check in any of them.
    """
    if person.excluded(at):
        return Refusal("person_is_excluded")
    sessions = state.sessions_of(person.id)
    if not sessions:
        return None
    minutes = person.limit("session", at)
    began = min(session.clock_from for session in sessions)
    if minutes is not None and at - began >= minutes * MINUTE:
        return Refusal("session_limit_is_reached")
    checks = (reality(state, session, net=0, at=at) for session in sessions)
    return Refusal("reality_check_is_due") if all(check.due for check in checks) else None
