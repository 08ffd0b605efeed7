"""The dealer's next step at a table, with its clause and the command that tells the house.

What stands is asked of the round and of the table's procedures themselves. Amounts to collect and
to pay come from their own settlement of what has been entered; at a virtual table, where the house
deals and knows cards that nobody has seen, there is nothing to do and nothing is told.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace as change
from functools import lru_cache, partial
from typing import Any

from msgspec.structs import replace

from fifthstreet.cards import Card
from fifthstreet.coaching.deck_steps import DeckProcedure, Ending, lying_at
from fifthstreet.coaching.duties import Duties
from fifthstreet.coaching.entry_list import entries
from fifthstreet.coaching.felt_entries import decisions, open_wagers
from fifthstreet.coaching.groups import group, settle_all, show_all
from fifthstreet.coaching.payments import settlement
from fifthstreet.coaching.relief import dealer_of, relief
from fifthstreet.coaching.seat_steps import of_the_seats
from fifthstreet.coaching.steps import NextStep
from fifthstreet.floor.tables.dealer import TableWait
from fifthstreet.floor.tables.evolve import procedures_of
from fifthstreet.floor.tables.host import TableHost
from fifthstreet.floor.tables.live import held_up, is_left_to_the_floor, is_unbet
from fifthstreet.floor.tables.parts import Parts, outcome_of
from fifthstreet.floor.tables.readings import with_faces
from fifthstreet.floor.tables.state import LogEntry, RoundNow, TableState
from fifthstreet.people.authority import Actor, On, admitted, may
from fifthstreet.play import commands as c
from fifthstreet.play.round import decide, offers
from fifthstreet.play.round_end import award_steps
from fifthstreet.play.state import Phase, State
from fifthstreet.play.wagers import gates
from fifthstreet.procedures import commands as t
from fifthstreet.procedures.decide import decide as decide_procedures
from fifthstreet.protocol import floor_commands as h
from fifthstreet.protocol.procedures import (
    Ask,
    AskedPlace,
    DeckHere,
    Procedure,
    ProcedureWaits,
    Step,
)
from fifthstreet.protocol.tables import Refused
from fifthstreet.refusals import Refusal, refusal_as_json
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.law import Law
from fifthstreet.rules.plan import PlanReveal

ENTERED = "cards_must_be_entered"
"""What a round answers to a command that only wants its cards."""
DEALERS = frozenset({"dealer", "player"})
"""Whose steps a dealer carries out or sees carried out; the others are the floor's."""
UNHURRIED = frozenset({"end_round", "call_off", "rack", "restore_device", "mend_jackpot"})
"""Steps around the cards that come after what the round itself asks for."""
ORDERS = frozenset({"order_shuffle", "order_recut", "order_deck_change"})
"""What only those see who may order it: nothing waits for it."""
OFFERED = (c.OpenBetting, c.CloseBetting, c.DoStep, c.ConfirmAward, c.SettleSeat, c.EndRound)
"""Commands of a dealer that need no cards to be entered."""


def procedure(host: TableHost, actor: Actor) -> Procedure:
    """Return what is done next at a table, by whom and how, and how its seats are settled."""
    return outcome_of(procedure_parts(host, actor))


def procedure_parts(host: TableHost, actor: Actor) -> Parts[Procedure]:
    """Find out, in parts, what is done next at a table."""
    state = host.state
    now, procedures = state.now, state.procedures
    game = now.game if now else None
    seats, amount = tuple(host.waits.seats), host.waits.amount
    record = Procedure(
        table=state.id,
        live=state.live,
        round=now.number if now else None,
        phase=game.phase if game else None,
        waits=ProcedureWaits(what=host.waits.what, seats=seats, amount=amount),
        mode=state.opening.mode,
        dealer=dealer_of(host),
    )
    if not state.live or procedures is None:
        return record
    if state.shut:
        shut = Refusal(code="table_is_closed", detail=state.shut)
        return replace(record, held_up=_refused(shut))
    find = partial(steps_of, actor)
    steps = (
        *relief(host, actor),
        *(
            step
            for one, step in find(state, host.waits)
            if not host.barred(one.command, actor.name) and (step.yours or one.id not in ORDERS)
        ),
    )
    yield
    settles = settlement(host.progressive, state, now, host.services.large) if now else ()
    rows = tuple(settles)
    together = yield from group(host, actor, _main_step(steps), find)
    more = (yield from _entries(host, actor)) if _enters(actor, state) else {}
    yield
    why = _held_up(host, _decks(actor.at, state), actor) if game is None else None
    record = replace(
        record,
        next=steps,
        held_up=None if why is None else _refused(why),
        decks=tuple(
            DeckHere(deck.id, str(deck.place), deck.opened_at) for deck in procedures.decks_here
        ),
        settlement=rows,
        group=together,
        entries=tuple(entries(host, now, actor, _steps_at)) if now else (),
        **more,
    )
    latest = state.latest.game if state.latest else None
    duties = Duties(procedures=procedures, game=game, latest=latest, rows=record.settlement)
    return duties.added_to(record)


