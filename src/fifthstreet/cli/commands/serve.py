"""`fifthstreet serve`: the house over a network."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fifthstreet.cli.output import write
from fifthstreet.cli.parameters import Database

if TYPE_CHECKING:
    from fifthstreet.web.server import Opened

Host = Annotated[str, typer.Option(help="Address to listen on.")]
Port = Annotated[int, typer.Option(min=0, max=65535, help="Port; 0 picks a free one.")]
Keys = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Key file. [default: beside the database]")
]
Anchor = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Anchor file, kept in a second place.")
]
New = Annotated[
    bool, typer.Option("--new", help="Open a new house even though an old key file exists.")
]
Demo = Annotated[bool, typer.Option(help="Open a table for each document, with bots.")]
Paces = Annotated[
    str,
    typer.Option(
        metavar="PACE", help="Pace of virtual tables: usual, brisk, flat-out or unhurried."
    ),
]
Certificate = Annotated[
    Path | None, typer.Option("--tls-cert", metavar="FILE", exists=True, help="TLS certificate.")
]
TlsKey = Annotated[
    Path | None, typer.Option("--tls-key", metavar="FILE", exists=True, help="TLS key.")
]
Origins = Annotated[
    list[str] | None,
    typer.Option(
        "--origin", metavar="URL", help="Address that browsers use for the house. Repeatable."
    ),
]
Rates = Annotated[
    list[str] | None,
    typer.Option(
        "--rate", metavar="NAME=RATE", help="Change a rate limit, such as 'seat=20 per 1 second'."
    ),
]


def serve(
    *,
    database: Database = None,
    host: Host = "127.0.0.1",
    port: Port = 8000,
    keys: Keys = None,
    anchor: Anchor = None,
    new: New = False,
    demo: Demo = False,
    pace: Paces = "usual",
    tls_cert: Certificate = None,
    tls_key: TlsKey = None,
    origin: Origins = None,
    rate: Rates = None,
) -> None:
    """Run the house: tables, people, jackpots and proofs, for browsers and other clients.

    The first start creates an administrator and shows the password once. Ctrl-C stops the house;
    rounds that are on go on when it is started again.
    """
    from fifthstreet.house.bootstrap import PACES, Settings
    from fifthstreet.web.server import run
    from fifthstreet.web.settings import Serving, rates_of

    if pace not in PACES:
        raise typer.BadParameter(f"one of {', '.join(PACES)}", param_hint="--pace")
    serving = Serving(
        host=host,
        port=port,
        certificate=tls_cert,
        key=tls_key,
        origins=tuple(origin or ()),
        rates=rates_of(rate or ()),
    )
    settings = Settings(database=database, keys=keys, anchor=anchor, pace=PACES[pace], new=new)
    run(settings, serving, demo=demo, told=_tell)
    write("The house is closed.\n")


async def _tell(opened: "Opened") -> None:
    """Say where the house is to be found, and how to stop it."""
    running, serving = opened.running, opened.serving
    drawn = await running.first_administrator()
    if drawn is not None:
        name = running.desk.state.persons[drawn.person].name
        write(
            f"The first administrator is {name!r}. The password works once, to choose another:\n"
            f"  {drawn.password.reveal()}\n"
        )
    count = len(running.house.tables)
    write(
        f"The house is open at {serving.address} with {count} table{'' if count == 1 else 's'}.\n"
        f"The manual is at {serving.address}/docs/. Ctrl-C stops it.\n"
    )
