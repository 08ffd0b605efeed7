"""When something goes wrong: the book's remedy is found from what is known, and carried out."""

from collections.abc import Iterator

from fifthstreet.cards import Card
from fifthstreet.play import commands as c
from fifthstreet.play import events as e
from fifthstreet.play.evolve import dealers_place, evolve, replay
from fifthstreet.play.irregularities import (
    OPEN,
    can_occur,
    cited,
    contradicted,
    is_earlier,
    known_facts,
    ordered,
    remedy_in,
    rule_called,
    unfounded,
)
from fifthstreet.play.returns import wager_returned, wagers_of_the_zone
from fifthstreet.play.reversal import alters, open_cards, settlement_reversed, void
from fifthstreet.play.state import (
    PendingRuling,
    Phase,
    State,
    least_to_rule,
    not_of_the_pit,
    not_the_owner,
    ranks_below,
)
from fifthstreet.play.streets import folded
from fifthstreet.play.wagers import Answer
from fifthstreet.refusals import Refusal
from fifthstreet.rules.remedies import Action, Irregularity, Remedy, Rule

RULINGS = {"floor_ruling", "shift_manager_ruling", "players_favour", "hold_round"}
UNDECIDED = ({"hold_round", "floor_ruling"}, {"shift_manager_ruling"})
"""What a ruling must go beyond: it says what was found, or what is done."""
STANDINGS = {
    "refund_hand": "refunded",
    "forfeit_all_wagers": "forfeited",
    "treat_as_losing": "abandoned",
    "fold_hand": "folded",
}
CONCERN_A_SEAT = set(STANDINGS)
DECK = {"reshuffle", "remove_deck", "reunite_all_cards"}
GIVES_BACK = {"return_wager", "reject_excess", "return_surplus"}
OPTIONS = {"offer_options_to_affected", "offer_options_to_all"}
ASKS = {"ask_to_raise_or_withdraw", "ask_to_correct"}
OTHERS = {"void_round", "use_as_face_up_card", "return_zone_wagers"}
CARRIED_OUT = {*CONCERN_A_SEAT, *DECK, *GIVES_BACK, *OPTIONS, *ASKS, *OTHERS}
"""What events carry out; the rest below tells people what to do, or what a round does anyhow."""
REPORTED_FACTS = {
    "continue",
    "log",
    "discard_card",
    "use_as_next_card",
    "turn_card_back",
    "return_all_wagers",
    "reverse_payments",
    "reconstruct",
    "remove_hand",
    "keep_first_hand",
    "settle_normally",
    "settle_at_maximum",
    "settle_as_placed",
    "refuse_wager",
    "investigate",
    "use_last_good_meter",
    "choose_later_rounds",
    "cover_or_sign_device",
}


def who(by: c.By) -> str:
    """Return the name under which a report or a ruling is recorded."""
    return by.name or by.role


def report(state: State, command: c.ReportIrregularity) -> Answer:
    """Answer a report: find the remedy and carry it out, or wait for a ruling.

    What comes too late for the remedy is written down, and nothing is done here.
    """
    if refused := not_of_the_pit(state, command.by, "report"):
        return refused
    rule = rule_called(state, command.what)
    if rule is None:
        document = state.terms.book.document
        return Refusal(code="irregularity_is_unknown", citation=document.citation)
    if refused := _impossible(state, rule, command):
        return refused
    remedy = remedy_in(state, rule, known_facts(state, command))
    if remedy is None:
        return Refusal(code="no_remedy_applies", citation=rule.citation)
    actions, citation = ordered(state, remedy), cited(state, remedy)
    earlier = is_earlier(state, command)
    late = earlier or remedy not in rule.remedies
    if not late and (refused := _unfit(state, command, actions, citation)):
        return refused
    waits = bool(remedy.ruling or command.ruling or RULINGS & set(actions))
    if refused := None if late else contradicted(state, command, actions, citation, waits=waits):
        return refused
    wagers = () if late else tuple(_wagers_found(state, command, actions, waits=waits))
    follows = wagers
    if not (waits or late):
        follows += tuple(_carried_out(replay(state, wagers), actions, command, citation))
    second = _takes_two(rule) and open_cards(state) > 0 and alters(state, follows)
    waits = waits or second
    reported = e.IrregularityReported(
        what=command.what,
        seat=command.seat,
        by=who(command.by),
        citation=citation,
        actions=actions,
        facts=remedy.when,
        discarded=() if waits or late else _discarded(state, actions, command.count),
        count=command.count,
        round=command.round or 0 if earlier else None,
        discovered=command.discovered,
    )
    if not waits:
        return (reported, *follows)
    awaited = _awaited(state, command, reported, remedy, second=second)
    return (reported, awaited) if second else (reported, *wagers, awaited)


