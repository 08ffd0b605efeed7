"""Worked rounds are read strictly: whatever is wrong is said in a sentence with its place."""

import json
from contextlib import suppress
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fifthstreet.errors import FifthStreetError
from fifthstreet.play.scenario import ScenarioError, read_scenario
from fifthstreet.rules.law import MOST_AMOUNT
from play.worked import Case, box, meters, seat, worked_rounds

MD: Case = {
    "id": "whole",
    "book": "md",
    "options": {
        "ante_min": 500,
        "ante_max": 10_000,
        "progressive_table": "C",
        "three_card_table": "A",
        "six_card_table": "B",
        "meter_resets": {"mega": 1_000_000},
        "cap_scope": "round",
        "cap_amount": 4_000_000,
        "progressive_denominations": [100, 500],
        "limits_three_card": {"min": 100, "max": 500},
        "envy_paytable": "C",
    },
    "meters": {"mega": 1_500_000, "minor": 30_000},
    "board": "9c 9d 9h",
    "six_card_box": "Kh Kd 2s 8d",
    "seats": [
        seat(2, "9s Ks", progressive=500, three_card=500, six_card=500, forfeits=False),
        seat(1, "2c 3c", streets=[1], refund=True),
    ],
    "expect": {"anything": "goes"},
}
RWS: Case = {
    "book": "rws",
    "options": {"ante_max": 50_000, "meter_resets": {"jackpot": 1_000}},
    "meters": {"jackpot": 5_000},
    "dealer": "As Kh Qc 7d 2s",
    "seats": [box(1, "Jh 9h 6h 4h 2h", progressive=500)],
}
CB: Case = {"book": "cb", "board": "9c 9d 9h", "seats": [seat(1, "2c 3c", three_card=500)]}
UK: Case = {"book": "uk", "board": "9c 9d 9h", "seats": [seat(1, "2c 3c")]}
WHOLE = {"md": MD, "rws": RWS, "cb": CB, "uk": UK}

YES = True
Path = tuple[str | int, ...]
NEVER_RIGHT: list[Any] = [1.5, float("nan"), float("inf"), -1, 10**40, [[]], [{}], {"x": 1}, "\0"]


def put(case: Case, path: Path, value: object) -> Case:
    """Return a case in which something stands at a place."""
    changed = deepcopy(case)
    target: Any = changed
    for key in path[:-1]:
        target = target[key]
    target[path[-1]] = value
    return changed


def paths(thing: object, before: Path = ()) -> list[Path]:
    """Return every place of a case."""
    items: list[tuple[str | int, object]] = []
    if isinstance(thing, dict | list):
        items = list(thing.items() if isinstance(thing, dict) else enumerate(thing))
    return [path for k, v in items for path in ((*before, k), *paths(v, (*before, k)))]


def fault(case: object) -> str:
    """Return what is said of a case that cannot be settled."""
    with pytest.raises(ScenarioError) as raised:
        read_scenario(case, "rounds.json, round 7").settle()
    text = str(raised.value)
    assert text.startswith("rounds.json, round 7")
    assert len(text) < 600
    assert text.isprintable()
    return text


def test_a_whole_case_is_read_seats_in_order_and_meters_from_their_resets() -> None:
    read = read_scenario(MD, "place")
    assert (read.id, [spot.seat for spot in read.showdown.spots]) == ("whole", [1, 2])
    assert read.meters == {"mega": 1_500_000, "major": 100_000, "minor": 30_000}
    assert [spot.standing for spot in read.showdown.spots] == ["refunded", "live"]
    assert read_scenario(CB, "file, round 2").id == "file, round 2"
    assert meters(read.settle()) == {"mega": 1_500_000, "major": 100_000, "minor": 25_000}


@pytest.mark.parametrize("case", worked_rounds(), ids=lambda case: case["id"])
def test_a_worked_round_written_and_read_again_settles_the_same(case: Case) -> None:
    again = json.loads(json.dumps(case))
    assert read_scenario(again, "x").settle() == read_scenario(case, "x").settle()


ANY_TEXT = {"id", "expect"}
PLACES = [(id_, at) for id_, case in WHOLE.items() for at in paths(case) if at[0] not in ANY_TEXT]


