"""Cards and decisions: the deal, looking, betting on a street or folding, and turning cards up."""

from fifthstreet.cards import Card, CardError, Hand
from fifthstreet.play import commands as c
from fifthstreet.play import events as e
from fifthstreet.play.authority import not_of_the_pit, not_the_owner
from fifthstreet.play.betting import Answer, gates
from fifthstreet.play.refusals import Refusal
from fifthstreet.play.state import Phase, SeatState, State
from fifthstreet.rules.settlement import Reveal
from fifthstreet.rules.wager import Wager

UNKNOWN = Card("??")


def deal_cards(state: State, command: c.DealCards) -> Answer:
    """Answer the deal: all of it from a virtual deck, or the next cards as a dealer enters them."""
    if refused := not_of_the_pit(state, command.by, "deal"):
        return refused
    book = state.terms.book
    if state.phase in {Phase.WAITING, Phase.BETTING}:
        return Refusal(code="betting_is_still_open", citation=book.betting.closes.citation)
    if state.phase != Phase.CLOSED:
        return Refusal(code="cards_are_dealt_already", citation=state.method.citation)
    undone = [step for step in gates(state) if step.id not in state.steps]
    if undone:
        return Refusal(code="steps_are_left", citation=undone[0].citation, detail=undone[0].text)
    left = state.places[len(state.dealt) :]
    if (state.deck is None) == (command.cards is None):
        code = "cards_must_be_entered" if state.deck is None else "cards_come_from_the_deck"
        return Refusal(code=code, citation=state.method.citation)
    cards = tuple(command.cards) if command.cards else tuple(state.deck or ())[: len(left)]
    if len(cards) > len(left) or (state.deck is not None and len(cards) < len(left)):
        return Refusal(code="too_many_cards", citation=state.method.citation)
    if refused := twice(state, cards):
        return refused
    dealt = tuple(
        e.CardDealt(place=place, card=card) for place, card in zip(left, cards, strict=False)
    )
    return (*dealt, e.DealCompleted()) if len(cards) == len(left) else dealt


def twice(state: State, cards: tuple[Card, ...]) -> Refusal | None:
    """Refuse a card that is in play already."""
    lying = [card for _, card in state.dealt]
    lying += [card for seat in state.seats.values() for card in seat.cards if card not in lying]
    try:
        Hand((*dict.fromkeys(card for card in lying if card.known), *cards))
    except CardError as error:
        size = state.terms.book.cards.decks
        return Refusal(
            code="card_is_in_play_already", citation=size.citation, detail=f"{error.what}"
        )
    return None


def look(state: State, command: c.Look) -> Answer:
    """Answer a player who looks at a hand."""
    if refused := _not_dealt(state) or not_the_owner(state, command.by, command.seat):
        return refused
    law = state.terms.book.course.decisions.may_look
    seat = state.seats[command.seat]
    if seat.looked:
        return Refusal(code="hand_is_seen_already", citation=law.citation)
    seen = any(other.looked for other in state.seats.values() if other.player == seat.player)
    if law.value == "one_hand" and seen:
        return Refusal(code="only_one_hand_may_be_seen", citation=law.citation)
    return (e.CardsLookedAt(seat=command.seat),)


def put_down(state: State, command: c.PutDown) -> Answer:
    """Answer a player who puts the cards back on the layout."""
    if refused := _not_dealt(state) or not_the_owner(state, command.by, command.seat):
        return refused
    if not state.seats[command.seat].holding:
        look_law = state.terms.book.course.decisions.may_look
        return Refusal(code="hand_is_seen_already", citation=look_law.citation)
    return (e.CardsPutDown(seat=command.seat),)


def bet(state: State, command: c.Bet) -> Answer:
    """Answer the wager that is due at a decision."""
    if refused := _not_to_act(state, command.by, command.seat):
        return refused
    wager, seat = state.due, state.seats[command.seat]
    if wager is None or wager.multiples is None:
        return Refusal(code="no_decision_is_due", citation=state.terms.book.document.citation)
    if not _fits(state, wager, seat, command.amount):
        told = " or ".join(str(seat.wagers["ante"] * m) for m in wager.multiples.of_ante)
        return Refusal(
            code="stake_has_a_wrong_size",
            citation=wager.multiples.citation,
            detail=f"It is {told}.",
        )
    made = e.BetMade(seat=command.seat, wager=wager.id, amount=command.amount)
    return (made,)


