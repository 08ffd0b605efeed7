"""The progressive: meters that move at each award, and the envy that an award brings to others."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from fifthstreet.money import Fixed, ForOne, MeterShare
from fifthstreet.play.line import Line
from fifthstreet.play.showdown import Showdown, Spot
from fifthstreet.play.terms import Terms
from fifthstreet.play.verdict import capital
from fifthstreet.rules.paytable import PayLine

Meters = Mapping[str, Fraction]


@dataclass(frozen=True, slots=True, kw_only=True)
class MeterAward:
    """What a progressive wager comes to, and the meters after it."""

    line: Line
    meters: Meters


def award(terms: Terms, showdown: Showdown, spot: Spot, meters: Meters) -> MeterAward:
    """Settle one progressive wager at its turn; a full award resets its meter, a part lowers it."""
    staked = spot.staked("progressive")
    wager = terms.book.wager("progressive")
    law = wager.fold.citation if wager else terms.book.document.citation
    if spot.standing == "folded":
        return MeterAward(line=_lost(spot, law, "A folded hand wins no progressive"), meters=meters)
    hand = showdown.rank(spot)
    table = terms.progressive
    line = table.line(hand) if table else None
    if table is None or line is None:
        cite = table.citation if table else law
        return MeterAward(line=_lost(spot, cite, f"{capital(hand.name)} wins none"), meters=meters)
    amount, moved = _amount(terms, line, staked, meters)
    if terms.option("progressive.stake_returned_on_win"):
        amount += staked
    paid = Line(
        seat=spot.seat,
        wager="progressive",
        staked=staked,
        paid=amount,
        outcome="win",
        odds=line.pays,
        citation=line.citation,
        why=f"{capital(hand.name)} brings {line.pays.pretty}",
    )
    return MeterAward(line=paid, meters=moved)


def _lost(spot: Spot, citation: str, why: str) -> Line:
    return Line(
        seat=spot.seat,
        wager="progressive",
        staked=spot.staked("progressive"),
        paid=0,
        outcome="lose",
        citation=citation,
        why=why,
    )


def _amount(terms: Terms, line: PayLine, staked: int, meters: Meters) -> tuple[int, Meters]:
    pays = line.pays
    if isinstance(pays, MeterShare):
        value = meters[pays.meter]
        amount = pays.award(value, terms.rounding)
        return amount, {**meters, pays.meter: _after(terms, pays, value - amount)}
    amount = pays.total(staked, terms.brief.rounding) if isinstance(pays, ForOne) else 0
    amount = pays.amount.minor if isinstance(pays, Fixed) else amount
    return amount, charged(terms, amount, meters)


def _after(terms: Terms, pays: MeterShare, left: Fraction) -> Fraction:
    """Return a meter after an award: reset where it was won whole, and what is left otherwise."""
    reset = Fraction(terms.resets.get(pays.meter, 0))
    if pays.percent == 100:  # noqa: PLR2004 - the whole meter
        return reset
    return max(left, reset) if terms.option("progressive.partial_floor") == "reset" else left


def charged(terms: Terms, amount: int, meters: Meters) -> Meters:
    """Return the meters after a fixed sum, which the house pays unless it is chosen otherwise.

    The first meter bears it as far as it goes; an award and an envy bonus are such sums alike.
    """
    if not terms.option("progressive.fixed_from_meter") or terms.progressive is None:
        return meters
    first = terms.progressive.meters[0]
    return {**meters, first: max(meters[first] - amount, Fraction(0))}


def envy_lines(terms: Terms, showdown: Showdown, holder: Spot) -> Iterator[Line]:
    """Yield what a holder's hand brings to everybody else with a progressive wager."""
    law, table = terms.book.pay.envy, terms.envy
    if law is None or table is None or not _counts(terms, holder):
        return
    entitled = [spot for spot in showdown.spots if _may_envy(spot, holder)]
    if not entitled:
        return
    hand = showdown.rank(holder)
    for spot in entitled:
        line = table.line(spot.staked("progressive"), hand.category.slug)
        if line is not None and isinstance(line.pays, Fixed):
            yield Line(
                seat=spot.seat,
                wager="envy",
                staked=0,
                paid=line.pays.amount.minor,
                outcome="win",
                odds=line.pays,
                citation=line.citation,
                why=f"Seat {holder.seat} holds a {hand.category.words}",
            )


def _may_envy(spot: Spot, holder: Spot) -> bool:
    """Tell whether a spot is entitled to what a holder's hand brings."""
    wagered = spot.standing in {"live", "folded"} and spot.staked("progressive") > 0
    return wagered and spot.seat != holder.seat


def _counts(terms: Terms, holder: Spot) -> bool:
    """Tell whether a spot's hand may bring envy to others; a forfeit is its holder's alone."""
    if terms.option("envy.holder_needs_progressive") and not holder.staked("progressive"):
        return False
    if holder.standing == "folded" or holder.folded:
        return bool(terms.option("envy.folded_holder_counts"))
    return holder.standing in {"live", "forfeited"}
