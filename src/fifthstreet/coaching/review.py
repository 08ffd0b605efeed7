"""The review of a round that is over: every decision with its exact values, luck and skill apart.

For each hand result = expectation + luck - mistakes holds exactly. The expectation is that of the
best play before the deal. A mistake costs the difference between the best choice and the one that
was made; everything else that moved the value was luck.
"""

from collections import OrderedDict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from msgspec.structs import asdict

from fifthstreet.analysis.choices import action
from fifthstreet.analysis.decimals import exact
from fifthstreet.coaching.luck import PROGRESSIVE, HandValue, Move, hand_value
from fifthstreet.coaching.question import question_about
from fifthstreet.coaching.recorded_round import (
    RecordedChoice,
    RecordedHand,
    RecordedRound,
    main_wagers,
)
from fifthstreet.coaching.worker import WORKER
from fifthstreet.protocol.lessons import Choice, Position, PricedChoice
from fifthstreet.protocol.round_review import (
    ReviewedBet,
    ReviewedDecision,
    ReviewedHand,
    RoundReview,
    UncountedBet,
    WhyNot,
)
from fifthstreet.rules.book import RuleBook

MOST_CACHED: Final = 4096
"""Hands whose review is kept, the last asked for staying longest."""
NOTHING: Final = HandValue()
NO_LUCK: Final = Fraction(0)


@dataclass(slots=True)
class Reviewer:
    """Reviews rounds, and keeps what it has worked out of each hand."""

    hands: OrderedDict[tuple[str, int, int, int], HandValue] = field(default_factory=OrderedDict)

    async def review(
        self, whole: RecordedRound, person: str, patience: float | None = None
    ) -> RoundReview:
        """Return a round as far as somebody may look into its hands."""
        hands = []
        for hand in whole.hands:
            visible = hand.visible_to(person)
            value = await self._value(whole, hand, patience) if visible else NOTHING
            own = bool(person) and hand.player == person
            why: WhyNot = obstacle(whole, hand) if visible else "hidden"
            hands.append(reviewed(whole.rules.book, hand, value, why, own=own))
        return RoundReview(
            table=whole.table,
            round=whole.number,
            outcome=whole.outcome,  # type: ignore[arg-type]
            currency=whole.currency,
            hands=tuple(hands),
        )

    async def _value(
        self, whole: RecordedRound, hand: RecordedHand, patience: float | None
    ) -> HandValue:
        key = (whole.table, whole.number, whole.last, hand.seat)
        if key not in self.hands:
            if obstacle(whole, hand):
                return NOTHING
            self.hands[key] = await _ask(whole, hand, patience)
            while len(self.hands) > MOST_CACHED:
                self.hands.popitem(last=False)
        self.hands.move_to_end(key)
        return self.hands[key]


def obstacle(whole: RecordedRound, hand: RecordedHand) -> WhyNot:
    """Return why a hand has no exact figures whatever game it is; empty where it may have some."""
    if whole.outcome == "voided":
        return "voided"
    if not hand.ante:
        return "no_ante"
    if whole.disturbed:
        return "disturbed"
    return "uneven" if any(choice.bet is None for choice in hand.choices) else ""


async def _ask(whole: RecordedRound, hand: RecordedHand, patience: float | None) -> HandValue:
    """Have the figures of a hand worked out beside the house."""
    book = whole.rules.book
    stake = hand.opening.get(PROGRESSIVE)
    question = question_about(whole.rules, hand.ante, stake=stake, meters=whole.meters)
    moves = tuple(
        Move(seen=hand.seen_at(choice), staked=choice.staked, bet=choice.bet or 0)
        for choice in hand.choices
    )
    apart = main_wagers(book) | {PROGRESSIVE}
    sides = tuple(sorted(each for each in hand.opening.items() if each[0] not in apart))
    others = len(whole.hands) - 1
    value: HandValue = await WORKER.ask(
        hand_value, question, moves, sides, others, patience=patience
    )
    return value


def reviewed(
    book: RuleBook, hand: RecordedHand, value: HandValue, why: WhyNot, *, own: bool
) -> ReviewedHand:
    """Return a hand with its decisions, and its result split into expectation, luck and skill."""
    hidden = why == "hidden"
    why = why or ("uncounted" if value.expectation is None else "")
    bets = () if why else tuple(_bets(book, hand, value))
    last = _last_luck(book, hand, value) if bets else None
    return ReviewedHand(
        seat=hand.seat,
        player=hand.player,
        own=own,
        ante=hand.ante,
        cards=() if hidden else tuple(card.notation for card in hand.cards),
        net=hand.net,
        result=sum(bet.result for bet in bets),
        expectation=_sum(bet.expectation for bet in bets) if bets else None,
        luck=_sum(bet.luck for bet in bets) if bets else None,
        mistakes=_sum(bet.mistakes for bet in bets) if bets else None,
        last=None if last is None else exact(last),
        why_not=why,
        says=value.why_not,
        decisions=() if hidden else tuple(_decisions(hand, value)),
        bets=bets,
        uncounted=() if why else tuple(_uncounted(book, hand, value)),
    )


def _sum(amounts: Iterable[str]) -> str:
    return exact(sum(map(Fraction, amounts), NO_LUCK))


