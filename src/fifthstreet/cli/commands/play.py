"""`fifthstreet play`: one hand at the terminal, dealt and settled by the book."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from fifthstreet.cli.output import write
from fifthstreet.errors import FifthStreetError

if TYPE_CHECKING:
    from fifthstreet.cards import Card, Deck, Hand
    from fifthstreet.play import Dealt, Line
    from fifthstreet.rules.book import RuleBook
    from fifthstreet.rules.wager import Wager

MOST_ANTE = 10**9


def play(
    book_id: Annotated[str, typer.Argument(metavar="[BOOK]", help="md, rws, cb or uk.")] = "md",
    ante: Annotated[int, typer.Option(help="The ante in minor units.", min=1, max=MOST_ANTE)] = 500,
    seed: Annotated[int | None, typer.Option(help="Deal a deck that can be dealt again.")] = None,
) -> None:
    """Play one hand; without a terminal the house plays it, betting the least."""
    from fifthstreet.money import Amount
    from fifthstreet.play import deal, net, settle
    from fifthstreet.rules.exposure import cap_in_force
    from fifthstreet.rules.library import book
    from fifthstreet.rules.submission import Limits, Range, Submission

    law = book(book_id)
    dealt = deal(law, _shuffled(seed))
    stake = Amount(ante, law.document.currency).pretty
    write(f"{law.document.title} under {law.document.version}. Your ante is {stake}.\n\n")
    _draw("Your cards", dealt.player)
    if dealt.up:
        _draw("The dealer shows", [dealt.up])
    bets = _decisions(law, dealt)
    table = Submission(book=book_id, limits=Limits(ante=Range(min=ante, max=ante)))
    lines = settle(law, dealt, ante=ante, bets=bets, cap=cap_in_force(table, law))
    if dealt.dealer:
        _draw("The dealer has", dealt.dealer)
    _settlement(law, lines, net(lines))


def _shuffled(seed: int | None) -> "Deck":
    from random import Random, SystemRandom

    from fifthstreet.cards import Deck

    cards = list(Deck.standard())
    (SystemRandom() if seed is None else Random(seed)).shuffle(cards)  # noqa: S311 - asked for
    return Deck(cards)


def _decisions(law: "RuleBook", dealt: "Dealt") -> tuple[int, ...]:
    """Ask at each decision, and show what is revealed after it, until a fold."""
    bets: list[int] = []
    for number, wager in enumerate((w for w in law.wagers if w.multiples), start=1):
        multiple = _ask(wager)
        if multiple is None:
            write("You fold.\n\n")
            break
        bets.append(multiple)
        write(f"You bet {multiple} on {wager.name}.\n\n")
        if dealt.board:
            _draw("The board", [*dealt.board[:number], *["??"] * (len(dealt.board) - number)])
    return tuple(bets)


def _ask(wager: "Wager") -> int | None:
    """Return the multiple that the player bets, or None for a fold."""
    multiples = wager.multiples.of_ante if wager.multiples else ()
    if not sys.stdin.isatty():
        return min(multiples)
    told = " or ".join(map(str, multiples))
    while True:
        try:
            answer = input(f"{wager.name}: bet {told} antes, or fold? [{told[0]}/f] ").strip()
        except EOFError:
            raise FifthStreetError("The hand was left before it was settled.") from None
        if answer.casefold() in {"f", "fold"}:
            return None
        if answer in map(str, multiples):
            return int(answer)
        write(f"The book allows {told} antes, or a fold [{wager.citation}].\n")


def _draw(title: str, cards: "Hand | list[Card] | list[Card | str]") -> None:
    faces = [str(card) for card in cards]
    write(f"{title}\n")
    write("  " + " ".join("┌────┐" for _ in faces) + "\n")
    write("  " + " ".join(f"│ {face} │" for face in faces) + "\n")
    write("  " + " ".join("└────┘" for _ in faces) + "\n")


def _settlement(law: "RuleBook", lines: "tuple[Line, ...]", left: int) -> None:
    from fifthstreet.money import Amount

    code = law.document.currency
    for line in lines:
        staked, paid = Amount(line.staked, code).pretty, Amount(line.paid, code).pretty
        write(f"{line.wager.capitalize()}: staked {staked}, back {paid}. {line.why}")
        write(f" [{line.citation}]\n")
    word = "win" if left > 0 else "lose" if left < 0 else "come out even at"
    write(f"You {word} {Amount(abs(left), code).pretty}.\n")
