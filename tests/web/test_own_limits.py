"""The limits that players set for themselves, over the interface: every wager of every book counts.

A round is entered only where all that it can ask for is within the limit, and nothing beyond the
limit is ever offered or taken.
"""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import pytest

from web.served import Player, Served, least_ante
from web.test_staff import Staff

pytestmark = pytest.mark.requirement("R20")

LEAST_ROUND = {"md": 4, "rws": 3, "cb": 4, "uk": 4}
"""What a hand that is never folded stakes at least, in antes: the ante, and 1x on three streets or,
at Casino Stud, the BET of twice the ante."""
SIDE_BETS = {"md": "three_card", "rws": "progressive", "cb": "three_card"}
BOOKS = sorted(LEAST_ROUND)


@contextmanager
def seated(served: Served, table: str) -> Iterator[Player]:
    """Let a guest sit down at a table, and leave it in the end."""
    with served.player(table) as player:
        player.sit()
        try:
            yield player
        finally:
            leave(player)


def leave(player: Player) -> None:
    """Leave a table with nothing on it, so that the next test finds it between two rounds."""
    if player.view["round"] is not None and player.view["round"]["phase"] == "betting":
        for offer in reversed(offered(player, "do.WithdrawWager")):
            player.ask(offer["do"], **offer["with"])
        player.ask("ask.DeclareReady")
    player.ask("ask.LeaveSeat")


def limit(player: Player, kind: str, value: int | None) -> dict[str, Any]:
    """Set a limit, and wait for the table as it is offered from then on."""
    known = len(player.heard)
    with player.served.http(player.token) as http:
        answer = http.post("/me/limits", json={"kind": kind, "value": value})
    assert answer.status_code == 200, answer.text
    if all(message["type"] != "snapshot" for message in player.heard[known:]):
        player.until("snapshot")
    (event,) = answer.json()["events"]
    happened: dict[str, Any] = event["data"]
    return happened


def stake(player: Player, amount: int | None) -> None:
    limit(player, f"stake:{player.view['currency']}", amount)


def ante(player: Player, amount: int, seat: int | None = None) -> dict[str, Any]:
    seat = seat or player.view["you"]
    return player.ask("do.PlaceWager", seat=seat, wager="ante", amount=amount)


def offered(player: Player, do: str, **arguments: Any) -> list[dict[str, Any]]:
    return [
        offer
        for offer in player.view["offers"]
        if offer["do"] == do and offer["with"] | arguments == offer["with"]
    ]


def deal(player: Player) -> None:
    player.must("ask.DeclareReady")
    while player.view["waits"]["for"] != "decision":
        player.hear()


def staked(player: Player) -> int:
    """Return everything that the player has put down in the round."""
    kinds = ("round.WagerPlaced", "round.BetMade")
    return sum(one["data"]["amount"] for one in player.events() if one["kind"] in kinds)


@pytest.mark.parametrize("book", BOOKS)
def test_an_ante_is_refused_where_the_round_could_ask_for_more_than_the_limit(
    served: Served, book: str
) -> None:
    least = least_ante(served, f"{book}-1")
    whole = least * LEAST_ROUND[book]
    with seated(served, f"{book}-1") as player:
        stake(player, whole - 1)
        assert offered(player, "do.PlaceWager") == []
        assert player.view["limited"]["code"] == "stake_limit_is_reached"
        refused = ante(player, least)
        assert refused["code"] == "stake_limit_is_reached"
        assert refused["says"] == player.view["limited"]["says"]
        assert money(whole, player) in refused["says"]
        assert money(whole - 1, player) in refused["says"]
        assert player.view["round"] is None


@pytest.mark.parametrize("book", BOOKS)
def test_a_round_within_the_limit_is_played_to_its_end_and_never_beyond_it(
    served: Served, book: str
) -> None:
    least = least_ante(served, f"{book}-1")
    whole = least * LEAST_ROUND[book]
    with seated(served, f"{book}-1") as player:
        stake(player, whole)
        seat = player.view["you"]
        (offer,) = offered(player, "do.PlaceWager", seat=seat, wager="ante")
        assert (offer["with"]["amount"], offer["most"]) == (least, least)
        assert ante(player, least + 1)["code"] == "stake_limit_is_reached"
        assert ante(player, least)["ok"]
        if side := SIDE_BETS.get(book):
            sizes = player.view["terms"][side]
            size = sizes["sizes"][0] if "sizes" in sizes else sizes["least"]
            assert offered(player, "do.PlaceWager", wager=side) == []
            bet = player.ask("do.PlaceWager", seat=seat, wager=side, amount=size)
            assert bet["code"] == "stake_limit_is_reached"
        deal(player)
        while player.view["round"] is not None:
            if player.offer("do.ViewCards"):
                player.must("do.ViewCards", seat=seat)
            elif bets := offered(player, "do.Bet"):
                assert len(bets) == 1
                assert offered(player, "do.Fold")
                amount = bets[0]["with"]["amount"]
                more = player.ask("do.Bet", seat=seat, amount=3 * amount)
                assert not more["ok"]
                if book != "rws":
                    assert more["code"] == "stake_limit_is_reached"
                    assert player.view["limited"]["code"] == "stake_limit_is_reached"
                player.must("do.Bet", seat=seat, amount=amount)
            else:
                player.until("events")
        assert staked(player) == whole


