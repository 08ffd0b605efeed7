"""Drills: questions that follow from a seed, and verdicts that follow from the book.

A question never holds its answer. Nothing is kept: the same seed makes the same question again when
it is answered, and the play engine or the book says what is right.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from fractions import Fraction
from functools import cache
from itertools import islice
from typing import Final

from fifthstreet.analysis.choices import FOLD, STAY, action
from fifthstreet.cards import Card
from fifthstreet.coaching import settle_drill, winner_drill
from fifthstreet.coaching.clauses import clause
from fifthstreet.coaching.drill import SET, Drill, rules_of
from fifthstreet.coaching.seeded_draw import SeededDraw
from fifthstreet.errors import NoExactFigureError
from fifthstreet.procedures.setup import Ordered
from fifthstreet.protocol.lessons import (
    DecideQuestion,
    DrillAnswer,
    DrillName,
    Judged,
    JudgedDecision,
    JudgedRemedy,
    Position,
    RemedyQuestion,
)
from fifthstreet.protocol.lessons import Drill as Asked
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.plan import PlanDecision
from fifthstreet.rules.remedies import Action, Remedy, Rule
from fifthstreet.rules.words import circumstance, orders, sentence

CHOICES: Final = 4
PLAIN: Final = {"fold": FOLD, "stay": STAY, "take_back": -1}
"""Choices other than bets, as `analysis` writes them."""


@cache
def _cases(book: str) -> tuple[tuple[Rule, Remedy], ...]:
    """Return every irregularity of a book with each of its remedies."""
    law = rules_of(book).book
    return tuple((rule, one) for rule in law.irregularities for one in rule.remedies)


def _ordered(book: str, rule: Rule, remedy: Remedy) -> Ordered:
    """Return what is done when a remedy's circumstances hold, as the operator chose it."""
    return rules_of(book).setup.remedy(rule.id, remedy.when)


def _case(drill: Drill) -> tuple[Rule, Remedy, list[tuple[Action, ...]]]:
    """Return an irregularity, the remedy that fits, and orders among which to choose."""
    draw, cases = drill.draw, _cases(drill.book)
    rule, remedy = drill.of_set.mixed(cases)[drill.place]
    right = _ordered(drill.book, rule, remedy).actions
    others = dict.fromkeys(_ordered(drill.book, *one).actions for one in cases)
    wrong = draw.mixed([actions for actions in others if set(actions) != set(right)])
    return rule, remedy, draw.mixed([right, *wrong[: CHOICES - 1]])


def _remedy(drill: Drill) -> RemedyQuestion:
    rule, remedy, choices = _case(drill)
    zones = rules_of(drill.book).book.zones
    body = {word: None for one in rule.remedies for word in one.when if word not in remedy.when}
    return RemedyQuestion(
        what=rule.name,
        facts=tuple(sentence(circumstance(word, zones)) for word in remedy.when),
        absent=tuple(sentence(circumstance(word, zones)) for word in body),
        choices=tuple(sentence(orders(actions)) for actions in choices),
    )


def _judge_remedy(drill: Drill, answer: DrillAnswer) -> JudgedRemedy:
    rule, remedy, choices = _case(drill)
    ordered = _ordered(drill.book, rule, remedy)
    best = choices.index(ordered.actions)
    right = answer.get("choice") == best
    return JudgedRemedy(
        **drill.about,
        right=right,
        score=float(right),
        answer=best,
        explanation=sentence(orders(ordered.actions)),
        ruling=remedy.ruling,
        clauses=(clause(ordered.citation),),
    )


def _choices(decision: PlanDecision) -> tuple[str, ...]:
    """Return what a decision offers, the largest bet first."""
    times = sorted(decision.adds.times, reverse=True) if decision.adds else []
    others = [PLAIN[choice.kind] for choice in decision.choices if choice.add is None]
    return tuple(map(action, (*times, *others)))


def _seen_before(law: RuleBook, decision: int) -> int:
    """Return how many cards of the table lie face up before a decision."""
    turned = [one for one in law.reveals if one.after_decision < decision]
    zones = {zone.id: zone.cards for zone in law.zones if zone.per == "table" and not zone.up}
    lying = sum(zone.cards for zone in law.zones if zone.per == "table" and zone.up)
    return lying + sum(len(one.cards) or zones[one.zone] for one in turned if one.zone in zones)


