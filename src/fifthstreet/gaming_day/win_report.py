"""The report of the win by table, game and shift against theory, with exact bands."""

from collections.abc import Iterator, Sequence
from typing import Final

from fifthstreet.gaming_day.daybook import DayBook
from fifthstreet.gaming_day.figures import Theory, totals, wins_of
from fifthstreet.gaming_day.tables import Row, columns, tables_of, with_rows
from fifthstreet.protocol.gaming_day import DayColumn, DayTable

BANDS: Final = (
    "Chance leaves the win between low and high in the share of all such days that the policy of"
    " the house asks for; the band comes from the exact distribution of every bet. Theory is that"
    " of the best play, so the house may be ahead of it. A wager with no exact figure has no band."
)
MONEY: Final = (
    "currency Currency",
    "staked Staked:money",
    "paid Paid:money",
    "meters To meters:money",
    "win Win:money",
    "theory Theory:money",
    "difference Difference:money",
    "hold Hold:share",
    "theory_hold Theory hold:share",
)
BY_WAGER: Final = columns(
    "shift Shift",
    "table Table",
    "game Game",
    "wager Wager",
    "wagers Bets:count",
    *MONEY,
    "deviations Deviations:number",
    "low Low:money",
    "high High:money",
    "inside In band:yes",
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
        notes.append(f"{missing} rounds follow rules that this program cannot read.")
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
    rows = sorted(totals(parts, lambda one: one.shift), key=lambda row: _place(shifts, row))
    yield with_rows("shifts", "Total by shift", _columns_of("Shift"), rows)
    yield with_rows("rounds", "Rounds", ROUNDS, [*_rounds(book, shifts)])


ROUNDS: Final = columns(
    "shift Shift", "table Table", "game Game", "rounds Ended:count", "voided Voided:count"
)


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
