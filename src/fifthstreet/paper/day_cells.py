"""How the cells of a day's report are written: for print, for spreadsheets and for other programs.

Figures are exact in the record; they are rounded here, when they are written, and nowhere before.
"""

from datetime import datetime
from decimal import Decimal
from fractions import Fraction
from typing import Final
from zoneinfo import ZoneInfo

from fifthstreet.analysis.decimals import decimal
from fifthstreet.money import currency as currency_of
from fifthstreet.protocol.gaming_day import Cell, CellKind, DayColumn

MINUS: Final = "\N{MINUS SIGN}"
NONE: Final = "\N{EN DASH}"
FINE: Final = 4
"""Decimals of a minor unit that a ledger unit has."""
SHARE: Final = 6
RISKY: Final = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet takes for a formula at the start of a text."""
NUMERIC: Final = frozenset({"count", "money", "units", "share", "number"})
Row = dict[str, Cell]


def places_of(kind: CellKind, row: Row) -> int:
    """Return with how many decimals a figure of a row is written."""
    match kind:
        case "money":
            return currency_of(str(row["currency"])).decimals
        case "units":
            return currency_of(str(row["currency"])).decimals + FINE
        case "share":
            return SHARE
        case "number":
            return 2
        case _:
            return 0


def number_of(column: DayColumn, row: Row) -> Decimal | None:
    """Return a figure of a row as a decimal in the currency's own unit; None where there is none.

    >>> number_of(DayColumn("win", "Win", "money"), {"win": "-1051/2", "currency": "USD"})
    Decimal('-5.26')
    """
    value = row.get(column.id)
    if value is None or value == "":
        return None
    places = places_of(column.kind, row)
    scale = 10**places if column.kind in {"money", "units"} else 1
    return decimal(Fraction(value) / scale, places)


def time_of(value: str, zone: ZoneInfo) -> datetime:
    """Return a moment on the operator's clock, to the second."""
    return datetime.fromisoformat(value).astimezone(zone).replace(microsecond=0)


def plain(column: DayColumn, row: Row, zone: ZoneInfo) -> str:
    """Return a cell as other programs read it."""
    value = row.get(column.id)
    if value is None:
        return ""
    if column.kind in NUMERIC:
        figure = number_of(column, row)
        return "" if figure is None else f"{figure:f}"
    if column.kind == "time":
        return time_of(str(value), zone).isoformat() if value else ""
    text = str(value)
    return f"'{text}" if text.startswith(RISKY) else text


def printed(column: DayColumn, row: Row, zone: ZoneInfo) -> str:
    """Return a cell as it is printed."""
    value = row.get(column.id)
    if column.kind in NUMERIC:
        figure = number_of(column, row)
        return NONE if figure is None else _figure(column, figure)
    if value is None or value == "":
        return NONE if column.kind in {"time", "yes"} else ""
    if column.kind == "time":
        return f"{time_of(str(value), zone):%Y-%m-%d %H:%M:%S}"
    return str(value)


def _figure(column: DayColumn, figure: Decimal) -> str:
    sign, size = MINUS if figure < 0 else "", abs(figure)
    if column.kind == "share":
        return f"{sign}{decimal(Fraction(size) * 100, 2):,f}%"
    return f"{sign}{size:,f}"
