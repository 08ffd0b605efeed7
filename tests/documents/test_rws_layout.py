"""RWS 2 and the appendices: table, layout and deck, as a submission must state them."""

import pytest

from documents.proving import altered, changed, deal_of, filled, found, found_under, some
from fifthstreet.rules.deal import places
from fifthstreet.rules.library import book

SPOTS = 'seat_spots = ["ante", "bet", "progressive"]'
DRAWING = 'drawing = "A"'


def submission(old: str, new: str) -> str:
    return changed(filled("rws"), old, new)


@pytest.mark.clause("RWS-2.1.1")
def test_rws_2_1_1_the_game_is_played_on_one_of_four_layouts_and_on_no_other() -> None:
    assert found(filled("rws")) == []
    unknown = ("layout_drawing_does_not_exist", "layout.drawing", "RWS-2.1.1")
    assert found(submission(DRAWING, 'drawing = "E"')) == [unknown]
    unnamed = ("layout_names_no_drawing", "layout.drawing", "RWS-2.1.1")
    assert found(submission(DRAWING, "")) == [unnamed]


@pytest.mark.clause("RWS-2.1.1")
def test_rws_2_1_1_fails_under_a_law_with_a_fifth_layout_or_with_none() -> None:
    last = 'id = "D"\ncite = ["RWS-2.1.1", "RWS-App-D"]\n'
    fifth = f'{last}\n[[table.drawings]]\nid = "E"\ncite = "RWS-2.1.1"\n'
    five = altered("rws", "table.toml", last, fifth)
    assert found_under(five, submission(DRAWING, 'drawing = "E"')) == []
    lax = altered("rws", "requirements.toml", 'needs = "layout.drawing"', 'needs = "sign.posted"')
    assert found_under(lax, submission(DRAWING, "")) == []


@pytest.mark.parametrize(
    "letter",
    [
        pytest.param(letter, marks=pytest.mark.clause(f"RWS-App-{letter}"), id=f"RWS-App-{letter}")
        for letter in "ABCD"
    ],
)
def test_rws_appendix_a_drawing_is_accepted_once_its_boxes_are_counted(letter: str) -> None:
    drawn = submission(DRAWING, f'drawing = "{letter}"')
    assert found(drawn) == []
    uncounted = ("required_choice_is_missing", "layout.boxes", "RWS-2.1.1.a-s2")
    assert found(changed(drawn, "boxes = 6\n", "")) == [uncounted]
    named = f'id = "{letter}"\ncite'
    other = altered("rws", "table.toml", named, 'id = "Z"\ncite')
    missing = ("layout_drawing_does_not_exist", "layout.drawing", "RWS-2.1.1")
    assert found_under(other, drawn) == [missing]
    drawings = {drawing.id: drawing for drawing in book("rws").table.drawings}
    assert drawings[letter].cite == ("RWS-2.1.1", f"RWS-App-{letter}")


@pytest.mark.clause("RWS-2.1.1.a-s1")
def test_rws_2_1_1_a_every_player_has_a_box_for_ante_and_bet() -> None:
    lacking = ("layout_lacks_an_area", "layout.seat_spots", "RWS-2.1.1.a-s1")
    assert found(submission(SPOTS, 'seat_spots = ["bet", "progressive"]')) == [lacking]
    assert found(submission(SPOTS, 'seat_spots = ["ante", "progressive"]')) == [lacking]
    assert found(submission(SPOTS, 'seat_spots = ["progressive"]')) == [lacking, lacking]
    boxless = ("too_few_boxes", "layout.boxes", "RWS-2.1.1.a-s2")
    assert found(submission("boxes = 6\n", "boxes = 0\n")) == [boxless]
    anywhere = altered("rws", "table.toml", 'id = "bet"\n', 'id = "bet"\nwhen = "devices.shoe"\n')
    assert lacking not in found_under(
        anywhere, submission(SPOTS, 'seat_spots = ["ante", "progressive"]')
    )


@pytest.mark.clause("RWS-2.1.1.a-s2")
@pytest.mark.parametrize(
    ("boxes", "code"),
    [(1, None), (9, None), (10, "too_many_boxes"), (52, "too_many_boxes"), (0, "too_few_boxes")],
)
def test_rws_2_1_1_a_there_are_no_more_boxes_than_a_deck_can_serve(
    boxes: int, code: str | None
) -> None:
    wrong = [(code, "layout.boxes", "RWS-2.1.1.a-s2")] if code else []
    assert found(submission("boxes = 6\n", f"boxes = {boxes}\n")) == wrong


@pytest.mark.clause("RWS-2.1.1.a-s2")
def test_rws_2_1_1_a_nine_boxes_take_51_cards_and_ten_would_take_56() -> None:
    shoe = some(book("rws").dealing.method("card_shoe"))
    assert len(places(shoe, range(1, 10), deal_of(book("rws")))) == 51
    assert len(places(shoe, range(1, 11), deal_of(book("rws")))) == 56
    assert book("rws").cards.decks.size == 52
    assert book("rws").table.positions.most == 9
    wide = altered("rws", "table.toml", "most = 9", "most = 10")
    assert found_under(wide, submission("boxes = 6\n", "boxes = 10\n")) == []


@pytest.mark.clause("RWS-2.1.1.b-s1")
def test_rws_2_1_1_b_every_box_has_a_coin_spot_that_lights_up() -> None:
    spotless = submission(SPOTS, 'seat_spots = ["ante", "bet"]')
    lacking = ("layout_lacks_an_area", "layout.seat_spots", "RWS-2.1.1.b-s1")
    assert found(spotless) == [lacking]
    dark = submission('["lit_coin_spots", "jackpot_display"]', '["jackpot_display"]')
    unlit = ("equipment_is_not_attested", "equipment.present", "RWS-2.1.1.b-s1")
    assert found(dark) == [unlit]
    optional = altered(
        "rws",
        "table.toml",
        'cite = ["RWS-2.1.1.b-s1", "RWS-3.8"]',
        'when = "devices.shoe"\ncite = ["RWS-2.1.1.b-s1", "RWS-3.8"]',
    )
    assert found_under(optional, spotless) == []


@pytest.mark.clause("RWS-2.1.1.b-s1")
def test_rws_2_1_1_b_the_coin_spots_stay_where_the_progressive_is_not_offered() -> None:
    text = submission("progressive = true", "progressive = false")
    findings = [finding for finding in found(text) if finding[2] == "RWS-2.1.1.b-s1"]
    assert findings == []
    without = changed(text, SPOTS, 'seat_spots = ["ante", "bet"]')
    findings = [finding for finding in found(without) if finding[2] == "RWS-2.1.1.b-s1"]
    assert findings == [("layout_lacks_an_area", "layout.seat_spots", "RWS-2.1.1.b-s1")]


@pytest.mark.clause("RWS-2.2.1")
def test_rws_2_2_1_one_deck_of_52_is_used() -> None:
    wrong = ("number_of_decks_is_not_allowed", "cards.decks", "RWS-2.2.1")
    for decks in (0, 2, 8):
        text = submission("decks = 1\n", f"decks = {decks}\n")
        assert found(text) == [wrong]
    assert book("rws").cards.decks.size == 52
    two = altered("rws", "cards.toml", "allowed = [1]", "allowed = [1, 2]")
    assert found_under(two, submission("decks = 1\n", "decks = 2\n")) == []
