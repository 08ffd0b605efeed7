"""The checks of side bets, pay tables, the progressive, envy and caps, each both ways."""

from decimal import Decimal
from typing import Any

import pytest

from checks.submitting import LEFT_OUT, altered, codes, findings
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.library import books
from pay_tables import main_table


@pytest.mark.parametrize(
    ("id_", "offer"),
    [
        ("cb", "progressive"),
        ("cb", "six_card"),
        ("rws", "three_card"),
        ("rws", "six_card"),
        ("uk", "progressive"),
        ("uk", "three_card"),
    ],
)
def test_a_side_bet_must_be_in_the_document(id_: str, offer: str) -> None:
    (finding,) = findings(id_, {f"offers.{offer}": True})
    assert finding.code == "side_bet_is_not_in_the_document"
    assert finding.where == f"offers.{offer}"
    assert codes(id_, {f"offers.{offer}": False}) == []


def test_a_document_without_side_bets_says_so() -> None:
    (finding,) = findings("uk", {"offers.six_card": True})
    assert finding.remedy == "Remove it; the document offers no side bet."


@pytest.mark.parametrize(
    ("id_", "key", "letters"),
    [
        ("md", "three_card.paytable", "ABCDEF"),
        ("md", "six_card.paytable", "AB"),
        ("md", "progressive.paytable", "ABCD"),
        ("cb", "three_card.paytable", ["CB"]),
        ("rws", "progressive.paytable", ["jackpot"]),
    ],
)
def test_a_pay_table_is_one_of_the_documents(id_: str, key: str, letters: list[str]) -> None:
    for letter in letters:
        assert "pay_table_does_not_exist" not in codes(id_, {key: letter})
    (finding,) = findings(id_, {key: "Z"})
    assert finding.code == "pay_table_does_not_exist"
    assert finding.remedy == f"Choose from {', '.join(letters)}."


def test_the_main_pay_table_stays_as_it_is() -> None:
    assert codes("md", {"main.pay": {"royal_flush": "500 to 1"}}) == []
    assert codes("md", {"main.pay": {"pair_of_6s_to_10s": "push"}}) == []
    assert codes("rws", {"main.pay": {"one_pair_or_less": "1 to 1"}}) == []
    for text in ("499 to 1", "1,000 to 1", "500 for 1", "much", "x" * 90):
        assert codes("md", {"main.pay": {"royal_flush": text}}) == ["main_pay_table_is_fixed"]
    assert codes("md", {"main.pay": {"royal": "500 to 1"}}) == ["main_pay_table_has_no_such_line"]


@pytest.mark.parametrize("law", books(), ids=lambda law: law.id)
def test_every_line_of_the_main_table_can_be_named(law: RuleBook) -> None:
    (finding,) = findings(law.id, {"main.pay": {"nothing": "1 to 1"}})
    names = finding.remedy.removeprefix("Its lines are ").removesuffix(".").split(", ")
    assert len(names) == len(set(names)) == len(main_table(law).lines)
    as_printed = dict(zip(names, (str(line.pays) for line in main_table(law).lines), strict=True))
    assert codes(law.id, {"main.pay": as_printed}) == []


MEGA: dict[str, Any] = {
    "progressive.paytable": "C",
    "progressive.rate": {"mega": Decimal("0.1"), "major": "5%", "minor": "1/8"},
    "progressive.initial": {"mega": 1_000_000, "major": 100_000, "minor": 25_000},
    "progressive.reset": {"mega": 1_000_000, "major": 100_000, "minor": 25_000},
}


def test_every_meter_of_the_table_is_stated() -> None:
    assert codes("md", MEGA) == []
    for part in ("rate", "initial", "reset"):
        stated = dict(MEGA[f"progressive.{part}"])
        del stated["major"]
        (finding,) = findings("md", {**MEGA, f"progressive.{part}": stated})
        assert finding.code == f"meter_has_no_{part}"
        assert finding.where == f"progressive.{part}.major"
    assert codes("md", {**MEGA, "progressive.rate": LEFT_OUT}) == ["meter_has_no_rate"]


def test_a_meter_is_called_by_its_name_where_it_has_one() -> None:
    (finding,) = findings("md", {"progressive.rate": {}})
    assert finding.message == "The rate of progression of the meter is not stated"
    (finding,) = findings("rws", {"progressive.rate": {}})
    assert finding.message == "The rate of progression of the jackpot meter is not stated"


