"""Cards and decisions: the deal, looking, betting on a street or folding, and turning cards up."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from fifthstreet.cards import Card, CardError, Hand
from fifthstreet.play import commands as c
from fifthstreet.play import events as e
from fifthstreet.play.absence import Absence
from fifthstreet.play.evolve import evolve
from fifthstreet.play.judge import Judge
from fifthstreet.play.record import maker
from fifthstreet.play.state import (
    BETTING,
    CLOSED,
    DECIDING,
    SETTLING,
    SeatState,
    State,
    not_of_the_pit,
    not_the_owner,
    not_the_player,
)
from fifthstreet.play.wagers import UNCLOSED, Answer, gates, not_put_right, not_to_be_closed
from fifthstreet.refusals import Refusal
from fifthstreet.rules.deal import Place
from fifthstreet.rules.law import Law
from fifthstreet.rules.plan import PlanDecision, PlanReveal
from fifthstreet.rules.wager import Wager

DEALT = (DECIDING, SETTLING)
CHOICES = {"adds": "Bet", "takes_back": "Take the bet back", "stays": "Stay", "folds": "Fold"}
"""What a decision may offer, and how a refusal says so."""
STANDING = ("live", "folded")
"""The hands of which some bet may still be decided by the cards."""
UNSEEN = Card("??")
bet_made, card_dealt, cards_revealed = maker(e.BetMade), maker(e.CardDealt), maker(e.CardsRevealed)


def deal_cards(state: State, command: c.DealCards) -> Answer:
    """Answer the deal: all of it from a virtual deck, or the next cards as a dealer enters them."""
    if refused := not_of_the_pit(state, command.by, "deal"):
        return refused
    closes = state.terms.book.betting.closes
    if state.phase is BETTING and closes.value == "first_card":
        return _first_card(state, command)
    if state.phase in UNCLOSED:
        calls = [step for step in state.method.steps if step.id == "no_more_bets"]
        law = calls[0] if calls else closes
        return Refusal(code="betting_is_still_open", citation=law.citation)
    if state.phase is not CLOSED:
        return Refusal(code="cards_are_already_dealt", citation=state.method.citation)
    undone = [step for step in gates(state) if step.id not in state.steps]
    if undone:
        return Refusal(code="steps_remain", citation=undone[0].citation, detail=undone[0].text)
    left = state.places[len(state.dealt) :]
    if state.deck is None:
        return _entered_deal(state, left, command.cards or Hand())
    if command.cards is not None:
        return Refusal(code="cards_come_from_the_deck", citation=state.method.citation)
    if len(state.deck) < len(left):
        return Refusal(code="too_few_cards", citation=state.method.citation)
    return _deal_events(state, left, state.deck[: len(left)])


def _first_card(state: State, command: c.DealCards) -> Answer:
    """Answer a deal that closes betting by itself, where the book has no call for it."""
    if refused := not_to_be_closed(state):
        return refused
    closed = e.BettingClosed()
    dealt = deal_cards(evolve(state, closed), command)
    return dealt if isinstance(dealt, Refusal) else (closed, *dealt)


def _entered_deal(state: State, left: tuple[Place, ...], entered: Hand) -> Answer:
    if not entered:
        return Refusal(code="cards_must_be_entered", citation=state.method.citation)
    if len(entered) > len(left):
        return Refusal(code="too_many_cards", citation=state.method.citation)
    return _twice(state, tuple(entered)) or _deal_events(state, left, tuple(entered))


def _deal_events(
    state: State, left: tuple[Place, ...], cards: tuple[Card, ...]
) -> tuple[e.Event, ...]:
    """Return cards going to their places; hands that all left before the deal may end the round.

    Where one of the dealer's cards lies face up by mistake, all that follow lie face down.
    """
    if any(place.face_up for place, _ in state.dealt):
        left = tuple(replace(place, face_up=False) for place in left)
    dealt: list[e.Event] = [
        card_dealt(place=place, card=card) for place, card in zip(left, cards, strict=False)
    ]
    if len(cards) == len(left):
        dealt.append(e.DealCompleted())
        if not any(state.seats[n].in_play for n in state.dealt_in):
            dealt += _nobody_left(state)
    return tuple(dealt)


def _twice(state: State, cards: tuple[Card, ...]) -> Refusal | None:
    """Refuse a card that is in play already."""
    on_table = [card for _, card in state.dealt]
    on_table += [card for seat in state.seats.values() for card in seat.cards]
    try:
        Hand((*dict.fromkeys(card for card in on_table if card.known), *cards))
    except CardError as error:
        size = state.terms.book.cards.decks
        return Refusal(
            code="card_is_already_in_play", citation=size.citation, detail=f"{error.what}"
        )
    return None


def look(state: State, command: c.ViewCards) -> Answer:
    """Answer a player who looks at a hand."""
    if refused := _not_dealt(state) or not_the_owner(state, command.by, command.seat):
        return refused
    seat = state.seats[command.seat]
    return _not_to_be_seen(state, seat, again=seat.holding) or (e.CardsViewed(seat=command.seat),)


def mark_look(state: State, command: c.MarkCardsViewed) -> Answer:
    """Answer a dealer who has seen a player look; a virtual table knows that itself."""
    if refused := not_of_the_pit(state, command.by, "deal") or _not_dealt(state):
        return refused
    law = state.terms.book.course.decisions.may_look
    if state.deck is not None:
        return Refusal(code="hand_belongs_to_another_player", citation=law.citation)
    if command.seat not in state.dealt_in:
        return Refusal(code="seat_has_no_hand", citation=law.citation)
    seat = state.seats[command.seat]
    by = command.by.name or command.by.role
    return _not_to_be_seen(state, seat, again=seat.looked) or (
        e.LookMarked(seat=command.seat, by=by),
    )


def _not_to_be_seen(state: State, seat: SeatState, *, again: bool) -> Refusal | None:
    """Refuse a look at a hand that is gone or was seen, or at a further hand where one is all."""
    law = state.terms.book.course.decisions.may_look
    if seat.settled or (seat.standing == "folded" and not state.is_on_the_table(seat)):
        return Refusal(code="hand_is_out_of_the_round", citation=law.citation)
    if again:
        return Refusal(code="hand_is_already_viewed", citation=law.citation)
    seen = any(other.looked for other in state.seats.values() if other.player == seat.player)
    if law.value == "one_hand" and seen and not seat.looked:
        return Refusal(code="only_one_hand_may_be_viewed", citation=law.citation)
    return None


def put_down(state: State, command: c.PutCardsDown) -> Answer:
    """Answer a player who puts the cards back on the layout."""
    if refused := _not_dealt(state) or not_the_owner(state, command.by, command.seat):
        return refused
    if not state.seats[command.seat].holding:
        look_law = state.terms.book.course.decisions.may_look
        return Refusal(code="player_is_not_holding_cards", citation=look_law.citation)
    return (e.CardsPutDown(seat=command.seat),)


def bet(state: State, command: c.Bet) -> Answer:
    """Answer the wager that is due at a decision."""
    if refused := _not_to_act(state, command.by, command.seat):
        return refused
    brief = state.terms.brief
    wager = brief.due.get(state.decision)
    if wager is None:
        return _not_a_choice(state.open_decision) if state.open_decision else _nothing_due(state)
    measure = state.seats[command.seat].wagers.get(brief.bets[wager.id], 0)
    sizes = brief.sizes(wager.id, measure, state.decision)
    if command.amount not in sizes:
        between = isinstance(sizes, range)
        limits = (sizes[0], sizes[-1]) if between else sizes
        choices = (" to " if between else " or ").join(map(state.terms.book.document.money, limits))
        law = brief.decisions[state.decision].adds or wager
        return Refusal("stake_is_not_allowed", f"Bet {choices}.", law.citation)
    return (bet_made(seat=command.seat, wager=wager.id, amount=command.amount),)


def sizes_of(state: State, wager: Wager | None, seat: int) -> Sequence[int]:
    """Return the stakes that a seat may make on a wager now, or ever may: a range, or a few."""
    if wager is None:
        return ()
    brief = state.terms.brief
    decision = state.decision if state.due is wager else 0
    return brief.sizes(wager.id, state.seats[seat].wagers.get(brief.bets[wager.id], 0), decision)


def stay(state: State, command: c.Stay) -> Answer:
    """Answer a player who leaves the bets as they are."""
    decision = _decision_of(state, command)
    if isinstance(decision, Refusal):
        return decision
    if decision.stays is None:
        return _not_a_choice(decision)
    return (e.HandStayed(seat=command.seat),)


def take_back(state: State, command: c.TakeBack) -> Answer:
    """Answer a player who takes a bet back."""
    decision = _decision_of(state, command)
    if isinstance(decision, Refusal):
        return decision
    choice = decision.takes_back
    if choice is None or choice.take_back is None:
        return _not_a_choice(decision)
    staked = state.seats[command.seat].wagers.get(choice.take_back)
    if not staked:
        return Refusal(code="wager_is_not_placed", citation=choice.citation)
    return (e.BetTakenBack(seat=command.seat, wager=choice.take_back, amount=staked),)


def fold(state: State, command: c.Fold) -> Answer:
    """Answer a fold; a wager that is to be put right has been made and cannot be undone by it."""
    decision = _decision_of(state, command)
    if isinstance(decision, Refusal):
        return decision
    if decision.folds is None:
        return _not_a_choice(decision)
    return folded(state, command.seat, command.reason)


def _decision_of(state: State, command: c.Fold | c.Stay | c.TakeBack) -> PlanDecision | Refusal:
    """Return the decision that a seat has to take, or why it has none."""
    if refused := _not_to_act(state, command.by, command.seat):
        return refused
    decision = state.open_decision
    if decision is None or command.seat not in state.to_decide:
        return _nothing_due(state)
    return decision


def _nothing_due(state: State) -> Refusal:
    law = next(iter(state.terms.book.decisions), None) or state.terms.book.document
    return Refusal(code="no_decision_is_due", citation=law.citation)


def _not_a_choice(decision: PlanDecision) -> Refusal:
    """Refuse what a decision does not offer, and say what it does."""
    others = [words for name, words in CHOICES.items() if getattr(decision, name)]
    detail = f"{' or '.join(others)}."
    return Refusal(code="choice_is_not_offered", citation=decision.citation, detail=detail)


def folded(state: State, seat: int, reason: Absence | None = None) -> tuple[e.Event, ...]:
    """Return what follows a fold, no matter who caused it."""
    ante = state.terms.book.wager("ante")
    citation = ante.fold.citation if ante else state.terms.book.document.citation
    event = e.HandFolded(seat=seat, citation=citation, reason=reason)
    others = any(n != seat and state.seats[n].in_play for n in state.dealt_in)
    if state.phase is not DECIDING or others:
        return (event,)
    return (event, *_nobody_left(state))


def _nobody_left(state: State) -> Iterator[e.Event]:
    """Yield the end of a round that everybody has left, unless cards are turned up for a bet.

    Where the book ends the round all the same, bets that the cards would decide go back. A hand
    that was forfeited may bring an envy bonus to others, whose own hands are folded.
    """
    brief, law = state.terms.brief, state.terms.book.course.decisions.if_all_fold
    undecided = tuple(_undecided(state))
    if law is not None and law.value == "end":
        for number, wager in undecided:
            staked = state.seats[number].wagers[wager]
            yield e.WagerReturned(seat=number, wager=wager, amount=staked, citation=law.citation)
    else:
        standing = [seat for seat in state.seats.values() if seat.standing in STANDING]
        if undecided or any(_may_pay_others(state, judge, standing) for judge in brief.envy):
            return
    yield e.EverybodyFolded()


def _undecided(state: State) -> Iterator[tuple[int, str]]:
    """Yield the bets that a fold leaves alive and that need cards which are down."""
    own = {state.terms.book.seat_zone.id}
    down = state.dealt.down - own
    if state.phase is CLOSED:
        down |= {place.target for place in state.places if not place.face_up} - own
    for wager, zones in state.terms.brief.alive.items():
        for number, seat in () if zones.isdisjoint(down) else state.seats.items():
            if seat.standing in STANDING and seat.wagers.get(wager):
                yield number, wager


def _may_pay_others(state: State, judge: Judge, standing: Sequence[SeatState]) -> bool:
    """Return whether a hand may still pay the others that have a contest's wager."""
    law, wager = judge.contest, judge.wagers[0].id
    if not any(seat.wagers.get(wager) for seat in standing):
        return False
    return law.folded_holder or any(
        seat.standing == "forfeited"
        and not seat.folded
        and (not law.holder_needs_wager or seat.wagers.get(wager))
        for seat in state.seats.values()
    )