def spot_of(drill: Drill) -> tuple[tuple[str, str, str], int]:
    """Return a position to decide in: what is seen, and how many antes are staked.

    All hands of a set are dealt from one deck, so that none comes twice.
    """
    law, draw = rules_of(drill.book).book, drill.draw
    own = _hands(drill.book, drill.of_set)[drill.place]
    rest = [card.notation for card in draw.deck() if card not in own]
    cards = " ".join(card.notation for card in own)
    street = draw.below(len(law.decisions))
    past = [decision.adds.times for decision in law.decisions[:street] if decision.adds]
    opening = sum(wager.group == "ante" for wager in law.wagers)
    staked = opening + sum(draw.one(times) for times in past)
    board = _seen_before(law, street + 1)
    up = board + _face_up(drill.book)
    return (cards, " ".join(rest[:board]), " ".join(rest[board:up])), staked


def _face_up(book: str) -> int:
    """Return how many cards of the dealer's lie face up from the deal."""
    terms = rules_of(book).terms
    turned = terms.brief.method.up_card is not None
    zones = (zone.cards for zone in terms.book.zones if zone.per == "dealer" and zone.up)
    return int(turned) + sum(zones)


def _hands(book: str, draw: SeededDraw) -> list[list[Card]]:
    """Return the hands of a set; some hold the cards with which a dealer just qualifies."""
    terms, deck = rules_of(book).terms, draw.deck()
    size, least = terms.book.seat_zone.cards, terms.book.main_contest.qualifying
    wanted = least.ranks if least else ()
    near = [[card for card in deck if card.rank.letter == letter] for letter in wanted]
    begun = [list(cards) for cards in zip(*near, strict=True)]
    begun += [[] for _ in range(SET - len(begun))]
    used = {card for hand in begun for card in hand}
    rest = iter([card for card in deck if card not in used])
    return draw.mixed([[*hand, *islice(rest, size - len(hand))] for hand in begun])


def _decide(drill: Drill) -> DecideQuestion:
    (cards, board, up), staked = spot_of(drill)
    law = rules_of(drill.book).book
    seen = len(board.split())
    decision = next(one for one in law.decisions if _seen_before(law, one.number) == seen)
    return DecideQuestion(
        cards=tuple(cards.split()),
        board=tuple(board.split()),
        up=tuple(up.split()),
        staked=staked,
        choices=_choices(decision),
    )


def judge_decision(drill: Drill, position: Position, answer: DrillAnswer) -> JudgedDecision:
    """Return the verdict on a choice, from the exact value of each."""
    mine = next((one for one in position.options if one.action == answer.get("choice")), None)
    cost = Fraction(mine.cost) if mine else Fraction(1)
    return JudgedDecision(
        **drill.about,
        right=not cost,
        score=round(float(max(Fraction(0), 1 - cost)), 4),
        answer=position.best,
        cost=str(cost) if mine else None,
        explanation="The value is the mean result of the whole round in antes, "
        "later decisions taken the best way.",
        options=position.options,
        clauses=(),
    )


QUESTIONS: Final = {
    "settle": settle_drill.ask,
    "remedy": _remedy,
    "winner": winner_drill.ask,
    "decide": _decide,
}
VERDICTS: Final[Mapping[DrillName, Callable[[Drill, DrillAnswer], Judged]]] = {
    "settle": settle_drill.judge,
    "remedy": _judge_remedy,
    "winner": winner_drill.judge,
}


@cache
def fits(name: DrillName, book: str) -> bool:
    """Tell whether a drill can be done in a book: hands of five to compare, or a game to decide.

    >>> fits("winner", "md"), fits("decide", "rws")
    (True, True)
    """
    law = rules_of(book).book
    if name == "winner":
        hand = law.main_contest.hand
        judged = sum(zone.cards for zone in law.zones if zone.id in hand.zones)
        return (hand.best or judged) == winner_drill.HAND
    if name == "decide":
        from fifthstreet.analysis.game import game_of

        with suppress(NoExactFigureError):
            return game_of(law).most_choices > 1
        return False
    return True


def question(drill: Drill) -> Asked:
    """Return the question of a drill, without its answer."""
    return Asked(**drill.about, question=QUESTIONS[drill.name](drill))
