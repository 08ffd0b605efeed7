"""The checks of tables, layout, equipment, cards, limits and signs, each both ways."""

from fractions import Fraction

import pytest

from checks.submitting import LEFT_OUT, altered, codes, findings, written
from fifthstreet.checks.report import check
from fifthstreet.rules.edge import ComputedEdge
from fifthstreet.rules.library import book, shelf


@pytest.mark.parametrize("id_", shelf())
def test_a_whole_submission_has_no_findings(id_: str) -> None:
    assert codes(id_) == []


@pytest.mark.parametrize("id_", shelf())
def test_facility_and_tables_must_be_named(id_: str) -> None:
    assert codes(id_, {"facility": {}}) == ["facility_has_no_name"]
    assert codes(id_, {"tables": []}) == ["submission_names_no_table"]
    assert codes(id_, {"tables": LEFT_OUT}) == ["submission_names_no_table"]
    assert codes(id_, {"tables": [{"seats": 3}]}) == ["table_has_no_name"]
    assert codes(id_, {"tables": [{"name": "T1"}, {"name": "T2"}]}) == []


def test_a_table_name_that_is_used_twice_is_told_at_both_tables() -> None:
    named = [{"name": "T1"}, {"name": "T2"}, {"name": "T1"}, {}, {}]
    found = findings("md", {"tables": named})
    assert [(finding.code, finding.where, finding.message) for finding in found] == [
        ("table_name_is_used_twice", "tables.0.name", "2 tables are called T1"),
        ("table_name_is_used_twice", "tables.2.name", "2 tables are called T1"),
        ("table_has_no_name", "tables.3.name", "Table 4 has no name"),
        ("table_has_no_name", "tables.4.name", "Table 5 has no name"),
    ]


@pytest.mark.parametrize(
    ("id_", "key", "most"),
    [
        ("md", "layout.positions", 6),
        ("cb", "layout.positions", 7),
        ("uk", "layout.positions", 7),
        ("rws", "layout.boxes", 9),
    ],
)
def test_positions_lie_within_the_document(id_: str, key: str, most: int) -> None:
    plural = key.partition(".")[2]
    assert codes(id_, {key: most}) == []
    assert codes(id_, {key: 1}) == []
    assert codes(id_, {key: most + 1}) == [f"too_many_{plural}"]
    assert codes(id_, {key: 0}) == [f"too_few_{plural}"]
    assert codes(id_, {key: -3}) == [f"too_few_{plural}"]


def test_positions_that_are_not_stated_are_the_documents_own() -> None:
    assert codes("md", {"layout.positions": LEFT_OUT}) == []
    assert codes("rws", {"layout.boxes": LEFT_OUT}) == ["required_choice_is_missing"]


def test_a_table_has_no_more_seats_than_its_layout_and_at_least_one() -> None:
    five = {"layout.positions": 5}
    assert codes("md", five | {"tables": [{"name": "T1", "seats": 5}]}) == []
    assert codes("md", five | {"tables": [{"name": "T1", "seats": 6}]}) == [
        "table_has_more_seats_than_the_layout"
    ]
    assert codes("md", five | {"tables": [{"name": "T1", "seats": 0}]}) == ["no_seats"]
    unstated = {"layout.positions": LEFT_OUT, "tables": [{"name": "T1", "seats": 7}]}
    assert codes("md", unstated) == ["table_has_more_seats_than_the_layout"]


def test_a_drawing_is_one_of_the_documents() -> None:
    assert codes("rws", {"layout.drawing": "D"}) == []
    assert codes("rws", {"layout.drawing": "E"}) == ["layout_drawing_does_not_exist"]
    (finding,) = findings("md", {"layout.drawing": "A"})
    assert (finding.code, finding.severity) == ("document_has_no_drawings", "warning")


@pytest.mark.parametrize("id_", shelf())
def test_every_area_of_the_document_must_be_marked(id_: str) -> None:
    layout = altered(id_, {})["layout"]
    for area in book(id_).table.areas:
        key = "seat_spots" if area.per == "seat" else "areas"
        rest = [item for item in layout[key] if item != area.id]
        (finding,) = findings(id_, {f"layout.{key}": rest})
        assert finding.code == "layout_lacks_an_area"
        assert finding.citation in area.cite
        assert f'"{area.id}"' in finding.remedy


def test_every_label_of_the_document_must_be_inscribed() -> None:
    found = findings("md", {"layout.labels": ["4th Street"]})
    assert [finding.message for finding in found] == [
        'No area is inscribed "3rd Street"',
        'No area is inscribed "5th Street"',
    ]
    assert codes("md", {"layout.labels": LEFT_OUT}) == ["layout_lacks_a_label"]
    assert "layout_lacks_a_label" not in codes("cb", {"layout.labels": []})


