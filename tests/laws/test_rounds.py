"""Laws that hold in every round, whatever is said and whatever goes wrong."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

from fifthstreet.cards import Deck
from fifthstreet.play import carry_on, views
from fifthstreet.play import commands as c
from fifthstreet.play.evolve import evolve
from fifthstreet.play.line import nets
from fifthstreet.play.round import decide, offers
from fifthstreet.play.state import Phase
from fifthstreet.play.views import View, view
from fifthstreet.protocol.codec import read_text, text_of
from fifthstreet.refusals import SENTENCES, Refusal
from fifthstreet.rules.citation import resolve
from laws.bookkeeping import Meters, cards_in, stakes_in, stakes_of, visible_to
from laws.driving import amount_within, anything, chance_of, mishap, play
from play.playing import NAMES, TABLES, Game, Table, player

chances = st.integers(0, 2**32 - 1).map(chance_of)
everywhere = pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
few = settings(max_examples=8)


def played(chance: Random, table: Table) -> Game:
    """Play a round to its end, and tell it where a law turns out to be broken."""
    for game in play(chance, table):
        last = game
    note(last.script())
    return last


@everywhere
@few
@given(chance=chances)
def test_money_is_conserved(table: Table, chance: Random) -> None:
    game = played(chance, table).round
    assert stakes_in(game.lines) == stakes_of(game.events)
    assert all(line.paid >= 0 for line in game.lines)
    if game.state.phase is Phase.VOIDED:
        assert set(nets(game.lines).values()) <= {0}


@everywhere
@few
@given(chance=chances)
def test_a_round_is_its_events_at_every_step(table: Table, chance: Random) -> None:
    for game in play(chance, table):
        assert game.round.replayed(game.round.events) == game.round.state


@everywhere
@few
@given(chance=chances)
def test_meters_are_what_came_in_and_went_out(table: Table, chance: Random) -> None:
    game = played(chance, table).round
    meters, state = Meters(game), game.opening
    for event in game.events:
        meters.take(event)
        state = evolve(state, event)
        assert state.meters == meters.stand
    if state.phase is Phase.VOIDED and meters.reverses:
        assert state.meters == game.opening.meters


@everywhere
@few
@given(chance=chances)
def test_a_refusal_cites_its_clause_and_changes_nothing(table: Table, chance: Random) -> None:
    for game in play(chance, table, trouble=30):
        before = game.round.state
        command = chance.choice((anything, mishap))(chance, before)
        answer = decide(before, command)
        if isinstance(answer, Refusal):
            assert answer.says.startswith(SENTENCES[answer.code])
            assert resolve(answer.citation)
            assert game.do(command) == answer
            assert game.round.state is before


@everywhere
@few
@given(chance=chances)
def test_what_is_offered_is_carried_out_and_nothing_else(table: Table, chance: Random) -> None:
    for game in play(chance, table):
        state = game.round.state
        note(game.script())
        found = offers(state)
        for offer in found:
            assert not isinstance(decide(state, amount_within(chance, offer)), Refusal)
        for _ in range(5):
            command = anything(chance, state)
            carried_out = not isinstance(decide(state, command), Refusal)
            assert carried_out == any(offer.covers(command) for offer in found), command


@everywhere
@few
@given(chance=chances)
def test_nobody_sees_a_card_that_is_not_theirs_to_see(table: Table, chance: Random) -> None:
    roles = [c.By(role=role.id, name=role.id) for role in table.terms.book.roles]
    for game in play(chance, table):
        for by in (*roles, *map(player, NAMES)):
            seen = cards_in(view(game.round.state, by))
            assert seen <= visible_to(by, game.round.state, game.round.events)


def test_a_leak_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "_face", lambda _up, card: str(card))
    leaks = 0
    for game in play(chance_of(1), TABLES[0], trouble=0):
        seen = cards_in(view(game.round.state, player("nobody")))
        leaks += not seen <= visible_to(player("nobody"), game.round.state, game.round.events)
    assert leaks


def test_a_view_is_plain_json() -> None:
    for game in play(chance_of(2), TABLES[0], trouble=0):
        seen = view(game.round.state, player("ann"))
        assert read_text(View, text_of(seen)) == seen


@everywhere
@few
@given(chance=chances)
def test_a_ruling_always_lets_the_round_go_on(table: Table, chance: Random) -> None:
    for game in play(chance, table, trouble=30):
        waiting = game.round.state.waiting
        if waiting is not None:
            by = c.By(role=waiting.role, name="somebody")
            plain = c.MakeRuling(by=by, what=waiting.what, reason="seen", actions=("continue",))
            assert not isinstance(decide(game.round.state, plain), Refusal)


LAWS = (
    test_money_is_conserved,
    test_a_round_is_its_events_at_every_step,
    test_meters_are_what_came_in_and_went_out,
    test_a_refusal_cites_its_clause_and_changes_nothing,
    test_what_is_offered_is_carried_out_and_nothing_else,
    test_nobody_sees_a_card_that_is_not_theirs_to_see,
    test_a_ruling_always_lets_the_round_go_on,
)


@pytest.mark.exhaustive
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__.removeprefix("test_"))
@everywhere
@settings(max_examples=40)
@given(chance=chances)
def test_in_many_rounds(law: Any, table: Table, chance: Random) -> None:
    law.hypothesis.inner_test(table, chance)


SEATS = (1, 2, 4)


@settings(max_examples=20)
@given(
    deck=st.permutations(range(52)),
    order=st.permutations(SEATS),
    bets=st.tuples(*[st.booleans()] * len(SEATS)),
)
def test_the_order_in_which_boxes_decide_changes_nothing(
    deck: list[int], order: list[int], bets: tuple[bool, ...]
) -> None:
    rws = next(table for table in TABLES if table.name == "rws")
    outcomes = {_settled(rws, deck, seats, bets) for seats in (SEATS, tuple(order))}
    assert len(outcomes) == 1


def _settled(
    table: Table, deck: list[int], order: tuple[int, ...], bets: tuple[bool, ...]
) -> tuple[object, ...]:
    cards = [Deck.standard()[index] for index in deck]
    game = Game(table, Deck(cards), dict(zip(SEATS, NAMES, strict=False)))
    game.do(c.OpenBetting())
    for seat, name in game.seated.items():
        for wager, amount in (("ante", 2500), ("progressive", 500)):
            by = player(name)
            game.do(c.PlaceWager(by=by, seat=seat, wager=wager, amount=amount, player=name))
    game.do(c.CloseBetting())
    carry_on(game.round)
    for seat in order:
        by = player(game.seated[seat])
        stays = bets[SEATS.index(seat)]
        game.do(c.Bet(by=by, seat=seat, amount=5000) if stays else c.Fold(by=by, seat=seat))
    carry_on(game.round)
    assert game.round.state.phase is Phase.ENDED
    return (game.round.lines, tuple(game.round.state.meters.items()))
