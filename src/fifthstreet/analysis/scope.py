"""What was counted, and so which books have exact figures: every assumption is checked here.

A census is of one deck, one deal and one course of decisions. A book that deals, reveals, raises or
compares otherwise is refused with the reason. `scope_beside` does the same for side bets,
progressives, envy and ceilings. No other module of the mathematics decides what game a book has.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from fifthstreet.analysis.pay_lines import net_of
from fifthstreet.cards import FiveCardCategory
from fifthstreet.errors import NoExactFigureError
from fifthstreet.money import Fixed, ForOne, Odds, Push, ToOne
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.deal import DealingMethod, Target
from fifthstreet.rules.paytable import PayLine, PayTable
from fifthstreet.rules.settlement import CitedOdds, Comparison
from fifthstreet.rules.submission import Submission
from fifthstreet.rules.wager import Wager

DECK = 52
HAND = 5
MOST = 100
"""The largest multiple of the ante that a bet may be."""


class Reason(NamedTuple):
    """Why there is no exact figure, as the end of a sentence, and the clause that says so."""

    because: str
    citation: str


@dataclass(frozen=True, slots=True, kw_only=True)
class _Counted:
    """The deal and the course of one game as they were counted.

    `reveals` tells what is turned up, which number of it and after which decision, in order.
    """

    own: int
    board: int
    dealer: int
    up_card: bool
    decisions: int
    reveals: tuple[tuple[str, int | None, int], ...]


MISSISSIPPI = _Counted(
    own=2,
    board=3,
    dealer=0,
    up_card=False,
    decisions=3,
    reveals=tuple(("community", number, number) for number in (1, 2, 3)),
)
CASINO_STUD = _Counted(
    own=5, board=0, dealer=5, up_card=True, decisions=1, reveals=(("dealer_hand", None, 1),)
)


def refuse_uncounted_game(book: RuleBook) -> None:
    """Refuse a book whose main game is neither of the two that were counted."""
    refuse_for(_main_game(book))


def refuse_open_bets(book: RuleBook, submission: Submission) -> None:
    """Refuse a table whose limits bind later bets: without an ante nobody knows which it allows."""
    key = "limits.apply_to_streets"
    limits = submission.limits.ante
    if limits and limits.max and submission.option(key):
        because = "the table limits bind street bets too, so the bets allowed depend on the ante"
        raise NoExactFigureError.because(because, citation=book.options[key].citation)


def refuse_rounded_odds(book: RuleBook, *, ante: int, bet: int) -> None:
    """Refuse stakes on which odds such as 3 to 2 come to a part of a minor unit.

    The main pay table pays `bet`; against a dealer, the ante is paid as well.
    """
    law = book.comparison
    odds: list[tuple[PayLine | CitedOdds, int]] = [(line, bet) for line in book.pay.main.lines]
    odds += [(won, ante) for won in (law.ante_if_not_qualified, law.ante_if_won)] if law else []
    for line, stake in odds:
        if (net_of(line.pays) * stake).denominator > 1:
            because = f"{line.pays} on {book.document.money(stake)} is rounded to a minor unit"
            raise NoExactFigureError.because(because, citation=line.citation)


def refuse_bets_between(book: RuleBook, submission: Submission) -> None:
    """Refuse a table that takes any stake between two multiples, once a ceiling takes something.

    Without a ceiling the least or the largest stake is always the best; under one it need not be.
    """
    key = "street.multiples"
    if submission.option(key) == "any":
        because = (
            "any stake between the multiples of the ante may be bet; under a maximum payout only "
            "the multiples themselves were counted"
        )
        raise NoExactFigureError.because(because, citation=book.options[key].citation)


def refuse_for(result: Iterator[Reason]) -> None:
    """Refuse for the first reason, where there is any."""
    for because, citation in result:
        raise NoExactFigureError.because(because, citation=citation)


def bets_of(book: RuleBook) -> tuple[Wager, ...]:
    """Return the bets that follow the ante, in the order of their decisions."""
    bets = (wager for wager in book.wagers if wager.group == "bet")
    return tuple(sorted(bets, key=lambda wager: wager.decision or 0))


def _main_game(book: RuleBook) -> Iterator[Reason]:
    counted = MISSISSIPPI if book.comparison is None else CASINO_STUD
    yield from check_deck(book)
    yield from _deal(book, counted)
    yield from _wagers(book)
    yield from _bets(book, counted)
    yield from _course(book, counted)
    if book.comparison is not None:
        yield from _compared(book.comparison)
    yield from check_five_card_table(book, book.pay.main, (ToOne, ForOne, Push))


# The deck and the deal ----------------------------------------------------------------------------


def check_deck(book: RuleBook) -> Iterator[Reason]:
    """Yield where a round is not dealt from one full deck, shuffled before it."""
    decks, two = book.cards.decks, book.cards.two_decks
    if decks.size != DECK:
        yield Reason(f"the deck has {decks.size} cards; {DECK} were counted", decks.citation)
    if max(decks.allowed, default=1) > 1 and not (two and two.alternate_every_round):
        yield Reason("a round may be dealt from several decks; one was counted", decks.citation)
    shuffles = book.cards.shuffles
    if shuffles and "after_every_round" not in {law.moment for law in shuffles}:
        because = "the cards are not shuffled after every round; full decks were counted"
        yield Reason(because, shuffles[0].citation)


def _deal(book: RuleBook, counted: _Counted) -> Iterator[Reason]:
    if not book.dealing.methods:
        yield Reason("no method of dealing is given", book.dealing.first_seat.citation)
    for method in book.dealing.methods:
        for six_card in (False, True):
            for target, whom, expected in _hands(counted):
                if (result := dealt(method, target, six_card=six_card)) != expected:
                    because = f"{whom} gets {_cards(result)}; {_cards(expected)} were counted"
                    yield Reason(because, method.citation)
        if (method.up_card is not None) != counted.up_card:
            because = "no card of the dealer's is face up while players decide; one was counted"
            yield Reason(because, method.citation)


def _hands(counted: _Counted) -> tuple[tuple[Target, str, int], ...]:
    return (
        ("players", "each player", counted.own),
        ("community", "the board", counted.board),
        ("dealer", "the dealer", counted.dealer),
    )


def dealt(method: DealingMethod, target: Target, *, six_card: bool) -> int:
    """Return how many cards one target gets: a player, the board, the dealer or the box."""
    return sum(
        part.cards * part.laps * part.to.count(target)
        for part in method.passes
        if six_card or not set(part.to) & {"six_card_box"}
    )


def _cards(number: int) -> str:
    return f"{number or 'no'} card{'' if number == 1 else 's'}"


# The wagers and the course ------------------------------------------------------------------------


def _wagers(book: RuleBook) -> Iterator[Reason]:
    fixed = book.betting.fixed_after_close
    if not fixed:
        yield Reason(
            "wagers may change after betting closes; fixed ones were counted", fixed.citation
        )
    if [wager.id for wager in book.wagers if wager.group == "ante"] != ["ante"]:
        yield Reason("a hand does not begin with one ante, as counted", book.document.citation)
    for wager in book.wagers:
        if wager.group != "bet" and (wager.decision is not None or wager.multiples is not None):
            because = f"the {wager.name} wager is made at a decision; only bets were counted there"
            yield Reason(because, wager.citation)
        if wager.group != "side" and wager.fold.effect != "lost":
            because = f"the {wager.name} wager outlives a fold; it was counted as lost"
            yield Reason(because, wager.fold.citation)


def _bets(book: RuleBook, counted: _Counted) -> Iterator[Reason]:
    bets = bets_of(book)
    if [wager.decision for wager in bets] != list(range(1, counted.decisions + 1)):
        number = counted.decisions
        because = f"there are {len(bets)} bets; one at each of {number} decisions was counted"
        yield Reason(because, book.decisions[0].citation)
    for wager in bets:
        sizes = wager.multiples.of_ante if wager.multiples else ()
        cited = (wager.multiples or wager).citation
        if not sizes or not 0 < min(sizes) <= max(sizes) <= MOST or len({*sizes}) < len(sizes):
            because = f"the {wager.name} wager is not a choice of 1 to {MOST} antes"
            yield Reason(because, cited)
        if counted is CASINO_STUD and len(sizes) > 1:
            text = " or ".join(f"{size}x" for size in sizes)
            because = f"the {wager.name} wager may be {text} the ante; one size was counted"
            yield Reason(because, cited)


def _course(book: RuleBook, counted: _Counted) -> Iterator[Reason]:
    count, reveals = book.decisions[-1], book.reveal_rules
    if count.number != counted.decisions:
        because = f"the number of decisions is {count.number}; {counted.decisions} was counted"
        yield Reason(because, count.citation)
    items = [reveal for reveal in reveals if reveal.shows != "six_card_box"]
    if tuple((r.shows, r.number, r.after_decision) for r in items) != counted.reveals:
        expected = (
            "one community card after each decision"
            if counted is MISSISSIPPI
            else "the dealer's hand after the decision"
        )
        because = f"cards are turned up otherwise than was counted, which is {expected}"
        yield Reason(because, (items[0] if items else count).citation)
    for reveal in reveals:
        if reveal.shows == "six_card_box" and reveal.after_decision != counted.decisions:
            because = "the box is not turned up after the last decision; it was counted as unseen"
            yield Reason(because, reveal.citation)


def _compared(law: Comparison) -> Iterator[Reason]:
    if law.qualifying.category not in {category.slug for category in FiveCardCategory}:
        because = f"the dealer qualifies with {law.qualifying.category!r}, which is no hand"
        yield Reason(because, law.qualifying.citation)
    for odds in (law.ante_if_not_qualified, law.ante_if_won):
        if not isinstance(odds.pays, ToOne | ForOne | Push):
            yield Reason(f"the ante is paid {odds.pays}; odds were counted", odds.citation)
    for text, expected, what in (
        (law.bet_if_not_qualified, "returned", "a bet against a dealer who does not qualify"),
        (law.lower_hand, "lost", "a lower hand"),
        (law.tie, "stand_off", "a tie"),
    ):
        if text.value != expected:
            because = f"{what} is {text.value}; it was counted as {expected}"
            yield Reason(because.replace("_", "-"), text.citation)


# Pay tables ---------------------------------------------------------------------------------------


def check_five_card_table(
    book: RuleBook, table: PayTable, paid: tuple[type[Odds], ...]
) -> Iterator[Reason]:
    """Yield where a table is not about the classes of five-card hands, or pays otherwise."""
    if table.cards != HAND:
        because = f"table {table.id} is about {table.cards} cards; hands of {HAND} were counted"
        yield Reason(because, table.citation)
    for line in table.lines:
        yield from check_line(book, line, paid)
        if line.suits or ((line.lowest or line.highest) and line.hands != ("pair",)):
            because = f"the line {line.name!r} tells apart more than categories and ranks of pairs"
            yield Reason(because, line.citation)


def check_line(book: RuleBook, line: PayLine, paid: tuple[type[Odds], ...]) -> Iterator[Reason]:
    """Yield where a line pays in a way that was not counted."""
    if not isinstance(line.pays, paid):
        because = f"the line {line.name!r} pays {line.pays}, which was not counted there"
        yield Reason(because, line.citation)
    yield from check_currency(book, line.pays, line.citation)


def check_currency(book: RuleBook, pays: Odds, citation: str) -> Iterator[Reason]:
    """Yield where a fixed sum is in another currency than the game's."""
    currency = book.document.currency
    if isinstance(pays, Fixed) and pays.amount.currency.code != currency:
        yield Reason(f"{pays} is not in the game's currency, {currency}", citation)
