"""What a command brings about: events, or a refusal with its clause. Nothing changes here."""

from collections.abc import Callable, Mapping
from typing import Any

from fifthstreet.play import (
    claims,
    failed_checks,
    incidents,
    meter_readings,
    round_end,
    streets,
    wagers,
)
from fifthstreet.play import commands as c
from fifthstreet.play.state import ENDED, VOIDED, State
from fifthstreet.play.wagers import Answer
from fifthstreet.refusals import Refusal

ALWAYS = (c.ReportIrregularity, c.MakeRuling, c.Choose, c.Leave)
AFTERWARDS = (c.ReportIrregularity, c.MakeRuling)
"""What a round still answers when it has ended: errors may come to light late."""


def decide(state: State, command: c.Command) -> Answer:
    """Return the events that a command brings about, or why it is refused."""
    phase = state.phase
    if phase is ENDED or phase is VOIDED or state.waiting is not None or state.choosing:
        refused = _held_up(state, command)
        if refused:
            return refused
    return ANSWERS[type(command)](state, command)


def _held_up(state: State, command: c.Command) -> Refusal | None:
    """Refuse what cannot be done because the round is over, or waits for somebody."""
    if state.phase is VOIDED or (state.phase is ENDED and not isinstance(command, AFTERWARDS)):
        return Refusal(code="round_is_over", citation=state.terms.book.document.citation)
    if state.waiting is not None and not isinstance(command, c.MakeRuling):
        return Refusal(code="round_waits_for_a_ruling", citation=state.waiting.citation)
    if state.choosing and not isinstance(command, ALWAYS):
        detail = f"Seat {state.choosing[0]} must choose."
        law = state.terms.book.irregularity("dealing_error") or state.terms.book.document
        return Refusal(code="round_waits_for_a_choice", citation=law.citation, detail=detail)
    return None


ANSWERS: Mapping[type[c.Command], Callable[[State, Any], Answer]] = {
    c.OpenBetting: wagers.open_betting,
    c.PlaceWager: wagers.place_wager,
    c.WithdrawWager: wagers.withdraw_wager,
    c.CloseBetting: wagers.close_betting,
    c.DoStep: failed_checks.do_step,
    c.DealCards: streets.deal_cards,
    c.ViewCards: streets.look,
    c.MarkCardsViewed: streets.mark_look,
    c.PutCardsDown: streets.put_down,
    c.Bet: streets.bet,
    c.Fold: streets.fold,
    c.Reveal: streets.reveal,
    c.ShowHand: round_end.show_hand,
    c.Declare: claims.declare,
    c.ConfirmAward: failed_checks.confirm_award,
    c.ReadMeters: meter_readings.read_meters,
    c.SettleSeat: round_end.settle_one,
    c.EndRound: round_end.end_round,
    c.Leave: incidents.leave,
    c.ReportIrregularity: incidents.report,
    c.MakeRuling: incidents.rule,
    c.Choose: incidents.choose,
}
"""What answers each command of the vocabulary; a table, since a round asks it for every command."""
