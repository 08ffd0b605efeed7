"""Positions to decide in: drawn from the plan of a book, and moved one card at a time."""

from dataclasses import dataclass, replace

from fifthstreet.analysis.advice import Position
from fifthstreet.analysis.choices import FOLD, STAY, action
from fifthstreet.cards import Card, CardError, Deck, Rank, Suit
from fifthstreet.cards.row import read_cards
from fifthstreet.refusals import Refusal, RefusedError
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.plan import PlanDecision
from fifthstreet.school.seeded_draw import SeededDraw
from fifthstreet.school.task import rules_of

PLAIN = {"fold": FOLD, "stay": STAY, "take_back": -1}
"""Choices other than bets, as `analysis` writes them."""
CUT = "-"


@dataclass(frozen=True, slots=True, kw_only=True)
class DecisionPoint:
    """What a player sees at a decision: the own cards, the board, the dealer's, and the stake."""

    cards: tuple[Card, ...]
    board: tuple[Card, ...] = ()
    up: tuple[Card, ...] = ()
    staked: int

    @property
    def key(self) -> str:
        """Return the position as one text, such as `KsKd-7c--4`."""
        rows = ("".join(card.notation for card in row) for row in (self.cards, self.board, self.up))
        return CUT.join((*rows, str(self.staked)))

    @property
    def position(self) -> Position:
        """Return the position as the mathematics takes it."""
        return Position(cards=self.cards, board=self.board, up=self.up, staked=self.staked)

    @property
    def seen(self) -> tuple[Card, ...]:
        """Return every card that the player sees."""
        return (*self.cards, *self.board, *self.up)


def spot_from(key: str) -> DecisionPoint:
    """Return the position of a key.

    >>> spot_from("KsKd-7c--4").key
    'KsKd-7c--4'
    """
    try:
        own, board, up, staked = key.split(CUT)
        rows = [read_cards(row) for row in (own, board, up)]
        return DecisionPoint(cards=rows[0], board=rows[1], up=rows[2], staked=int(staked))
    except (ValueError, CardError):
        raise RefusedError(Refusal("task_is_unknown")) from None


def decision_at(law: RuleBook, spot: DecisionPoint) -> PlanDecision:
    """Return the decision that a position is about."""
    seen = len(spot.board)
    matches = (one for one in law.decisions if _board_before(law, one.number) == seen)
    decision = next(matches, None)
    if decision is None:
        raise RefusedError(Refusal("task_is_unknown"))
    return decision


def choices_at(decision: PlanDecision) -> tuple[str, ...]:
    """Return what a decision offers, the smallest bet first, as the keys of a table have it."""
    times = sorted(decision.adds.times) if decision.adds else []
    others = [PLAIN[choice.kind] for choice in decision.choices if choice.add is None]
    return tuple(map(action, (*times, *others)))


def _board_before(law: RuleBook, decision: int) -> int:
    """Return how many cards of the table lie face up before a decision."""
    turned = [one for one in law.reveals if one.after_decision < decision]
    zones = {zone.id: zone.cards for zone in law.zones if zone.per == "table" and not zone.up}
    lying = sum(zone.cards for zone in law.zones if zone.per == "table" and zone.up)
    return lying + sum(len(one.cards) or zones[one.zone] for one in turned if one.zone in zones)


def whole_board(law: RuleBook) -> int:
    """Return how many cards of the table belong to a player's hand in the end."""
    judged = law.main_contest.hand.zones
    return sum(zone.cards for zone in law.zones if zone.per == "table" and zone.id in judged)


def face_up(book: str) -> int:
    """Return how many cards of the dealer's lie face up from the deal."""
    terms = rules_of(book).terms
    turned = terms.brief.method.up_card is not None
    zones = (zone.cards for zone in terms.book.zones if zone.per == "dealer" and zone.up)
    return int(turned) + sum(zones)


def drawn(book: str, draw: SeededDraw, decision: PlanDecision | None = None) -> DecisionPoint:
    """Return a position as it may be dealt, at one decision or at any."""
    law = rules_of(book).book
    decision = decision or draw.one(law.decisions)
    deck = iter(draw.deck())
    own = tuple(next(deck) for _ in range(law.seat_zone.cards))
    board = tuple(next(deck) for _ in range(_board_before(law, decision.number)))
    up = tuple(next(deck) for _ in range(face_up(book)))
    # Whoever has placed a bet that spares the decision does not come to it.
    past = [
        one
        for one in law.decisions[: decision.number - 1]
        if not (one.adds and one.adds.add in decision.unless)
    ]
    staked = sum(wager.group == "ante" for wager in law.wagers)
    for one in past:
        if one.adds:
            staked += draw.one(one.adds.times)
        elif one.takes_back:
            staked -= draw.below(2)
    return DecisionPoint(cards=own, board=board, up=up, staked=staked)


def moved(spot: DecisionPoint, draw: SeededDraw) -> DecisionPoint:
    """Return a position that differs in one card, by a rank or by its suit."""
    at = draw.below(len(spot.seen))
    card = spot.seen[at]
    ranks = [*Rank]
    place = (ranks.index(card.rank) + draw.one((-1, 1))) % len(ranks)
    other = (
        Card.of(ranks[place], card.suit) if draw.below(3) else Card.of(card.rank, draw.one([*Suit]))
    )
    if other in spot.seen:
        return spot
    cards = [*spot.seen]
    cards[at] = other
    own, board = len(spot.cards), len(spot.cards) + len(spot.board)
    return replace(
        spot,
        cards=tuple(cards[:own]),
        board=tuple(cards[own:board]),
        up=tuple(cards[board:]),
    )


def rest_of(spot: DecisionPoint) -> list[Card]:
    """Return the cards that a player does not see."""
    return [card for card in Deck.standard() if card not in spot.seen]