@lru_cache(maxsize=512)
def _steps_at(entry: LogEntry) -> tuple[NextStep, ...]:
    """Return the steps of a round before an entry: what they ask for, its correction asks for."""
    state = entry.before
    if state.now is None or state.procedures is None:
        return ()
    decks = DeckProcedure(state=state.procedures, at=state.procedures.at)
    return tuple(_within(state, state.now, decks))


def _held_up(host: TableHost, decks: DeckProcedure, actor: Actor) -> Refusal | None:
    """Return why no round begins: a closure, a deck or a device."""
    return host.barred(decks.start.command, actor.name) or decks.held_up


def _main_step(steps: Iterable[Step]) -> Step | None:
    """Return the step that somebody does next: the first that is theirs and holds others up."""
    return next((step for step in steps if step.yours and not step.aside), None)


def _enters(actor: Actor, state: TableState) -> bool:
    """Return whether somebody enters what the seats do."""
    return state.opening.mode != "devices" and may(actor, "house.enter_bets", On(table=state.id))


def _entries(host: TableHost, actor: Actor) -> Parts[dict[str, object]]:
    """Return what somebody may enter for the seats at once."""
    state = host.state
    game = state.now.game if state.now else None
    entries: dict[str, object] = {
        "decide": tuple(decisions(state, host.called)),
        "wagers": tuple(open_wagers(host)),
    }
    yield
    if state.now is None or game is None or game.phase is not Phase.SETTLING:
        return entries
    left = (_offered(game, c.SettleSeat(seat=seat)) for seat in game.unsettled)
    settles = tuple(step.record(game.terms.book, yours=True) for step in left)
    entries["settle_all"] = yield from settle_all(host, actor, settles)
    entries["show_all"] = yield from show_all(host, actor, partial(_hands, state.now))
    return entries


def _hands(now: RoundNow, game: State) -> Iterator[NextStep]:
    """Yield the hands that may be turned up, with those marked that a device has read by now."""
    return (_as_read(now, step) for step in _to_enter(game))


def _decks(at: int, state: TableState) -> DeckProcedure:
    return DeckProcedure(
        state=procedures_of(state),
        at=at,
        shared_fault=state.suffers,
        empty=not state.seats,
    )


def steps_of(actor: Actor, state: TableState, waits: TableWait) -> Iterator[tuple[NextStep, Step]]:
    """Yield the steps of a live table as they are and as its console shows them to somebody."""
    for step in steps_due(state, actor.at, waits):
        yours = _may(actor, state, step)
        yield step, step.record(state.rules.book, yours=yours, column=actor.column)


def steps_due(state: TableState, at: int, waits: TableWait) -> Iterator[NextStep]:
    """Yield the steps of a live table, whoever does them."""
    now, decks = state.now, _decks(at, state)
    ruling = now is None and waits.what == "ruling"
    for step in _around(decks) if now is None else _within(state, now, decks):
        if not (ruling and isinstance(step.command, t.StartRound)):
            yield step


def _refused(refusal: Refusal) -> Refused:
    return Refused(**refusal_as_json(refusal))


def _may(actor: Actor, state: TableState, step: NextStep) -> bool:
    """Return whether a person may do a step, by the powers of the house and the table's answer."""
    if actor.column == "dealer" and step.actor not in DEALERS:
        return False
    command: Any = step.command
    if type(command) in h.ACTS:
        return may(actor, h.ACTS[type(command)], On(table=state.id))
    admission: Any = admitted(
        actor,
        command,
        state.rules.book,
        table=state.id,
        seats=state.owners,
        mode=state.opening.mode,
    )
    if isinstance(admission, Refusal):
        return False
    if isinstance(admission, h.TABLE):
        answer: Any = state.procedures and decide_procedures(state.procedures, admission)
    else:
        answer = state.now and decide(state.now.game, admission)
    return not isinstance(answer, Refusal) or answer.code == ENTERED


def _around(decks: DeckProcedure) -> Iterator[NextStep]:
    if decks.state.round is not None:
        yield from decks.of_the_round("settled")
    else:
        yield from decks.before_a_round()


def _within(state: TableState, now: RoundNow, decks: DeckProcedure) -> Iterator[NextStep]:
    """Yield what a round that is on asks for, its own steps before those of the other deck."""
    void = now.game.lines if now.game.phase is Phase.VOIDED else ()
    late = is_left_to_the_floor(state, now)
    if late and now.game.waiting is not None:
        return
    ending = "settled" if late else _ending(now)
    around = [*decks.of_the_round(ending, void[0].citation if void else None)]
    yield from (step for step in around if step.id not in UNHURRIED)
    for step in _of_the_game(now.game) if now.pending is None else ():
        if not held_up(decks.state, step.command) and (step.id != "deal" or decks.may_deal):
            yield _as_read(now, step)
    yield from of_the_seats(state, now.game)
    yield from (step for step in around if step.id in UNHURRIED)
    current = decks.state.round
    for deck in decks.state.decks_here:
        if current is not None and deck.id != current.deck:
            yield from decks.preparing(deck)


