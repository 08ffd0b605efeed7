"""What a table can owe: the ceiling of the document, and the cap in force under a submission."""

from collections.abc import Iterator

from fifthstreet.money import ToOne
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.cap import CapChoices, ceiling
from fifthstreet.rules.paytable import PayTable
from fifthstreet.rules.submission import Submission


def units_staked(book: RuleBook, basis: str) -> int:
    """Return how many antes a minimum bettor has staked by the end of a round.

    With the basis ``ante_max_streets`` every later wager is its top multiple, otherwise its lowest.
    """
    pick = max if basis == "ante_max_streets" else min
    return 1 + sum(pick(wager.multiples.of_ante) for wager in book.wagers if wager.multiples)


def main_tables(book: RuleBook) -> Iterator[PayTable]:
    """Yield the pay tables of the wagers that every player makes."""
    side = {wager.id for wager in book.wagers if wager.group == "side"}
    for contest in book.contests:
        schedule = book.schedule(contest.schedule or "")
        if schedule is not None and side.isdisjoint(contest.wagers):
            yield from schedule.tables


def best_odds(book: RuleBook) -> int:
    """Return the figure of the top line of the main pay table; 0 where every line pushes."""
    lines = [line for table in main_tables(book) for line in table.lines]
    return max((line.pays.n for line in lines if isinstance(line.pays, ToOne)), default=0)


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
