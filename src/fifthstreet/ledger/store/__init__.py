"""Where the house keeps everything: one contract, kept by SQLite, PostgreSQL and plain memory."""

from fifthstreet.ledger.store.address import open_store
from fifthstreet.ledger.store.refusals import (
    AccountMovedError,
    MeterFullError,
    MissingStoreError,
    RepeatedEntryError,
    SnapshotError,
    StaleStream,
    StoreBusyError,
    StoreError,
    StoreFailedError,
    StoreFullError,
    StoreInUseError,
    StoreLostError,
    UnfitStoreError,
)
from fifthstreet.ledger.store.store import Store, StreamSnapshot
from fifthstreet.ledger.store.writer import Writer

__all__ = [
    "AccountMovedError",
    "MeterFullError",
    "MissingStoreError",
    "RepeatedEntryError",
    "SnapshotError",
    "StaleStream",
    "Store",
    "StoreBusyError",
    "StoreError",
    "StoreFailedError",
    "StoreFullError",
    "StoreInUseError",
    "StoreLostError",
    "StreamSnapshot",
    "UnfitStoreError",
    "Writer",
    "open_store",
]
