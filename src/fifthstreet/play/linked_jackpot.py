"""One jackpot under several tables: who is paid first, and what the next one finds on the meter."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from fifthstreet.cards import Hand
from fifthstreet.errors import FifthStreetError
from fifthstreet.play.line import Line
from fifthstreet.play.settlement import settle_jackpot
from fifthstreet.play.showdown import Spot
from fifthstreet.play.terms import Terms


class LinkedJackpotError(FifthStreetError):
    """The order of winners at several tables needs a ruling by the House."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JackpotClaim:
    """A jackpot hand at one of the linked tables, with the second its last card was dealt."""

    table: str
    seat: int
    cards: Hand
    staked: int
    complete_at: int | None = None

    @property
    def place(self) -> tuple[str, int]:
        """Return the table and seat, which tell claims apart."""
        return self.table, self.seat


def in_order_of_payment(
    terms: Terms, claims: Sequence[JackpotClaim], ruled: Sequence[tuple[str, int]] = ()
) -> tuple[JackpotClaim, ...]:
    """Return claims in the order of their full hands, or in the order that the House decided.

    Where the book pays in the order of settlement, they come as they were settled. Where two
    hands were complete in the same second, or one has no time, only a ruling helps.
    """
    if ruled:
        if sorted(ruled) != sorted(claim.place for claim in claims):
            raise LinkedJackpotError(
                "The ruling does not name every winner once.", citation=_cite(terms)
            )
        by_place = {claim.place: claim for claim in claims}
        return tuple(by_place[place] for place in ruled)
    law = terms.book.meters
    if law is not None and law.paid_in.value == "settlement_order":
        return tuple(claims)
    stamps = [claim.complete_at for claim in claims]
    if len(claims) > 1 and (None in stamps or len(set(stamps)) < len(stamps)):
        raise LinkedJackpotError(
            "The order in which the hands were dealt cannot be established.",
            citation=_cite(terms),
            remedy="The House decides the order: give its ruling.",
        )
    return tuple(sorted(claims, key=lambda claim: claim.complete_at or 0))


def pay_from_meters(
    terms: Terms,
    claims: Sequence[JackpotClaim],
    meters: Mapping[str, Fraction],
    ruled: Sequence[tuple[str, int]] = (),
) -> tuple[tuple[tuple[JackpotClaim, Line], ...], Mapping[str, Fraction]]:
    """Pay winners at several tables one after another from shared meters."""
    paid: list[tuple[JackpotClaim, Line]] = []
    for claim in in_order_of_payment(terms, claims, ruled):
        wagers = {"ante": 1, "progressive": claim.staked}
        spot = Spot(seat=claim.seat, cards=claim.cards, wagers=wagers)
        line, meters = settle_jackpot(terms, spot, meters)
        paid.append((claim, line))
    return tuple(paid), meters


def _cite(terms: Terms) -> str:
    return (terms.book.power("order_of_jackpots") or terms.book.document).citation
