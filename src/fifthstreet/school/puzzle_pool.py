"""Which puzzles a set may take: both sides of where a short rule changes, deals, and real rounds.

A puzzle is harder the less the second-best choice costs. Its themes follow from the plan of the
book and from the cards that a player sees.
"""

from collections.abc import Iterator
from fractions import Fraction
from math import log10
from typing import Final

from fifthstreet.cards import Card
from fifthstreet.errors import FifthStreetError
from fifthstreet.protocol.school import Theme
from fifthstreet.rules.plan import PlanDecision
from fifthstreet.school.puzzle import CLOSE, followed, gap, values
from fifthstreet.school.seeded_draw import SeededDraw
from fifthstreet.school.spot import DecisionPoint, decision_at, drawn, face_up, moved, spot_from
from fifthstreet.school.task import Candidate, Task, rules_of

DECISION: Final = "decision-"
COSTLY: Final = Fraction(1, 2)
"""A mistake that costs more, in antes, is a big one."""
MIDDLE: Final = 1500
STEP: Final = 350
"""How much harder a puzzle is when the second choice costs a tenth as much."""
EASIEST, HARDEST = 800, 2400
POOL: Final = 24
"""Puzzles among which a set chooses."""
TRIES: Final = 240
"""Positions that are looked at for them."""
STEPS: Final = 40
"""Cards that are changed in search of another short rule."""
SUITED: Final = 3


def themes(book: str) -> tuple[Theme, ...]:
    """Return the themes of the puzzles of a book."""
    law = rules_of(book).book
    decisions = law.decisions if len(law.decisions) > 1 else ()
    return (
        *(Theme(f"{DECISION}{one.number}", one.name) for one in decisions),
        Theme("boundary", "Where a short rule changes"),
        Theme("close", "Close calls"),
        Theme("costly", "Big mistakes"),
        Theme("pair", "Pairs and better"),
        Theme("draw", "Draws"),
        *((Theme("upcard", "Against the dealer's upcard"),) if face_up(book) else ()),
        Theme("real", "From rounds played here"),
    )


def pool(book: str, seed: str, theme: str | None, real: tuple[str, ...]) -> tuple[Candidate, ...]:
    """Return puzzles of a theme, or of all; `real` are positions of rounds that were played."""
    draw, body = SeededDraw(f"{book} {seed}"), dict[str, Candidate]()
    for spot, source in _spots(book, draw, theme, real):
        candidate = _candidate(book, spot, source)
        if candidate is not None and (theme is None or theme in candidate.themes):
            body.setdefault(candidate.task.key, candidate)
        if len(body) >= POOL:
            break
    return tuple(body.values())


def _spots(
    book: str, draw: SeededDraw, theme: str | None, real: tuple[str, ...]
) -> Iterator[tuple[DecisionPoint, str]]:
    """Yield positions with where they come from, real ones first."""
    for key in real[:POOL] if theme == "real" else real[: POOL // 3]:
        yield spot_from(key), "real"
    if theme == "real":
        return
    decision = _decision(book, theme)
    for number in range(TRIES):
        if number % 2 and theme != "boundary":
            yield drawn(book, draw, decision), ""
        else:
            for spot in both_sides(book, draw, decision):
                yield spot, "boundary"


def _decision(book: str, theme: str | None) -> PlanDecision | None:
    number = (theme or "").removeprefix(DECISION)
    decisions = rules_of(book).book.decisions
    return next((one for one in decisions if theme and number == str(one.number)), None)


def both_sides(
    book: str, draw: SeededDraw, decision: PlanDecision | None = None
) -> list[DecisionPoint]:
    """Return two positions, one card apart, for which the short rules choose differently."""
    spot = drawn(book, draw, decision)
    try:
        bet = followed(book, spot).bet
        for _ in range(STEPS):
            other = moved(spot, draw)
            if followed(book, other).bet != bet:
                return [spot, other]
            spot = other
    except FifthStreetError:  # a stake with which nobody comes to the decision
        pass
    return []


def _candidate(book: str, spot: DecisionPoint, source: str) -> Candidate | None:
    """Return a position as a puzzle, unless two choices are equally good or it cannot come up."""
    try:
        least = gap(values(book, spot))
        decision = decision_at(rules_of(book).book, spot)
    except FifthStreetError:
        return None
    if not least:
        return None
    parts = (
        f"{DECISION}{decision.number}",
        source,
        "close" if least < CLOSE else "costly" if least > COSTLY else "",
        "pair" if _has_pair(spot) else "draw" if _is_draw(spot) else "",
        "upcard" if spot.up else "",
    )
    task = Task(kind="puzzle", book=book, key=spot.key)
    return Candidate(task=task, difficulty=difficulty(least), themes=tuple(filter(None, parts)))


def difficulty(least: Fraction) -> int:
    """Return how hard a puzzle is whose second-best choice costs so many antes.

    >>> difficulty(Fraction(1, 10)), difficulty(Fraction(1, 100))
    (1500, 1850)
    """
    return round(min(HARDEST, max(EASIEST, MIDDLE - STEP * log10(10 * least))))


def _own(spot: DecisionPoint) -> tuple[Card, ...]:
    return spot.cards + spot.board


def _has_pair(spot: DecisionPoint) -> bool:
    return len({card.rank for card in _own(spot)}) < len(_own(spot))


def _is_draw(spot: DecisionPoint) -> bool:
    """Return whether all cards but one, of three or more, share a suit or are close in rank."""
    cards = _own(spot)
    suits = [card.suit for card in cards]
    most = max(map(suits.count, suits))
    ranks = sorted(card.rank for card in cards)
    close = ranks[-1] - ranks[0] <= SUITED + 1
    return close or most >= max(len(cards) - 1, min(SUITED, len(cards)))
