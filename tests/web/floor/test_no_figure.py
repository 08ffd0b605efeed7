"""The pages' door answers a game that was not counted with the reason, and with no figure (X3)."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from altered import altered, forget, put_on_the_shelf
from fifthstreet.audit.expected_hold import expectations
from fifthstreet.audit.hold_return import MAIN, HoldBet
from fifthstreet.coaching import jobs, worker
from fifthstreet.coaching.question import Question
from fifthstreet.coaching.worker import Worker
from fifthstreet.floor.tables.ruleset import ruleset_of
from fifthstreet.rules.library import book
from fifthstreet.rules.samples import submission
from fifthstreet.web.problems import answer_problems
from fifthstreet.web.routes import analysis

SAYS = "No exact figure for this game because the BET wager is not a choice of 1 to 100"


@pytest.fixture
def door(monkeypatch: pytest.MonkeyPatch) -> Iterator[FastAPI]:
    """Return the door to the mathematics, worked out in this process: the shelf is changed here."""

    def threads(*_arguments: Any, **_named: Any) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(1)

    monkeypatch.setattr(worker, "ProcessPoolExecutor", threads)
    for name in ("WORKER", "SLOW"):
        monkeypatch.setattr(analysis, name, Worker())
    app = FastAPI()
    app.include_router(analysis.router)
    answer_problems(app)
    changed = altered(book("rws"), {"steps.0.choices.0.times": (2, 200)})
    put_on_the_shelf(monkeypatch, changed)
    yield app
    forget()


def answers_to(door: FastAPI, *addresses: str) -> list[httpx.Response]:
    async def ask() -> list[httpx.Response]:
        carrier = httpx.ASGITransport(app=door)
        async with httpx.AsyncClient(transport=carrier, base_url="http://house") as client:
            return [await client.get(address) for address in addresses]

    return asyncio.run(ask())


def test_every_address_of_the_mathematics_refuses_with_the_reason(door: FastAPI) -> None:
    parts = ["main", "all", "information", "short", "money"]
    parts += ["progressive&stake=500", "cap&ante=500"]
    addresses = [f"/analysis/rws?part={part}" for part in parts]
    addresses += ["/analysis/rws/strategy", "/par/rws.json", "/cards/rws.html"]
    addresses += ["/analysis/rws/position?cards=As Ks Qs Js 9s&up=2c"]
    for answer in answers_to(door, *addresses):
        data = answer.json()
        assert (answer.status_code, data["code"]) == (422, "no_exact_figure"), answer.url
        assert SAYS in data["says"]
        assert data["clause"] == "RWS-1.3"


@pytest.mark.usefixtures("door")
def test_a_table_keeps_its_notices_and_says_why_there_is_no_edge() -> None:
    assert SAYS in jobs.notices(Question(subject=submission("rws"))).decode()
    assert expectations(ruleset_of(submission("rws")), [HoldBet(MAIN, (1000,))]) == {}
