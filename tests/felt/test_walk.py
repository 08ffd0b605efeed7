"""Seeded walks over live tables of every book: no state is a dead end, and money is kept."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from felt.company import Company, submissions, variants
from felt.script import Script
from felt.walking import MODES, DeadEndError, Walk
from fifthstreet.protocol.floor_events import Mode

TABLES = submissions()
LARGE = (None, 100, 10**6)
"""From which award on two people confirm it."""


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", TABLES)
def test_from_every_state_of_a_walk_somebody_has_a_next_step(name: str, mode: Mode) -> None:
    walk = Walk(name, TABLES[name], 1, mode, large=LARGE[1])
    assert walk.go(60) >= 60


@pytest.mark.exhaustive
@pytest.mark.parametrize("seed", range(2, 14))
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", TABLES)
def test_from_every_state_of_long_walks_somebody_has_a_next_step(
    name: str, mode: Mode, seed: int, record_property: Callable[[str, object], None]
) -> None:
    walk = Walk(name, TABLES[name], seed, mode, LARGE[seed % len(LARGE)])
    assert walk.go(600) >= 600
    record_property("figures", [walk.states, walk.actions, walk.longest])


@pytest.mark.exhaustive
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", TABLES)
def test_from_every_state_under_every_option_somebody_has_a_next_step(
    name: str, mode: Mode
) -> None:
    for option, text in variants(TABLES[name]).items():
        assert Walk(f"{name}, {option}", text, 1, mode).go(400) >= 400


def dead_end(monkeypatch: pytest.MonkeyPatch) -> DeadEndError:
    """Return what is told of a walk at whose table a round has no steps."""
    name = next(iter(TABLES))
    console = Company.console
    empty = ("next", "decide", "wagers", "group", "show_all", "settle_all")
    nothing: dict[str, Any] = {key: [] for key in empty}
    monkeypatch.setattr(
        Company,
        "console",
        lambda self, who: console(self, who) | (nothing if self.game is not None else {}),
    )
    monkeypatch.setattr(Company, "offers", lambda _self, _who: [])
    with pytest.raises(DeadEndError, match="seed 7: Nobody has a next step") as caught:
        Walk(name, TABLES[name], seed=7).go(100)
    return caught.value


def test_a_walk_that_comes_to_a_dead_end_tells_its_script_and_how_to_replay_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lines = str(dead_end(monkeypatch)).splitlines()
    assert "StartRound" in lines[-1]
    assert lines[1].startswith("Replay it in tests/ with: python -m felt.replay ")
    monkeypatch.undo()
    path = lines[1].rpartition(" ")[2]
    walk = Walk.after(Script.read(Path(path).read_text(encoding="utf-8")))
    assert walk.company.game is not None
    walk.go_home()
