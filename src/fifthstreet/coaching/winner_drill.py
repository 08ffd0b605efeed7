"""The drill of comparing hands: close pairs, and the very card that tells them apart."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

from fifthstreet.cards import Card, Deck, FiveCardCategory, FiveCardRank, Hand, Rank, rank_five
from fifthstreet.coaching.clauses import clause
from fifthstreet.coaching.drill import Drill, rules_of
from fifthstreet.coaching.shapes import SHAPES
from fifthstreet.protocol.lessons import Better, DrillAnswer, JudgedWinner, TwoHands, WinnerQuestion
from fifthstreet.rules.citation import Clause, resolve

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


def two_hands(drill: Drill) -> tuple[Hand, Hand]:
    """Return two hands, mostly of one category; each question of a set has another one."""
    draw, deck = drill.draw, [*Deck.standard()]
    slugs = drill.of_set.mixed(ALIKE)
    slug = slugs[drill.place] if drill.place < len(slugs) else draw.one(ALIKE)
    shape = SHAPES[slug]
    one = shape.drawn(draw, deck)
    left = [card for card in deck if card not in one]
    if drill.place >= len(slugs):
        return Hand(draw.mixed(one)), Hand(draw.mixed(SHAPES[draw.one(ALIKE)].drawn(draw, left)))
    ranks = rank_five(one).ranks
    other = shape.drawn(draw, left, ranks[: draw.below(len(ranks) + 1)])
    return Hand(draw.mixed(one)), Hand(draw.mixed(other))


def ask(drill: Drill) -> WinnerQuestion:
    """Return the two hands to be compared."""
    first, second = two_hands(drill)
    hands = TwoHands(_notations(first), _notations(second))
    return WinnerQuestion(hands, (FIRST, SECOND, TIE))


def _notations(cards: Iterable[Card]) -> tuple[str, ...]:
    return tuple(card.notation for card in cards)


def judge(drill: Drill, answer: DrillAnswer) -> JudgedWinner:
    """Return the verdict, with what decides between the hands."""
    hands = two_hands(drill)
    first, second = map(rank_five, hands)
    best: Better = TIE if first == second else FIRST if first > second else SECOND
    right = answer.get("choice") == best
    decided = zip(hands, deciding_ranks(first, second), strict=True)
    return JudgedWinner(
        **drill.about,
        right=right,
        score=float(right),
        answer=best,
        explanation=f"The first is {first.name}, the second {second.name}. "
        + why(*sorted((first, second), reverse=True)),
        deciding=TwoHands(
            *(_notations(card for card in hand if card.rank == rank) for hand, rank in decided)
        ),
        clauses=tuple(map(clause, _of_ranking(drill.book))),
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
