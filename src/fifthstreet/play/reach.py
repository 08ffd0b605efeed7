"""Which remedy of the book applies: whether something can occur, and how long a remedy reaches.

A remedy acts on the round in which the error happened. While seats are left to settle every remedy
does; once all are settled only one that says so, and after that the book's rule on late discovery.
"""

from dataclasses import dataclass

from fifthstreet.play.state import State
from fifthstreet.play.terms import Terms
from fifthstreet.rules.condition import holds
from fifthstreet.rules.law import Law
from fifthstreet.rules.options import show
from fifthstreet.rules.remedies import Action, Circumstance, Irregularity, Remedy, Rule

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
    """Tell whether something can go wrong at a table with these terms."""
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
    """Tell whether a rule is the book's own about errors that come to light late."""
    return isinstance(rule, Irregularity) and rule.family == LATE


def late_remedies(state: State) -> tuple[Remedy, ...]:
    """Return what the book does about an error that comes to light too late for its remedy."""
    rules = state.terms.book.irregularities
    return next((rule.remedies for rule in rules if is_late(rule)), ())


def ordered(state: State, remedy: Remedy) -> tuple[Action, ...]:
    """Return what a remedy orders, or what the operator chose in its place."""
    if remedy.option is None:
        return remedy.do
    value = state.terms.option(remedy.option)
    option = state.terms.book.options[remedy.option]
    return option.instead.get(str(value) if isinstance(value, str) else show(value), remedy.do)


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
