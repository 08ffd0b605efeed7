"""What an auditor takes away while a person deals, and what the server says of its store."""

import json
import logging
from pathlib import Path
from resource import RLIMIT_FSIZE, getrlimit, setrlimit
from typing import Any

import httpx
import pytest

from fifthstreet import version
from fifthstreet.web.routes import health
from web.floor.company import Company
from web.served import Served

HIDDEN = "??"


def racked(company: Company) -> list[list[str]]:
    """Return the racked cards that an auditor reads, in order."""
    with company.as_("auditor") as http:
        text = http.get("/export/events", params={"form": "json"}).text
    rows: list[dict[str, Any]] = [json.loads(line) for line in text.splitlines()]
    return [json.loads(row["data"])["cards"] for row in rows if row["kind"] == "table.CardsRacked"]


def test_racked_cards_of_a_live_round_leave_the_house_when_it_is_over(company: Company) -> None:
    company.follow(until="reveal")
    (deck,) = company.console["decks"]
    arguments = {"deck": deck["deck"], "target": "players", "seat": 1, "cards": ["Ks", "Kh"]}
    company.ok(company.command("dealer", "run.RackCards", **arguments))
    assert racked(company) == [[HIDDEN, HIDDEN]]
    company.follow(until="start_round")
    assert racked(company)[0] == ["Ks", "Kh"]


def test_health_is_found_by_a_write(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "PROBES", 0.0)
    page = f"{served.url}/healthz"
    assert httpx.get(page).json()["store_writes"]
    usual = getrlimit(RLIMIT_FSIZE)
    setrlimit(RLIMIT_FSIZE, (1, usual[1]))
    try:
        ill = httpx.get(page)
    finally:
        setrlimit(RLIMIT_FSIZE, usual)
    assert ill.status_code == 503
    assert (ill.json()["store_answers"], ill.json()["store_writes"]) == (True, False)
    assert httpx.get(page).status_code == 200


def test_r52_a_first_start_is_no_change_of_the_program(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    with caplog.at_level(logging.WARNING):
        with Served(tmp_path):
            pass
        assert "another than before" not in caplog.text
        monkeypatch.setattr(version, "digest", lambda: "f" * 64)
        with Served(tmp_path):
            pass
    assert "another than before" in caplog.text
