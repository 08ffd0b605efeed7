"""Each row of each pay table, settled in a whole round of the engine: a script for every clause.

`payments.tsv` has what the documents say, in whole cents and with the stake where it is handed
back; every row becomes a script, which the round must follow to the cent and to the clause.
"""

from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest

from fifthstreet.play import choices, terms
from fifthstreet.play.script import run
from fifthstreet.play.script_commands import ScriptError
from fifthstreet.rules.law import citations
from fifthstreet.rules.library import books

Row = dict[str, str]
LINES = (Path(__file__).parent / "payments.tsv").read_text(encoding="utf-8").splitlines()
ROWS: list[Row] = [
    dict(zip(LINES[0].split("\t"), line.split("\t"), strict=True)) for line in LINES[1:]
]
STREETS = ("third_street", "fourth_street", "fifth_street")
ENVIOUS = "2c 7d"
"""The hand of whoever envies."""
JACKPOT = (
    'given progressive = { bet_amount = 500, rate = { jackpot = "0%" },'
    " reset = { jackpot = 10000000 } }"
)
METERS = {"A": ("meter",), "B": ("major", "minor"), "C": ("mega", "major", "minor")}
METERS["D"] = METERS["C"]


def script(row: Row) -> str:
    """Return the script of a round in which a row of a pay table is paid."""
    lines = _casino_stud(row) if row["book"] == "rws" else _mississippi(row)
    return "\n".join((f"book {row['book']}", f"proves {row['proves']}", *lines))


def _casino_stud(row: Row) -> Iterator[str]:
    progressive = row["wager"] == "progressive"
    yield "given limits.ante = { min = 5000, max = 50000 }"
    yield 'given dealing.method = "electronic_shuffler"'
    if progressive:
        yield from ("given offers.progressive = true", JACKPOT, "start jackpot 20000000")
    yield from ("seat 1 ann", f"deck {row['hand']} {row['beside']}")
    yield from ("dealer: open", "ann: ante 5000")
    if progressive:
        yield f"ann: progressive {row['stake']}"
    yield from ("dealer: close", "dealer: deal", "ann: bet 10000", "dealer: reveal")
    yield from ("dealer: show 1", "dealer: settle 1", "dealer: end")
    yield _line(row, 1, row["wager"])


def _mississippi(row: Row) -> Iterator[str]:
    wager, seats = row["wager"], {1: row["hand"]}
    if wager == "envy":
        seats[2] = ENVIOUS
    yield from _terms(row)
    yield from (
        f"seat {number} {name}" for number, name in zip(seats, ("ann", "bob"), strict=False)
    )
    hands, box = " ".join(seats.values()), row["beside"].replace("-", "")
    board_first = row["book"] != "uk"
    yield f"deck {box} {row['board']} {hands}" if board_first else f"deck {hands} {row['board']}"
    yield "dealer: open"
    names = ("ann", "bob")[: len(seats)]
    for name in names:
        yield f"{name}: ante 1000"
        yield from (f"{name}: {side} {row['stake']}" for side in _sides(wager))
    yield "dealer: close"
    if "progressive" in _sides(wager):
        yield from (f"dealer: step {step}_progressive" for step in ("lock", "collect"))
        yield f"dealer: step reconcile_progressive count={len(names)}"
        yield "dealer: step bank_progressive"
    yield "dealer: deal"
    for _ in STREETS:
        yield from (f"{name}: bet 1000" for name in names)
        yield "dealer: reveal"
    if box:
        yield "dealer: reveal"
    yield from chain.from_iterable(_settled(row, seat) for seat in sorted(seats, reverse=True))
    yield "dealer: end"
    if wager == "ante":
        yield from (_line(row, 1, each) for each in ("ante", *STREETS))
    else:
        yield _line(row, len(seats), wager)


def _terms(row: Row) -> Iterator[str]:
    yield "given limits.ante = { min = 1000, max = 10000 }"
    if row["book"] == "md":
        yield 'given dealing.method = "automated"'
    sides = _sides(row["wager"])
    if sides:
        yield f"given offers = {{ {', '.join(f'{side} = true' for side in sides)} }}"
    if row["table"] != "-":
        yield from (f'given {side}.paytable = "{row["table"]}"' for side in sides)
    if "progressive" in sides:
        yield from (f"start {meter} 2000000" for meter in METERS[row["table"]])


def _sides(wager: str) -> tuple[str, ...]:
    """Return the side wagers that somebody needs for one."""
    known = {"six_card": ("three_card", "six_card"), "envy": ("progressive",), "ante": ()}
    return known.get(wager, (wager,))


def _settled(row: Row, seat: int) -> Iterator[str]:
    yield f"dealer: show {seat}"
    if seat == 1 and "progressive" in _sides(row["wager"]):
        yield from (f"dealer: confirm {step} 1" for step in ("verify_hand", "verify_light"))
        yield "floor: confirm floor_validate 1"
    yield f"dealer: settle {seat}"


def _line(row: Row, seat: int, wager: str) -> str:
    outcome = "push" if row["paid"] == row["stake"] else "win"
    return f"line {seat} {wager} {outcome} {row['proves']} {row['paid']}"


@pytest.mark.parametrize(
    "row",
    [pytest.param(row, marks=pytest.mark.clause(row["proves"]), id=row["proves"]) for row in ROWS],
)
def test_a_round_pays_each_row_of_each_table(row: Row) -> None:
    game, _ = run(script(row), name=row["proves"])
    assert game.round is not None


def test_every_row_of_every_pay_table_is_paid_in_a_round() -> None:
    first: dict[str, str] = {}
    for book in books():
        for id_, path in citations(book.schedules):
            if ".lines." in path:
                first.setdefault(f"{book.id}: {path}", id_)
    assert set(first.values()) - {row["proves"] for row in ROWS} == set()


def test_an_engine_that_ignores_the_letter_of_the_table_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(choices, "_pick", lambda tables, _: tables[0])
    monkeypatch.setattr(terms, "terms_of", terms.terms_of.__wrapped__)
    lettered = [row for row in ROWS if row["table"] not in ("-", "A")]
    assert len(lettered) > 50
    for row in lettered:
        with pytest.raises(ScriptError):
            run(script(row), name=row["proves"])
