"""Settling: hands turned up in order, awards confirmed, seats paid one at a time."""

from collections.abc import Iterable, Iterator

from fifthstreet.play import commands as c
from fifthstreet.play import events as e
from fifthstreet.play.claims import as_ruled, why_shown, wins_award
from fifthstreet.play.judge import Judge
from fifthstreet.play.record import maker
from fifthstreet.play.settlement import settle_seat
from fifthstreet.play.state import SETTLING, State, not_of_the_pit, not_the_owner
from fifthstreet.play.streets import faces_of
from fifthstreet.play.wagers import Answer
from fifthstreet.refusals import Refusal
from fifthstreet.rules.deck import Step

hand_shown, seat_settled = maker(e.HandShown), maker(e.SeatSettled)


def show_hand(state: State, command: c.ShowHand) -> Answer:
    """Answer the turning up of a player's hand."""
    if refused := not_of_the_pit(state, command.by, "deal") or _not_settling(state):
        return refused
    brief = state.terms.brief
    law = brief.settlement.hands_shown
    seat = state.seats.get(command.seat)
    there = seat is not None and (
        state.is_on_the_table(seat) or _must_be_shown(state, command.seat)
    )
    if seat is None or not seat.cards or not there:
        return Refusal(code="seat_has_no_hand", citation=law.citation)
    if seat.face_up:
        return Refusal(code="hand_is_already_face_up", citation=law.citation)
    if brief.one_seat_at_a_time:
        hidden = _hidden(state, state.unsettled or (command.seat,))
        first = next(hidden, None)
        if first != command.seat and command.seat in hidden:
            detail = f"Seat {first} comes first."
            return Refusal(code="seat_is_not_next_to_settle", citation=law.citation, detail=detail)
    cards = faces_of(state, seat.cards, command.cards, law)
    if isinstance(cards, Refusal):
        return cards
    rank = state.dealt.rank(command.seat, cards, brief.main)
    name = "not judged" if rank is None else rank.name
    return (hand_shown(seat=command.seat, cards=cards, announced=name),)


def award_steps(state: State, seat: int) -> tuple[Step, ...]:
    """Return what is done before a seat's progressive award is paid: its claim and its checks."""
    if not state.seats[seat].face_up or not wins_award(state, seat):
        return ()
    steps = state.terms.book.course.settlement.progressive_steps
    return tuple(step for step in steps if step.gate in ("award", "claim"))


def confirm_award(state: State, command: c.ConfirmAward) -> Answer:
    """Answer one of the checks before a progressive award; a claim holds no check up."""
    if refused := _not_settling(state):
        return refused
    law = state.terms.book.course.settlement.direction
    steps = award_steps(state, command.seat) if command.seat in state.seats else ()
    left = [step for step in steps if step.id not in state.seats[command.seat].confirmed]
    due = [step for step in left if step.gate != "claim" or step.id == command.step]
    if not due:
        return Refusal(code="nothing_to_confirm", citation=law.citation)
    if due[0].id != command.step:
        return Refusal(
            code="another_step_comes_first", citation=due[0].citation, detail=due[0].text
        )
    if refused := _not_to_confirm(state, command, due[0]):
        return refused
    by = command.by.name or command.by.role
    return (e.AwardConfirmed(seat=command.seat, step=command.step, by=by),)


def _not_to_confirm(state: State, command: c.ConfirmAward, step: Step) -> Refusal | None:
    """Refuse whose check it is not; what a player says the player enters, or staff who hear it."""
    if step.actor == "player" and command.by.role == "player":
        return not_the_owner(state, command.by, command.seat)
    act = "validate_progressive" if step.actor == "floor" else "deal"
    return not_of_the_pit(state, command.by, act)


def settle_one(state: State, command: c.SettleSeat) -> Answer:
    """Answer the settling of the seat whose turn it is."""
    if refused := not_of_the_pit(state, command.by, "deal") or _not_settling(state):
        return refused
    law = state.terms.brief.settlement
    if command.seat not in state.unsettled[:1]:
        order = law.one_seat_at_a_time or law.direction
        return Refusal(code="seat_is_not_next_to_settle", citation=order.citation)
    shares = state.terms.brief.shares_a_cap
    hidden = next(_hidden(state, state.unsettled if shares else (command.seat,)), None)
    if hidden is not None:
        detail = f"Seat {hidden} is face down."
        cite = (why_shown(state, hidden) or law.hands_shown).citation
        return Refusal(code="hand_is_not_face_up", citation=cite, detail=detail)
    confirmed, steps = state.seats[command.seat].confirmed, award_steps(state, command.seat)
    undone = steps and [s for s in steps if s.gate == "award" and s.id not in confirmed]
    if undone:
        return Refusal(
            code="award_is_not_confirmed", citation=undone[0].citation, detail=undone[0].text
        )
    settlement = settle_seat(
        state.terms,
        state.showdown_of(_concerned(state, command.seat)),
        command.seat,
        state.meters,
        peers=state.showdown_of(state.dealt_in).spots if shares else (),
        earlier=state.lines,
    )
    settlement = as_ruled(state, command.seat, settlement)
    return (seat_settled(seat=command.seat, lines=settlement.lines, meters=settlement.meters),)


def _concerned(state: State, seat: int) -> tuple[int, ...]:
    """Return the seat that is settled, and those to whom its hand may bring something."""
    envious = state.envious
    return tuple([n for n in state.dealt_in if n in envious or n == seat]) if envious else (seat,)


def _hidden(state: State, among: tuple[int, ...]) -> Iterator[int]:
    """Yield the hands among some that must be turned up before their seats are settled."""
    seats = state.seats
    for number in among:
        if seats[number].face_up or not _must_be_shown(state, number):
            continue
        if why_shown(state, number):
            yield number


def _must_be_shown(state: State, number: int) -> bool:
    """Return whether a hand decides money: it is in play, or a live side bet needs it."""
    seat = state.seats[number]
    if seat.standing == "live":
        return True
    brief = state.terms.brief
    folded = seat.folded or seat.standing == "folded"
    counts = [judge for judge in brief.envy if judge.contest.folded_holder or not folded]
    if seat.standing == "forfeited":
        return _is_envied(state, number, counts)
    if seat.standing != "folded":
        return False
    return any(map(seat.wagers.get, brief.shown_after_a_fold)) or _is_envied(state, number, counts)


def _is_envied(state: State, number: int, contests: Iterable[Judge]) -> bool:
    """Return whether somebody else has a wager which a hand may pay."""
    return any(
        other.wagers.get(judge.wagers[0].id) and other.standing in ("live", "folded")
        for judge in contests
        for place, other in state.seats.items()
        if place != number
    )


def end_round(state: State, command: c.EndRound) -> Answer:
    """Answer the end of the round."""
    if refused := not_of_the_pit(state, command.by, "deal") or _not_settling(state):
        return refused
    if state.unsettled:
        law = state.terms.book.course.settlement.direction
        detail = f"Seat {state.unsettled[0]} is next."
        return Refusal(code="seats_remain_to_settle", citation=law.citation, detail=detail)
    return (e.RoundEnded(),)


def _not_settling(state: State) -> Refusal | None:
    if state.phase is SETTLING:
        return None
    return Refusal(code="cards_are_not_all_face_up", citation=state.last_law.citation)
