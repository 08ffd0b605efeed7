"""What leaves a table, and to whom: the one place that decides it, for every role.

A snapshot is the table as somebody may see it; after it come numbered events. Neither has a card
that its reader may not see: events are masked before they are written, and the only thing added for
one reader are the cards of a hand that is his own and that he has looked at.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fifthstreet.house.codec import encode, kind_of
from fifthstreet.house.fairness import commitment_as_json
from fifthstreet.house.people.authority import Actor
from fifthstreet.house.people.roles import role_in
from fifthstreet.house.tables import events as e
from fifthstreet.house.tables.state import RoundNow, TableState
from fifthstreet.play import events as round_events
from fifthstreet.play.commands import By
from fifthstreet.play.offers import offers
from fifthstreet.play.views import view

if TYPE_CHECKING:
    from fifthstreet.house.tables.host import TableHost, Update

PRIVATE = frozenset({"nonce"})
"""What is written down of an event and told to nobody."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Viewer:
    """Who looks at a table: a person of some role, or somebody who has not signed on."""

    person: str = ""
    column: str | None = None

    @classmethod
    def of(cls, actor: Actor) -> "Viewer":
        """Return the viewer that somebody is."""
        return cls(person=actor.name, column=actor.column)

    def by(self, state: TableState) -> By:
        """Return how the game knows the viewer; a stranger is nobody's player."""
        role = role_in(state.rules.book, self.column)  # type: ignore[arg-type]
        return By(role=role or "spectator", name=self.person)

    def sees(self, player: str) -> bool:
        """Tell whether a player's own cards may be shown to the viewer."""
        return bool(self.person) and self.person == player and self.column in {"player", "guest"}


def snapshot(host: "TableHost", viewer: Viewer) -> dict[str, Any]:
    """Return the table as somebody may see it now, ready to be written as JSON."""
    state = host.state
    opened, now = state.told, state.now
    return {
        "table": state.id,
        "number": state.number,
        "book": opened.book,
        "version": opened.version,
        "ruleset": opened.ruleset,
        "dealing": opened.dealing,
        "currency": opened.currency,
        "positions": opened.positions,
        "link": opened.link,
        "shut": state.shut or None,
        "stopped": bool(host.stopped),
        "seats": {str(seat): player for seat, player in state.seats.items()},
        "you": state.seat_of(viewer.person) if viewer.person else None,
        "meters": host.link.shown,
        "pending": None if host.link.locked is None else host.link.locked._asdict(),
        "rounds": state.rounds,
        "waits": waits_of(host),
        "round": None if now is None else round_view(state, now, viewer),
        "offers": [] if now is None else offers_to(now, viewer, state),
    }


def waits_of(host: "TableHost") -> dict[str, Any]:
    """Return what the table waits for, and how many milliseconds it still does."""
    left = None
    if host.deadline is not None:
        left = max(0, round((host.deadline - host.services.clock.seconds()) * 1000))
    elif host.state.now is None:
        left = round(max(0.0, host.opens_at - host.services.clock.seconds()) * 1000)
    return {"for": host.waits.what, "seats": list(host.waits.seats), "milliseconds": left}


def round_view(state: TableState, now: RoundNow, viewer: Viewer) -> dict[str, Any]:
    """Return the round that is on, with the commitment to its cards."""
    gathering = now.gathering
    return {
        "number": now.number,
        **view(now.game, viewer.by(state)),
        "commitment": None if gathering is None else commitment_as_json(gathering.commitment),
        "contributions": {}
        if gathering is None
        else {
            str(seat): {"by": given.by, "shown": given.number is not None}
            for seat, given in gathering.contributions.items()
        },
    }


def offers_to(now: RoundNow, viewer: Viewer, state: TableState) -> list[dict[str, Any]]:
    """Return what the viewer could do now; the house's own steps are nobody's to take."""
    by = viewer.by(state)
    found = []
    for offer in offers(now.game):
        giver = offer.command.by
        mine = giver.name == by.name if giver.role == "player" else state.live
        if giver.role == by.role and mine:
            told = {key: value for key, value in encode(offer.command).items() if key != "by"}
            found.append({"do": type(offer.command).__name__, "with": told, "most": offer.most})
    return found


def told(update: "Update", viewer: Viewer, public: Mapping[int, dict[str, Any]]) -> list[Any]:
    """Return an update's events as a viewer may have them; `public` is what everybody may."""
    told_ = []
    for number, _, event in update.events:
        content = public[number]
        if isinstance(event, round_events.CardsLookedAt):
            content = _with_cards(update, viewer, event, content)
        told_.append(content)
    return told_


def public(update: "Update") -> dict[int, dict[str, Any]]:
    """Return an update's events as everybody may have them, by their numbers."""
    return {
        number: {"number": number, "kind": kind_of(event, vocabulary), "data": _data(event)}
        for number, vocabulary, event in update.events
    }


def _data(event: object) -> dict[str, Any]:
    data = encode(event)
    if isinstance(event, e.RoundOpened):
        return {key: value for key, value in data.items() if key not in PRIVATE}
    return data


def _with_cards(
    update: "Update", viewer: Viewer, event: round_events.CardsLookedAt, content: dict[str, Any]
) -> dict[str, Any]:
    """Add the cards of a hand for the player who has just looked at it."""
    now = update.state.now or update.before.now
    seat = now.game.seats.get(event.seat) if now else None
    if seat is None or not viewer.sees(seat.player):
        return content
    cards = [card.notation for card in seat.cards]
    return {**content, "data": {**content["data"], "cards": cards}}


def retold(number: int, kind: str, data: Mapping[str, Any]) -> dict[str, Any]:
    """Return an event of the past as everybody may have it; what was private then is left out."""
    kept = {key: value for key, value in data.items() if key not in PRIVATE}
    return {"number": number, "kind": kind, "data": kept}
