"""Caps on winnings: nobody gains by one, and what is shared is shared to the last cent."""

from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fifthstreet.money import ForOne, MeterShare, Push, ToOne
from fifthstreet.rules.cap import CapChoices, Scope, Win, apply_cap, ceiling
from fifthstreet.rules.library import book

pytestmark = pytest.mark.promise("I15")

Basis = Literal["payout", "stake"]

wins = st.lists(
    st.builds(
        Win,
        seat=st.integers(min_value=1, max_value=6),
        stake=st.integers(min_value=1, max_value=5_000),
        odds=st.one_of(
            st.integers(min_value=1, max_value=500).map(ToOne),
            st.sampled_from([ToOne(10), ToOne(100), Push()]),
        ),
    ),
    max_size=9,
)
rounds = st.builds(
    CapChoices,
    ceiling=st.integers(min_value=0, max_value=200_000),
    scope=st.just("round"),
    from_odds=st.sampled_from([0, 10, 100]),
    basis=st.sampled_from(["payout", "stake"]),
    unit=st.sampled_from([1, 50, 100]),
)


def win(seat: int, stake: int, odds: int) -> Win:
    return Win(seat=seat, stake=stake, odds=ToOne(odds))


def shared(total: int, *wins_: Win, basis: Basis = "payout", unit: int = 1) -> dict[int, int]:
    choices = CapChoices(ceiling=total, scope="round", basis=basis, unit=unit)
    return dict(apply_cap(wins_, choices))


def uncapped(wins_: list[Win]) -> dict[int, int]:
    return {
        seat: sum(w.winnings for w in wins_ if w.seat == seat) for seat in {w.seat for w in wins_}
    }


@pytest.mark.parametrize("scope", ["hand", "player", "box"])
def test_a_cap_for_one_hand_binds_each_seat_alone(scope: Scope) -> None:
    choices = CapChoices(ceiling=5_000_000, scope=scope)
    paid = apply_cap([win(1, 20_000, 500), win(2, 1_000, 40), win(3, 10_000, 500)], choices)
    assert paid == {1: 5_000_000, 2: 40_000, 3: 5_000_000}


def test_the_wagers_of_one_seat_are_added_up_before_the_cap() -> None:
    streets = [win(1, 1_000, 500), win(1, 3_000, 500), win(1, 3_000, 500), win(1, 3_000, 500)]
    assert apply_cap(streets, CapChoices(ceiling=4_000_000, scope="hand")) == {1: 4_000_000}
    assert apply_cap(streets, CapChoices(ceiling=6_000_000, scope="hand")) == {1: 5_000_000}


def test_a_shared_cap_is_split_by_what_each_would_have_won() -> None:
    assert shared(2_500_000, win(1, 10_000, 500), win(2, 10_000, 100)) == {1: 2_083_333, 2: 416_667}


def test_a_shared_cap_that_is_not_reached_takes_nothing() -> None:
    assert shared(2_500_000, win(1, 1_000, 500), win(2, 1_000, 100)) == {1: 500_000, 2: 100_000}
    assert shared(600_000, win(1, 1_000, 500), win(2, 1_000, 100)) == {1: 500_000, 2: 100_000}


def test_shares_by_stake_stop_at_what_was_won_and_the_rest_goes_to_the_others() -> None:
    paid = shared(400_000, win(1, 9_000, 10), win(2, 1_000, 500), basis="stake")
    assert paid == {1: 90_000, 2: 310_000}


def test_shares_by_stake_are_even_for_even_stakes() -> None:
    paid = shared(90_000, win(1, 1_000, 500), win(2, 1_000, 100), basis="stake")
    assert paid == {1: 45_000, 2: 45_000}


def test_a_seat_paid_in_full_may_make_another_one_full() -> None:
    paid = shared(
        1_000, win(1, 600, 1), win(2, 300, 1), win(3, 100, 10), win(4, 10, 100), basis="stake"
    )
    assert paid == {1: 594, 2: 297, 3: 99, 4: 10}
    paid = shared(
        2_000, win(1, 500, 1), win(2, 300, 2), win(3, 1, 900), win(4, 1, 900), basis="stake"
    )
    assert paid == {1: 500, 2: 600, 3: 450, 4: 450}


