"""What each role may see: one function decides what leaves the table, hidden cards never do."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

from fifthstreet.cards import Card
from fifthstreet.play.absence import Absence
from fifthstreet.play.commands import By
from fifthstreet.play.line import Line
from fifthstreet.play.record import maker
from fifthstreet.play.showdown import Standing
from fifthstreet.play.state import Phase, State
from fifthstreet.rules.book import RuleBook

HIDDEN = "??"


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView:
    """A seat in a round, as one person may see it.

    `absence` is why the house decided for a player who did not answer.
    """

    player: str
    wagers: Mapping[str, int]
    cards: tuple[str, ...]
    looked: bool
    standing: Standing
    settled: bool
    absence: Absence | None


_seat_view = maker(SeatView)


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """A round as one person may see it; a card that is not shown is `??`."""

    book: str
    version: str
    phase: Phase
    decision: int
    to_act: tuple[int, ...]
    seats: Mapping[int, SeatView]
    zones: Mapping[str, tuple[str, ...]]
    """The cards that lie at no seat, by their zone."""
    meters: Mapping[str, int]
    waiting: str | None
    choosing: tuple[int, ...]
    lines: tuple[Line, ...]


SomeView = TypeVar("SomeView", bound=View)


def view(state: State, by: By) -> View:
    """Return the round as one person may see it.

    Players see their own hand once they have looked at it. Everybody sees the cards that are face
    up, hands turned up for settlement included. No role sees more before the round is over.
    """
    return view_with(View, state, by)


def view_with(result: Callable[..., SomeView], state: State, by: By, **more: Any) -> SomeView:
    """Return the round as one person may see it, with everything else the view has."""
    away = (zone.id for zone in state.terms.book.zones if zone.per != "seat")
    zones = {zone: _cards_seen(state, zone) for zone in away}
    return result(
        book=state.terms.book.id,
        version=state.terms.book.document.version,
        phase=state.phase,
        decision=state.decision,
        to_act=tuple(state.to_decide),
        seats={number: _seat(state, number, by) for number in sorted(state.seats)},
        zones=zones,
        meters={name: int(value) for name, value in state.meters.items()},
        waiting=None if state.waiting is None else state.waiting.what,
        choosing=tuple(state.choosing),
        lines=tuple(state.lines),
        **more,
    )


def lying(seen: View, book: RuleBook, per: Literal["table", "dealer"]) -> tuple[str, ...]:
    """Return the cards of the table or of the dealer that decide the ante, as they are seen."""
    judged = book.main_contest.zones
    zones = [zone.id for zone in book.zones if zone.per == per and zone.id in judged]
    return tuple(card for zone in zones for card in seen.zones[zone])


def _seat(state: State, number: int, by: By) -> SeatView:
    seat = state.seats[number]
    own = by.role == "player" and by.name == seat.player and seat.looked
    seen = own or seat.face_up
    return _seat_view(
        player=seat.player,
        wagers=dict(seat.wagers),
        cards=tuple(card.notation if seen else HIDDEN for card in seat.cards),
        looked=seat.looked,
        standing=seat.standing,
        settled=seat.settled,
        absence=seat.absence,
    )


def _cards_seen(state: State, target: str) -> tuple[str, ...]:
    there = [state.dealt[index] for index in state.dealt.indices.get(target, ())]
    return tuple([_face(at.face_up, card) for at, card in there])


def _face(up: bool, card: Card) -> str:
    return card.notation if up else HIDDEN


def is_over(state: State) -> bool:
    """Return whether nothing more can happen in the round."""
    return state.phase in {Phase.ENDED, Phase.VOIDED}
