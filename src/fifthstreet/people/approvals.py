"""Dual authorization: one person requests, another approves, and it is done once (R58).

A request names the value before and the value after. If the value has changed meanwhile, the
approval is for another change, and the house refuses it.
"""

from collections.abc import Mapping
from typing import Final

from fifthstreet.people.answer import Answer
from fifthstreet.people.authority import Actor, On, actor_of, allowed, powers, reach_of
from fifthstreet.people.policy import HOUR
from fifthstreet.people.state import ApprovalRequest, Person, State
from fifthstreet.protocol import people_commands as c
from fifthstreet.protocol import people_events as e
from fifthstreet.refusals import Refusal

BEGINS: Final[Mapping[str, str]] = {
    "meter_change": "house.change_meter",
    "adjustment": "house.adjust_money",
    "jackpot": "house.confirm_jackpot",
    "approver": "house.grant_approval",
    "password": "house.reset_password",
    "exclusion": "house.remove_statutory_exclusion",
    "submission": "house.judge_submission",
    "opening": "house.open_table",
    "day_close": "house.close_day",
    "first_day": "house.begin_first_day",
}
"""The act that requests each matter; the table of powers names the act that approves it."""
APPROVES: Final[Mapping[str, str]] = {
    kind: powers()[act].approved_by for kind, act in BEGINS.items()
}
"""The act that approves each matter."""
FIRST_DAY: Final = "first_day"
FIRST_DAY_IS_OVER: Final = Refusal("first_day_is_over")
GRANTED: Final = frozenset({"approver", FIRST_DAY})
"""Matters that only those request who may approve themselves."""
ABOUT_A_PERSON: Final = frozenset({"approver", "password"})
"""Matters whose subject is a person."""
USED_BY_ITS_ACT: Final = {
    "password": "Reset the password, which uses it.",
    "exclusion": "Remove the exclusion, which uses it.",
}
"""Matters whose own act uses the approval."""
REASON: Final = Refusal("reason_is_missing")
APPROVERS: Final = 2
"""How many people a house needs who may approve."""