@pytest.mark.parametrize(("id_", "path"), PLACES, ids=str)
def test_a_value_that_is_never_right_is_refused_at_every_place(id_: str, path: Path) -> None:
    for value in NEVER_RIGHT:
        message = fault(put(WHOLE[id_], path, value)).replace(".", "_")
        assert isinstance(path[-1], int) or path[-1] in message


TYPED: dict[str, list[Any]] = {
    "text": [7, True, None, ["As"]],
    "amount": ["7", True, False, [7]],
    "flag": [0, 1, "yes", "", None, []],
    "object": [0, "", False, [], 7, "x"],
    "list": [0, "", False, {}, None, 7],
}
KEYS = {
    "id": "text",
    "book": "text",
    "board": "text",
    "six_card_box": "text",
    "options": "object",
    "meters": "object",
    "seats": "list",
    "options/progressive_table": "text",
    "options/three_card_table": "text",
    "options/six_card_table": "text",
    "options/ante_min": "amount",
    "options/ante_max": "amount",
    "options/cap_amount": "amount",
    "options/meter_resets": "object",
    "options/meter_resets/mega": "amount",
    "options/cap_scope": "text",
    "meters/mega": "amount",
    "seats/0": "object",
    "seats/0/seat": "amount",
    "seats/0/cards": "text",
    "seats/0/ante": "amount",
    "seats/0/progressive": "amount",
    "seats/0/three_card": "amount",
    "seats/0/six_card": "amount",
    "seats/0/streets": "list",
    "seats/0/streets/0": "amount",
    "seats/0/forfeits": "flag",
    "seats/1/refund": "flag",
}


@pytest.mark.parametrize("key", KEYS)
def test_a_value_of_another_type_is_refused(key: str) -> None:
    path = tuple(int(part) if part.isdigit() else part for part in key.split("/"))
    for value in TYPED[KEYS[key]]:
        fault(put(MD, path, value))


