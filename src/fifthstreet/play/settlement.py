"""Settling a round: seats in the document's order, contest by contest, meters as they move."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from fifthstreet.errors import FifthStreetError
from fifthstreet.money import ToOne
from fifthstreet.play.absence import explained
from fifthstreet.play.choices import JACKPOT
from fifthstreet.play.judge import Judge
from fifthstreet.play.line import Line, nets
from fifthstreet.play.payment import Meters, payment
from fifthstreet.play.payout_limits import hold_to_cap
from fifthstreet.play.record import maker
from fifthstreet.play.showdown import Showdown, Spot
from fifthstreet.play.stakes import effective_stakes, remedy_citation
from fifthstreet.play.terms import Terms
from fifthstreet.rules.wager import Wager

JUDGED = ("live", "folded")
"""The state of a spot that the rules of the game settle; rulings dispose of the others."""


class SettlementError(FifthStreetError):
    """A round cannot be settled from what is on the layout."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settled:
    """The lines of a whole round in the order of payment, and the meters after them."""

    lines: tuple[Line, ...]
    meters: Meters

    @property
    def nets(self) -> Mapping[int, int]:
        """Return what the round leaves each seat."""
        return nets(self.lines)


new_line, new_settled = maker(Line), maker(Settled)


def settlement_order(terms: Terms, seats: tuple[int, ...]) -> tuple[int, ...]:
    """Return seats in the order in which they are settled, as the book or the operator says."""
    return terms.brief.order(seats)


def settle_round(terms: Terms, showdown: Showdown, meters: Meters) -> Settled:
    """Settle every wager of a round, seat by seat."""
    _refuse_unknown_wagers(terms, showdown)
    loose = {spot.seat: tuple(_loose(terms, spot)) for spot in showdown.spots}
    spots = tuple(_without(spot, loose[spot.seat]) for spot in showdown.spots)
    showdown = replace(showdown, spots=spots)
    lines: tuple[Line, ...] = ()
    for seat in settlement_order(terms, tuple(spot.seat for spot in showdown.spots)):
        settled = settle_seat(terms, showdown, seat, meters, peers=spots, earlier=lines)
        lines += (*settled.lines, *loose[seat])
        meters = settled.meters
    return Settled(lines=lines, meters=meters)


def settle_seat(
    terms: Terms,
    showdown: Showdown,
    seat: int,
    meters: Meters,
    *,
    peers: Iterable[Spot] = (),
    earlier: Sequence[Line] = (),
) -> Settled:
    """Settle one seat at its turn by all contests in their order.

    `peers` are all spots, since a cap may be shared among them; `earlier` is what was paid before.
    """
    [spot] = [spot for spot in showdown.spots if spot.seat == seat]
    walk = _Walk(terms=terms, showdown=showdown, meters=meters, earlier=earlier)
    if spot.standing not in JUDGED:
        lines = [*_ruled(terms, spot), *walk.of_others(spot)]
        return Settled(lines=tuple(lines), meters=walk.meters)
    lines = walk.lines(spot, terms.brief.judges)
    for law, cap in terms.caps:
        shared = cap.scope == "round"
        by_seat = _capped_lines(walk, peers, seat, lines) if shared else {seat: lines}
        hold_to_cap(by_seat, cap, law, terms.brief.rounding)
    return new_settled(lines=tuple(lines), meters=walk.meters)


def settle_jackpot(terms: Terms, spot: Spot, meters: Meters) -> tuple[Line, Meters]:
    """Settle only the wager that feeds meters, at its turn among several tables."""
    walk = _Walk(terms=terms, showdown=Showdown(spots=(spot,)), meters=meters)
    judges = [judge for judge in (terms.brief.jackpot,) if judge is not None]
    [line] = walk.lines(replace(spot, wagers={JACKPOT: spot.staked(JACKPOT)}), judges)
    return line, walk.meters


def _capped_lines(
    walk: "_Walk", peers: Iterable[Spot], seat: int, lines: list[Line]
) -> dict[int, list[Line]]:
    """Return what all seats win on wagers under a cap; meters are left as they are."""
    judges = [judge for judge in walk.terms.brief.judges if not judge.moves_meters]
    return {
        spot.seat: lines if spot.seat == seat else walk.lines(spot, judges)
        for spot in peers
        if spot.standing in JUDGED
    }


