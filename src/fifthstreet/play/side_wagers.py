"""The bonus wagers: on the board alone, or on the box and the player's own cards."""

from collections.abc import Iterator
from functools import partial

from fifthstreet.cards import rank_six, rank_three
from fifthstreet.money import Fixed
from fifthstreet.play.line import Line
from fifthstreet.play.showdown import Showdown, Spot, judged
from fifthstreet.play.terms import Terms
from fifthstreet.play.verdict import capital
from fifthstreet.rules.paytable import PayTable, Ranked


def bonus_lines(terms: Terms, showdown: Showdown, spot: Spot) -> Iterator[Line]:
    """Yield the lines of a spot's bonus wagers, which a fold leaves alive."""
    if terms.three_card and (staked := spot.wagers.get("three_card")):
        ranked = partial(rank_three, ace_low=terms.option("three_card.ace_low") is not False)
        board = judged(ranked, showdown.board, "The board")
        yield _line(terms, terms.three_card, board, spot.seat, ("three_card", staked))
    if terms.six_card and (staked := spot.wagers.get("six_card")):
        whose = f"Seat {spot.seat}'s hand with the box"
        six = judged(rank_six, showdown.box + spot.cards, whose)
        yield _line(terms, terms.six_card, six, spot.seat, ("six_card", staked))


def _line(terms: Terms, table: PayTable, hand: Ranked, seat: int, wager: tuple[str, int]) -> Line:
    name, staked = wager
    line = table.line(hand)
    if line is None:
        return Line(
            seat=seat,
            wager=name,
            staked=staked,
            paid=0,
            outcome="lose",
            citation=table.citation,
            why=f"{capital(hand.name)} is not on table {table.id}",
        )
    keeps = isinstance(line.pays, Fixed) and terms.option("six_card.fixed_returns_stake") is False
    won = line.pays.winnings(staked, terms.brief.rounding)  # type: ignore[union-attr]
    return Line(
        seat=seat,
        wager=name,
        staked=staked,
        paid=won + (0 if keeps else staked),
        outcome="win",
        odds=line.pays,
        citation=line.citation,
        why=f"{capital(hand.name)} pays {line.pays.pretty}",
    )
