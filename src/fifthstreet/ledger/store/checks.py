"""What is looked at before a store is written to: that it is whole, and still the same journal."""

from typing import Final

from sqlalchemy import Connection, select

from fifthstreet.ledger.anchor import Anchor, AnchorError
from fifthstreet.ledger.chain import START, ChainHead
from fifthstreet.ledger.store.refusals import StoreLostError
from fifthstreet.ledger.store.schema import JOURNAL
from fifthstreet.ledger.store.view import SqlView

RESTORE: Final = "Keep it as evidence, and restore the newest backup with `fifthstreet restore`."


def hash_at(connection: Connection, seq: int) -> str | None:
    """Return the hash of a line of the journal, if there is such a line."""
    query = select(JOURNAL.c.hash).where(JOURNAL.c.seq == seq)
    return connection.execute(query).scalar_one_or_none()


def check_end(view: SqlView) -> ChainHead:
    """Return where the journal ends; refuse one that does not end where the store says."""
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

    Where several processes write, the journal may have gone on; it never goes back.
    """
    if known in (head, START) or hash_at(connection, known.seq) == known.hash:
        return
    raise StoreLostError(
        f"The store was replaced or set back while the house was open: line {known.seq:,} of its"
        " journal is not the one that was written.",
        remedy="Put the newest copy of the store back, or restore the newest backup.",
    )


def check_anchor(view: SqlView, anchor: Anchor) -> None:
    """Refuse an anchor of another journal, and a store that the anchor shows to be set back."""
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
