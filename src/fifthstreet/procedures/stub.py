"""The stub and the rack: counting, looking for the reason of a wrong count, and discarding."""

from collections import Counter
from typing import assert_never

from fifthstreet.cards import CardError, Hand
from fifthstreet.procedures import commands as c
from fifthstreet.procedures import events as e
from fifthstreet.procedures.answer import Answer
from fifthstreet.procedures.authority import not_allowed, who
from fifthstreet.procedures.gates import waits_for
from fifthstreet.procedures.state import PileKey, RoundState, State
from fifthstreet.procedures.void import void_ordered
from fifthstreet.refusals import Refusal, refuse
from fifthstreet.rules.law import Law
from fifthstreet.rules.remedies import Circumstance


def answer(state: State, command: c.StubCommand) -> Answer:
    """Answer a command about the stub and the rack, which all come after the deal."""
    if refused := not_allowed(state, command.by, "deal"):
        return refused
    current = state.round
    if current is None or current.places is None:
        return refuse("deal_is_not_over", state.dealing)
    match command:
        case c.CountStub():
            return _count(state, current, command)
        case c.Investigate():
            return _investigate(state, current, command)
        case c.DiscardStub():
            return _discard(state, current, command)
        case c.RackCards():
            return _rack(state, current, command)
        case _:
            assert_never(command)


def _law(state: State) -> Law:
    return state.step("discard_stub") or state.setup.book.cards.decks


def _count(state: State, current: RoundState, command: c.CountStub) -> Answer:
    """Answer a count of the stub; only the number is recorded."""
    if current.stub != "held":
        racked = current.stub == "racked"
        return refuse(
            "stub_is_already_racked" if racked else "stub_is_already_counted", _law(state)
        )
    if not 0 <= command.count <= state.setup.size * len(state.decks):
        return refuse("card_count_is_impossible", _law(state))
    return (
        e.StubCounted(
            at=command.at,
            by=who(command.by),
            number=current.number,
            count=command.count,
            expected=current.expected_stub,
        ),
    )


def _investigate(state: State, current: RoundState, command: c.Investigate) -> Answer:
    """Answer what was found after a wrong count: was it misdealt, and is the deck whole?"""
    wrong = state.setup.book.irregularity("stub_count_wrong") or _law(state)
    if current.stub != "wrong":
        return refuse("no_investigation_is_open", wrong)
    counts: Counter[PileKey] = Counter()
    for pile in command.piles:
        counts[pile.target, pile.seat] += pile.cards
    if not set(current.piles) <= set(counts):
        return refuse("every_pile_must_be_counted", wrong)
    if min(counts.values()) < 0:
        return refuse("card_count_is_impossible", wrong)
    misdealt = any(counts[pile] != current.piles.get(pile, 0) for pile in counts)
    whole = counts.total() + (current.count or 0) == state.setup.size
    facts: tuple[Circumstance, ...] = (
        "misdealt" if misdealt else "not_misdealt",
        "deck_is_complete" if whole else "deck_is_not_complete",
    )
    at, by = command.at, who(command.by)
    number, piles = current.number, command.piles
    event = e.StubInvestigated(at=at, by=by, number=number, piles=piles, facts=facts)
    ordered = state.setup.remedy("stub_count_wrong", facts)
    return (event, *void_ordered(command, current, "stub_count_wrong", facts, ordered))


def _discard(state: State, current: RoundState, command: c.DiscardStub) -> Answer:
    """Answer the stub that goes to the rack unseen, after a count where one is due."""
    if current.stub == "racked":
        return refuse("stub_is_already_racked", _law(state))
    if refused := waits_for(state) or _wrong_deck(state, current, command.deck):
        return refused
    return (
        e.StubRacked(
            at=command.at,
            by=who(command.by),
            number=current.number,
            deck=command.deck,
            cards=current.expected_stub if current.count is None else current.count,
            seen=command.seen,
            citation=_law(state).citation,
        ),
    )


def _wrong_deck(state: State, current: RoundState, deck: str) -> Refusal | None:
    """Refuse cards of another deck than the one in the rack and in play."""
    two = state.setup.book.cards.two_decks
    if two is not None and two.rack_holds_one and any(entry.deck != deck for entry in state.rack):
        return refuse("rack_holds_another_deck", two.rack_holds_one)
    if current.deck != deck:
        return refuse("deck_is_not_in_play", state.setup.book.cards.decks)
    return None


def _rack(state: State, current: RoundState, command: c.RackCards) -> Answer:
    """Answer the cards of a seat or an area that go to the rack, tagged with where they lay."""
    if refused := _wrong_deck(state, current, command.deck):
        return refused
    law = (
        state.setup.procedure("end_of_round") or state.setup.procedure("end_of_hand") or _law(state)
    )
    pile: PileKey = (command.target, command.seat)
    if pile not in current.piles or any((row.target, row.seat) == pile for row in state.rack):
        return refuse("pile_does_not_exist", law)
    if len(command.cards) != current.piles[pile]:
        detail = f"There should be {current.piles[pile]}."
        return refuse("pile_count_is_wrong", law, detail)
    racked = [card for entry in state.rack for card in entry.cards]
    try:
        Hand((*racked, *command.cards))
    except CardError as error:
        return refuse("card_is_already_racked", law, error.what)
    return (
        e.CardsRacked(
            at=command.at,
            by=who(command.by),
            number=current.number,
            deck=command.deck,
            target=command.target,
            seat=command.seat,
            cards=tuple(command.cards),
        ),
    )
