"""Odds: notation, winnings, awards of a meter, order by size, refusals."""

import math
import pickle
import re
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from fifthstreet.money import (
    CURRENCIES,
    MOST_MINOR_UNITS,
    MOST_TO_ONE,
    Amount,
    Fixed,
    ForOne,
    MeterShare,
    MoneyError,
    Odds,
    Push,
    Rounding,
    ToOne,
    after_commission,
    parse_odds,
    parse_rate,
    size_key,
)

figures = st.integers(min_value=1, max_value=MOST_TO_ONE)
sums = st.builds(
    Amount, st.integers(min_value=1, max_value=MOST_MINOR_UNITS), st.sampled_from(CURRENCIES)
)
shares = st.builds(
    MeterShare,
    percent=st.integers(min_value=1, max_value=100),
    meter=st.from_regex(r"[a-z][a-z0-9_]{0,31}", fullmatch=True),
)
broken: st.SearchStrategy[ToOne | ForOne] = st.one_of(
    st.builds(ToOne, figures, figures),
    st.tuples(figures, figures).map(lambda both: ForOne(max(both), min(both))),
)
every_odds: st.SearchStrategy[Odds] = st.one_of(
    st.builds(ToOne, figures),
    st.builds(ForOne, figures),
    broken,
    st.builds(Fixed, sums),
    shares,
    st.just(Push()),
)
stakes = st.integers(min_value=0, max_value=10**12)
meters = st.one_of(
    st.integers(min_value=0, max_value=10**12),
    st.fractions(min_value=0, max_value=10**12, max_denominator=10**6),
)


@given(every_odds)
def test_notation_round_trips(odds: Odds) -> None:
    assert parse_odds(str(odds)) == odds


@pytest.mark.parametrize(
    ("text", "odds", "pretty"),
    [
        ("500 to 1", ToOne(500), "500 to 1"),
        ("1,000 to 1", ToOne(1000), "1,000 to 1"),
        ("1000 to 1", ToOne(1000), "1,000 to 1"),
        ("300 for 1", ForOne(300), "300 for 1"),
        ("3 to 2", ToOne(3, 2), "3 to 2"),
        ("6 to 4", ToOne(3, 2), "3 to 2"),
        ("1,001 to 1,000", ToOne(1001, 1000), "1,001 to 1,000"),
        ("3 for 2", ForOne(3, 2), "3 for 2"),
        ("1000.00 USD", Fixed(Amount(100000, "USD")), "$1,000"),
        ("1,000 USD", Fixed(Amount(100000, "USD")), "$1,000"),
        ("100% of mega", MeterShare(percent=100, meter="mega"), "100% of the Mega meter"),
        ("10% of table_2", MeterShare(percent=10, meter="table_2"), "10% of the Table 2 meter"),
        ("push", Push(), "Push"),
    ],
)
def test_a_line_is_read_and_shown_on_a_sign(text: str, odds: Odds, pretty: str) -> None:
    assert parse_odds(text) == odds
    assert odds.pretty == pretty


@given(figures, stakes)
def test_to_one_pays_beside_the_stake_and_for_one_includes_it(n: int, stake: int) -> None:
    assert ToOne(n).winnings(stake) == n * stake
    assert ForOne(n).winnings(stake) + stake == n * stake


@given(broken, stakes, st.sampled_from(Rounding))
def test_what_odds_earn_is_exact_but_for_one_rounding(
    odds: ToOne | ForOne, stake: int, rounding: Rounding
) -> None:
    won, exact = odds.winnings(stake, rounding), odds.net * stake
    assert type(won) is int
    assert won == rounding.whole(exact)
    assert odds.winnings(stake * odds.d) == exact * odds.d
    assert odds.winnings(stake) <= exact, "in the house's favor unless a book says otherwise"


@given(broken, broken, stakes, stakes)
def test_a_larger_stake_and_longer_odds_never_earn_less(
    one: ToOne | ForOne, two: ToOne | ForOne, stake: int, more: int
) -> None:
    assert one.winnings(stake) <= one.winnings(stake + more)
    short, long = sorted((one, two), key=size_key)
    assert short.winnings(stake) <= long.winnings(stake)


@given(broken, stakes)
def test_for_one_pays_its_total_and_no_more(odds: ToOne | ForOne, stake: int) -> None:
    assume(isinstance(odds, ForOne))
    assert isinstance(odds, ForOne)
    assert odds.total(stake) == odds.winnings(stake) + stake