def _takes_two(rule: Rule) -> bool:
    """Return whether people report it; an interruption the house finds by itself."""
    return not (isinstance(rule, Irregularity) and rule.family == "interruption")


def _awaited(
    state: State,
    command: c.ReportIrregularity,
    reported: e.IrregularityReported,
    remedy: Remedy,
    *,
    second: bool,
) -> e.RulingAwaited:
    """Return the wait for a ruling by the role that the remedy names, or the lowest one.

    Where the house has somebody rule, they are told all that the remedy rests on.
    """
    rests_on = remedy.when if command.ruling or second else ()
    least = least_to_rule(state.terms.book)
    role = "shift_manager" if "shift_manager_ruling" in reported.actions else least
    return e.RulingAwaited(
        what=command.what,
        seat=command.seat,
        role=remedy.ruling or command.ruling or role,
        citation=reported.citation,
        wager=command.wager,
        place=command.place,
        facts=tuple(dict.fromkeys((*command.facts, *rests_on))),
        round=reported.round,
        also=command.also,
        amount=command.amount if second else None,
        reported_by=reported.by if open_cards(state) else "",
    )


def _impossible(state: State, rule: Rule, command: c.ReportIrregularity) -> Refusal | None:
    """Refuse what cannot occur at this table, or more cards than the rule speaks of."""
    if not can_occur(state.terms, rule):
        return Refusal(code="irregularity_cannot_occur", citation=rule.citation)
    has_count = isinstance(rule, Irregularity) and rule.counted
    if command.count < 1 or (command.count > 1 and not has_count):
        return Refusal(code="cards_are_reported_one_by_one", citation=rule.citation)
    return unfounded(state, rule, command)


def _discarded(state: State, actions: tuple[Action, ...], count: int) -> tuple[Card, ...]:
    """Return the cards that go to the rack unused while dealing; `??` off a live deck."""
    if "discard_card" not in actions or state.phase is not Phase.CLOSED:
        return ()
    return (Card("??"),) * count if state.deck is None else state.deck[:count]


def _unfit(
    state: State, command: c.ReportIrregularity, actions: tuple[Action, ...], citation: str
) -> Refusal | None:
    """Refuse what names no seat, card or wager where the remedy concerns one on the layout."""
    seat = state.seats.get(command.seat or 0)
    concerned = {*CONCERN_A_SEAT, "offer_options_to_affected"} & set(actions)
    if concerned and seat is None:
        return Refusal(code="seat_must_be_named", citation=citation)
    if concerned and seat is not None and seat.settled and "reverse_payments" not in actions:
        return Refusal(code="seat_is_already_settled", citation=citation)
    dealers = len(state.dealt.cards_at(dealers_place(state)))
    if "use_as_face_up_card" in actions and command.place not in range(1, dealers + 1):
        return Refusal(code="card_must_be_named", citation=citation)
    if command.wager is None or "refuse_wager" in actions:
        return None
    return _no_such_wager(state, command, actions, citation)


def _no_such_wager(
    state: State, command: c.ReportIrregularity, actions: tuple[Action, ...], citation: str
) -> Refusal | None:
    """Refuse a report about a wager that is not there; a stray side wager may be returned."""
    wager = state.terms.book.wager(command.wager or "")
    if wager is None:
        return Refusal(code="wager_does_not_exist", citation=citation)
    if command.seat is None:
        return Refusal(code="seat_must_be_named", citation=citation)
    if not 1 <= command.seat <= state.positions:
        return Refusal(code="seat_does_not_exist", citation=citation)
    if command.amount is not None and command.amount <= 0:
        return Refusal(code="stake_is_not_allowed", citation=citation)
    seat = state.seats.get(command.seat)
    if seat is not None and seat.settled:
        return Refusal(code="seat_is_already_settled", citation=citation)
    placed = seat is not None and wager.id in seat.wagers
    stray = "return_wager" in actions and wager.group == "side"
    if placed and (stray or "return_wager" not in actions):
        return None
    if stray and wager.id in state.terms.offers and command.amount is not None:
        return None
    return Refusal(code="wager_is_not_placed", citation=citation)


