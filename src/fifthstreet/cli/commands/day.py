"""`fifthstreet day`: gaming days of a house, and their reports."""

from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fifthstreet.cli.parameters import Database, Json
from fifthstreet.errors import FifthStreetError
from fifthstreet.terminal.output import plain, write, write_json

if TYPE_CHECKING:
    from fifthstreet.gaming_day.closing import PreparedDay
    from fifthstreet.ledger.store.store import Store
    from fifthstreet.protocol.day_events import DayClosed

DayText = Annotated[
    str | None, typer.Argument(metavar="DAY", help="Gaming day, such as 2026-03-01; today if none.")
]
Folder = Annotated[
    Path | None,
    typer.Option("--report", metavar="FOLDER", help="Write all reports and slips to a new folder."),
]


def day(
    which: DayText = None, *, database: Database = None, report: Folder = None, json: Json = False
) -> None:
    """Show a gaming day: what is open, whether the meters reconcile, win, and who closed it.

    The house may be running. Two people close a day on the page Pit, Gaming day. With --report the
    reports are made from the database, as of the close, and compared with what was signed.
    """
    from fifthstreet.gaming_day.closing import prepare
    from fifthstreet.gaming_day.days import calendars_of, close_of
    from fifthstreet.ledger.store.address import open_store

    with open_store(database, read_only=True) as store:
        wanted = _read(which) if which else calendars_of(store).on_clock(datetime.now(UTC))
        close = close_of(store, wanted)
        prepared = prepare(store, wanted, position=close.position if close else None)
        if report is not None:
            _write_reports(prepared, close, report)
            return
        if json:
            write_json(_as_json(store, prepared, close))
        else:
            write(_text(store, prepared, close))


def _read(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise FifthStreetError(
            f"{text[:40]!r} is not a day.", remedy="Write it as in 2026-03-01."
        ) from None


def _write_reports(prepared: "PreparedDay", close: "DayClosed | None", folder: Path) -> None:
    """Write every file of a day, and say whether they are those that were signed."""
    from hashlib import sha256

    from fifthstreet import version
    from fifthstreet.cli.delivery import write_folder

    files = prepared.files()
    write_folder(folder, files)
    write(f"{len(files)} files are in {folder}.\n")
    if close is None:
        write("The day is not closed, so nobody has signed them.\n")
        return
    wrong = [
        name for name, text in files.items() if sha256(text).hexdigest() != close.files.get(name)
    ]
    signed = f"{close.asked_by} and {close.approved_by} signed"
    if not wrong:
        write(f"They are the files that {signed}.\n")
    elif prepared.digests() == close.reports and close.build != version.digest():
        write(
            f"The figures are those that {signed}. Another version of the program made the signed"
            f" files; titles, notes or layout differ in: {', '.join(wrong)}.\n"
        )
    else:
        raise FifthStreetError(
            f"These are not the files that were signed: {', '.join(wrong)}.",
            remedy="Run `fifthstreet audit` to see what differs.",
        )


def _as_json(
    store: "Store", prepared: "PreparedDay", close: "DayClosed | None"
) -> dict[str, object]:
    from fifthstreet.protocol.codec import encode

    book = prepared.book
    begins, ends = book.span_text()
    return {
        "day": book.day.isoformat(),
        "begins": begins,
        "ends": ends,
        "closed": encode(close) if close else None,
        "refused": _refused(store, prepared),
        "open": [
            {"kind": one.kind, "subject": one.subject, "says": one.says}
            for one in book.open_items()
        ],
        "reconciled": not book.meters.differences(),
        "reports": [encode(one) for one in prepared.reports],
    }


def _refused(store: "Store", prepared: "PreparedDay") -> str | None:
    from fifthstreet.gaming_day.closing import refusal_to_close

    refused = refusal_to_close(store, prepared.book, datetime.now(UTC))
    return refused.says if refused else None


def _text(store: "Store", prepared: "PreparedDay", close: "DayClosed | None") -> str:
    from zoneinfo import ZoneInfo

    from fifthstreet.paper.day_cells import printed

    book = prepared.book
    zone = ZoneInfo(book.calendars.of_day(book.day).time_zone)
    begins, ends = (f"{one.astimezone(zone):%Y-%m-%d %H:%M %Z}" for one in (book.begins, book.ends))
    lines = [
        f"Gaming day {book.day}, {begins} to {ends}",
        f"Closed by {close.asked_by} and {close.approved_by} at line {close.position:,}."
        if close
        else f"Not closed. {_refused(store, prepared) or 'It can be closed.'}",
        "The meters reconcile."
        if not book.meters.differences()
        else f"These do not reconcile: {', '.join(book.meters.differences())}.",
        *(one.says for one in book.open_items()),
    ]
    win = prepared.reports[0]
    for table in win.tables:
        if table.id in {"tables", "shifts"} and table.rows:
            lines += ["", table.title]
            for row in table.rows:
                cells = {one.id: printed(one, row, zone) for one in table.columns}
                lines.append(
                    f"  {cells['name']}: win {cells['win']} {row['currency']},"
                    f" theoretical {cells['theory']}, hold {cells['hold']}"
                )
    return plain("\n".join(lines)) + "\n"
