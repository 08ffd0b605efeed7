"""What one's hand makes so far: from the cards in the question, and from none of the table's."""

from typing import Any

import pytest

from web.floor.test_coaching import ask, look, seated
from web.served import Served


@pytest.mark.parametrize("id_", ["md", "rws", "cb", "uk"])
def test_a_player_is_told_what_the_own_cards_make(served: Served, id_: str) -> None:
    with seated(served, f"{id_}-1") as player:
        player.open_round()
        own = look(player)["seats"][str(player.view["you"])]["cards"]
        answer = ask(served, player.token, f"/tables/{id_}-1/hand", cards=" ".join(own)).json()
        [first] = [hand for hand in answer if hand["main"]][:1]
        assert first["name"]
        assert set(first["cards"]) <= set(own)


def test_the_answer_is_the_same_for_everyone_since_no_card_of_the_table_is_read(
    served: Served,
) -> None:
    with seated(served, "md-1") as player:
        path, query = "/tables/md-1/hand", {"cards": "Jh Js", "zones": ["community:4d"]}
        before = ask(served, player.token, path, **query).json()
        player.open_round()
        look(player)
        stranger = served.guest()["token"]
        assert ask(served, player.token, path, **query).json() == before
        assert ask(served, stranger, path, **query).json() == before
        nothing: list[dict[str, Any]] = ask(served, stranger, path).json()
        assert all(hand["name"] == "" and hand["cards"] == [] for hand in nothing)
        assert ask(served, "", path, **query).status_code == 401


def test_cards_that_cannot_be_are_refused_with_a_sentence(served: Served) -> None:
    token = served.guest()["token"]
    for query in (
        {"cards": "Jh Jh"},
        {"cards": "Jh Js 2c 3c"},
        {"cards": "??"},
        {"zones": ["nowhere:2c"]},
        {"zones": ["community:2c 2c"]},
        {"stakes": ["ante:many"]},
    ):
        answer = ask(served, token, "/tables/md-1/hand", **query)
        assert (answer.status_code, answer.json()["code"]) == (422, "request_is_not_valid"), query