def _main_lines(book: RuleBook, *, joined: bool) -> frozenset[str]:
    """Return what the lines of the main game are called: its wagers, and what is paid on them."""
    wagers = main_wagers(book) | ({PROGRESSIVE} if joined else set())
    added = (one for one in book.contests if one.adds and not one.others)
    return wagers | {one.id for one in added if wagers.issuperset(one.wagers)}


def _result(hand: RecordedHand, wagers: Iterable[str]) -> int:
    names = frozenset(wagers)
    return sum(line.net for line in hand.lines if line.wager in names)


def _bets(book: RuleBook, hand: RecordedHand, value: HandValue) -> Iterator[ReviewedBet]:
    """Yield the bets with exact figures, the main game first."""
    if value.expectation is None:
        return
    result = _result(hand, _main_lines(book, joined=value.joined))
    mistakes = sum(map(Fraction, _costs(hand, value)), NO_LUCK)
    luck = _main_luck(book, hand, value)
    main = main_wagers(book)
    placed = dict.fromkeys(line.wager for line in hand.lines if line.wager in main)
    joined = (PROGRESSIVE,) if value.joined else ()
    yield ReviewedBet(
        wagers=(*placed, *joined),
        result=result,
        expectation=exact(value.expectation),
        luck=exact(luck),
        mistakes=exact(mistakes),
    )
    for side in value.sides:
        if side.value is not None:
            won = _result(hand, (side.wager,))
            yield ReviewedBet(
                wagers=(side.wager,),
                result=won,
                expectation=exact(side.value),
                luck=exact(won - side.value),
                mistakes=exact(0),
            )


def _main_luck(book: RuleBook, hand: RecordedHand, value: HandValue) -> Fraction:
    """Return what chance added to the main game: before each decision, and after the last."""
    return sum(_lucks(hand, value), NO_LUCK) + _last_luck(book, hand, value)


def _offset(hand: RecordedHand, value: HandValue) -> int:
    """Return what the values of choices leave out: the progressive stake, paid in any case."""
    return hand.opening[PROGRESSIVE] if value.joined else 0


def _worth(hand: RecordedHand, value: HandValue, place: int) -> tuple[Fraction, Fraction]:
    """Return what the best choice at a decision was worth, and the one made, in minor units."""
    position, choice = value.positions[place], hand.choices[place]
    option = _option(position, choice)
    offset = _offset(hand, value)
    best = max(Fraction(each.expected_value) for each in position.options)
    chosen = Fraction(option.expected_value)
    return best * hand.ante - offset, chosen * hand.ante - offset


def _option(position: Position, choice: RecordedChoice) -> Choice:
    did = action(choice.bet or 0)
    return next(option for option in position.options if option.action == did)


def _costs(hand: RecordedHand, value: HandValue) -> Iterator[Fraction]:
    for place in range(len(value.positions)):
        best, chosen = _worth(hand, value, place)
        yield best - chosen


def _lucks(hand: RecordedHand, value: HandValue) -> Iterator[Fraction]:
    """Yield by how much chance had moved the value when each decision came."""
    before = value.expectation or NO_LUCK
    for place in range(len(value.positions)):
        best, chosen = _worth(hand, value, place)
        yield best - before
        before = chosen


def _last_luck(book: RuleBook, hand: RecordedHand, value: HandValue) -> Fraction:
    """Return by how much the result differs from what the last choice was worth."""
    before = value.expectation or NO_LUCK
    if value.positions:
        before = _worth(hand, value, len(value.positions) - 1)[1]
    return _result(hand, _main_lines(book, joined=value.joined)) - before


def _decisions(hand: RecordedHand, value: HandValue) -> Iterator[ReviewedDecision]:
    lucks, costs = [*_lucks(hand, value)], [*_costs(hand, value)]
    for place, choice in enumerate(hand.choices):
        position = value.positions[place] if place < len(value.positions) else None
        yield ReviewedDecision(
            decision=place + 1,
            event=choice.event,
            board=tuple(choice.board.split()),
            up=tuple(choice.up.split()),
            did="" if choice.bet is None else action(choice.bet),
            timed_out=choice.timed_out,
            blind=choice.blind,
            best=position.best if position else None,
            luck=exact(lucks[place]) if position else None,
            cost=exact(costs[place]) if position else None,
            options=priced(position, hand.ante) if position else (),
        )


def priced(position: Position, ante: int) -> tuple[PricedChoice, ...]:
    """Return the choices of a position with what each stakes and costs in minor units."""
    return tuple(
        PricedChoice(
            **asdict(option),
            amount=option.bet * ante,
            cost_in_money=round(Fraction(option.cost) * ante),
        )
        for option in position.options
    )


def _uncounted(book: RuleBook, hand: RecordedHand, value: HandValue) -> Iterator[UncountedBet]:
    """Yield the wagers that have no exact figure, and what the hands of others brought."""
    for side in value.sides:
        if side.value is None:
            won = _result(hand, (side.wager,))
            yield UncountedBet(wager=side.wager, result=won, why=side.why_not)
    for contest in book.contests:
        brought = _result(hand, (contest.id,))
        if contest.others and brought:
            why = "the hands of other seats bring it"
            yield UncountedBet(wager=contest.id, result=brought, why=why)
