"""Who sits at a table and who deals there, as players and staff change it under the book."""

from dataclasses import replace
from typing import Final

from fifthstreet.floor.tables.plan import TablePlan
from fifthstreet.floor.tables.services import Registry
from fifthstreet.floor.tables.state import TableState, id_at, is_patron
from fifthstreet.people.authority import Actor
from fifthstreet.play import commands as c
from fifthstreet.play.state import Phase
from fifthstreet.protocol import floor_commands as h
from fifthstreet.protocol import floor_events as e
from fifthstreet.refusals import Refusal

MOST_CHIPS: Final = 10**10
"""The most minor units that a patron may hold: a hundred tables of them can still be counted."""
LONGEST: Final = 40
"""Characters of a patron's name or card, and of what chips are bought with."""


def sit(plan: TablePlan, player: str, seat: int | None) -> Refusal | None:
    """Let a player take a seat on their own device."""
    state = plan.state
    if state.opening.mode == "staff":
        return Refusal("table_is_run_by_its_dealer", "Ask for a seat at the table.")
    if state.sits(player):
        return Refusal("player_is_already_seated")
    places = range(1, state.opening.positions + 1)
    if seat is None:
        seat = next((place for place in places if place not in state.owners), None)
    if seat is None:
        return Refusal("seat_is_taken", "The table is full.")
    if refused := _occupied(state, seat):
        return refused
    plan.tell(e.SeatTaken(seat=seat, player=player))
    return None


def _occupied(state: TableState, seat: int) -> Refusal | None:
    """Return why a seat cannot be taken, or None."""
    if state.shut:
        return Refusal("table_is_closed", state.shut)
    if not 1 <= seat <= state.opening.positions:
        return Refusal("seat_does_not_exist")
    if seat in state.owners:
        free = "It is free when this round ends." if seat in state.leaving else ""
        return Refusal("seat_is_taken", free)
    return None


def answer(
    plan: TablePlan,
    actor: Actor,
    command: h.PatronCommand | h.RelieveDealer,
    registry: Registry | None,
) -> Refusal | None:
    """Answer what staff ask about seats, patrons' chips and who deals."""
    match command:
        case h.SeatPatron():
            return _seat_patron(plan, actor, command, registry)
        case h.FreeSeat():
            return _free_seat(plan, command)
        case h.BuyChips():
            return _sell_chips(plan, command)
        case h.RelieveDealer():
            return _relieve(plan, actor, command, registry)


def _seat_patron(
    plan: TablePlan, actor: Actor, command: h.SeatPatron, registry: Registry | None
) -> Refusal | None:
    """Seat somebody who has no device here; a registered player only where they may play."""
    state = plan.state
    if refused := _not_run_by_staff(state) or _occupied(state, command.seat):
        return refused
    name, card = command.name.strip(), command.card.strip()
    if not all(len(one) <= LONGEST and one.isprintable() for one in (name, card)):
        return Refusal("text_is_too_long", f"Write up to {LONGEST} characters.")
    person = command.person
    if person:
        known = registry.player(person) if registry else Refusal("person_is_unknown")
        if isinstance(known, Refusal):
            return known
        person, name = known.id, name or known.name
        if state.sits(person):
            return Refusal("person_is_already_seated")
    if command.identity_checked and actor.column == "dealer":
        return Refusal("role_may_not_do_this", "A floorperson checks who a patron is.")
    if registry and (
        refused := registry.objection_to_patron(
            name=name, card=card, person=person, checked=command.identity_checked
        )
    ):
        return refused
    player = id_at(state.id, state.number + 1)
    if plan.sealer:
        name, card = (plan.sealer.seal(one, person or player) for one in (name, card))
    plan.understand(replace(command, name=name, card=card, person=person))
    plan.tell(e.SeatTaken(seat=command.seat, player=player, name=name, card=card, person=person))
    return None


def _not_run_by_staff(state: TableState) -> Refusal | None:
    """Return why staff make no entries for players at a table, or None if they do."""
    if not state.live:
        return Refusal("command_is_not_for_this_table")
    return Refusal("table_takes_entries_from_players") if state.opening.mode == "devices" else None


