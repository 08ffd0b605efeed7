"""What the rounds of a table left to whom, read from the ledger alone."""

from fractions import Fraction

from fifthstreet.ledger.entry import UNITS
from fifthstreet.ledger.reading import read_entry
from fifthstreet.ledger.store.store import Store


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
