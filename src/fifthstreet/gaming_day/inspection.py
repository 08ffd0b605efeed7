"""The audit of closes: what was signed is what the journal comes to.

The reports of every closed day are made again, of the journal up to the position that was signed,
and their digests are compared. So are the meters, the hash of the last line and the two signatures.
"""

import json
from collections.abc import Iterator
from datetime import date

from fifthstreet.audit.audit import AuditProblem, AuditReport
from fifthstreet.gaming_day.closing import MATTER, digest_of, prepare
from fifthstreet.gaming_day.days import STREAM
from fifthstreet.gaming_day.figures import HERE, Theory
from fifthstreet.ledger import build
from fifthstreet.ledger.store.store import Store
from fifthstreet.people.records import STREAM as PEOPLE
from fifthstreet.protocol.codec import decode, encode
from fifthstreet.protocol.day_events import DayClosed

SIGNATURES = frozenset({"request", "asked_by", "approved_by", "digest"})
"""What a close says of who signed; all else is under the digest."""


def closes_of(store: Store) -> list[tuple[int, DayClosed]]:
    """Return the closes of a journal, each with the number of its line."""
    if not store.last(STREAM):
        return []
    with store.view() as view:
        return [
            (line.seq, decode(line.kind, json.loads(line.data)))
            for line in view.lines()
            if line.part == "record" and line.kind == "day.DayClosed"
        ]


def audited(store: Store, report: AuditReport, theory: Theory = HERE) -> AuditReport:
    """Return the report of an audit with what is wrong with closes; a faulty journal has no more.

    What is wrong with a line of the journal comes before what follows from its lines.
    """
    return report.with_more(inspect_closes(store, theory)) if report.ok else report


def inspect_closes(store: Store, theory: Theory = HERE) -> Iterator[AuditProblem]:
    """Yield everything that is wrong with the closes of a house."""
    closes = closes_of(store)
    if not closes:
        return
    agreed = _agreed(store)
    days: set[str] = set()
    for seq, close in closes:
        if close.day in days:
            yield AuditProblem(seq, f"the gaming day {close.day} is closed twice")
        days.add(close.day)
        if close.asked_by == close.approved_by:
            yield AuditProblem(seq, f"one person closed the gaming day {close.day}")
        parties = (close.asked_by, close.approved_by, f"{close.day}:{close.digest}")
        if agreed.get(close.request) != parties:
            yield AuditProblem(seq, f"no two people agreed to close the gaming day {close.day}")
        fields = {name: one for name, one in encode(close).items() if name not in SIGNATURES}
        if digest_of(fields) != close.digest:
            yield AuditProblem(seq, f"the close of {close.day} is not what was signed")
        yield from _regenerated(store, seq, close, theory)


def _regenerated(
    store: Store, seq: int, close: DayClosed, theory: Theory
) -> Iterator[AuditProblem]:
    """Make the reports of a close again, and yield where they differ.

    Another program may write a figure in another way; that is worth a look, and no fault.
    """
    day = date.fromisoformat(close.day)
    prepared = prepare(store, day, theory=theory, position=close.position)
    if prepared.book.head != close.head:
        yield AuditProblem(seq, f"line {close.position} is not the one under which {day} closed")
    if prepared.meters() != dict(close.meters) or prepared.book.meters.differences():
        yield AuditProblem(seq, f"the meters of {day} do not reconcile")
    other = close.build != build.digest()
    for name, digest in prepared.digests().items():
        if close.reports.get(name) != digest:
            what = f"the report {name!r} of {day} is not the one that was signed"
            what += "; another program made it" if other else ""
            yield AuditProblem(seq, what, remark=other)


def _agreed(store: Store) -> dict[str, tuple[str, str, str]]:
    """Return who agreed to which close, by request."""
    used = (
        one.data
        for one in store.records(PEOPLE)
        if one.kind == "people.ApprovalUsed" and one.data["kind"] == MATTER
    )
    return {one["request"]: (one["asked_by"], one["approved_by"], one["subject"]) for one in used}
