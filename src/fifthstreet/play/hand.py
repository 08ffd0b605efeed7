"""One player's hand: dealt by the book, decided street by street, settled line by line.

This is the thin whole from which the round grows: one seat, the main wagers, nothing goes wrong.
Deck order arrives as an argument, so a hand can be played again from its deck and its decisions.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from fifthstreet.cards import Card, Deck, FiveCardRank, Hand, rank_five
from fifthstreet.errors import FifthStreetError
from fifthstreet.money import Odds, Push
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.cap import CapChoices, Win, apply_cap
from fifthstreet.rules.dealing import places
from fifthstreet.rules.settlement import Comparison

SEAT = 1


class PlayError(FifthStreetError):
    """A hand is played in a way that the book does not allow."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealt:
    """The cards of a hand: the player's, the board's and the dealer's, as far as there are any."""

    player: Hand
    board: Hand
    dealer: Hand
    up: Card | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line of a settlement; `paid` is everything handed back, the stake included."""

    wager: str
    staked: int
    paid: int
    outcome: str
    odds: str | None
    capped_from: int | None
    citation: str
    why: str


def deal(book: RuleBook, deck: Deck, method: str | None = None) -> Dealt:
    """Deal one seat from the top of a deck in the order of the book's method."""
    law = book.dealing.method(method) if method else book.dealing.methods[0]
    if law is None:
        known = ", ".join(method.id for method in book.dealing.methods)
        raise PlayError(f"There is no dealing method {method!r}.", remedy=f"Choose from {known}.")
    order = places(law, [SEAT])
    cards, _ = deck.deal(len(order))
    dealt = list(zip(order, cards, strict=True))
    up = next((card for place, card in dealt if place.face_up), None)
    player, board, dealer = (
        Hand(card for place, card in dealt if place.target == target)
        for target in ("players", "community", "dealer")
    )
    return Dealt(player=player, board=board, dealer=dealer, up=up)


def settle(
    book: RuleBook, dealt: Dealt, *, ante: int, bets: Sequence[int], cap: CapChoices | None = None
) -> tuple[Line, ...]:
    """Settle a hand from its ante and the multiples bet at each decision.

    Fewer bets than the book has decisions means that the player folded at the next one.
    """
    later = [wager for wager in book.wagers if wager.multiples]
    for wager, multiple in zip(later, bets, strict=False):
        allowed = wager.multiples.of_ante if wager.multiples else ()
        if multiple not in allowed:
            raise PlayError(
                f"{wager.name} is {' or '.join(map(str, allowed))} antes, not {multiple}.",
                citation=wager.citation,
            )
    if len(bets) > len(later):
        raise PlayError(f"There are {len(later)} decisions, not {len(bets)}.")
    if len(bets) < len(later):
        return (_folded(book, ante * (1 + sum(bets)), decision=len(bets)),)
    comparison = book.course.comparison
    if comparison:
        return _against_dealer(book, comparison, dealt, (ante, ante * bets[0]), cap)
    hand = rank_five(dealt.player + dealt.board)
    return (_on_table(book, "main", ante * (1 + sum(bets)), hand, cap),)


def net(lines: Sequence[Line]) -> int:
    """Return what a settlement leaves: everything handed back minus everything staked."""
    return sum(line.paid - line.staked for line in lines)


def _folded(book: RuleBook, staked: int, *, decision: int) -> Line:
    ante = next(wager for wager in book.wagers if wager.group == "ante")
    due = [wager for wager in book.wagers if wager.decision][decision]
    return _flat("main", staked, "lose", ante.fold.citation, f"Folded: no {due.name} wager")


def _on_table(
    book: RuleBook, wager: str, staked: int, hand: FiveCardRank, cap: CapChoices | None
) -> Line:
    line = book.pay.main.line(hand)
    if line is None:
        law = book.course.settlement.losing_below or book.pay.main
        return _flat(wager, staked, "lose", law.citation, f"{_capital(hand)} loses")
    return _won(wager, staked, hand, (line.pays, line.citation), cap)


def _won(
    wager: str, staked: int, hand: FiveCardRank, paid_at: tuple[Odds, str], cap: CapChoices | None
) -> Line:
    odds, citation = paid_at
    if isinstance(odds, Push):
        return _flat(wager, staked, "push", citation, f"{_capital(hand)} pushes")
    win = Win(seat=SEAT, stake=staked, odds=odds)
    winnings = apply_cap([win], cap)[SEAT] if cap else win.winnings
    return Line(
        wager=wager,
        staked=staked,
        paid=staked + winnings,
        outcome="win",
        odds=str(odds),
        capped_from=win.winnings if winnings < win.winnings else None,
        citation=citation,
        why=f"{_capital(hand)} pays {odds}",
    )


def _against_dealer(
    book: RuleBook, law: Comparison, dealt: Dealt, stakes: tuple[int, int], cap: CapChoices | None
) -> tuple[Line, ...]:
    ante, bet = stakes
    player, dealer = rank_five(dealt.player), rank_five(dealt.dealer)
    if not law.qualifying.met_by(dealer):
        won = (law.ante_if_not_qualified.pays, law.ante_if_not_qualified.citation)
        why = f"The dealer's {dealer.name} does not qualify"
        returned = _flat("bet", bet, "returned", law.bet_if_not_qualified.citation, why)
        return (replace(_won("ante", ante, player, won, None), why=why), returned)
    if player > dealer:
        won = (law.ante_if_won.pays, law.ante_if_won.citation)
        return (_won("ante", ante, player, won, None), _on_table(book, "bet", bet, player, cap))
    tied = player == dealer
    rule = law.tie if tied else law.lower_hand
    against = f"{_capital(player)} against the dealer's {dealer.name}"
    why = f"{against}: a stand-off" if tied else f"{against} loses"
    outcome = "push" if tied else "lose"
    return tuple(
        _flat(wager, staked, outcome, rule.citation, why)
        for wager, staked in (("ante", ante), ("bet", bet))
    )


def _flat(wager: str, staked: int, outcome: str, citation: str, why: str) -> Line:
    return Line(
        wager=wager,
        staked=staked,
        paid=0 if outcome == "lose" else staked,
        outcome=outcome,
        odds=None,
        capped_from=None,
        citation=citation,
        why=why,
    )


def _capital(hand: FiveCardRank) -> str:
    return hand.name[0].upper() + hand.name[1:]