def test_a_meter_that_the_table_does_not_have_is_told_with_those_it_has() -> None:
    (finding,) = findings("rws", {"progressive.reset": {"jackpot": 5, "mega": 5}})
    assert finding.code == "meter_does_not_exist"
    assert finding.remedy == "Its meters are jackpot."


def test_a_document_with_one_table_need_not_have_it_named() -> None:
    assert codes("rws", {"progressive.paytable": LEFT_OUT}) == []
    unnamed = {"progressive.paytable": LEFT_OUT, "progressive.rate": {}}
    assert codes("rws", unnamed) == ["meter_has_no_rate"]
    assert codes("md", unnamed) == ["progressive_names_no_table"]


@pytest.mark.parametrize(
    "rate", [0, 1, "0%", "100%", "-5%", "1.5", "much", True, [1], {"a": 1}, Decimal("0.0000001")]
)
def test_a_rate_is_a_share_of_the_wager(rate: object) -> None:
    (finding,) = findings("rws", {"progressive.rate": {"jackpot": rate}})
    assert finding.code == "rate_is_not_a_share"
    assert finding.where == "progressive.rate.jackpot"


def test_rates_together_stay_below_the_whole_wager() -> None:
    def rated(*rates: str) -> dict[str, object]:
        return {
            **MEGA,
            "progressive.rate": dict(zip(("mega", "major", "minor"), rates, strict=True)),
        }

    assert codes("md", rated("50%", "49%", "0.99%")) == []
    assert codes("md", rated("50%", "49%", "1%")) == ["rates_take_the_whole_wager"]
    (finding,) = findings("md", rated("2/3", "1/3", "1/8"))
    assert finding.message == "The rates add up to 112.5% of the wager"


def test_initial_and_reset_amounts_keep_the_documents_minima() -> None:
    for meter, least in (("mega", 1_000_000), ("major", 100_000), ("minor", 25_000)):
        for part in ("initial", "reset"):
            stated = {**MEGA[f"progressive.{part}"], meter: least - 1}
            (finding,) = findings("md", {**MEGA, f"progressive.{part}": stated})
            assert finding.code == f"{part}_amount_is_below_the_minimum"
            assert finding.remedy == f"Set it to {least} or more."
    assert codes("rws", {"progressive.reset": {"jackpot": 1}}) == []


def test_a_progressive_that_is_not_offered_need_not_be_stated() -> None:
    data = altered("md", {})
    spots = [spot for spot in data["layout"]["seat_spots"] if spot != "progressive"]
    changes = {
        "offers.progressive": False,
        "progressive": LEFT_OUT,
        "layout.seat_spots": spots,
        "devices.progressive_system": LEFT_OUT,
    }
    assert codes("md", changes) == []


def test_the_envy_schedule_exists_and_has_the_progressives_letter() -> None:
    assert codes("md", {"envy.paytable": "A"}) == []
    (finding,) = findings("md", {"envy.paytable": "B"})
    assert (finding.code, finding.severity) == ("envy_table_has_another_letter", "warning")
    (finding,) = findings("md", {"envy.paytable": "E"})
    assert (finding.code, finding.severity) == ("envy_table_does_not_exist", "error")
    assert codes("md", {"envy.paytable": 1}) == ["option_value_is_not_allowed"]


def capped(amount: object, minimum: int = 500, **more: object) -> list[str]:
    changes = {f"cap.{key}": value for key, value in more.items()}
    limits = {"min": minimum, "max": 20_000}
    return codes("md", {"limits.ante": limits, "cap.amount": amount, **changes})


def test_a_cap_above_the_documents_ceiling_is_refused() -> None:
    assert capped(5_000_000) == []
    assert capped(5_000_001) == ["cap_is_above_the_ceiling"]
    assert capped(7_500_000, 1_500) == []
    assert capped(7_500_001, 1_500) == ["cap_is_above_the_ceiling"]
    assert capped(7_500_000, 1_500, min_basis="all_min") == ["cap_is_above_the_ceiling"]


def test_a_cap_below_the_ceiling_needs_an_approval() -> None:
    assert capped(4_999_999) == ["lower_cap_has_no_approval"]
    assert capped(4_999_999, approval_ref="MLGCA-7") == []
    assert capped(4_999_999, approval_ref=7) == [
        *("lower_cap_has_no_approval", "option_value_is_not_allowed")
    ]


