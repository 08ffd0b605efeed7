"""What is known when something goes wrong: from the state where it tells, and else as reported."""

from fifthstreet.play import commands as c
from fifthstreet.play.betting import UNCLOSED, limits_of
from fifthstreet.play.main_wagers import effective_stakes
from fifthstreet.play.state import Phase, State

EXPOSED = {"player_card_exposed", "dealer_card_exposed"}


def known_facts(state: State, command: c.Report | c.Rule) -> set[str]:
    """Return what is known: from the state where it tells, and else from whoever reports."""
    seat_number = command.seat if isinstance(command, c.Report) else None
    if state.waiting is not None and isinstance(command, c.Rule):
        seat_number = state.waiting.seat
    seat = state.seats.get(seat_number) if seat_number is not None else None
    count = state.terms.book.course.decisions.count.value
    before = state.incidents.get(command.what, 0)
    reported = command.facts
    if state.waiting is not None:
        before -= 1  # what is ruled upon was counted when it was reported
        reported = command.facts or state.waiting.facts
    board = [place for place, _ in state.dealt if place.target == "community"]
    told: dict[tuple[str, str], bool] = {
        ("nobody_has_looked", "somebody_has_looked"): state.looked,
        ("bets_are_open", "bets_are_closed"): state.phase not in UNCLOSED,
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
    if isinstance(command, c.Report) and seat is not None and command.wager in seat.wagers:
        told |= _size(state, command)
    facts = {pair[holds] for pair, holds in told.items()}
    settled = {word for pair in told for word in pair}
    facts |= {fact for fact in reported if fact not in settled}
    if not {"before_next_round", "after_next_round_began"} & facts:
        facts.add("before_next_round")
    if not {"one_card", "two_or_more_cards"} & facts:
        facts.add("two_or_more_cards" if _exposed(state, command.what, before) else "one_card")
    return facts


def _size(state: State, command: c.Report) -> dict[tuple[str, str], bool]:
    """Tell whether a wager that was found is above what it may be, where its amount is told."""
    if command.seat is None or command.wager is None or command.amount is None:
        return {}
    over = command.amount > most_of(state, command.seat, command.wager)
    return {("under_the_size", "over_the_size"): over}


def _exposed(state: State, what: str, before: int) -> int:
    """Return how many cards count beside this one; the dealer's first lies face up by right."""
    if what not in EXPOSED:
        return before
    dealers = state.incidents.get("dealer_card_exposed", 0)
    return state.incidents.get("player_card_exposed", 0) + max(dealers - 1, 0)


def _outcome(state: State) -> bool:
    """Tell whether a bet has conclusively won or lost."""
    fell = any(seat.standing == "folded" for seat in state.seats.values())
    return state.phase == Phase.SETTLING or (
        fell and state.terms.option("rws.outcome_on_fold") is not False
    )


def most_of(state: State, seat: int, wager: str) -> int:
    """Return the most that a wager may be at a seat."""
    found = next(found for found in state.terms.book.wagers if found.id == wager)
    if found.multiples is None:
        return limits_of(state, found).most
    stakes, _ = effective_stakes(state.terms, state.showdown_of((seat,)).spots[0])
    return stakes["ante"] * max(found.multiples.of_ante)
