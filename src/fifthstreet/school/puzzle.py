"""Puzzles: a position, the exact value of each choice, and the reason for the best one."""

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from fifthstreet.analysis.choices import action
from fifthstreet.coaching.question import Question
from fifthstreet.coaching.strategy import advice
from fifthstreet.errors import FifthStreetError, NoExactFigureError
from fifthstreet.protocol.lessons import Choice
from fifthstreet.protocol.school import AppliedRule, PuzzleQuestion, TaskAnswer, TaskVerdict
from fifthstreet.refusals import Refusal, RefusedError
from fifthstreet.school.prospects import prospects
from fifthstreet.school.spot import DecisionPoint, choices_at, decision_at, spot_from, whole_board
from fifthstreet.school.task import Task, rules_of

if TYPE_CHECKING:
    from fifthstreet.analysis.game import Game
    from fifthstreet.analysis.rule_lookup import FollowedRule

CLOSE: Final = Fraction(1, 20)
"""A choice that costs less, in antes, is a close call."""
VALUE: Final = (
    "Each value is the average result of the whole round in antes, with best play at every "
    "later decision."
)


def why_not(book: str) -> str | None:
    """Return why a book has no puzzles, or None: its game has no exact figure, or no choice."""
    from fifthstreet.analysis.game import game_of

    try:
        game = game_of(rules_of(book).book)
    except NoExactFigureError as error:
        return f"No exact figure exists for this game: {error.what}"
    return None if game.most_choices > 1 else "This game leaves you no choice."


def ask(task: Task) -> PuzzleQuestion:
    """Return the position of a puzzle, and what may be chosen."""
    law, spot = rules_of(task.book).book, spot_from(task.key)
    decision = decision_at(law, spot)
    return PuzzleQuestion(
        cards=_notations(spot.cards),
        board=_notations(spot.board),
        up=_notations(spot.up),
        hidden=whole_board(law) - len(spot.board),
        staked=spot.staked,
        decision=decision.name,
        choices=choices_at(decision),
    )


def _notations(cards: tuple[object, ...]) -> tuple[str, ...]:
    return tuple(str(getattr(card, "notation", card)) for card in cards)


def judge(task: Task, answer: TaskAnswer) -> TaskVerdict:
    """Return the verdict on an answer."""
    return verdict_on(task, str(answer.get("choice")))


def verdict_on(task: Task, choice: str) -> TaskVerdict:
    """Return the verdict on a choice: exact values, the short rule, and what may still come."""
    spot = spot_from(task.key)
    options = values(task.book, spot)
    best = max(options, key=lambda one: Fraction(one.expected_value))
    mine = next((one for one in options if one.action == choice), None)
    if mine is None:
        raise RefusedError(Refusal("task_has_no_such_choice"))
    cost = Fraction(mine.cost)
    title, chances = prospects(task.book, spot)
    rule = _rule_at(task.book, spot, best.action)
    return TaskVerdict(
        right=not cost,
        score=float(not cost),
        answer=mine.action,
        best=best.action,
        correct=tuple(
            at
            for at, name in enumerate(ask(task).choices)
            if any(one.action == name and not Fraction(one.cost) for one in options)
        ),
        cost=mine.cost,
        options=options,
        reasons=(_reason(rule), VALUE),
        rule=rule,
        becomes_title=title,
        becomes=chances,
    )


def values(book: str, spot: DecisionPoint) -> tuple[Choice, ...]:
    """Return the exact value of each choice in a position, and what each costs."""
    seen = tuple(" ".join(_notations(row)) for row in (spot.cards, spot.board, spot.up))
    try:
        return advice(Question(subject=book), (seen[0], seen[1], seen[2]), spot.staked).options
    except NoExactFigureError:
        raise
    except FifthStreetError:
        raise RefusedError(Refusal("task_is_unknown")) from None


def gap(options: tuple[Choice, ...]) -> Fraction:
    """Return what the second-best choice costs."""
    return sorted(Fraction(one.cost) for one in options)[1]


def followed(book: str, spot: DecisionPoint) -> "FollowedRule":
    """Return the short rule that a player follows in a position."""
    from fifthstreet.analysis.rule_lookup import rule_for

    return rule_for(_game_of_book(book), spot.position)


def _game_of_book(book: str) -> "Game":
    """Return the counted game of a book."""
    return Question(subject=book).game


def _rule_at(book: str, spot: DecisionPoint, best: str) -> AppliedRule:
    """Return the short rule of a position as people read it."""
    here = followed(book, spot)
    return AppliedRule(
        decision=here.part.name,
        place=here.place,
        rules=tuple(f"{action(rule.bet)}: {rule.words}" for rule in here.part.rules),
        otherwise=action(here.part.otherwise),
        action=action(here.bet),
        agrees=action(here.bet) == best,
    )


def _reason(rule: AppliedRule) -> str:
    """Return which short rule applies, in a sentence."""
    if rule.place:
        does, _, words = rule.rules[rule.place - 1].partition(": ")
        text = f"Rule {rule.place} for {rule.decision} applies: with {words}, {does}."
    else:
        text = f"No rule for {rule.decision} fits this hand, so {rule.otherwise}."
    if rule.agrees:
        return text
    return f"{text} In this position it is not the best play; go by the exact values."
