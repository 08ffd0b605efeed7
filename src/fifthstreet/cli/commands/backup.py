"""`fifthstreet backup` and `fifthstreet restore`: a house in a file, and back from it."""

from pathlib import Path
from typing import Annotated

import typer

from fifthstreet.cli.parameters import Database, Json
from fifthstreet.terminal.output import write, write_json

File = Annotated[
    Path, typer.Argument(metavar="FILE", help="Backup file; compressed if its name ends in .gz.")
]


def backup(file: File, *, database: Database = None, json: Json = False) -> None:
    """Back up a house, running or not, to a new file that restores to any kind of store."""
    from fifthstreet.ledger.backup import backup as carry_out
    from fifthstreet.ledger.backup import state_hash
    from fifthstreet.ledger.store.address import open_store

    with open_store(database, read_only=True) as store:
        head = carry_out(store, file)
        state = state_hash(store)
    if json:
        write_json({"lines": head.seq, "hash": head.hash, "state": state})
    else:
        write(f"Backed up {head.seq:,} lines to {file}. The chain ends in {head.hash}.\n")


def restore(file: File, *, database: Database = None, json: Json = False) -> None:
    """Restore a backup to an empty house, checking every line; all of it or nothing."""
    from fifthstreet.ledger.backup import restore as carry_out
    from fifthstreet.ledger.backup import state_hash
    from fifthstreet.ledger.store.address import open_store

    with open_store(database) as store:
        head = carry_out(file, store)
        state = state_hash(store)
    if json:
        write_json({"lines": head.seq, "hash": head.hash, "state": state})
    else:
        write(f"Restored {head.seq:,} lines. The chain ends in {head.hash}.\n")