def objection_to_approver(state: State, person: Person | None, at: int) -> Refusal | None:
    """Return why a person may not approve yet, or None.

    Two people who may approve grant it, or the bootstrap of the house. Nobody else may have known
    the password for a day: an account that somebody made or reset is not a second person.
    """
    if person is None or not person.approver:
        return Refusal("approval_is_not_granted")
    ready = approves_from(state, person)
    if ready is None:
        return Refusal("account_is_too_new")
    if at < ready:
        hours = -(-(ready - at) // HOUR)
        return Refusal("account_is_too_new", f"You may approve in {hours} hours.")
    return None


def approves_from(state: State, person: Person) -> int | None:
    """Return from when a person may approve, or None without permission or their own password."""
    if not person.approver or person.own_since is None:
        return None
    return person.own_since + state.policy.standing


def _is_too_late(state: State, kind: str) -> Refusal | None:
    """Refuse a second first day, which waives the wait of those who may approve."""
    return FIRST_DAY_IS_OVER if kind == FIRST_DAY and FIRST_DAY in state.counts else None


def _leaves_too_few(
    state: State, kind: str, subject: str, after: int | str | None
) -> Refusal | None:
    """Return why a permission is not withdrawn: with one approver left, nobody could grant it."""
    if kind != "approver" or after:
        return None
    others = (one for one in state.persons.values() if one.id != subject and _approves_grants(one))
    return None if len([*others]) >= APPROVERS else Refusal("two_people_must_be_able_to_approve")


def _approves_grants(person: Person) -> bool:
    far = reach_of(person.column, APPROVES["approver"])
    return bool(person.approver) and not person.suspended and far != "-"


def ask(state: State, command: c.RequestApproval) -> Answer:
    """Request dual authorization."""
    actor = allowed(state, command.by, command.at, BEGINS[command.kind])
    if isinstance(actor, Refusal):
        return actor
    if command.kind in GRANTED and (
        refused := objection_to_approver(state, actor.person, command.at)
        or _is_too_late(state, command.kind)
    ):
        return refused
    if not command.reason.strip():
        return REASON
    if command.before == command.after:
        return Refusal("nothing_would_change")
    if refused := _leaves_too_few(state, command.kind, command.subject, command.after):
        return refused
    return (
        e.ApprovalRequested(
            at=command.at,
            by=actor.name,
            request=state.next_id("request", "a"),
            kind=command.kind,
            subject=command.subject,
            before=command.before,
            after=command.after,
            reason=command.reason,
            expires=command.at + state.policy.approval,
            round=command.round,
            order=command.order,
            **_place(actor),
        ),
    )


def _open(state: State, id_: str, at: int) -> ApprovalRequest | Refusal:
    request = state.requests.get(id_)
    if request is None:
        return Refusal("approval_is_unknown")
    return Refusal("approval_has_expired") if at >= request.expires else request


def approving_act(state: State, id_: str) -> str:
    """Return the act that approves a request; of an unknown one, what approves a jackpot."""
    request = state.requests.get(id_)
    return APPROVES[request.kind if request else "jackpot"]


def approve(state: State, command: c.Approve) -> Answer:
    """Approve a request; the requester may not, in any session."""
    request = _open(state, command.request, command.at)
    begun_by = request.asked_by if isinstance(request, ApprovalRequest) else None
    act = approving_act(state, command.request)
    actor = allowed(state, command.by, command.at, act, On(begun_by=begun_by))
    if isinstance(actor, Refusal):
        return actor
    if refused := objection_to_approver(state, actor.person, command.at):
        return refused
    if isinstance(request, Refusal):
        return request
    if request.kind in ABOUT_A_PERSON and request.subject == actor.name:
        return Refusal("requester_may_not_approve", "It concerns you.")
    if request.approved_by:
        return Refusal("request_is_already_approved")
    if not command.reason.strip():
        return REASON
    return (
        e.ApprovalGiven(
            at=command.at,
            by=actor.name,
            request=request.id,
            reason=command.reason,
            expires=command.at + state.policy.approval,
            **_place(actor),
        ),
    )


def _place(actor: Actor) -> dict[str, str]:
    """Return from where and with what an actor acts, for the audit."""
    session = actor.session
    return {"source": session.source, "client": session.client} if session else {}


def decline(state: State, command: c.Decline) -> Answer:
    """Decline a request, or withdraw your own."""
    actor = actor_of(state, command.by, command.at)
    if isinstance(actor, Refusal):
        return actor
    request = state.requests.get(command.request)
    mine = request is not None and request.asked_by == actor.name
    needed = BEGINS[request.kind] if request and mine else approving_act(state, command.request)
    checked = allowed(state, command.by, command.at, needed)
    if isinstance(checked, Refusal):
        return checked
    if request is None:
        return Refusal("approval_is_unknown")
    if not command.reason.strip():
        return REASON
    return (
        e.ApprovalDeclined(at=command.at, by=actor.name, request=request.id, reason=command.reason),
    )


def _fallen(state: State, request: ApprovalRequest) -> Refusal | None:
    """Refuse if either person is now suspended or has another role."""
    kind = request.kind
    for id_, act in ((request.asked_by, BEGINS[kind]), (request.approved_by, APPROVES[kind])):
        person = state.persons[id_]
        if person.suspended or reach_of(person.column, act) == "-":
            return Refusal("role_may_not_do_this", f"Person: {id_}.", act=act)
    return None


def use(state: State, command: c.UseApproval) -> Answer:
    """Carry out exactly what was approved, once."""
    actor = actor_of(state, command.by, command.at)
    if isinstance(actor, Refusal):
        return actor
    request = _open(state, command.request, command.at)
    if isinstance(request, Refusal):
        return request
    if actor.name not in {request.asked_by, request.approved_by}:
        return Refusal("approval_belongs_to_others")
    if not request.approved_by:
        return Refusal("request_is_not_approved")
    if (
        refused := _fallen(state, request)
        or _is_too_late(state, request.kind)
        or _leaves_too_few(state, request.kind, request.subject, request.after)
    ):
        return refused
    if request.kind in USED_BY_ITS_ACT:
        return Refusal("approval_is_for_another_change", USED_BY_ITS_ACT[request.kind])
    purpose = (command.kind, command.subject, command.before, command.after)
    if purpose != (request.kind, request.subject, request.before, request.after):
        return Refusal("approval_is_for_another_change")
    return (_used(request, actor, command.at),)


def _used(request: ApprovalRequest, actor: Actor, at: int) -> e.ApprovalUsed:
    return e.ApprovalUsed(
        at=at,
        by=actor.name,
        request=request.id,
        kind=request.kind,
        subject=request.subject,
        before=request.before,
        after=request.after,
        reason=request.reason,
        asked_by=request.asked_by,
        approved_by=request.approved_by,
        round=request.round,
    )


def agreed(
    state: State, actor: Actor, kind: str, subject: str, at: int
) -> e.ApprovalUsed | Refusal:
    """Return the use of what two people agreed on, such as another password for a third."""
    requests = [
        request
        for request in state.requests.values()
        if (request.kind, request.subject) == (kind, subject)
        and actor.name in {request.asked_by, request.approved_by}
    ]
    for request in requests:
        if request.approved_by and at < request.expires:
            return _fallen(state, request) or _used(request, actor, at)
    return Refusal("request_is_not_approved" if requests else "second_person_must_approve")
