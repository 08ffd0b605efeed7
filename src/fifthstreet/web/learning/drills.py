"""Drills: questions that follow from a seed, and verdicts that follow from the book.

A question never holds its answer. Nothing is kept: the same seed makes the same question again when
it is answered, and the play engine or the book says what is right.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any, Final, Literal

from fifthstreet.cards import Card, Hand, rank_five
from fifthstreet.house.demo import submission
from fifthstreet.house.tables.ruleset import Ruleset, ruleset_of
from fifthstreet.play.line import Line
from fifthstreet.play.settlement import settle_round
from fifthstreet.play.showdown import Showdown, Spot
from fifthstreet.play.table.setup import Ordered
from fifthstreet.rules.remedies import Remedy, Rule
from fifthstreet.web.learning.clauses import clause, clauses_of, named
from fifthstreet.web.learning.drawing import Draw

Name = Literal["settle", "remedy", "winner", "decide"]
DRILLS: Final[Mapping[Name, tuple[str, str, str]]] = {
    "settle": ("dealer", "Settle this table", "What is handed back on each wager?"),
    "remedy": ("dealer", "What happens now", "Which remedy does the document order?"),
    "winner": ("dealer", "Which hand wins", "Which of two hands is the better one?"),
    "decide": ("player", "What would you do", "Choose; every choice has its exact cost."),
}
CHOICES: Final = 4
FOLDS: Final = 4
"""One hand in so many is folded."""
SEATS: Final = 3
TRIES: Final = 8
FIRST, SECOND, TIE = "first", "second", "tie"


@cache
def rules_of(book: str) -> Ruleset:
    """Return what the drills of a book are played by."""
    return ruleset_of(submission(book))


@dataclass(frozen=True, slots=True, kw_only=True)
class Drill:
    """One drill: what it is about, from which seed."""

    name: Name
    book: str
    seed: int

    @property
    def draw(self) -> Draw:
        """Return the draws of this drill, from their beginning."""
        return Draw(f"{self.name} {self.book} {self.seed}")

    def about(self) -> dict[str, Any]:
        """Return what every question says of itself."""
        role, title, asks = DRILLS[self.name]
        told = {"drill": self.name, "book": self.book, "seed": self.seed}
        return {**told, "for": role, "title": title, "asks": asks}


def layout(drill: Drill) -> Showdown:
    """Return a table to be settled; one where somebody wins, if a few draws find such."""
    draw, terms = drill.draw, rules_of(drill.book).terms
    for _ in range(TRIES):
        shown = _laid_out(drill, draw)
        lines = settle_round(terms, shown, {}).lines
        if any(line.outcome == "win" for line in lines):
            break
    return shown


def _laid_out(drill: Drill, draw: Draw) -> Showdown:
    """Return hands, bets and what lies open, all drawn."""
    terms = rules_of(drill.book).terms
    deck, seats = iter(draw.deck()), tuple(range(1, SEATS + 1))
    lying: dict[tuple[str, int | None], list[Card]] = {}
    for place in terms.brief.places(seats):
        lying.setdefault((place.target, place.seat), []).append(next(deck))
    spots = tuple(_spot(drill, draw, number, lying["players", number]) for number in seats)
    shared = {target: Hand(cards) for (target, seat), cards in lying.items() if seat is None}
    return Showdown(
        spots=spots,
        board=shared.get("community", Hand()),
        dealer=shared.get("dealer", Hand()),
        box=shared.get("six_card_box", Hand()),
    )


def _spot(drill: Drill, draw: Draw, number: int, cards: list[Card]) -> Spot:
    """Return a seat with an ante and the bets of its decisions, up to a fold if there is one."""
    brief = rules_of(drill.book).terms.brief
    ante = brief.limits("ante").least * (1 + draw.below(SEATS))
    wagers, folds = {"ante": ante}, draw.below(FOLDS) == 0
    due = [wager.id for _, wager in sorted(brief.due.items())]
    for wager in due[: draw.below(len(due))] if folds else due:
        wagers[wager] = draw.one(brief.sizes(wager, ante))
    standing: Literal["live", "folded"] = "folded" if folds else "live"
    return Spot(seat=number, cards=Hand(cards), wagers=wagers, standing=standing)


def settled(drill: Drill) -> tuple[Line, ...]:
    """Return how the table of a drill is settled, line by line."""
    return settle_round(rules_of(drill.book).terms, layout(drill), {}).lines


def _settle(drill: Drill) -> dict[str, Any]:
    shown = layout(drill)
    return {
        "board": _notations(shown.board),
        "dealer": _notations(shown.dealer),
        "currency": rules_of(drill.book).currency,
        "order": list(rules_of(drill.book).terms.brief.order(tuple(range(1, SEATS + 1)))),
        "seats": [
            {
                "seat": spot.seat,
                "cards": _notations(spot.cards),
                "wagers": dict(spot.wagers),
                "standing": spot.standing,
            }
            for spot in shown.spots
        ],
        "fields": [f"{line.seat}:{line.wager}" for line in settled(drill)],
    }


def _notations(cards: Hand) -> list[str]:
    return [card.notation for card in cards]


def _judge_settlement(drill: Drill, given: Mapping[str, Any]) -> dict[str, Any]:
    rows = []
    for line in settled(drill):
        key = f"{line.seat}:{line.wager}"
        right = given.get(key) == line.paid
        told = {"field": key, "right": right, "given": given.get(key)}
        rows.append({**told, **line.as_json(), "clauses": [clause(line.citation)]})
    good = sum(row["right"] for row in rows)
    return {"right": good == len(rows), "score": round(good / len(rows), 4), "lines": rows}


def two_hands(drill: Drill) -> tuple[Hand, Hand]:
    """Return two hands of five cards; alike in kind where a few draws find such a pair."""
    draw = drill.draw
    for _ in range(TRIES):
        deck = draw.deck()
        pair = Hand(deck[:5]), Hand(deck[5:10])
        if rank_five(pair[0]).category == rank_five(pair[1]).category:
            break
    return pair


def _winner(drill: Drill) -> dict[str, Any]:
    first, second = two_hands(drill)
    hands = {FIRST: _notations(first), SECOND: _notations(second)}
    return {"hands": hands, "choices": [FIRST, SECOND, TIE]}


def _judge_winner(drill: Drill, given: Mapping[str, Any]) -> dict[str, Any]:
    first, second = map(rank_five, two_hands(drill))
    best = TIE if first == second else FIRST if first > second else SECOND
    right = given.get("choice") == best
    law = rules_of(drill.book).book.pay.main
    return {
        "right": right,
        "score": float(right),
        "answer": best,
        "explanation": f"The first is {first.name}, the second {second.name}.",
        "clauses": clauses_of(law),
    }


@cache
def _cases(book: str) -> tuple[tuple[Rule, Remedy], ...]:
    """Return every irregularity of a book with each of its remedies."""
    law = rules_of(book).book
    return tuple((rule, one) for rule in law.irregularities for one in rule.remedies)


def _ordered(book: str, rule: Rule, remedy: Remedy) -> Ordered:
    """Return what is done when a remedy's circumstances hold, as the operator chose it."""
    return rules_of(book).setup.remedy(rule.id, remedy.when)


