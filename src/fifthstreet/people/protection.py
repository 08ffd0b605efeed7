"""Player protection: own limits, self-exclusion and the reality check (R20).

A lower limit takes effect at once, a higher one only after a delay. A limit never makes anyone
fold: a player enters a round only if its minimum cost is within the limits, and can always finish a
hand with the minimum bets, even after lowering a limit.
"""

import re
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo
from typing import Final, Literal

from fifthstreet.people.answer import Answer
from fifthstreet.people.authority import own
from fifthstreet.people.exclusions import ASK_STAFF, listed
from fifthstreet.people.policy import MINUTE
from fifthstreet.people.state import Person, Session, SignedOn, State
from fifthstreet.protocol import people_commands as c
from fifthstreet.protocol import people_events as e
from fifthstreet.refusals import Refusal

KINDS: Final = re.compile(r"session|reality|(?:loss|stake):[A-Z]{3}")
"""How long a session may be, how often the reality check comes (both in minutes), what may be lost
in a day and staked in a round (in minor units of a currency)."""
REALITY: Final = (15, 30, 60)
MOST: Final = 2**53 - 1


def set_limit(state: State, command: c.SetLimit) -> Answer:
    """Set a limit of the player's own."""
    actor = own(state, command.by, command.at, "house.set_own_limit")
    if isinstance(actor, Refusal):
        return actor
    person = state.persons[actor.name]
    if not KINDS.fullmatch(command.kind):
        return Refusal("limit_does_not_exist")
    if not _is_fit(command):
        return Refusal("limit_is_out_of_range")
    before, after = person.limit(command.kind, command.at), command.value
    limit = person.limits.get(command.kind)
    waits = limit is not None and limit.later_from is not None and command.at < limit.later_from
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
    """Exclude a player at their own request; nobody can lift it, since they cannot sign in."""
    actor = own(state, command.by, command.at, "house.exclude_self")
    if isinstance(actor, Refusal):
        return actor
    before, policy = state.persons[actor.name].excluded_until, state.policy
    least, longest = policy.least_exclusion, MOST - command.at
    if command.is_break:
        least, longest = policy.least_break, policy.longest_break
    if not least <= command.until - command.at <= longest:
        return Refusal("break_is_out_of_range" if command.is_break else "exclusion_is_too_short")
    return (
        e.SelfExcluded(
            at=command.at,
            by=actor.name,
            person=actor.name,
            before=before,
            after=command.until,
            is_break=command.is_break,
        ),
    )


def still_excluded(person: Person) -> Refusal:
    """Return that somebody stays out, for how long, and by which of their own decisions."""
    code = "person_is_on_a_break" if person.on_break else "person_is_excluded"
    return Refusal(code, f"It ends on {in_words(person.excluded_until or 0)}.")


def in_words(at: int, zone: tzinfo = UTC) -> str:
    """Return a moment in words.

    >>> in_words(1_900_000_000)
    '17 March 2030 at 17:46 UTC'
    """
    moment = datetime.fromtimestamp(at, zone)
    return f"{moment.day} {moment:%B %Y at %H:%M %Z}"


@dataclass(frozen=True, slots=True, kw_only=True)
class RealityCheck:
    """What a player sees about themselves: time played, net result, and the last visit."""

    seconds: int
    net: int
    due: bool
    next_at: int
    last: SignedOn | None


def reality(state: State, session: Session, *, net: int, at: int) -> RealityCheck:
    """Return a player's session clock and net result, which the ledger computes."""
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


def check_reality(state: State, command: c.ConfirmRealityCheck) -> Answer:
    """Confirm a reality check."""
    actor = own(state, command.by, command.at, "house.check_reality")
    if isinstance(actor, Refusal):
        return actor
    session = state.sessions[command.by]
    return (
        e.RealityCheckConfirmed(
            at=command.at, by=actor.name, session=session.id, before=session.checked
        ),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Budget:
    """What a player's own limit leaves for all rounds in progress, in minor units.

    `code` is the refusal of anything beyond it.
    """

    code: Literal["stake_limit_is_reached", "loss_limit_is_reached"]
    limit: int
    left: int


def budget(person: Person, currency: str, *, lost: int, at: int) -> Budget | None:
    """Return the lowest money limit that a player has set, or None.

    `lost` is what rounds that are over have cost the player today; what was won makes no room.
    """
    limits = []
    if (most := person.limit(f"stake:{currency}", at)) is not None:
        limits.append(Budget(code="stake_limit_is_reached", limit=most, left=most))
    if (most := person.limit(f"loss:{currency}", at)) is not None:
        left = most - max(lost, 0)
        limits.append(Budget(code="loss_limit_is_reached", limit=most, left=left))
    return min(limits, key=lambda one: one.left, default=None)


def nothing_new(state: State, person: Person, at: int) -> Refusal | None:
    """Return what keeps a player from starting anything: their own limits or exclusion.

    Who plays in several sessions has one clock, and sees the reality check in any of them.
    """
    if person.excluded(at):
        return still_excluded(person)
    if listed(state, person, at):
        return ASK_STAFF
    sessions = state.sessions_of(person.id)
    if not sessions:
        return None
    minutes = person.limit("session", at)
    began = min(session.clock_from for session in sessions)
    if minutes is not None and at - began >= minutes * MINUTE:
        return Refusal("session_limit_is_reached")
    checks = (reality(state, session, net=0, at=at) for session in sessions)
    return Refusal("reality_check_is_due") if all(check.due for check in checks) else None
