"""What a table can owe: the ceiling of the document, and the cap in force under a submission."""

from fractions import Fraction

from fifthstreet.money import ForOne, ToOne
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.cap import CapChoices, ceiling
from fifthstreet.rules.submission import Submission


def units_staked(book: RuleBook, basis: str) -> int:
    """Return how many antes a minimum bettor has staked by the end of a round.

    With the basis ``ante_max_streets`` every later wager is its top multiple, otherwise its lowest.
    """
    pick = max if basis == "ante_max_streets" else min
    return 1 + sum(pick(wager.multiples.of_ante) for wager in book.wagers if wager.multiples)


def best_odds(book: RuleBook) -> Fraction:
    """Return what one unit wins on the top line of the main pay table; 0 where all push."""
    pays = (line.pays for line in book.pay.main.lines)
    return max((odds.net for odds in pays if isinstance(odds, ToOne | ForOne)), default=Fraction(0))


def document_ceiling(submission: Submission, book: RuleBook) -> int | None:
    """Return the document's own ceiling at the submitted minimum, or None where it has none."""
    if not book.caps:
        return None
    limits = submission.limits.ante
    basis = str(submission.option("cap.min_basis"))
    return ceiling(
        book.caps[0],
        minimum_ante=(limits.min if limits else None) or 0,
        best_odds=best_odds(book),
        units=units_staked(book, basis),
    )


def cap_in_force(submission: Submission, book: RuleBook) -> CapChoices | None:
    """Return the cap that binds at the submitted tables, or None where nothing does."""
    if not book.caps:
        return None
    cap = book.caps[0]
    posted = submission.option("max_payout.amount") if cap.posted else None
    amount = posted or submission.option("cap.amount") or document_ceiling(submission, book)
    if not amount:
        return None
    scope = submission.option("max_payout.scope" if cap.posted else "cap.scope")
    return CapChoices(
        ceiling=amount,
        scope=scope if scope in {"hand", "player", "round"} else cap.scope.value,
        from_odds=cap.from_odds.value if cap.from_odds else 0,
        basis="stake" if submission.option("cap.prorata_basis") == "stake" else "payout",
        unit=submission.option("cap.prorata_unit") or 1,
    )
