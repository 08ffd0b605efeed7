"""What every store promises of accounts: currency, credit, escrows, statements, trial balance."""

import pytest

from fifthstreet.audit.audit import audit
from fifthstreet.ledger.entry import LedgerEntry, OverdrawnError, Posting, WrongCurrencyError, units
from fifthstreet.ledger.journal import Batch, CommitResult
from fifthstreet.ledger.reading import read_entry
from fifthstreet.ledger.store import AccountMovedError, RepeatedEntryError, Store
from ledger.store.kit import Place, buy_in, entry, one_round, small_house


def test_r15_an_account_that_is_never_negative_refuses_to_be(store: Store) -> None:
    store.commit([buy_in("in", "player:1", 100)])
    for account in ("player:1", "escrow:a", "player:new"):
        with pytest.raises(OverdrawnError, match="cannot give"):
            store.commit([Batch(entries=[entry("out", (account, -101), ("house", 101))])])
    store.commit([Batch(entries=[entry("out", ("player:1", -100), ("house", 100))])])
    assert store.balances() == {"issue": units(-100), "player:1": 0, "house": units(100)}


def test_an_account_keeps_the_currency_of_its_first_entry(store: Store) -> None:
    store.commit([buy_in("in", "player:1", 100)])
    sterling = LedgerEntry(
        id="gbp",
        reason="x",
        currency="GBP",
        postings=(Posting("player:1", units(1)), Posting("issue:GBP", units(-1))),
    )
    with pytest.raises(WrongCurrencyError, match="player:1 is in USD"):
        store.commit([Batch(entries=[sterling])])
    assert {account.currency for account in store.accounts().values()} == {"USD"}


def test_i2_an_entry_is_posted_once(store: Store) -> None:
    store.commit([buy_in("in", "player:1", 100)])
    for batches in ([buy_in("in", "player:1", 100)], [buy_in("n", "player:1", 1)] * 2):
        with pytest.raises(RepeatedEntryError):
            store.commit(batches)
    assert store.balances()["player:1"] == units(100)


def test_a_batch_that_counts_on_accounts_is_refused_once_one_of_them_has_moved(
    store: Store,
) -> None:
    store.commit([buy_in("in", "player:1", 100)])
    read = {"player:1": store.accounts()["player:1"].seq, "player:new": 0}
    home = [entry("home", ("player:1", -5), ("issue", 5))]
    gift = Batch(entries=[entry("gift", ("house", -1), ("player:new", 1))])
    bet = Batch(entries=[entry("bet", ("player:1", -5), ("escrow:a", 5))])
    for moved, batch in (("player:new", gift), ("player:1", bet)):
        first, late = store.commit_apart([batch, Batch(entries=home, unmoved=read)])
        assert isinstance(late, AccountMovedError)
        assert isinstance(first, CommitResult)
        assert (late.account, late.seq) == (moved, store.accounts()[moved].seq)
        with pytest.raises(AccountMovedError, match=f"posted to {moved} after it was read"):
            store.commit([Batch(entries=home, unmoved=read)])
        read[moved] = late.seq
    assert store.commit([Batch(entries=home, unmoved=read)])[0].stored
    assert store.balances("player:") == {"player:1": units(90), "player:new": units(1)}
    assert audit(store).ok


def test_i5_an_escrow_is_open_until_it_is_empty_and_its_postings_stay_in_the_journal(
    place: Place,
) -> None:
    store = place.open()
    store.commit(small_house(0))
    first, second = one_round(1)
    store.commit([first])
    assert set(store.balances("escrow:")) == {"escrow:md-1:1:1:ante", "escrow:md-1:1:2:ante"}
    store.commit([second])
    assert store.balances("escrow:") == {}
    with store.view() as view:
        entries = [read_entry(line) for line in view.lines() if line.part == "entry"]
    moved = [entry.total_of("escrow:md-1:1:1:ante") for entry in entries]
    assert [amount for amount in moved if amount] == [units(500), units(-500)]
    assert store.statement("escrow:md-1:1:1:ante") == []
    again = entry("again", ("player:1", -5), ("escrow:md-1:1:1:ante", 5))
    store.commit([Batch(entries=[again])])
    assert store.balances("escrow:") == {"escrow:md-1:1:1:ante": units(5)}
    assert audit(store).ok


def test_r44_a_statement_tells_every_posting_with_the_balance_after_it(store: Store) -> None:
    store.commit(small_house(2))
    lines = [(row.amount // 10_000, row.balance // 10_000) for row in store.statement("player:1")]
    assert lines == [
        (100_000, 100_000),
        (-500, 99_500),
        (1_000, 100_500),
        (-500, 100_000),
        (1_000, 101_000),
    ]
    middle = store.statement("player:1")[2].seq
    assert len(store.statement("player:1", after=middle)) == 2


@pytest.mark.promise("G22")
def test_r41_i1_the_trial_balance_is_zero_after_every_commit(store: Store) -> None:
    for batch in small_house(4):
        store.commit([batch])
        assert sum(store.balances().values()) == 0
