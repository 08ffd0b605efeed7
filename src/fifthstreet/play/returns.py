"""Wagers that a remedy gives back: one of a wrong size or place, or those on some cards."""

from collections.abc import Iterator

from fifthstreet.play import commands as c
from fifthstreet.play import events as e
from fifthstreet.play.irregularities import most_of
from fifthstreet.play.state import State
from fifthstreet.rules.remedies import Action


def wagers_of_the_zone(
    state: State, about: c.ReportIrregularity, citation: str
) -> Iterator[e.Event]:
    """Give back the wagers that the cards in question would have decided."""
    book = state.terms.book
    zones = {zone.id for zone in book.zones if zone.fact in about.facts}
    wagers = [w for one in book.contests if zones.intersection(one.zones) for w in one.wagers]
    for number, spot in state.seats.items():
        for wager in wagers:
            staked = spot.wagers.get(wager)
            if staked and not spot.settled:
                yield e.WagerReturned(seat=number, wager=wager, amount=staked, citation=citation)


def wager_returned(
    state: State, action: Action, about: c.ReportIrregularity, citation: str
) -> Iterator[e.Event]:
    """Give back a wager, or what it has too much."""
    if about.seat is None or about.wager is None:
        return
    back = about.amount
    if back is None:
        back = state.seats[about.seat].wagers[about.wager]
    if action != "return_wager":
        back -= most_of(state, about.seat, about.wager)
    if back > 0:
        yield e.WagerReturned(seat=about.seat, wager=about.wager, amount=back, citation=citation)
