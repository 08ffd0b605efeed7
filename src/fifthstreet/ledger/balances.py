"""The ledger without a store: entries in order, balances, and the trial balance.

It is small enough to be seen to be right. A store keeps its balances beside its entries and an
audit works them out again with this one.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Self

from fifthstreet.errors import FifthStreetError
from fifthstreet.ledger.entry import MOST_UNITS, NEVER_NEGATIVE, UNITS, LedgerEntry, kind_of


class LedgerError(FifthStreetError):
    """An entry is not possible after those before it: too little money, or the wrong currency."""


class OverdrawnError(LedgerError):
    """An account that is never below zero would be."""

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


class WrongCurrencyError(LedgerError):
    """An entry is in another currency than an account that it posts to."""


@dataclass(frozen=True, slots=True)
class Account:
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
            raise LedgerError(f"{name} would hold {balance} units, more than can be counted.")
        return type(self)(self.currency, balance, seq)


@dataclass(frozen=True, slots=True)
class Ledger:
    """Entries in the order in which they were posted, and what they leave in each account.

    >>> from fifthstreet.ledger.entry import Posting, units
    >>> chips = LedgerEntry(id="e1", reason="buy-in", currency="USD", postings=(
    ...     Posting("issue", units(-900)), Posting("player:42", units(900))))
    >>> ledger = Ledger().post(chips)
    >>> ledger.balance("player:42"), ledger.trial_balance()
    (9000000, {'USD': 0})
    """

    entries: tuple[LedgerEntry, ...] = ()
    accounts: Mapping[str, Account] | None = None

    def post(self, *entries: LedgerEntry) -> Self:
        """Return the ledger with more entries; all of them stand, or none does."""
        accounts = dict(self.accounts or {})
        ids = {entry.id for entry in self.entries}
        for entry in entries:
            if entry.id in ids:
                raise LedgerError(f"Entry {entry.id} is posted already.")
            ids.add(entry.id)
            post(entry, accounts)
        return type(self)((*self.entries, *entries), accounts)

    def balance(self, account: str) -> int:
        """Return what an account holds, in ledger units."""
        known = (self.accounts or {}).get(account)
        return known.balance if known else 0

    def trial_balance(self) -> dict[str, int]:
        """Return the sum of all accounts in each currency, which is always zero."""
        return trial_balance((self.accounts or {}).values())


def post(entry: LedgerEntry, accounts: dict[str, Account], seq: int = 0) -> list[int]:
    """Post an entry to accounts in place, and return each posting's balance thereafter."""
    balances = []
    for posting in entry.postings:
        account = accounts.get(posting.account) or Account(entry.currency, 0)
        account = account.after(
            posting.amount, name=posting.account, currency=entry.currency, seq=seq
        )
        accounts[posting.account] = account
        balances.append(account.balance)
    return balances


def trial_balance(accounts: Iterable[Account]) -> dict[str, int]:
    """Return the sum of the accounts in each currency."""
    sums: defaultdict[str, int] = defaultdict(int)
    for account in accounts:
        sums[account.currency] += account.balance
    return dict(sums)
