"""The ledger: every entry comes to zero, and so does the sum of all accounts (I1-I3, R41, R56)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fifthstreet.errors import FifthStreetError
from fifthstreet.ledger.entry import (
    MOST_UNITS,
    EntryError,
    LedgerEntry,
    LedgerError,
    OverdrawnError,
    Posting,
    kind_of,
    minor,
    passes_between_players,
    trial_balance,
    units,
)
from fifthstreet.ledger.journal import Batch
from fifthstreet.ledger.meters import Kind, Meter, MeterError, MeterMovement, Share
from fifthstreet.ledger.store import RepeatedEntryError
from fifthstreet.ledger.store.memory import MemoryStore
from ledger.store.kit import entry

pytestmark = pytest.mark.requirement("R15", "R41", "R56")

ACCOUNTS = ("player:1", "player:2", "tray:md-1", "escrow:md-1:1:1:ante", "house", "issue")


def made(*postings: tuple[str, int]) -> LedgerEntry:
    """Return an entry of ledger units."""
    parts = tuple(Posting(account, amount) for account, amount in postings)
    return LedgerEntry(id="e", reason="test", currency="USD", postings=parts)


@pytest.mark.parametrize(
    ("postings", "fault"),
    [
        ((), "do not come to zero"),
        ((("house", 5),), "do not come to zero"),
        ((("house", 5), ("issue", -4)), "do not come to zero"),
        ((("house", 0), ("issue", 0)), "posts 0"),
        ((("house", MOST_UNITS + 1), ("issue", -MOST_UNITS - 1)), "posts"),
        ((("player:1", 5), ("issue", -5)), "a part of a minor unit"),
        ((("till", 5), ("issue", -5)), "is no account"),
        ((('player:"1', 10_000), ("issue", -10_000)), "cannot name an account"),
        ((("player:1", -10_000), ("player:2", 10_000)), "from one player"),
        ((("player:1", -10_000), ("tray:a", 5_000), ("player:2", 5_000)), "part of a minor"),
    ],
)
def test_i2_an_entry_that_cannot_stand_is_refused(
    postings: tuple[tuple[str, int], ...], fault: str
) -> None:
    with pytest.raises(EntryError, match=fault):
        made(*postings)


def test_r56_no_entry_passes_money_between_players() -> None:
    settled = (Posting("player:1", 5), Posting("player:2", 5), Posting("tray:a", -10))
    assert not passes_between_players(settled)
    assert not passes_between_players([Posting("player:1", 5), Posting("player:1", -5)])
    assert passes_between_players([Posting("player:1", 5), Posting("player:2", -5)])


@pytest.mark.parametrize(
    "changes",
    [{"id": ""}, {"id": 'a"b'}, {"reason": ""}, {"currency": "XXX"}, {"round": "a b\n"}],
)
def test_an_entry_has_a_name_a_reason_and_a_known_currency(changes: dict[str, str]) -> None:
    whole = {"id": "e", "reason": "x", "currency": "USD", "round": None, **changes}
    postings = (Posting("house", 1), Posting("issue", -1))
    with pytest.raises(EntryError):
        LedgerEntry(**whole, postings=postings)  # type: ignore[arg-type]


def test_a_part_of_a_minor_unit_is_no_amount_of_money() -> None:
    assert (units(3), minor(30_000), minor(-30_000)) == (30_000, 3, -3)
    with pytest.raises(EntryError, match="not a whole number"):
        minor(-5)


def post(store: MemoryStore, *entries: LedgerEntry) -> None:
    store.commit([Batch(entries=entries)])


def test_all_of_a_posting_stands_or_none() -> None:
    store = MemoryStore()
    post(store, entry("a", ("issue", -9), ("player:1", 9)))
    with pytest.raises(OverdrawnError) as refused:
        post(
            store,
            entry("b", ("issue", -1), ("player:1", 1)),
            entry("c", ("player:1", -11), ("house", 11)),
        )
    assert (refused.value.account, refused.value.balance) == ("player:1", units(10))
    assert store.balances() == {"issue": units(-9), "player:1": units(9)}
    with pytest.raises(RepeatedEntryError, match="posted already"):
        post(store, entry("a", ("issue", -9), ("player:1", 9)))
    large = (made_as(f"m{n}", ("issue", -MOST_UNITS), ("house", MOST_UNITS)) for n in range(2))
    with pytest.raises(LedgerError, match="more than can be counted"):
        post(store, *large)
    assert store.balances() == {"issue": units(-9), "player:1": units(9)}


def made_as(id_: str, *postings: tuple[str, int]) -> LedgerEntry:
    parts = tuple(Posting(account, amount) for account, amount in postings)
    return LedgerEntry(id=id_, reason="test", currency="USD", postings=parts)


transfers = st.tuples(
    st.sampled_from(ACCOUNTS), st.sampled_from(ACCOUNTS), st.integers(1, 50)
).filter(lambda one: one[0] != one[1])


@pytest.mark.promise("G22")
@given(st.lists(transfers, max_size=40))
def test_i1_i3_whatever_is_posted_the_trial_balance_is_zero_and_no_player_owes(
    transfers_: list[tuple[str, str, int]],
) -> None:
    store, model = MemoryStore(), dict.fromkeys(ACCOUNTS, 0)
    for number, (source, target, amount) in enumerate(transfers_):
        try:
            post(store, entry(f"e{number}", (source, -amount), (target, amount)))
        except FifthStreetError:
            between = kind_of(source) == kind_of(target) == "player"
            poor = kind_of(source) in {"player", "escrow"} and model[source] < amount
            assert between or poor
            continue
        model[source] -= amount
        model[target] += amount
    assert {name: store.balances().get(name, 0) for name in ACCOUNTS} == {
        name: units(amount) for name, amount in model.items()
    }
    assert set(trial_balance(store.accounts().values()).values()) <= {0}
    assert all(model[name] >= 0 for name in ("player:1", "player:2"))


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"parts": 0}, "is no amount"),
        ({"parts": -5}, "would lower the meter"),
        ({"kind": "reset", "parts": -5}, "would lower the meter"),
        ({"kind": "award", "parts": 5}, "would raise the meter"),
        ({"kind": "reversal", "parts": 0}, "is no amount"),
        ({"kind": "reversal", "parts": 5, "round": None}, "needs the round"),
        ({"kind": "reversal", "parts": -5, "round": None}, "needs the round"),
        ({"kind": "adjustment", "parts": -5, "note": "x"}, "two different people"),
        (
            {"kind": "adjustment", "parts": 5, "note": "x", "approved": ("ann", "ann")},
            "two different people",
        ),
        ({"kind": "adjustment", "parts": 5, "approved": ("ann", "bob")}, "needs a note"),
        ({"kind": "gift"}, "is none of"),
    ],
)
def test_r34_r58_a_movement_that_cannot_stand_is_refused(
    changes: dict[str, object], fault: str
) -> None:
    whole = {"meter": "main:mega", "kind": "contribution", "parts": 5, "round": "r", **changes}
    with pytest.raises(MeterError, match=fault):
        MeterMovement(**whole)  # type: ignore[arg-type]


kinds = st.sampled_from(["contribution", "reset", "award", "overflow", "reserve"])


@given(st.lists(st.tuples(kinds, st.integers(1, 10**9)), max_size=30))
def test_i4_r35_every_part_is_in_the_meter_in_a_pool_or_paid(
    wished: list[tuple[str, int]],
) -> None:
    meter = Meter()
    for kind, amount in wished:
        parts = -min(amount, meter.value) if kind == "award" else amount
        if parts:
            meter = meter.after(MeterMovement(meter="m", kind=kind, parts=parts))  # type: ignore[arg-type]
    put_in = sum(amount for kind, amount in wished if kind != "award")
    assert meter.value + meter.overflow + meter.reserve + meter.awarded == put_in
    assert meter.value == meter.explained >= 0
    with pytest.raises(MeterError, match="cannot give"):
        meter.after(MeterMovement(meter="m", kind="award", parts=-meter.value - 1))


moves: st.SearchStrategy[Kind] = st.sampled_from(
    ["contribution", "reset", "award", "reversal", "overflow"]
)


@given(st.lists(st.tuples(moves, st.integers(-60, 60).filter(bool)), max_size=40))
def test_r34_a_void_undoes_what_a_round_did_and_never_more(
    wished: list[tuple[Kind, int]],
) -> None:
    meter, share = Meter(value=10**6, adjusted=10**6), Share()
    done: list[tuple[str, int]] = []

    def sum_of(*kinds: str, sign: int) -> int:
        return sum(abs(parts) for kind, parts in done if kind in kinds and parts * sign > 0)

    for kind, amount in wished:
        lawful = {"award": -abs(amount), "reversal": amount}.get(kind, abs(amount))
        movement = MeterMovement(meter="m", kind=kind, parts=lawful, round="r")
        undone = sum_of("reversal", sign=amount) + abs(amount)
        undoable = (
            sum_of("award", sign=-1) if amount > 0 else sum_of("contribution", "reset", sign=1)
        )
        if kind == "reversal" and undone > undoable:
            with pytest.raises(MeterError, match=f"{abs(amount)} cannot go back"):
                share.after(movement)
            continue
        share, meter = share.after(movement), meter.after(movement)
        done.append((kind, lawful))
    assert meter.value == meter.explained
    assert meter.value - 10**6 == share.put_in - share.awarded