@given(st.builds(ToOne, st.integers(1, 999), st.integers(1, 999)), st.integers(1, 999), stakes)
def test_a_commission_is_taken_from_the_winnings_alone(
    odds: ToOne, thousandths: int, stake: int
) -> None:
    rate = Fraction(thousandths, 1000)
    left = after_commission(odds, rate)
    assert isinstance(left, ToOne)
    assert left.net == odds.net * (1 - rate)
    assert left.winnings(stake) == math.floor(odds.net * stake * (1 - rate))


def test_a_commission_makes_odds_of_odds() -> None:
    rate = parse_rate("5%")
    assert after_commission(parse_odds("1 to 1"), rate) == parse_odds("19 to 20")
    assert after_commission(parse_odds("2 for 1"), rate) == parse_odds("19 to 20")
    assert [after_commission(odds, rate) for odds in (Push(), ForOne(1))] == [Push(), ForOne(1)]
    for text in ("10.00 USD", "10% of mega"):
        with pytest.raises(MoneyError, match=f"and {text} is none. Write odds such as 1 to 1"):
            after_commission(parse_odds(text), rate)


@given(sums, stakes)
def test_a_fixed_sum_and_a_push_ignore_the_stake(amount: Amount, stake: int) -> None:
    assert Fixed(amount).winnings(stake) == amount.minor
    assert Push().winnings(stake) == 0


@pytest.mark.parametrize("odds", [ToOne(1), ForOne(1), Fixed(Amount(1, "USD")), Push()])
@pytest.mark.parametrize(
    ("stake", "reason"),
    [
        (-1, "A stake is at least 0, not -1. Give 0 or more."),
        (2.5, "A stake is a whole number, not 2.5. Give a plain integer"),
        (True, "A stake is a whole number, not True. Give a plain integer"),
    ],
)
def test_a_stake_that_is_no_sum_is_refused(
    odds: ToOne | ForOne | Fixed | Push, stake: Any, reason: str
) -> None:
    with pytest.raises(MoneyError, match=re.escape(reason)):
        odds.winnings(stake)


@given(shares, meters, st.sampled_from(Rounding))
def test_an_award_and_its_residue_make_up_the_meter(
    share: MeterShare, meter: int | Fraction, rounding: Rounding
) -> None:
    award = share.award(meter, rounding)
    residue = meter - award
    assert type(award) is int
    assert award >= 0
    assert residue >= 0
    assert award + residue == meter


@given(shares, meters, st.sampled_from(Rounding))
def test_an_award_is_less_than_one_unit_from_its_exact_share(
    share: MeterShare, meter: int | Fraction, rounding: Rounding
) -> None:
    exact = meter * Fraction(share.percent, 100)
    assert abs(share.award(meter, rounding) - exact) < 1


@given(shares, meters)
def test_rounding_half_up_awards_at_most_one_unit_more(
    share: MeterShare, meter: int | Fraction
) -> None:
    down, half_up = (share.award(meter, rounding) for rounding in Rounding)
    assert half_up - down in (0, 1)


@pytest.mark.parametrize(
    ("meter", "percent", "down", "half_up"),
    [
        (1000050, 10, 100005, 100005),
        (1000054, 10, 100005, 100005),
        (1000055, 10, 100005, 100006),
        (Fraction(2000111, 2), 10, 100005, 100006),
        (1000055, 100, 1000055, 1000055),
        (0, 100, 0, 0),
    ],
)
def test_an_award_rounds_as_the_operator_chose(
    meter: int | Fraction, percent: int, down: int, half_up: int
) -> None:
    share = MeterShare(percent=percent, meter="mega")
    assert share.award(meter, Rounding("down")) == down
    assert share.award(meter, Rounding("half_up")) == half_up


def test_a_full_award_rounded_up_never_takes_more_than_the_meter_holds() -> None:
    assert MeterShare(percent=100, meter="mega").award(Fraction(199, 2), Rounding.HALF_UP) == 99


@pytest.mark.parametrize(
    ("meter", "reason"),
    [
        (-1, "A meter in whole minor units is at least 0, not -1."),
        (Fraction(-1, 2), "A meter in whole minor units is at least 0, not -1."),
        (0.5, "A meter in whole minor units is a whole number, not 0.5."),
        (True, "A meter in whole minor units is a whole number, not True."),
    ],
)
def test_a_meter_that_holds_no_sum_is_refused(meter: Any, reason: str) -> None:
    with pytest.raises(MoneyError, match=re.escape(reason)):
        MeterShare(percent=10, meter="mega").award(meter, Rounding.DOWN)


