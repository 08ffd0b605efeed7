"""Betting: what may be placed before the call, by whom, and the steps up to the first card."""

from collections.abc import Mapping
from fractions import Fraction

from fifthstreet.play import commands as c
from fifthstreet.play import events as e
from fifthstreet.play.choices import JACKPOT
from fifthstreet.play.record import maker
from fifthstreet.play.state import (
    BETTING,
    CLOSED,
    NOBODY,
    WAITING,
    State,
    not_of_the_pit,
    not_the_player,
)
from fifthstreet.refusals import Refusal
from fifthstreet.rules.acceptance import (
    Company,
    WagerLimits,
    objection_to_place,
    objection_to_stake,
)
from fifthstreet.rules.deck import Step
from fifthstreet.rules.wager import Wager

Answer = tuple[e.Event, ...] | Refusal
UNCLOSED = (WAITING, BETTING)
wager_placed = maker(e.WagerPlaced)


def open_betting(state: State, command: c.OpenBetting) -> Answer:
    """Answer the call for bets."""
    if refused := not_of_the_pit(state, command.by, "place_bets_call"):
        return refused
    if state.phase is not WAITING:
        opens = state.terms.book.betting.opens or state.terms.book.betting.closes
        return Refusal(code="betting_is_already_open", citation=opens.citation)
    return (e.BettingOpened(),)


def place_wager(state: State, command: c.PlaceWager) -> Answer:
    """Answer a wager that a player places."""
    return not_here(state, command) or _not_this(state, command) or placed(state, command)


def placed(state: State, command: c.PlaceWager) -> tuple[e.WagerPlaced, ...]:
    """Return a wager's going down, and that of the wagers which must have its size."""
    with_it = state.terms.brief.with_it.get(command.wager)
    if not with_it:
        return (_placed(state, command, command.wager),)
    lying = state.seats[command.seat].wagers if command.seat in state.seats else {}
    together = (command.wager, *(wager for wager in with_it if wager not in lying))
    return tuple([_placed(state, command, wager) for wager in together])


def _placed(state: State, command: c.PlaceWager, wager: str) -> e.WagerPlaced:
    fed: Mapping[str, Fraction] = {}
    if wager == JACKPOT:
        fed = {meter: rate * command.amount for meter, rate in state.terms.rates.items()}
    return wager_placed(
        seat=command.seat,
        wager=wager,
        amount=command.amount,
        player=command.player,
        placed_by=command.by.name or command.by.role,
        contributions=fed,
    )


def not_here(state: State, command: c.PlaceWager) -> Refusal | None:
    """Refuse a wager because of its time, its place or its player."""
    book = state.terms.book
    if state.phase is not BETTING:
        opens = book.betting.opens if state.phase is WAITING else None
        moment = opens or book.betting.closes
        return Refusal(code="betting_is_not_open", citation=moment.citation)
    if not 1 <= command.seat <= state.positions:
        return Refusal(code="seat_does_not_exist", citation=book.table.positions.citation)
    own = command.by.role == "player" and command.by.name == command.player
    if not own and not (
        book.betting.by_proxy and book.may(command.by.role, "place_bet_for_player")
    ):
        rule = book.betting.by_proxy or book.table.seating.seated_only or book.document
        return Refusal(code="role_may_not_do_this", citation=rule.citation)
    if _is_at_home(state, command):
        return _out_of_the_round(state, command.seat)
    betting = {number: seat.player for number, seat in state.seats.items()}
    company = Company(seated=state.seated, betting=betting)
    objection = objection_to_place(
        book, player=command.player, position=command.seat, company=company
    )
    if objection:
        return Refusal(
            code="player_may_not_bet_here", citation=objection.citation, detail=f"{objection.says}."
        )
    return _out_of_the_round(state, command.seat)


