"""Settling a round: seats in the document's order, wager by wager, meters as they move."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from fifthstreet.errors import FifthStreetError
from fifthstreet.play.line import Line, nets
from fifthstreet.play.main_wagers import main_lines, remedy_citation
from fifthstreet.play.progressive import Award, Meters, award, envy_lines
from fifthstreet.play.showdown import Showdown, Spot
from fifthstreet.play.side_wagers import bonus_lines
from fifthstreet.play.terms import Terms


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


def settlement_order(terms: Terms, seats: tuple[int, ...]) -> tuple[int, ...]:
    """Return seats in the order in which they are settled, as the book or the operator says."""
    chosen = terms.option("settle.direction") or terms.book.course.settlement.direction.value
    return tuple(sorted(seats, reverse=chosen == "right_to_left"))


def settle_round(terms: Terms, showdown: Showdown, meters: Meters) -> Settled:
    """Settle every wager of a round."""
    _refuse_unknown_wagers(terms, showdown)
    spots = {spot.seat: spot for spot in showdown.spots}
    order = settlement_order(terms, tuple(spots))
    main = main_lines(terms, showdown)
    awards = _awards(terms, showdown, order, meters)
    lines: list[Line] = []
    for seat in order:
        spot = spots[seat]
        if spot.standing not in {"live", "folded"}:
            lines.extend(_ruled(terms, spot))
            continue
        lines.extend(main[seat])
        if seat in awards:
            lines.append(awards[seat].line)
        lines.extend(envy_lines(terms, showdown, spot))
        lines.extend(bonus_lines(terms, showdown, spot))
    after = list(awards.values())[-1].meters if awards else meters
    return Settled(lines=tuple(lines), meters=after)


def _awards(
    terms: Terms, showdown: Showdown, order: tuple[int, ...], meters: Meters
) -> dict[int, Award]:
    """Settle the progressive wagers in the order in which the book pays them."""
    law = terms.book.pay.progressive
    in_deal_order = law is not None and law.paid_in.value == "deal_order"
    spots = {spot.seat: spot for spot in showdown.spots}
    found: dict[int, Award] = {}
    for seat in sorted(order) if in_deal_order else order:
        spot = spots[seat]
        if spot.staked("progressive") and spot.standing in {"live", "folded"}:
            found[seat] = award(terms, showdown, spot, meters)
            meters = found[seat].meters
    return found


def _ruled(terms: Terms, spot: Spot) -> Iterator[Line]:
    """Yield the lines of a spot that was ruled upon: everything goes back, or nothing does."""
    back = spot.standing == "refunded"
    action = "refund_hand" if back else "forfeit_all_wagers"
    if spot.standing == "abandoned":
        action = "treat_as_losing"
    cite = remedy_citation(terms.book, action)  # type: ignore[arg-type]
    for wager, staked in spot.wagers.items():
        yield Line(
            seat=spot.seat,
            wager=wager,
            staked=staked,
            paid=staked if back else 0,
            outcome="returned" if back else "forfeited",
            citation=cite or terms.book.document.citation,
            why="The hand was ruled invalid and its bets go back"
            if back
            else "The seat was ruled to lose every wager",
        )


def _refuse_unknown_wagers(terms: Terms, showdown: Showdown) -> None:
    known = {wager.id for wager in terms.book.wagers}
    for spot in showdown.spots:
        if unknown := set(spot.wagers) - known:
            raise SettlementError(
                f"Seat {spot.seat}: {terms.book.document.title} has no wager "
                f"{', '.join(sorted(unknown))}.",
                remedy=f"It has {', '.join(sorted(known))}.",
            )
