"""Changes of pay lines are read as people write them, and refused in sentences."""

from fractions import Fraction

import pytest

from fifthstreet.analysis.pay_changes import PayChangeError, parse_pay_changes
from fifthstreet.errors import FifthStreetError
from fifthstreet.rules.library import book

MARYLAND = book("md")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("straight=5", {"straight": Fraction(5)}),
        ("straight = 5 to 1", {"straight": Fraction(5)}),
        ("straight=6 for 1", {"straight": Fraction(5)}),
        ("flush=13/2", {"flush": Fraction(13, 2)}),
        ("flush=6.5", {"flush": Fraction(13, 2)}),
        ("flush=13 to 2", {"flush": Fraction(13, 2)}),
        ("flush=0", {"flush": Fraction(0)}),
        ("pair=push", {"pair": Fraction(0)}),
        ("pair=LOSE", {"pair": Fraction(-1)}),
        ("Royal flush=1,000 to 1", {"royal_flush": Fraction(1000)}),
        ("royal-flush=1,000 to 1, straight=5", {"royal_flush": 1000, "straight": 5}),
        ("flush=7,straight=5;pair=2", {"flush": 7, "straight": 5, "pair": 2}),
        ("pair of jacks or better=2", {"pair": Fraction(2)}),
        ("pair_of_6s_to_10s=lose", {"pair_of_6s_to_10s": Fraction(-1)}),
    ],
)
def test_a_change_is_read(text: str, expected: dict[str, Fraction]) -> None:
    assert parse_pay_changes([text], MARYLAND) == expected


def test_changes_may_be_given_one_by_one() -> None:
    assert parse_pay_changes(["flush=7", "straight=5"], MARYLAND) == {"flush": 7, "straight": 5}
    assert parse_pay_changes([], MARYLAND) == {}


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        (["straight"], "no change of a pay line"),
        (["=5"], "no change of a pay line"),
        (["straight="], "no change of a pay line"),
        ([""], "no change of a pay line"),
        (["royal=5"], "Its lines are royal_flush"),
        (["straight=5", "Straight=6"], "changed twice"),
        (["straight=-1"], "cannot pay '-1'"),
        (["straight=1e9"], "cannot pay"),
        (["straight=nan"], "cannot pay"),
        (["straight=5/0"], "cannot pay"),
        (["straight=0 to 1"], "0"),
        (["straight=5 to 0"], "cannot pay"),
        (["straight=100% of mega"], "cannot pay"),
        (["straight=5.00 USD"], "cannot pay"),
        (["straight=" + "9" * 500], "cannot pay"),
        (["straight=5=6"], "cannot pay '5=6'"),
    ],
)
def test_what_is_no_change_is_refused_with_the_way_to_write_one(
    texts: list[str], expected: str
) -> None:
    with pytest.raises(FifthStreetError, match=expected) as caught:
        parse_pay_changes(texts, MARYLAND)
    assert len(str(caught.value)) < 400


def test_a_second_line_on_one_hand_has_its_own_key() -> None:
    singapore = book("rws")
    assert parse_pay_changes(["one pair or less=2"], singapore) == {"pair": 2}
    with pytest.raises(PayChangeError, match="high_card"):
        parse_pay_changes(["high_card=2"], singapore)
