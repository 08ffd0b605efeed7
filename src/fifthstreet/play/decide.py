"""What a command brings about: events, or a refusal with its clause. Nothing changes here."""

from typing import assert_never

from fifthstreet.play import betting, claims, handling, incidents, settling
from fifthstreet.play import commands as c
from fifthstreet.play.betting import Answer
from fifthstreet.play.refusals import Refusal
from fifthstreet.play.state import Phase, State

ALWAYS = (c.Report, c.Rule, c.Choose, c.Leave)


def decide(state: State, command: c.Command) -> Answer:
    """Return the events that a command brings about, or why it is refused."""
    if refused := _held_up(state, command):
        return refused
    match command:
        case c.OpenBetting():
            return betting.open_betting(state, command)
        case c.PlaceWager():
            return betting.place_wager(state, command)
        case c.WithdrawWager():
            return betting.withdraw_wager(state, command)
        case c.CloseBetting():
            return betting.close_betting(state, command)
        case c.DoStep():
            return betting.do_step(state, command)
        case c.DealCards():
            return handling.deal_cards(state, command)
        case c.Look():
            return handling.look(state, command)
        case c.PutDown():
            return handling.put_down(state, command)
        case c.Bet():
            return handling.bet(state, command)
        case c.Fold():
            return handling.fold(state, command)
        case c.Reveal():
            return handling.reveal(state, command)
        case c.ShowHand():
            return settling.show_hand(state, command)
        case c.Declare():
            return claims.declare(state, command)
        case c.ConfirmAward():
            return settling.confirm_award(state, command)
        case c.SettleSeat():
            return settling.settle_one(state, command)
        case c.EndRound():
            return settling.end_round(state, command)
        case c.Leave():
            return incidents.leave(state, command)
        case c.Report():
            return incidents.report(state, command)
        case c.Rule():
            return incidents.rule(state, command)
        case c.Choose():
            return incidents.choose(state, command)
        case _:
            assert_never(command)


def _held_up(state: State, command: c.Command) -> Refusal | None:
    """Refuse what cannot be done because the round is over, or waits for somebody."""
    if state.phase in (Phase.ENDED, Phase.VOIDED):
        return Refusal(code="round_is_over", citation=state.terms.book.document.citation)
    if state.waiting is not None and not isinstance(command, c.Rule):
        return Refusal(code="round_waits_for_a_ruling", citation=state.waiting.citation)
    if state.choosing and not isinstance(command, ALWAYS):
        detail = f"Seat {state.choosing[0]} chooses."
        law = state.terms.book.irregularity("dealing_error") or state.terms.book.document
        return Refusal(code="round_waits_for_a_choice", citation=law.citation, detail=detail)
    return None
