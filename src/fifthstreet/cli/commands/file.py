"""`fifthstreet file`: the folder for a test laboratory or a regulator."""

from pathlib import Path
from typing import Annotated

import typer

from fifthstreet.cli.parameters import Database
from fifthstreet.terminal.output import write

Folder = Annotated[Path, typer.Argument(metavar="FOLDER", help="A new folder.")]
Heads = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="File of signed heads. [default: next to the database]"),
]


def file(folder: Folder, *, database: Database = None, heads: Heads = None) -> None:
    """Make the folder to file: clause matrix, promises, PAR sheets, submissions, audit, days.

    index.html lists every file with its digest. The same journal always makes the same bytes. The
    house may be running.
    """
    from fifthstreet.cli.delivery import write_folder
    from fifthstreet.gaming_day.filing import filing
    from fifthstreet.house.settings import Settings
    from fifthstreet.ledger.heads import HeadsFile
    from fifthstreet.ledger.store.address import open_store
    from fifthstreet.paper.extras import computing

    computing()
    path = Settings(database=database, heads=heads).heads_at
    items = HeadsFile(path).read() if path is not None and path.exists() else []
    with open_store(database, read_only=True) as store:
        files = filing(store, items[-1].head if items else None)
    write_folder(folder, files)
    write(f"{len(files)} files are in {folder}. Open index.html there.\n")
