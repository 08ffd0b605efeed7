"""What is exported: every round of every player with its money, and nothing that a sheet runs."""

import csv
import io
import json

from fifthstreet.audit.export import _public, export_csv, export_json
from fifthstreet.ledger.entry import LedgerEntry, Posting, units
from fifthstreet.ledger.journal import Batch, JournalLine, follow
from fifthstreet.ledger.meters import MeterMovement
from fifthstreet.ledger.store.memory import MemoryStore
from ledger.store.kit import buy_in, moving, small_house


def table(store: MemoryStore, what: str) -> list[dict[str, str]]:
    out = io.StringIO()
    export_csv(store, what, out)
    return list(csv.DictReader(io.StringIO(out.getvalue())))


def test_r44_a_round_tells_for_each_player_bet_win_and_balances() -> None:
    store = MemoryStore()
    store.commit(small_house(2))
    first, second, *_ = table(store, "rounds")
    assert (first["round"], first["player"], first["currency"]) == ("md-1:1", "player:1", "USD")
    assert (first["before"], first["bet"], first["returned"]) == ("100000", "500", "1000")
    assert (first["net"], first["after"]) == ("500", "100500")
    assert first["began"].startswith("2026-03-01T12:00:00.000001")
    assert (second["player"], second["bet"], second["net"]) == ("player:2", "700", "-700")


def test_r48_the_exported_journal_is_enough_to_check_the_chain() -> None:
    store = MemoryStore()
    store.commit(small_house(2))
    lines = []
    for row in table(store, "journal"):
        at = row["at"] or None
        numbers = int(row["seq"]), int(row["number"])
        fields = (numbers[0], row["part"], row["key"], numbers[1], row["kind"], at)
        lines.append(JournalLine(*fields, row["data"], row["hash"]))
    assert [broken for _, broken in follow(lines) if broken] == []
    assert (lines[-1].seq, lines[-1].hash) == store.head()


def test_a_text_that_a_sheet_would_run_is_only_shown() -> None:
    store = MemoryStore()
    postings = (Posting("issue", units(-1)), Posting("house", units(1)))
    evil = LedgerEntry(id="e", reason="=cmd|' /C calc'!A0", currency="USD", postings=postings)
    moved = MeterMovement(meter="m", kind="reset", parts=5, note="@SUM(1)")
    store.commit([Batch(entries=[evil]), moving("x", moved)])
    assert table(store, "ledger")[0]["reason"].startswith("'=")
    assert table(store, "meters")[0]["note"] == "'@SUM(1)"
    assert table(store, "ledger")[0]["amount"] == "-10000"


def test_an_empty_house_exports_nothing() -> None:
    for what in ("events", "rounds"):
        out = io.StringIO()
        assert export_csv(MemoryStore(), what, out) == 0
        assert out.getvalue() == ""
        assert export_json(MemoryStore(), what, out) == 0
        assert json.loads(out.getvalue()) == []


def test_accounts_are_exported_as_they_stand() -> None:
    store = MemoryStore()
    store.commit([buy_in("a", "player:1", 7)])
    assert table(store, "accounts")[1] == {
        "account": "player:1",
        "currency": "USD",
        "balance": "70000",
    }


def test_hashes_of_passwords_do_not_leave_the_house() -> None:
    text = '{"hash":"$argon2id$secret","person":"p1"}'
    assert "argon2id" not in _public("people", text)
    assert _public("table:md-1", text) == text
