"""What is known when something goes wrong: from the state where it tells, and else as reported."""

from fifthstreet.play import commands as c
from fifthstreet.play.main_wagers import effective_stakes
from fifthstreet.play.reach import GONE, OPEN, is_late, rule_called
from fifthstreet.play.state import Phase, SeatState, State
from fifthstreet.play.wagers import UNCLOSED, limits_of

EXPOSED = {"player_card_exposed", "dealer_card_exposed"}
PUT_RIGHT = {"repairable", "complete_hands_can_be_moved"}
"""What can be said only of cards that are still on the layout."""


def is_earlier(state: State, command: c.ReportIrregularity | c.MakeRuling) -> bool:
    """Tell whether somebody reports or rules on a round before this one."""
    if isinstance(command, c.MakeRuling):
        return state.waiting is not None and state.waiting.round is not None
    rule = rule_called(state, command.what)
    return (
        command.round is not None or GONE in command.facts or (rule is not None and is_late(rule))
    )


def known_facts(state: State, command: c.ReportIrregularity | c.MakeRuling) -> set[str]:
    """Return what is known: from the state where it tells, and else from whoever reports.

    Of an earlier round this one's state tells nothing.
    """
    seat_number = command.seat if isinstance(command, c.ReportIrregularity) else None
    if state.waiting is not None and isinstance(command, c.MakeRuling):
        seat_number = state.waiting.seat
    seat = state.seats.get(seat_number) if seat_number is not None else None
    before = state.incidents.get(command.what, 0)
    reported = set[str](command.facts)
    if state.waiting is not None:
        before -= 1  # what is ruled upon was counted when it was reported
        reported = reported or set(state.waiting.facts)
    if is_earlier(state, command):
        return {*reported - {OPEN}, GONE}
    if seat is not None and seat.settled:
        reported = {*reported - PUT_RIGHT, "not_repairable"}
    several = isinstance(command, c.ReportIrregularity) and command.count > 1
    by_state = _facts_of(state, seat)
    by_state["nobody_has_looked", "somebody_has_looked"] |= "somebody_has_looked" in reported
    by_state["first_in_deal", "again_in_deal"] = before > 0 or several
    if (
        isinstance(command, c.ReportIrregularity)
        and seat is not None
        and command.wager in seat.wagers
    ):
        by_state |= _size(state, command)
    facts = {pair[holds] for pair, holds in by_state.items()}
    settled = {word for pair in by_state for word in pair}
    facts |= {OPEN, *(fact for fact in reported if fact not in settled)}
    if not {"one_card", "two_or_more_cards"} & facts:
        exposed = several or _exposed(state, command.what, before)
        facts.add("two_or_more_cards" if exposed else "one_card")
    return facts


def _facts_of(state: State, seat: SeatState | None) -> dict[tuple[str, str], bool]:
    """Return which word of each pair the state tells, of the round and of the seat concerned."""
    count = state.terms.book.course.decisions.count.value
    board = [place for place, _ in state.dealt if place.target == "community"]
    return {
        ("nobody_has_looked", "somebody_has_looked"): state.looked,
        ("bets_are_open", "bets_are_closed"): state.phase not in UNCLOSED,
        ("before_settlement", "at_settlement"): state.phase in (Phase.SETTLING, Phase.ENDED),
        ("no_decisions_remain", "decisions_remain"): seat is not None
        and seat.in_play
        and seat.decided < count
        and state.phase in {Phase.BETTING, Phase.CLOSED, Phase.DECIDING},
        ("no_outcome_established", "outcome_established"): _outcome(state),
        ("board_not_complete", "board_complete"): bool(board)
        and all(place.face_up for place in board),
    }


def _size(state: State, command: c.ReportIrregularity) -> dict[tuple[str, str], bool]:
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
    return state.phase in (Phase.SETTLING, Phase.ENDED) or (
        fell and state.terms.option("rws.outcome_on_fold") is not False
    )


def most_of(state: State, seat: int, wager: str) -> int:
    """Return the maximum of a wager at a seat."""
    law = next(law for law in state.terms.book.wagers if law.id == wager)
    if law.multiples is None:
        return limits_of(state, law).most
    stakes, _ = effective_stakes(state.terms, state.showdown_of((seat,)).spots[0])
    return stakes["ante"] * max(law.multiples.of_ante)
