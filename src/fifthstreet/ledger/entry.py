"""Double entry: the movements of money, in units fine enough for every share of a jackpot.

One ledger unit is 1/10,000 of a minor unit, so a contribution at any rate is a whole number.
Accounts are plain words: `player:42`, `tray:md-1`, `escrow:md-1:17:3:ante` (table, round, seat,
wager), `meter:main:mega`, `reserve:main`, `overflow:main`, `house`, and `issue`, where play chips
come from. Each is in one currency, that of its first entry; a person or a house that has two
currencies has two accounts, such as `house:USD` and `house:SGD`.

A store has balances next to its entries, and an audit recomputes them.
"""

import re
from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple, Self

from msgspec import Struct
from msgspec.structs import force_setattr

from fifthstreet.errors import FifthStreetError
from fifthstreet.money import MoneyError, currency

UNITS: Final = 10_000
"""Ledger units in one minor unit."""

MOST_UNITS: Final = 2**53 - 1
"""The largest amount, which every reader of JSON represents exactly."""

KINDS: Final = (
    "player",
    "tray",
    "escrow",
    "meter",
    "reserve",
    "overflow",
    "house",
    "issue",
)
"""What an account's name may begin with."""

NEVER_NEGATIVE: Final = ("player", "escrow", "meter")
"""Accounts that hold actual chips, and so are never below zero."""

WORD: Final = re.compile(r"[!#-\[\]-~]{1,200}")
"""A name that JSON writes without escapes: visible ASCII without quotes and backslashes."""


class EntryError(FifthStreetError):
    """An entry that no ledger can accept; says why."""


def units(minor: int) -> int:
    """Return an amount of minor units in ledger units.

    >>> units(25)
    250000
    """
    return minor * UNITS


def minor(amount: int) -> int:
    """Return an amount of ledger units in minor units; a fraction of one is an error.

    >>> minor(-250_000)
    -25
    """
    whole, part = divmod(amount, UNITS)
    if part:
        raise EntryError(f"{amount} units are not a whole number of minor units.")
    return whole


def kind_of(account: str) -> str:
    """Return the kind of an account, from its name.

    >>> kind_of("escrow:md-1:17:3:ante"), kind_of("house")
    ('escrow', 'house')
    """
    return account.partition(":")[0]


@lru_cache(maxsize=4096)
def word(text: str, what: str) -> str:
    """Return a name that is allowed in the journal; anything else is an error."""
    if not WORD.fullmatch(text):
        raise EntryError(
            f"{text!r} cannot name {what}.",
            remedy="Write up to 200 visible ASCII characters without quotes and backslashes.",
        )
    return text


class Posting(NamedTuple):
    """What one entry adds to one account, in ledger units; what it takes away is negative."""

    account: str
    amount: int


class LedgerEntry(Struct, frozen=True, kw_only=True):
    """One movement of money between accounts of one currency; its postings come to zero.

    >>> LedgerEntry(id="e1", reason="stake", round="md-1:17", currency="USD", postings=(
    ...     Posting("player:42", units(-500)), Posting("escrow:md-1:17:3:ante", units(500)),
    ... )).total_of("player:42")
    -5000000
    """

    id: str
    reason: str
    round: str | None = None
    currency: str
    postings: tuple[Posting, ...]

    def __post_init__(self) -> None:
        if not WORD.fullmatch(self.id):
            word(self.id, "an entry")
        _check_currency(self.currency)
        if self.round is not None:
            word(self.round, "a round")
        if not self.reason:
            raise EntryError(f"Entry {self.id} has no reason.")
        if type(self.postings) is not tuple:
            force_setattr(self, "postings", tuple(self.postings))
        _check_postings(self.id, self.postings)

    def total_of(self, account: str) -> int:
        """Return what the entry adds to an account in all."""
        return sum(posting.amount for posting in self.postings if posting.account == account)


@lru_cache(maxsize=64)
def _check_currency(code: str) -> None:
    try:
        currency(code)
    except MoneyError as error:
        raise EntryError(error.what, remedy=error.remedy) from None


def _check_postings(id_: str, postings: tuple[Posting, ...]) -> None:
    total = players = 0
    for posting in postings:
        amount = posting.amount
        kind = _known_kind(posting.account)
        if type(amount) is not int or not 0 < abs(amount) <= MOST_UNITS:
            raise EntryError(f"Entry {id_} posts {amount!r} to {posting.account}.")
        total += amount
        if kind == "player":
            players += 1
            if amount % UNITS:
                raise EntryError(f"Entry {id_} gives {posting.account} a part of a minor unit.")
    if total != 0 or not postings:
        raise EntryError(f"The postings of entry {id_} do not come to zero.")
    if players > 1 and passes_between_players(postings):
        raise EntryError(f"Entry {id_} takes from one player and gives to another.")


@lru_cache(maxsize=16_384)
def _known_kind(account: str) -> str:
    """Return the kind of an account, from its name, or raise if it has none."""
    kind = kind_of(word(account, "an account"))
    if kind not in KINDS:
        raise EntryError(f"{account} is no account.", remedy=f"Begin it with {', '.join(KINDS)}.")
    return kind


def passes_between_players(postings: Iterable[Posting]) -> bool:
    """Return whether money goes from one player to another, which no entry may do."""
    players = [posting for posting in postings if kind_of(posting.account) == "player"]
    losing = {posting.account for posting in players if posting.amount < 0}
    gaining = {posting.account for posting in players if posting.amount > 0}
    return any(loser != gainer for loser in losing for gainer in gaining)


class LedgerError(FifthStreetError):
    """An entry is not possible after the earlier ones: too little money, or the wrong currency."""


class OverdrawnError(LedgerError):
    """An account that may never be below zero would be."""

    def __init__(self, account: str, balance: int, amount: int) -> None:
        super().__init__(
            f"{account} holds {balance} units and cannot give {-amount}.",
            remedy="Ask for less, or put more in first.",
        )
        self.account = account
        self.balance = balance
        self.amount = amount

    @property
    def shortfall(self) -> int:
        """Return how many minor units are missing."""
        return -(self.balance + self.amount) // UNITS


class UncountableError(LedgerError):
    """An account would have more than the ledger can count."""


class WrongCurrencyError(LedgerError):
    """An entry is in another currency than an account that it posts to."""


class Account(NamedTuple):
    """An account now: its currency, its balance, and the last entry that changed it."""

    currency: str
    balance: int
    seq: int = 0

    def after(self, amount: int, *, name: str, currency: str, seq: int = 0) -> Self:
        """Return the account after a posting, or refuse it."""
        if currency != self.currency:
            raise WrongCurrencyError(
                f"{name} is in {self.currency} and the entry in {currency}.",
                remedy=f"Keep a second account, such as {name}:{currency}.",
            )
        balance = self.balance + amount
        if balance < 0 and amount < 0 and kind_of(name) in NEVER_NEGATIVE:
            raise OverdrawnError(name, self.balance, amount)
        if abs(balance) > MOST_UNITS:
            raise UncountableError(f"{name} would hold {balance} units, more than can be counted.")
        return type(self)(self.currency, balance, seq)


def trial_balance(accounts: Iterable[Account]) -> dict[str, int]:
    """Return the sum of the accounts in each currency."""
    sums: defaultdict[str, int] = defaultdict(int)
    for account in accounts:
        sums[account.currency] += account.balance
    return dict(sums)