def test_shares_are_split_in_whole_chips() -> None:
    paid = shared(1_000, win(1, 100, 7), win(2, 100, 7), win(3, 100, 7), unit=100)
    assert paid == {1: 400, 2: 300, 3: 300}


def test_a_chip_is_no_reason_to_pay_more_than_was_won() -> None:
    assert shared(1_000, win(1, 60, 1), win(2, 100, 10), unit=100) == {1: 60, 2: 940}


def test_a_ceiling_that_chips_do_not_divide_is_still_paid_out() -> None:
    assert shared(1_001, win(1, 100, 10), win(2, 100, 10), unit=100) == {1: 501, 2: 500}


def test_winnings_below_the_odds_named_are_paid_beside_the_cap() -> None:
    choices = CapChoices(ceiling=100_000, scope="round", from_odds=100)
    paid = apply_cap([win(1, 1_000, 500), win(2, 1_000, 40), win(1, 1_000, 99)], choices)
    assert paid == {1: 199_000, 2: 40_000}


def test_winnings_at_just_the_odds_named_are_under_the_cap() -> None:
    choices = CapChoices(ceiling=50_000, scope="round", from_odds=100)
    assert apply_cap([win(1, 1_000, 100)], choices) == {1: 50_000}
    assert apply_cap([win(1, 1_000, 99)], choices) == {1: 99_000}


def test_a_push_is_paid_nothing_and_takes_part_in_nothing() -> None:
    choices = CapChoices(ceiling=10, scope="round", basis="stake")
    assert apply_cap([Win(seat=1, stake=900, odds=Push()), win(2, 1, 20)], choices) == {1: 0, 2: 10}


def test_nobody_wins_and_nobody_is_paid() -> None:
    assert apply_cap([], CapChoices(ceiling=10, scope="round")) == {}
    assert shared(0, win(1, 1, 1), win(2, 1, 1)) == {1: 0, 2: 0}


def test_winnings_follow_the_odds_and_leave_meters_apart() -> None:
    assert win(1, 100, 5).winnings == 500
    assert Win(seat=1, stake=100, odds=ForOne(5)).winnings == 400
    assert Win(seat=1, stake=100, odds=MeterShare(percent=10, meter="mega")).winnings == 0


@given(wins, rounds)
def test_a_shared_cap_pays_all_of_itself_and_nobody_more_than_was_won(
    made: list[Win], choices: CapChoices
) -> None:
    paid = apply_cap(made, choices)
    before = uncapped(made)
    assert paid.keys() == before.keys()
    assert all(0 <= paid[seat] <= before[seat] for seat in paid)
    pool = sum(
        w.winnings for w in made if isinstance(w.odds, ToOne) and w.odds.n >= choices.from_odds
    )
    apart = sum(before.values()) - pool
    assert sum(paid.values()) == apart + min(pool, choices.ceiling)


@given(wins, st.sampled_from(["hand", "player", "box"]), st.integers(min_value=0, max_value=10**6))
def test_a_cap_for_each_seat_pays_the_lesser_of_winnings_and_ceiling(
    made: list[Win], scope: Scope, most: int
) -> None:
    paid = apply_cap(made, CapChoices(ceiling=most, scope=scope))
    assert paid == {seat: min(amount, most) for seat, amount in uncapped(made).items()}


@given(wins, rounds, st.randoms(use_true_random=False))
def test_the_order_in_which_wins_are_listed_does_not_matter(
    made: list[Win], choices: CapChoices, chance: object
) -> None:
    mixed = list(made)
    chance.shuffle(mixed)  # type: ignore[attr-defined]
    assert apply_cap(mixed, choices) == apply_cap(made, choices)


def test_the_documents_ceiling_grows_with_the_minimum_only_where_it_says_so() -> None:
    maryland, iowa, britain = (book(id_).caps[0] for id_ in ("md", "cb", "uk"))
    assert ceiling(maryland, minimum_ante=1_000, best_odds=500, units=10) == 5_000_000
    assert ceiling(maryland, minimum_ante=1_001, best_odds=500, units=10) == 5_005_000
    assert ceiling(iowa, minimum_ante=10**6, best_odds=500, units=10) == 2_500_000
    assert ceiling(britain, minimum_ante=1_000, best_odds=500, units=10) is None
