"""`fifthstreet witness`: a small program that keeps and countersigns the heads of houses."""

import re
import time
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from fifthstreet.cli.parameters import Json
from fifthstreet.errors import FifthStreetError
from fifthstreet.terminal.output import write, write_error, write_json

if TYPE_CHECKING:
    from fifthstreet.ledger.witness import Sighting, Witness

WRONG: Final = 1
UNREADABLE: Final = 2

Folder = Annotated[Path, typer.Argument(metavar="FOLDER", help="Folder for the heads.")]
Houses = Annotated[
    list[str] | None, typer.Argument(metavar="[URL]...", help="Addresses of houses.")
]
Files = Annotated[
    list[Path] | None,
    typer.Option("--from", metavar="FILE", help="A house's file of heads. Repeatable."),
]
Key = Annotated[
    str,
    typer.Option(metavar="HEX", help="The house's public key, if you have it from elsewhere."),
]
Every = Annotated[
    float, typer.Option(min=0, metavar="SECONDS", help="Seconds between two checks; 0 checks once.")
]


Links = Annotated[
    str, typer.Option(metavar="HOST:PORT", help="Be a house's independent auditor at this address.")
]


def witness(
    folder: Folder,
    houses: Houses = None,
    *,
    from_: Files = None,
    key: Key = "",
    every: Every = 0,
    links: Links = "",
    json: Json = False,
) -> None:
    """Store the signed heads of houses, and countersign those that continue the ones before.

    The exit code is 1 if a house shows another journal than the one it has signed before. With
    --links, give links to the house of a key instead: one for each round, when its numbers are
    final.
    """
    from fifthstreet.ledger.witness import Witness

    if links:
        _audit_deals(Witness(folder, lambda: datetime.now(UTC)), links, key)
        return
    sources = (*(houses or ()), *(from_ or ()))
    if not sources:
        raise typer.BadParameter("the address of a house, or its file with --from")
    watcher = Witness(folder, lambda: datetime.now(UTC))
    while True:
        code = _look(watcher, sources, key, json=json)
        if code == WRONG or not every:
            raise typer.Exit(code)
        time.sleep(every)


def _audit_deals(watcher: "Witness", links: str, key: str) -> None:
    """Give links to a house until Ctrl-C."""
    from fifthstreet.ledger.links import LinkAuditor
    from fifthstreet.web.link_server import serve_links

    host, _, port = links.rpartition(":")
    if not host or not port.isdecimal() or not re.fullmatch("[0-9a-f]{64}", key):
        raise typer.BadParameter("an address such as 127.0.0.1:8100, and the house's --key")
    auditor = LinkAuditor(watcher.folder, watcher.key, key)
    write(f"The auditor is at http://{links}. Its key: {watcher.key.public}\n")
    serve_links(auditor, host, int(port))


def _look(watcher: "Witness", sources: Iterable[str | Path], key: str, *, json: bool) -> int:
    """Look at every house once, whatever becomes of the others; return the exit code."""
    from fifthstreet.ledger.witness import BrokenHistoryError
    from fifthstreet.protocol.codec import encode

    seen, code = list[Any](), 0
    for source in sources:
        try:
            sighting = _sighting(watcher, source, key)
        except FifthStreetError as error:
            code = WRONG if code == WRONG or isinstance(error, BrokenHistoryError) else UNREADABLE
            seen.append({"house": str(source), "error": str(error)})
            write_error(str(error))
        else:
            head = sighting.last.head
            seen.append({"house": str(source), "new": sighting.is_new, "head": encode(head)})
            if not json:
                state = "countersigned" if sighting.is_new else "nothing new since"
                write(f"{source}: {state} line {head.size:,}. Key of the house: {head.key}\n")
    if json:
        write_json({"ok": not code, "witness": watcher.key.public, "houses": seen})
    return code


def _sighting(watcher: "Witness", source: str | Path, key: str) -> "Sighting":
    """Have the witness look at one house, over the network or in its file."""
    from fifthstreet.client.heads import HouseAddress

    if isinstance(source, Path):
        return watcher.see_file(str(source.absolute().with_suffix("")), source, key=key)
    with HouseAddress(source) as house:
        name = re.sub(r"^https?://", "", source)
        return watcher.see(name, house.head(), house.prove, key=key)
