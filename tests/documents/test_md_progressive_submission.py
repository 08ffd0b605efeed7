"""Maryland, Chapter 12 §C(3) to (7): what a submission must say of the Progressive and envy."""

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from documents.conftest import Alter, Draft

# Clause, table, meter, and the least that it may start from, in cents.
MINIMA = [
    ("MD-12.C.3.b.i", "A", "meter", 1_000_000),
    ("MD-12.C.3.b.ii.1", "B", "major", 100_000),
    ("MD-12.C.3.b.ii.2", "B", "minor", 25_000),
    ("MD-12.C.3.b.iii.1", "C", "mega", 1_000_000),
    ("MD-12.C.3.b.iii.2", "C", "major", 100_000),
    ("MD-12.C.3.b.iii.3", "C", "minor", 25_000),
    ("MD-12.C.3.b.iv.1", "D", "mega", 1_000_000),
    ("MD-12.C.3.b.iv.2", "D", "major", 100_000),
    ("MD-12.C.3.b.iv.3", "D", "minor", 25_000),
]
BLOCK = '[progressive]\npaytable = "A"\nrate.meter = 0.05\n'
AMOUNTS = "initial.meter = 1000000\nreset.meter = 1000000\n"


def at_its_minima(draft: "Draft", letter: str) -> "Draft":
    """Return the draft with another Progressive table, every meter at the least it may have."""
    meters = {meter: least for _, table, meter, least in MINIMA if table == letter}
    lines = [f'[progressive]\npaytable = "{letter}"']
    lines += [f"rate.{meter} = 0.05" for meter in meters]
    lines += [f"initial.{meter} = {least}" for meter, least in meters.items()]
    lines += [f"reset.{meter} = {least}" for meter, least in meters.items()]
    return draft.change(BLOCK + AMOUNTS, "\n".join(lines) + "\n")


@pytest.mark.clause("MD-12.C")
def test_md_12_c_one_of_four_tables_is_named(md_draft: "Draft") -> None:
    assert [at_its_minima(md_draft, letter).findings for letter in "ABCD"] == [[], [], [], []]
    fifth = md_draft.change('[progressive]\npaytable = "A"', '[progressive]\npaytable = "E"')
    assert fifth.findings == [("pay_table_does_not_exist", "progressive.paytable", "MD-12.C")]


@pytest.mark.clause("MD-12.C")
def test_md_12_c_the_meters_are_those_of_the_table(md_draft: "Draft") -> None:
    stray = md_draft.change("rate.meter = 0.05", "rate.meter = 0.05\nrate.mega = 0.05")
    assert stray.findings == [("meter_does_not_exist", "progressive.rate.mega", "MD-12.C.1.a")]


def test_a_book_with_a_fifth_table_would_be_caught(md_draft: "Draft", alter: "Alter") -> None:
    head = 'id = "A"\ncards = 5\ncite = "MD-12.C.1.a"'
    law = alter("md", head, head.replace('"A"', '"E"'))
    fifth = md_draft.change('[progressive]\npaytable = "A"', '[progressive]\npaytable = "E"')
    assert fifth.under(law).report.ok


@pytest.mark.clause("MD-12.C.3")
def test_md_12_c_3_an_offered_progressive_without_its_block_is_refused(
    md_draft: "Draft", md_shoe: "Draft"
) -> None:
    assert md_draft.without(BLOCK + AMOUNTS).findings == [
        ("progressive_names_no_table", "progressive.paytable", "MD-12.C")
    ]
    assert "[progressive]" not in md_shoe.text
    assert md_shoe.findings == []


@pytest.mark.clause("MD-12.C.3")
def test_md_12_c_3_a_block_that_only_names_its_table_lacks_three_things(md_draft: "Draft") -> None:
    assert md_draft.without(AMOUNTS, "rate.meter = 0.05\n").findings == [
        ("meter_has_no_initial", "progressive.initial.meter", "MD-12.C.3.b"),
        ("meter_has_no_rate", "progressive.rate.meter", "MD-12.C.3.a"),
        ("meter_has_no_reset", "progressive.reset.meter", "MD-12.C.3.b"),
    ]


@pytest.mark.clause("MD-12.C.3.a")
def test_md_12_c_3_a_the_rate_of_every_meter_is_stated(md_draft: "Draft") -> None:
    assert md_draft.without("rate.meter = 0.05\n").findings == [
        ("meter_has_no_rate", "progressive.rate.meter", "MD-12.C.3.a")
    ]
    two_of_three = at_its_minima(md_draft, "C").without("rate.minor = 0.05\n")
    assert two_of_three.findings == [("meter_has_no_rate", "progressive.rate.minor", "MD-12.C.3.a")]


@pytest.mark.clause("MD-12.C.3.a")
@pytest.mark.parametrize("rate", ["0", "1", "1.5", "-0.05"])
def test_md_12_c_3_a_a_rate_lies_between_nothing_and_all(md_draft: "Draft", rate: str) -> None:
    assert md_draft.change("rate.meter = 0.05", f"rate.meter = {rate}").findings == [
        ("rate_is_not_a_share", "progressive.rate.meter", "MD-12.C.3.a")
    ]


