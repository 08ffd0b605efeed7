"""What a round was asked so that something happened: events led back to the command behind them.

Whoever has the command can ask the round again. Reports and rulings leave more open than their
events tell, so of these it is checked that the book has such a remedy.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple, cast

from fifthstreet.cards import Hand
from fifthstreet.floor.tables.evolve import masked
from fifthstreet.play import commands as c
from fifthstreet.play import events as e
from fifthstreet.play.authority import least_to_rule
from fifthstreet.play.decide import decide
from fifthstreet.play.evolve import evolve
from fifthstreet.play.incidents import carried_out, told_again
from fifthstreet.play.reach import GONE, cited, late_remedies, ordered, rule_called
from fifthstreet.play.reversal import settlement_reversed, void
from fifthstreet.play.round_end import award_steps
from fifthstreet.play.state import State
from fifthstreet.refusals import Refusal
from fifthstreet.rules.remedies import ACTIONS, Action, Irregularity

FOLLOW: Final = (
    e.WagerFound,
    e.RulingAwaited,
    e.RoundVoided,
    e.OptionsOffered,
    e.HandInvalidated,
    e.EverybodyFolded,
    e.DeckOrdered,
    e.CorrectionAsked,
    e.UpCardChosen,
    e.SettlementReversed,
)
"""Events that never begin anything."""


class Step(NamedTuple):
    """What one command brought about: its events in whole, and what is wrong with which of them."""

    events: tuple[e.Event, ...]
    wrong: str = ""
    at: int = 0


def step_of(game: State, told: Sequence[e.Event]) -> Step:
    """Return the step with which some events of a round begin, as the round itself answers."""
    first = told[0]
    if isinstance(first, e.Reported | e.Ruled):
        return _ordered(game, told)
    command = _command(game, first)
    if command is None:
        return Step((first,), f"{type(first).__name__} follows from nothing")
    answer = decide(game, command)
    if isinstance(answer, Refusal):
        return Step((first,), f"{type(first).__name__} could not happen: {answer.says}")
    if tuple(map(masked, answer)) == tuple(told[: len(answer)]):
        return Step(answer)
    for at, (event, expected) in enumerate(zip(told, answer, strict=False)):
        if event != masked(expected):
            return Step(answer, f"{type(event).__name__} is not what the round answers", at)
    return Step(answer, f"{type(answer[len(told)]).__name__} is missing", len(told) - 1)


def _ordered(game: State, told: Sequence[e.Event]) -> Step:
    """Return a report or a ruling with what it brought about."""
    first, events = told[0], [told[0]]
    if isinstance(first, e.Reported) and not _has_remedy(game, first):
        return Step((first,), "the book has no such remedy")
    if isinstance(first, e.Reported) and not _is_whole(game, first):
        return Step((first,), "the book does not speak of so many cards, or of another round")
    state = evolve(game, first)
    for event in told[1:]:
        folds = isinstance(event, e.HandFolded | e.WagerTakenBack) and event.citation
        if not (isinstance(event, FOLLOW) or (folds and _orders(first, event))):
            break
        done: e.Event = event
        if isinstance(event, e.RoundVoided):
            done = void(state, event.citation)
        elif isinstance(event, e.SettlementReversed):
            done = settlement_reversed(state, event.seat, event.citation)
        if event != done:
            wrong = f"{type(event).__name__} does not give back what was staked"
            return Step(tuple(events), wrong, len(events))
        events.append(done)
        state = evolve(state, done)
    if isinstance(first, e.Ruled) and not _is_carried_out(game, first, tuple(events[1:])):
        return Step(tuple(events), "the ruling orders something else than was done")
    return Step(tuple(events))


def _is_whole(game: State, told: e.Reported) -> bool:
    """Tell whether a report names as many cards, and a round, as its remedy speaks of."""
    rule = rule_called(game, told.what)
    counted = isinstance(rule, Irregularity) and rule.counted and "first_in_deal" not in told.facts
    if told.count != 1 and not (counted and told.count > 1):
        return False
    return GONE not in told.facts or told.round is not None


def _is_carried_out(game: State, ruled: e.Ruled, follow: tuple[e.Event, ...]) -> bool:
    """Tell whether what followed a ruling is what it orders, where it says what that is."""
    waiting, rule = game.waiting, rule_called(game, ruled.what)
    if not ruled.actions or waiting is None or rule is None:
        return True
    if not set(ruled.actions) <= set(ACTIONS):
        return False
    if game.closed or waiting.round is not None:
        return not follow
    told = told_again(game, waiting, c.By(role=ruled.role, name=ruled.by))
    laws = {waiting.citation, *(remedy.citation for remedy in rule.remedies)}
    orders = cast("tuple[Action, ...]", ruled.actions)
    return any(tuple(carried_out(game, orders, told, law)) == follow for law in laws)


def _orders(first: e.Event, event: e.Event) -> bool:
    """Tell whether a report orders what could also be somebody's own wish."""
    if isinstance(first, e.Ruled):
        return True
    if not isinstance(first, e.Reported):
        return False
    if isinstance(event, e.HandFolded):
        return "fold_hand" in first.actions
    return any(action.startswith(("return_", "reject_")) for action in first.actions)


