"""A progressive as anyone may see it: its meters, who is being paid, and the last hits."""

from fifthstreet.jackpots.jackpot import ProgressiveJackpot
from fifthstreet.protocol.jackpots import Hit, Jackpot
from fifthstreet.protocol.tables import Winner


def jackpot_as_json(jackpot: ProgressiveJackpot) -> Jackpot:
    """Return a jackpot for the display: never more than is durable and can be paid (R32, R33)."""
    opened, locked, fault = jackpot.opened, jackpot.locked, jackpot.fault
    return Jackpot(
        link=jackpot.id,
        currency=opened.currency if opened else "",
        meters=jackpot.display,
        limits=dict(jackpot.limits),
        resets=dict(jackpot.resets),
        rates={
            name: f"{rate.numerator}/{rate.denominator}" for name, rate in jackpot.rates.items()
        },
        pending=None if locked is None else Winner(*locked),
        waiting=tuple(Winner(*claim.hit) for claim in jackpot.queue),
        out_of_order=None if fault is None else fault.reason,
        closed=jackpot.closed or None,
        hits=tuple(Hit(*hit) for hit in reversed(jackpot.hits)),
    )