def _not_dealt(state: State) -> Refusal | None:
    if state.phase in DEALT:
        return None
    return Refusal(code="cards_are_not_dealt", citation=state.method.citation)


def _not_to_act(state: State, by: c.By, seat: int) -> Refusal | None:
    waiting, brief = state.to_decide, state.terms.brief
    if seat not in waiting:
        return _not_to_correct(state, by, seat)
    if refused := not_the_player(state, by, state.seats[seat]):
        return refused
    if seat != waiting[0] and brief.clockwise:
        order = state.terms.book.course.decisions.order
        detail = f"Seat {waiting[0]} acts first."
        return Refusal(code="seat_is_not_to_act", citation=order.citation, detail=detail)
    down = brief.cards_down if state.decision == 1 else None
    return None if down is None else _cards_in_hand(state, down)


def _not_to_correct(state: State, by: c.By, seat: int) -> Refusal | None:
    """Refuse a seat that is not asked, unless it has to put right the wager of the decision."""
    if refused := _not_dealt(state) or not_the_owner(state, by, seat):
        return refused
    if state.due is not None and state.due.id in state.seats[seat].to_correct:
        return None
    return _nothing_due(state)


def _cards_in_hand(state: State, law: Law) -> Refusal | None:
    """Refuse to continue while a player holds cards that must be on the layout."""
    for number in state.dealt_in:
        if state.seats[number].holding:
            detail = f"Seat {number} holds them."
            return Refusal(code="cards_are_not_on_the_table", citation=law.citation, detail=detail)
    return None


