"""What the rounds of a table left to whom, read from the ledger alone."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction

from fifthstreet.audit import export
from fifthstreet.audit.hold import Watch
from fifthstreet.audit.hold_return import HoldTally
from fifthstreet.floor.tables.laws import Laws
from fifthstreet.gaming_day.closing import prepare
from fifthstreet.gaming_day.days import calendars_of
from fifthstreet.gaming_day.figures import Theory
from fifthstreet.ledger.entry import UNITS
from fifthstreet.ledger.reading import read_entry
from fifthstreet.ledger.store.store import Store
from fifthstreet.protocol.codec import decode

OPENED = "house.TableOpened"
UNKNOWN = Theory(lambda _rules, _bets: {}, lambda _rules, _spreads: {})
"""No exact figures: what is won does not depend on them."""


def ledger(store: Store, table: str) -> dict[str, Fraction]:
    """Return from the ledger alone what the rounds of a table left players, meters and the house.

    The reserve is the house's own money, laid by for a reset; the overflow is the players'.
    """
    ended = {
        f"{table}:{record.data['round']}"
        for record in store.records(f"table:{table}")
        if record.kind == "house.RoundFinished" and record.data["outcome"] == "ended"
    }
    found = {"staked": 0, "player": 0, "meter": 0, "house": 0}
    with store.view() as view:
        entries = [read_entry(one) for one in view.lines() if one.part == "entry"]
    for entry in entries:
        for posting in entry.postings if entry.round in ended else ():
            kind = posting.account.partition(":")[0]
            side = {"overflow": "meter", "tray": "house", "reserve": "house"}.get(kind, kind)
            if side in found:
                found[side] += posting.amount
            if kind == "escrow" and entry.reason in {"stake", "taken back"}:
                found["staked"] += posting.amount
    return {name: Fraction(amount, UNITS) for name, amount in found.items()}


def figures_agree(store: Store, table: str) -> HoldTally:
    """See that the pit, the report of the day and the exports have what the ledger has."""
    opened, *_ = (one for one in store.records(f"table:{table}") if one.kind == OPENED)
    watch = Watch(Laws.of(store).ruleset(decode(OPENED, opened.data)))
    for record in [*store.records(f"table:{table}")]:
        watch.read([record])
    found = whole(watch.tallies.values())
    amounts = left_by(store, table)
    left = {name: Fraction(amounts[name], UNITS) for name in ("house", "player", "meter")}
    assert found.house_hold == left["house"]
    assert found.paid - found.staked == left["player"]
    assert found.meters == left["meter"]
    day = calendars_of(store).on_clock(opened.at)
    prepared = prepare(store, day, theory=UNKNOWN)
    tables = {one.id: one.rows for one in prepared.reports[0].tables}
    (row,) = tables["tables"] or ({"win": "0", "staked": 0, "paid": 0},)
    assert (Fraction(str(row["win"])), row["staked"]) == (found.house_hold, found.staked)
    assert row["paid"] == found.paid
    bets = {one["wager"]: one["wagers"] for one in tables["by_table"]}
    assert bets == {name: tally.wagers for name, tally in watch.tallies.items()}
    with store.view() as view:
        assert sum(row["net"] for row in export.rounds(view)) == left["player"]
        adjusted = [one for one in export.ledger(view) if one["reason"] == "adjustment"]
        house = [one for one in adjusted if one["account"].startswith("house:")]
    (money,) = tables["result"] or ({"adjustments": 0, "result": "0"},)
    assert Fraction(str(money["adjustments"])) == sum(one["amount"] for one in house) / UNITS
    assert Fraction(str(money["result"])) == left["house"] + Fraction(str(money["adjustments"]))
    return found


def whole(tallies: Iterable[HoldTally]) -> HoldTally:
    found = HoldTally()
    for tally in tallies:
        found.wagers += tally.wagers
        found.staked += tally.staked
        found.paid += tally.paid
        found.meters += tally.meters
    return found


def left_by(store: Store, table: str) -> Counter[str]:
    """Return what all rounds of a table left to whom, by the kind of account."""
    found: Counter[str] = Counter()
    with store.view() as view:
        entries = [read_entry(one) for one in view.lines() if one.part == "entry"]
    for entry in entries:
        for posting in entry.postings if (entry.round or "").startswith(f"{table}:") else ():
            kind = posting.account.partition(":")[0]
            side = {"overflow": "meter", "tray": "house", "reserve": "house"}.get(kind, kind)
            found[side] += posting.amount
    return found