def _sell_chips(plan: TablePlan, command: h.BuyChips) -> Refusal | None:
    """Sell chips to a patron; who plays from their own account buys in there."""
    state = plan.state
    player, instrument = state.owner(command.seat), command.instrument.strip()
    if refused := _not_run_by_staff(state):
        return refused
    if player is None:
        return Refusal("seat_has_no_player")
    if not is_patron(player):
        return Refusal("player_uses_own_account")
    if state.seat_of(player) in {None, *state.leaving}:
        return Refusal("player_has_already_left")
    if command.amount <= 0:
        return Refusal("amount_is_not_positive")
    if command.amount + plan.chips_of(player) > MOST_CHIPS:
        return Refusal("balance_is_too_high")
    if not instrument or len(instrument) > LONGEST or not instrument.isprintable():
        return Refusal("text_is_too_long", f"Write up to {LONGEST} characters.")
    plan.understand(replace(command, instrument=instrument))
    bought = e.ChipsBought(
        seat=command.seat, player=player, amount=command.amount, instrument=instrument
    )
    plan.move_chips(bought)
    return None


def stand(plan: TablePlan, player: str) -> Refusal | None:
    """Let a player leave; one who is in the round leaves when it ends."""
    seat = plan.state.seat_of(player)
    if seat is None:
        return Refusal("player_is_not_seated")
    leave_round(plan, player)
    if seat in plan.state.seats and not _plays(plan, player):
        plan.tell(e.SeatLeft(seat=seat, player=player, why="left"))
    return None


def _plays(plan: TablePlan, player: str) -> bool:
    now = plan.state.now
    return now is not None and any(seat.player == player for seat in now.game.seats.values())


def leave_round(plan: TablePlan, player: str) -> None:
    """Let a player leave the round in progress; wagers are returned while bets are open."""
    now = plan.state.now
    if now is None:
        return
    by = c.By(role="player", name=player)
    for number, seat in now.game.seats.items():
        if seat.player != player:
            continue
        if now.game.phase is Phase.BETTING:
            for wager in reversed(tuple(seat.wagers)):
                plan.play(c.WithdrawWager(by=by, seat=number, wager=wager))
        elif number in now.game.dealt_in:
            plan.play(c.Leave(by=by, seat=number))


def _free_seat(plan: TablePlan, command: h.FreeSeat) -> Refusal | None:
    """Free a seat for staff; the book decides about the bets there.

    If that has to wait for another ruling, the player is gone all the same, and the dealer applies
    the book's remedy afterwards. A hand that stays in the round keeps its seat until the round
    ends.
    """
    number, player = plan.state.number, plan.state.owner(command.seat)
    if player is None:
        return Refusal("seat_has_no_player")
    leave_round(plan, player)
    seat = plan.state.seat_of(player)
    if seat is not None and seat not in plan.state.leaving:
        plan.tell(e.SeatLeft(seat=seat, player=player, why=command.reason))
    return None if plan.state.number > number else Refusal("player_has_already_left")


def leave_for_the_absent(plan: TablePlan) -> bool:
    """Apply the book's remedy to the bets of people who are gone; tell whether it did anything."""
    state = plan.state
    here = set(state.seats.values())
    for seat in state.now.game.seats.values() if state.now else ():
        if seat.player not in here and not seat.has_left and not seat.settled:
            leave_round(plan, seat.player)
    return plan.state.number > state.number


def note_dealer(plan: TablePlan, actor: Actor, command: h.Command) -> None:
    """Record who deals, from the first thing that a dealer does at the table."""
    first = plan.state.live and not plan.state.dealer and actor.column == "dealer"
    if first and not isinstance(command, h.RelieveDealer):
        plan.tell(e.DealerRelieved(previous="", dealer=actor.name))


def _relieve(
    plan: TablePlan, actor: Actor, command: h.RelieveDealer, registry: Registry | None
) -> Refusal | None:
    """Let another dealer take over: the one who asks, or one whom the floor sends."""
    state, dealer = plan.state, actor.name
    if not state.live:
        return Refusal("command_is_not_for_this_table")
    if command.dealer and command.dealer != actor.name:
        if actor.column == "dealer":
            return Refusal("role_may_not_do_this", "A floorperson sends another dealer.")
        if registry is None:
            return Refusal("person_is_unknown")
        known = registry.dealer(command.dealer, state.id)
        if isinstance(known, Refusal):
            return known
        dealer = known.id
        plan.understand(replace(command, dealer=dealer))
    if dealer == state.dealer:
        return Refusal("nothing_would_change")
    plan.tell(e.DealerRelieved(previous=state.dealer, dealer=dealer))
    return None
