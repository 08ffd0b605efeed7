"""A dealer that does the clerical steps, so that players have only to decide.

At a virtual table the house deals: it opens and closes the betting, does the procedure's steps,
deals, turns cards up and settles. Nothing here knows a rule; it takes what is offered to the pit.
"""

from collections.abc import Mapping
from typing import TypeAlias

from fifthstreet.cards import Deck
from fifthstreet.errors import FifthStreetError
from fifthstreet.money.figure import whole_number
from fifthstreet.play import commands as c
from fifthstreet.play.events import Event
from fifthstreet.play.round import Round, next_of
from fifthstreet.play.state import State
from fifthstreet.play.streets import sizes_of
from fifthstreet.play.terms import Terms
from fifthstreet.rules.library import BookName, book_of
from fifthstreet.rules.submission import Submission

CLERICAL = (
    c.DoStep,
    c.DealCards,
    c.Reveal,
    c.ShowHand,
    c.ConfirmAward,
    c.SettleSeat,
    c.EndRound,
)


def carry_on(game: Round) -> tuple[Event, ...]:
    """Do everything that the dealer does until a player must act or the round is over."""
    happened: list[Event] = []
    while command := next_of(game.state, CLERICAL):
        happened.extend(game.do(command))
    return tuple(happened)


def deal_round(
    terms: Terms | BookName,
    antes: Mapping[str, int],
    *,
    deck: Deck,
    meters: Mapping[str, int] | None = None,
) -> Round:
    """Seat players from the dealer's left, take their antes and deal from a deck.

    `terms` may be a book, its id or the path to its folder, for its defaults.
    """
    if not isinstance(terms, Terms):
        law = book_of(terms)
        terms = Terms.of(Submission(book=law.edition), law)
    seated = dict(enumerate(antes, start=1))
    game = Round(
        terms,
        deck=deck,
        seated=seated,
        meters=meters,
    )
    game.do(c.OpenBetting())
    for seat, name in seated.items():
        by = c.By(role="player", name=name)
        game.do(c.PlaceWager(by=by, seat=seat, wager="ante", amount=antes[name], player=name))
    game.do(c.CloseBetting())
    carry_on(game)
    return game


Turn: TypeAlias = tuple[str, int]
"""A choice by its kind, and for a bet by its place among the sizes of the book, from 1."""


def turns(state: State, seat: int) -> dict[Turn, c.Command]:
    """Return what a seat may choose at the decision that it is asked, in the order of the book."""
    decision = state.open_decision
    if decision is None or seat not in state.to_decide:
        return {}
    own = state.seats[seat]
    by = c.By(role="player", name=own.player)
    result: dict[Turn, c.Command] = {}
    for choice in decision.choices:
        if choice.fold:
            result["fold", 0] = c.Fold(by=by, seat=seat)
        elif choice.stay:
            result["stay", 0] = c.Stay(by=by, seat=seat)
        elif choice.take_back is not None:
            if own.wagers.get(choice.take_back):
                result["take_back", 0] = c.TakeBack(by=by, seat=seat)
        else:
            measure, sizes = own.wagers.get(choice.of or "", 0), sizes_of(state, state.due, seat)
            for place, times in enumerate(choice.times, start=1):
                if times * measure in sizes:
                    bet = c.Bet(by=by, seat=seat, amount=times * measure)
                    result["add", place] = bet
    return result


def act(game: Round, name: str, antes: int | None) -> tuple[Event, ...]:
    """Bet that many antes for a player at the decision that is due, or fold with None.

    The dealer then carries on.
    """
    by = c.By(role="player", name=name)
    players = {game.state.seats[number].player: number for number in game.state.dealt_in[::-1]}
    if name not in players:
        raise FifthStreetError(
            f"{name!r} has no hand in this round.",
            remedy=f"The players are {', '.join(reversed(players)) or 'nobody'}.",
        )
    seat = players[name]
    if antes is None:
        happened = game.do(c.Fold(by=by, seat=seat))
    else:
        amount = whole_number(antes, "A bet in antes") * game.state.seats[seat].wagers["ante"]
        happened = game.do(c.Bet(by=by, seat=seat, amount=amount))
    return (*happened, *carry_on(game))