def _as_read(now: RoundNow, step: NextStep) -> NextStep:
    """Return a step for which the house knows the cards: it needs nothing, and names none."""
    command: Any = step.command
    if with_faces(now, command) is command:
        return step
    asks = tuple(replace(ask, read=True) for ask in step.asks)
    return change(step, asks=asks, preset={ask.field: None for ask in asks})


def _ending(now: RoundNow) -> Ending | None:
    if now.game.phase is Phase.VOIDED:
        return "void"
    if now.game.phase is Phase.ENDED:
        return "settled"
    return "unbet" if is_unbet(now) else None


def _of_the_game(game: State) -> Iterator[NextStep]:
    commands = [offer.command for offer in offers(game) if isinstance(offer.command, OFFERED)]
    for command in sorted(commands, key=lambda one: isinstance(one, c.SettleSeat)):
        yield _offered(game, command)
    yield from _to_enter(game)


def _to_enter(game: State) -> Iterator[NextStep]:
    """Yield the steps that only want their cards."""
    for step in _with_cards(game):
        answer = decide(game, step.command)  # type: ignore[arg-type]
        if isinstance(answer, Refusal) and answer.code == ENTERED:
            yield step


def _offered(game: State, command: c.Command) -> NextStep:
    book, settlement = game.terms.book, game.terms.book.course.settlement
    match command:
        case c.OpenBetting():
            opens = book.betting.opens
            return NextStep(id="open_betting", says="Call for bets.", law=opens, command=command)
        case c.CloseBetting():
            call = next((step for step in game.method.steps if step.id == "no_more_bets"), None)
            says = call.text if call else "Call that no more bets are taken."
            law: Law = call or book.betting.closes
            return NextStep(id="close_betting", says=says, law=law, command=command)
        case c.DoStep():
            return _gate(game, command)
        case c.ConfirmAward():
            steps = award_steps(game, command.seat)
            step = next(one for one in steps if one.id == command.step)
            says = f"Seat {command.seat}: {step.text}"
            return NextStep(
                id=step.id,
                says=says,
                law=step,
                command=command,
                actor=step.actor,
                asks=(Ask(field="holds", kind="flag"),),
                aside=step.gate == "claim",
            )
        case c.SettleSeat():
            law = settlement.one_seat_at_a_time or settlement.direction
            says = f"Settle seat {command.seat}."
            return NextStep(id="settle_seat", says=says, law=law, command=command)
        case _:
            says = "Every seat is settled: end the round."
            return NextStep(id="end_game", says=says, law=None, command=command)


def _gate(game: State, command: c.DoStep) -> NextStep:
    step = next(one for one in gates(game) if one.id == command.step)
    asks: tuple[Ask, ...] = ()
    if step.fails is not None:
        asks = (Ask(field="count", kind="number", least=0, most=game.positions),)
    return NextStep(
        id=step.id,
        says=step.text,
        law=step,
        command=command,
        actor=step.actor,
        asks=asks,
        preset={} if command.count is None else {"count": command.count},
    )


def _with_cards(game: State) -> Iterator[NextStep]:
    """Yield the steps in which a dealer enters what is seen."""
    book = game.terms.book
    if game.phase in (Phase.BETTING, Phase.CLOSED):
        left = game.places[len(game.dealt) :]
        places = tuple(
            AskedPlace(one.target, one.seat, one.face_up, lying_at(book, one.target))
            for one in left
        )
        ask = Ask(field="cards", kind="cards", count=len(left), unseen=True, places=places)
        yield NextStep(
            id="deal",
            says=f"Deal {len(left)} cards in the order of the document.",
            law=game.method,
            command=c.DealCards(),
            asks=(ask,),
            preset={} if any(one.face_up for one in left) else {"cards": ["??"] * len(left)},
        )
    if game.phase is Phase.DECIDING and game.revealed < len(game.reveals):
        due = game.reveals[game.revealed]
        lying = game.dealt.cards_at(due.zone)
        cards = tuple(lying[number - 1] for number in due.cards) if due.cards else lying
        ask = _faces(cards)
        says = f"Turn up {_detail_text(book, due)}."
        yield NextStep(id="reveal", says=says, law=due.citation, command=c.Reveal(), asks=(ask,))
    for number in game.unsettled if game.phase is Phase.SETTLING else ():
        ask = _faces(game.seats[number].cards)
        law = book.course.settlement.hands_shown
        says = f"Turn up the hand of seat {number}."
        command = c.ShowHand(seat=number)
        yield NextStep(id="show_hand", says=says, law=law, command=command, asks=(ask,))


def _faces(lying: tuple[Card, ...]) -> Ask:
    """Ask for cards that are turned up; those that were entered before stay as they are."""
    known = tuple(card.notation for card in lying)
    return Ask(field="cards", kind="cards", count=len(lying), unseen=False, known=known)


def _detail_text(book: RuleBook, due: PlanReveal) -> str:
    name = lying_at(book, due.zone)
    if not due.cards:
        return name
    number = " and ".join(map(str, due.cards))
    return f"{'cards' if len(due.cards) > 1 else 'card'} {number} of {name}"