def test_a_raise_takes_up_what_the_limit_leaves_and_the_rest_of_the_round_stays_open(
    served: Served,
) -> None:
    least = least_ante(served, "uk-1")
    with seated(served, "uk-1") as player:
        stake(player, 6 * least)
        seat = player.view["you"]
        assert ante(player, least)["ok"]
        deal(player)
        player.must("do.ViewCards", seat=seat)
        assert [one["with"]["amount"] for one in offered(player, "do.Bet")] == [
            least,
            2 * least,
            3 * least,
        ]
        player.must("do.Bet", seat=seat, amount=3 * least)
        player.play_on()
        assert staked(player) == 6 * least


def test_every_box_of_a_player_counts(served: Served) -> None:
    least = least_ante(served, "rws-1")
    with seated(served, "rws-1") as player:
        stake(player, 7 * least)
        seat = player.view["you"]
        other = next(box for box in range(1, 10) if str(box) not in player.view["seats"])
        assert ante(player, least)["ok"]
        assert ante(player, 2 * least, other)["code"] == "stake_limit_is_reached"
        assert ante(player, least, other)["ok"]
        assert offered(player, "do.PlaceWager", wager="ante") == []
        deal(player)
        for box in (seat, other):
            assert player.ask("do.Bet", seat=box, amount=2 * least)["ok"]
        assert staked(player) == 6 * least
        while player.view["round"] is not None:
            player.until("events")


def test_what_may_be_lost_in_a_day_counts_rounds_at_all_tables_together(served: Served) -> None:
    first, second = least_ante(served, "md-1"), least_ante(served, "cb-1")
    with seated(served, "md-1") as player:
        limit(player, "loss:USD", 4 * first + 4 * second - 1)
        assert ante(player, first)["ok"]
        with Player(served, "cb-1", player.me, {}) as beside:
            seat = beside.sit()
            assert offered(beside, "do.PlaceWager", seat=seat, wager="ante") == []
            refused = ante(beside, second)
            assert refused["code"] == "loss_limit_is_reached"
            assert money(4 * first, player) in refused["says"]
            player.must("do.WithdrawWager", seat=player.view["you"], wager="ante")
            assert ante(beside, second)["ok"]
            assert ante(player, first)["code"] == "loss_limit_is_reached"
            leave(beside)


def several(served: Served, chips: int) -> list[Player]:
    """Return one registered person in two sessions, at a table in each, with so many chips."""
    name = {"name": f"Has {chips}", "password": "seven grey geese land"}
    with served.http() as http, served.http() as other:
        one = http.post("/people", json={**name, "client": "c1"}).json()
        two = other.post("/sessions", json={**name, "client": "c1"}).json()
    assert (one["person"], one["session"]) != (two["person"], two["session"])
    with served.http(one["token"]) as http:
        body = {"client": "c1", "sequence": 900, "currency": "USD", "amount": chips}
        assert http.post("/chips/buy-in", json=body).is_success
    return [Player(served, "md-1", one, {}), Player(served, "cb-1", two, {})]


def test_r15_one_person_in_two_sessions_at_two_tables_stakes_no_chip_twice(served: Served) -> None:
    least = [max(least_ante(served, table) for table in ("md-1", "cb-1"))] * 2
    chips = 4 * least[0]  # a round takes four antes to the end
    one, two = several(served, chips)
    with one, two, ThreadPoolExecutor(2) as pool:
        seats = [one.sit(), two.sit()]
        futures = [pool.submit(ante, *each) for each in zip((one, two), least, seats, strict=True)]
        answers = [future.result() for future in futures]
        staked_ = sum(cost for cost, answer in zip(least, answers, strict=True) if answer["ok"])
        assert staked_, "at least one of them is taken"
        with served.http(two.token) as http:
            assert http.get("/me").json()["balances"]["USD"] == chips - staked_
        leave(one)
        leave(two)


