"""Luck and skill apart: what a hand was worth before the deal and at each decision, exactly.

Worked out in the process beside the house. A progressive wager is played for together with the main
game, at the meters with which the round opened; a side bet that no play changes stands by itself.
"""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from fifthstreet.coaching.question import Question
from fifthstreet.errors import FifthStreetError, NoExactFigureError
from fifthstreet.protocol.lessons import Position

if TYPE_CHECKING:
    from fifthstreet.analysis.game import Game
    from fifthstreet.rules.cap import CapChoices
    from fifthstreet.whole_table.enquiry import Enquiry

PROGRESSIVE: Final = "progressive"
SHARED: Final = "round"
"""The scope of a ceiling that all seats of a round share."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """A decision as the mathematics takes it: what was seen, antes staked before, and the bet."""

    seen: tuple[str, str, str]
    staked: int
    bet: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SideValue:
    """What a side bet was worth before the deal, in minor units, or why that is not counted."""

    wager: str
    value: Fraction | None = None
    why_not: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandValue:
    """What a hand was worth: before the deal in minor units, and every choice at each decision.

    `why_not` says why there is no figure for the main game; then nothing else is about it.
    `joined` tells that the progressive wager is part of these figures.
    """

    expectation: Fraction | None = None
    joined: bool = False
    positions: tuple[Position, ...] = ()
    why_not: str = ""
    sides: tuple[SideValue, ...] = ()


def hand_value(
    question: Question, moves: tuple[Move, ...], sides: tuple[tuple[str, int], ...], others: int
) -> HandValue:
    """Return what a hand was worth at each moment; `others` are the other seats of the round.

    The stake of the question is that of the progressive wager, `sides` are all other side bets.
    """
    apart = tuple(_side(question, wager, stake) for wager, stake in sides)
    try:
        main = _main(question, moves, others)
    except FifthStreetError as error:
        main = HandValue(why_not=_reason(error))
    if question.stake and not main.joined:
        why = main.why_not or "it was not counted together with the main game"
        apart = (*apart, SideValue(wager=PROGRESSIVE, why_not=why))
    return replace(main, sides=apart)


def _reason(error: FifthStreetError) -> str:
    """Return why there is no figure, as the end of a sentence."""
    if isinstance(error, NoExactFigureError):
        return error.what.partition(" because ")[2].rstrip(".") or error.what
    return str(error).rstrip(".")


def _main(question: Question, moves: tuple[Move, ...], others: int) -> HandValue:
    """Return the figures of the main game, with the progressive wager where it can be joined."""
    from fifthstreet.analysis.advice import advise, position
    from fifthstreet.paper.play_json import advice_record
    from fifthstreet.whole_table.progressive import best_tally

    game, stake = joined_game(question, others)
    positions = []
    for move in moves:
        cards, board, up = move.seen
        advice = advise(game, position(cards, board=board, up=up, staked=move.staked))
        if move.bet not in {option.bet for option in advice.options}:
            raise NoExactFigureError.because("a bet was made that the counted game does not have")
        positions.append(advice_record(advice))
    value = best_tally(game, question.ties).expected_value * (question.ante or 0) - stake
    return HandValue(expectation=value, joined=stake > 0, positions=tuple(positions))


def joined_game(question: Question, others: int = 0) -> "tuple[Game, int]":
    """Return the game that a hand is played for, and the progressive stake that is part of it.

    Without an ante it is the main game before any ceiling.
    """
    if question.ante is None:
        return question.game, 0
    game = _played_game(question.enquiry, shared=others > 0)
    extra = _awards(question, game) if question.stake else None
    if extra is None:
        return game, 0
    return replace(game, extra=extra), question.stake or 0


def _played_game(enquiry: "Enquiry", *, shared: bool = False) -> "Game":
    """Return the game at the ante of an enquiry, under the ceiling where that takes anything."""
    from fifthstreet.analysis.game import capped

    cap, ante = enquiry.cap, enquiry.ante or 0
    if cap is None or not _bites(enquiry, cap, ante):
        return enquiry.game
    if shared and cap.scope == SHARED:
        raise NoExactFigureError.because("the maximum payout is shared by all seats of the round")
    return capped(enquiry.game, cap, ante=ante)


def _bites(enquiry: "Enquiry", cap: "CapChoices", ante: int) -> bool:
    from fifthstreet.whole_table.caps import cap_lines

    return any(line.ante_from <= ante for line in cap_lines(enquiry.book, enquiry.game, cap))


def _awards(question: Question, game: "Game") -> tuple[Fraction, ...] | None:
    """Return in antes what the progressive wager awards each class; None where that is unknown."""
    enquiry = question.enquiry
    bets = [bet for bet in enquiry.bets if enquiry.follows(bet)]
    if game.shape == "board" or len(bets) != 1 or not question.ante:
        return None
    return tuple(award / question.ante for award in bets[0].awards(enquiry.meters_of(bets[0])))


def _side(question: Question, wager: str, stake: int) -> SideValue:
    """Return what a side bet was worth before the deal."""
    from fifthstreet.play.terms import Terms
    from fifthstreet.whole_table.scope_beside import depends_on_play
    from fifthstreet.whole_table.side_bets import side_bet_figures, side_bets_of

    submission, book = question.of
    law = next((one for one in side_bets_of(book) if one.id == wager), None)
    table = Terms.of(submission, book).tables.get(law.schedule.id) if law else None
    if law is None or table is None:
        return SideValue(wager=wager, why_not="it was not counted")
    try:
        if depends_on_play(book, law.contest):
            raise NoExactFigureError.because("a fold loses it")
        figures = side_bet_figures(book, law, table, submission, stake=stake)
    except FifthStreetError as error:
        return SideValue(wager=wager, why_not=_reason(error))
    return SideValue(wager=wager, value=figures.expected_value * stake)
