"""The round as the table sees it: the call for bets, the deal, and the end."""

from collections.abc import Iterator
from dataclasses import replace
from typing import assert_never

from fifthstreet.play.brief import absent_zones, deal_choices
from fifthstreet.procedures import commands as c
from fifthstreet.procedures import events as e
from fifthstreet.procedures.answer import Answer
from fifthstreet.procedures.authority import not_allowed, who
from fifthstreet.procedures.clock import is_due, life
from fifthstreet.procedures.demands import not_met
from fifthstreet.procedures.discards import unracked
from fifthstreet.procedures.gates import next_decks, not_ready, opening_left, waits_for
from fifthstreet.procedures.jackpot import not_before_the_call
from fifthstreet.procedures.places import DeckPlace
from fifthstreet.procedures.state import DeckState, RoundState, State
from fifthstreet.refusals import Refusal, refuse
from fifthstreet.rules.deal import places


def answer(state: State, command: c.RoundCommand) -> Answer:
    """Answer a command about the round as a whole."""
    match command:
        case c.StartRound():
            return _start_round(state, command)
        case c.ChooseHand():
            return _choose_hand(state, command)
        case c.BeginDeal():
            return _begin_deal(state, command)
        case c.EndDeal():
            return _end_deal(state, command)
        case c.EndRound():
            return _end_round(state, command)
        case _:
            assert_never(command)


def _start_round(state: State, command: c.StartRound) -> Answer:
    """Answer the call for bets: whether a round may start, and with which deck and order."""
    if refused := not_allowed(state, command.by, "place_bets_call"):
        return refused
    book = state.setup.book
    if state.round is not None:
        return refuse("round_is_not_over", book.term("round of play") or book.document)
    if refused := not_before_the_call(state) or _deck_missing(state):
        return refused
    deck = _deck_to_use(state, command.deck)
    if isinstance(deck, Refusal):
        return deck
    if refused := not_ready(state, deck) or _other_not_stored(state, deck):
        return refused
    law = life(state)
    if law is not None and is_due(state, deck, command.at):
        return refuse("deck_must_be_changed", law)
    if refused := _device_dead(state) or not_met(state, deck.shuffled):
        return refused
    jackpot = state.jackpot
    return (
        e.RoundStarted(
            at=command.at,
            by=who(command.by),
            number=state.rounds + 1,
            deck=deck.id,
            order=deck.order,
            boxes_disabled=jackpot.boxes if jackpot else (),
            progressive_suspended=jackpot is not None and jackpot.course == "suspended",
        ),
    )


def _deck_missing(state: State) -> Refusal | None:
    """Refuse while a deck is missing, or has not gone through the whole opening."""
    law, here, needed = state.setup.book.cards.decks, len(state.decks_here), state.decks_wanted
    if here != needed:
        too_many = not_met(state, None) if here > needed else None
        if too_many is not None:
            return replace(too_many, code="second_deck_must_leave")
        return refuse("deck_is_missing" if here < needed else "second_deck_must_leave", law)
    for deck in state.decks_here:
        if left := opening_left(state, deck):
            return refuse("deck_is_not_opened", left[0], f"Deck {deck.id}: {left[0].text}")
    return None


def _deck_to_use(state: State, id_: str | None) -> DeckState | Refusal:
    """Return the deck for the next round: the other one, where two take turns."""
    book, two = state.setup.book, state.setup.book.cards.two_decks
    turns = two.alternate_every_round if two and state.decks_wanted > 1 else None
    if id_ is not None:
        deck = state.decks.get(id_)
        if deck is None or deck.removed:
            return refuse(
                "deck_is_unknown" if deck is None else "deck_is_removed", book.cards.decks
            )
        if turns and id_ == state.last_deck:
            return refuse("decks_must_alternate", turns)
        return deck
    return next_decks(state)[0]


def _other_not_stored(state: State, deck: DeckState) -> Refusal | None:
    two = state.setup.book.cards.two_decks
    if two is None or not two.other_in_shuffler:
        return None
    if all(other.place == DeckPlace.IN_SHUFFLER for other in state.others(deck.id)):
        return None
    return refuse("other_deck_is_not_in_the_shuffler", two.other_in_shuffler)


def _device_dead(state: State) -> Refusal | None:
    device, book = state.dealing_device, state.setup.book
    if device is None or state.devices[device].usable:
        return None
    return refuse("device_is_out_of_order", book.irregularity("device_unusable") or book.document)