@pytest.mark.parametrize("amount", [0, -1, True, "5000000", 10**13, 10**18, 2**63])
def test_a_cap_that_is_no_amount_is_refused_as_such(amount: object) -> None:
    assert capped(amount, scope="round") == ["option_value_is_not_allowed"]


def test_a_cap_is_not_judged_where_the_minimum_is_not_known() -> None:
    changes = {"cap.amount": 7_000_000, "limits.ante": {"max": 20_000}}
    assert codes("md", changes) == ["ante_limit_is_not_stated"]


def test_the_largest_amounts_that_can_be_written_can_be_judged() -> None:
    changes = {"limits.ante": {"min": 10**12, "max": 10**12}, "cap.amount": 10**12}
    assert codes("md", changes) == ["lower_cap_has_no_approval"]


def test_a_shared_cap_is_a_whole_number_of_its_units() -> None:
    assert codes("cb", {"cap.prorata_unit": 100}) == []
    assert codes("cb", {"cap.prorata_unit": 3}) == ["cap_is_not_a_multiple_of_its_unit"]
    assert codes("md", {"cap.prorata_unit": 3}) == []
    assert codes("md", {"cap.prorata_unit": 3, "cap.scope": "round"}) == [
        "cap_is_not_a_multiple_of_its_unit"
    ]
    odd = {"cap.prorata_unit": 3, "max_payout.scope": "round", "max_payout.amount": 1_000_000}
    assert codes("uk", odd) == ["cap_is_not_a_multiple_of_its_unit"]
    assert codes("uk", {**odd, "max_payout.amount": 0}) == []
    assert codes("cb", {"cap.prorata_unit": 0}) == ["option_value_is_not_allowed"]


@pytest.mark.clause("UK-19")
@pytest.mark.parametrize(
    ("amount", "expected"),
    [
        (1, ["maximum_payout_is_below_the_smallest_win"]),
        (1_999, ["maximum_payout_is_below_the_smallest_win"]),
        (2_000, ["maximum_payout_binds_the_least_bets"]),
        (999_999, ["maximum_payout_binds_the_least_bets"]),
        (1_000_000, []),
        (0, []),
    ],
)
def test_uk_19_a_posted_maximum_is_no_less_than_the_smallest_win(
    amount: int, expected: list[str]
) -> None:
    found = findings("uk", {"max_payout.amount": amount})
    assert [finding.code for finding in found] == expected
    assert all(finding.citation == "AMB-uk-cap" for finding in found)
    without = codes("uk", {"max_payout.amount": amount, "limits.ante": LEFT_OUT})
    assert set(without) == {"ante_limit_is_not_stated"}


@pytest.mark.parametrize(
    ("id_", "citation"), [("rws", "RWS-4.1.1-s1"), ("cb", "CB-cap-1-s1"), ("uk", "UK-19")]
)
def test_a_cap_that_a_document_does_not_leave_open_is_answered_with_its_own_clause(
    id_: str, citation: str
) -> None:
    (finding,) = findings(id_, {"cap.amount": 5_000_000})
    assert finding.code == "option_is_of_another_document"
    assert finding.citation == citation
    posts = id_ == "uk"
    assert ("max_payout.amount" in finding.remedy) == posts
    assert ("The document itself fixes" in finding.remedy) != posts


def test_a_changed_line_of_a_side_bet_is_told_which_table_to_choose() -> None:
    pay = {"three_card.paytable": "A", "three_card.pay": {"straight": "5 to 1", "pair": "1 to 1"}}
    (finding,) = findings("md", pay)
    assert finding.code == "side_bet_pay_table_is_fixed"
    assert finding.where == "three_card.pay.straight"
    assert finding.remedy == (
        'Remove the line. Choose a table that pays this: paytable = "B" or "C".'
    )
    (finding,) = findings("md", {"six_card.pay": {"flush": "16 to 1"}})
    assert finding.remedy.endswith("Choose paytable from A, B; none pays this.")
    (finding,) = findings("md", {"progressive.pay": {"flush": "twice"}})
    assert finding.citation == "MD-12.C"
    assert codes("md", {"three_card.paytable": "Z", "three_card.pay": {"pair": "9 to 1"}}) == [
        "pay_table_does_not_exist"
    ]
