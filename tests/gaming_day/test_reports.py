"""Every figure of the reports, worked out again from the journal by code of these tests alone."""

import csv
import io
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import date
from fractions import Fraction
from typing import Any

import openpyxl
import pytest

from felt.evening import Plan
from fifthstreet.audit.history import history_of
from fifthstreet.gaming_day.calendar import CalendarWish
from fifthstreet.gaming_day.closing import PreparedDay, prepare
from fifthstreet.gaming_day.days import set_calendar
from fifthstreet.gaming_day.figures import Theory
from fifthstreet.gaming_day.incidents import incident_of
from fifthstreet.gaming_day.when import When
from fifthstreet.ledger.journal import BY, ROLE, Batch, StreamRecord
from fifthstreet.ledger.store.store import Store
from fifthstreet.paper.day_files import slip_data
from fifthstreet.protocol.codec import encode
from fifthstreet.protocol.people_events import StaffRecorded
from gaming_day.evening import BETS, BOX, HOUR, JACKPOT, PLAIN, TABLE, DayAtTheTable, played

DAY, NEXT = date(2026, 1, 1), date(2026, 1, 2)
SHIFTS = (("day", "2026-01-01T06"), ("swing", "2026-01-01T14"), ("grave", "2026-01-01T22"))
END = "2026-01-02T06"
UNITS = 10_000
EDGE = Fraction(53223, 1082900)
"""The house edge of Maryland's main game at the best play, of the ante."""
SETTLES = {"win", "lose", "push", "forfeited", "undone"}


@dataclass
class Found:
    """What the journal says of one shift."""

    rounds: int = 0
    voided: int = 0
    tray: int = 0
    house: int = 0
    staked: int = 0
    paid: int = 0
    antes: int = 0


@dataclass
class Recount:
    """A day, counted from lines of the journal."""

    shifts: dict[str, Found] = field(default_factory=dict)
    meters: dict[str, Counter[str]] = field(default_factory=dict)
    accounts: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    awarded: list[int] = field(default_factory=list)


def lines_of(store: Store) -> Iterator[Any]:
    with store.view() as view:
        yield from view.lines()


def shift_at(at: str) -> str | None:
    """Return the shift of a time of the first day, by comparing texts."""
    names = [name for name, begins in SHIFTS if begins <= at]
    return names[-1] if names and at < END else None


def recount(store: Store) -> Recount:
    """Count the first day: rounds by when they ended, meters by when they moved."""
    ended = dict(ended_rounds(store))
    day = Recount()
    for shift, outcome in ended.values():
        found = day.shifts.setdefault(shift, Found())
        found.rounds += 1
        found.voided += outcome == "voided"
    for line in lines_of(store):
        if line.part == "entry":
            data = json.loads(line.data)
            _post(day, data, ended)
            if line.at < END:
                for account, amount in data["postings"]:
                    day.accounts[account] += amount
        elif line.part == "movement" and line.at < END:
            _move(day, line)
        elif line.part == "record" and shift_at(line.at or ""):
            day.kinds[line.kind] += 1
    return day


def ended_rounds(store: Store) -> Iterator[tuple[str, tuple[str, str]]]:
    """Yield the rounds that ended on the day, each with its shift and its outcome."""
    for line in lines_of(store):
        if line.part == "record" and line.kind == "house.RoundFinished":
            data, shift = json.loads(line.data), shift_at(line.at)
            if shift:
                name = f"{line.key.removeprefix('table:')}:{data['round']}"
                yield name, (shift, data["outcome"])


