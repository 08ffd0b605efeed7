"""Comparing hands: close pairs, and the very card that tells them apart."""

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import count
from typing import Final

from fifthstreet.cards import Card, Deck, FiveCardCategory, FiveCardRank, Hand, Rank, rank_five
from fifthstreet.coaching.clauses import clause
from fifthstreet.protocol.school import Better, HandsQuestion, TaskAnswer, TaskVerdict, TwoHands
from fifthstreet.refusals import Refusal, RefusedError
from fifthstreet.rules.citation import Clause, resolve
from fifthstreet.school.seeded_draw import SeededDraw
from fifthstreet.school.shapes import SHAPES
from fifthstreet.school.task import SET, Candidate, Task, rules_of

HAND: Final = 5
"""How many cards the hands have that are compared."""

FIRST: Final = "first"
SECOND: Final = "second"
TIE: Final = "tie"
ALIKE: Final = tuple(slug for slug in SHAPES if slug != FiveCardCategory.ROYAL_FLUSH.slug)
GROUPS: Final[Mapping[FiveCardCategory, tuple[str, ...]]] = {
    FiveCardCategory.PAIR: ("The pair",),
    FiveCardCategory.TWO_PAIR: ("The higher pair", "The lower pair"),
    FiveCardCategory.THREE_OF_A_KIND: ("The three of a kind",),
    FiveCardCategory.FULL_HOUSE: ("The three of a kind", "The pair"),
    FiveCardCategory.FOUR_OF_A_KIND: ("The four of a kind",),
}
"""What is compared before the odd cards."""
ORDINALS: Final = ("highest", "second", "third", "fourth", "last")


NAMES: Final[Mapping[str, str]] = {FIRST: "First hand", SECOND: "Second hand", TIE: "Tie"}
EASY, HARDER = 1100, 120
"""How hard it is to tell hands of two kinds apart, and how much more for each rank compared."""
TIES: Final = 12
"""One pair in so many is a tie at most: nobody learns from a set that is all ties."""


def why_not(book: str) -> str | None:
    """Return why no hands of five are compared in a book, or None."""
    law = rules_of(book).book
    hand = law.main_contest.hand
    judged = sum(zone.cards for zone in law.zones if zone.id in hand.zones)
    fits = (hand.best or judged) == HAND
    return None if fits else "This game does not compare hands of five cards."


def candidates(book: str, draw: SeededDraw, many: int) -> list[Candidate]:
    """Return comparisons, one after the other of every kind of hand."""
    slugs, ties = draw.mixed(ALIKE), 0
    body: list[Candidate] = []
    for number in count():
        if len(body) == many:
            break
        key = f"{slugs[number % len(slugs)]}.{draw.below(10**6)}"
        task = Task(kind="hands", book=book, key=key)
        first, second = map(rank_five, two_hands(task))
        ties += first == second
        if first != second or ties <= many // TIES:
            hard = EASY + HARDER * _compared(first, second)
            body.append(Candidate(task=task, difficulty=hard))
    return body


def _compared(first: FiveCardRank, second: FiveCardRank) -> int:
    """Return how many ranks one compares until two hands are told apart; all of them in a tie."""
    if first.category is not second.category:
        return 0
    pairs = enumerate(zip(first.ranks, second.ranks, strict=True), start=1)
    return next((at for at, (one, two) in pairs if one != two), len(first.ranks))


def two_hands(task: Task) -> tuple[Hand, Hand]:
    """Return two hands, mostly of the category that the key names."""
    draw, deck = task.draw, [*Deck.standard()]
    shape = SHAPES[task.key.partition(".")[0]]
    one = shape.drawn(draw, deck)
    left = [card for card in deck if card not in one]
    if draw.below(SET) == 0:
        return Hand(draw.mixed(one)), Hand(draw.mixed(SHAPES[draw.one(ALIKE)].drawn(draw, left)))
    ranks = rank_five(one).ranks
    other = shape.drawn(draw, left, ranks[: draw.below(len(ranks) + 1)])
    return Hand(draw.mixed(one)), Hand(draw.mixed(other))


