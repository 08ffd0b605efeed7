"""Decisions about the register: an event, or why there is none. Nothing changes here.

Who may do what is decided before, by the table of powers and by dual authorization.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, cast

from fifthstreet.protocol import register_events as e
from fifthstreet.protocol.floor_events import Dealing, Mode
from fifthstreet.protocol.people_events import ApprovalUsed
from fifthstreet.refusals import Refusal
from fifthstreet.register.state import FiledVersion, RegisterState, Standing, table_id

REASON: Final = Refusal("reason_is_missing")
UNKNOWN: Final = Refusal("submission_is_unknown")
APPROVE: Final = 1
REFUSE: Final = 2
"""What two people make of a submission, as a request says it."""
NOT_IN_FORCE: Final[Mapping[Standing, str]] = {
    "filed": "submission_is_not_approved",
    "refused": "submission_was_refused",
    "withdrawn": "submission_was_withdrawn",
    "approved": "submission_is_not_in_force_yet",
    "replaced": "submission_is_replaced",
    "ended": "submission_has_ended",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Filing:
    """A submission as somebody files it, with what the check found."""

    submission: str
    file: str
    ruleset: str
    law: str
    book: str
    version: str
    facility: str
    tables: tuple[str, ...]
    findings: tuple[e.FiledFinding, ...]
    first_day: str
    begins: int
    reason: str
    last_day: str = ""
    ends: int | None = None
    replaces: str = ""


def file(state: RegisterState, filing: Filing, *, by: str, at: int) -> e.SubmissionFiled | Refusal:
    """File a submission, whatever its findings are: they stay with it."""
    if not filing.reason.strip():
        return REASON
    ends = filing.ends
    if ends is not None and (ends <= filing.begins or ends <= at):
        return Refusal("last_day_is_over")
    if filing.replaces:
        before = state.versions.get(filing.replaces)
        if before is None:
            return UNKNOWN
        if before.approved is None:
            return Refusal("submission_is_not_approved", f"It is {filing.replaces}.")
    for version in state.versions.values():
        open_ = version.approved is None and version.refused is None and version.withdrawn is None
        if open_ and version.filed.submission == filing.submission:
            return Refusal("submission_is_filed_already", f"It is {version.filed.id}.")
    fields = {name: getattr(filing, name) for name in Filing.__slots__}
    return e.SubmissionFiled(at=at, by=by, id=f"r{len(state.versions) + 1}", **fields)


def objection_to_judging(state: RegisterState, id_: str, verdict: int, at: int) -> Refusal | None:
    """Return why two people may not approve or refuse a submission, or None."""
    version = state.versions.get(id_)
    if version is None or verdict not in {APPROVE, REFUSE}:
        return UNKNOWN
    if version.approved is not None:
        return Refusal("submission_is_judged", "It was approved.")
    if version.refused is not None:
        return Refusal("submission_is_judged", "It was refused.")
    if version.withdrawn is not None:
        return Refusal("submission_was_withdrawn", f"Reason: {version.withdrawn.reason}")
    if verdict == REFUSE:
        return None
    if version.has_errors:
        errors = sum(one.severity == "error" for one in version.filed.findings)
        return Refusal("submission_has_errors", f"There are {errors}.")
    if version.filed.ends is not None and at >= version.filed.ends:
        return Refusal("submission_has_ended", f"Its last day was {version.filed.last_day}.")
    before = state.versions.get(version.filed.replaces)
    if before is not None and any(state.versions[one].ever_in_force for one in before.successors):
        return Refusal("version_has_a_successor", f"It is {before.successors[-1]}.")
    return None


def judge(
    state: RegisterState, used: ApprovalUsed
) -> e.SubmissionApproved | e.SubmissionRefused | Refusal:
    """Approve or refuse a submission as two people agreed."""
    verdict = int(used.after or 0)
    if refused := objection_to_judging(state, used.subject, verdict, used.at):
        return refused
    kind = e.SubmissionApproved if verdict == APPROVE else e.SubmissionRefused
    return kind(
        at=used.at,
        by=used.by,
        id=used.subject,
        request=used.request,
        asked_by=used.asked_by,
        approved_by=used.approved_by,
        reason=used.reason,
    )


def withdraw(
    state: RegisterState, id_: str, reason: str, *, by: str, at: int
) -> e.SubmissionWithdrawn | Refusal:
    """Withdraw a submission that is filed, approved or in force."""
    version = state.versions.get(id_)
    if version is None:
        return UNKNOWN
    if not reason.strip():
        return REASON
    if version.withdrawn is not None or version.refused is not None:
        return Refusal(NOT_IN_FORCE[state.standing(version, at)])
    return e.SubmissionWithdrawn(at=at, by=by, id=id_, reason=reason)


def objection_to_playing(state: RegisterState, id_: str, at: int) -> Refusal | None:
    """Return why nothing may begin under a version at a moment, or None where it is in force."""
    version = state.versions.get(id_)
    if version is None:
        return UNKNOWN
    standing = state.standing(version, at)
    if standing == "in_force":
        return None
    return Refusal(NOT_IN_FORCE[standing], _detail(state, version, at))


def _detail(state: RegisterState, version: FiledVersion, at: int) -> str:
    """Return when, why or by what a version is not in force."""
    filed = version.filed
    match state.standing(version, at):
        case "refused":
            return f"Reason: {version.refused.reason}" if version.refused else ""
        case "withdrawn":
            return f"Reason: {version.withdrawn.reason}" if version.withdrawn else ""
        case "approved":
            return f"Its first day is {filed.first_day}."
        case "ended":
            return f"Its last day was {filed.last_day}."
        case "replaced":
            return f"It is {state.replaced_by(version, at)}."
        case _:
            return ""


def objection_to_opening(state: RegisterState, id_: str, name: str, at: int) -> Refusal | None:
    """Return why a table may not open from a version, or None."""
    if refused := objection_to_playing(state, id_, at):
        return refused
    tables = state.versions[id_].filed.tables
    if name not in tables:
        return Refusal("submission_does_not_name_the_table", f"It names {', '.join(tables)}.")
    if not table_id(name):
        return Refusal("table_name_makes_no_id")
    return None


def confirm_opening(
    state: RegisterState, used: ApprovalUsed, order: Mapping[str, str]
) -> e.OpeningConfirmed | Refusal:
    """Confirm that a table opens from a version as two people agreed."""
    id_, _, name = used.subject.partition(":")
    if refused := objection_to_opening(state, id_, name, used.at):
        return refused
    return e.OpeningConfirmed(
        at=used.at,
        by=used.by,
        id=id_,
        name=name,
        table=table_id(name),
        dealing=cast("Dealing", order["dealing"]),
        mode=cast("Mode", order["mode"]),
        confirming_role=order.get("confirming_role", ""),
        link=order.get("link", ""),
        request=used.request,
        asked_by=used.asked_by,
        approved_by=used.approved_by,
        reason=used.reason,
    )
