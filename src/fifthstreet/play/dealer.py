"""A dealer that does the clerical steps, so that players have only to decide.

At a virtual table the house deals: it opens and closes the betting, does the procedure's steps,
deals, turns cards up and settles. Nothing here knows a rule; it takes what is offered to the pit.
"""

from collections.abc import Mapping
from fractions import Fraction

from fifthstreet.cards import Deck
from fifthstreet.play import commands as c
from fifthstreet.play.events import Event
from fifthstreet.play.round import Round, offers
from fifthstreet.play.terms import Terms
from fifthstreet.rules.library import book
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
    """Do what is the dealer's to do until a player must act or the round is over."""
    happened: list[Event] = []
    while command := _next(game):
        happened.extend(game.do(command))
    return tuple(happened)


def _next(game: Round) -> c.Command | None:
    commands = (offer.command for offer in offers(game.state))
    return next((command for command in commands if isinstance(command, CLERICAL)), None)


def deal_round(
    terms: Terms | str,
    antes: Mapping[str, int],
    *,
    deck: Deck,
    meters: Mapping[str, int] | None = None,
) -> Round:
    """Seat players from the dealer's left, take their antes and deal from a deck.

    `terms` may be the id of a book, for its defaults.
    """
    if isinstance(terms, str):
        terms = Terms.of(Submission(book=terms), book(terms))
    seated = dict(enumerate(antes, start=1))
    game = Round(
        terms,
        deck=deck,
        seated=seated,
        meters={name: Fraction(value) for name, value in (meters or {}).items()},
    )
    game.do(c.OpenBetting())
    for seat, name in seated.items():
        by = c.By(role="player", name=name)
        game.do(c.PlaceWager(by=by, seat=seat, wager="ante", amount=antes[name], player=name))
    game.do(c.CloseBetting())
    carry_on(game)
    return game


def act(game: Round, name: str, antes: int | None) -> tuple[Event, ...]:
    """Bet that many antes for a player at the decision that is due, or fold with None.

    The dealer then carries on.
    """
    by = c.By(role="player", name=name)
    seat = next(n for n in game.state.dealt_in if game.state.seats[n].player == name)
    if antes is None:
        happened = game.do(c.Fold(by=by, seat=seat))
    else:
        amount = antes * game.state.seats[seat].wagers["ante"]
        happened = game.do(c.Bet(by=by, seat=seat, amount=amount))
    return (*happened, *carry_on(game))