@pytest.mark.parametrize("key", ["layout.seat_spots", "layout.areas"])
def test_an_area_that_the_game_does_not_have_is_pointed_at(key: str) -> None:
    shown = altered("uk", {})["layout"][key.partition(".")[2]]
    (finding,) = findings("uk", {key: [*shown, "slot_machine"]})
    assert (finding.code, finding.severity) == ("layout_shows_what_is_not_offered", "warning")
    assert finding.where == f"{key}.{len(shown)}"


def test_an_area_for_a_bet_that_is_not_offered_is_pointed_at() -> None:
    found = findings("cb", {"offers.three_card": False, "three_card": LEFT_OUT})
    assert [(finding.code, finding.where) for finding in found] == [
        ("layout_shows_what_is_not_offered", "layout.seat_spots.4")
    ]


@pytest.mark.parametrize("id_", ["md", "rws", "cb"])
def test_every_piece_of_equipment_must_be_attested(id_: str) -> None:
    present = altered(id_, {})["equipment"]["present"]
    assert present
    for item in book(id_).table.equipment:
        rest = [other for other in present if other != item.id]
        (finding,) = findings(id_, {"equipment.present": rest})
        assert finding.code == "equipment_is_not_attested"
        assert finding.citation in item.cite


@pytest.mark.parametrize(("id_", "known"), [("md", "dealer_side"), ("uk", "none")])
def test_equipment_that_the_document_does_not_know_is_pointed_at(id_: str, known: str) -> None:
    present = altered(id_, {}).get("equipment", {}).get("present", [])
    (finding,) = findings(id_, {"equipment.present": [*present, "jukebox"]})
    assert (finding.code, finding.severity) == ("equipment_is_unknown", "warning")
    assert finding.where == f"equipment.present.{len(present)}"
    assert known in finding.remedy


def test_equipment_for_a_bet_that_is_not_offered_need_not_stand_there() -> None:
    changes: dict[str, object] = {
        "offers.progressive": False,
        "progressive": LEFT_OUT,
        "layout.seat_spots": ["ante", "bet", "progressive"],
        "equipment.present": ["lit_coin_spots"],
    }
    assert codes("rws", changes) == []


@pytest.mark.parametrize(("id_", "decks"), [("md", 3), ("md", 0), ("cb", 2), ("uk", 2)])
def test_the_number_of_decks_is_the_documents(id_: str, decks: int) -> None:
    assert "number_of_decks_is_not_allowed" in codes(id_, {"cards.decks": decks})
    assert codes(id_, {"cards.decks": 1}) == []
    assert codes(id_, {"cards.decks": LEFT_OUT}) == []


def test_the_number_of_cover_cards_is_the_documents() -> None:
    assert codes("md", {"cards.cover_cards": 2}) == ["number_of_cover_cards_is_wrong"]
    assert codes("md", {"cards.cover_cards": LEFT_OUT}) == []


def test_each_deck_in_use_is_described_once() -> None:
    red = {"design": "Bee", "back": "red"}
    blue = {"design": "Bee", "back": "blue"}
    assert codes("md", {"cards.deck": [red]}) == []
    assert codes("md", {"cards.deck": [red, blue], "cards.decks": 2}) == []
    assert codes("md", {"cards.deck": [red, blue]}) == ["decks_described_are_not_the_decks_used"]
    assert codes("md", {"cards.deck": [red, blue], "cards.decks": LEFT_OUT}) == [
        "decks_described_are_not_the_decks_used"
    ]


@pytest.mark.parametrize("id_", shelf())
def test_the_dealing_method_is_one_of_the_documents(id_: str) -> None:
    assert "dealing_method_is_not_stated" in codes(id_, {"dealing.method": LEFT_OUT})
    found = findings(id_, {"dealing.method": "by_post"})
    (finding,) = [item for item in found if item.code == "dealing_method_does_not_exist"]
    assert all(f'"{method.id}"' in finding.remedy for method in book(id_).dealing.methods)


@pytest.mark.parametrize("id_", shelf())
def test_ante_limits_must_be_stated_and_in_order(id_: str) -> None:
    assert codes(id_, {"limits.ante": {"min": 500, "max": 500}}) == []
    assert codes(id_, {"limits.ante": {"min": 501, "max": 500}}) == ["minimum_is_above_the_maximum"]
    assert codes(id_, {"limits.ante": {"min": 500}}) == ["ante_limit_is_not_stated"]
    found = findings(id_, {"limits": LEFT_OUT})
    assert [finding.where for finding in found] == ["limits.ante.max", "limits.ante.min"]
    assert {finding.code for finding in found} == {"ante_limit_is_not_stated"}


def test_a_side_bet_larger_than_the_largest_ante_is_pointed_at() -> None:
    large = {"min": 100, "max": 20_001}
    found = findings("md", {"limits.three_card": large, "limits.six_card": large})
    assert [(finding.code, finding.where, finding.severity) for finding in found] == [
        ("side_limit_is_above_the_ante_limit", "limits.three_card", "warning"),
        ("side_limit_is_above_the_ante_limit", "limits.six_card", "warning"),
    ]
    assert codes("cb", {"limits.three_card": {"min": 100, "max": 20_000}}) == []
    assert codes("cb", {"limits.three_card": {"min": 100}}) == ["option_value_is_not_allowed"]
    without = {"limits": {"three_card": large}}
    assert codes("cb", without) == ["ante_limit_is_not_stated"]