def _fits(state: State, wager: Wager, seat: SeatState, amount: int) -> bool:
    multiples = wager.multiples.of_ante if wager.multiples else ()
    ante = seat.wagers["ante"]
    if state.terms.option("street.multiples") == "any":
        return ante * min(multiples) <= amount <= ante * max(multiples)
    return amount in {ante * multiple for multiple in multiples}


def fold(state: State, command: c.Fold) -> Answer:
    """Answer a fold."""
    if refused := _not_to_act(state, command.by, command.seat):
        return refused
    return folded(state, command.seat)


def folded(state: State, seat: int) -> tuple[e.Event, ...]:
    """Return what a fold brings about, whoever made it happen."""
    ante = state.terms.book.wager("ante")
    citation = ante.fold.citation if ante else state.terms.book.document.citation
    made: tuple[e.Event, ...] = (e.HandFolded(seat=seat, citation=citation),)
    others = [n for n in state.dealt_in if n != seat and state.seats[n].in_play]
    return made if others or needs_cards(state) else (*made, e.EverybodyFolded())


def needs_cards(state: State) -> bool:
    """Tell whether a side bet that a fold leaves alive still needs the cards that are down."""
    alive = {w.id for w in state.terms.book.wagers if w.group == "side" and w.fold.effect == "live"}
    if state.terms.option("envy.folded_holder_counts"):
        alive.add("progressive")
    return any(
        seat.wagers.get(wager) and seat.standing in {"live", "folded"}
        for seat in state.seats.values()
        for wager in alive
    )


def _not_dealt(state: State) -> Refusal | None:
    if state.phase in {Phase.DECIDING, Phase.SETTLING}:
        return None
    return Refusal(code="cards_are_not_dealt", citation=state.method.citation)


def _not_to_act(state: State, by: c.By, seat: int) -> Refusal | None:
    if refused := _not_dealt(state) or not_the_owner(state, by, seat):
        return refused
    law = state.terms.book.course.decisions
    waiting = state.to_decide
    if seat not in waiting:
        return Refusal(code="no_decision_is_due", citation=law.count.citation)
    if law.order.value == "clockwise" and seat != waiting[0]:
        detail = f"Seat {waiting[0]} comes first."
        return Refusal(code="seat_is_not_to_act", citation=law.order.citation, detail=detail)
    return None


def reveal(state: State, command: c.Reveal) -> Answer:
    """Answer the turning up of what comes next."""
    if refused := not_of_the_pit(state, command.by, "deal") or _not_dealt(state):
        return refused
    if state.revealed >= len(state.reveals) or state.phase == Phase.SETTLING:
        law = state.reveals[-1]
        return Refusal(code="nothing_is_left_to_reveal", citation=law.citation)
    due = state.reveals[state.revealed]
    if state.to_decide:
        detail = f"Seat {state.to_decide[0]} has not decided."
        return Refusal(code="somebody_has_still_to_decide", citation=due.citation, detail=detail)
    down = state.terms.book.course.decisions.cards_down_before_reveal
    holding = [n for n in state.dealt_in if state.seats[n].holding]
    if down and holding:
        detail = f"Seat {holding[0]} does."
        return Refusal(code="cards_are_not_on_the_table", citation=down.citation, detail=detail)
    return _turn_up(state, due, command.cards)


def _turn_up(state: State, due: Reveal, entered: Hand | None) -> Answer:
    target = {"dealer_hand": "dealer"}.get(due.shows, due.shows)
    lying = [card for place, card in state.dealt if place.target == target]
    cards = lying if due.number is None else [lying[due.number - 1]]
    known = all(card.known for card in cards)
    if known == (entered is not None):
        code = "cards_come_from_the_deck" if known else "cards_must_be_entered"
        return Refusal(code=code, citation=due.citation)
    faces = tuple(cards) if entered is None else tuple(entered)
    if len(faces) != len(cards) or not all(card.known for card in faces):
        return Refusal(code="cards_must_be_entered", citation=due.citation)
    unseen = tuple(new for new, old in zip(faces, cards, strict=True) if not old.known)
    if refused := twice(state, unseen):
        return refused
    return (e.CardsRevealed(shows=due.shows, number=due.number, cards=faces),)
