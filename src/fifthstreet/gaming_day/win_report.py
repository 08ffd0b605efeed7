"""The report of actual and theoretical win by table, game and shift, with its exact range."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final

from fifthstreet.analysis.decimals import exact
from fifthstreet.gaming_day.daybook import DayBook
from fifthstreet.gaming_day.figures import Theory, totals, wins_of
from fifthstreet.gaming_day.tables import Row, columns, tables_of, with_rows
from fifthstreet.protocol.gaming_day import DayColumn, DayTable

BANDS: Final = (
    "By chance alone, the win stays in the expected range on the share of such days that the policy"
    " of the house sets; it comes from the exact distribution of every bet. Theoretical win assumes"
    " optimal play, so actual win may be higher. A wager without exact figures has no range."
)
MONEY: Final = (
    "currency Currency",
    "staked Wagered:money",
    "paid Paid:money",
    "meters Net to meters:money",
    "win Win:money",
    "theory Theoretical win:money",
    "difference Difference:money",
    "hold Hold:share",
    "theory_hold Theoretical hold:share",
)
BY_WAGER: Final = columns(
    "shift Shift",
    "table Table",
    "game Game",
    "wager Wager",
    "wagers Bets:count",
    *MONEY,
    "deviations Standard deviations:number",
    "low Expected from:money",
    "high Expected to:money",
    "inside In expected range:yes",
)


def _columns_of(title: str) -> tuple[DayColumn, ...]:
    return columns(f"name {title}", *MONEY)


def win_tables(book: DayBook, theory: Theory) -> Iterator[DayTable]:
    """Yield the win by shift, by table, by game and in all."""
    shifts = [span.name for span in book.calendars.shifts(book.day)]
    wins = [win for table in tables_of(book) for win in wins_of(table, shifts, theory)]
    parts, whole = [one for one in wins if one.shift], [one for one in wins if not one.shift]
    missing = sum(table.uncounted for table in tables_of(book))
    notes = [BANDS]
    if missing:
        notes.append(
            f"Rounds whose rules this version of the program cannot read: {missing}."
            " They are not in these figures."
        )
    ordered = sorted(parts, key=lambda one: shifts.index(one.shift))
    yield with_rows("by_shift", "By shift, table and wager", BY_WAGER, [w.row() for w in ordered])
    yield DayTable(
        id="by_table",
        title="By table and wager, whole day",
        columns=tuple(one for one in BY_WAGER if one.id != "shift"),
        rows=tuple(_without(one.row(), "shift") for one in whole),
        notes=tuple(notes),
    )
    for id_, title, key in (
        ("tables", "Table", lambda one: one.table),
        ("games", "Game", lambda one: one.game),
    ):
        yield with_rows(id_, f"Total by {title.lower()}", _columns_of(title), [*totals(whole, key)])
    money = [_without(row, "name") for row in totals(whole, lambda one: one.currency)]
    yield with_rows("currencies", "Total by currency", columns(*MONEY), money)
    yield with_rows("result", "Result of the day", RESULT, [*_result(book, money)])
    rows = sorted(totals(parts, lambda one: one.shift), key=lambda row: _place(shifts, row))
    yield with_rows("shifts", "Total by shift", _columns_of("Shift"), rows)
    yield with_rows("rounds", "Rounds", ROUNDS, [*_rounds(book, shifts)])


ROUNDS: Final = columns(
    "shift Shift", "table Table", "game Game", "rounds Completed:count", "voided Voided:count"
)


RESULT: Final = columns(
    "currency Currency",
    "win Win:money",
    "corrections Corrections of earlier days:money",
    "adjustments Adjustments:money",
    "result Result:money",
)


def _result(book: DayBook, rows: Sequence[Row]) -> Iterator[Row]:
    """Yield by currency the win of the day with the corrections and adjustments made on it."""
    wins = {str(row["currency"]): Fraction(str(row["win"])) for row in rows}
    changes = [one for one in book.incidents if one.amount]
    for currency in sorted({*wins, *(one.currency for one in changes)}):
        win, sums = wins.get(currency, Fraction(0)), {"corrections": 0, "adjustments": 0}
        for one in changes:
            if one.currency == currency:
                sums["adjustments" if one.kind == "adjustment" else "corrections"] -= (
                    one.amount or 0
                )
        yield {
            "currency": currency,
            "win": exact(win),
            **sums,
            "result": exact(win + sum(sums.values())),
        }


def _place(shifts: Sequence[str], row: Row) -> int:
    return shifts.index(str(row["name"]))


def _rounds(book: DayBook, shifts: Sequence[str]) -> Iterator[Row]:
    for shift in shifts:
        for table in tables_of(book):
            if shift in table.ended:
                yield {
                    "shift": shift,
                    "table": table.table,
                    "game": table.game,
                    "rounds": table.ended[shift],
                    "voided": table.voided.get(shift, 0),
                }


def _without(row: Row, name: str) -> Row:
    return {key: value for key, value in row.items() if key != name}