def _has_remedy(game: State, told: e.Reported) -> bool:
    rule = rule_called(game, told.what)
    return rule is not None and any(
        (ordered(game, remedy), cited(game, remedy), remedy.when)
        == (told.actions, told.citation, told.facts)
        for remedy in (*rule.remedies, *late_remedies(game))
    )


def _command(game: State, event: e.Event) -> c.Command | None:
    match event:
        case e.CardDealt() | e.CardsRevealed() | e.HandShown():
            return _with_cards(game, event)
        case e.WagerPlaced() | e.WagerTakenBack() | e.BetMade():
            return _with_money(game, event)
        case e.CardsLookedAt(seat=seat):
            return c.Look(by=_owner(game, seat), seat=seat)
        case e.CardsPutDown(seat=seat):
            return c.PutDown(by=_owner(game, seat), seat=seat)
        case e.HandFolded(seat=seat, reason=reason):
            return c.Fold(by=_owner(game, seat), seat=seat, reason=reason)
        case e.PlayerLeft(seat=seat):
            return c.Leave(by=_owner(game, seat), seat=seat)
        case e.HandDeclared(seat=seat, says=says):
            return c.Declare(by=_owner(game, seat), seat=seat, says=says)
        case e.OptionChosen(seat=seat, go_on=go_on, reason=reason):
            return c.Choose(by=_owner(game, seat), seat=seat, go_on=go_on, reason=reason)
        case _:
            return _of_the_dealer(game, event)


def _of_the_dealer(game: State, event: e.Event) -> c.Command | None:
    match event:
        case e.AwardConfirmed():
            return _confirmed(game, event)
        case e.BettingOpened():
            return c.OpenBetting()
        case e.BettingClosed():
            return c.CloseBetting()
        case e.LookMarked(seat=seat, by=by):
            return c.MarkLook(seat=seat, by=c.By(role="dealer", name=by))
        case e.StepDone(step=step, count=count, by=by):
            return c.DoStep(step=step, count=count, by=c.By(role="dealer", name=by))
        case e.MetersRead(meters=meters):
            return c.ReadMeters(meters=meters)
        case e.SeatSettled(seat=seat):
            return c.SettleSeat(seat=seat)
        case e.RoundEnded():
            return c.EndRound()
        case _:
            return None


def _with_money(
    game: State, event: e.WagerPlaced | e.WagerTakenBack | e.BetMade
) -> c.PlaceWager | c.WithdrawWager | c.Bet:
    match event:
        case e.WagerPlaced(seat=seat, wager=wager, amount=amount, player=player):
            own = event.placed_by in {player, "player"}
            by = c.By(role="player" if own else "dealer", name=event.placed_by)
            return c.PlaceWager(by=by, seat=seat, wager=wager, amount=amount, player=player)
        case e.WagerTakenBack(seat=seat, wager=wager):
            return c.WithdrawWager(by=_owner(game, seat), seat=seat, wager=wager)
        case e.BetMade(seat=seat, amount=amount):
            return c.Bet(by=_owner(game, seat), seat=seat, amount=amount)


def _with_cards(
    game: State, event: e.CardDealt | e.CardsRevealed | e.HandShown
) -> c.DealCards | c.Reveal | c.ShowHand:
    """Return the command; cards are entered with it where they do not come off a virtual deck."""
    live = game.deck is None
    match event:
        case e.CardDealt(card=card):
            return c.DealCards(cards=Hand((card,)) if live else None)
        case e.CardsRevealed(cards=cards):
            return c.Reveal(cards=Hand(cards) if live else None)
        case e.HandShown(seat=seat, cards=cards):
            return c.ShowHand(seat=seat, cards=Hand(cards) if live else None)


def _confirmed(game: State, event: e.AwardConfirmed) -> c.ConfirmAward:
    actors = {step.id: step.actor for step in award_steps(game, event.seat)}
    role = {"floor": least_to_rule(game.terms.book)}.get(actors.get(event.step, ""), "dealer")
    by = c.By(role=role, name=event.by)
    if by.name == game.seats[event.seat].player:
        by = _owner(game, event.seat)
    return c.ConfirmAward(seat=event.seat, step=event.step, by=by)


def _owner(game: State, seat: int) -> c.By:
    held = game.seats.get(seat)
    return c.By(role="player", name=held.player if held else "")