def test_size_sorts_meters_over_sums_over_odds_over_push() -> None:
    lines = [
        "100% of mega",
        "10% of mega",
        "1000.00 USD",
        "0.01 USD",
        "999999999 to 1",
        "30 to 1",
        "30 for 1",
        "1 for 1",
        "push",
    ]
    keys = [size_key(parse_odds(line)) for line in lines]
    assert keys == sorted(keys, reverse=True)
    assert len(set(keys)) == len(keys)


@given(figures, figures, st.integers(min_value=1, max_value=10**6))
def test_size_of_odds_follows_what_they_win(one: int, two: int, stake: int) -> None:
    against: list[ToOne | ForOne] = [ToOne(one), ForOne(one), ToOne(two), ForOne(two)]
    assert sorted(against, key=size_key) == sorted(against, key=lambda odds: odds.winnings(stake))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "500",
        "500-1",
        "500:1",
        "3 to -2",
        "2.5 to 1",
        "-5 to 1",
        "500  to 1",
        "500 To 1",
        "PUSH",
        "push ",
        "100 % of mega",
        "12.5% of mega",
        "100% of ",
        "1000.00 usd",
    ],
)
def test_a_text_that_is_no_line_is_refused(text: str) -> None:
    with pytest.raises(MoneyError) as refusal:
        parse_odds(text)
    assert str(refusal.value) == (
        f"Cannot read {text!r} as what a line pays. "
        "Write it as in 500 to 1, 3 to 2, 300 for 1, 1000.00 USD, 100% of mega, or push."
    )


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("0 to 1", "The figure of odds to 1 is at least 1, not 0. Give 1 or more."),
        ("0 for 1", "The figure of odds for 1 is at least 1, not 0. Give 1 or more."),
        ("1,000,000,000 to 1", "The figure of odds to 1 is at most 999,999,999, not 1000000000."),
        ("3 to 0", "The second figure of odds is at least 1, not 0. Give 1 or more."),
        ("2 for 3", "2 for 3 pays less than the stake. Write odds for the stake that return it"),
        ("0.00 USD", "A fixed sum in minor units is at least 1, not 0."),
        ("-5.00 USD", "An amount in minor units is at least 0, not -500."),
        ("10.505 USD", "USD has 2 decimals, and '10.505 USD' has more."),
        ("0% of mega", "The percentage of a meter is at least 1, not 0."),
        ("101% of mega", "The percentage of a meter is at most 100, not 101."),
        ("10% of Mega", "The name of a meter is a short lowercase word, not 'Mega'. Write up to"),
        ("10% of 2nd", "The name of a meter is a short lowercase word, not '2nd'."),
        ("10% of a b", "The name of a meter is a short lowercase word, not 'a b'."),
        ("9" * 65, "What a line pays has at most 64 characters, not 65. Shorten it."),
    ],
)
def test_a_line_that_cannot_be_paid_is_refused_with_its_reason(text: str, reason: str) -> None:
    with pytest.raises(MoneyError, match=re.escape(reason)):
        parse_odds(text)


def test_a_line_that_is_no_text_is_refused() -> None:
    with pytest.raises(MoneyError, match=r"What a line pays is written as text, not 500."):
        parse_odds(500)  # type: ignore[arg-type]


@pytest.mark.parametrize("figure", [2.5, True, "500"])
def test_odds_of_anything_but_an_integer_are_refused(figure: Any) -> None:
    expected = f"The figure of odds to 1 is a whole number, not {figure!r}."
    with pytest.raises(MoneyError, match=re.escape(expected)):
        ToOne(figure)


def test_a_fixed_sum_without_a_currency_is_refused() -> None:
    with pytest.raises(MoneyError, match=r"A fixed sum is an amount, not 1000. Write it as in"):
        Fixed(1000)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("meter", "reason"),
    [
        (None, "The name of a meter is written as text, not None. Put it in quotes."),
        ("m" * 33, "The name of a meter is a short lowercase word, not 'mmm"),
    ],
)
def test_a_meter_without_a_short_name_is_refused(meter: Any, reason: str) -> None:
    with pytest.raises(MoneyError, match=re.escape(reason)):
        MeterShare(percent=100, meter=meter)


@pytest.mark.parametrize(
    "text", ["500 to 1", "3 to 2", "3 for 2", "1000.00 USD", "10% of mega", "push"]
)
def test_a_payout_travels_to_another_process_as_its_text(text: str) -> None:
    assert pickle.loads(pickle.dumps(parse_odds(text))) == parse_odds(text)  # noqa: S301 - our own