@pytest.mark.clause("MD-12.C.3.a")
@pytest.mark.parametrize("rate", ["0.000001", "0.999999", '"12.5%"'])
def test_md_12_c_3_a_any_rate_between_them_is_accepted(md_draft: "Draft", rate: str) -> None:
    assert md_draft.change("rate.meter = 0.05", f"rate.meter = {rate}").findings == []


@pytest.mark.clause("MD-12.C.3.a")
def test_md_12_c_3_a_the_rates_together_leave_something_of_the_wager(md_draft: "Draft") -> None:
    two = at_its_minima(md_draft, "B").change("rate.major = 0.05", "rate.major = 0.5")
    assert two.change("rate.minor = 0.05", "rate.minor = 0.499999").findings == []
    assert two.change("rate.minor = 0.05", "rate.minor = 0.5").findings == [
        ("rates_take_the_whole_wager", "progressive.rate", "MD-12.C.3.a")
    ]


@pytest.mark.clause("MD-12.C.3.b")
@pytest.mark.parametrize("part", ["initial", "reset"])
def test_md_12_c_3_b_initial_and_reset_amount_are_both_stated(md_draft: "Draft", part: str) -> None:
    assert md_draft.without(f"{part}.meter = 1000000\n").findings == [
        (f"meter_has_no_{part}", f"progressive.{part}.meter", "MD-12.C.3.b")
    ]


@pytest.mark.parametrize("part", ["initial", "reset"])
@pytest.mark.parametrize(
    ("clause", "letter", "meter", "least"),
    [pytest.param(*case, marks=pytest.mark.clause(case[0]), id=case[0]) for case in MINIMA],
)
def test_md_12_c_3_b_a_meter_starts_from_its_minimum_and_not_a_cent_below(
    md_draft: "Draft", clause: str, letter: str, meter: str, least: int, part: str
) -> None:
    draft = at_its_minima(md_draft, letter)
    below = draft.change(f"{part}.{meter} = {least}", f"{part}.{meter} = {least - 1}")
    assert draft.findings == []
    assert below.findings == [
        (f"{part}_amount_is_below_the_minimum", f"progressive.{part}.{meter}", clause)
    ]


@pytest.mark.parametrize(
    ("clause", "letter", "meter", "least"), MINIMA, ids=[case[0] for case in MINIMA]
)
def test_a_book_with_one_minimum_lowered_by_a_cent_would_be_caught(
    md_draft: "Draft", alter: "Alter", clause: str, letter: str, meter: str, least: int
) -> None:
    lenient = alter("md", f"least = {least}", f"least = {least - 1}", at=f'"{clause}"')
    below = at_its_minima(md_draft, letter).change(
        f"reset.{meter} = {least}", f"reset.{meter} = {least - 1}"
    )
    assert below.under(lenient).findings == []


@pytest.mark.clause("MD-12.C.5.b")
def test_md_12_c_5_b_the_envy_schedule_is_named_or_follows_the_progressive_table(
    md_draft: "Draft",
) -> None:
    def named(letter: str) -> "Draft":
        return md_draft.change("[envy]\n", f'[envy]\npaytable = "{letter}"\n')

    assert md_draft.report.submission.option("envy.paytable") is None
    assert md_draft.findings == []
    assert named("A").findings == []
    assert named("E").findings == [("envy_table_does_not_exist", "envy.paytable", "MD-12.C.5.b")]


@pytest.mark.clause("MD-12.C.5.b")
@pytest.mark.parametrize("letter", "BCD")
def test_md_12_c_5_b_another_letter_than_the_progressive_tables_is_a_warning(
    md_draft: "Draft", letter: str
) -> None:
    other = md_draft.change("[envy]\n", f'[envy]\npaytable = "{letter}"\n')
    assert other.findings == [("envy_table_has_another_letter", "envy.paytable", "MD-12.C.5.b")]
    assert other.report.ok


def test_a_book_with_a_fifth_envy_schedule_would_be_caught(
    md_draft: "Draft", alter: "Alter"
) -> None:
    law = alter("md", *(f'id = "{id_}"\ncards = 5\ncite = ["MD-12.C.6.d"' for id_ in "DE"))
    fifth = md_draft.change("[envy]\n", '[envy]\npaytable = "E"\n')
    assert not fifth.report.ok
    assert fifth.under(law).report.ok


def sizes(draft: "Draft", listed: str) -> "Draft":
    return draft.change("[progressive]\n", f"[progressive]\ndenominations = {listed}\n")


@pytest.mark.clause("MD-12.C.6", "MD-12.C.7")
@pytest.mark.parametrize("listed", ["[200]", "[100, 200]", "[500, 1000]", "[]"])
def test_md_12_c_6_a_wager_without_an_envy_schedule_is_refused(
    md_draft: "Draft", listed: str
) -> None:
    assert sizes(md_draft, listed).findings == [
        ("option_value_is_not_allowed", "progressive.denominations", "MD-12.C.6")
    ]


@pytest.mark.clause("MD-12.C.6")
def test_md_12_c_6_a_table_may_take_wagers_of_one_dollar(md_draft: "Draft") -> None:
    assert sizes(md_draft, "[100]").findings == []


@pytest.mark.clause("MD-12.C.7")
def test_md_12_c_7_a_table_may_take_wagers_of_five_dollars(md_draft: "Draft") -> None:
    assert sizes(md_draft, "[500]").findings == []
    assert sizes(md_draft, "[100, 500]").findings == []
