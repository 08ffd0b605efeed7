"""When something goes wrong: the book's remedy is found from what is known, and carried out."""

from collections.abc import Iterator

from fifthstreet.play import commands as c
from fifthstreet.play import events as e
from fifthstreet.play.authority import not_of_the_pit, not_the_owner, ranks_below
from fifthstreet.play.betting import Answer
from fifthstreet.play.evolve import reverses
from fifthstreet.play.handling import folded
from fifthstreet.play.line import Line
from fifthstreet.play.main_wagers import effective_stakes, main_wagers
from fifthstreet.play.refusals import Refusal
from fifthstreet.play.state import Phase, State
from fifthstreet.rules.options import show
from fifthstreet.rules.remedies import Action, Remedy, Rule

RULINGS = {"floor_ruling", "shift_manager_ruling", "players_favour", "hold_round"}
CONCERN_A_SEAT = {"refund_hand", "forfeit_all_wagers", "treat_as_losing", "fold_hand"}


def report(state: State, command: c.Report) -> Answer:
    """Answer a report: find the remedy and carry it out, or wait for whoever must rule."""
    if refused := not_of_the_pit(state, command.by, "report"):
        return refused
    rule = rule_called(state, command.what)
    if rule is None:
        document = state.terms.book.document
        return Refusal(code="irregularity_is_unknown", citation=document.citation)
    remedy = remedy_for(rule, known_facts(state, command))
    if remedy is None:
        return Refusal(code="no_remedy_fits", citation=rule.citation)
    actions = ordered(state, remedy)
    if CONCERN_A_SEAT & set(actions) and command.seat not in state.seats:
        return Refusal(code="seat_must_be_named", citation=remedy.citation)
    told = e.Reported(
        what=command.what,
        seat=command.seat,
        by=command.by.name or command.by.role,
        citation=remedy.citation,
        actions=actions,
    )
    found = tuple(_found(command))
    if remedy.ruling or RULINGS & set(actions):
        role = remedy.ruling or ("shift_manager" if "shift_manager_ruling" in actions else "floor")
        waits = e.RulingAwaited(
            what=command.what, seat=command.seat, role=role, citation=remedy.citation
        )
        return (told, *found, waits)
    return (told, *found, *_carried_out(state, actions, command, remedy.citation))


def rule_called(state: State, what: str) -> Rule | None:
    """Return the irregularity or rule of conduct with an id."""
    book = state.terms.book
    return book.irregularity(what) or book.conduct_rule(what)


def remedy_for(rule: Rule, facts: set[str]) -> Remedy | None:
    """Return the first remedy whose circumstances all hold."""
    return next((found for found in rule.remedies if set(found.when) <= facts), None)


def ordered(state: State, remedy: Remedy) -> tuple[Action, ...]:
    """Return what a remedy orders, or what the operator chose in its place."""
    if remedy.option is None:
        return remedy.do
    value = state.terms.option(remedy.option)
    option = state.terms.book.options[remedy.option]
    return option.instead.get(str(value) if isinstance(value, str) else show(value), remedy.do)


def known_facts(state: State, command: c.Report | c.Rule) -> set[str]:
    """Return what is known: from the state where it tells, and else from whoever reports."""
    seat_number = command.seat if isinstance(command, c.Report) else None
    if state.waiting is not None and isinstance(command, c.Rule):
        seat_number = state.waiting.seat
    seat = state.seats.get(seat_number) if seat_number is not None else None
    count = state.terms.book.course.decisions.count.value
    before = state.incidents.get(command.what, 0)
    board = [place for place, _ in state.dealt if place.target == "community"]
    told = {
        ("nobody_has_looked", "somebody_has_looked"): state.looked,
        ("bets_are_open", "bets_are_closed"): state.phase not in {Phase.WAITING, Phase.BETTING},
        ("before_settlement", "at_settlement"): state.phase == Phase.SETTLING,
        ("no_decisions_remain", "decisions_remain"): seat is not None
        and seat.in_play
        and seat.decided < count
        and state.phase in {Phase.BETTING, Phase.CLOSED, Phase.DECIDING},
        ("no_outcome_established", "outcome_established"): _outcome(state),
        ("first_in_deal", "again_in_deal"): before > 0,
        ("board_not_complete", "board_complete"): bool(board)
        and all(place.face_up for place in board),
    }
    facts = {pair[holds] for pair, holds in told.items()}
    settled = {word for pair in told for word in pair}
    facts |= {fact for fact in command.facts if fact not in settled}
    if not {"before_next_round", "after_next_round_began"} & facts:
        facts.add("before_next_round")
    if not {"one_card", "two_or_more_cards"} & facts:
        facts.add("two_or_more_cards" if before else "one_card")
    return facts


def _outcome(state: State) -> bool:
    """Tell whether a bet has conclusively won or lost."""
    fell = any(seat.standing == "folded" for seat in state.seats.values())
    return state.phase == Phase.SETTLING or (
        fell and state.terms.option("rws.outcome_on_fold") is not False
    )


def _found(command: c.Report) -> Iterator[e.Event]:
    if command.seat is not None and command.wager is not None and command.amount is not None:
        yield e.WagerFound(seat=command.seat, wager=command.wager, amount=command.amount)


