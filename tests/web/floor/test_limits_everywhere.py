"""Limits and chips at a table of every book and every sample: nothing beyond them is offered."""

from collections.abc import Iterator
from typing import Any, NamedTuple

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


class Guest(NamedTuple):
    """Somebody who sits at a table, and what a round with the least ante costs there."""

    player: Player
    table: str
    ante: int
    currency: str
    costs: dict[str, int]

    @property
    def view(self) -> dict[str, Any]:
        """Return the table as the house shows it now."""
        found: dict[str, Any] = ask(self.player, "GET", f"/tables/{self.table}")
        return found

    @property
    def balance(self) -> int:
        return int(ask(self.player, "GET", "/me")["balances"][self.currency])


@pytest.fixture(params=BOOKS)
def guest(
    request: pytest.FixtureRequest, served: Served, tables: dict[str, str]
) -> Iterator[Guest]:
    """A player at a table of each book, who leaves it afterwards."""
    table = tables[request.param]
    with served.player(table) as player:
        player.sit()
        ante = player.view["terms"]["ante"]["least"]
        costs = ask(player, "GET", f"/tables/{table}/cost?stakes=ante:{ante}")
        yield Guest(player, table, ante, player.view["currency"], costs)
        player.ask("ask.LeaveSeat")


def test_a_limit_below_the_least_round_blocks_the_ante_and_says_why(guest: Guest) -> None:
    player, costs = guest.player, guest.costs
    assert 0 < costs["now"] <= costs["least"] <= costs["most"]
    kind = f"stake:{guest.currency}"
    ask(player, "POST", "/me/limits", kind=kind, value=costs["least"])
    (offer,) = wagers(guest.view, "offers")[:1]
    assert offer["with"]["amount"] == guest.ante
    ask(player, "POST", "/me/limits", kind=kind, value=costs["least"] - 1)
    view = guest.view
    assert wagers(view, "offers") == []
    (blocked, *_) = wagers(view, "blocked")
    assert blocked["code"] == view["limited"]["code"] == "stake_limit_is_reached"


def test_a_bet_without_the_chips_for_it_is_never_offered(guest: Guest) -> None:
    player = guest.player
    body = {"client": "c", "currency": guest.currency}
    all_but = guest.balance - guest.costs["least"] + 1
    ask(player, "POST", "/chips/cash-out", sequence=1, amount=all_but, **body)
    view = guest.view
    assert wagers(view, "offers") == []
    (blocked, *_) = wagers(view, "blocked")
    assert blocked["code"] == "not_enough_chips"
    assert "You need" in blocked["says"]
    ask(player, "POST", "/chips/buy-in", sequence=2, amount=1, **body)
    player.open_round(guest.ante)
    view = guest.view
    bets = [one for one in view["blocked"] if one["do"] == "do.Bet"]
    assert all(one["code"] == "not_enough_chips" for one in bets)
    while player.view["round"] is not None:
        bets = [one for one in player.view["offers"] if one["do"] == "do.Bet"]
        if player.offer("do.ViewCards"):
            player.must("do.ViewCards", seat=player.view["you"])
        elif bets:
            player.must("do.Bet", seat=player.view["you"], amount=bets[0]["with"]["amount"])
        elif player.offer("do.Stay"):
            player.must("do.Stay", seat=player.view["you"])
        else:
            assert not player.offer("do.Fold"), "whoever has the chips for a round need not fold"
            player.until("events")


def test_the_most_that_a_round_may_cost_is_what_the_largest_bets_come_to(guest: Guest) -> None:
    player = guest.player
    assert guest.balance >= guest.costs["most"]
    player.open_round(guest.ante)
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
    assert staked == guest.costs["most"]
