"""What becomes of a wager, and how a pay table judges a hand."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from fifthstreet.cards import FiveCardRank
from fifthstreet.money import Odds, Push
from fifthstreet.play.line import Outcome
from fifthstreet.play.record import maker
from fifthstreet.rules.book import RuleBook


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What becomes of a wager: its outcome, its odds where it wins, and why."""

    outcome: Outcome
    citation: str
    why: str
    odds: Odds | None = None


new_verdict = maker(Verdict)


def judge(book: RuleBook) -> Callable[[FiveCardRank], Verdict]:
    """Return the judge of hands by the main pay table of a book; it caches its verdicts."""
    table = book.pay.main
    paid = {slug for line in table.lines for slug in line.hands}
    lost = (book.main_contest.lose or table).citation

    @cache
    def against_table(hand: FiveCardRank) -> Verdict:
        line = table.line(hand) if hand.category.slug in paid else None
        if line is None:
            why = f"{capital(hand.name)} loses"
            return new_verdict(outcome="lose", citation=lost, why=why)
        pays, citation = line.pays, line.citation
        if isinstance(pays, Push):
            why = f"{capital(hand.name)} pushes"
            return new_verdict(outcome="push", citation=citation, why=why)
        why = f"{capital(hand.name)} pays {pays}"
        return new_verdict(outcome="win", odds=pays, citation=citation, why=why)

    return against_table


def capital(text: str) -> str:
    """Return a text with its first letter in upper case."""
    return text[:1].upper() + text[1:]