def _is_at_home(state: State, command: c.PlaceWager) -> bool:
    """Return whether a player bets only at their own seat, which every document allows."""
    number, player = command.seat, command.player
    for other, seat in state.seats.items():
        if (seat.player == player) != (other == number):
            return False
    return state.seated.get(number) == player


def _out_of_the_round(state: State, number: int) -> Refusal | None:
    seat = state.seats.get(number)
    if seat is None or (seat.in_play and not seat.has_left):
        return None
    citation = state.terms.book.betting.closes.citation
    return Refusal(code="hand_is_out_of_the_round", citation=citation)


def _not_this(state: State, command: c.PlaceWager) -> Refusal | None:
    """Refuse a wager for what it is, what it hangs on, or its size."""
    book, brief, id_ = state.terms.book, state.terms.brief, command.wager
    wager = brief.wagers.get(id_)
    if wager is None:
        among_players = book.conduct_rule("side_betting") or book.document
        return Refusal(code="wager_does_not_exist", citation=among_players.citation)
    if id_ in brief.bets and wager.group == "bet":
        return Refusal(code="no_decision_is_due", citation=wager.citation)
    if wager.offered and id_ not in state.terms.offers:
        return Refusal(code="wager_is_not_offered", citation=wager.citation)
    if id_ in brief.undealt:
        return Refusal(code="cards_of_wager_are_not_dealt", citation=wager.citation)
    seat = state.seats.get(command.seat, NOBODY)
    wagers = seat.wagers
    if id_ in wagers and id_ not in seat.to_correct:
        return Refusal(code="wager_is_already_placed", citation=wager.citation)
    if wager.needs and not wagers.keys() >= set(wager.needs):
        return Refusal(code="wager_requires_another", citation=wager.cite[-1])
    instruments = brief.instruments
    if instruments is not None and command.instrument not in instruments.value:
        rule = book.betting.refused_instruments
        listed = rule is not None and command.instrument in rule.value
        cite = rule.citation if rule and listed else instruments.citation
        return Refusal(code="instrument_is_not_accepted", citation=cite)
    if wager.equals is not None:
        return _not_equal(state, wager, command.amount, wagers.get(wager.equals, 0))
    return _wrong_size(state, wager, command.amount)


def _not_equal(state: State, wager: Wager, amount: int, other: int) -> Refusal | None:
    """Refuse a wager of another size than the one that it must equal."""
    if not other:
        return Refusal(code="wager_requires_another", citation=wager.citation)
    if amount == other:
        return None
    detail = f"Bet {state.terms.book.document.money(other)}."
    return Refusal("stake_is_not_allowed", detail, wager.citation)


def _wrong_size(state: State, wager: Wager, amount: int) -> Refusal | None:
    terms = state.terms
    if wager.prescribed:
        if amount in terms.bet_sizes:
            return None
        choices = " or ".join(map(terms.book.document.money, terms.bet_sizes)) or "nothing"
        law = terms.book.irregularity("progressive_wrong_amount") or wager
        return Refusal("stake_is_not_allowed", f"Bet {choices}.", law.citation)
    limits = limits_of(state, wager)
    within = limits.least <= amount <= limits.most
    objection = None if within else objection_to_stake(terms.book, wager.id, amount, limits=limits)
    if objection is None:
        return None
    detail = f"{objection.says}."
    return Refusal(code="stake_is_not_allowed", citation=objection.citation, detail=detail)


def limits_of(state: State, wager: Wager) -> WagerLimits:
    """Return the minimum and maximum of a wager that is placed before betting closes."""
    return state.terms.brief.limits(wager.id)