def _choose_hand(state: State, command: c.ChooseHand) -> Answer:
    """Answer the dealer who takes the cards in one hand; within a deal a change is logged."""
    if refused := not_allowed(state, command.by, "deal"):
        return refused
    if state.dealing.device != "hand":
        return refuse("cards_are_not_dealt_by_hand", state.dealing)
    at, by = command.at, who(command.by)
    began = state.round is not None and state.round.began
    if began and command.hand != state.hand:
        citation = (state.step("keep_hand") or state.dealing).citation
        return (e.HandSwitched(at=at, by=by, hand=command.hand, citation=citation),)
    return (e.HandChosen(at=at, by=by, hand=command.hand),)


def _begin_deal(state: State, command: c.BeginDeal) -> Answer:
    """Answer the first card: the deck must be ready still, and the hand chosen."""
    if refused := not_allowed(state, command.by, "deal"):
        return refused
    current = state.round
    if current is None:
        return refuse("no_round_is_in_progress", state.dealing)
    if current.began:
        return refuse("deal_has_begun", state.dealing)
    deck = state.decks[current.deck]
    if refused := (not_ready(state, deck) or _device_dead(state) or not_met(state, deck.shuffled)):
        return refused
    asks = state.step("choose_hand")
    if asks is not None and state.hand is None:
        return refuse("holding_hand_is_not_chosen", asks)
    at, by, number = command.at, who(command.by), current.number
    return (e.DealBegan(at=at, by=by, number=number, deck=deck.id, order=deck.order),)


def _end_deal(state: State, command: c.EndDeal) -> Answer:
    """Answer the end of the deal: where cards are, how many are left, and whether to count."""
    if refused := not_allowed(state, command.by, "deal"):
        return refused
    current = state.round
    if current is None or not current.began:
        return refuse("deal_has_not_begun", state.dealing)
    if current.must_void:
        return refuse("round_must_be_voided", current.citation)
    if current.places is not None:
        return refuse("deal_is_over", state.dealing)
    if not command.seats or len(set(command.seats)) != len(command.seats):
        return refuse("dealt_seats_are_missing", state.dealing)
    terms = state.setup.terms
    absent = absent_zones(terms.book, terms.offers - set(state.without))
    dealt = places(state.dealing, command.seats, deal_choices(terms.book, absent))
    stub = state.setup.size - len(dealt) - command.set_aside
    if command.set_aside < 0 or stub < 0:
        return refuse("card_count_is_impossible", state.dealing)
    return (
        e.DealEnded(
            at=command.at,
            by=who(command.by),
            number=current.number,
            places=dealt,
            set_aside=command.set_aside,
            stub=stub,
            count_due=_count_due(state, current),
        ),
    )


def _count_due(state: State, current: RoundState) -> bool:
    """Return whether the stub is counted in this round; a device that counts exempts the table."""
    law, deck = state.setup.terms.book.cards.stub_count, state.decks[current.deck]
    if law is None or (deck.shuffled == "device" and state.setup.counts_cards):
        return False
    return (deck.uncounted if law.per_deck else state.uncounted) >= law.every_rounds


def _end_round(state: State, command: c.EndRound) -> Answer:
    """Answer the end of the round: its cards go to one pile, and a deck that must leave leaves."""
    if refused := not_allowed(state, command.by, "end_round"):
        return refused
    current = state.round
    if current is None:
        return refuse("no_round_is_in_progress", state.setup.book.document)
    if not command.void and (refused := _not_settled(state, current)):
        return refused
    return tuple(_ended(state, current, command))


def _not_settled(state: State, current: RoundState) -> Refusal | None:
    """Refuse to end a round that must be void, or whose cards are not all in the rack."""
    if refused := waits_for(state):
        return refused
    if not current.began:
        return None
    if current.places is None:
        return refuse("deal_is_not_over", state.dealing)
    stub = state.step("discard_stub")
    if stub is not None and current.stub != "racked":
        return refuse("stub_is_not_racked", stub)
    return unracked(state, current)


def _ended(state: State, current: RoundState, command: c.EndRound) -> Iterator[e.Event]:
    at, by, deck = command.at, who(command.by), current.deck
    orders = {*command.deck_orders, *current.deck_orders}
    number, void = current.number, command.void
    yield e.RoundFinished(at=at, by=by, number=number, deck=deck, dealt=current.began, void=void)
    if current.began and (void or "reunite_all_cards" in orders):
        yield e.CardsReunited(at=at, by=by, deck=deck, cards=state.setup.size)
    cite = current.citation or state.setup.book.document.citation
    if "remove_deck" in orders:
        yield e.DeckRemoved(at=at, by=by, deck=deck, reason="The round orders it.", citation=cite)
    elif "reshuffle" in orders:
        yield e.ShuffleOrdered(at=at, by=by, deck=deck, citation=cite)
