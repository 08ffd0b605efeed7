"""A jackpot as everybody may see it: what can be paid, who is being paid, and the last hits."""

from typing import Any

from fifthstreet.floor.jackpots.jackpot import Link


def jackpot_as_json(link: Link) -> dict[str, Any]:
    """Return a jackpot for the display: never more than is durable and can be paid (R32, R33)."""
    opened, locked, fault = link.opened, link.locked, link.fault
    return {
        "link": link.id,
        "currency": opened.currency if opened else None,
        "meters": link.shown,
        "limits": dict(link.limits),
        "resets": dict(link.resets),
        "rates": {
            name: f"{rate.numerator}/{rate.denominator}" for name, rate in link.rates.items()
        },
        "pending": None if locked is None else locked._asdict(),
        "waiting": [claim.hit._asdict() for claim in link.queue],
        "out_of_order": None if fault is None else fault.reason,
        "closed": link.closed or None,
        "hits": [{**hit._asdict(), "won": list(hit.won)} for hit in reversed(link.hits)],
    }
