"""A store that checks before it writes that it is undamaged, and still the one that was opened.

A failure is permanent: nothing more is acknowledged until the store is opened again.
"""

import threading
from abc import abstractmethod
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, select
from sqlalchemy.exc import DBAPIError

from fifthstreet.ledger.anchor import Anchor, AnchorError, anchor_at
from fifthstreet.ledger.journal import START, ChainHead
from fifthstreet.ledger.store.recent_seals import RecentSeals
from fifthstreet.ledger.store.refusals import (
    StoreError,
    StoreFailedError,
    StoreLostError,
    UnfitStoreError,
)
from fifthstreet.ledger.store.schema import JOURNAL
from fifthstreet.ledger.store.statements import Fault
from fifthstreet.ledger.store.store import Store
from fifthstreet.ledger.store.view import SqlView

RESTORE: Final = "Keep it as evidence, and restore the newest backup with `fifthstreet restore`."


def hash_at(connection: Connection, seq: int) -> str | None:
    """Return the hash of a line of the journal, if there is such a line."""
    query = select(JOURNAL.c.hash).where(JOURNAL.c.seq == seq)
    return connection.execute(query).scalar_one_or_none()


def check_end(view: SqlView) -> ChainHead:
    """Return where the journal ends; refuse a journal that does not end where the store says."""
    head = view.head()
    last = view.last_line()
    if head != last:
        raise StoreLostError(
            f"The store is damaged: its journal ends at line {last.seq:,}, and it has written"
            f" {head.seq:,}.",
            remedy=RESTORE,
        )
    return head


def check_same(connection: Connection, head: ChainHead, known: ChainHead) -> None:
    """Refuse to continue if the last known line of the journal is no longer in it.

    If several processes write, the journal may have grown, but it never shrinks.
    """
    if known in (head, START) or hash_at(connection, known.seq) == known.hash:
        return
    raise StoreLostError(
        f"The store was replaced or set back while the house was open: line {known.seq:,} of its"
        " journal is not the one that was written.",
        remedy="Put the newest copy of the store back, or restore the newest backup.",
    )


def check_anchor(view: SqlView, anchor: Anchor) -> None:
    """Refuse an anchor of another journal, and a store that the anchor shows to be rolled back."""
    end, path, latest = view.head().seq, anchor.path, anchor.latest
    within = [head for head in anchor.heads if head.seq <= end]
    remaining = view.hashes([head.seq for head in within])
    agreed = [head.seq for head in within if remaining.get(head.seq) == head.hash]
    if within and not agreed:
        raise AnchorError(
            f"{path} is the anchor of another journal: it has no line in common with the store.",
            remedy="Name this house's own anchor with --anchor, or a new file.",
        )
    if len(agreed) < len(within):
        raise AnchorError(
            f"{path} and the store know different journals after line {max(agreed):,}:"
            " one of them was changed.",
            remedy="Keep both. Put the right copy of the store back, or restore a backup,"
            " and `fifthstreet audit` it with the anchor.",
        )
    if latest.seq > end:
        raise AnchorError(
            f"{path} knows line {latest.seq:,} of the journal, and the store ends at line {end:,}:"
            " it is an older copy, or was cut short.",
            remedy="Put the newest copy of the store back. If those lines are lost for good,"
            " restore the newest backup, keep this anchor as evidence, and name a new file with"
            " --anchor.",
        )


class GuardedStore(Store):
    """A store in a database, which others may remove, replace, roll back or damage."""

    def __init__(self, fault: Fault) -> None:
        self.fault = fault
        self.anchor: Anchor | None = None
        self.failed: StoreError | None = None
        self.last_head = START
        self.recent = RecentSeals()
        self._turn = threading.Lock()

    @abstractmethod
    def view(self) -> AbstractContextManager[SqlView]:
        """Return a view of the store at one moment."""

    @abstractmethod
    def explain(self, error: DBAPIError) -> Exception:
        """Return what a driver's error means for the house; `StoreBusyError` may be tried again."""

    @abstractmethod
    def is_broken(self, error: BaseException) -> bool:
        """Tell whether a driver's error means that the store is damaged or gone."""

    def seals(self, after: int, upto: int) -> Iterator[str]:
        """Yield the chain hashes of the lines after a sequence, up to another."""
        recent = self.recent.between(after, upto)
        return super().seals(after, upto) if recent is None else iter(recent)

    def inspect(self) -> None:
        """Raise if the storage is not as this process left it."""

    def look(self) -> None:
        """Raise if others have changed a part of the storage; each call checks another part."""

    def leave(self) -> None:
        """Remember how this process leaves the storage; raise if it has been replaced."""

    def take_up(self, anchor: Anchor | Path | None) -> None:
        """Check the store before anything is written: is it undamaged, and not rolled back?"""
        self.anchor = anchor_at(anchor) if anchor else None
        with self.view() as view:
            self.last_head = check_end(view)
            if self.anchor is not None:
                check_anchor(view, self.anchor)
        if self.anchor is not None and self.last_head != START:
            self._name_journal(self.anchor)

    @contextmanager
    def remembers(self) -> Iterator[None]:
        """Remember a failure permanently; everything after it is refused with the same error."""
        if self.failed is not None:
            raise self.failed
        try:
            yield
        except StoreFailedError as error:
            self.failed = error
            raise

    @contextmanager
    def writes(self) -> Iterator[None]:
        """Allow a write to the store that was opened, and to no other."""
        with self.remembers():
            self.inspect()
            try:
                yield
            finally:
                self.leave()

    def check(self) -> None:
        """Raise if the store is gone, replaced or damaged; nothing is written after that."""
        with self.remembers():
            if self._turn.acquire(blocking=False):  # else whoever writes looks as well
                try:
                    self.inspect()
                    self.look()
                finally:
                    self._turn.release()

    def copy_head(self, head: ChainHead) -> None:
        """Copy a head to the second location; if that fails, this commit is the last."""
        if self.anchor is None:
            return
        try:
            self._name_journal(self.anchor)
            self.anchor.note(head)
        except (OSError, AnchorError) as error:
            why = error.strerror if isinstance(error, OSError) else error.what
            self.failed = StoreFailedError(
                f"The anchor cannot be written: {why}.",
                remedy="See to its disk and open the store again.",
            )
        self.fault("after anchor")

    def _name_journal(self, anchor: Anchor) -> None:
        """Record in an anchor whose it is, unless it is recorded already."""
        if not anchor.names_journal:
            with self.view() as view:
                anchor.name_journal(ChainHead(1, view.hashes([1])[1]))

    def meaning_of(self, error: DBAPIError) -> Exception:
        """Return what an error means; where the store is broken, nothing more is written."""
        if error.orig is not None and self.is_broken(error.orig):
            return self._broken(error.orig)
        return self.explain(error)

    def unreadable(self, error: Exception) -> StoreError:
        """Return what an error of reading means; where the store is broken, nothing is written."""
        if self.is_broken(error):
            return self._broken(error)
        return UnfitStoreError(
            f"The store cannot be read: {_first_line(error)}.",
            remedy="Try again, or restore a backup.",
        )

    def _broken(self, error: BaseException) -> StoreLostError:
        what = f"The store is damaged: {_first_line(error)}."
        self.failed = StoreLostError(what, remedy=RESTORE)
        return self.failed


def _first_line(error: BaseException) -> str:
    return str(error).strip().partition("\n")[0]
