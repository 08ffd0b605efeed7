"""`fifthstreet serve`: the house over a network."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from fifthstreet.cli.parameters import Database
from fifthstreet.terminal.output import write, write_error

if TYPE_CHECKING:
    from fifthstreet.floor.tables.pace import TablePace
    from fifthstreet.house.settings import Settings
    from fifthstreet.web.logs import Logging
    from fifthstreet.web.server import OpenHouse
    from fifthstreet.web.settings import Serving

Host = Annotated[str, typer.Option(help="Address to listen on.")]
Port = Annotated[int, typer.Option(min=0, max=65535, help="Port; 0 picks a free one.")]
Keys = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Key file. [default: next to the database]")
]
Anchor = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Anchor file, on another disk or machine.")
]
Heads = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="File of signed heads. [default: next to the database]"),
]
Auditor = Annotated[
    str | None, typer.Option(metavar="URL", help="Address of the independent auditor of the deals.")
]
AuditorKey = Annotated[
    str | None, typer.Option(metavar="HEX", help="Public key of the independent auditor.")
]
Verify = Annotated[
    bool, typer.Option("--verify", help="Verify the whole journal first, not only its new lines.")
]
New = Annotated[
    bool, typer.Option("--new", help="Open a new house even if files of an earlier one exist.")
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
Connections = Annotated[
    int, typer.Option(min=1, metavar="COUNT", help="Connections of one address at a time.")
]
Proxies = Annotated[
    list[str] | None,
    typer.Option(
        "--proxy",
        metavar="ADDRESS",
        help="Trusted reverse proxy, whose X-Forwarded-For counts. Repeatable.",
    ),
]
Guests = Annotated[bool, typer.Option(help="Let people play as guests, without an account.")]
HelpLine = Annotated[
    str, typer.Option(metavar="TEXT", help="Where players get help with gambling; may have links.")
]
LogFormat = Annotated[
    Literal["auto", "text", "json"],
    typer.Option(help="How the log is written; auto: text on a terminal, JSON elsewhere."),
]
LogLevel = Annotated[
    Literal["debug", "info", "warning", "error"] | None,
    typer.Option(help="What is logged; warning on a terminal, info elsewhere unless set."),
]
TimeZone = Annotated[
    str | None,
    typer.Option(metavar="ZONE", help="Time zone of days and pages, such as America/New_York."),
]
DayBegins = Annotated[
    str | None, typer.Option(metavar="TIME", help="When a gaming day begins, such as 06:00.")
]
Shifts = Annotated[
    str | None,
    typer.Option(metavar="LIST", help="Shifts, such as day=06:00,swing=14:00,grave=22:00."),
]
AwardThreshold = Annotated[
    str | None,
    typer.Option(
        metavar="RULES",
        help="Amounts and odds of awards with a hand-pay slip, such as 1200@300,progressive=1200.",
    ),
]


TITLES = ("First", "Second")
"""The administrators that a house begins with: two people."""


def serve(
    *,
    database: Database = None,
    host: Host = "127.0.0.1",
    port: Port = 8000,
    keys: Keys = None,
    anchor: Anchor = None,
    heads: Heads = None,
    auditor: Auditor = None,
    auditor_key: AuditorKey = None,
    verify: Verify = False,
    new: New = False,
    demo: Demo = False,
    pace: Paces = "usual",
    tls_cert: Certificate = None,
    tls_key: TlsKey = None,
    origin: Origins = None,
    rate: Rates = None,
    connections: Connections = 600,
    proxy: Proxies = None,
    time_zone: TimeZone = None,
    day_begins: DayBegins = None,
    shifts: Shifts = None,
    award_threshold: AwardThreshold = None,
    guests: Guests = True,
    help_line: HelpLine = "",
    log_format: LogFormat = "auto",
    log_level: LogLevel = None,
) -> None:
    """Run the house: tables, people, jackpots and proofs, for browsers and other clients.

    The first start creates two administrators, for two people, and shows their passwords once.
    Ctrl-C stops the house; rounds in progress continue when it starts again. The calendar of gaming
    days stays as it was last set: UTC, from 06:00, in three shifts, unless you set it.
    """
    from fifthstreet.gaming_day.calendar import CalendarWish
    from fifthstreet.house.settings import Settings
    from fifthstreet.web.logs import Logging
    from fifthstreet.web.settings import Serving, rates_of

    serving = Serving(
        host=host,
        port=port,
        certificate=tls_cert,
        key=tls_key,
        origins=tuple(origin or ()),
        rates=rates_of(rate or ()),
        connections=connections,
        proxies=tuple(proxy or ()),
    )
    settings = Settings(
        database=database,
        keys=keys,
        anchor=anchor,
        pace=_pace(pace),
        new=new,
        heads=heads,
        auditor=(auditor or "", auditor_key or "") if auditor or auditor_key else None,
        verify=verify,
        calendar=CalendarWish(time_zone, day_begins, shifts, award_threshold),
        guests=guests,
        help_line=help_line,
    )
    logging = Logging(format=log_format, level=log_level)
    _run(settings, serving, demo=demo, logging=logging)


def _run(settings: "Settings", serving: "Serving", *, demo: bool, logging: "Logging") -> None:
    """Open a house until it is stopped, and report books that cannot be used."""
    from fifthstreet.rules.library import faulty
    from fifthstreet.web.server import run

    for error in faulty():
        write_error(f"A book is not on the shelf. {error}")
    run(settings, serving, demo=demo, tell=_tell, logging=logging)
    write("The house is closed.\n")


def _pace(name: str) -> "TablePace":
    from fifthstreet.floor.tables.pace import PACES

    if name not in PACES:
        raise typer.BadParameter(f"one of {', '.join(PACES)}", param_hint="--pace")
    return PACES[name]


async def _tell(opened: "OpenHouse") -> None:
    """Say where everything is, and how to stop the house."""
    from fifthstreet.ledger.store.address import address as store_address
    from fifthstreet.ledger.store.address import without_password

    running, address = opened.running, opened.serving.public
    settings = running.settings
    drawn = await running.first_administrators()
    known = running.desk.state.persons
    words = [] if len(drawn) == len(TITLES) else ["already set up"]
    words += (
        f"{known[one.person].name}, password {one.password.reveal()} (works once)" for one in drawn
    )
    people = zip(TITLES, words, strict=False)
    administrators = "".join(f"{title} administrator: {word}\n" for title, word in people)
    count = len(running.house.tables)
    write(
        f"The house is open at {address} with {count} table{'' if count == 1 else 's'}.\n"
        f"{administrators}"
        f"Manual: {address}/docs/\n"
        f"Data: {without_password(store_address(settings.database))}, keys {settings.keys_at}\n"
        "To stop: press Ctrl-C\n"
    )
