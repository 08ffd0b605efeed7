"""Hands that stay face down, announced jackpots, and rulings that change the lines of a seat."""

from dataclasses import replace

from fifthstreet.play import commands as c
from fifthstreet.play import events as e
from fifthstreet.play.choices import JACKPOT
from fifthstreet.play.line import Line
from fifthstreet.play.settlement import Settled
from fifthstreet.play.state import Phase, State, not_the_owner
from fifthstreet.play.wagers import Answer
from fifthstreet.refusals import Refusal
from fifthstreet.rules.law import Law


def declare(state: State, command: c.Declare) -> Answer:
    """Answer a player who declares a hand; only the words are recorded, the cards decide."""
    law = state.terms.book.course.settlement.hands_shown
    if state.phase != Phase.SETTLING:
        return Refusal(code="cards_are_not_all_face_up", citation=law.citation)
    if refused := not_the_owner(state, command.by, command.seat):
        return refused
    seat = state.seats[command.seat]
    if law.value != "on_request" or seat.face_up:
        return Refusal(code="hand_is_already_face_up", citation=law.citation)
    if seat.settled or not seat.in_play:
        return Refusal(code="seat_has_no_hand", citation=law.citation)
    return (e.HandDeclared(seat=command.seat, says=command.says),)


def why_shown(state: State, number: int) -> Law | None:
    """Return the law by which a hand must lie face up before its seat is settled, if any."""
    law = state.terms.brief.settlement
    if law.hands_shown.value != "on_request" or not all(
        card.known for card in state.seats[number].cards
    ):
        return law.hands_shown
    hold = next((step for step in law.progressive_steps if step.id == "hold_face_up"), None)
    return hold if wins_award(state, number) else None


def wins_award(state: State, number: int) -> bool:
    """Return whether the known cards of a seat bring it a progressive award."""
    seat, judge = state.seats[number], state.terms.brief.jackpot
    if judge is None or not seat.in_play or not (staked := seat.wagers.get(JACKPOT)):
        return False
    showdown = state.showdown_of((number,))
    [spot] = showdown.spots
    other = judge.against.rank(showdown, spot) if judge.against else None
    return judge.verdict(judge.rank(showdown, spot), other, staked).odds is not None


def as_ruled(state: State, number: int, settlement: Settled) -> Settled:
    """Return the lines of a seat as a ruling leaves them."""
    seat, lines = state.seats[number], settlement.lines
    if seat.ruled_by:
        lines = tuple(
            replace(line, citation=seat.ruled_by) if line.seat == number else line for line in lines
        )
    best = max(seat.readings, default=0) - sum(line.net for line in lines if line.seat == number)
    if seat.readings and best > 0:
        lines = (*lines, _favour(state, number, best))
    return Settled(lines=lines, meters=settlement.meters)


def _favour(state: State, number: int, more: int) -> Line:
    rule = state.terms.book.irregularity("rules_unclear") or state.terms.book.document
    return Line(
        seat=number,
        wager="favour",
        staked=0,
        paid=more,
        outcome="win",
        citation=rule.citation,
        why="A rule can be read in several ways, and the best of them for the player holds",
    )
