"""The register as staff read it: the status, findings and history of every version."""

from collections.abc import Iterator
from difflib import unified_diff
from typing import Any, Literal

from fifthstreet.people.state import ApprovalRequest
from fifthstreet.protocol.register import (
    PendingOpening,
    RegisterEntry,
    RegisterFinding,
    RegisterMoment,
    RegisterRow,
    RulesRegister,
)
from fifthstreet.protocol.register_events import SubmissionApproved, SubmissionRefused
from fifthstreet.refusals import Refusal, RefusedError
from fifthstreet.register import FiledVersion
from fifthstreet.register.decide import APPROVE
from fifthstreet.web.lobby import Lobby
from fifthstreet.web.pit import names_of


def register_of(lobby: Lobby) -> RulesRegister:
    """Return the whole register, the newest version first."""
    state, openings = lobby.running.register.state, lobby.running.openings
    newest = reversed([*state.versions.values()])
    rows = tuple(RegisterRow(**_row(lobby, one)) for one in newest)
    pending = (
        PendingOpening(
            request=one.request,
            submission=one.id,
            name=one.name,
            table=one.table,
            dealing=one.dealing,
            mode=one.mode,
            people=(one.asked_by, one.approved_by),
        )
        for one in openings.pending()
    )
    return RulesRegister(submissions=rows, openings=tuple(pending))


def entry_of(lobby: Lobby, id_: str) -> RegisterEntry:
    """Return a version with its text, findings, difference and history; raise where none is."""
    state = lobby.running.register.state
    version = state.versions.get(id_)
    if version is None:
        raise RefusedError(Refusal("submission_is_unknown"))
    filed, before = version.filed, state.versions.get(version.filed.replaces)
    findings = (
        RegisterFinding(
            code=one.code,
            severity=one.severity,
            where=one.where,
            line=one.line,
            message=one.message,
            remedy=one.remedy,
            citation=one.citation,
        )
        for one in filed.findings
    )
    return RegisterEntry(
        **_row(lobby, version),
        text=filed.submission,
        findings=tuple(findings),
        difference=_difference(before, version) if before else (),
        history=tuple(sorted(_history(lobby, version), key=lambda one: one.at)),
    )


def _row(lobby: Lobby, version: FiledVersion) -> dict[str, Any]:
    register, filed = lobby.running.register, version.filed
    at = register.desk.at()
    people, request = _judges(version), _request(lobby, filed.id)
    verdict = ("approve" if request.after == APPROVE else "refuse") if request else ""
    severities = [one.severity for one in filed.findings]
    mentioned = (filed.by, *people, *(m for one in _history(lobby, version) for m in one.by))
    return {
        "id": filed.id,
        "standing": register.state.standing(version, at),
        "file": filed.file,
        "ruleset": filed.ruleset,
        "law": filed.law,
        "book": filed.book,
        "version": filed.version,
        "facility": filed.facility,
        "tables": filed.tables,
        "errors": severities.count("error"),
        "warnings": severities.count("warning"),
        "first_day": filed.first_day,
        "last_day": filed.last_day,
        "replaces": filed.replaces,
        "replaced_by": register.state.replaced_by(version, at),
        "filed_by": filed.by,
        "filed_at": filed.at,
        "approved_by": people,
        "request": request.id if request else "",
        "verdict": verdict,
        "agreed": request is not None and bool(request.approved_by),
        "names": names_of(lobby, mentioned),
    }


def _request(lobby: Lobby, id_: str) -> ApprovalRequest | None:
    """Return what two people decide about a version now, if they do."""
    requests = lobby.running.desk.state.requests.values()
    about = (one for one in requests if (one.kind, one.subject) == ("submission", id_))
    return next(about, None)


def _judged(version: FiledVersion) -> SubmissionApproved | SubmissionRefused | None:
    return version.approved or version.refused


def _judges(version: FiledVersion) -> tuple[str, ...]:
    judged = _judged(version)
    return (judged.asked_by, judged.approved_by) if judged else ()


def _difference(before: FiledVersion, after: FiledVersion) -> tuple[str, ...]:
    """Return how a version differs from the one it replaces, line by line."""
    texts = (before.filed.submission.splitlines(), after.filed.submission.splitlines())
    return tuple(unified_diff(*texts, before.filed.id, after.filed.id, lineterm="", n=2))


def _history(lobby: Lobby, version: FiledVersion) -> Iterator[RegisterMoment]:
    filed, judged = version.filed, _judged(version)
    yield RegisterMoment(at=filed.at, what="filed", by=(filed.by,), reason=filed.reason)
    if judged is not None:
        what: Literal["approved", "refused"] = "approved" if version.approved else "refused"
        people = _judges(version)
        yield RegisterMoment(at=judged.at, what=what, by=people, reason=judged.reason)
    if version.withdrawn is not None:
        gone = version.withdrawn
        yield RegisterMoment(at=gone.at, what="withdrawn", by=(gone.by,), reason=gone.reason)
    for one in lobby.running.register.state.openings.values():
        if one.id == filed.id:
            yield RegisterMoment(
                at=one.at,
                what="opening",
                by=(one.asked_by, one.approved_by),
                reason=one.reason,
                table=one.name,
            )
