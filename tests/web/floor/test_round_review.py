"""The page of a round over HTTP: luck and skill apart, the script, and the list of own rounds."""

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cli.running import run
from fifthstreet import bookcase
from fifthstreet.rules.library import shelf
from fifthstreet.rules.shelf import furnish
from web.floor.test_sample_books import SAMPLES, opened
from web.served import Player, Served

DOCUMENTS = {"md-1": "md", "rws-1": "rws", "cb-1": "cb", "uk-1": "uk"}
bookcase.open_bookcase(str(SAMPLES))
BOOKS = shelf()
bookcase.open_bookcase()
furnish()
CHOICES = ("do.Bet", "do.TakeBack", "do.Stay", "do.Fold")


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    bookcase.open_bookcase(str(SAMPLES))
    try:
        with Served(tmp_path_factory.mktemp("house"), DOCUMENTS) as house:
            yield house
    finally:
        bookcase.open_bookcase()
        furnish()


def table_of(served: Served, id_: str) -> str:
    """Return the virtual table of a book, opened if it is not."""
    assert served.opened is not None
    table = f"{id_}-1"
    return table if table in served.opened.running.house.tables else opened(served, id_)


def bet_everything(player: Player) -> None:
    """Make an ante and every side bet that the table takes, and wait for the first decision."""
    seat = player.view["you"]
    player.must(
        "do.PlaceWager", seat=seat, wager="ante", amount=player.view["terms"]["ante"]["least"]
    )
    for wager, span in player.view["terms"].items():
        if wager != "ante":
            amount = span["sizes"][0] if span.get("sizes") else span["least"]
            player.ask("do.PlaceWager", seat=seat, wager=wager, amount=amount)
    player.must("ask.DeclareReady")


def play_at_random(player: Player, chance: Random) -> None:
    """Look, and then do anything that is offered until the round is over."""
    while player.view["round"] is not None:
        look = player.offer("do.ViewCards")
        offers = [one for one in player.view["offers"] if one["do"] in CHOICES]
        if look is not None:
            player.must(look["do"], **look["with"])
        elif offers:
            chosen = chance.choice(offers)
            player.must(chosen["do"], **chosen["with"])
        else:
            player.hear()


def read(served: Served, token: str, path: str, **query: Any) -> Any:
    with served.http(token) as http:
        answer = http.get(path, params=query)
        assert answer.status_code == 200, answer.text
        return (
            answer.json() if answer.headers["content-type"] == "application/json" else answer.text
        )


@pytest.mark.parametrize("id_", BOOKS)
def test_a_result_is_expectation_and_luck_less_mistakes_to_the_last_fraction(
    served: Served, tmp_path: Path, id_: str
) -> None:
    table, chance = table_of(served, id_), Random(id_)
    with served.player(table) as player:
        player.sit()
        for _ in range(6):
            bet_everything(player)
            while player.view["round"] is None:
                player.hear()
            number = player.view["round"]["number"]
            play_at_random(player, chance)
            review = read(served, player.token, f"/tables/{table}/rounds/{number}/review")
            (hand,) = review["hands"]
            assert hand["why_not"] == "", hand
            for bet in [*hand["bets"], hand]:
                expectation, luck, mistakes = (
                    Fraction(bet[name]) for name in ("expectation", "luck", "mistakes")
                )
                assert bet["result"] == expectation + luck - mistakes
                assert mistakes >= 0
            left = sum(one["result"] for one in hand["uncounted"])
            assert hand["net"] == hand["result"] + left
            costs = [Fraction(one["cost"]) for one in hand["decisions"]]
            assert sum(costs) == Fraction(hand["mistakes"])
            text = read(served, player.token, f"/tables/{table}/rounds/{number}/script")
            path = tmp_path / f"{number}.round"
            path.write_text(text, encoding="utf-8")
            done = run("replay", str(path), "--books", str(SAMPLES))
            assert done.code == 0, (text, done.out, done.err)
            assert f"\nnet {hand['seat']} {hand['net']}\n" in text
        player.must("ask.LeaveSeat")


def test_the_list_of_own_rounds_is_paged_and_leads_to_each(served: Served) -> None:
    with served.player("uk-1") as player:
        player.sit()
        for _ in range(3):
            player.open_round()
            player.play_on()
        first = read(served, player.token, "/me/rounds", most=2)
        while any(one["pending"] for one in first["rounds"]):
            first = read(served, player.token, "/me/rounds", most=2)
        assert first["next"]
        second = read(served, player.token, "/me/rounds", most=2, before=first["next"])
        assert second["next"] == ""
        numbers = [one["round"] for one in (*first["rounds"], *second["rounds"])]
        assert numbers == sorted(numbers, reverse=True)
        assert len(set(numbers)) == 3
        for one in first["rounds"]:
            review = read(served, player.token, f"/tables/uk-1/rounds/{one['round']}/review")
            (hand,) = review["hands"]
            assert (hand["own"], hand["net"], hand["mistakes"]) == (
                True,
                one["net"],
                one["mistakes"],
            )
            assert one["decisions"] == len(hand["decisions"])
        player.must("ask.LeaveSeat")


def test_a_round_that_is_on_has_no_review_and_no_script(served: Served) -> None:
    with served.player("md-1") as player:
        player.sit()
        player.open_round()
        number = player.view["round"]["number"]
        with served.http(player.token) as http:
            for part in ("review", "script"):
                assert http.get(f"/tables/md-1/rounds/{number}/{part}").status_code == 404
        player.play_on()
        own = read(served, player.token, f"/tables/md-1/rounds/{number}")
        seat = player.view["you"]
        looks = [one["data"] for one in own["events"] if one["kind"] == "round.CardsViewed"]
        assert own["you"] == seat
        assert {len(look["cards"]) for look in looks} == {2}
        stranger = read(served, "", f"/tables/md-1/rounds/{number}")
        looks = [one["data"] for one in stranger["events"] if one["kind"] == "round.CardsViewed"]
        assert stranger["you"] is None
        assert looks
        assert not any("cards" in look for look in looks)
        player.must("ask.LeaveSeat")
