"""What plans against a dealer have in common: who decides a wager, what it earns, who qualifies."""

from bisect import bisect_left
from collections.abc import Sequence
from fractions import Fraction

from fifthstreet.analysis.classes import HAND, all_ranks
from fifthstreet.analysis.pay_lines import LOST, net_of
from fifthstreet.analysis.scope import PlanReading, uncounted
from fifthstreet.money import ForOne, Push, ToOne
from fifthstreet.rules.plan import Contest, Outcome

ODDS = (ToOne, ForOne, Push)


def decided_by(contests: Sequence[Contest], wager: str) -> Contest:
    """Return the one contest that decides a wager."""
    deciding = [contest for contest in contests if wager in contest.wagers]
    if len(deciding) != 1:
        because = f"{len(deciding)} contests decide the wager {wager!r}; one was counted"
        raise uncounted(because, contests[0].citation)
    return deciding[0]


def least_strength(reading: PlanReading, contests: Sequence[Contest], cards: int = HAND) -> int:
    """Return the least strength with which the dealer qualifies: the first where all do."""
    laws = [contest.qualifying for contest in contests]
    if len({each and (each.category, each.ranks) for each in laws}) > 1:
        because = "the dealer qualifies differently for different wagers"
        raise uncounted(because, contests[0].citation)
    law = laws[0] if laws else None
    if law is None:
        return 1
    if law.category not in {hand.category.slug for hand in all_ranks(cards)}:
        because = f"the dealer qualifies with {law.category!r}, which is no hand"
        raise uncounted(because, law.citation)
    for each in laws:
        reading.use(each, "category", "ranks")
    return 1 + bisect_left(all_ranks(cards), x=True, key=law.met_by)


def unit_net(reading: PlanReading, law: Outcome) -> Fraction:
    """Return what one unit staked earns whatever the hand; what is not read is left unread."""
    if law.pays == "lose":
        result = LOST
    elif law.pays == "returned":
        result = Fraction(0)
    elif isinstance(law.odds, ODDS):
        result = net_of(law.odds)
    else:
        return Fraction(0)
    reading.use(law, "pays", "commission")
    return result
