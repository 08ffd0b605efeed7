"""Every sample book in a house: a round at a virtual table over the network."""

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from fifthstreet import bookcase
from fifthstreet.floor.floor import TableOrder
from fifthstreet.rules.library import book
from fifthstreet.rules.shelf import furnish
from fifthstreet.rules.template import template
from web.served import Player, Served

SAMPLES = Path(__file__).parents[3] / "examples" / "books"
BOOKS = sorted(folder.name for folder in SAMPLES.iterdir() if (folder / "book.toml").exists())


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    bookcase.open_bookcase(str(SAMPLES))
    try:
        with Served(tmp_path_factory.mktemp("house")) as house:
            yield house
    finally:
        bookcase.open_bookcase()
        furnish()


def sample(name: str) -> str:
    """Return the id of the book in a folder."""
    found = re.search(r'^id = "(.*)"', (SAMPLES / name / "book.toml").read_text(), re.MULTILINE)
    assert found
    return found[1]


def submitted(id_: str) -> str:
    """Return the template of a book with every blank filled in."""
    return re.sub(r"<[^>\n]*>", "Sample", template(book(id_)))


def opened(served: Served, id_: str) -> str:
    """Open a virtual table under a book."""
    assert served.opened is not None
    running = served.opened.running

    async def ask() -> dict[str, object]:
        answer = running.loop.create_future()
        order = TableOrder(table=f"{id_}-1", submission=submitted(id_))
        running.house.open_table(order, answer.set_result)
        return dict(await answer)

    answer = asyncio.run_coroutine_threadsafe(ask(), running.loop).result()
    assert answer["ok"], answer
    return f"{id_}-1"


@pytest.mark.parametrize("name", BOOKS)
def test_a_sample_book_is_played_to_settlement_at_a_virtual_table(
    served: Served, name: str
) -> None:
    id_ = sample(name)
    with Player(served, opened(served, id_), served.guest(), {}) as player:
        player.sit()
        player.open_round()
        player.play_on()
        kinds = [event["kind"] for event in player.events()]
        assert "round.SeatSettled" in kinds
        assert kinds[-1] == "house.RoundFinished"
