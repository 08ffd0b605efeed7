"""The life of an account over HTTP: kept by a guest, refilled, taken along, left and deleted."""

from typing import Any

import httpx
import pytest

from fifthstreet.audit.audit import audit
from fifthstreet.audit.replay import replayers
from web.served import ANTE, Player, Served

PHRASE = "nine calm herons wade"


def post(player: Player, path: str, **body: Any) -> httpx.Response:
    with player.served.http(player.token) as http:
        return http.post(path, json=body)


def get(player: Player, path: str) -> Any:
    with player.served.http(player.token) as http:
        answer = http.get(path)
    assert answer.status_code == 200, answer.text
    return answer.json()


def named(player: Player, name: str) -> dict[str, Any]:
    """Give a guest's account a name, and go on with its new token."""
    answer = post(player, "/me/account", name=name, password=PHRASE)
    assert answer.status_code == 200, answer.text
    welcome: dict[str, Any] = answer.json()
    player.token = welcome["token"]
    return welcome


def bet(player: Player) -> None:
    player.must("do.PlaceWager", seat=player.view["you"], wager="ante", amount=ANTE)


def folded(player: Player) -> None:
    """Play a round with an ante, and fold."""
    bet(player)
    player.must("ask.DeclareReady")
    while not player.offer("do.Fold"):
        if player.offer("do.ViewCards"):
            player.must("do.ViewCards", seat=player.view["you"])
        else:
            player.hear()
    player.must("do.Fold", seat=player.view["you"])
    while player.view["round"] is not None:
        player.hear()


def test_a_guest_keeps_person_chips_seat_and_limits_under_a_name(served: Served) -> None:
    with served.player("md-1") as player:
        player.sit()
        folded(player)
        before = get(player, "/me")
        post(player, "/me/limits", kind="stake:USD", value=50_000)
        welcome = named(player, "Gustav Gast")
        after = get(player, "/me")
        assert welcome["person"] == after["person"] == before["person"]
        assert (after["name"], after["role"]) == ("Gustav Gast", "player")
        assert after["balances"] == before["balances"]
        assert after["limits"]["stake:USD"]["now"] == 50_000
        assert get(player, "/tables/md-1")["you"] == player.view["you"]
        history = get(player, "/me/history?currency=USD")
        assert {row["round"] for row in history} > {None}
        player.must("ask.LeaveSeat")
    with served.http() as http:
        body = {"name": "gustav gast", "password": PHRASE, "client": "again"}
        assert http.post("/sessions", json=body).json()["person"] == before["person"]


def test_the_old_token_of_the_guest_opens_nothing_afterwards(served: Served) -> None:
    with served.player("md-1") as player:
        old = player.token
        named(player, "Tina Token")
        with served.http(old) as http:
            assert http.get("/me").status_code == 401


def test_chips_are_refilled_to_the_start_and_no_further(served: Served) -> None:
    with served.player("md-1") as player:
        start = get(player, "/me")["balances"]["USD"]
        assert get(player, "/me")["refill"]["USD"] == 0
        body = {"client": "c", "currency": "USD"}
        post(player, "/chips/cash-out", sequence=1, amount=start - 700, **body)
        assert get(player, "/me")["refill"]["USD"] == start - 700
        for _ in range(2):
            bought = post(player, "/chips/buy-in", sequence=2, amount=start - 700, **body)
            assert bought.json()["balance"] == start, "the same request acts once"


def test_a_day_has_only_so_many_play_chips(served: Served) -> None:
    with served.player("md-1") as player:
        body = {"client": "c", "currency": "USD", "amount": 1_000_000}
        codes = [post(player, "/chips/buy-in", sequence=n, **body).status_code for n in range(11)]
        assert codes == [200] * 9 + [409] * 2
        refused = post(player, "/chips/buy-in", sequence=99, **body).json()
        assert refused["code"] == "daily_chips_are_used_up"
        assert "$9,000" in refused["says"]


def test_a_wager_without_chips_is_blocked_with_what_is_missing(served: Served) -> None:
    with served.player("md-1") as player:
        player.sit()
        least = player.view["terms"]["ante"]["least"]
        body = {"client": "c", "currency": "USD"}
        balance = get(player, "/me")["balances"]["USD"]
        post(player, "/chips/cash-out", sequence=1, amount=balance - least + 200, **body)
        view = get(player, "/tables/md-1")
        assert not [one for one in view["offers"] if one["do"] == "do.PlaceWager"]
        (ante,) = [one for one in view["blocked"] if one["with"]["wager"] == "ante"]
        assert ante["code"] == "not_enough_chips"
        assert "You need $47 more to bet $15 and stay in to the end" in ante["says"]
        assert view["limited"] is None
        player.must("ask.LeaveSeat")


