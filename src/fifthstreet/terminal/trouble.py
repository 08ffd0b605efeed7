"""What a curious player may let go wrong: reports and rulings that stand, and what follows."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from fifthstreet.play import Round
from fifthstreet.play import commands as c
from fifthstreet.play import events as e
from fifthstreet.play.irregularities import GONE, OPEN, can_occur
from fifthstreet.play.round import decide
from fifthstreet.play.story import Storyteller
from fifthstreet.refusals import Refusal
from fifthstreet.rules.remedies import Action, Circumstance, Rule
from fifthstreet.rules.words import circumstance, listed

SIZES: tuple[Circumstance, ...] = ("over_the_size", "under_the_size")
TOO_MUCH = 4
ORDERS: tuple[Action, ...] = (
    "void_round",
    "return_wager",
    "refund_hand",
    "fold_hand",
    "forfeit_all_wagers",
)
"""What a ruling may order where the book leaves it open."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TroubleCourse:
    """Something that may be reported now, and its description for people."""

    command: c.ReportIrregularity | c.MakeRuling
    says: str


def mishaps(game: Round) -> tuple[Rule, ...]:
    """Return everything that may go wrong at the table, irregularities before breaches."""
    terms = game.state.terms
    breaches = [rule for rule in terms.book.conduct if rule.remedies]
    possible = [rule for rule in terms.book.irregularities if can_occur(terms, rule)]
    return (*possible, *breaches)


def reports(game: Round, rule: Rule, seat: int) -> tuple[TroubleCourse, ...]:
    """Return the reports of a mishap that would stand now, each with another consequence.

    The first says nothing but what the state of the round tells, where that is enough.
    """
    text = _reports(game, rule, seat)
    result = (TroubleCourse(command=one, says=_circumstances(game, one.facts)) for one in text)
    return tuple(_distinct(game, result))


def _reports(game: Round, rule: Rule, seat: int) -> Iterator[c.ReportIrregularity]:
    staked = game.state.seats[seat].wagers
    sized = {word for remedy in rule.remedies for word in remedy.when} & set(SIZES)
    streets = [wager for wager in game.state.terms.brief.bets if wager in staked]
    if sized:
        for wager in streets[-1:]:
            for fact, amount in zip(
                SIZES, (staked[wager] * TOO_MUCH, staked[wager] // 2), strict=True
            ):
                yield c.ReportIrregularity(
                    what=rule.id, seat=seat, wager=wager, amount=amount, facts=(fact,)
                )
        return
    whens = (tuple(fact for fact in remedy.when if fact != OPEN) for remedy in rule.remedies)
    for facts in dict.fromkeys(((), *sorted(whens, key=lambda when: GONE in when))):
        yield c.ReportIrregularity(what=rule.id, seat=seat, facts=facts)
        yield c.ReportIrregularity(what=rule.id, seat=seat, facts=facts, place=2)
        yield c.ReportIrregularity(what=rule.id, seat=seat, facts=facts, count=2)


def rulings(game: Round) -> tuple[TroubleCourse, ...]:
    """Return the possible rulings, each with a different consequence."""
    waiting = game.state.waiting
    if waiting is None:
        return ()
    by = c.By(role=waiting.role, name=waiting.role.replace("_", " "))
    book = game.state.terms.book
    rule = book.irregularity(waiting.what) or book.conduct_rule(waiting.what)
    facts = [(), *(remedy.when for remedy in rule.remedies)] if rule else []
    commands = [c.MakeRuling(by=by, what=waiting.what, reason="so it is", actions=("continue",))]
    commands += [
        c.MakeRuling(by=by, what=waiting.what, reason="so it is", facts=each) for each in facts
    ]
    commands += [
        c.MakeRuling(by=by, what=waiting.what, reason="so it is", actions=(o,)) for o in ORDERS
    ]
    teller = Storyteller(book)
    courses = (TroubleCourse(command=one, says=_follows(game, one, teller)) for one in commands)
    return tuple(_distinct(game, courses))


def _follows(game: Round, ruling: c.MakeRuling, teller: Storyteller) -> str:
    answer = decide(game.state, ruling)
    events = () if isinstance(answer, Refusal) else answer
    texts = [teller.tell(event) for event in events if not isinstance(event, e.RulingMade)]
    return " ".join(texts) or "Nothing follows."


def _distinct(game: Round, courses: Iterable[TroubleCourse]) -> Iterator[TroubleCourse]:
    """Yield what would stand, but for what has the same consequence as something before it."""
    states: list[object] = []
    for one in courses:
        answer = decide(game.state, one.command)
        if isinstance(answer, Refusal):
            continue
        follows = [_outcome(event) for event in answer]
        if follows not in states:
            states.append(follows)
            yield one


def _outcome(event: e.Event) -> object:
    """Return what matters of an event when two courses are compared."""
    match event:
        case e.IrregularityReported():
            return event.actions
        case e.RulingAwaited():
            return event.role
        case e.RulingMade():
            return None
        case _:
            return event


def _circumstances(game: Round, facts: Iterable[str]) -> str:
    zones = game.state.terms.book.zones
    return listed(circumstance(fact, zones) for fact in facts) or "as the table is now"