def test_r20_a_limit_that_is_set_in_one_session_holds_in_the_other(served: Served) -> None:
    first, second = least_ante(served, "md-1"), least_ante(served, "cb-1")
    one, two = several(served, 10 * (first + second))
    with one, two:
        for player in (one, two):
            player.sit()
        limit(one, "stake:USD", 4 * first)
        assert ante(one, first)["ok"]
        assert ante(two, second)["code"] == "stake_limit_is_reached"
        leave(one)
        leave(two)


def test_a_lost_round_makes_the_room_of_the_day_smaller(served: Served) -> None:
    least = least_ante(served, "uk-1")
    with seated(served, "uk-1") as player:
        limit(player, "loss:GBP", 4 * least)
        assert ante(player, least)["ok"]
        deal(player)
        player.must("do.Fold", seat=player.view["you"])
        while player.view["round"] is not None:
            player.until("events")
        refused = ante(player, least)
        assert refused["code"] == "loss_limit_is_reached"
        assert f"{money(3 * least, player)} is left" in refused["says"]


def test_a_wager_that_staff_place_for_a_player_counts_too(served: Served) -> None:
    least = least_ante(served, "rws-1")
    floor = Staff(served).tokens["floor"]
    with seated(served, "rws-1") as player:
        stake(player, 3 * least - 1)
        wager = {"seat": player.view["you"], "wager": "ante", "amount": least}
        wager |= {"player": player.me["person"]}
        bet = {"client": "c9", "sequence": 1, "do": "do.PlaceWager", "with": wager}
        with served.http(floor) as http:
            answer = http.post("/tables/rws-1/commands", json=bet)
        assert answer.json()["code"] == "stake_limit_is_reached"


def test_a_limit_that_is_lowered_in_mid_round_never_makes_anybody_fold(served: Served) -> None:
    least = least_ante(served, "uk-1")
    with seated(served, "uk-1") as player:
        seat = player.view["you"]
        assert ante(player, least)["ok"]
        deal(player)
        stake(player, 0)
        limit(player, "session", 0)
        player.must("do.ViewCards", seat=seat)
        assert [one["with"]["amount"] for one in offered(player, "do.Bet")] == [least]
        assert player.ask("do.Bet", seat=seat, amount=2 * least)["code"] == "stake_limit_is_reached"
        player.play_on()
        assert staked(player) == 4 * least
        assert offered(player, "do.PlaceWager") == []


def test_the_length_of_a_session_counts_for_every_wager_that_begins_something(
    served: Served,
) -> None:
    with seated(served, "cb-1") as player:
        limit(player, "session", 0)
        assert offered(player, "do.PlaceWager") == []
        assert player.view["limited"]["code"] == "session_limit_is_reached"
        refused = ante(player, least_ante(served, "cb-1"))
        assert refused["code"] == "session_limit_is_reached"


def test_a_guest_sets_limits_and_is_told_from_when_they_hold(served: Served) -> None:
    with seated(served, "md-1") as player:
        result = limit(player, "stake:USD", 9000)
        assert (result["before"], result["after"]) == (None, 9000)
        assert result["holds_from"] == result["at"]
        raised = limit(player, "stake:USD", 20_000)
        assert raised["holds_from"] == raised["at"] + 86_400
        with served.http(player.token) as http:
            stake_limit = http.get("/me").json()["limits"]["stake:USD"]
            assert stake_limit == {"now": 9000, "later": 20_000, "from": raised["holds_from"]}
            same = http.post("/me/limits", json={"kind": "loss:USD", "value": None})
            assert same.json()["code"] == "nothing_would_change"


def test_a_guest_takes_a_break(served: Served) -> None:
    guest = served.guest()
    with served.http(guest["token"]) as http:
        assert http.post("/me/exclusion", json={"days": 1}).status_code == 200
        assert http.get("/me").status_code == 401


def money(amount: int, player: Player) -> str:
    """Return an amount as a sentence of the house has it: without minor units where there are none.

    Written here by hand, so that the house's own writing is held against something.
    """
    symbol = {"USD": "$", "SGD": "S$", "GBP": "£"}[player.view["currency"]]
    whole, rest = divmod(amount, 100)
    return f"{symbol}{whole:,}.{rest:02}" if rest else f"{symbol}{whole:,}"
