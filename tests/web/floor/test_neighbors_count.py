"""What neighbors' cards are worth, over the network: how far the count is, then its figures."""

import asyncio
import time
from pathlib import Path

import pytest

from fifthstreet.analysis.game import game_of
from fifthstreet.analysis.progress import watcher
from fifthstreet.coaching.worker import SLOW, Worker
from fifthstreet.refusals import Refusal, RefusedError
from fifthstreet.rules.library import book
from fifthstreet.whole_table.neighbours import seeing_each_count
from web.served import Served

pytestmark = pytest.mark.slow
MOST_LOOKS = 3000


def wait_for(sign: str) -> str:
    """Tell of three parts in ten, and wait until a file is there; runs in the process beside."""
    tell = watcher()
    assert tell is not None
    tell(3, 10)
    while not Path(sign).exists():
        time.sleep(0.01)
    return "done"


def test_who_asks_sees_how_far_a_calculation_has_come(tmp_path: Path) -> None:
    worker, sign, other = Worker(), tmp_path / "sign", tmp_path / "other"

    async def follow() -> None:
        assert worker.progress(wait_for, str(sign)) is None
        for _ in range(MOST_LOOKS):
            with pytest.raises(RefusedError):
                await worker.ask(wait_for, str(sign), patience=0.01)
            if worker.progress(wait_for, str(sign)) == (3, 10):
                break
        assert worker.progress(wait_for, str(sign)) == (3, 10)
        with pytest.raises(RefusedError):
            await worker.ask(wait_for, str(other), patience=0.01)
        assert worker.progress(wait_for, str(other)) == (0, 0)
        sign.touch()
        other.touch()
        assert await worker.ask(wait_for, str(sign)) == "done"
        assert await worker.ask(wait_for, str(other)) == "done"
        assert worker.progress(wait_for, str(sign)) is None

    try:
        asyncio.run(follow())
    finally:
        worker.close()


def test_neighbors_cards_are_counted_for_a_book_and_for_a_submission(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fifthstreet.web.routes.analysis.GLANCE", 300.0)
    submission = Path(__file__).parents[3] / "examples" / "submissions" / "md.toml"
    body = {"submission": submission.read_text(encoding="utf-8"), "pays": {}, "ties": "bet"}
    with served.http() as http:
        of_book = http.get("/analysis/md/neighbors").json()
        of_submission = http.post("/neighbors", json=body).json()
        refused = http.get("/analysis/thu/neighbors")
    rows = seeing_each_count(game_of(book("md")))
    assert of_book == of_submission
    assert [one["neighbors"] for one in of_book["seen"]] == [1, 2, 3, 4, 5]
    assert [one["gain"] for one in of_book["seen"]] == [float(row.gain) for row in rows]
    assert [one["exact"] for one in of_book["seen"]] == [str(rows[0].gain), "", "", "", ""]
    assert refused.status_code in {404, 422}


def test_a_count_that_goes_on_says_how_far_it_is(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def busy(*_: object, **__: object) -> None:
        raise RefusedError(Refusal("house_is_busy"))

    monkeypatch.setattr(SLOW, "ask", busy)
    monkeypatch.setattr(SLOW, "progress", lambda *_: (1200, 5000))
    with served.http() as http:
        goes_on = http.get("/analysis/md/neighbors").json()
        monkeypatch.setattr(SLOW, "progress", lambda *_: None)
        full = http.get("/analysis/md/neighbors")
    assert goes_on == {"done": 1200, "todo": 5000, "seen": None}
    assert full.json()["code"] == "house_is_busy"
