"""Opens the store of a house, and makes none where an earlier house has left something behind."""

import logging
from pathlib import Path

from fifthstreet.ledger.anchor import read_heads
from fifthstreet.ledger.house_heads import put_aside
from fifthstreet.ledger.journal import START
from fifthstreet.ledger.store.address import MEMORY, address, open_store
from fifthstreet.ledger.store.refusals import MissingStoreError
from fifthstreet.ledger.store.store import Store

log = logging.getLogger(__name__)


def open_house(
    database: str | None, *, anchor: Path | None, marks: tuple[Path, Path | None], new: bool
) -> Store:
    """Open a store; `marks` are the places of the keys and of the signed heads.

    With `new`, one is made beside the keys of an earlier house, whose heads get another name.
    """
    _, heads = marks
    there = [path for path in marks if path is not None and path.exists()]
    left = [] if new or address(database) == MEMORY else there
    has_anchor = anchor is not None and anchor.exists() and bool(read_heads(anchor))
    try:
        store = open_store(database, anchor=anchor, create=not left and not has_anchor)
    except MissingStoreError as error:
        if error.remedy is not None:
            raise
        way = "name a new file with --anchor" if has_anchor else "add --new"
        raise MissingStoreError(
            f"{error.what} But {anchor if has_anchor else left[0]} of an earlier house is still"
            " there.",
            remedy="Put the store back, or restore its newest backup with `fifthstreet restore`."
            f" To open a new house, {way}.",
        ) from None
    if new and heads is not None and heads in there and store.head() == START:
        log.warning("The heads of the earlier house are in %s from now on.", put_aside(heads))
    return store
