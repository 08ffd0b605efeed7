"""Settling: hands turned up in order, awards confirmed, seats paid one at a time."""

from fifthstreet.cards import rank_five
from fifthstreet.play import commands as c
from fifthstreet.play import events as e
from fifthstreet.play.authority import not_of_the_pit, not_the_owner
from fifthstreet.play.betting import Answer
from fifthstreet.play.claims import as_ruled, why_shown, wins_award
from fifthstreet.play.handling import faces_of
from fifthstreet.play.main_wagers import main_lines
from fifthstreet.play.refusals import Refusal
from fifthstreet.play.settlement import settle_seat
from fifthstreet.play.state import Phase, State
from fifthstreet.rules.deck import Step


def show_hand(state: State, command: c.ShowHand) -> Answer:
    """Answer the turning up of a player's hand."""
    if refused := not_of_the_pit(state, command.by, "deal") or _not_settling(state):
        return refused
    law = state.terms.book.course.settlement.hands_shown
    seat = state.seats.get(command.seat)
    there = seat is not None and (seat.lies_on_the_table or _must_be_shown(state, command.seat))
    if seat is None or not seat.cards or not there:
        return Refusal(code="seat_has_no_hand", citation=law.citation)
    if seat.shown:
        return Refusal(code="hand_is_shown_already", citation=law.citation)
    if state.terms.book.course.settlement.one_seat_at_a_time:
        before = _hidden(state, command.seat, state.unsettled)
        if before[:1] != (command.seat,) and command.seat in before:
            detail = f"Seat {before[0]} comes first."
            return Refusal(code="seat_is_not_next_to_settle", citation=law.citation, detail=detail)
    cards = faces_of(state, seat.cards, command.cards, law.citation)
    if isinstance(cards, Refusal):
        return cards
    board = [(place, card) for place, card in state.dealt if place.target == "community"]
    up = all(place.face_up for place, _ in board)
    name = rank_five((*cards, *(card for _, card in board))).name if up else "not judged"
    return (e.HandShown(seat=command.seat, cards=cards, announced=name),)


def award_steps(state: State, seat: int) -> tuple[Step, ...]:
    """Return what is done before a seat's progressive award is paid: its claim and its checks."""
    if not state.seats[seat].shown or not wins_award(state, seat):
        return ()
    steps = state.terms.book.course.settlement.progressive_steps
    return tuple(step for step in steps if step.gate in ("award", "claim"))


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
    if left[0].actor == "player":
        refused = not_the_owner(state, command.by, command.seat)
    else:
        act = "validate_progressive" if left[0].actor == "floor" else "deal"
        refused = not_of_the_pit(state, command.by, act)
    if refused:
        return refused
    by = command.by.name or command.by.role
    return (e.AwardConfirmed(seat=command.seat, step=command.step, by=by),)


def settle_one(state: State, command: c.SettleSeat) -> Answer:
    """Answer the settling of the seat whose turn it is."""
    if refused := not_of_the_pit(state, command.by, "deal") or _not_settling(state):
        return refused
    law = state.terms.book.course.settlement
    order = law.one_seat_at_a_time or law.direction
    if command.seat not in state.unsettled[:1]:
        return Refusal(code="seat_is_not_next_to_settle", citation=order.citation)
    if hidden := _hidden(state, command.seat):
        detail = f"Seat {hidden[0]} is not."
        cite = (why_shown(state, hidden[0]) or law.hands_shown).citation
        return Refusal(code="hand_is_not_shown", citation=cite, detail=detail)
    seat = state.seats[command.seat]
    steps = (step for step in award_steps(state, command.seat) if step.gate == "award")
    undone = [step for step in steps if step.id not in seat.confirmed]
    if undone:
        return Refusal(
            code="award_is_not_confirmed", citation=undone[0].citation, detail=undone[0].text
        )
    judged = state.showdown_of(state.dealt_in if _shares_a_cap(state) else (command.seat,))
    main = main_lines(state.terms, judged)
    shown = state.showdown_of(_concerned(state, command.seat))
    done = settle_seat(state.terms, shown, command.seat, state.meters, main)
    done = as_ruled(state, command.seat, done)
    return (e.SeatSettled(seat=command.seat, lines=done.lines, meters=done.meters),)


def _concerned(state: State, seat: int) -> list[int]:
    """Return the seat that is settled, and those to whom its hand may bring something."""
    return [n for n in state.dealt_in if n == seat or state.seats[n].wagers.get("progressive")]


def _shares_a_cap(state: State) -> bool:
    cap = state.terms.cap
    return cap is not None and cap.scope == "round"


def _hidden(state: State, seat: int, among: tuple[int, ...] | None = None) -> tuple[int, ...]:
    """Return hands that must be turned up before a seat is settled: all, where a cap is shared."""
    concerned = among or (state.unsettled if _shares_a_cap(state) else (seat,))
    return tuple(
        number
        for number in concerned
        if not state.seats[number].shown
        and _must_be_shown(state, number)
        and why_shown(state, number)
    )


def _must_be_shown(state: State, number: int) -> bool:
    """Tell whether a hand decides on money: it is in play, or a side bet that lives on needs it."""
    seat = state.seats[number]
    if seat.standing != "folded":
        return seat.in_play
    envious = state.terms.option("envy.folded_holder_counts") and any(
        other.wagers.get("progressive") and other.standing in ("live", "folded")
        for place, other in state.seats.items()
        if place != number
    )
    return bool(seat.wagers.get("six_card") or envious)


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
    law = state.reveals[-1]
    return Refusal(code="cards_are_not_all_up", citation=law.citation)
