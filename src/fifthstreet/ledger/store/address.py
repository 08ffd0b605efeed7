"""Opens the store that an address names."""

import os
import re
from pathlib import Path
from typing import Final

from fifthstreet.ledger.store.refusals import StoreError, UnfitStoreError
from fifthstreet.ledger.store.store import Store

DEFAULT: Final = "house.db"
"""The file of a house if no address is given."""

VARIABLE: Final = "FIFTHSTREET_DATABASE"
MEMORY: Final = "memory:"
PASSWORD: Final = re.compile(r"(?<=://)([^/@:]*):[^@]*@|((?:^|[?&])password=)[^&]*")


def address(chosen: str | None = None) -> str:
    """Return the given address, that of the environment, or the default file."""
    return chosen or os.environ.get(VARIABLE) or DEFAULT


def without_password(where: str) -> str:
    """Return an address that is safe to show.

    >>> without_password("postgresql://house:secret@db.example/floor")
    'postgresql://house@db.example/floor'
    """
    return PASSWORD.sub(lambda match: match[2] + "…" if match[2] else f"{match[1]}@", where)


def open_store(
    chosen: str | None = None,
    *,
    anchor: Path | None = None,
    read_only: bool = False,
    create: bool = True,
) -> Store:
    """Open a store: `house.db`, `sqlite:///house.db`, `postgresql://...`, or `memory:`.

    A store is made where there is none, unless `create` is false; tables are brought up to date.
    With `read_only` a house that is running can be read, and nothing is made. Heads go to the file
    `anchor` too; an anchor that does not belong to the store is refused.
    """
    where = address(chosen)
    if where == MEMORY:
        from fifthstreet.ledger.store.memory import MemoryStore

        return MemoryStore()
    if where.startswith(("postgresql:", "postgresql+psycopg:", "postgres:")):
        try:
            from fifthstreet.ledger.store.postgres import PostgresStore
        except ImportError:
            raise UnfitStoreError(
                "PostgreSQL needs the library psycopg, which is not installed.",
                remedy="Get it with: pip install 'fifthstreet[house]'",
            ) from None
        return PostgresStore(where, anchor=anchor, read_only=read_only, create=create)
    path = _path(where)
    if read_only and not path.is_file():
        raise StoreError(f"There is no store at {path}.", remedy="Name it with --database.")
    from fifthstreet.ledger.store.sqlite import SqliteStore

    return SqliteStore(path, anchor=anchor, read_only=read_only, create=create)


def _path(where: str) -> Path:
    scheme, result, rest = where.partition(":///")
    if result and scheme == "sqlite":
        return Path(rest)
    if "://" in where:
        raise UnfitStoreError(
            f"No store can be opened by {scheme.partition('://')[0]}.",
            remedy="Name a file, or an address that begins with postgresql://.",
        )
    return Path(where)
