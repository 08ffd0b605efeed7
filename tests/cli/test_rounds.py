"""`fifthstreet rounds` finds rounds in a store."""

import json
from pathlib import Path

import pytest

from cli.running import run
from felt.mistakes import Evening
from fifthstreet.ledger.store.sqlite import SqliteStore


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    evening = Evening("md-shoe", seed=3)
    for _ in range(3):
        evening.play()
    path = tmp_path_factory.mktemp("store") / "house.db"
    source = evening.company.sitting.store
    with SqliteStore(path) as store, source.view() as view:
        store.restore(view.lines(), source.head())
    return path


def test_h13_rounds_are_listed_and_narrowed_down(database: Path) -> None:
    place = ("--database", str(database))
    every = json.loads(run("rounds", *place, "--json").out)
    assert every["whole"]
    some = next(one for one in every["rounds"] for seat in one["seats"] if seat["hand"])
    seat = next(one for one in some["seats"] if one["hand"])
    words = (f"table={some['table']}", f"hand={seat['hand']}", f"staked={seat['staked']}")
    fewer = json.loads(run("rounds", *words, *place, "--json").out)["rounds"]
    assert some["round"] in [one["round"] for one in fewer]
    assert len(fewer) < len(every["rounds"])
    assert f"{some['table']}:{some['round']}" in run("rounds", *words, *place).out
    assert "No rounds match." in run("rounds", "patron=nobody", *place).out


@pytest.mark.parametrize(
    "word", ["hand", "moon=full", "seat=first", "ruled=perhaps", "since=yesterday", "cards=Zz"]
)
def test_what_cannot_be_looked_for_is_refused_with_what_to_write(database: Path, word: str) -> None:
    outcome = run("rounds", word, "--database", str(database))
    assert outcome.code in {1, 2}
    assert "Write" in outcome.err
    assert "Traceback" not in outcome.err