LACKS, WRONG = "edge_text_lacks_figure_or_base", "edge_text_is_not_the_computed_figure"
QUOTES, TURNED = "edge_text_repeats_the_documents_claim", "edge_text_gives_the_player_an_edge"
UK_EDGE = ComputedEdge(
    of_ante=(Fraction(49149, 10**6),),
    of_money_staked=(Fraction(13691, 10**6), Fraction(14108, 10**6)),
)


def edge_codes(text: str, edge: ComputedEdge | None = UK_EDGE) -> list[str]:
    """Return what a check finds in the poster's submission with a text on the house edge."""
    found = check(written(altered("uk", {"sign.edge_text": text})), edge=lambda _: edge).findings
    return [finding.code for finding in found]


@pytest.mark.clause("UK-edge-4")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The house edge is 4.91% of the ante.", []),
        ("The edge is 1.37 per cent of all money staked.", []),
        ("The edge is 1.41% of all money staked.", []),
        ("4.9149% of the ante, or 1.369% of all money staked", []),
        ("Against the best player the house edge is 4.9% of each ante.", []),
        ("The edge is small.", [LACKS]),
        ("The edge is 4.91%.", [LACKS]),
        ("The edge is 4.91% of the table.", [LACKS]),
        ("The edge is a part of the ante.", [LACKS]),
        ("The edge is 1.58%.", [QUOTES]),
        ("The edge is 1.58% of the ante.", [WRONG]),
        ("4.91% of the ante, not 1.58%.", [QUOTES]),
        ("11.58% of the ante.", [WRONG]),
        ("2.50% of the ante", [WRONG]),
        ("5% of the ante", [WRONG]),
        ("-4.91% of the ante", [WRONG]),
        ("4.91% of all money staked", [WRONG]),
        ("1.37% of the ante", [WRONG]),
        ("the player has an advantage of 5%", [TURNED, LACKS]),
        ("The player's edge is 4.91% of the ante.", [TURNED]),
        ("An advantage for the player of 4.91% of the ante", [TURNED]),
        ("The house loses 4.91% of the ante.", [TURNED]),
    ],
)
def test_uk_edge_4_a_stated_edge_is_the_computed_figure_of_its_base(
    text: str, expected: list[str]
) -> None:
    assert edge_codes(text) == expected


def test_a_stated_edge_that_nothing_computes_is_only_warned_of() -> None:
    assert edge_codes("The edge is 2.50% of the ante.", None) == ["edge_text_is_not_verified"]
    assert edge_codes("The player has an edge of 2.50% of the ante.", None) == [
        TURNED,
        "edge_text_is_not_verified",
    ]
    (finding,) = findings("uk", {"sign.edge_text": "4.91% of the ante"})
    assert (finding.code, finding.severity) == ("edge_text_is_not_verified", "warning")


def test_a_name_that_no_font_has_is_a_finding() -> None:
    changes = {"facility.name": "海 Casino", "tables.0.name": "MS-\u6d77"}
    text = written(altered("uk", changes))
    (house, table) = check(text, unprintable=lambda name: "海" if "海" in name else "").findings
    assert (house.code, house.severity) == ("name_cannot_be_typeset", "warning")
    assert "No font has 海," in house.message
    assert "FIFTHSTREET_FONTS" in house.remedy
    assert (house.where, table.where) == ("facility.name", "tables.0.name")
    assert check(text).findings == ()


def test_where_the_game_favours_the_player_a_text_may_say_so() -> None:
    kind = ComputedEdge(of_ante=(Fraction(-22, 1000),), of_money_staked=(Fraction(-6, 1000),))
    codes = edge_codes("The player has an edge; the house has -2.20% of the ante.", kind)
    assert codes == ["game_favors_the_player"], "the text is true, and the game is refused"
    false = edge_codes("The house edge is 2.20% of the ante.", kind)
    assert false == ["game_favors_the_player", WRONG]
    text = written(altered("uk", {"sign.edge_text": "The house edge is 2.20% of the ante."}))
    remedies = [finding.remedy for finding in check(text, edge=lambda _: kind).findings]
    assert remedies[-1] == "Correct the pay tables of the book first: the player has the edge."


def test_a_wrong_figure_is_answered_with_the_right_one() -> None:
    text = written(altered("uk", {"sign.edge_text": "4.91% of all money staked"}))
    (finding,) = check(text, edge=lambda _: UK_EDGE).findings
    assert finding.message == "4.91% of all money staked is not the house edge of this game"
    assert finding.remedy == "Write 4.9149% of the ante, or 1.369% of all money staked."


def test_an_edge_text_of_a_megabyte_of_digits_is_refused_at_once() -> None:
    assert codes("uk", {"sign.edge_text": "1" * 200_000}) == ["option_value_is_not_allowed"]