@dataclass(slots=True, kw_only=True)
class _Walk:
    """A walk over the contests of one seat, with the meters as it leaves them."""

    terms: Terms
    showdown: Showdown
    meters: Meters
    earlier: Sequence[Line] = ()

    def lines(self, spot: Spot, judges: Iterable[Judge]) -> list[Line]:
        """Return the lines of a spot that the rules of the game settle."""
        stakes, surplus = effective_stakes(self.terms, spot)
        lines = list(surplus)
        alone = len(self.showdown.spots) == 1
        for judge in judges:
            if judge.others:
                if not alone or judge.contest.own_hand:
                    lines += self._brought(judge, spot)
            elif not judge.by_id.keys().isdisjoint(stakes):
                self._decide(judge, spot, stakes, lines)
        return lines

    def of_others(self, spot: Spot) -> Iterator[Line]:
        """Yield what the hand of a spot that was ruled upon brings to others."""
        for judge in self.terms.brief.judges:
            if judge.contest.others:
                yield from self._brought(judge, spot)

    def _decide(
        self, judge: Judge, spot: Spot, stakes: Mapping[str, int], lines: list[Line]
    ) -> None:
        """Add the lines of the wagers that one contest decides, or pays besides."""
        seat, adds, folded = spot.seat, judge.adds, spot.standing == "folded"
        hand = verdict = None
        for id_, wager in judge.by_id.items():
            staked = stakes.get(id_)
            if not staked:
                continue
            if folded and wager.fold.effect != "live":
                if not adds:
                    lines.append(_folded(spot, wager, staked))
                continue
            if hand is None:
                hand = judge.rank(self.showdown, spot)
                against = judge.against
                other = against.rank(self.showdown, spot) if against else None
            if verdict is None or judge.by_stake:
                verdict = judge.verdict(hand, other, staked)
                odds, outcome = verdict.odds, verdict.outcome
                citation, why = verdict.citation, verdict.why
                whole = judge.plain and type(odds) is ToOne and odds.d == 1
            if odds is None:
                if adds:
                    continue
                paid = 0 if outcome == "lose" else staked
            elif whole:  # and needs no rounding
                paid = staked + odds.n * staked  # type: ignore[union-attr]
            else:
                paid, self.meters = payment(self.terms, judge, odds, staked, self.meters)
            lines.append(
                new_line(
                    seat=seat,
                    wager=judge.contest.id if adds else id_,
                    staked=0 if adds else staked,
                    paid=paid,
                    outcome=outcome,
                    odds=odds,
                    citation=citation,
                    why=why,
                )
            )

    def _brought(self, judge: Judge, holder: Spot) -> Iterator[Line]:
        """Yield what a holder's hand brings to everybody else with the wager of a contest."""
        wager = judge.wagers[0].id
        if not _counts(judge, holder):
            return
        entitled = [spot for spot in self.showdown.spots if self._is_entitled(judge, spot, holder)]
        if not entitled:
            return
        hand = judge.rank(self.showdown, holder)
        for spot in entitled:
            staked = spot.staked(wager)
            verdict = judge.verdict(hand, None, staked)
            if verdict.odds is None:
                continue
            paid, self.meters = payment(self.terms, judge, verdict.odds, staked, self.meters)
            yield Line(
                seat=spot.seat,
                wager=judge.contest.id,
                staked=0,
                paid=paid,
                outcome="win",
                odds=verdict.odds,
                citation=verdict.citation,
                why=f"Seat {holder.seat} holds a {hand.category.words}",
            )

    def _is_entitled(self, judge: Judge, spot: Spot, holder: Spot) -> bool:
        """Return whether a spot is entitled to what a holder's hand brings."""
        law = judge.contest
        standing = JUDGED if law.after_fold == "kept" else ("live",)
        if spot.standing not in standing or not spot.staked(judge.wagers[0].id):
            return False
        if spot.seat == holder.seat and not law.own_hand:
            return False
        before = (line.seat for line in self.earlier if line.wager == law.id)
        return law.several or spot.seat not in before


def _counts(judge: Judge, holder: Spot) -> bool:
    """Return whether a spot's hand may pay others; a forfeit is its holder's alone."""
    law = judge.contest
    if law.holder_needs_wager and not holder.staked(judge.wagers[0].id):
        return False
    if holder.standing not in {"live", "folded", "forfeited"}:
        return False
    return law.folded_holder or not (holder.standing == "folded" or holder.folded)


def _folded(spot: Spot, wager: Wager, staked: int) -> Line:
    """Return what a fold does to a wager that does not outlive it."""
    back = wager.fold.effect == "returned"
    folded = explained("The hand was folded", spot.absence)
    why = f"{folded}, and the {wager.name} wager with it"
    if wager.group == "side":
        why = f"A folded hand wins no {wager.id.replace('_', ' ')}"
    if back:
        why = f"{folded}, and the {wager.name} wager goes back"
    return Line(
        seat=spot.seat,
        wager=wager.id,
        staked=staked,
        paid=staked if back else 0,
        outcome="returned" if back else "lose",
        citation=wager.fold.citation,
        why=why,
    )


def _loose(terms: Terms, spot: Spot) -> Iterator[Line]:
    """Yield lines that return side wagers without the wager they require."""
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
    """Yield the lines of a spot after a ruling: everything is returned, or nothing is."""
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
    known = terms.brief.decided
    for spot in showdown.spots:
        if unknown := set(spot.wagers) - known:
            raise SettlementError(
                f"Seat {spot.seat}: {terms.book.document.title} has no wager or pay table for "
                f"{', '.join(sorted(unknown))}.",
                remedy=f"It has {', '.join(sorted(known))}.",
            )
