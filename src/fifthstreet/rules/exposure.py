"""What a table can owe: the ceiling of the document, and the caps in force under a submission."""

from fractions import Fraction

from fifthstreet.money import ForOne, ToOne
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.cap import Cap, CapChoices, ceiling
from fifthstreet.rules.effective import effective
from fifthstreet.rules.submission import Submission


def units_staked(book: RuleBook, basis: str) -> int:
    """Return how many antes a minimum bettor has staked by the end of a round.

    With the basis ``ante_max_streets`` every later wager is its top multiple, otherwise its lowest.
    """
    pick = max if basis == "ante_max_streets" else min
    opening = sum(wager.group == "ante" for wager in book.wagers)
    sizes: dict[str, list[int]] = {}
    for decision in book.decisions:
        if choice := decision.adds:
            sizes.setdefault(choice.add or "", []).extend(choice.times)
    return opening + sum(map(pick, sizes.values()))


def best_odds(book: RuleBook) -> Fraction:
    """Return what one unit of a main wager wins at most by its pay table; 0 where all push."""
    main = {wager.id for wager in book.wagers if wager.group != "side"}
    paid = [book.schedule(c.schedule or "") for c in book.contests if main & set(c.wagers)]
    lines = (line for schedule in paid if schedule for t in schedule.tables for line in t.lines)
    odds = (line.pays for line in lines)
    return max((pays.net for pays in odds if isinstance(pays, ToOne | ForOne)), default=Fraction(0))


def document_ceiling(submission: Submission, book: RuleBook) -> int | None:
    """Return the document's own ceiling at the submitted minimum, or None where it has none."""
    if not book.caps:
        return None
    return _ceiling(submission, book, effective(book, submission).caps[0])


def _ceiling(submission: Submission, book: RuleBook, cap: Cap) -> int | None:
    limits = submission.limits.ante
    return ceiling(
        cap,
        minimum_ante=(limits.min if limits else None) or 0,
        best_odds=best_odds(book),
        units=units_staked(book, cap.minimum_basis.value if cap.minimum_basis else ""),
    )


def cap_in_force(submission: Submission, book: RuleBook) -> CapChoices | None:
    """Return the first cap that binds at the submitted tables, or None where nothing does."""
    caps = caps_in_force(submission, effective(book, submission))
    return next((choices for _, choices in caps), None)


def caps_in_force(submission: Submission, law: RuleBook) -> tuple[tuple[Cap, CapChoices], ...]:
    """Return the caps that bind under a book with the operator's choices, and how each does."""
    figures = [(cap, _figure(submission, law, cap)) for cap in law.caps]
    return tuple((cap, _applied(cap, figure)) for cap, figure in figures if figure)


def _figure(submission: Submission, book: RuleBook, cap: Cap) -> int | None:
    """Return the ceiling in force; a limit counts where the book has one posted, or a figure."""
    posted = cap.limit.value if cap.limit and (cap.posted or cap.amount) else None
    return posted or _ceiling(submission, book, cap)


def _applied(cap: Cap, figure: int) -> CapChoices:
    return CapChoices(
        ceiling=figure,
        scope=cap.scope.value,
        from_odds=cap.from_odds.value if cap.from_odds else 0,
        basis=cap.basis.value if cap.basis else "payout",
        unit=cap.unit.value if cap.unit else 1,
    )
