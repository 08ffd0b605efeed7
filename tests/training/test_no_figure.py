"""An environment whose game was not counted is refused before anything is learned in it (X3)."""

from collections.abc import Iterator

import gymnasium
import pytest

import fifthstreet.training
from altered import altered, forget, put_on_the_shelf
from fifthstreet import FifthStreetError
from fifthstreet.rules.library import book


@pytest.fixture(autouse=True)
def _the_shelf_is_put_back() -> Iterator[None]:
    yield
    forget()


@pytest.mark.parametrize("game", ["MississippiStud", "CasinoStud"])
def test_an_environment_of_another_game_is_refused(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert fifthstreet.training.__all__
    id_, path, value = {
        "MississippiStud": ("md", "steps.1.cards", (1, 2)),
        "CasinoStud": ("rws", "steps.0.choices.0.times", (1, 2)),
    }[game]
    put_on_the_shelf(monkeypatch, altered(book(id_), {path: value}))
    with pytest.raises(FifthStreetError, match="No exact figure for this game because"):
        gymnasium.make(f"fifthstreet/{game}-v0", book=id_)
