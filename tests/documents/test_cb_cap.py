"""CB payouts, the ceiling: one sum for the round, over all wins at 100 to 1 or more."""

import pytest

from documents.mississippi import settle
from documents.proving import altered, changed, filled, found, some
from fifthstreet.checks.report import check
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.exposure import cap_in_force
from fifthstreet.rules.library import book
from fifthstreet.rules.submission import Submission

CEILING = 2_500_000
ROYAL = "As Ks Qs Js Ts"
STRAIGHT_FLUSH = "9c 8c 7c 6c 5c"
OTHER_STRAIGHT_FLUSH = "8d 7d 6d 5d 4d"
FLUSH = "Kh Jh 9h 5h 2h"
QUADS = "3c 3d 3h 3s Kd"
Hands = dict[int, tuple[str, int]]


def paid(law: RuleBook, hands: Hands, submission: Submission | None = None) -> dict[int, int]:
    """Return what each seat wins under the cap that is in force."""
    cap = some(cap_in_force(submission or Submission(book="cb"), law))
    return settle(law, cap, hands)


def caps_a_royal(law: RuleBook) -> None:
    assert paid(law, {1: (ROYAL, 10_000)}) == {1: CEILING}
    assert paid(law, {1: (ROYAL, 5_000)}) == {1: CEILING}
    assert paid(law, {1: (ROYAL, 4_999)}) == {1: 2_499_500}


@pytest.mark.clause("CB-cap-1-s1")
def test_cb_cap_1_a_royal_flush_with_100_staked_is_paid_25000_and_not_50000() -> None:
    caps_a_royal(book("cb"))
    for amount in (2_499_999, 2_500_001, 5_000_000):
        other = altered("cb", "caps.toml", "value = 2500000", f"value = {amount}")
        with pytest.raises(AssertionError):
            caps_a_royal(other)


def caps_from_100_to_1(law: RuleBook) -> None:
    assert paid(law, {1: (STRAIGHT_FLUSH, 30_000)}) == {1: CEILING}
    assert paid(law, {1: (QUADS, 75_000)}) == {1: 3_000_000}


@pytest.mark.clause("CB-cap-1-s1")
def test_cb_cap_1_the_ceiling_is_for_wins_at_100_to_1_or_more() -> None:
    caps_from_100_to_1(book("cb"))
    for odds in (40, 101):
        other = altered("cb", "caps.toml", "value = 100,", f"value = {odds},")
        with pytest.raises(AssertionError):
            caps_from_100_to_1(other)


def shares_one_ceiling(law: RuleBook) -> None:
    hands = {1: (STRAIGHT_FLUSH, 25_000), 4: (OTHER_STRAIGHT_FLUSH, 2_000)}
    shares = paid(law, hands)
    assert shares == {1: 2_314_815, 4: 185_185}
    assert sum(shares.values()) == CEILING


@pytest.mark.clause("CB-cap-1-s2")
def test_cb_cap_1_two_straight_flushes_of_one_round_share_one_ceiling() -> None:
    shares_one_ceiling(book("cb"))
    assert paid(book("cb"), {1: (STRAIGHT_FLUSH, 25_000)}) == {1: CEILING}
    for scope in ("player", "hand"):
        other = altered("cb", "caps.toml", 'value = "round"', f'value = "{scope}"')
        with pytest.raises(AssertionError):
            shares_one_ceiling(other)


def pays_lower_wins_beside(law: RuleBook) -> None:
    hands = {
        1: (ROYAL, 10_000),
        2: (FLUSH, 500_000),
        3: (QUADS, 10_000),
        5: ("Jc Jd 4h 2c 3s", 400),
    }
    assert paid(law, hands) == {1: CEILING, 2: 3_000_000, 3: 400_000, 5: 400}


@pytest.mark.clause("CB-cap-2")
def test_cb_cap_2_a_flush_is_paid_in_full_beside_a_capped_royal_flush() -> None:
    pays_lower_wins_beside(book("cb"))
    line = 'from_odds = { value = 100, cite = ["CB-cap-1-s1", "CB-cap-2"] }\n'
    with pytest.raises(AssertionError):
        pays_lower_wins_beside(altered("cb", "caps.toml", line, ""))


def splits_in_proportion(law: RuleBook) -> None:
    hands = {2: (ROYAL, 10_000), 6: (STRAIGHT_FLUSH, 10_000)}
    assert paid(law, hands) == {2: 2_083_333, 6: 416_667}


@pytest.mark.clause("CB-cap-3")
def test_cb_cap_3_50000_and_10000_are_paid_20833_33_and_4166_67() -> None:
    splits_in_proportion(book("cb"))
    assert some(book("cb").caps[0].sharing).value == "pro_rata"
    other = altered("cb", "caps.toml", "value = 2500000", "value = 2500001")
    with pytest.raises(AssertionError):
        splits_in_proportion(other)


@pytest.mark.clause("CB-cap-3")
@pytest.mark.parametrize(
    ("chosen", "shares"),
    [
        ('prorata_basis = "payout"', {2: 2_083_333, 6: 416_667}),
        ('prorata_basis = "stake"', {2: 1_500_000, 6: 1_000_000}),
        ("prorata_unit = 100", {2: 2_083_300, 6: 416_700}),
        ("prorata_unit = 5000", {2: 2_085_000, 6: 415_000}),
    ],
)
def test_cb_cap_3_the_operator_chooses_basis_and_unit_of_the_split(
    chosen: str, shares: dict[int, int]
) -> None:
    text = changed(filled("cb"), "[cap]\n", f"[cap]\n{chosen}\n")
    report = check(text)
    assert report.findings == ()
    hands = {2: (ROYAL, 10_000), 6: (STRAIGHT_FLUSH, 10_000)}
    assert paid(book("cb"), hands, report.submission) == shares


@pytest.mark.clause("CB-cap-3")
def test_cb_cap_3_a_unit_that_does_not_divide_the_ceiling_is_found() -> None:
    text = changed(filled("cb"), "[cap]\n", "[cap]\nprorata_unit = 300\n")
    wrong = ("cap_is_not_a_multiple_of_its_unit", "cap.prorata_unit", "CB-cap-3")
    assert found(text) == [wrong]


@pytest.mark.clause("CB-cap-1-s2", "CB-cap-3")
def test_cb_cap_1_a_round_whose_high_wins_stay_below_the_ceiling_is_paid_in_full() -> None:
    hands = {1: (ROYAL, 4_000), 2: (STRAIGHT_FLUSH, 5_000)}
    assert paid(book("cb"), hands) == {1: 2_000_000, 2: 500_000}
    assert paid(book("cb"), {**hands, 3: (OTHER_STRAIGHT_FLUSH, 5_000)}) == {
        1: 1_666_667,
        2: 416_667,
        3: 416_666,
    }
