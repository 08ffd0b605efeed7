"""What the book does when something goes wrong: whether it can occur, what is known, which remedy.

A remedy acts on the round in which the error happened. While seats are left to settle every remedy
does; once all are settled only one that says so, and after that the book's rule on late discovery.
Facts come from the state where it shows them, and otherwise from whoever reports.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from fifthstreet.play import commands as c
from fifthstreet.play.stakes import effective_stakes
from fifthstreet.play.state import Phase, SeatState, State
from fifthstreet.play.streets import sizes_of
from fifthstreet.play.terms import Terms
from fifthstreet.play.wagers import UNCLOSED, limits_of
from fifthstreet.refusals import Refusal
from fifthstreet.rules.condition import holds
from fifthstreet.rules.law import Law
from fifthstreet.rules.remedies import (
    Action,
    Circumstance,
    Irregularity,
    Remedy,
    Rule,
    answers,
)
from fifthstreet.rules.wager import Wager

LATE = "late_discovery"
"""The family of the irregularity that says what is done about an error found too late."""
OPEN: Circumstance = "before_next_round"
GONE: Circumstance = "after_next_round_began"


@dataclass(frozen=True, slots=True)
class _Chosen:
    """What an operator chose, as far as a round knows it."""

    terms: Terms

    def get(self, key: str) -> object:
        """Return the dealing method, or whether a bet is offered."""
        if key == "dealing.method":
            return self.terms.brief.method.id
        return key.removeprefix("offers.") in self.terms.offers


def can_occur(terms: Terms, rule: Rule) -> bool:
    """Return whether something can go wrong at a table with these terms."""
    where = rule.occurs_where if isinstance(rule, Irregularity) else ()
    return not where or any(holds(condition, _Chosen(terms)) for condition in where)


def rule_called(state: State, what: str) -> Rule | None:
    """Return the irregularity or rule of conduct with an id."""
    book = state.terms.book
    return book.irregularity(what) or book.conduct_rule(what)


def remedy_for(rule: Rule, facts: set[str]) -> Remedy | None:
    """Return the first remedy whose circumstances all hold."""
    return next((remedy for remedy in rule.remedies if set(remedy.when) <= facts), None)


def remedy_in(state: State, rule: Rule, facts: set[str]) -> Remedy | None:
    """Return the remedy that applies now: late, one that reaches so far or that of late errors."""
    time = GONE if GONE in facts else OPEN
    if time == OPEN and not state.closed:
        return remedy_for(rule, facts)
    reaching = (remedy for remedy in rule.remedies if time in remedy.when)
    late = (*reaching, *late_remedies(state))
    return next((other for other in late if set(other.when) <= facts), None)


def is_late(rule: Rule) -> bool:
    """Return whether a rule is the book's own about errors that come to light late."""
    return isinstance(rule, Irregularity) and rule.family == LATE


def late_remedies(state: State) -> tuple[Remedy, ...]:
    """Return what the book does about an error that comes to light too late for its remedy."""
    rules = state.terms.book.irregularities
    return next((rule.remedies for rule in rules if is_late(rule)), ())


def ordered(state: State, remedy: Remedy) -> tuple[Action, ...]:
    """Return what a remedy orders in a round, or what the operator chose in its place."""
    return chosen_actions(state.terms, remedy)


def chosen_actions(terms: Terms, remedy: Remedy) -> tuple[Action, ...]:
    """Return what a remedy orders, or what the operator chose in its place."""
    if remedy.option is None:
        return remedy.do
    option = terms.book.options[remedy.option]
    return option.actions(terms.option(remedy.option), remedy.do)


def cited(state: State, law: Law) -> str:
    """Return a law's citation; of one for each method of dealing, that of the method in use."""
    methods = state.terms.book.dealing.methods
    chapters = {_chapter(method.citation) for method in methods}
    if _chapter(law.citation) not in chapters:
        return law.citation
    own = (cite for cite in law.cite if _chapter(cite) == _chapter(state.method.citation))
    return next(own, law.citation)


def _chapter(citation: str) -> str:
    return citation.partition(".")[0]


EXPOSED = {"player_card_exposed", "dealer_card_exposed"}
PUT_RIGHT = {"repairable", "complete_hands_can_be_moved"}
"""What can be said only of cards that are still on the layout."""


def is_earlier(state: State, command: c.ReportIrregularity | c.MakeRuling) -> bool:
    """Return whether somebody reports or rules on a round before this one."""
    if isinstance(command, c.MakeRuling):
        return state.waiting is not None and state.waiting.round is not None
    rule = rule_called(state, command.what)
    return (
        command.round is not None or GONE in command.facts or (rule is not None and is_late(rule))
    )


def known_facts(state: State, command: c.ReportIrregularity | c.MakeRuling) -> set[str]:
    """Return what is known: from the state where possible, otherwise from the report.

    Of an earlier round this one's state tells nothing.
    """
    seat_number = command.seat if isinstance(command, c.ReportIrregularity) else None
    if state.waiting is not None and isinstance(command, c.MakeRuling):
        seat_number = state.waiting.seat
    seat = state.seats.get(seat_number) if seat_number is not None else None
    earlier = Counter(state.incidents)
    reported = set[str](command.facts)
    if state.waiting is not None:
        earlier[state.waiting.what] -= 1  # what is ruled upon was counted when it was reported
        reported = reported or set(state.waiting.facts)
    if is_earlier(state, command):
        return {*reported - {OPEN}, GONE}
    if seat is not None and seat.settled:
        reported = {*reported - PUT_RIGHT, "not_repairable"}
    several = isinstance(command, c.ReportIrregularity) and command.count > 1
    by_state = _facts_of(state, seat)
    by_state["nobody_has_looked", "somebody_has_looked"] |= "somebody_has_looked" in reported
    by_state["first_in_deal", "again_in_deal"] = several or earlier[command.what] > 0
    by_state["one_card", "two_or_more_cards"] = several or _exposed(command.what, earlier) > 0
    if (
        isinstance(command, c.ReportIrregularity)
        and seat is not None
        and command.wager in seat.wagers
    ):
        by_state |= _size(state, command)
    facts = {pair[holds] for pair, holds in by_state.items()}
    settled = {word for pair in by_state for word in pair}
    facts |= {OPEN, *(fact for fact in reported if fact not in settled)}
    return facts


