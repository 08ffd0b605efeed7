"""Where the house keeps everything: one contract, kept by SQLite, PostgreSQL and plain memory."""

from fifthstreet.house.store.opening import open_store
from fifthstreet.house.store.refusals import (
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
from fifthstreet.house.store.store import Snapshot, Store
from fifthstreet.house.store.writer import Writer

__all__ = [
    "MeterFullError",
    "MissingStoreError",
    "RepeatedEntryError",
    "Snapshot",
    "SnapshotError",
    "StaleStream",
    "Store",
    "StoreBusyError",
    "StoreError",
    "StoreFailedError",
    "StoreFullError",
    "StoreInUseError",
    "StoreLostError",
    "UnfitStoreError",
    "Writer",
    "open_store",
]