def case(drill: Drill) -> tuple[Rule, Remedy, list[tuple[str, ...]]]:
    """Return an irregularity, the remedy that fits, and orders among which to choose."""
    draw, cases = drill.draw, _cases(drill.book)
    rule, remedy = draw.one(cases)
    right: tuple[str, ...] = _ordered(drill.book, rule, remedy).actions
    others = dict.fromkeys(_ordered(drill.book, *one).actions for one in cases)
    wrong = draw.mixed([actions for actions in others if set(actions) != set(right)])
    return rule, remedy, draw.mixed([right, *wrong[: CHOICES - 1]])


def _remedy(drill: Drill) -> dict[str, Any]:
    rule, remedy, choices = case(drill)
    other = {word for one in rule.remedies for word in one.when} - set(remedy.when)
    return {
        "what": rule.name,
        "facts": named(remedy.when),
        "not": named(sorted(other)),
        "choices": [named(actions) for actions in choices],
    }


def _judge_remedy(drill: Drill, given: Mapping[str, Any]) -> dict[str, Any]:
    rule, remedy, choices = case(drill)
    ordered = _ordered(drill.book, rule, remedy)
    answer = choices.index(ordered.actions)
    right = given.get("choice") == answer
    return {
        "right": right,
        "score": float(right),
        "answer": answer,
        "explanation": f"{rule.name}: {', '.join(one['says'] for one in named(ordered.actions))}.",
        "ruling": remedy.ruling,
        "clauses": [clause(ordered.citation)],
    }


def spot_of(drill: Drill) -> tuple[tuple[str, str, str], int]:
    """Return a position to decide in: what is seen, and how many antes are staked."""
    draw, terms = drill.draw, rules_of(drill.book).terms
    deck = [card.notation for card in draw.deck()]
    multiples = [wager.multiples.of_ante for wager in terms.book.wagers if wager.multiples]
    if terms.book.course.comparison is not None:
        return (" ".join(deck[:5]), "", deck[5]), 1
    street = draw.below(len(multiples))
    staked = 1 + sum(draw.one(multiples[past]) for past in range(street))
    return (" ".join(deck[:2]), " ".join(deck[2 : 2 + street]), ""), staked


def _decide(drill: Drill) -> dict[str, Any]:
    (cards, board, up), staked = spot_of(drill)
    terms = rules_of(drill.book).terms
    multiples = [wager.multiples.of_ante for wager in terms.book.wagers if wager.multiples]
    bets = sorted(multiples[len(board.split())], reverse=True)
    return {
        "cards": cards.split(),
        "board": board.split(),
        "up": up.split(),
        "staked": staked,
        "choices": [*(f"bet {bet}" for bet in bets), "fold"],
    }


def judge_decision(told: Mapping[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the verdict on a choice, from the exact value of each."""
    mine = next((one for one in told["options"] if one["action"] == given.get("choice")), None)
    right = mine is not None and not Fraction(mine["cost"])
    return {
        "right": right,
        "score": 0.0 if mine is None else round(max(0.0, 1 - mine["cost_in_antes"]), 4),
        "answer": told["best"],
        "explanation": "The value is the mean result of the whole round in antes, "
        "later decisions taken the best way.",
        "options": told["options"],
        "clauses": [],
    }


QUESTIONS: Final = {"settle": _settle, "remedy": _remedy, "winner": _winner, "decide": _decide}
VERDICTS: Final = {
    "settle": _judge_settlement,
    "remedy": _judge_remedy,
    "winner": _judge_winner,
}


def question(drill: Drill) -> dict[str, Any]:
    """Return the question of a drill, without its answer."""
    return {**drill.about(), "question": QUESTIONS[drill.name](drill)}
