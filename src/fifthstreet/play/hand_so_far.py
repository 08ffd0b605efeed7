"""What a hand amounts to during a round: from the cards that its owner sees, and no others."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Final

from fifthstreet.cards import (
    Card,
    CardError,
    Deck,
    Hand,
    Rank,
    Ranked,
    SixCardCategory,
    Suit,
    ranker,
)
from fifthstreet.cards.hand_names import announce, in_a_sentence
from fifthstreet.cards.pattern import groups_of
from fifthstreet.money import Payout, Push
from fifthstreet.play.judge import HandJudge, Judge
from fifthstreet.play.line import Outcome
from fifthstreet.play.terms import Terms
from fifthstreet.rules import plan
from fifthstreet.rules.paytable import PayLine

MOST_TO_COME: Final = 2
"""So many cards to come are counted out; more would take too long while a player waits."""
HANDS_KEPT: Final = 64
"""For how many hands the ends are kept, which several contests and pages ask for."""
FILLERS: Final = 8
"""Ranks among which those cards are that help a hand least."""
PLAYED: Final = 5
"""The most cards of which a hand is made; only a super royal has more."""
LOWEST: Final = 1
"""The value of the lowest category of every number of cards."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandLine:
    """A line of the pay table in use; `stake` is the one it is for, if not for every stake."""

    name: str
    pays: str
    stake: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class HandSoFar:
    """What the cards that are seen make in one contest, whatever may still come."""

    contest: str
    wagers: tuple[str, ...]
    main: bool
    """Whether the wagers are those that make the hand."""
    against: bool
    """Whether the hand pays only if it beats another."""
    name: str
    """What is made already, as a sentence has it; empty where no card is seen."""
    cards: tuple[str, ...]
    """The cards that make it."""
    outcome: Outcome | None
    """What becomes of the wagers with what is made, if nothing better comes."""
    pays: str | None
    lines: tuple[HandLine, ...]
    """The pay table from the highest hand down."""
    line: int | None
    """The place of the line that pays what is made."""
    to_come: int
    """How many cards of the hand are not seen yet."""
    draws: int | None
    """In how many ways these may come, where that was counted."""
    better: int | None
    """In how many of them the hand ends on a higher line, or in a higher category."""


def hands_so_far(
    terms: Terms,
    cards: Sequence[Card],
    zones: Mapping[str, Sequence[Card]],
    stakes: Mapping[str, int],
) -> tuple[HandSoFar, ...]:
    """Return what the seen cards of a seat and of the table make in each contest of its wagers."""
    seen = Hand((*cards, *(card for lying in zones.values() for card in lying)))
    lying = {**zones, terms.book.seat_zone.id: cards}
    sizes = {zone.id: zone.cards for zone in terms.book.zones}
    for zone, there in lying.items():
        if len(there) > sizes.get(zone, 0):
            listed = ", ".join(f"{id_} ({size})" for id_, size in sizes.items())
            raise CardError(
                f"{len(there)} cards are too many for the zone {zone}.",
                remedy=f"The zones and their cards are: {listed}.",
            )
    rest = [card for card in Deck.standard() if card not in seen]
    judges = [judge for judge in terms.brief.judges if not judge.others]
    return tuple(_so_far(judge, lying, stakes, rest) for judge in judges)


def _so_far(
    judge: Judge,
    lying: Mapping[str, Sequence[Card]],
    stakes: Mapping[str, int],
    rest: Sequence[Card],
) -> HandSoFar:
    hand = judge.hand
    seen = [card for zone in hand.zones for card in lying.get(zone, ())]
    stake = max((stakes.get(wager, 0) for wager in judge.by_id), default=0)
    to_come = hand.count - len(seen)
    rank = least_hand(hand, seen) if seen else None
    outcome, pays, line = payment_of(judge, rank, stake) if rank else (None, None, None)
    draws = better = None
    main = not judge.adds and judge.wagers[0].group != "side"
    if rank and (main or stake) and 0 < to_come <= MOST_TO_COME:
        ends = _ends(hand, tuple(seen), tuple(rest))
        now = _height(judge, rank, stake)
        draws, better = len(ends), sum(_height(judge, end, stake) > now for end in ends)
    table = judge.table
    lines = [one for one in table.lines if one.wager in (None, stake or one.wager)] if table else []
    return HandSoFar(
        contest=judge.contest.id,
        wagers=tuple(judge.by_id),
        main=main,
        against=judge.against is not None,
        name=_called(rank, seen, to_come) if rank else "",
        cards=tuple(card.notation for card in _that_count(judge.contest.hand, rank, seen))
        if rank
        else (),
        outcome=outcome,
        pays=pays,
        lines=tuple(HandLine(name=x.name, pays=str(x.pays), stake=x.wager) for x in lines),
        line=lines.index(line) if line in lines else None,
        to_come=to_come,
        draws=draws,
        better=better,
    )