def ask(task: Task) -> HandsQuestion:
    """Return the two hands to be compared."""
    if task.key.partition(".")[0] not in ALIKE:
        raise RefusedError(Refusal("task_is_unknown"))
    first, second = two_hands(task)
    hands = TwoHands(_notations(first), _notations(second))
    return HandsQuestion(hands, (FIRST, SECOND, TIE))


def _notations(cards: Iterable[Card]) -> tuple[str, ...]:
    return tuple(card.notation for card in cards)


def judge(task: Task, answer: TaskAnswer) -> TaskVerdict:
    """Return the verdict, with what decides between the hands."""
    hands = two_hands(task)
    first, second = map(rank_five, hands)
    best: Better = TIE if first == second else FIRST if first > second else SECOND
    choice = str(answer.get("choice"))
    decided = zip(hands, deciding_ranks(first, second), strict=True)
    return TaskVerdict(
        right=choice == best,
        score=float(choice == best),
        answer=NAMES.get(choice, choice),
        best=NAMES[best],
        correct=(tuple(NAMES).index(best),),
        reasons=(
            f"First hand: {first.name}. Second hand: {second.name}.",
            why(*sorted((first, second), reverse=True)),
        ),
        deciding=TwoHands(
            *(_notations(card for card in hand if card.rank == rank) for hand, rank in decided)
        ),
        clauses=tuple(map(clause, _of_ranking(task.book))),
    )


@cache
def _of_ranking(book: str) -> tuple[str, ...]:
    """Return the citations of a book that say how hands rank, a family of clauses once.

    >>> _of_ranking("md")
    ('MD-6.D',)
    """
    law = rules_of(book).book
    paid = {contest.schedule for contest in law.contests}
    cited = next((one.tables[0].cite for one in law.schedules if one.id in paid), ())
    defining = [
        citation
        for citation in cited
        if any(isinstance(one, Clause) and one.kind == "definition" for one in resolve(citation))
    ]
    return tuple(
        citation
        for citation in defining
        if not any(citation.startswith(f"{other}.") for other in defining)
    )


def deciding_ranks(first: FiveCardRank, second: FiveCardRank) -> tuple[Rank | None, Rank | None]:
    """Return the ranks that tell two hands of one category apart; none where something else does.

    >>> from fifthstreet.cards import Hand
    >>> kings = rank_five(Hand("Ks Kd 9c 4h 2s")), rank_five(Hand("Kh Kc 8c 4d 2d"))
    >>> [rank.word for rank in deciding_ranks(*kings)]
    ['nine', 'eight']
    """
    if first.category is second.category:
        for one, other in zip(first.ranks, second.ranks, strict=True):
            if one != other:
                return one, other
    return None, None


def why(better: FiveCardRank, other: FiveCardRank) -> str:
    """Return what decides between two hands, in a sentence.

    >>> from fifthstreet.cards import Hand
    >>> why(rank_five(Hand("Ks Kd 9c 4h 2s")), rank_five(Hand("Kh Kc 8c 4d 2d")))
    'The highest kicker decides: nine beats eight.'
    """
    if better == other:
        return "Every card that counts is equal, and no suit is better than another."
    if better.category is not other.category:
        return f"{better.category.words.capitalize()} ranks above {other.category.words}."
    high, low = deciding_ranks(better, other)
    if high is None or low is None:
        return ""
    at, groups = better.ranks.index(high), GROUPS.get(better.category, ())
    if at < len(groups):
        return f"{groups[at]} decides: {high.plural} beat {low.plural}."
    return (
        f"{_odd_card(better, at - len(groups), len(groups))} decides: {high.word} beats {low.word}."
    )


def _odd_card(hand: FiveCardRank, at: int, groups: int) -> str:
    """Return how the card at a place among the odd cards of a hand is called."""
    odd = len(hand.ranks) - groups
    if odd == 1:
        return "The kicker" if groups else "The top card"
    return f"The {ORDINALS[at]} {'kicker' if groups else 'card'}"