def unfounded(
    state: State, rule: Rule, command: c.ReportIrregularity | c.MakeRuling
) -> Refusal | None:
    """Refuse a fact that no remedy depends on, or that the record of the round contradicts."""
    belongs = answers((*rule.remedies, *late_remedies(state)))
    known = known_facts(state, command)
    for fact in command.facts:
        if not belongs(fact):
            return Refusal("fact_does_not_belong", citation=rule.citation, detail=f"{fact}.")
        if fact not in known and fact not in {*PUT_RIGHT, OPEN}:
            return Refusal("fact_contradicts_the_record", citation=rule.citation, detail=f"{fact}.")
    return None


def _facts_of(state: State, seat: SeatState | None) -> dict[tuple[str, str], bool]:
    """Return which word of each pair the state tells, of the round and of the seat concerned."""
    count = len(state.terms.brief.decisions)
    shared = {z for z in state.terms.book.main_contest.hand.zones if z in state.dealt.zones}
    return {
        ("nobody_has_looked", "somebody_has_looked"): state.looked,
        ("bets_are_open", "bets_are_closed"): state.phase not in UNCLOSED,
        ("before_settlement", "at_settlement"): state.phase in (Phase.SETTLING, Phase.ENDED),
        ("no_decisions_remain", "decisions_remain"): seat is not None
        and seat.in_play
        and seat.decided < count
        and state.phase in {Phase.BETTING, Phase.CLOSED, Phase.DECIDING},
        ("no_outcome_established", "outcome_established"): _outcome(state),
        ("board_not_complete", "board_complete"): bool(shared)
        and state.dealt.down.isdisjoint(shared),
    }


def _size(state: State, command: c.ReportIrregularity) -> dict[tuple[str, str], bool]:
    """Return whether a wager that was found is above what it may be, where its amount is known."""
    if command.seat is None or command.wager is None or command.amount is None:
        return {}
    over = command.amount > most_of(state, command.seat, command.wager)
    return {("under_the_size", "over_the_size"): over}


def _exposed(what: str, earlier: Counter[str]) -> int:
    """Return how many cards count beside this one; the dealer's first is meant to be face up."""
    if what not in EXPOSED:
        return earlier[what]
    return earlier["player_card_exposed"] + max(earlier["dealer_card_exposed"] - 1, 0)


def _outcome(state: State) -> bool:
    """Return whether a bet has conclusively won or lost."""
    law = state.terms.book.course.decisions.outcome_on_fold
    fell = any(seat.standing == "folded" for seat in state.seats.values())
    return state.phase in (Phase.SETTLING, Phase.ENDED) or (fell and (law is None or law.value))


def most_of(state: State, seat: int, wager: str) -> int:
    """Return the maximum of a wager at a seat."""
    brief = state.terms.brief
    if wager not in brief.tops:
        return limits_of(state, brief.wagers[wager]).most
    stakes, _ = effective_stakes(state.terms, state.showdown_of((seat,)).spots[0])
    of, top = brief.tops[wager]
    return stakes.get(of, 0) * top


SIZED = {
    "reject_excess",
    "return_surplus",
    "settle_at_maximum",
    "ask_to_raise_or_withdraw",
    "ask_to_correct",
}
"""What is done about a wager of a wrong size."""


def contradicted(
    state: State,
    command: c.ReportIrregularity,
    actions: tuple[Action, ...],
    citation: str,
    *,
    waits: bool,
) -> Refusal | None:
    """Refuse to return or correct a wager that has what it needs, or a size that it may have.

    Where nobody says what lies there, it is what was recorded. Somebody who rules may find more
    than the record shows, but no other size that is allowed.
    """
    seat, wager = state.seats.get(command.seat or 0), state.terms.book.wager(command.wager or "")
    if seat is None or wager is None:
        return None
    recorded = seat.wagers.get(wager.id)
    if "return_wager" in actions:
        complete = not waits and seat.wagers.keys() >= set(wager.needs)
        code = "wager_is_complete" if recorded else "wager_is_not_placed"
        return Refusal(code=code, citation=citation) if complete else None
    other = command.amount if "refuse_wager" not in actions else None
    changes = recorded is not None and other not in {None, recorded}
    if not changes and (waits or not SIZED & set(actions)):
        return None
    amount = recorded or 0 if command.amount is None else command.amount
    if amount in _sizes(state, wager, command.seat or 0):
        return Refusal(code="stake_is_allowed", citation=citation)
    return None


def _sizes(state: State, wager: Wager, seat: int) -> Sequence[int]:
    """Return the stakes that a seat may have on a wager."""
    if wager.prescribed:
        return state.terms.bet_sizes
    if wager.group == "bet":
        return sizes_of(state, wager, seat)
    if wager.equals is not None:
        return (state.seats[seat].wagers.get(wager.equals, 0),)
    limits = limits_of(state, wager)
    return range(limits.least, limits.most + 1)