def reveal(state: State, command: c.Reveal) -> Answer:
    """Answer the turning up of what comes next."""
    if refused := not_of_the_pit(state, command.by, "deal") or _not_dealt(state):
        return refused
    if state.phase is SETTLING:
        return Refusal(code="nothing_remains_to_reveal", citation=state.last_law.citation)
    if waiting := state.to_decide:
        law = next(iter(state.reveals[state.revealed :]), state.last_law)
        detail = f"Seat {waiting[0]} has not decided."
        return Refusal(code="decisions_remain", citation=law.citation, detail=detail)
    if refused := not_put_right(state):
        return refused
    due = state.reveals[state.revealed]
    down = state.terms.brief.cards_down_to_reveal
    if refused := _cards_in_hand(state, down) if down is not None else None:
        return refused
    return _turn_up(state, due, command.cards)


def _turn_up(state: State, due: PlanReveal, entered: Hand | None) -> Answer:
    there = state.dealt.cards_at(due.zone)
    cards = tuple([there[number - 1] for number in due.cards]) if due.cards else there
    faces = faces_of(state, cards, entered, due)
    if isinstance(faces, Refusal):
        return faces
    alone = due.cards[0] if len(due.cards) == 1 else None
    numbers = () if alone else due.cards
    return (cards_revealed(shows=due.zone, number=alone, cards=faces, numbers=numbers),)


def faces_of(
    state: State, cards: tuple[Card, ...], entered: Hand | None, law: Law | PlanReveal
) -> tuple[Card, ...] | Refusal:
    """Return cards as they are turned up: from the deck, or as entered where they are unknown."""
    known = UNSEEN not in cards
    if known == (entered is not None):
        code = "cards_come_from_the_deck" if known else "cards_must_be_entered"
        return Refusal(code=code, citation=law.citation)
    if entered is None:
        return cards
    faces = tuple(entered)
    if len(faces) != len(cards) or not all(card.known for card in faces):
        return Refusal(code="cards_must_be_entered", citation=law.citation)
    if any(old.known and old is not new for old, new in zip(cards, faces, strict=True)):
        seen = Hand(cards).notation
        return Refusal(
            code="cards_must_be_entered", citation=law.citation, detail=f"Entered so far: {seen}."
        )
    unseen = tuple(new for new, old in zip(faces, cards, strict=True) if not old.known)
    return _twice(state, unseen) or faces
