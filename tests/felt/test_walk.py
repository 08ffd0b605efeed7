"""Seeded walks over live tables of every book: no state is a dead end, and money is kept."""

import pytest

from felt.company import Company, submissions
from felt.walking import DeadEndError, Walk

TABLES = submissions()


@pytest.mark.parametrize("name", TABLES)
def test_from_every_state_of_a_walk_somebody_has_a_next_step(name: str) -> None:
    walk = Walk(name, TABLES[name], seed=1)
    assert walk.go(500) >= 500


@pytest.mark.exhaustive
@pytest.mark.parametrize("seed", range(2, 42))
@pytest.mark.parametrize("name", TABLES)
def test_from_every_state_of_long_walks_somebody_has_a_next_step(name: str, seed: int) -> None:
    assert Walk(name, TABLES[name], seed).go(600) >= 600


def test_a_walk_that_comes_to_a_dead_end_tells_its_seed_and_its_script(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    name = next(iter(TABLES))
    walk = Walk(name, TABLES[name], seed=7)
    steps = Company.steps
    monkeypatch.setattr(
        Company, "steps", lambda self, who: [] if self.game is not None else steps(self, who)
    )
    with pytest.raises(DeadEndError, match=f"{name}, seed 7: Nobody has a next step") as caught:
        walk.go(100)
    assert "run.StartRound" in str(caught.value).splitlines()[-1]
