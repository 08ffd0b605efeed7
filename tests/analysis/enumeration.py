"""Plans walked deal by deal over a small deck, and the census of that deck, counted plainly.

Nothing here is shared with the mathematics: a player is told what a plan shows, tries every choice
and keeps the best; a round is settled contest by contest.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations
from typing import Any

import numpy as np

from fifthstreet.analysis.census import OwnCensus, Sets, VersusCensus, VersusDeal
from fifthstreet.analysis.classes import all_ranks, class_of, final_classes
from fifthstreet.cards import Card, rank_cards
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.plan import Contest, JudgedHand, Outcome

Cards = tuple[Card, ...]
Deal = Mapping[str, Cards]
Stakes = Mapping[str, int]
Seen = Callable[[Deal], Hashable]


def value(book: RuleBook, deck: Cards) -> Fraction:
    """Return what the best play of a plan is worth over all deals of a deck, in antes."""
    deals = list(_dealt(book, tuple(zone.id for zone in book.zones), deck))
    opening = {wager.id: 1 for wager in book.wagers if wager.group == "ante"}
    seen = [zone.id for zone in book.zones if zone.per == "seat" or zone.up]
    walk = _Walk(book)
    total = Fraction(0)
    for alike in _apart(deals, lambda deal: tuple(frozenset(deal[zone]) for zone in seen)):
        total += walk.best(alike, 0, opening)
    return total / len(deals)


def _dealt(book: RuleBook, zones: tuple[str, ...], deck: Cards) -> Iterator[Deal]:
    """Yield every deal; cards that are turned up one after another lie in every order."""
    if not zones:
        yield {}
        return
    zone = next(zone for zone in book.zones if zone.id == zones[0])
    ordered = any(step.reveal == zone.id and step.cards for step in book.steps)
    for cards in (permutations if ordered else combinations)(deck, zone.cards):
        left = tuple(card for card in deck if card not in cards)
        for rest in _dealt(book, zones[1:], left):
            yield {zone.id: cards, **rest}


def _apart(deals: list[Deal], seen: Seen) -> list[list[Deal]]:
    """Return deals in groups that look alike."""
    groups: dict[Hashable, list[Deal]] = defaultdict(list)
    for deal in deals:
        groups[seen(deal)].append(deal)
    return list(groups.values())


class _Walk:
    """One plan being walked; what contests bring on the same cards is remembered."""

    def __init__(self, book: RuleBook) -> None:
        self.book = book
        self._earned: dict[Hashable, Fraction] = {}

    def best(self, deals: list[Deal], at: int, stakes: Stakes) -> Fraction:
        """Return the sum of what deals that look alike bring to a player who plays on as best."""
        if at == len(self.book.steps):
            return self._settled(deals, stakes)
        step = self.book.steps[at]
        if step.reveal is not None:
            zone, cards = step.reveal, step.cards

            def turned(deal: Deal) -> Hashable:
                shown = [deal[zone][number - 1] for number in cards] if cards else deal[zone]
                return frozenset(shown)

            groups = _apart(deals, turned)
            return sum((self.best(alike, at + 1, stakes) for alike in groups), Fraction(0))
        values = []
        for choice in step.choices:
            if choice.fold:
                values.append(Fraction(-sum(stakes.values()) * len(deals)))
            elif choice.add is not None:
                for times in choice.times:
                    more = {**stakes, choice.add: stakes.get(choice.add, 0) + times}
                    values.append(self.best(deals, at + 1, more))
            else:
                left = {name: stake for name, stake in stakes.items() if name != choice.take_back}
                values.append(self.best(deals, at + 1, left))
        return max(values)

    def _settled(self, deals: list[Deal], stakes: Stakes) -> Fraction:
        """Return the sum of what rounds bring to a player who has not folded."""
        total = Fraction(0)
        for contest in self.book.contests:
            staked = sum(stakes.get(wager, 0) for wager in contest.wagers)
            total += staked * sum((self._earn(contest, deal) for deal in deals), Fraction(0))
        return total

    def _earn(self, contest: Contest, deal: Deal) -> Fraction:
        hands = [contest.hand, *([contest.against] if contest.against else [])]
        cards = (frozenset(card for zone in each.zones for card in deal[zone]) for each in hands)
        key = (contest.id, *cards)
        if key not in self._earned:
            self._earned[key] = _earned(self.book, contest, deal)
        return self._earned[key]


def _earned(book: RuleBook, contest: Contest, deal: Deal) -> Fraction:
    hand = _rank(contest.hand, deal)
    if contest.against is None:
        return _by_table(book, contest, hand, Fraction(0 if contest.adds else -1))
    other = _rank(contest.against, deal)
    if contest.qualifying is not None and not _qualifies(contest, other):
        return _paid(book, contest, contest.not_qualified, hand)
    if hand == other:
        return _paid(book, contest, contest.tie, hand)
    return _paid(book, contest, contest.win if hand > other else contest.lose, hand)


def _qualifies(contest: Contest, other: Any) -> bool:
    law = contest.qualifying
    assert law is not None
    wanted = next(kind for kind in type(other.category) if kind.slug == law.category)
    if other.category != wanted:
        return bool(other.category > wanted)
    letters = "23456789TJQKA"
    least = [letters.index(letter) for letter in law.ranks]
    return [letters.index(rank.letter) for rank in other.ranks[: len(least)]] >= least


def _paid(book: RuleBook, contest: Contest, outcome: Outcome | None, hand: Any) -> Fraction:
    assert outcome is not None
    if outcome.pays == "table":
        below = contest.win_below
        return _by_table(book, contest, hand, _paid(book, contest, below, hand) if below else None)
    words = {"lose": -1, "returned": 0, "push": 0}
    text = str(outcome.pays)
    return Fraction(words[text]) if text in words else _odds(text)


def _odds(text: str) -> Fraction:
    won, kind, of = text.split()
    return Fraction(int(won), int(of)) - (kind == "for")


def _by_table(book: RuleBook, contest: Contest, hand: Any, otherwise: Fraction | None) -> Fraction:
    schedule = book.schedule(contest.schedule or "")
    assert schedule is not None
    for line in schedule.tables[0].lines:
        if hand.category.slug in line.hands and (
            hand.category.slug != "pair" or hand.ranks[0].letter in _letters(line)
        ):
            return Fraction(0) if str(line.pays) == "push" else _odds(str(line.pays))
    assert otherwise is not None
    return otherwise


def _letters(line: Any) -> str:
    letters = "23456789TJQKA"
    return letters[letters.index(line.lowest or "2") : letters.index(line.highest or "A") + 1]


def _rank(hand: JudgedHand, deal: Deal) -> Any:
    return _ranked(frozenset(card for zone in hand.zones for card in deal[zone]), hand.best)


@cache
def _ranked(cards: frozenset[Card], best: int | None) -> Any:
    return rank_cards(tuple(cards), best=best)


# The census of a small deck -----------------------------------------------------------------------


def own_census_of(deck: Cards) -> OwnCensus:
    """Return the census of sets of one to four cards of a deck, every set by itself."""
    sets = {size: list(combinations(range(len(deck)), size)) for size in (1, 2, 3, 4)}
    numbers = {size: {each: at for at, each in enumerate(sets[size])} for size in sets}
    leads = {
        size: np.array(
            [
                [
                    numbers[size + 1][tuple(sorted((*each, card)))]
                    for card in range(len(deck))
                    if card not in each
                ]
                for each in sets[size]
            ]
        )
        for size in (1, 2, 3)
    }
    finals = np.zeros((len(sets[4]), len(final_classes())), dtype=np.int64)
    for at, four in enumerate(sets[4]):
        for card in set(range(len(deck))) - {*four}:
            hand = _ranked(frozenset(deck[place] for place in (*four, card)), None)
            finals[at, final_classes().index(class_of(hand))] += 1
    by_size = {
        size: Sets(np.array(each), np.ones(len(each), dtype=np.int64), np.arange(len(each)))
        for size, each in sets.items()
    }
    return OwnCensus(by_size, leads, finals, len(deck))


def versus_census_of(deck: Cards, least: int, deal: VersusDeal) -> VersusCensus:
    """Return the census of hands against hands of a deck, every hand by itself."""
    numbers = {rank: at for at, rank in enumerate(all_ranks(deal.best), start=1)}
    strength = {
        hand: numbers[_ranked(frozenset(hand), deal.best)]
        for size in (deal.mine, deal.theirs)
        for hand in combinations(deck, size)
    }
    hands = sorted(combinations(deck, deal.mine), key=lambda hand: strength[hand])
    columns = len(deck) - deal.mine if deal.up else 1
    counts = np.zeros((3, len(hands), columns), dtype=np.int64)
    for row, hand in enumerate(hands):
        free = [card for card in deck if card not in hand]
        for other in combinations(free, deal.theirs):
            theirs, mine = strength[other], strength[hand]
            if theirs < least:
                end = 0
            elif theirs < mine:
                end = 1
            elif theirs == mine:
                end = 2
            else:
                continue
            for column in [free.index(card) for card in other] if deal.up else [0]:
                counts[end, row, column] += 1
    places = np.array([[deck.index(card) for card in hand] for hand in hands])
    levels = np.array([strength[hand] for hand in hands])
    ways = np.ones(len(hands), dtype=np.int64)
    fails, loses, ties = counts
    return VersusCensus(places, ways, levels, fails, loses, ties, deal, len(deck))
