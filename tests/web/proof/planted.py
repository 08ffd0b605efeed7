"""Leaks that are planted: each is a mistake somebody could make, and the oracle must find it."""

import base64
import logging
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs

from fifthstreet.floor.tables import host as hosts
from fifthstreet.floor.tables import plan as plans
from fifthstreet.floor.tables import requests, views
from fifthstreet.floor.tables.state import RoundNow, TableState
from fifthstreet.floor.tables.views import Viewer
from fifthstreet.play import events as round_events
from fifthstreet.play import views as game_views
from fifthstreet.play.commands import By
from fifthstreet.play.views import SeatView
from fifthstreet.protocol.jackpots import Hit, Jackpot, Movement
from fifthstreet.protocol.staff import Health, Problem
from fifthstreet.protocol.tables import RoundView, TableEvent, TableRow
from fifthstreet.refusals import RefusedError
from fifthstreet.web import lobby, problems, sockets
from fifthstreet.web.routes import health, jackpots, me, records, rounds, tables

Patch = pytest.MonkeyPatch
Plant = Callable[[Patch], None]
Json = dict[str, Any]
PLANTED: dict[str, tuple[str, Plant]] = {}
"""Each leak by its name, with the book at whose table it shows."""


def plant(book: str = "md") -> Callable[[Plant], Plant]:
    """Keep a leak under the name of its function."""

    def keep(made: Plant) -> Plant:
        PLANTED[made.__name__] = (book, made)
        return made

    return keep


def _hands(patch: Patch, seen: Callable[[Any, By], bool], write: Callable[[Any], str]) -> None:
    usual = game_views._seat

    def seat(state: Any, number: int, by: By) -> SeatView:
        found = state.seats[number]
        result = usual(state, number, by)
        if not seen(found, by):
            return result
        return replace(result, cards=tuple(write(card) for card in found.cards))

    patch.setattr(game_views, "_seat", seat)


def notation(card: Any) -> str:
    return str(card.notation)


@plant("rws")
def own_hand_before_it_is_looked_at(patch: Patch) -> None:
    _hands(patch, lambda seat, by: seat.player == by.name, notation)


@plant()
def the_neighbours_hand(patch: Patch) -> None:
    _hands(patch, lambda _seat, by: by.role == "player", notation)


@plant("uk")
def hands_for_staff(patch: Patch) -> None:
    _hands(patch, lambda _seat, by: by.role not in {"player", "spectator"}, notation)


@plant("cb")
def hands_for_those_who_have_not_signed_on(patch: Patch) -> None:
    _hands(patch, lambda _seat, by: by.role == "spectator", notation)


@plant()
def hands_drawn_with_symbols(patch: Patch) -> None:
    _hands(patch, lambda *_: True, lambda card: f"{card.rank.letter}{card.suit.symbol}")


@plant()
def hands_in_words(patch: Patch) -> None:
    _hands(patch, lambda *_: True, lambda card: f"{card.rank.word} of {card.suit.word}")


@plant()
def hands_without_a_gap(patch: Patch) -> None:
    usual = game_views._seat

    def seat(state: Any, number: int, by: By) -> SeatView:
        cards: Any = "".join(card.notation for card in state.seats[number].cards)
        return replace(usual(state, number, by), standing=cards)

    patch.setattr(game_views, "_seat", seat)


def _all_lying(patch: Patch, target: str) -> None:
    usual = game_views._cards_seen

    def lying(state: Any, at: str) -> tuple[str, ...]:
        if at != target:
            return usual(state, at)
        return tuple(card.notation for place, card in state.dealt if place.target == at)

    patch.setattr(game_views, "_cards_seen", lying)


@plant("rws")
def the_dealers_hole_cards(patch: Patch) -> None:
    _all_lying(patch, "dealer")


@plant()
def the_six_card_box(patch: Patch) -> None:
    _all_lying(patch, "six_card_box")


@plant("uk")
def the_next_community_card(patch: Patch) -> None:
    _all_lying(patch, "community")


@plant()
def the_nonce_in_the_feed(patch: Patch) -> None:
    patch.setattr(views, "PRIVATE", frozenset())


@plant()
def the_nonce_in_the_past(patch: Patch) -> None:
    def table_event_of(number: int, kind: str, data: Json) -> TableEvent:
        return TableEvent(number=number, kind=kind, data=data)

    patch.setattr(views, "table_event_of", table_event_of)


@plant()
def the_nonce_in_the_export_of_events(patch: Patch) -> None:
    patch.setattr(records, "_visible_rows", lambda rows, _finished: rows)


@plant()
def the_journal_of_a_round_that_is_on(patch: Patch) -> None:
    patch.setattr(records, "_is_bare", lambda _row, _finished: True)


def _in_snapshot(patch: Patch, tell: Callable[[TableState, RoundNow], Any]) -> None:
    usual = views.round_view

    def round_view(state: TableState, now: RoundNow, viewer: Viewer) -> RoundView:
        return replace(usual(state, now, viewer), waiting=tell(state, now))

    patch.setattr(views, "round_view", round_view)


def secret(now: RoundNow) -> Any:
    assert now.secret is not None
    return now.secret


@plant()
def the_seed_before_the_end(patch: Patch) -> None:
    _in_snapshot(patch, lambda _, now: secret(now).seed_for_the_safe().hex())


@plant("cb")
def the_seed_in_another_coding(patch: Patch) -> None:
    def tell(_: TableState, now: RoundNow) -> str:
        return base64.urlsafe_b64encode(secret(now).seed_for_the_safe()).decode()

    _in_snapshot(patch, tell)


@plant()
def a_single_salt(patch: Patch) -> None:
    _in_snapshot(patch, lambda _, now: secret(now).open(51)[1].hex())


