"""The coach: exact, only for one's own hand, and from nothing that is hidden."""

from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from typing import Any

import pytest

from fifthstreet.analysis.advice import advise, position
from fifthstreet.analysis.game import capped, game_of
from fifthstreet.cards import Card
from fifthstreet.checks.report import check
from fifthstreet.coaching.question import Question
from fifthstreet.coaching.recorded_round import Seen
from fifthstreet.coaching.worker import WORKER
from fifthstreet.rules.exposure import cap_in_force
from fifthstreet.rules.library import book
from fifthstreet.rules.samples import submission
from web.served import Player, Served


@contextmanager
def seated(served: Served, table: str) -> Iterator[Player]:
    """Let a guest sit alone at a table, who gets up in the end."""
    with served.player(table) as player:
        player.sit()
        yield player
        player.play_on()
        player.must("ask.LeaveSeat")


def ask(served: Served, token: str, path: str, **query: Any) -> Any:
    with served.http(token) as http:
        return http.get(path, params=query)


def look(player: Player) -> dict[str, Any]:
    """Look at the own hand, and return the view with it."""
    player.must("do.ViewCards", seat=player.view["you"])
    seat = str(player.view["you"])
    while "??" in player.view["round"]["seats"][seat]["cards"]:
        player.hear()
    seen: dict[str, Any] = player.view["round"]
    return seen


@pytest.mark.parametrize("id_", ["md", "cb"])
def test_advice_is_the_exact_value_of_what_the_player_sees(served: Served, id_: str) -> None:
    with seated(served, f"{id_}-1") as player:
        seat = player.view["you"]
        player.open_round()
        blind = ask(served, player.token, f"/tables/{id_}-1/advice", seat=seat)
        assert (blind.status_code, blind.json()["code"]) == (409, "hand_is_not_viewed")
        seen = look(player)
        answer = ask(served, player.token, f"/tables/{id_}-1/advice", seat=seat).json()
        own = " ".join(seen["seats"][str(seat)]["cards"])
        up = " ".join(card for card in seen["zones"].get("dealer", ()) if card != "??")
        cap = cap_in_force(check(submission(id_)).submission, book(id_))
        game = capped(game_of(book(id_)), cap, ante=answer["ante"])
        exact = advise(game, position(own, up=up, staked=1))
        assert {one["action"]: Fraction(one["expected_value"]) for one in answer["options"]} == {
            option.action: option.expected_value for option in exact.options
        }
        assert answer["best"] == exact.best.action
        assert all(one["amount"] == one["bet"] * answer["ante"] for one in answer["options"])


def test_nobody_is_advised_on_another_hand(served: Served) -> None:
    with seated(served, "md-1") as player:
        seat = player.view["you"]
        player.open_round()
        look(player)
        stranger = served.guest()["token"]
        refused = ask(served, stranger, "/tables/md-1/advice", seat=seat)
        assert (refused.status_code, refused.json()["code"]) == (403, "belongs_to_someone_else")
        assert ask(served, "", "/tables/md-1/advice", seat=seat).status_code == 401


def test_no_hidden_card_ever_reaches_the_reckoning(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    reckoned: list[Seen] = []
    ask_worker = WORKER.ask

    async def watched(job: Any, question: Question, seen: Seen, staked: int) -> Any:
        reckoned.append(seen)
        return await ask_worker(job, question, seen, staked)

    monkeypatch.setattr(WORKER, "ask", watched)
    with seated(served, "md-1") as player:
        seat = player.view["you"]
        player.open_round()
        look(player)
        open_now = []
        while player.view["round"] is not None:
            view = player.view["round"]
            offer = player.offer("do.Bet")
            if offer is None:
                player.until("events")
                continue
            visible = [
                *(card for cards in view["zones"].values() for card in cards),
                *view["seats"][str(seat)]["cards"],
            ]
            open_now.append({card for card in visible if card != "??"})
            assert ask(served, player.token, "/tables/md-1/advice", seat=seat).status_code == 200
            player.must(offer["do"], **offer["with"])
    used = [{Card(c).notation for part in seen for c in part.split()} for seen in reckoned]
    assert used == open_now
    assert [len(cards) for cards in used] == [2, 3, 4]
