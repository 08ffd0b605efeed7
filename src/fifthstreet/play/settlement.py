"""Settling a round: seats in the document's order, wager by wager, meters as they move."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from fifthstreet.errors import FifthStreetError
from fifthstreet.play.absence import explained
from fifthstreet.play.line import Line, nets
from fifthstreet.play.main_wagers import main_lines, remedy_citation
from fifthstreet.play.progressive import Meters, award, charged, envy_lines
from fifthstreet.play.record import maker
from fifthstreet.play.showdown import Showdown, Spot
from fifthstreet.play.side_wagers import bonus_lines
from fifthstreet.play.terms import Terms

JUDGED = ("live", "folded")
"""How a spot stands whose wagers the rules of the game settle; of others a ruling has disposed."""


class SettlementError(FifthStreetError):
    """A round cannot be settled from what lies on the layout."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settled:
    """The lines of a whole round in the order of payment, and the meters after them."""

    lines: tuple[Line, ...]
    meters: Meters

    @property
    def nets(self) -> Mapping[int, int]:
        """Return what the round leaves each seat."""
        return nets(self.lines)


new_settled = maker(Settled)


def settlement_order(terms: Terms, seats: tuple[int, ...]) -> tuple[int, ...]:
    """Return seats in the order in which they are settled, as the book or the operator says."""
    return terms.brief.order(seats)


def settle_round(terms: Terms, showdown: Showdown, meters: Meters) -> Settled:
    """Settle every wager of a round, seat by seat."""
    _refuse_unknown_wagers(terms, showdown)
    loose = {spot.seat: tuple(_loose(terms, spot)) for spot in showdown.spots}
    spots = tuple(_without(spot, loose[spot.seat]) for spot in showdown.spots)
    showdown = replace(showdown, spots=spots)
    main = main_lines(terms, showdown)
    lines: list[Line] = []
    for seat in settlement_order(terms, tuple(spot.seat for spot in showdown.spots)):
        settled = settle_seat(terms, showdown, seat, meters, main)
        lines.extend((*settled.lines, *loose[seat]))
        meters = settled.meters
    return Settled(lines=tuple(lines), meters=meters)


def settle_seat(
    terms: Terms,
    showdown: Showdown,
    seat: int,
    meters: Meters,
    main: Mapping[int, tuple[Line, ...]],
) -> Settled:
    """Settle one seat at its turn: main wagers, progressive, envy to the others, bonus wagers.

    `main` holds the main lines of all seats, since a cap may be shared among them.
    """
    [spot] = [spot for spot in showdown.spots if spot.seat == seat]
    if spot.standing not in JUDGED:
        envy = tuple(envy_lines(terms, showdown, spot))
        meters = charged(terms, sum([line.paid for line in envy]), meters)
        return Settled(lines=(*_ruled(terms, spot), *envy), meters=meters)
    lines = main[seat]
    if spot.wagers.get("progressive"):
        outcome = award(terms, showdown, spot, meters)
        lines += (outcome.line,)
        meters = outcome.meters
    envy = tuple(envy_lines(terms, showdown, spot)) if len(showdown.spots) > 1 else ()
    meters = charged(terms, sum([line.paid for line in envy]), meters)
    lines += (*envy, *bonus_lines(terms, showdown, spot))
    return new_settled(lines=lines, meters=meters)


def _loose(terms: Terms, spot: Spot) -> Iterator[Line]:
    """Yield lines for side wagers that lie without the wager they hang on: they go back."""
    if spot.standing not in JUDGED:
        return
    for wager in terms.book.wagers:
        staked = spot.staked(wager.id) if wager.group == "side" else 0
        if staked and not all(map(spot.staked, wager.needs)):
            yield Line(
                seat=spot.seat,
                wager=wager.id,
                staked=staked,
                paid=staked,
                outcome="returned",
                citation=remedy_citation(terms.book, "return_wager", when="bets_are_closed")
                or wager.citation,
                why=f"The {wager.name} wager needs a wager that does not lie there, and goes back",
            )


def _without(spot: Spot, loose: tuple[Line, ...]) -> Spot:
    returned = {line.wager for line in loose}
    others = {wager: staked for wager, staked in spot.wagers.items() if wager not in returned}
    return replace(spot, wagers=others) if returned else spot


def _ruled(terms: Terms, spot: Spot) -> Iterator[Line]:
    """Yield the lines of a spot that was ruled upon: everything goes back, or nothing does."""
    back = spot.standing == "refunded"
    action = "refund_hand" if back else "forfeit_all_wagers"
    if spot.standing == "abandoned":
        action = "treat_as_losing"
    cite = remedy_citation(terms.book, action)  # type: ignore[arg-type]
    why = "The seat was ruled to lose every wager"
    if back:
        why = explained("The hand was ruled invalid and its bets go back", spot.absence)
    for wager, staked in spot.wagers.items():
        if not staked:
            continue
        yield Line(
            seat=spot.seat,
            wager=wager,
            staked=staked,
            paid=staked if back else 0,
            outcome="returned" if back else "forfeited",
            citation=cite or terms.book.document.citation,
            why=why,
        )


def _refuse_unknown_wagers(terms: Terms, showdown: Showdown) -> None:
    known = {
        wager.id
        for wager in terms.book.wagers
        if wager.group != "side" or getattr(terms, wager.id) is not None
    }
    for spot in showdown.spots:
        if unknown := set(spot.wagers) - known:
            raise SettlementError(
                f"Seat {spot.seat}: {terms.book.document.title} has no wager or pay table for "
                f"{', '.join(sorted(unknown))}.",
                remedy=f"It has {', '.join(sorted(known))}.",
            )
