"""Synchronizes the round and the deck of a live table.

The round handles wagers and cards, the procedures handle the deck. A dealer's command may concern
both: a count that does not make a whole deck voids the round, and a round without bets ends with
its deck untouched.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final, cast

from fifthstreet.floor.tables.discovery import discovered
from fifthstreet.floor.tables.evolve import UNDEALT, round_of
from fifthstreet.floor.tables.jackpot_payment import moves_meters
from fifthstreet.floor.tables.plan import TablePlan
from fifthstreet.floor.tables.readings import deal
from fifthstreet.floor.tables.state import OVER, RoundNow, TableState
from fifthstreet.jackpots.jackpot import JackpotHit
from fifthstreet.play import commands as c
from fifthstreet.play.incidents import report as answer_report
from fifthstreet.play.irregularities import rule_called
from fifthstreet.play.round import decide
from fifthstreet.play.state import Phase
from fifthstreet.procedures import commands as t
from fifthstreet.procedures import events as table_events
from fifthstreet.procedures.gates import waits_for
from fifthstreet.procedures.state import State as Procedures
from fifthstreet.protocol import floor_events as e
from fifthstreet.refusals import Refusal
from fifthstreet.rules.remedies import Circumstance, answers

DECIDES: Final = (
    c.Bet,
    c.Stay,
    c.TakeBack,
    c.Fold,
    c.Reveal,
    c.ShowHand,
    c.ConfirmAward,
    c.SettleSeat,
    c.EndRound,
)
"""The commands that wait for the count of the stub when one is due."""
NOBODY_BET: Final = "Nobody bet."
COUNT_WRONG: Final = "stub_count_wrong"


def held_up(procedures: Procedures, command: object) -> Refusal | None:
    """Return why the round cannot continue yet: its stub must be counted or investigated."""
    return waits_for(procedures) if isinstance(command, DECIDES) else None


def play(plan: TablePlan, procedures: Procedures, command: c.Command) -> Refusal | None:
    """Give a command to the round of a table where a person deals."""
    if refused := held_up(procedures, command):
        return refused
    if isinstance(command, c.DealCards):
        return _deal(plan, command)
    if isinstance(command, c.SettleSeat):
        return _settle(plan, command)
    return plan.play(command)


def is_unbet(now: RoundNow) -> bool:
    """Return whether a round may be called off: nothing is bet or dealt, and nobody must rule."""
    game = now.game
    return game.phase in UNDEALT and not game.seats and game.waiting is None


def run(plan: TablePlan, command: t.Command) -> Refusal | None:
    """Answer a command about the deck, and report its consequences to the round."""
    if isinstance(command, t.EndRound) and plan.state.now is not None:
        return _end(plan, plan.state.now, command)
    before = len(plan.events)
    if refused := plan.run(command):
        return refused
    _tell_the_round(plan, command.by, [event for _, _, event in plan.events[before:]])
    return None


def _tell_the_round(plan: TablePlan, by: c.By, events: Iterable[object]) -> None:
    """Report a wrong count or a fault of the dealing device to the round."""
    if plan.state.now is None:
        return
    for event in events:
        if isinstance(event, table_events.StubInvestigated):
            _report(plan, by, COUNT_WRONG, event.facts)
        elif isinstance(event, table_events.VoidOrdered) and event.what != COUNT_WRONG:
            _report(plan, by, event.what, event.facts)


def _report(
    plan: TablePlan, by: c.By, what: str, facts: tuple[Circumstance, ...]
) -> Refusal | None:
    """Report an irregularity, also to a round that waits for somebody or is settled."""
    game = round_of(plan.state).game
    time = discovered(game, None)
    rule = rule_called(game, what)
    known = tuple(filter(answers(rule.remedies), facts)) if rule else ()
    command = c.ReportIrregularity(what=what, by=by, facts=known, discovered=time)
    answer = answer_report(game, command)
    if isinstance(answer, Refusal):
        return answer
    plan.happened(command, answer)
    return None


def _end(plan: TablePlan, now: RoundNow, command: t.EndRound) -> Refusal | None:
    """Put the round away: settled, void, or without a single wager."""
    if is_unbet(now):
        return _call_off(plan, command)
    ordered = _void_is_ordered(plan.state)
    if ordered and (refused := _void_as_ordered(plan, now, command.by)):
        return refused
    game = round_of(plan.state).game
    if game.phase not in OVER:
        return Refusal(code="command_is_not_for_this_table", detail="Finish the round first.")
    orders = cast("tuple[t.DeckOrder, ...]", game.deck_orders)
    void = ordered or game.phase is Phase.VOIDED
    return plan.run(replace(command, void=void, deck_orders=orders))


def _call_off(plan: TablePlan, command: t.EndRound) -> Refusal | None:
    """Put a round away that nobody bets in; its deck stays as ready as it is."""
    if refused := plan.run(replace(command, void=False, deck_orders=())):
        return refused
    abandon(plan, NOBODY_BET)
    return None


def _void_is_ordered(state: TableState) -> bool:
    """Return whether the deck has ordered the round void."""
    deck_round = state.procedures.round if state.procedures else None
    return deck_round is not None and deck_round.must_void


def is_left_to_the_floor(state: TableState, now: RoundNow) -> bool:
    """Return whether a round was ordered void too late: all seats are settled, a ruling decides.

    Its result stands meanwhile, and only its cards are put away (AMB-md-late-void).
    """
    return _void_is_ordered(state) and now.game.closed


def _void_as_ordered(plan: TablePlan, now: RoundNow, by: c.By) -> Refusal | None:
    """Void a round that its deck has ordered void; an older journal may not have done so.

    A settled round ends as it is; the floor is notified, unless it was before.
    """
    game, procedures = now.game, plan.state.procedures
    deck_round = procedures.round if procedures else None
    if deck_round is None or game.phase is Phase.VOIDED:
        return None
    if is_left_to_the_floor(plan.state, now):
        if game.waiting is not None:
            return Refusal(code="round_waits_for_a_ruling", citation=game.waiting.citation)
        ends = game.phase not in OVER
        if ends and (refused := plan.play(c.EndRound(by=by))):
            return refused
        if game.incidents.get(deck_round.void_what):
            return None
    return _report(plan, by, deck_round.void_what, deck_round.void_facts)


def abandon(plan: TablePlan, cause: str) -> None:
    """Call off a round in which nothing is on the layout."""
    now = round_of(plan.state)
    seed = now.secret.seed_for_the_safe().hex() if now.secret else ""
    plan.tell(e.RoundFinished(round=now.number, outcome="voided", cause=cause, seed=seed))


def _settle(plan: TablePlan, command: c.SettleSeat) -> Refusal | None:
    """Settle a seat for a dealer; a seat that wins from a meter is paid in its turn."""
    now = round_of(plan.state)
    if now.pending is not None:
        return _pending(plan, now, now.pending)
    answer = decide(now.game, command)
    if isinstance(answer, Refusal):
        return answer
    if moves_meters(now.game, answer):
        plan.tell(e.HitPending(seat=command.seat, link=plan.progressive.id))
    else:
        plan.happened(command, answer)
    return None


def _pending(plan: TablePlan, now: RoundNow, seat: int) -> Refusal:
    """Say what a winner waits for: two people's confirmation, or another winner."""
    locked = plan.progressive.locked
    if locked == JackpotHit(plan.state.id, now.number, seat):
        asks = f"Seat {seat}: a floorperson asks on the pit page, and a shift manager approves."
        return Refusal(code="award_waits_for_approval", detail=asks)
    paid = f"That is seat {locked.seat} at table {locked.table}." if locked else ""
    return Refusal(code="another_winner_is_paid_first", detail=paid)


def _deal(plan: TablePlan, command: c.DealCards) -> Refusal | None:
    """Deal cards that a dealer enters; the deck's procedure begins and ends with the deal."""
    procedures, at = plan.state.procedures, int(plan.at.timestamp())
    deck_round = procedures.round if procedures else None
    begins = deck_round is not None and not deck_round.began
    refused: Refusal | None = plan.run(t.BeginDeal(by=command.by, at=at)) if begins else None
    refused = refused or deal(plan, command)
    if refused:
        return refused
    game = round_of(plan.state).game
    if game.phase is not Phase.CLOSED and deck_round is not None and deck_round.places is None:
        aside = len(game.discarded)
        return plan.run(t.EndDeal(by=command.by, at=at, seats=game.dealt_in, set_aside=aside))
    return None
