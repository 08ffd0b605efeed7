"""A progressive as anyone may see it: its meters, who is being paid, and the last hits."""

from fifthstreet.jackpots.jackpot import ProgressiveJackpot
from fifthstreet.protocol.jackpots import Hit, Jackpot
from fifthstreet.protocol.tables import Winner


def jackpot_as_json(link: ProgressiveJackpot) -> Jackpot:
    """Return a jackpot for the display: never more than is durable and can be paid (R32, R33)."""
    opened, locked, fault = link.opened, link.locked, link.fault
    return Jackpot(
        link=link.id,
        currency=opened.currency if opened else "",
        meters=link.display,
        limits=dict(link.limits),
        resets=dict(link.resets),
        rates={name: f"{rate.numerator}/{rate.denominator}" for name, rate in link.rates.items()},
        pending=None if locked is None else Winner(*locked),
        waiting=tuple(Winner(*claim.hit) for claim in link.queue),
        out_of_order=None if fault is None else fault.reason,
        closed=link.closed or None,
        hits=tuple(Hit(*hit) for hit in reversed(link.hits)),
    )
