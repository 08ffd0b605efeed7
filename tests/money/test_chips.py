"""Chips: the fewest that make an amount."""

from itertools import pairwise

import pytest

from fifthstreet.money import CURRENCIES, Currency, currency, cut


@pytest.mark.parametrize("known", CURRENCIES, ids=lambda one: one.code)
def test_each_denomination_goes_into_the_next(known: Currency) -> None:
    assert known.chips
    assert not any(larger % smaller for smaller, larger in pairwise(known.chips))


def test_the_chips_and_what_no_chip_covers_are_the_amount() -> None:
    for amount in (0, 1, 99, 100, 12_345, 6_019_940, 10**17 + 7):
        stacks, coins = cut(amount, currency("USD"))
        assert sum(denomination * count for denomination, count in stacks) + coins == amount
        assert coins < currency("USD").chips[0]
        assert [denomination for denomination, _ in stacks] == sorted(
            (denomination for denomination, _ in stacks), reverse=True
        )


def test_no_other_chips_are_fewer() -> None:
    small = Currency("XTS", "¤", 0, "units", (1, 5, 25, 100))
    fewest = [0]
    for amount in range(1, 301):
        fewest.append(1 + min(fewest[amount - one] for one in small.chips if one <= amount))
    for amount, least in enumerate(fewest):
        assert sum(count for _, count in cut(amount, small)[0]) == least


def test_a_currency_without_chips_is_paid_in_coins() -> None:
    assert cut(250, Currency("XTS", "¤", 2, "units")) == ((), 250)
