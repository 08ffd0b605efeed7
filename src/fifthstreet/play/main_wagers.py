"""The main wagers: against the pay table or against the dealer, with wrong sizes and caps."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from fifthstreet.cards import FiveCardRank, rank_five
from fifthstreet.money import Odds, Push, ToOne, share_pro_rata
from fifthstreet.play.line import Line, Outcome
from fifthstreet.play.showdown import Showdown, Spot, judged
from fifthstreet.play.terms import Terms
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.cap import Cap, CapChoices, Win, apply_cap
from fifthstreet.rules.remedies import Action, Circumstance
from fifthstreet.rules.settlement import Comparison
from fifthstreet.rules.wager import Wager


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What becomes of a wager: its outcome, its odds where it wins, and why."""

    outcome: Outcome
    citation: str
    why: str
    odds: Odds | None = None


def main_lines(terms: Terms, showdown: Showdown) -> Mapping[int, tuple[Line, ...]]:
    """Return the lines of the main wagers, by seat; a shared cap is worked out over all seats."""
    lines: dict[int, list[Line]] = {}
    for spot in showdown.spots:
        if spot.standing == "folded":
            lines[spot.seat] = list(_folded(terms, spot))
        elif spot.in_play:
            lines[spot.seat] = list(_judged(terms, showdown, spot))
    if terms.cap and terms.book.caps:
        _hold_to_cap(lines, terms.cap, terms.book.caps[0])
    return {seat: tuple(found) for seat, found in lines.items()}


def main_wagers(book: RuleBook) -> tuple[Wager, ...]:
    """Return the ante and the wagers that follow it."""
    return tuple(wager for wager in book.wagers if wager.group != "side")


def _folded(terms: Terms, spot: Spot) -> Iterator[Line]:
    effective, surplus = effective_stakes(terms, spot)
    yield from surplus
    for wager in main_wagers(terms.book):
        if staked := effective.get(wager.id, 0):
            yield Line(
                seat=spot.seat,
                wager=wager.id,
                staked=staked,
                paid=0,
                outcome="lose",
                citation=wager.fold.citation,
                why=f"The hand was folded, and the {wager.name} wager with it",
            )


def _judged(terms: Terms, showdown: Showdown, spot: Spot) -> Iterator[Line]:
    effective, surplus = effective_stakes(terms, spot)
    yield from surplus
    hand = showdown.rank(spot)
    verdicts = _verdicts(terms.book, hand, showdown)
    for wager, verdict in zip(main_wagers(terms.book), verdicts, strict=True):
        staked = effective.get(wager.id, 0)
        if not staked:
            continue
        won = verdict.odds.winnings(staked) if isinstance(verdict.odds, ToOne) else 0
        yield Line(
            seat=spot.seat,
            wager=wager.id,
            staked=staked,
            paid=0 if verdict.outcome == "lose" else staked + won,
            outcome=verdict.outcome,
            odds=str(verdict.odds) if won else None,
            citation=verdict.citation,
            why=verdict.why,
        )


def effective_stakes(terms: Terms, spot: Spot) -> tuple[dict[str, int], tuple[Line, ...]]:
    """Return the stakes that count, and lines for what lies beyond them and goes back.

    An ante above the maximum counts up to it where the book says so; a later wager counts up to its
    top multiple of the ante that counts. A wager that is too small counts as it lies.
    """
    stakes: dict[str, int] = {}
    surplus: list[Line] = []
    ante = spot.staked("ante")
    most = ante if terms.most_ante is None else terms.most_ante
    if ante > most and (law := remedy_citation(terms.book, "settle_at_maximum")):
        surplus.append(_back(spot.seat, "ante", ante - most, law))
        ante = most
    stakes["ante"] = ante
    for wager in main_wagers(terms.book):
        if wager.multiples and spot.staked(wager.id):
            most = ante * max(wager.multiples.of_ante)
            stakes[wager.id] = min(spot.staked(wager.id), most)
            if over := spot.staked(wager.id) - stakes[wager.id]:
                law = remedy_citation(terms.book, "return_surplus", when="over_the_size")
                surplus.append(_back(spot.seat, wager.id, over, law or wager.citation))
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


def _verdicts(book: RuleBook, hand: FiveCardRank, showdown: Showdown) -> list[Verdict]:
    """Return what becomes of each main wager; a pay table tells the same of all."""
    wagers, comparison = main_wagers(book), book.course.comparison
    if comparison is None:
        return [_against_table(book, hand)] * len(wagers)
    return [_against_dealer(book, comparison, wager, hand, showdown) for wager in wagers]


def _against_table(book: RuleBook, hand: FiveCardRank) -> Verdict:
    line = book.pay.main.line(hand)
    if line is None:
        law = book.course.settlement.losing_below or book.pay.main
        return Verdict(outcome="lose", citation=law.citation, why=f"{capital(hand.name)} loses")
    if isinstance(line.pays, Push):
        why = f"{capital(hand.name)} pushes"
        return Verdict(outcome="push", citation=line.citation, why=why)
    why = f"{capital(hand.name)} pays {line.pays}"
    return Verdict(outcome="win", odds=line.pays, citation=line.citation, why=why)


def _against_dealer(
    book: RuleBook, law: Comparison, wager: Wager, hand: FiveCardRank, showdown: Showdown
) -> Verdict:
    dealer = judged(rank_five, showdown.dealer, "The dealer's hand")
    is_ante = wager.group == "ante"
    if not law.qualifying.met_by(dealer):
        why = f"The dealer's {dealer.name} does not qualify"
        if is_ante:
            paid = law.ante_if_not_qualified
            return Verdict(outcome="win", odds=paid.pays, citation=paid.citation, why=why)
        return Verdict(outcome="returned", citation=law.bet_if_not_qualified.citation, why=why)
    against = f"{capital(hand.name)} against the dealer's {dealer.name}"
    if hand == dealer:
        return Verdict(outcome="push", citation=law.tie.citation, why=f"{against}: a stand-off")
    if hand < dealer:
        return Verdict(outcome="lose", citation=law.lower_hand.citation, why=f"{against} loses")
    if is_ante:
        paid = law.ante_if_won
        return Verdict(outcome="win", odds=paid.pays, citation=paid.citation, why=f"{against} wins")
    return replace(_against_table(book, hand), why=f"{against} wins")


def _hold_to_cap(lines: dict[int, list[Line]], cap: CapChoices, law: Cap) -> None:
    """Bring the winnings of capped wagers down to the cap, and spread them over a seat's lines."""
    bound = {
        seat: [line for line in found if _is_bound(line, cap, law)] for seat, found in lines.items()
    }
    wins = [
        Win(seat=seat, stake=line.staked, odds=ToOne(_figure(line)))
        for seat, found in bound.items()
        for line in found
    ]
    for seat, allowed in apply_cap(wins, cap).items():
        owed = [line.net for line in bound[seat]]
        for line, share in zip(bound[seat], share_pro_rata(allowed, owed), strict=True):
            if share == line.net:
                continue
            place = lines[seat].index(line)
            lines[seat][place] = replace(
                line,
                paid=line.staked + share,
                capped_from=line.net,
                why=f"{line.why}, held to the payout limit of {law.citation}",
            )


def _is_bound(line: Line, cap: CapChoices, law: Cap) -> bool:
    bound = line.odds is not None and line.wager in law.wagers.value
    return bound and _figure(line) >= cap.from_odds


def _figure(line: Line) -> int:
    return line.net // line.staked


def capital(text: str) -> str:
    """Return a sentence's beginning with its first letter large."""
    return text[:1].upper() + text[1:]
