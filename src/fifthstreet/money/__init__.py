"""Exact money: amounts in minor units, odds, shares and rates, with explicit rounding only."""

from fifthstreet.money.amount import MOST_MINOR_UNITS, Amount, sum_amounts
from fifthstreet.money.chips import cut
from fifthstreet.money.currency import CURRENCIES, Currency, currency
from fifthstreet.money.division import share_pro_rata
from fifthstreet.money.error import MoneyError
from fifthstreet.money.odds import (
    MOST_TO_ONE,
    Fixed,
    ForOne,
    MeterShare,
    Odds,
    Payout,
    Push,
    ToOne,
    after_commission,
    parse_odds,
    size_key,
)
from fifthstreet.money.rate import format_percent, parse_rate
from fifthstreet.money.rounding import Rounding

__all__ = [
    "CURRENCIES",
    "MOST_MINOR_UNITS",
    "MOST_TO_ONE",
    "Amount",
    "Currency",
    "Fixed",
    "ForOne",
    "MeterShare",
    "MoneyError",
    "Odds",
    "Payout",
    "Push",
    "Rounding",
    "ToOne",
    "after_commission",
    "currency",
    "cut",
    "format_percent",
    "parse_odds",
    "parse_rate",
    "share_pro_rata",
    "size_key",
    "sum_amounts",
]