def _wagers_found(
    state: State, command: c.ReportIrregularity, actions: tuple[Action, ...], *, waits: bool
) -> Iterator[e.Event]:
    """Yield the finding of a wager; a wager that was never accepted is returned at once."""
    seat, wager, amount = command.seat, command.wager, command.amount
    if seat is None or wager is None or amount is None or "refuse_wager" in actions:
        return
    if not waits or (seat in state.seats and wager in state.seats[seat].wagers):
        yield e.WagerFound(seat=seat, wager=wager, amount=amount)


def rule(state: State, command: c.MakeRuling) -> Answer:
    """Answer a ruling: who rules, and why, and what the book then does.

    On a round in which every seat is settled it is written down, and moves nothing by itself unless
    the book's remedy reaches so far.
    """
    waiting = state.waiting
    document = state.terms.book.document
    if waiting is None or waiting.what != command.what:
        return Refusal(code="nothing_awaits_a_ruling", citation=document.citation)
    if ranks_below(state, command.by, waiting.role):
        detail = f"Ask a {waiting.role.replace('_', ' ')} or above."
        return Refusal(code="ruling_needs_a_higher_role", citation=waiting.citation, detail=detail)
    if not command.reason.strip():
        return Refusal(code="ruling_needs_a_reason", citation=waiting.citation)
    irregularity = rule_called(state, command.what)
    if irregularity and (refused := unfounded(state, irregularity, command)):
        return refused
    remedy = remedy_in(state, irregularity, known_facts(state, command)) if irregularity else None
    actions = ordered(state, remedy) if remedy else ()
    citation = remedy.citation if remedy else waiting.citation
    if command.actions and (not actions or RULINGS & set(actions) or _dismisses(command)):
        actions = command.actions
    if set(actions) in UNDECIDED or ("players_favour" in actions and not command.readings):
        return Refusal(
            code="no_remedy_applies", citation=citation, detail="The report names no finding."
        )
    ruled = e.RulingMade(
        what=command.what,
        by=command.by.name,
        role=command.by.role,
        reason=command.reason,
        seat=waiting.seat,
        readings=command.readings,
        actions=actions,
        round=waiting.round,
    )
    reaches = remedy is not None and OPEN in remedy.when and actions == ordered(state, remedy)
    if waiting.round is not None or (state.closed and not reaches):
        return (ruled,)
    about = _told_again(state, waiting, command.by)
    if refused := _unfit(state, about, actions, citation):
        return refused
    wagers = (
        () if _is_nothing(actions) else tuple(_wagers_found(state, about, actions, waits=False))
    )
    follows = (*wagers, *_carried_out(replay(state, wagers), actions, about, citation))
    if waiting.reported_by == who(command.by) and alters(state, follows):
        return Refusal(code="ruling_needs_another_person", citation=citation)
    return (ruled, *follows)


def _dismisses(command: c.MakeRuling) -> bool:
    """Return whether a ruling finds that nothing follows, which it always may."""
    return _is_nothing(command.actions)


def _is_nothing(actions: tuple[Action, ...]) -> bool:
    return set(actions) <= {"continue", "log"}


def _told_again(state: State, waiting: PendingRuling, by: c.By) -> c.ReportIrregularity:
    """Return what was reported and waits, as a ruling has it carried out."""
    seat = state.seats.get(waiting.seat or 0)
    placed = seat is not None and waiting.wager in seat.wagers
    wager = waiting.wager if placed else None
    return c.ReportIrregularity(
        what=waiting.what,
        by=by,
        seat=waiting.seat,
        wager=wager,
        place=waiting.place,
        also=waiting.also,
        amount=waiting.amount,
    )


def choose(state: State, command: c.Choose) -> Answer:
    """Answer a player's choice after a dealing error."""
    if refused := not_the_owner(state, command.by, command.seat):
        return refused
    if command.seat not in state.choosing:
        accept = state.terms.book.conduct_rule("accept_following_cards")
        citation = (accept or state.terms.book.document).citation
        return Refusal(code="no_choice_is_offered", citation=citation)
    chosen = e.OptionChosen(seat=command.seat, go_on=command.go_on, reason=command.reason)
    if command.go_on:
        return (chosen,)
    law = state.terms.book.irregularity("dealing_error") or state.terms.book.document
    return (
        chosen,
        e.HandInvalidated(seat=command.seat, standing="refunded", citation=law.citation),
    )


