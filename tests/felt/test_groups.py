"""Steps that one confirmation does: which they are, and that the table takes them as shown."""

from dataclasses import replace
from typing import Any

import pytest

from felt.company import PLAYERS, TABLE, submissions
from felt.desk import Desk
from fifthstreet.coaching.procedure import procedure
from fifthstreet.people.state import Person

TABLES = submissions()


def ids(steps: list[dict[str, Any]]) -> list[str]:
    return [step["id"] for step in steps]


def opened(name: str, id_: str) -> Desk:
    """Return a table at the moment at which a step comes first."""
    desk = Desk(TABLES[name])
    while not any(step["id"] == id_ for step in desk.console["next"][:1]):
        desk.go_on()
    return desk


@pytest.mark.clause("MD-8.C.1", "MD-8.C.2.a", "MD-8.C.2.b", "MD-8.C.2.c")
def test_p9_everything_between_the_call_and_the_first_decision_is_one_confirmation() -> None:
    desk = Desk(TABLES["md-shoe"])
    desk.until_bets()
    desk.chips(desk.full_bets())
    group = desk.console["group"]
    assert ids(group) == [
        "close_betting",
        "lock_progressive",
        "collect_progressive",
        "reconcile_progressive",
        "bank_progressive",
        "deal",
        "discard_stub",
    ]
    assert group[3]["preset"] == {"count": 5}
    assert set(group[5]["preset"]["cards"]) == {"??"}
    assert all(step["clauses"] for step in group)
    desk.confirm(group)
    assert [cell["seat"] for cell in desk.console["decide"]] == [1, 2, 3, 4, 5]


@pytest.mark.clause("MD-4.C")
def test_p11_what_somebody_else_must_do_or_see_is_confirmed_by_itself() -> None:
    desk = opened("md", "spread_face_up")
    assert ids(desk.console["group"]) == ["spread_face_up"]
    desk.go_on()
    assert ids(desk.console["group"]) == ["first_player_viewed"]
    desk.go_on()
    assert ids(desk.console["group"])[:3] == ["turn_down", "wash", "stack"]


def test_p9_a_step_of_the_floor_ends_the_dealers_group() -> None:
    desk = opened("md", "inspect")
    assert ids(desk.console["group"]) == ["inspect"]
    desk.go_on()
    assert desk.console["group"] == []
    assert ids(desk.company.console("floor")["group"]) == ["verify"]


@pytest.mark.parametrize("name", TABLES)
def test_p9_cards_are_put_away_and_shuffled_and_the_next_round_waits_for_a_word(name: str) -> None:
    desk = opened(name, "end_game")
    group = ids(desk.console["group"])
    assert group[0] == "end_game"
    assert "end_round" in group
    assert "start_round" not in group
    while desk.company.game is not None or ids(desk.console["group"])[:1] != ["start_round"]:
        desk.go_on()


def test_p9_a_count_that_somebody_makes_has_no_preset() -> None:
    desk = opened("md-shoe", "cut")
    assert desk.console["group"] == []
    assert desk.console["next"][0]["preset"] == {}


@pytest.mark.clause("RWS-3.11.2")
def test_p9_a_card_that_lies_face_up_is_entered() -> None:
    desk = opened("rws", "deal")
    assert desk.console["group"] == []
    assert desk.console["next"][0]["preset"] == {}


def test_p9_a_settlement_is_confirmed_alone_or_with_the_other_seats() -> None:
    desk = opened("cb", "settle_seat")
    assert ids(desk.console["group"]) == ["settle_seat"]
    assert [step["with"]["seat"] for step in desk.console["settle_all"]] == [5, 4, 3, 2, 1]
    desk.confirm(desk.console["group"])
    assert [step["with"]["seat"] for step in desk.console["settle_all"]] == [4, 3, 2, 1]


def test_p9_no_seat_is_settled_with_others_while_one_waits_for_an_award() -> None:
    desk, board = Desk(TABLES["md-shoe"]), iter(("Qh", "Jh", "Th"))
    while (first := desk.console["next"][:1]) == [] or first[0]["id"] != "show_hand":
        if first and first[0]["id"] == "reveal" and not desk.console["decide"]:
            cards = first[0]["asks"][0]["count"]
            desk.must("do.Reveal", cards=[next(board) for _ in range(cards)])
        else:
            desk.go_on()
    while hands := desk.console["show_all"]:
        seat = hands[0]["with"]["seat"]
        low = [card for card in desk.company.faces() if card[0] in "2345" and card[1] != "h"]
        desk.must("do.ShowHand", seat=seat, cards=["Ah", "Kh"] if seat == 1 else low[:2])
    assert desk.console["settle_all"] == []
    assert desk.console["group"] == []
    assert [ask["field"] for ask in desk.console["next"][0]["asks"]] == ["holds"]


def test_p9_every_hand_that_is_left_may_be_typed_in_one_row() -> None:
    desk = opened("uk", "show_hand")
    row = desk.console["show_all"]
    assert [step["with"]["seat"] for step in row] == [5, 4, 3, 2, 1]
    desk.hands(row)
    assert desk.console["show_all"] == []
    assert len(desk.console["settle_all"]) == 5


def test_a_table_where_players_act_shows_its_dealer_steps_and_no_entries() -> None:
    desk = Desk(TABLES["md"], mode="devices")
    desk.until_bets()
    shown = desk.console
    assert shown["mode"] == "devices"
    assert (shown["wagers"], shown["decide"]) == ([], [])
    answer = desk.refused("ask.SetChips", bets={"1": {"ante": 1500}})
    assert answer["code"] == "role_may_not_do_this"


def test_a_table_that_its_dealer_runs_is_played_without_a_single_device() -> None:
    desk = Desk(TABLES["md"], mode="staff")
    desk.round()
    assert desk.company.host.state.rounds == 2
    desk.chips(desk.same_again)
    desk.go_on()
    assert [cell["name"] for cell in desk.console["decide"]] == list(PLAYERS)
    assert desk.company.out_of_balance() == ""


def test_p12_a_dealer_who_is_not_on_record_takes_over_before_anything_else() -> None:
    desk = Desk(TABLES["md"])
    desk.until_bets()
    person = Person(id="dana", name="Dana", role="dealer", posts=(TABLE,))
    actor = replace(desk.company.actor("dealer"), person=person)
    shown = procedure(desk.company.host, actor)
    assert shown.next[0].id == "relieve_dealer"
    assert shown.group == ()


def test_the_floor_is_shown_how_a_deck_is_changed_between_rounds_and_gives_a_reason() -> None:
    desk = opened("md-shoe", "start_round")
    (change,) = [
        step for step in desk.company.console("floor")["next"] if step["id"] == "order_deck_change"
    ]
    assert change["aside"]
    assert change["yours"]
    assert ids(desk.console["next"]).count("order_deck_change") == 0, "it is no dealer's to order"
    desk.company.give("floor", change["do"], {**change["with"], "reason": "A card is bent."})
    assert desk.console["next"][0]["id"] == "receive_deck"