@lru_cache(HANDS_KEPT)
def _ends(hand: HandJudge, seen: tuple[Card, ...], rest: tuple[Card, ...]) -> tuple[Ranked, ...]:
    """Return what a hand ends in, for each way in which its other cards may come."""
    more = combinations(rest, hand.count - len(seen))
    return tuple([hand.ranks((*seen, *few)) for few in more])


def least_hand(hand: HandJudge, seen: Sequence[Card]) -> Ranked:
    """Return what some cards of a hand make at least: with others that help them least.

    Such cards are low, of ranks that are not there, and of the two suits that are there least.
    """
    suits = Counter(card.suit for card in seen)
    rare = sorted(Suit, key=lambda suit: suits[suit])[:2]
    ranks = [rank for rank in Rank if all(card.rank is not rank for card in seen)][:FILLERS]
    fillers = [Card.of(rank, rare[at % 2]) for at, rank in enumerate(ranks)]
    more = combinations(fillers, hand.count - len(seen))
    return min(hand.ranks((*seen, *few)) for few in more)


def _called(rank: Ranked, seen: Iterable[Card], to_come: int) -> str:
    """Return the name of what is made; without a pair, the cards that are there name it."""
    name = rank.name
    if to_come and rank.category == LOWEST:
        name = announce(rank.category, groups_of([card.rank for card in seen])[1])
    return in_a_sentence(rank.category, name)


def payment_of(
    judge: Judge, rank: Ranked, stake: int
) -> tuple[Outcome | None, str | None, PayLine | None]:
    """Return the outcome of what is made, its odds and its line; against a hand, if it wins."""
    line = judge.table.line(rank, stake) if judge.table else None
    if judge.against is None:
        verdict = judge.verdict(rank, None, stake)
        return verdict.outcome, None if verdict.odds is None else str(verdict.odds), line
    won = judge.contest.win
    if won is not None and won.pays == "table" and line is None:
        won = judge.contest.win_below
    if won is None:
        return "push", None, None
    pays = line.pays if won.pays == "table" and line else won.odds or won.pays
    if isinstance(pays, Push):
        return "push", None, None
    if not isinstance(pays, Payout):
        return ("returned" if pays == "returned" else "lose"), None, None
    return "win", str(pays), line if won.pays == "table" else None


def _height(judge: Judge, hand: Ranked, stake: int) -> int:
    """Return how high a hand ranks: by its line, or by its category where no table pays."""
    if judge.table is None:
        return int(hand.category)
    line = judge.table.line(hand, stake)
    return 0 if line is None else len(judge.table.lines) - judge.table.lines.index(line)


def _that_count(hand: plan.JudgedHand, rank: Ranked, seen: Sequence[Card]) -> tuple[Card, ...]:
    """Return the cards that make a hand: those of one rank, or all of the best few."""
    if rank.category == LOWEST:
        return ()
    best = tuple(seen)
    if rank.category is SixCardCategory.SUPER_ROYAL:
        return best
    size = min(hand.best or len(seen), PLAYED)
    if len(seen) >= size:
        best = max(combinations(seen, size), key=ranker(size, ace_low=hand.ace_low))
    ranks = Counter(card.rank for card in best)
    return tuple(card for card in best if max(ranks.values()) == 1 or ranks[card.rank] > 1)