def leave(state: State, command: c.Leave) -> Answer:
    """Answer a player who leaves: the book says what happens to the hand."""
    if refused := not_the_owner(state, command.by, command.seat):
        return refused
    player = state.seats[command.seat].player
    boxes = [n for n in state.dealt_in if state.seats[n].player == player]
    events: tuple[e.Event, ...] = ()
    for number in boxes:
        events += _left(replay(state, events), number)
    return events


def _left(state: State, seat: int) -> tuple[e.Event, ...]:
    """Return what happens to one hand of a player who leaves."""
    left = e.PlayerLeft(seat=seat)
    if state.seats[seat].settled:
        return (left,)
    answer = report(state, c.ReportIrregularity(what="player_leaves", seat=seat))
    return (left,) if isinstance(answer, Refusal) else (left, *answer)


def _carried_out(
    state: State, actions: tuple[Action, ...], about: c.ReportIrregularity, citation: str
) -> Iterator[e.Event]:
    """Yield the events of a remedy's actions; those that only tell people what to do yield none."""
    if "void_round" in actions:
        yield void(state, citation)
    for action in actions:
        if action in OPTIONS:
            yield _offered(state, actions, about, citation)
        yield from _carry_out(state, action, about, citation)


def _carry_out(
    state: State, action: Action, about: c.ReportIrregularity, citation: str
) -> Iterator[e.Event]:
    seat = about.seat
    if action in CONCERN_A_SEAT and seat is not None:
        yield from _put_out(state, action, seat, citation)
    elif action in DECK:
        yield e.DeckOrdered(order=action, citation=citation)
    elif action in ASKS and _can_be_put_right(state, about):
        yield e.CorrectionRequested(seat=seat or 0, wager=about.wager or "", citation=citation)
    elif action == "use_as_face_up_card" and about.place and state.phase is not Phase.SETTLING:
        dealer = dealers_place(state)
        indices = [n for n, (place, _) in enumerate(state.dealt) if place.target == dealer]
        yield e.UpCardChosen(place=indices[about.place - 1])
    elif action in GIVES_BACK:
        yield from wager_returned(state, action, about, citation)
    elif action == "return_zone_wagers":
        yield from wagers_of_the_zone(state, about, citation)


def _can_be_put_right(state: State, about: c.ReportIrregularity) -> bool:
    """Return whether the player may still correct a wager that was pointed out."""
    seat, wager = state.seats.get(about.seat or 0), state.terms.book.wager(about.wager or "")
    if seat is None or wager is None or seat.has_left or not seat.in_play:
        return False
    if wager.group != "bet":
        return state.phase is Phase.BETTING
    return state.phase is Phase.DECIDING and state.due is wager


def _put_out(state: State, action: Action, seat: int, citation: str) -> Iterator[e.Event]:
    """Yield a hand's going out of the round; one that is out already stays as it was ruled."""
    was, standing = state.seats[seat].standing, STANDINGS[action]
    if standing == "folded":
        yield from folded(state, seat) if was == "live" else ()
    elif was in ("live", "folded"):
        out = e.HandInvalidated(seat=seat, standing=standing, citation=citation)
        yield out
        if state.seats[seat].settled:
            yield settlement_reversed(evolve(state, out), seat, citation)


def _offered(
    state: State, actions: tuple[Action, ...], about: c.ReportIrregularity, citation: str
) -> e.OptionsOffered:
    """Return the choice after a dealing error: the hand as it is or as repaired, or the bets."""
    everybody = "offer_options_to_all" in actions
    affected = {about.seat, *about.also}
    seats = [n for n in state.dealt_in if everybody or n in affected]
    spots = [(number, state.seats[number]) for number in seats]
    alive = tuple(n for n, seat in spots if seat.in_play and not (seat.has_left or seat.settled))
    go_on = "go_on_repaired" if "reconstruct" in actions else "go_on"
    return e.OptionsOffered(seats=alive, citation=citation, choices=(go_on, "refund"))
