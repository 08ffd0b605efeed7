"""The settings of a house: where its data is, at which pace it plays, and its store."""

import logging
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from fifthstreet.floor.tables.pace import USUAL, TablePace
from fifthstreet.gaming_day.calendar import CalendarWish
from fifthstreet.ledger.anchor import read_heads
from fifthstreet.ledger.house_heads import put_aside
from fifthstreet.ledger.journal import START
from fifthstreet.ledger.store.address import MEMORY, address, open_store
from fifthstreet.ledger.store.refusals import MissingStoreError
from fifthstreet.ledger.store.store import Store
from fifthstreet.people.policy import POLICY, Policy

log = logging.getLogger(__name__)

SNAPSHOTS: Final = 60.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The settings of a running house: where its data is, and at which pace it plays."""

    database: str | None = None
    keys: Path | None = None
    anchor: Path | None = None
    pace: TablePace = USUAL
    policy: Policy = field(default=POLICY)
    cheap_hashes: bool = False
    """Whether passwords are hashed quickly: for tests, never for people."""
    snapshots: float = SNAPSHOTS
    """Seconds between two looks for tables that are worth a snapshot."""
    new: bool = False
    """Whether a new house may be opened with keys that are there already."""
    heads: Path | None = None
    calendar: CalendarWish = field(default_factory=CalendarWish)
    """What the operator asks of the calendar of gaming days."""
    auditor: tuple[str, str] | None = None
    """The address and the key of the independent auditor; without one, the house is its own."""
    guests: bool = True
    """Whether people may play as guests, without an account."""
    help_line: str = ""
    """Where players get help with gambling, as the pages say it."""
    verify: bool = False
    """Whether the whole journal is verified before the house opens."""

    @property
    def keys_at(self) -> Path:
        """Return the path of the keys: next to the store by default."""
        if self.keys is not None:
            return self.keys
        where = address(self.database).removeprefix("sqlite:///")
        file = Path("house.db") if "://" in where or where == MEMORY else Path(where)
        return file.with_suffix(".keys")

    @property
    def heads_at(self) -> Path | None:
        """Return the path of the signed heads: next to the store or the keys; None in memory."""
        where = address(self.database).removeprefix("sqlite:///")
        if self.heads is not None or where == MEMORY:
            return self.heads
        return (self.keys_at if "://" in where else Path(where)).with_suffix(".heads")

    @property
    def shared(self) -> bool:
        """Return whether other processes may write to the store too."""
        return address(self.database).startswith("postgres")


def opened_store(settings: Settings) -> Store:
    """Open the store; none is made where an earlier house has left its keys, heads or anchor."""
    anchor, heads = settings.anchor, settings.heads_at
    files = [path for path in (settings.keys_at, heads) if path is not None and path.exists()]
    marks = [] if settings.new or address(settings.database) == MEMORY else files
    has_anchor = anchor is not None and anchor.exists() and bool(read_heads(anchor))
    try:
        store = open_store(settings.database, anchor=anchor, create=not marks and not has_anchor)
    except MissingStoreError as error:
        if error.remedy is not None:
            raise
        way = "name a new file with --anchor" if has_anchor else "add --new"
        raise MissingStoreError(
            f"{error.what} But {anchor if has_anchor else marks[0]} of an earlier house is still"
            " there.",
            remedy="Put the store back, or restore its newest backup with `fifthstreet restore`."
            f" To open a new house, {way}.",
        ) from None
    if settings.new and heads is not None and heads in files and store.head() == START:
        log.warning("The heads of the earlier house are in %s from now on.", put_aside(heads))
    return store