@plant()
def all_salts_in_a_row(patch: Patch) -> None:
    def tell(_: TableState, now: RoundNow) -> str:
        return "".join(secret(now).open(index)[1].hex() for index in range(52))

    _in_snapshot(patch, tell)


@plant()
def the_order_of_the_cards_as_numbers(patch: Patch) -> None:
    _in_snapshot(patch, lambda _, now: list(secret(now)._order))


@plant()
def the_auditors_next_link(patch: Patch) -> None:
    opened: list[str] = []
    usual = requests.open_round

    def open_round(plan: plans.TablePlan, entropy: Any) -> None:
        usual(plan, entropy)
        now = plan.state.now
        assert now is not None
        link = plan.vault.chain(plan.state.id, now.opened.chain).link(now.opened.link)
        opened.append(link.hex())

    patch.setattr(requests, "open_round", open_round)
    _in_snapshot(patch, lambda _, __: opened[-1])


@plant()
def the_stub(patch: Patch) -> None:
    _in_snapshot(patch, lambda _, now: [card.notation for card in (now.game.deck or ())[-3:]])


@plant()
def all_openings_in_the_proof(patch: Patch) -> None:
    def so_far(_: TableState, now: RoundNow, __: Viewer) -> Json:
        assert now.deal is not None
        return now.deal.ended().as_json()

    patch.setattr(rounds, "_so_far", so_far)


@plant("uk")
def one_opening_too_many_in_the_proof(patch: Patch) -> None:
    def so_far(_: TableState, now: RoundNow, __: Viewer) -> Json:
        assert now.deal is not None
        return now.deal.seen([0]).as_json()

    patch.setattr(rounds, "_so_far", so_far)


@plant()
def the_deck_in_a_refusal(patch: Patch) -> None:
    usual = problems.document_of

    def document_of(problem: RefusedError) -> Problem:
        return structs.replace(usual(problem), says=f"{problem.what} The deck was 2c Kd.")

    patch.setattr(problems, "document_of", document_of)
    patch.setattr(sockets, "document_of", document_of)


@plant()
def a_card_in_a_reply(patch: Patch) -> None:
    usual = requests.body_of

    def body(plan: plans.TablePlan) -> Json:
        now = plan.state.now
        deck = now.game.deck if now else None
        return {**usual(plan), "next": deck[-1].notation if deck else ""}

    patch.setattr(hosts, "body_of", body)


@plant("rws")
def a_card_in_a_log(patch: Patch) -> None:
    usual = hosts.TableHost.stored

    def stored(self: hosts.TableHost, *arguments: Any) -> None:
        usual(self, *arguments)
        now = self.state.now
        if now is not None and now.deal is not None:
            logging.getLogger("fifthstreet").info("dealt %s", now.deal.deck_order()[0].notation)

    patch.setattr(hosts.TableHost, "stored", stored)


@plant()
def cards_as_they_are_dealt(patch: Patch) -> None:
    patch.setattr(plans, "masked", lambda event: event)


@plant()
def looked_at_cards_for_everybody(patch: Patch) -> None:
    patch.setattr(Viewer, "sees", lambda _self, _player: True)


@plant()
def looked_at_cards_for_those_who_come_back(patch: Patch) -> None:
    usual = views.public

    def public(update: Any) -> dict[int, TableEvent]:
        result = usual(update)
        game = update.state.now.game if update.state.now else None
        for number, _, event in update.events:
            if isinstance(event, round_events.CardsViewed) and game:
                result[number].data["of"] = [c.notation for c in game.seats[event.seat].cards]
        return result

    patch.setattr(views, "public", public)


@plant("cb")
def everybody_as_the_first_player(patch: Patch) -> None:
    def by(_self: Viewer, state: TableState) -> By:
        return By(role="player", name=next(iter(state.seats.values()), ""))

    patch.setattr(Viewer, "by", by)


@plant()
def a_card_among_the_counters(patch: Patch) -> None:
    patch.setattr(health, "generate_latest", lambda _: b'fifthstreet_hands{cards="Ks"} 1')


@plant()
def a_key_in_the_health(patch: Patch) -> None:
    usual = health.well

    async def well(lobby_: lobby.Lobby) -> Health:
        key = lobby_.running.house.services.vault._house
        return structs.replace(await usual(lobby_), stopped=(key.hex(),))

    patch.setattr(health, "well", well)


@plant("uk")
def the_next_card_in_the_list_of_tables(patch: Patch) -> None:
    usual = tables.summary

    def summary(host: hosts.TableHost, person: str) -> TableRow:
        now = host.state.now
        card = now.game.deck[0].notation if now and now.game.deck else ""
        return structs.replace(usual(host, person), facility=card)

    patch.setattr(tables, "summary", summary)


@plant()
def the_hand_beside_a_jackpot(patch: Patch) -> None:
    usual: Callable[[Any], Jackpot] = vars(jackpots)["jackpot_as_json"]
    won = ("As", "Ks", "Qs", "Js", "Ts")
    hit = Hit(table="md-1", round=1, seat=1, amount=1, at="noon", won=won)

    def jackpot_as_json(link: Any) -> Jackpot:
        return structs.replace(usual(link), hits=(hit,))

    patch.setattr(jackpots, "jackpot_as_json", jackpot_as_json)


@plant()
def the_hand_in_ones_history(patch: Patch) -> None:
    row = Movement(seq=1, entry="1", reason="AsKd", round="md-1:1", amount=1, balance=1)
    patch.setattr(me, "_statement", lambda *_: [row])


EXPORTED = ("the_nonce_in_the_export_of_events", "the_journal_of_a_round_that_is_on")
"""Leaks that only an auditor can come upon."""
