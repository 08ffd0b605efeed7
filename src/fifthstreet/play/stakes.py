"""What counts of the chips on a spot: a stake that is too large counts in part."""

from collections.abc import Mapping

from fifthstreet.play.line import Line
from fifthstreet.play.showdown import Spot
from fifthstreet.play.terms import Terms
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.remedies import Action, Circumstance


def effective_stakes(terms: Terms, spot: Spot) -> tuple[Mapping[str, int], tuple[Line, ...]]:
    """Return the stakes that count, and lines for the excess, which is returned.

    An ante above the maximum counts up to it where the book says so; a later wager counts up to its
    top multiple of what it is measured by. A wager that is too small counts as it lies.
    """
    wagers = spot.wagers
    most, ante = terms.most_ante, wagers.get("ante", 0)
    stakes = wagers
    surplus: list[Line] = []
    if most is not None and ante > most:
        law = remedy_citation(terms.book, "settle_at_maximum")
        if law is not None:
            surplus.append(_back(spot.seat, "ante", ante - most, law))
            stakes = {**wagers, "ante": most}
    for wager, (of, top) in terms.brief.tops.items():
        staked = wagers.get(wager)
        if staked and staked > stakes.get(of, 0) * top:
            counts = stakes.get(of, 0) * top
            law = remedy_citation(terms.book, "return_surplus", when="over_the_size")
            cite = law or terms.brief.wagers[wager].citation
            surplus.append(_back(spot.seat, wager, staked - counts, cite))
            stakes = {**stakes, wager: counts}
    return stakes, tuple(surplus)


def _back(seat: int, wager: str, amount: int, citation: str) -> Line:
    return Line(
        seat=seat,
        wager=wager,
        staked=amount,
        paid=amount,
        outcome="returned",
        citation=citation,
        why="More lay there than the rules allow; the surplus goes back",
    )


def remedy_citation(
    book: RuleBook, action: Action, *, when: Circumstance | None = None
) -> str | None:
    """Return the clause of the first remedy of a book that takes an action, and when it does."""
    for rule in (*book.irregularities, *book.conduct):
        for remedy in rule.remedies:
            if action in remedy.do and (when is None or when in remedy.when):
                return remedy.citation
    return None
