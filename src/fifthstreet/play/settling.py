"""Settling: hands turned up in order, awards confirmed, seats paid one at a time."""

from dataclasses import replace

from fifthstreet.cards import Hand, rank_five
from fifthstreet.play import commands as c
from fifthstreet.play import events as e
from fifthstreet.play.authority import not_of_the_pit
from fifthstreet.play.betting import Answer
from fifthstreet.play.handling import twice
from fifthstreet.play.main_wagers import main_lines
from fifthstreet.play.refusals import Refusal
from fifthstreet.play.settlement import settle_seat
from fifthstreet.play.showdown import Showdown, Spot
from fifthstreet.play.state import Phase, State
from fifthstreet.rules.deck import Step


def show_hand(state: State, command: c.ShowHand) -> Answer:
    """Answer the turning up of a player's hand."""
    if refused := not_of_the_pit(state, command.by, "deal") or _not_settling(state):
        return refused
    law = state.terms.book.course.settlement.hands_shown
    seat = state.seats.get(command.seat)
    if seat is None or not seat.cards or not seat.lies_on_the_table:
        return Refusal(code="seat_has_no_hand", citation=law.citation)
    if seat.shown:
        return Refusal(code="hand_is_shown_already", citation=law.citation)
    known = all(card.known for card in seat.cards)
    if known == (command.cards is not None):
        code = "cards_come_from_the_deck" if known else "cards_must_be_entered"
        return Refusal(code=code, citation=law.citation)
    cards = seat.cards if command.cards is None else tuple(command.cards)
    if len(cards) != len(seat.cards) or not all(card.known for card in cards):
        return Refusal(code="cards_must_be_entered", citation=law.citation)
    if command.cards is not None and (refused := twice(state, cards)):
        return refused
    board = state.cards_at("community")
    whole = all(card.known for card in board)
    name = rank_five(Hand((*cards, *board))).name if whole else "not judged"
    return (e.HandShown(seat=command.seat, cards=cards, announced=name),)


def award_steps(state: State, seat: int) -> tuple[Step, ...]:
    """Return the checks that a seat's progressive award needs before it is paid."""
    found = state.seats[seat]
    table = state.terms.progressive
    if table is None or not found.in_play or not found.wagers.get("progressive"):
        return ()
    if not found.shown or table.line(state.showdown.rank(_spot(state, seat))) is None:
        return ()
    steps = state.terms.book.course.settlement.progressive_steps
    return tuple(step for step in steps if step.gate == "award")


def _spot(state: State, seat: int) -> Spot:
    return next(spot for spot in state.showdown.spots if spot.seat == seat)


def confirm_award(state: State, command: c.ConfirmAward) -> Answer:
    """Answer one of the checks before a progressive award."""
    if refused := _not_settling(state):
        return refused
    law = state.terms.book.course.settlement.direction
    steps = award_steps(state, command.seat) if command.seat in state.seats else ()
    left = [step for step in steps if step.id not in state.seats[command.seat].confirmed]
    if not left:
        return Refusal(code="nothing_to_confirm", citation=law.citation)
    if left[0].id != command.step:
        return Refusal(code="step_is_not_next", citation=left[0].citation, detail=left[0].text)
    act = "validate_progressive" if left[0].actor == "floor" else "deal"
    if refused := not_of_the_pit(state, command.by, act):
        return refused
    by = command.by.name or command.by.role
    return (e.AwardConfirmed(seat=command.seat, step=command.step, by=by),)


def settle_one(state: State, command: c.SettleSeat) -> Answer:
    """Answer the settling of the seat whose turn it is."""
    if refused := not_of_the_pit(state, command.by, "deal") or _not_settling(state):
        return refused
    law = state.terms.book.course.settlement
    order = law.one_seat_at_a_time or law.direction
    if not state.unsettled or command.seat != state.unsettled[0]:
        return Refusal(code="seat_is_not_next_to_settle", citation=order.citation)
    if hidden := _hidden(state, command.seat):
        detail = f"Seat {hidden[0]} is not."
        cite = law.hands_shown.citation
        return Refusal(code="hand_is_not_shown", citation=cite, detail=detail)
    seat = state.seats[command.seat]
    undone = [s for s in award_steps(state, command.seat) if s.id not in seat.confirmed]
    if undone:
        return Refusal(
            code="award_is_not_confirmed", citation=undone[0].citation, detail=undone[0].text
        )
    shown = state.showdown
    done = settle_seat(
        state.terms, shown, command.seat, state.meters, main_lines(state.terms, _judgeable(state))
    )
    return (e.SeatSettled(seat=command.seat, lines=done.lines, meters=done.meters),)


def _judgeable(state: State) -> Showdown:
    """Return the showdown with only the hands that can be judged now."""
    shown = state.showdown
    ready = tuple(
        spot for spot in shown.spots if not spot.in_play or all(card.known for card in spot.cards)
    )
    return replace(shown, spots=ready)


def _hidden(state: State, seat: int) -> tuple[int, ...]:
    """Return hands that must be turned up before a seat is settled: all, where a cap is shared."""
    cap = state.terms.cap
    shared = cap is not None and cap.scope == "round"
    concerned = state.unsettled if shared else (seat,)
    side = ("six_card",)
    return tuple(
        number
        for number in concerned
        if not state.seats[number].shown
        and (
            state.seats[number].in_play
            or (
                state.seats[number].standing == "folded"
                and any(state.seats[number].wagers.get(wager) for wager in side)
            )
        )
    )


def end_round(state: State, command: c.EndRound) -> Answer:
    """Answer the end of the round."""
    if refused := not_of_the_pit(state, command.by, "deal") or _not_settling(state):
        return refused
    if state.unsettled:
        law = state.terms.book.course.settlement.direction
        detail = f"Seat {state.unsettled[0]} is."
        return Refusal(code="seats_are_left_to_settle", citation=law.citation, detail=detail)
    return (e.RoundEnded(),)


def _not_settling(state: State) -> Refusal | None:
    if state.phase == Phase.SETTLING:
        return None
    law = state.terms.book.course.reveals[-1]
    return Refusal(code="cards_are_not_all_up", citation=law.citation)
