"""The main wagers: against the pay table or against the dealer, with wrong sizes and caps."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from fifthstreet.cards import FiveCardRank, rank_five
from fifthstreet.money import ForOne, ToOne, share_pro_rata
from fifthstreet.play.absence import explained
from fifthstreet.play.line import Line
from fifthstreet.play.record import maker
from fifthstreet.play.showdown import Showdown, Spot, judged
from fifthstreet.play.terms import Terms
from fifthstreet.play.verdict import Verdict, capital
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.cap import Cap, CapChoices, Win, apply_cap
from fifthstreet.rules.remedies import Action, Circumstance
from fifthstreet.rules.settlement import CitedOdds, Comparison
from fifthstreet.rules.wager import Wager

new_line = maker(Line)


def main_lines(terms: Terms, showdown: Showdown) -> Mapping[int, tuple[Line, ...]]:
    """Return the lines of the main wagers, by seat; a shared cap is worked out over all seats."""
    lines: dict[int, list[Line]] = {}
    for spot in showdown.spots:
        if spot.standing == "folded":
            lines[spot.seat] = list(_folded(terms, spot))
        elif spot.in_play:
            lines[spot.seat] = _judged(terms, showdown, spot)
    if terms.cap and terms.brief.cap:
        _hold_to_cap(lines, terms, terms.cap, terms.brief.cap)
    return {seat: tuple(rows) for seat, rows in lines.items()}


def main_wagers(book: RuleBook) -> tuple[Wager, ...]:
    """Return the ante and the wagers that follow it."""
    return tuple(wager for wager in book.wagers if wager.group != "side")


def _folded(terms: Terms, spot: Spot) -> Iterator[Line]:
    effective, surplus = effective_stakes(terms, spot)
    yield from surplus
    folded = explained("The hand was folded", spot.absence)
    for name, staked in effective.items():
        if staked:
            wager = terms.brief.wagers[name]
            yield Line(
                seat=spot.seat,
                wager=name,
                staked=staked,
                paid=0,
                outcome="lose",
                citation=wager.fold.citation,
                why=f"{folded}, and the {wager.name} wager with it",
            )


def _judged(terms: Terms, showdown: Showdown, spot: Spot) -> list[Line]:
    effective, surplus = effective_stakes(terms, spot)
    lines, seat, comparison = list(surplus), spot.seat, terms.book.comparison
    rounding = terms.brief.rounding
    hand = showdown.rank(spot)
    verdict = terms.brief.verdict(hand)  # a pay table tells the same of all wagers
    for wager, staked in effective.items():
        if not staked:
            continue
        if comparison is not None:
            verdict = _against_dealer(terms, comparison, wager, hand, showdown)
        odds = verdict.odds
        won = odds.winnings(staked, rounding) if isinstance(odds, ToOne | ForOne) else 0
        lines.append(
            new_line(
                seat=seat,
                wager=wager,
                staked=staked,
                paid=0 if verdict.outcome == "lose" else staked + won,
                outcome=verdict.outcome,
                odds=odds if won else None,
                citation=verdict.citation,
                why=verdict.why,
            )
        )
    return lines


def effective_stakes(terms: Terms, spot: Spot) -> tuple[dict[str, int], tuple[Line, ...]]:
    """Return the stakes that count, in their order, and lines for what is beyond and goes back.

    An ante above the maximum counts up to it where the book says so; a later wager counts up to its
    top multiple of the ante that counts. A wager that is too small counts as it lies.
    """
    stakes: dict[str, int] = {}
    surplus: list[Line] = []
    wagers = spot.wagers
    ante = wagers.get("ante", 0)
    most = ante if terms.most_ante is None else terms.most_ante
    if ante > most and (law := remedy_citation(terms.book, "settle_at_maximum")):
        surplus.append(_back(spot.seat, "ante", ante - most, law))
        ante = most
    stakes["ante"] = ante
    for wager, top in terms.brief.tops.items():
        if staked := wagers.get(wager):
            stakes[wager] = staked
            if staked > ante * top:
                stakes[wager] = ante * top
                law = remedy_citation(terms.book, "return_surplus", when="over_the_size")
                cite = law or terms.brief.wagers[wager].citation
                surplus.append(_back(spot.seat, wager, staked - ante * top, cite))
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


def _against_dealer(
    terms: Terms, law: Comparison, wager: str, hand: FiveCardRank, showdown: Showdown
) -> Verdict:
    dealer = judged(rank_five, showdown.dealer, "The dealer's hand")
    is_ante = terms.brief.wagers[wager].group == "ante"
    if not law.qualifying.met_by(dealer):
        why = f"The dealer's {dealer.name} does not qualify"
        if is_ante:
            return _paid(law.ante_if_not_qualified, why)
        return Verdict(outcome="returned", citation=law.bet_if_not_qualified.citation, why=why)
    against = f"{capital(hand.name)} against the dealer's {dealer.name}"
    if hand == dealer:
        return Verdict(outcome="push", citation=law.tie.citation, why=f"{against}: a stand-off")
    if hand < dealer:
        return Verdict(outcome="lose", citation=law.lower_hand.citation, why=f"{against} loses")
    if is_ante:
        return _paid(law.ante_if_won, f"{against} wins")
    return replace(terms.brief.verdict(hand), why=f"{against} wins")


def _paid(law: CitedOdds, why: str) -> Verdict:
    return Verdict(outcome="win", odds=law.pays, citation=law.citation, why=why)


def _hold_to_cap(lines: dict[int, list[Line]], terms: Terms, cap: CapChoices, law: Cap) -> None:
    """Bring the winnings of capped wagers down to the cap, and spread them over a seat's lines."""
    won = sum([line.net for rows in lines.values() for line in rows if line.odds])
    if won <= cap.ceiling:
        return  # whatever the cap is on, and whoever shares it
    bound = {
        seat: [line for line in rows if _is_bound(line, cap, law)] for seat, rows in lines.items()
    }
    wins = [
        Win(seat=seat, stake=line.staked, odds=line.odds, rounding=terms.brief.rounding)
        for seat, rows in bound.items()
        for line in rows
        if isinstance(line.odds, ToOne | ForOne)
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
    odds, named = line.odds, line.wager in law.wagers.value
    return named and isinstance(odds, ToOne | ForOne) and odds.net >= cap.from_odds
