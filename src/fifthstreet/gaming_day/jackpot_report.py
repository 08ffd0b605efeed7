"""The report of jackpots and liability: every meter reconciled, to the ledger unit."""

from collections.abc import Iterator
from typing import Final

from fifthstreet.gaming_day.daybook import DayBook
from fifthstreet.gaming_day.meters import POOLS
from fifthstreet.gaming_day.tables import Row, columns, with_rows
from fifthstreet.protocol.gaming_day import DayTable

METERS: Final = columns(
    "jackpot Jackpot",
    "meter Meter",
    "currency Currency",
    "opening Opening:units",
    "contributions Contributions:units",
    "awards Awards:units",
    "hits Hits:count",
    "resets Resets:units",
    "returned Returned by voids:units",
    "changes Approved changes:units",
    "closing Closing:units",
    "overflow Overflow:units",
    "reserve Reserve:units",
    "liability Liability:units",
    "reconciled Reconciled:yes",
)
CHANGES: Final = columns(
    "at Time:time",
    "meter Meter",
    "currency Currency",
    "parts Change:units",
    "by Requested by",
    "approved_by Approved by",
    "reason Reason",
)
FORMULA: Final = (
    "Opening + contributions - awards + resets - returned by voids + approved changes = closing, to"
    " the ledger unit (1/10,000 of a minor unit). A meter is reconciled where the postings to its"
    " account come to the same as its movements."
)


def jackpot_tables(book: DayBook) -> Iterator[DayTable]:
    """Yield the meters, what is owed through them, and what two people changed."""
    register = book.meters
    wrong = register.differences()
    rows: list[Row] = []
    for name, meter in sorted(register.meters.items()):
        jackpot, _, own = name.partition(":")
        accounts = {f"meter:{name}", *(f"{pool}:{jackpot}" for pool in POOLS)}
        rows.append(
            {
                "jackpot": jackpot,
                "meter": own,
                "currency": register.currencies.get(jackpot, ""),
                "opening": meter.opening,
                "contributions": meter.sums["contribution"],
                "awards": meter.sums["award"],
                "hits": meter.hits,
                "resets": meter.sums["reset"],
                "returned": meter.sums["reversal"],
                "changes": meter.sums["adjustment"],
                "closing": meter.closing,
                "overflow": meter.pool("overflow"),
                "reserve": meter.pool("reserve"),
                "liability": meter.liability,
                "reconciled": "no" if accounts & wrong.keys() else "yes",
            }
        )
    yield with_rows("meters", "Meters", METERS, rows, FORMULA)
    sums: dict[str, int] = {}
    for row in rows:
        code = str(row["currency"])
        sums[code] = sums.get(code, 0) + int(row["liability"] or 0)
    heads = columns("currency Currency", "liability Liability:units")
    liability: list[Row] = [
        {"currency": code, "liability": amount} for code, amount in sorted(sums.items())
    ]
    yield with_rows("liability", "Liability", heads, liability)
    changes: list[Row] = [
        {
            "at": one.when.at,
            "meter": one.meter,
            "currency": register.currencies.get(one.meter.partition(":")[0], ""),
            "parts": one.parts,
            "by": one.approved[0],
            "approved_by": one.approved[1],
            "reason": one.reason,
        }
        for one in register.changes
    ]
    yield with_rows("changes", "Approved changes", CHANGES, changes)