@pytest.mark.parametrize(
    ("case", "text"),
    [
        ([], "round 7 is not an object. Write it in braces."),
        ({}, "book is not a text"),
        (put(MD, ("book",), "nevada"), "there is no such book. Choose one of cb, md, rws, uk."),
        (put(MD, ("note",), "x"), "there is no part called note"),
        (put(MD, ("dealer",), "As"), "there is no part called dealer"),
        (put(RWS, ("board",), "As"), "there is no part called board"),
        (put(CB, ("six_card_box",), ""), "there is no part called six_card_box"),
        (
            put(MD, ("options", "flying"), 1),
            "no option called flying. There is ante_max, ",
        ),
        (
            put(UK, ("options",), {"three_card_table": "A"}),
            "no option called three_card_table",
        ),
        (put(CB, ("options",), {"max_payout": 1}), "there is no option called max_payout"),
        (put(RWS, ("options", "cap_scope"), "round"), "cap_scope is an option of md, not of rws"),
        (put(MD, ("seats", 0, "progressive"), 300), "progressive: a wager of 300 is not accepted"),
        (put(MD, ("options", "cap_scope"), "table"), 'cap.scope is one of "hand", "round"'),
        (put(MD, ("options", "cap_amount"), 5_000_001), "cap_amount is above the document's"),
        (put(MD, ("options", "envy_paytable"), "Z"), "envy_paytable is not the letter"),
        (
            put(MD, ("options", "progressive_table"), "Z"),
            "_table is not one of A, B, C, D",
        ),
        (put(MD, ("options", "three_card_table"), "CB"), "is not one of A, B, C, D, E, F"),
        (put(CB, ("options",), {"three_card_table": "A"}), "three_card_table is not one of CB"),
        (put(MD, ("options", "six_card_table"), ""), "six_card_table is not one of A, B"),
        (put(MD, ("options", "ante_min"), 0), "ante_min must be more than 0"),
        (put(MD, ("options", "ante_max"), MOST_AMOUNT + 1), "ante_max is not a whole number"),
        (put(MD, ("options", "meter_resets"), {"mega": 0}), "mega must be more than 0"),
        (put(MD, ("options", "meter_resets"), {"giga": 5}), "there is no meter called giga"),
        (put(CB, ("options",), {"meter_resets": {"meter": 5}}), "there is no meter called meter"),
        (
            put(MD, ("meters",), {"meter": 5}),
            "no meter called meter. There is major, mega",
        ),
        (put(CB, ("meters",), {"meter": 5}), "there is no meter called meter. There is none."),
        (put(MD, ("seats",), []), "seats is not a list with at least one item"),
        (put(MD, ("seats", 1, "seat"), 2), "a seat appears twice"),
        (put(MD, ("seats", 1, "seat"), 0), "seats 2: the seat has no number"),
        (put(MD, ("seats", 1), {"cards": "2c 3c"}), "seats 2: the seat has no number"),
        (
            put(MD, ("seats", 0, "insurance"), 5),
            "no wager or mark of a seat called insurance",
        ),
        (put(MD, ("seats", 0, "bet"), 5), "no wager or mark of a seat called bet"),
        (
            put(RWS, ("seats", 0, "streets"), [1]),
            "no wager or mark of a seat called streets",
        ),
        (put(UK, ("seats", 0, "three_card"), 5), "no wager or mark of a seat called three_card"),
        (put(RWS, ("seats", 0, "six_card"), 5), "no wager or mark of a seat called six_card"),
        (put(MD, ("seats", 0, "streets"), [1, 1, 1, 1]), "there are at most 3 streets"),
        (put(MD, ("seats", 0, "streets"), [1, 0, 1]), "not a list of multiples of the ante"),
        (put(MD, ("seats", 0, "streets"), [100]), "not a list of multiples of the ante"),
        (put(MD, ("seats", 1, "forfeits"), YES), "cannot both forfeit and get its bets back"),
        (put(MD, ("board",), "9c 9d 9s"), "Seat 2: 9s appears twice"),
        (put(MD, ("board",), "9c 9c 9h"), "board: 9c appears twice"),
        (put(MD, ("six_card_box",), "9c Kd 2s 8d"), "9c appears twice"),
        (put(MD, ("board",), "9c 9d zz"), "board: No such card: 'zz'"),
        (put(MD, ("board",), "9c 9d 9h 2h"), "board: 4 cards where 3 belong"),
        (put(MD, ("board",), "9c 9d"), "Seat 2's hand cannot be judged: 4 cards"),
        (put(MD, ("six_card_box",), "Kh Kd 2s"), "six_card_box: 3 cards where 4 belong"),
        (put(MD, ("six_card_box",), ""), "Seat 2's hand with the box cannot be judged"),
        (put(MD, ("seats", 0, "cards"), "9s"), "seats 1: cards: 1 cards where 2 belong"),
        (put(MD, ("seats", 0, "cards"), "9s Ks 4d"), "seats 1: cards: 3 cards where 2 belong"),
        (put(RWS, ("seats", 0, "cards"), "Jh 9h 6h 4h"), "seats 1: cards: 4 cards where 5 belong"),
        (put(RWS, ("dealer",), "As"), "dealer: 1 cards where 5 belong"),
        (put(RWS, ("dealer",), ""), "The dealer's hand cannot be judged: 0 cards"),
        (put(MD, ("seats", 0, "ante"), MOST_AMOUNT + 1), "ante is not a whole number from 0 to"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_is_wrong_is_said_with_its_place(case: object, text: str) -> None:
    assert text in fault(case)


def test_long_and_strange_names_are_told_short_and_on_one_line() -> None:
    for name in ("x" * 100_000, "a\nb", "\x1b[31m", "\ud800"):
        for path in (("options", name), ("meters", name), (name,), ("seats", 0, name)):
            assert len(fault(put(MD, path, 1))) < 600
        assert fault(put(MD, ("options", "meter_resets"), {name: 0.5}))
        assert fault(put(MD, ("options", "meter_resets"), {name: 0}))
        assert fault(put(MD, ("book",), name))
        assert fault(put(MD, ("board",), name))
    assert fault(put(MD, ("options",), {str(n): n for n in range(5_000)}))


def test_a_street_of_99_antes_is_read_and_its_surplus_goes_back() -> None:
    case = put(CB, ("seats", 0, "streets"), [99, 1, 1])
    third = [line for line in read_scenario(case, "x").settle().lines if "third" in line.wager]
    assert [(line.staked, line.outcome) for line in third] == [(96_000, "returned"), (3_000, "win")]


ANY = {"street_multiples": "any"}


@pytest.mark.clause("CB-deal-5.b", "UK-10")
@pytest.mark.parametrize("case", [CB, UK], ids=["cb", "uk"])
def test_a_street_between_the_multiples_is_read_where_the_operator_takes_them(case: Case) -> None:
    """Trips pay 3 to 1 on an ante of 1,000 and streets of 1,500, 2,700 and 3,000."""
    other = put(put(case, ("options",), ANY), ("seats", 0, "streets"), [1.5, 2.7, 3])
    done = read_scenario(json.loads(json.dumps(other)), "x").settle()
    main = [line for line in done.lines if line.wager != "three_card"]
    assert [line.staked for line in main] == [1_000, 1_500, 2_700, 3_000]
    assert sum(line.net for line in main) == 3 * 8_200
    assert read_scenario(put(case, ("options",), ANY), "x").settle().lines


@pytest.mark.parametrize("street", [0.5, 0.999, 99.5, float("nan"), float("inf"), True, "2", None])
def test_a_street_outside_the_multiples_is_refused_there_too(street: object) -> None:
    message = fault(put(put(CB, ("options",), ANY), ("seats", 0, "streets"), [1, street, 1]))
    assert "streets is not a list of multiples of the ante" in message


def test_a_street_that_is_no_whole_amount_is_refused() -> None:
    message = fault(put(put(CB, ("options",), ANY), ("seats", 0, "streets"), [1.0005, 1, 1]))
    assert "2001/2000 of an ante of 1000 is not a whole amount" in message


@pytest.mark.parametrize("options", [{}, {"street_multiples": "integer"}])
def test_a_street_between_the_multiples_is_refused_where_they_are_whole(options: Case) -> None:
    message = fault(put(put(CB, ("options",), options), ("seats", 0, "streets"), [1.5, 1, 1]))
    assert "streets is not a list of multiples of the ante" in message


def test_a_payout_limit_may_reach_the_documents_ceiling() -> None:
    most = read_scenario(put(MD, ("options", "cap_amount"), 5_000_000), "x").terms.cap
    assert most is not None
    assert most.ceiling == 5_000_000


def test_a_bet_of_nothing_is_a_fold() -> None:
    for bet in (0, None):
        folded = put(RWS, ("seats", 0, "bet"), bet)
        assert read_scenario(folded, "x").showdown.spots[0].standing == "folded"
    del folded["seats"][0]["bet"]
    assert read_scenario(folded, "x").settle().nets == {1: -10_500}


def test_what_is_not_stated_may_also_be_null() -> None:
    for path in (("options",), ("meters",), ("seats", 0, "ante"), ("seats", 0, "three_card")):
        read_scenario(put(CB, path, None), "x").settle()
    read_scenario(put(MD, ("options", "ante_min"), None), "x").settle()
    read_scenario(put(MD, ("options", "meter_resets"), {"mega": None}), "x").settle()


def test_a_player_and_a_hand_are_the_same_scope_where_each_player_has_one_hand() -> None:
    for scope in ("hand", "player"):
        chosen = read_scenario(put(MD, ("options", "cap_scope"), scope), "x").terms.cap
        assert chosen is not None
        assert chosen.scope == "hand"


def test_a_hand_that_was_ruled_upon_may_have_any_number_of_cards() -> None:
    case = put(RWS, ("seats", 0, "cards"), "Jh 9h 6h 4h 2h 3c")
    assert "6 cards where 5 belong" in fault(case)
    assert read_scenario(put(case, ("seats", 0, "refund"), YES), "x").settle().nets == {1: 0}


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner),
    max_leaves=12,
)
shaped = st.fixed_dictionaries(
    {"book": st.sampled_from(["md", "rws", "cb", "uk"]), "seats": st.lists(anything, min_size=1)},
    optional=dict.fromkeys(("options", "meters", "board", "six_card_box", "dealer"), anything),
)


@given(anything | shaped)
def test_arbitrary_json_is_settled_or_refused_in_words(case: object) -> None:
    with suppress(FifthStreetError):
        read_scenario(case, "x").settle()


@given(st.sampled_from(PLACES), anything | st.sampled_from([0, 1, 500, "A", "As Kd", [1, 1, 1]]))
def test_anything_at_any_place_is_settled_or_refused_in_words(
    place: tuple[str, Path], value: object
) -> None:
    id_, path = place
    with suppress(FifthStreetError):
        read_scenario(put(WHOLE[id_], path, value), "x").settle()