def test_an_ante_that_cannot_be_followed_is_refused_with_the_largest_that_can(
    served: Served,
) -> None:
    with served.player("rws-1") as player:
        player.sit()
        least = player.view["terms"]["ante"]["least"]
        balance = get(player, "/me")["balances"]["SGD"]
        body = {"client": "c", "currency": "SGD"}
        post(player, "/chips/cash-out", sequence=1, amount=balance - 4 * least, **body)
        view = get(player, "/tables/rws-1")
        seat = player.view["you"]
        (offer,) = [
            one
            for one in view["offers"]
            if (one["with"].get("wager"), one["with"].get("seat")) == ("ante", seat)
        ]
        assert offer["most"] == least * 4 // 3, "the smallest raise is twice the ante"
        ask = {"seat": seat, "wager": "ante"}
        refused = player.ask("do.PlaceWager", **ask, amount=2 * least)
        assert refused["code"] == "not_enough_chips"
        assert "stay in to the end" in refused["says"]
        assert "The maximum with your chips is S$33.33." in refused["says"]
        assert get(player, "/tables/rws-1")["round"] is None, "no round was opened"
        player.must("do.PlaceWager", **ask, amount=least)
        player.must("ask.LeaveSeat")


def test_bets_that_are_too_large_for_the_chips_say_what_is_missing(served: Served) -> None:
    with served.player("md-1") as player:
        player.sit()
        body = {"client": "c", "currency": "USD"}
        balance = get(player, "/me")["balances"]["USD"]
        post(player, "/chips/cash-out", sequence=1, amount=balance - 5 * ANTE, **body)
        bet(player)
        player.must("ask.DeclareReady")
        while not player.offer("do.Bet"):
            if player.offer("do.ViewCards"):
                player.must("do.ViewCards", seat=player.view["you"])
            else:
                player.hear()
        offered = [one["with"]["amount"] for one in player.view["offers"] if one["do"] == "do.Bet"]
        assert offered == [ANTE, 2 * ANTE]
        (blocked,) = [one for one in player.view["blocked"] if one["do"] == "do.Bet"]
        assert blocked["with"]["amount"] == 3 * ANTE
        missing = "You need $20 more to bet 3\N{MULTIPLICATION SIGN} and stay in to the end"
        assert missing in blocked["says"]
        answer = player.ask("do.Bet", seat=player.view["you"], amount=3 * ANTE)
        assert answer["code"] == "not_enough_chips"
        assert missing in answer["says"]
        player.must("do.Fold", seat=player.view["you"])
        player.must("ask.LeaveSeat")


def test_everything_that_is_known_is_taken_along_in_one_document(served: Served) -> None:
    with served.player("md-1") as player:
        player.sit()
        folded(player)
        player.must("ask.LeaveSeat")
        named(player, "Erika Export")
        post(player, "/me/limits", kind="loss:USD", value=9_900)
        data = get(player, "/me/data")
        assert data["person"]["name"] == "Erika Export"
        assert data["limits"]["loss:USD"]["now"] == 9_900
        (session,) = data["sessions"]
        assert session["open"]
        (round_,) = data["rounds"]
        assert (round_["staked"], round_["returned"], round_["net"]) == (ANTE, 0, -ANTE)
        assert data["ledger"][-1]["balance"] == data["person"]["balances"]["USD"]
        kinds = [event["kind"] for event in data["events"]]
        assert kinds[0] == "people.PersonRegistered"
        assert "people.AccountCreated" in kinds
        text = str(data)
        assert "argon2" not in text
        assert "digest" not in text


def test_an_account_is_deleted_with_its_password_and_the_audit_passes(served: Served) -> None:
    with served.player("md-1") as player:
        player.sit()
        person = get(player, "/me")["person"]
        named(player, "Della Deletes")
        bet(player)
        in_play = post(player, "/me/deletion", password=PHRASE)
        assert in_play.json()["code"] == "bets_are_on_the_table"
        for offer in reversed(player.view["offers"]):
            if offer["do"] == "do.WithdrawWager":
                player.must(offer["do"], **offer["with"])
        player.must("ask.DeclareReady")
        while player.view["round"] is not None:
            player.hear()
        wrong = post(player, "/me/deletion", password=PHRASE[::-1])
        assert wrong.json()["code"] == "name_or_password_is_wrong"
        assert post(player, "/me/deletion", password=PHRASE).status_code == 200
        with served.http(player.token) as http:
            assert http.get("/me").status_code == 401
    with served.http() as http:
        body = {"name": "Della Deletes", "password": PHRASE, "client": "again"}
        assert http.post("/sessions", json=body).status_code == 401
        seats = http.get("/tables/md-1").json()["seats"]
        assert person not in seats.values(), "the seat is free"
    assert served.opened is not None
    running = served.opened.running
    assert running.desk.balance(person, "USD") == 0
    assert not [one for one in _personal(running.store) if one.subject == person]
    found = audit(running.store, replayers=replayers(running.store.personal))
    assert found.problems == ()


def _personal(store: Any) -> list[Any]:
    with store.view() as view:
        return [*view.personal()]


@pytest.mark.parametrize("hours", [0, 1009])
def test_a_break_has_a_length_that_makes_sense(served: Served, hours: int) -> None:
    with served.player("md-1") as player:
        assert post(player, "/me/break", hours=hours).status_code == 422


def test_a_break_ends_the_session_frees_the_seat_and_says_until_when(served: Served) -> None:
    with served.player("md-1") as player:
        player.sit()
        person = get(player, "/me")["person"]
        named(player, "Berta Break")
        assert post(player, "/me/break", hours=2).status_code == 200
        with served.http() as http:
            body = {"name": "Berta Break", "password": PHRASE, "client": "again"}
            refused = http.post("/sessions", json=body).json()
            assert refused["code"] == "person_is_on_a_break"
            assert "It ends on" in refused["says"]
            assert person not in http.get("/tables/md-1").json()["seats"].values()