def withdraw_wager(state: State, command: c.WithdrawWager) -> Answer:
    """Answer a player who takes a wager back."""
    book = state.terms.book
    if state.phase is not BETTING:
        return Refusal(code="betting_is_not_open", citation=book.betting.fixed_after_close.citation)
    seat = state.seats.get(command.seat)
    if seat is None or command.wager not in seat.wagers:
        return Refusal(code="wager_is_not_placed", citation=book.document.citation)
    refused = not_the_player(state, command.by, seat) or _out_of_the_round(state, command.seat)
    if refused:
        return refused
    with_it = state.terms.brief.with_it
    together = {command.wager, *with_it.get(command.wager, ())} & seat.wagers.keys()
    for other in book.wagers:
        needs = other.id in seat.wagers and not together.isdisjoint(other.needs)
        equals = other.id == command.wager and command.wager in with_it.get(other.equals or "", ())
        if (needs and other.id not in together) or equals:
            return Refusal(code="wager_is_required_by_another", citation=other.citation)
    return tuple(
        e.WagerReturned(
            seat=command.seat,
            wager=wager,
            amount=staked,
            citation=book.betting.closes.citation,
        )
        for wager, staked in seat.wagers.items()
        if wager in together
    )


def close_betting(state: State, command: c.CloseBetting) -> Answer:
    """Answer the call that no more bets are taken."""
    if refused := not_of_the_pit(state, command.by, "announce_no_more_bets"):
        return refused
    if state.phase is not BETTING:
        citation = state.terms.book.betting.closes.citation
        return Refusal(code="betting_is_not_open", citation=citation)
    return not_to_be_closed(state) or (e.BettingClosed(),)


def not_to_be_closed(state: State) -> Refusal | None:
    """Refuse to close betting while nobody has an ante, or a wager is still to be put right."""
    if not state.dealt_in:
        ante = state.terms.book.wager("ante") or state.terms.book.document
        return Refusal(code="nobody_has_placed_an_ante", citation=ante.citation)
    return not_put_right(state)


def not_put_right(state: State) -> Refusal | None:
    """Refuse to go on while a wager that was pointed out still has a wrong size."""
    for number, seat in state.seats.items():
        if seat.to_correct and seat.must_correct:
            citation = next(iter(seat.to_correct.values()))
            detail = f"Seat {number} must correct its wager."
            return Refusal(code="stake_is_not_allowed", citation=citation, detail=detail)
    return None


def gates(state: State) -> tuple[Step, ...]:
    """Return the steps that must be done between the call and the first card, in order."""
    brief = state.terms.brief
    shut = [gate for gate in brief.gates if _is_shut(state, gate)]
    return tuple([step for gate, step in brief.gated if gate in shut])


def _is_shut(state: State, gate: str) -> bool:
    """Return whether something that may hold the deal up does so in this round."""
    if gate == "offered":
        return JACKPOT in state.terms.offers
    if gate == "wagered":
        return any(JACKPOT in seat.wagers for seat in state.seats.values())
    players = [state.seats[number].player for number in state.dealt_in]
    return gate == "several_boxes" and len(set(players)) < len(players)


def do_step(state: State, command: c.DoStep) -> Answer:
    """Answer a step of the dealing procedure."""
    if refused := not_of_the_pit(state, command.by, "deal"):
        return refused
    book = state.terms.book
    if state.phase in UNCLOSED:
        return Refusal(code="betting_is_still_open", citation=book.betting.closes.citation)
    if state.phase is not CLOSED or state.dealt:
        return Refusal(code="cards_are_already_dealt", citation=state.method.citation)
    left = [step for step in gates(state) if step.id not in state.steps]
    step = next((step for step in left if step.id == command.step), None)
    if step is None:
        return Refusal(code="step_does_not_exist", citation=state.method.citation)
    if step is not left[0]:
        return Refusal(
            code="another_step_comes_first", citation=left[0].citation, detail=left[0].text
        )
    accepted = sum(JACKPOT in seat.wagers for seat in state.seats.values())
    if step.id == "reconcile_progressive" and command.count != accepted:
        return Refusal(
            code="count_does_not_match",
            citation=step.citation,
            detail=f"The house accepted {accepted}, and you counted {command.count}.",
        )
    event = e.StepDone(step=step.id, count=command.count, by=command.by.name or command.by.role)
    return (event,)
