"""What a hand can still become, counted out: every way in which the next cards may come."""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Final

from fifthstreet.cards import Card, Ranked, ranker
from fifthstreet.cards.hand_names import in_a_sentence
from fifthstreet.play.judge import Judge
from fifthstreet.protocol.school import Chance
from fifthstreet.school.spot import DecisionPoint, rest_of, whole_board
from fifthstreet.school.task import rules_of

MOST_COUNTED: Final = 20_000
"""So many ways are counted out; with more cards to come, those of the next ones are."""
HAND: Final = 5
LOSES: Final = "nothing that pays"


def prospects(book: str, spot: DecisionPoint) -> tuple[str, tuple[Chance, ...]]:
    """Return what a hand may become with a heading, the best first.

    Against a dealer whose hand is complete and unseen, it is how the comparison ends.
    """
    law = rules_of(book).book
    to_come = whole_board(law) - len(spot.board)
    if not to_come:
        return _against(book, spot) if law.main_contest.against else ("", ())
    rest = rest_of(spot)
    counted = next(many for many in range(to_come, 0, -1) if comb(len(rest), many) <= MOST_COUNTED)
    ends = _ends(spot.cards + spot.board, tuple(rest), counted)
    whole = counted == to_come
    judge = next(one for one in rules_of(book).terms.brief.judges if _is_main(one))
    names = Counter[tuple[int, str, str | None]]()
    for rank, ways in ends.items():
        names[_called(judge, rank, whole=whole)] += ways
    cards = "card" if counted == 1 else f"{counted} cards"
    title = f"After the {'last' if whole else 'next'} {cards} you have"
    return title, tuple(_chances(names, comb(len(rest), counted)))


def _is_main(judge: Judge) -> bool:
    return not judge.adds and judge.wagers[0].group != "side"


@lru_cache(64)
def _ends(seen: tuple[Card, ...], rest: tuple[Card, ...], many: int) -> Counter[Ranked]:
    """Return the hands in which some cards end, each with the number of ways."""
    size = min(HAND, len(seen) + many)
    ranks = ranker(size, ace_low=True)
    body = Counter[Ranked]()
    for few in combinations(rest, many):
        cards = (*seen, *few)
        body[
            ranks(cards) if len(cards) == size else max(map(ranks, combinations(cards, size)))
        ] += 1
    return body


def _called(judge: Judge, rank: Ranked, *, whole: bool) -> tuple[int, str, str | None]:
    """Return a hand by its line of the pay table if that decides, or else by its category."""
    table = judge.table
    if whole and table is not None and judge.against is None:
        line = table.line(rank, 0)
        if line is None:
            return 0, LOSES, None
        height = len(table.lines) - table.lines.index(line)
        return height, line.name, str(line.pays)
    return int(rank.category), in_a_sentence(rank.category, rank.category.words), None


def _chances(
    names: Iterable[tuple[int, str, str | None]] | Counter[tuple[int, str, str | None]], of: int
) -> Iterable[Chance]:
    counted = Counter(names)
    for _, name, pays in sorted(counted, key=lambda one: -one[0]):
        ways = sum(many for key, many in counted.items() if key[1] == name)
        yield Chance(name, ways, of, round(100 * ways / of, 4), pays)


def _against(book: str, spot: DecisionPoint) -> tuple[str, tuple[Chance, ...]]:
    """Return how a complete hand fares against every hand that the dealer may have."""
    from fifthstreet.school.comparison import ends_against

    ends = ends_against(book, spot)
    of = sum(ends.values())
    return "Against every hand the dealer may hold", tuple(
        Chance(name, ways, of, round(100 * ways / of, 4)) for name, ways in ends.items() if ways
    )
