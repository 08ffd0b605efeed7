"""The players beside you: they look, bet on good cards, fold bad ones and go on after an error."""

from collections import Counter

from fifthstreet.cards import Card, Rank
from fifthstreet.play import commands as c
from fifthstreet.play import offers, view
from fifthstreet.play.state import State
from fifthstreet.play.views import HIDDEN

GOOD_PAIR = Rank.SIX
"""From here on a pair loses nothing, so that a bot bets the most."""


def next_of_bots(state: State, you: c.By) -> c.Command | None:
    """Return what the next bot does, or what anybody does without being asked: to look."""
    items = [offer.command for offer in offers(state)]
    for command in items:
        if isinstance(command, c.ViewCards) and not state.seats[command.seat].looked:
            return command
        if isinstance(command, c.PutCardsDown):
            return command
    for command in items:
        if isinstance(command, c.Choose) and command.by != you:
            return command  # going on is offered first
    bets = [one for one in items if isinstance(one, c.Bet) and one.by != you]
    return _decides(state, [one for one in bets if one.seat == bets[0].seat]) if bets else None


def _decides(state: State, bets: list[c.Bet]) -> c.Command:
    """Return a bet or a fold, from nothing but what the bot may see."""
    seat, by = bets[0].seat, bets[0].by
    seen = view(state, by)
    lying = [*seen.seats[seat].cards, *seen.board]
    ranks = Counter(Card(card).rank for card in lying if card != HIDDEN)
    pairs = [rank for rank, count in ranks.items() if count > 1]
    correcting = seat not in state.to_decide
    if state.terms.book.course.comparison:
        good = bool(pairs) or {Rank.ACE, Rank.KING} <= set(ranks)
        return bets[0] if good or correcting else c.Fold(by=by, seat=seat)
    if any(rank >= GOOD_PAIR for rank in pairs):
        return bets[-1]
    hopeful = bool(pairs) or max(ranks) >= Rank.JACK
    return bets[0] if hopeful or correcting else c.Fold(by=by, seat=seat)