def rule(state: State, command: c.Rule) -> Answer:
    """Answer a ruling: who rules, and why, and what the book then does."""
    waiting = state.waiting
    document = state.terms.book.document
    if waiting is None or waiting.what != command.what:
        return Refusal(code="nothing_awaits_a_ruling", citation=document.citation)
    if ranks_below(state, command.by, waiting.role):
        detail = f"It takes a {waiting.role.replace('_', ' ')} or above."
        return Refusal(code="ruling_needs_a_higher_role", citation=waiting.citation, detail=detail)
    if not command.reason.strip():
        return Refusal(code="ruling_needs_a_reason", citation=waiting.citation)
    ruled = e.Ruled(
        what=command.what, by=command.by.name, role=command.by.role, reason=command.reason
    )
    found = rule_called(state, command.what)
    remedy = remedy_for(found, known_facts(state, command)) if found else None
    actions = ordered(state, remedy) if remedy else ()
    citation = remedy.citation if remedy else waiting.citation
    if command.actions and (not actions or RULINGS & set(actions)):
        actions = command.actions
    told = c.Report(what=command.what, by=command.by, seat=waiting.seat)
    return (ruled, *_carried_out(state, actions, told, citation))


def choose(state: State, command: c.Choose) -> Answer:
    """Answer a player's choice after a dealing error."""
    if refused := not_the_owner(state, command.by, command.seat):
        return refused
    if command.seat not in state.choosing:
        accept = state.terms.book.irregularity("dealing_error") or state.terms.book.document
        return Refusal(code="no_choice_is_offered", citation=accept.citation)
    chosen = e.OptionChosen(seat=command.seat, go_on=command.go_on)
    if command.go_on:
        return (chosen,)
    law = state.terms.book.irregularity("dealing_error") or state.terms.book.document
    return (
        chosen,
        e.HandInvalidated(seat=command.seat, standing="refunded", citation=law.citation),
    )


def leave(state: State, command: c.Leave) -> Answer:
    """Answer a player who leaves: the book says what becomes of the hand."""
    if refused := not_the_owner(state, command.by, command.seat):
        return refused
    law = rule_called(state, "player_leaves")
    if state.seats[command.seat].gone:
        cite = law.citation if law else state.terms.book.document.citation
        return Refusal(code="player_is_gone_already", citation=cite)
    left = e.PlayerLeft(seat=command.seat)
    told = c.Report(what="player_leaves", seat=command.seat)
    answer = report(state, told)
    return answer if isinstance(answer, Refusal) else (left, *answer)


def _carried_out(
    state: State, actions: tuple[Action, ...], told: c.Report, citation: str
) -> Iterator[e.Event]:
    """Yield the events of a remedy's actions; those that only tell people what to do yield none."""
    if "void_round" in actions:
        yield void(state, citation)
    for action in actions:
        yield from _carry_out(state, action, told, citation)


def _carry_out(state: State, action: Action, told: c.Report, citation: str) -> Iterator[e.Event]:
    seat = told.seat
    standings = {
        "refund_hand": "refunded",
        "forfeit_all_wagers": "forfeited",
        "treat_as_losing": "abandoned",
    }
    if action in standings and seat is not None:
        standing = standings[action]
        yield e.HandInvalidated(seat=seat, standing=standing, citation=citation)
    elif action == "fold_hand" and seat is not None:
        yield from folded(state, seat)
    elif action in {"reshuffle", "remove_deck", "reunite_all_cards"}:
        yield e.DeckOrdered(order=action, citation=citation)
    elif action in {"offer_options_to_affected", "offer_options_to_all"}:
        yield _offered(state, seat if action == "offer_options_to_affected" else None, citation)
    elif action == "use_as_face_up_card" and told.place is not None:
        indices = [n for n, (place, _) in enumerate(state.dealt) if place.target == "dealer"]
        yield e.UpCardChosen(place=indices[told.place - 1])
    elif action in {"return_wager", "reject_excess", "return_surplus"}:
        yield from _returned(state, action, told, citation)
    elif action == "return_six_card_wagers":
        for number, found in state.seats.items():
            if staked := found.wagers.get("six_card"):
                yield e.WagerTakenBack(
                    seat=number, wager="six_card", amount=staked, citation=citation
                )


def _offered(state: State, seat: int | None, citation: str) -> e.OptionsOffered:
    seats = state.dealt_in if seat is None else (seat,)
    alive = tuple(number for number in seats if state.seats[number].in_play)
    return e.OptionsOffered(seats=alive, citation=citation)


def _returned(state: State, action: Action, told: c.Report, citation: str) -> Iterator[e.Event]:
    if told.seat is None or told.wager is None:
        return
    seat = state.seats.get(told.seat)
    lying = (
        told.amount if told.amount is not None else (seat.wagers.get(told.wager, 0) if seat else 0)
    )
    back = lying
    if action != "return_wager":
        back = lying - _most(state, told.seat, told.wager)
    if back > 0:
        yield e.WagerTakenBack(seat=told.seat, wager=told.wager, amount=back, citation=citation)


def _most(state: State, seat: int, wager: str) -> int:
    """Return the most that a wager may be at a seat."""
    if wager == "ante":
        return state.terms.most_ante or 0
    found = next((w for w in main_wagers(state.terms.book) if w.id == wager), None)
    if found is None or found.multiples is None:
        return 0
    spot = next(spot for spot in state.showdown.spots if spot.seat == seat)
    stakes, _ = effective_stakes(state.terms, spot)
    return stakes["ante"] * max(found.multiples.of_ante)


def void(state: State, citation: str) -> e.RoundVoided:
    """Return the voiding of a round: everything staked goes back, folded wagers too."""
    lines = tuple(
        Line(
            seat=number,
            wager=wager,
            staked=staked,
            paid=staked,
            outcome="returned",
            citation=citation,
            why="The round is void, and every wager goes back",
        )
        for number, seat in sorted(state.seats.items())
        for wager, staked in seat.wagers.items()
    )
    meters = dict(state.opening_meters)
    if not reverses(state):
        for seat in state.seats.values():
            for name, fed in seat.contributions.items():
                meters[name] += fed
    return e.RoundVoided(citation=citation, lines=lines, meters=meters)
