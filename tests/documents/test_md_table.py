"""Maryland, Chapter 2: what a submission must say of the table, its layout and what stands on it.

Every proof starts from a submission without findings and changes one thing.
"""

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from documents.conftest import Alter, Draft


def proves(clause: str, *values: object) -> object:
    return pytest.param(*values, marks=pytest.mark.clause(clause), id=clause)


def test_the_submissions_that_all_proofs_start_from_have_no_findings(
    md_draft: "Draft", md_shoe: "Draft"
) -> None:
    assert md_draft.findings == []
    assert md_shoe.findings == []


@pytest.mark.clause("MD-2.A-s1")
@pytest.mark.parametrize("count", [1, 5, 6])
def test_md_2_a_s1_one_to_six_positions_are_accepted(md_draft: "Draft", count: int) -> None:
    assert md_draft.change("positions = 6", f"positions = {count}").findings == []


@pytest.mark.clause("MD-2.A-s1")
@pytest.mark.parametrize(("count", "code"), [(7, "too_many_positions"), (0, "too_few_positions")])
def test_md_2_a_s1_any_other_number_of_positions_is_refused(
    md_draft: "Draft", count: int, code: str
) -> None:
    draft = md_draft.change("positions = 6", f"positions = {count}")
    assert draft.findings == [(code, "layout.positions", "MD-2.A-s1")]


@pytest.mark.clause("MD-2.A-s1")
def test_md_2_a_s1_a_table_has_no_more_seats_than_its_layout_has_positions(
    md_draft: "Draft",
) -> None:
    six = md_draft.change('name = "name of the table"', 'name = "T"\nseats = 6')
    assert six.findings == []
    assert six.change("seats = 6", "seats = 7").findings == [
        ("table_has_more_seats_than_the_layout", "tables.0.seats", "MD-2.A-s1")
    ]


def test_a_book_that_allowed_seven_positions_would_be_caught(
    md_draft: "Draft", alter: "Alter"
) -> None:
    seven = md_draft.change("positions = 6", "positions = 7")
    assert seven.under(alter("md", "most = 6", "most = 7")).findings == []


@pytest.mark.clause("MD-2.B")
def test_md_2_b_a_layout_needs_the_reference_of_its_approval(md_draft: "Draft") -> None:
    draft = md_draft.without('approval_ref = "reference of the layout\'s approval"\n')
    assert draft.findings == [("layout_has_no_approval", "layout.approval_ref", "MD-2.B")]


AREAS = [
    ("MD-2.B.1", '"operator_mark", ', "areas", "MD-2.B.1"),
    ("MD-2.B.2", '"ante", ', "seat_spots", "MD-2.B.2"),
    ("MD-2.B.2", '"third_street", ', "seat_spots", "MD-2.B.2"),
    ("MD-2.B.2", '"fourth_street", ', "seat_spots", "MD-2.B.2"),
    ("MD-2.B.2", '"fifth_street", ', "seat_spots", "MD-2.B.2"),
    ("MD-2.B.3", '"community_1", ', "areas", "MD-2.B.3"),
    ("MD-2.B.3", '"community_2", ', "areas", "MD-2.B.3"),
    ("MD-2.B.3", '"community_3", ', "areas", "MD-2.B.3"),
    ("MD-2.B.4", '"progressive", ', "seat_spots", "MD-2.B.4"),
    ("MD-2.B.5", '"three_card", ', "seat_spots", "MD-2.B.5"),
    ("MD-2.B.6", ', "six_card"', "seat_spots", "MD-2.B.6"),
    ("MD-2.B.6", ', "six_card_box"', "areas", "MD-2.B.6"),
]


@pytest.mark.parametrize(
    ("removed", "key", "citation"),
    [proves(clause, removed, key, cited) for clause, removed, key, cited in AREAS],
)
def test_md_2_b_a_layout_that_lacks_an_area_is_refused(
    md_draft: "Draft", removed: str, key: str, citation: str
) -> None:
    draft = md_draft.without(removed)
    assert draft.findings == [("layout_lacks_an_area", f"layout.{key}", citation)]


@pytest.mark.clause("MD-2.B.4", "MD-2.B.5", "MD-2.B.6")
def test_md_2_b_no_spot_is_wanted_for_a_wager_that_is_not_offered(md_shoe: "Draft") -> None:
    assert '"progressive"' not in md_shoe.text
    assert '"three_card"' not in md_shoe.text
    assert '"six_card"' not in md_shoe.text
    assert md_shoe.findings == []


@pytest.mark.clause("MD-2.B.4")
def test_md_2_b_4_a_progressive_offered_alone_wants_its_spot(md_draft: "Draft") -> None:
    alone = md_draft.without(
        ', "three_card", "six_card"',
        ', "six_card_box"',
        "three_card = true\nsix_card = true\n",
        '[three_card]\npaytable = "A"\n[six_card]\npaytable = "A"\n',
    )
    assert alone.findings == []
    assert alone.without(', "progressive"').findings == [
        ("layout_lacks_an_area", "layout.seat_spots", "MD-2.B.4")
    ]


