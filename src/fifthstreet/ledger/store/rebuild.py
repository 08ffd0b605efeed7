"""Reads a journal into an empty store, line by line, and recomputes what is derived from it."""

from collections.abc import Iterable, Iterator
from typing import Final

from fifthstreet.ledger.journal import START, ChainHead, JournalLine, seal
from fifthstreet.ledger.meters import Meter
from fifthstreet.ledger.pack import grouped
from fifthstreet.ledger.reading import read_entry, read_movement
from fifthstreet.ledger.store.projections import ESCROW, MovementRow, Planner, StoredState, posted
from fifthstreet.ledger.store.refusals import StoreError

AT_ONCE: Final = 20_000
"""Lines that are written together."""


class RestoreError(StoreError):
    """A journal cannot be restored; says from which line on."""


def retell(lines: Iterable[JournalLine]) -> Iterator[Planner]:
    """Yield plans that, written one after the other, bring an empty store to a journal's end."""
    planner, count = Planner(StoredState()), 0
    for group in grouped(lines):
        for line in group:
            _take(planner, line)
        planner.groups.append(group)
        count += len(group)
        if count >= AT_ONCE:
            yield planner
            planner, count = _next(planner), 0
    if planner.groups:
        yield planner


def check_empty(head: ChainHead) -> None:
    """Refuse to restore into a store that holds something."""
    if head != START:
        raise RestoreError(
            f"The store holds {head.seq} lines already.", remedy="Name an empty database."
        )


def check_end(reached: ChainHead, head: ChainHead) -> None:
    """Refuse a journal that does not end where it should."""
    if reached != head:
        raise RestoreError(
            f"The journal ends at line {reached.seq} and should at {head.seq}.",
            remedy="Take another copy; nothing was restored.",
        )


def _next(done: Planner) -> Planner:
    known = done.known
    _, _, closed = done.changed_accounts()
    empty = [n for n, one in known.accounts.items() if not one.balance and n.startswith(ESCROW)]
    for name in {*closed, *empty}:
        del known.accounts[name]
    known.head = done.head
    return Planner(known)


def _take(planner: Planner, line: JournalLine) -> None:
    before = planner.head
    if line.seq != before.seq + 1 or line.hash != seal(before.hash, line):
        raise RestoreError(
            f"Line {before.seq + 1} of the journal is not the one that was sealed.",
            remedy="Take another copy; nothing was restored.",
        )
    if line.part == "entry":
        planner.postings += posted(read_entry(line), planner.known.accounts, line.seq)
    elif line.part == "movement":
        _move(planner, line)
    planner.head = ChainHead(line.seq, line.hash)


def _move(planner: Planner, line: JournalLine) -> None:
    movement = read_movement(line)
    meters = planner.known.meters
    meters[line.key] = meters.get(line.key, Meter()).after(movement)
    approved = ",".join(movement.approved)
    row = (line.key, line.number, line.seq, line.kind, movement.parts, approved, movement.round)
    planner.movements.append(MovementRow._make(row))