def _move(day: Recount, line: Any) -> None:
    when = "opening" if line.at < SHIFTS[0][1] else line.kind
    parts = json.loads(line.data)["parts"]
    day.meters.setdefault(line.key, Counter())[when] += parts
    if line.kind == "award":
        day.awarded.append(-parts // UNITS)


def _post(day: Recount, data: dict[str, Any], ended: dict[str, tuple[str, str]]) -> None:
    shift, outcome = ended.get(data["round"] or "", ("", "voided"))
    if outcome == "voided":
        return
    found = day.shifts[shift]
    settles = data["reason"] in SETTLES
    for account, amount in data["postings"]:
        kind = account.split(":")[0]
        if kind == "tray":
            found.tray += amount
        elif kind == "house":
            found.house += amount
        elif kind == "escrow" and settles:
            found.staked -= amount
            found.antes -= amount if account.endswith(":ante") else 0
        elif kind == "player" and settles:
            found.paid += amount


@pytest.fixture(scope="module")
def evening() -> DayAtTheTable:
    return played()


@pytest.fixture(scope="module")
def prepared(evening: DayAtTheTable) -> PreparedDay:
    return prepare(evening.store, DAY)


def rows(day: PreparedDay, report: str, table: str) -> list[dict[str, Any]]:
    """Return the rows of a table as its JSON file has them."""
    data = json.loads(day.makers()[f"{report}.json"]())
    found: list[dict[str, Any]] = next(one["rows"] for one in data["tables"] if one["id"] == table)
    return found


def test_the_win_of_each_shift_is_what_the_ledger_says(
    evening: DayAtTheTable, prepared: PreparedDay
) -> None:
    counted = recount(evening.store)
    assert {"day", "swing"} == set(counted.shifts)
    for row in rows(prepared, "win", "shifts"):
        found = counted.shifts[row["name"]]
        assert Fraction(row["win"]) == Fraction(found.tray + found.house, UNITS)
        assert (row["staked"], row["paid"]) == (found.staked // UNITS, found.paid // UNITS)
        assert Fraction(row["hold"]) == Fraction(row["win"]) / row["staked"]
        assert Fraction(row["difference"]) == Fraction(row["win"]) - Fraction(row["theory"])
    for row in rows(prepared, "win", "by_shift"):
        if row["wager"] == "main" and row["shift"] == "day":  # no ante reaches the ceiling there
            antes = counted.shifts["day"].antes // UNITS
            assert Fraction(row["theory"]) == antes * EDGE
            assert Fraction(row["low"]) < Fraction(row["theory"]) < Fraction(row["high"])
    total = sum(found.tray + found.house for found in counted.shifts.values())
    for table in ("tables", "games", "currencies"):
        (row,) = rows(prepared, "win", table)
        assert Fraction(row["win"]) == Fraction(total, UNITS)
    for row in rows(prepared, "win", "rounds"):
        found = counted.shifts[row["shift"]]
        assert (row["rounds"], row["voided"]) == (found.rounds, found.voided)
    assert sum(found.voided for found in counted.shifts.values()) == 1


def test_the_band_is_that_of_the_exact_distribution(prepared: PreparedDay) -> None:
    from fifthstreet.analysis.game import game_of
    from fifthstreet.risk.distribution import Distribution
    from fifthstreet.rules.library import book
    from fifthstreet.whole_table.progressive import best_tally

    (row,) = [
        one
        for one in rows(prepared, "win", "by_shift")
        if (one["shift"], one["wager"]) == ("day", "main")
    ]
    single = Distribution.of(best_tally(game_of(book("md"))))
    chances = {value: Fraction(count, single.total) for value, count in single.ways.items()}
    sums = {Fraction(0): Fraction(1)}
    for _ in range(row["wagers"]):
        after: dict[Fraction, Fraction] = {}
        for value, chance in sums.items():
            for more, other in chances.items():
                after[value + more] = after.get(value + more, Fraction(0)) + chance * other
        sums = after
    house = sorted((-value * 1500, chance) for value, chance in sums.items())
    rest = Fraction(1, 2000)  # half of what 99.9 percent of all such days leave
    for edge, limit in (("low", rest), ("high", 1 - rest)):
        reached = Fraction(0)
        for value, chance in house:
            reached += chance
            if reached >= limit:
                assert Fraction(row[edge]) == value, edge
                break


def test_every_meter_reconciles_to_the_ledger_unit(
    evening: DayAtTheTable, prepared: PreparedDay
) -> None:
    counted = recount(evening.store)
    listed = rows(prepared, "jackpots", "meters")
    assert {f"{row['jackpot']}:{row['meter']}" for row in listed} == set(counted.meters)
    for row in listed:
        name = f"{row['jackpot']}:{row['meter']}"
        sums = counted.meters[name]
        assert row["opening"] == sums["opening"]
        assert row["contributions"] == sums["contribution"]
        assert row["awards"] == -sums["award"]
        assert row["resets"] == sums["reset"]
        assert row["returned"] == -sums["reversal"]
        assert row["closing"] == (
            row["opening"]
            + row["contributions"]
            - row["awards"]
            + row["resets"]
            - row["returned"]
            + row["changes"]
        )
        assert row["closing"] == counted.accounts[f"meter:{name}"]
        assert row["reconciled"] == "yes"
    assert sum(row["returned"] for row in listed) > 0, "the void took contributions out again"
    (liability,) = rows(prepared, "jackpots", "liability")
    meters = [name for name in counted.accounts if name.startswith("meter:")]
    assert liability["liability"] == sum(counted.accounts[name] for name in meters)


def test_awards_over_the_threshold_have_a_slip(
    evening: DayAtTheTable, prepared: PreparedDay
) -> None:
    listed = rows(prepared, "awards", "awards")
    from_meter = [row for row in listed if row["meter"]]
    assert [row["award"] for row in from_meter] == recount(evening.store).awarded
    main = next(row for row in listed if row["wager"] == "main")
    assert main["award"] == 500 * main["staked"], "a royal flush pays 500 to 1 on all four wagers"
    assert all(row["award"] >= 120_000 for row in listed)
    for row in listed:
        assert prepared.makers()[f"slips/{row['slip']}.pdf"]().startswith(b"%PDF")


def test_a_slip_pays_the_award_and_not_the_stake_that_goes_back(
    evening: DayAtTheTable, prepared: PreparedDay
) -> None:
    settled = [
        line
        for one in lines_of(evening.store)
        if one.kind == "round.SeatSettled"
        for line in json.loads(one.data)["lines"]
    ]
    for row in rows(prepared, "awards", "awards"):
        side = row["wager"] == "progressive"
        won = [
            line
            for line in settled
            if line["outcome"] == "win"
            and line["seat"] == row["seat"]
            and (line["wager"] == "progressive") == side
            and line["why"] == row["why"]
        ]
        paid, staked = (sum(line[name] for line in won) for name in ("paid", "staked"))
        assert row["staked"] == staked > 0
        returned = 0 if side else staked
        assert row["award"] == paid - returned, "odds to 1 hand the stake back, a meter keeps it"


def test_a_slip_has_a_line_for_each_award_and_names_everyone_who_checked_it() -> None:
    day = DayAtTheTable()
    day.relief()
    day.give("cyd", "ask.TakeSeat", seat=3)
    day.round(
        Plan(
            bets=dict.fromkeys((1, 2, 3), BETS),
            board="Qs Js Ts",
            box=BOX,
            hands={1: "As Ks", 2: "9s 8s", 3: "5c 5d"},
        )
    )
    recorded = StaffRecorded(
        at=int(day.company.sitting.clock.now().timestamp()),
        by="p1",
        person="relief",
        legal_name="",
        badge="0412",
        licence="",
        licence_until="",
        reason="hired",
    )
    number = day.store.last("people") + 1
    at = day.company.sitting.clock.now()
    kind, data = "people.StaffRecorded", encode(recorded)
    named = StreamRecord(stream="people", number=number, kind=kind, data=data, at=at)
    day.store.commit([Batch(records=[named])])
    prepared = prepare(day.store, DAY, theory=Theory(lambda *_: {}, lambda *_: {}))
    listed = rows(prepared, "awards", "awards")
    envy = [row for row in listed if row["slip"] == f"{TABLE}-1-3-envy"]
    assert [(row["hand"], row["cards"], row["staked"]) for row in envy] == [
        (1, "As Ks Qs Js Ts", 0),
        (2, "9s 8s Qs Js Ts", 0),
    ]
    assert len({(row["why"], row["clause"]) for row in envy}) == 2
    for row in listed:
        if row["wager"] == "main":
            assert row["verified"] == row["validated"] == ""
        else:
            assert (row["verified"], row["validated"]) == ("relief (badge 0412)", "floor")
    (report,) = (one for one in prepared.reports if one.report == "awards")
    data = slip_data(report, f"{TABLE}-1-3-envy")
    total = sum(row["award"] for row in envy)
    assert data["amount"] == f"USD {total // 100:,}.00"
    assert [amount for amount, _ in data["awards"]] == ["USD 1,000.00", "USD 300.00"]
    for (_, facts), row in zip(data["awards"], envy, strict=True):
        assert {"Basis": row["why"], "Clause": row["clause"]}.items() <= dict(facts).items()
    assert ["Verified by", "relief (badge 0412)"] in data["facts"]
    assert prepared.makers()[f"slips/{TABLE}-1-3-envy.pdf"]().startswith(b"%PDF")
    story = history_of(day.store, TABLE, 1)
    assert {one.who for one in story.moments if "is settled" in one.says} == {"relief"}


@pytest.mark.parametrize(
    ("rules", "slips"),
    [("1", 3), ("1@3", 2), ("1@501,main=1", 3), ("1@501", 1), ("20000", 1), ("1000000", 0)],
)
def test_a_slip_is_printed_by_wager_odds_and_amount(rules: str, slips: int) -> None:
    """A win of $30,000 at 500 to 1, $15,000 for $1 from a meter, and two pairs at 2 to 1."""
    day = DayAtTheTable()
    set_calendar(day.store, CalendarWish(awards=rules), day.company.sitting.clock.now())
    day.round(replace(JACKPOT, hands={1: "As Ts", 2: "Kd Qd"}, bets={1: BETS, 2: {"ante": 1500}}))
    prepared = prepare(day.store, DAY, theory=Theory(lambda *_: {}, lambda *_: {}))
    assert len({row["slip"] for row in rows(prepared, "awards", "awards")}) == slips


def test_a_round_across_the_end_of_the_day_counts_where_it_ended() -> None:
    day = DayAtTheTable()
    day.round(PLAIN)
    day.bets(PLAIN)
    day.until("reveal")
    before_six = prepare(day.store, DAY)
    assert [item.kind for item in before_six.book.open_rounds()] == ["round"]
    day.company.wind(24 * HOUR)
    day.go_to_the_end()
    first, second = prepare(day.store, DAY), prepare(day.store, NEXT)
    assert first.book.open_rounds() == ()
    assert rows(first, "win", "rounds") == rows(before_six, "win", "rounds")
    assert rows(first, "win", "tables") == rows(before_six, "win", "tables")
    assert [row["rounds"] for row in rows(second, "win", "rounds")] == [1]
    (row,) = rows(second, "win", "tables")
    assert row["staked"] > 0, "the money of the round is of the day on which it ended"
    one, two = (rows(each, "jackpots", "meters") for each in (first, second))
    assert [row["closing"] for row in one] == [row["opening"] for row in two]
    moved = sum(row["contributions"] for row in (*one, *two))
    assert moved == contributions(day.store), "each contribution is of one day"


def contributions(store: Store) -> int:
    """Return all that wagers brought to meters."""
    moves = (one for one in lines_of(store) if one.part == "movement")
    return sum(json.loads(one.data)["parts"] for one in moves if one.kind == "contribution")


def test_incidents_have_clause_and_people(evening: DayAtTheTable, prepared: PreparedDay) -> None:
    counted = recount(evening.store).kinds
    listed = Counter(row["kind"] for row in rows(prepared, "incidents", "incidents"))
    assert listed["correction"] == counted["house.EntryCorrected"] == 1
    assert listed["void"] == counted["round.RoundVoided"] == 1
    assert listed["irregularity"] == counted["round.IrregularityReported"]
    assert listed["ruling"] == counted["round.RulingMade"]
    for row in rows(prepared, "incidents", "incidents"):
        assert row["by"] not in {"", "dealer"}, "a person or the house, not a post"
        if row["kind"] in {"void", "irregularity"}:
            assert row["clause"].startswith("MD-")
    assert rows(prepared, "incidents", "corrections") == []


def test_an_incident_shows_the_ruling_that_was_made_and_no_other_remedy() -> None:
    day = DayAtTheTable()
    day.round(PLAIN)
    late, what = ["after_next_round_began"], "wrong_number_of_cards"
    day.give("dealer", "do.ReportIrregularity", what=what, facts=late, seat=1)

    def reasons() -> list[tuple[str, str]]:
        prepared = prepare(day.store, DAY, theory=Theory(lambda *_: {}, lambda *_: {}))
        found = rows(prepared, "incidents", "incidents")
        return [
            (row["kind"], row["reason"]) for row in found if row["what"] == what.replace("_", " ")
        ]

    assert reasons() == [("irregularity", "Waits for a ruling.")]
    ruled = {"what": what, "actions": ["void_round", "log"], "reason": "Three cards."}
    day.give("floor", "do.MakeRuling", **ruled)
    assert reasons() == [
        ("irregularity", "Ruling: void round, log."),
        ("ruling", "Ruling: void round, log. Three cards."),
    ]


@pytest.mark.parametrize(("by", "named"), [("dealer", "p7"), ("", "p7"), ("p4", "p4")])
def test_what_follows_from_an_entry_names_who_made_it(by: str, named: str) -> None:
    when = When(at="2026-01-01T06:00:00Z", seq=1, day=DAY, shift="day")
    data = {"what": "player_leaves", "seat": 3, "by": by, "citation": "MD-0", "actions": []}
    cause = json.dumps({BY: "p7", ROLE: "dealer"})
    assert incident_of("round.IrregularityReported", data, when, cause).by == named


def test_dealers_have_their_times_and_their_pace(
    evening: DayAtTheTable, prepared: PreparedDay
) -> None:
    counted = recount(evening.store)
    (row,) = rows(prepared, "dealers", "stints")
    assert row["dealer"] == "relief"
    assert row["begins"] == "2026-01-01T07:00:00.000000Z"
    assert row["rounds"] == sum(found.rounds for found in counted.shifts.values())
    for row in rows(prepared, "dealers", "pace"):
        rounds = counted.shifts.get(row["shift"], Found()).rounds
        assert (row["rounds"], row["minutes"]) == (rounds, 480)
        assert Fraction(row["pace"]) == Fraction(rounds, 8)


def test_a_correction_of_an_earlier_day_names_that_day() -> None:
    day = played()
    day.company.wind(18 * HOUR)
    before = prepare(day.store, DAY, position=day.store.head().seq)
    day.adjust(1)
    day.round(PLAIN)
    (row,) = rows(prepare(day.store, NEXT), "incidents", "corrections")
    assert (row["kind"], row["round"], row["corrects"]) == ("adjustment", 1, "2026-01-01")
    assert (row["by"], row["approved_by"], row["amount"]) == ("p3", "p4", 250)
    after = prepare(day.store, DAY)
    assert rows(after, "win", "tables") == rows(before, "win", "tables")
    assert rows(after, "incidents", "incidents") == rows(before, "incidents", "incidents")


def test_the_same_journal_makes_the_same_bytes(
    evening: DayAtTheTable, prepared: PreparedDay
) -> None:
    assert prepare(evening.store, DAY).files() == prepared.files()


def test_csv_and_workbook_say_what_the_record_says(prepared: PreparedDay) -> None:
    files = prepared.files()
    for report in prepared.reports:
        book = openpyxl.load_workbook(io.BytesIO(files[f"{report.report}.xlsx"]))
        for table, sheet in zip(report.tables, book.worksheets[1:], strict=True):
            name = f"{report.report}-{table.id.replace('_', '-')}.csv"
            text = list(csv.DictReader(io.StringIO(files[name].decode())))
            assert len(text) == len(table.rows) == max(sheet.max_row - 1, 0), name
            for row, cells in zip(text, sheet.iter_rows(min_row=2, values_only=True), strict=True):
                for column, cell in zip(table.columns, cells, strict=True):
                    if column.kind in {"money", "units", "count"} and row[column.id]:
                        assert Fraction(row[column.id]) == pytest.approx(cell), (name, column.id)


def test_a_round_in_progress_keeps_the_day_open(evening: DayAtTheTable) -> None:
    book = prepare(evening.store, DAY).book
    assert [item.kind for item in book.open_rounds()] == ["round"]
    assert book.open_rounds()[0].subject.startswith(f"{TABLE}:")