@pytest.mark.clause("MD-2.B.5")
def test_md_2_b_5_a_three_card_bonus_offered_alone_wants_its_spot(md_shoe: "Draft") -> None:
    alone = md_shoe.change("[offers]\n", "[offers]\nthree_card = true\n").change(
        "[sign]\n", '[three_card]\npaytable = "A"\n[sign]\n'
    )
    assert alone.findings == [("layout_lacks_an_area", "layout.seat_spots", "MD-2.B.5")]
    assert alone.change('"fifth_street"', '"fifth_street", "three_card"').findings == []


@pytest.mark.parametrize(
    ("removed", "citation"),
    [
        proves("MD-2.B.3.a", '"3rd Street", ', "MD-2.B.3.a"),
        proves("MD-2.B.3.b", '"4th Street", ', "MD-2.B.3.b"),
        proves("MD-2.B.3.c", ', "5th Street"', "MD-2.B.3.c"),
    ],
)
def test_md_2_b_3_each_community_area_carries_the_label_of_its_street(
    md_draft: "Draft", removed: str, citation: str
) -> None:
    draft = md_draft.without(removed)
    assert draft.findings == [("layout_lacks_a_label", "layout.labels", citation)]


@pytest.mark.clause("MD-2.B.7-s3")
def test_md_2_b_7_s3_odds_and_multiples_stand_on_the_felt_or_on_a_sign(
    md_draft: "Draft",
) -> None:
    felt_only = md_draft.change("posted = true", "posted = false")
    sign_only = md_draft.change("inscriptions = true", "inscriptions = false")
    assert felt_only.findings == []
    assert sign_only.findings == []
    assert sign_only.change("posted = true", "posted = false").findings == [
        ("players_are_not_told_the_odds", "layout.inscriptions", "MD-2.B.7-s3")
    ]


@pytest.mark.clause("MD-2.C")
def test_md_2_c_an_offered_progressive_needs_its_system(md_draft: "Draft") -> None:
    draft = md_draft.without(
        '[devices.progressive_system]\nmodel = "maker and model of the progressive system"\n'
    )
    assert draft.findings == [("progressive_has_no_system", "offers.progressive", "MD-2.C")]


@pytest.mark.clause("MD-2.C")
def test_md_2_c_without_a_progressive_no_system_is_needed(md_shoe: "Draft") -> None:
    assert "progressive_system" not in md_shoe.text
    assert md_shoe.findings == []


@pytest.mark.parametrize(
    ("removed", "citation"),
    [
        proves("MD-2.A-s2", '"dealer_side", ', "MD-2.A-s2"),
        proves("MD-2.B.3", '"community_before_tray", ', "MD-2.B.3"),
        proves("MD-2.D.1", '"drop_box", ', "MD-2.D.1"),
        proves("MD-2.D.1", '"tip_box", ', "MD-2.D.1"),
        proves("MD-2.D.2", '"discard_rack", ', "MD-2.D.2"),
    ],
)
def test_md_2_what_stands_at_the_table_is_attested(
    md_draft: "Draft", removed: str, citation: str
) -> None:
    draft = md_draft.without(removed)
    assert draft.findings == [("equipment_is_not_attested", "equipment.present", citation)]


@pytest.mark.clause("MD-2.E")
def test_md_2_e_another_place_for_the_tip_box_needs_an_approval(md_draft: "Draft") -> None:
    moved = md_draft.change("[dealing]\n", "tip_box_elsewhere = true\n[dealing]\n")
    assert moved.findings == [
        ("tip_box_place_has_no_approval", "equipment.tip_box_approval", "MD-2.E")
    ]
    approved = moved.change("[dealing]\n", 'tip_box_approval = "TB-1"\n[dealing]\n')
    assert approved.findings == []


@pytest.mark.clause("MD-2.E")
def test_md_2_e_the_tip_box_moves_only_for_a_device_in_its_way(md_shoe: "Draft") -> None:
    moved = md_shoe.change(
        "[dealing]\n", 'tip_box_elsewhere = true\ntip_box_approval = "TB-1"\n[dealing]\n'
    )
    assert moved.findings == [
        ("tip_box_moved_without_a_device_in_the_way", "equipment.tip_box_elsewhere", "MD-2.E")
    ]


@pytest.mark.parametrize(
    ("removed", "entry"),
    [
        ('"operator_mark", ', 'id = "operator_mark"\n'),
        ('"discard_rack", ', 'id = "discard_rack"\n'),
        (
            'approval_ref = "reference of the layout\'s approval"\n',
            'code = "layout_has_no_approval"\n',
        ),
    ],
)
def test_a_book_that_never_asked_for_a_thing_would_be_caught(
    md_draft: "Draft", alter: "Alter", removed: str, entry: str
) -> None:
    lenient = alter("md", entry, f'{entry}when = "offers.never"\n')
    assert md_draft.without(removed).findings != []
    assert md_draft.without(removed).under(lenient).findings == []


def test_a_book_with_another_label_would_be_caught(md_draft: "Draft", alter: "Alter") -> None:
    flop = alter("md", 'label = { value = "3rd Street"', 'label = { value = "Flop"')
    assert md_draft.under(flop).findings == [
        ("layout_lacks_a_label", "layout.labels", "MD-2.B.3.a")
    ]
