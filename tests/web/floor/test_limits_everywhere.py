"""Limits and chips at a table of every book and every sample: nothing beyond them is offered."""

from collections.abc import Iterator
from typing import Any

import pytest

from fifthstreet import bookcase
from fifthstreet.rules.shelf import furnish, shelf
from web.floor.test_sample_books import BOOKS as SAMPLES
from web.floor.test_sample_books import SAMPLES as FOLDER
from web.floor.test_sample_books import opened, sample
from web.served import Player, Served

pytestmark = pytest.mark.requirement("R20")
BOOKS = [*shelf(), *SAMPLES]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    bookcase.open_bookcase(str(FOLDER))
    try:
        with Served(tmp_path_factory.mktemp("limits")) as house:
            yield house
    finally:
        bookcase.open_bookcase()
        furnish()


@pytest.fixture(scope="module")
def tables(served: Served) -> dict[str, str]:
    """Return the table of each book."""
    ids = {name: sample(name) if name in SAMPLES else name for name in BOOKS}
    return {name: opened(served, id_) for name, id_ in ids.items()}


def ask(player: Player, method: str, path: str, **body: Any) -> Any:
    with player.served.http(player.token) as http:
        answer = http.request(method, path, json=body or None)
    assert answer.status_code == 200, answer.text
    return answer.json()


def wagers(view: dict[str, Any], part: str) -> list[dict[str, Any]]:
    """Return what is offered or blocked of the player's own seat before the cards."""
    mine = [one for one in view[part] if one["with"].get("seat") == view["you"]]
    return [one for one in mine if one["do"] == "do.PlaceWager"]


def cost(player: Player, table: str, ante: int) -> dict[str, int]:
    found: dict[str, int] = ask(player, "GET", f"/tables/{table}/cost?stakes=ante:{ante}")
    return found


@pytest.mark.parametrize("book", BOOKS)
def test_a_limit_below_the_least_round_blocks_the_ante_and_says_why(
    served: Served, tables: dict[str, str], book: str
) -> None:
    table = tables[book]
    with served.player(table) as player:
        player.sit()
        ante, currency = player.view["terms"]["ante"]["least"], player.view["currency"]
        costs = cost(player, table, ante)
        assert 0 < costs["now"] <= costs["least"] <= costs["most"]
        kind = f"stake:{currency}"
        ask(player, "POST", "/me/limits", kind=kind, value=costs["least"])
        (offer,) = wagers(ask(player, "GET", f"/tables/{table}"), "offers")[:1]
        assert offer["with"]["amount"] == ante
        ask(player, "POST", "/me/limits", kind=kind, value=costs["least"] - 1)
        view = ask(player, "GET", f"/tables/{table}")
        assert wagers(view, "offers") == []
        (blocked, *_) = wagers(view, "blocked")
        assert blocked["code"] == view["limited"]["code"] == "stake_limit_is_reached"
        player.must("ask.LeaveSeat")


@pytest.mark.parametrize("book", BOOKS)
def test_a_bet_without_the_chips_for_it_is_never_offered(
    served: Served, tables: dict[str, str], book: str
) -> None:
    table = tables[book]
    with served.player(table) as player:
        player.sit()
        ante, currency = player.view["terms"]["ante"]["least"], player.view["currency"]
        costs = cost(player, table, ante)
        balance = ask(player, "GET", "/me")["balances"][currency]
        body = {"client": "c", "currency": currency}
        ask(
            player, "POST", "/chips/cash-out", sequence=1, amount=balance - costs["now"] + 1, **body
        )
        view = ask(player, "GET", f"/tables/{table}")
        assert wagers(view, "offers") == []
        (blocked, *_) = wagers(view, "blocked")
        assert blocked["code"] == "not_enough_chips"
        assert "You need" in blocked["says"]
        ask(player, "POST", "/chips/buy-in", sequence=2, amount=1, **body)
        player.must("do.PlaceWager", seat=player.view["you"], wager="ante", amount=ante)
        player.must("ask.DeclareReady")
        while player.view["waits"]["for"] != "decision":
            player.hear()
        view = ask(player, "GET", f"/tables/{table}")
        assert not [one for one in view["offers"] if one["do"] == "do.Bet"]
        bets = [one for one in view["blocked"] if one["do"] == "do.Bet"]
        assert all(one["code"] == "not_enough_chips" for one in bets)
        player.ask("ask.LeaveSeat")


@pytest.mark.parametrize("book", BOOKS)
def test_the_most_that_a_round_may_cost_is_what_the_largest_bets_come_to(
    served: Served, tables: dict[str, str], book: str
) -> None:
    table = tables[book]
    with served.player(table) as player:
        player.sit()
        ante = player.view["terms"]["ante"]["least"]
        costs = cost(player, table, ante)
        currency = player.view["currency"]
        before = ask(player, "GET", "/me")["balances"][currency]
        assert before >= costs["most"]
        player.must("do.PlaceWager", seat=player.view["you"], wager="ante", amount=ante)
        player.must("ask.DeclareReady")
        while player.view["round"] is not None:
            bets = [one for one in player.view["offers"] if one["do"] == "do.Bet"]
            sizes = [one["most"] or one["with"]["amount"] for one in bets]
            if player.offer("do.ViewCards"):
                player.must("do.ViewCards", seat=player.view["you"])
            elif sizes:
                player.must("do.Bet", seat=player.view["you"], amount=max(sizes))
            elif player.offer("do.Stay"):
                player.must("do.Stay", seat=player.view["you"])
            else:
                player.until("events")
        kinds = ("round.WagerPlaced", "round.BetMade")
        staked = sum(one["data"]["amount"] for one in player.events() if one["kind"] in kinds)
        assert staked == costs["most"]
        player.must("ask.LeaveSeat")
