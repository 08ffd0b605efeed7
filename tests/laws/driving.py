"""A driver that plays whole rounds by chance: what is offered, and now and then some trouble."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any, TypeVar

from fifthstreet.cards import Deck
from fifthstreet.play import commands as c
from fifthstreet.play.round import Offer, offers
from fifthstreet.play.state import Phase, State
from fifthstreet.rules.remedies import ACTIONS, CIRCUMSTANCES
from play.playing import NAMES, Game, Table, player

Thing = TypeVar("Thing")
MOST_STEPS = 400
UNHURRIED = (c.ViewCards, c.PutCardsDown, c.WithdrawWager, c.Leave)
"""What may be done over and over without the round's going on."""


def chance_of(seed: int) -> Random:
    return Random(seed)


def seat_players(chance: Random, table: Table) -> Game:
    """Return a round at a table with a shuffled deck and a few players."""
    cards = list(Deck.standard())
    chance.shuffle(cards)
    places = sorted(chance.sample(range(1, 7), chance.randint(1, 4)))
    names = list(NAMES)
    chance.shuffle(names)
    return Game(table, Deck(cards), dict(zip(places, names, strict=False)))


def play(chance: Random, table: Table, *, trouble: int = 8) -> Iterator[Game]:
    """Yield a round after each of its steps; in about `trouble` of a hundred something is amiss."""
    game = seat_players(chance, table)
    yield game
    for step in range(MOST_STEPS):
        command = next_command(chance, game, trouble=trouble if step < MOST_STEPS // 2 else 0)
        if command is None:
            return
        game.do(command)
        yield game
    raise AssertionError("the round does not come to an end")


def next_command(chance: Random, game: Game, *, trouble: int) -> c.Command | None:
    """Return what is said next; None where nothing more can be."""
    state = game.round.state
    if state.phase in {Phase.ENDED, Phase.VOIDED}:
        return None
    amiss = chance.randrange(100) < trouble
    if state.waiting is not None:
        return anything(chance, state) if amiss else ruling(chance, state)
    if amiss:
        return mishap(chance, state) if chance.random() < 0.7 else anything(chance, state)
    found = offers(state)
    assert found, "a round that is not over offers nothing"
    return amount_within(chance, _weighed(chance, found, hurried=not trouble))


def _weighed(chance: Random, found: Sequence[Offer], *, hurried: bool) -> Offer:
    going_on = [offer for offer in found if not isinstance(offer.command, UNHURRIED)]
    if not going_on or (not hurried and chance.randrange(12) == 0):
        return pick(chance, found)
    calls = [o for o in going_on if isinstance(o.command, c.CloseBetting | c.DealCards)]
    if calls and (hurried or chance.randrange(8) == 0):
        return calls[0]
    return pick(chance, going_on)


def amount_within(chance: Random, offer: Offer) -> c.Command:
    """Return an offered command with any of the amounts that the offer allows."""
    command = offer.command
    if offer.most is None or not isinstance(command, c.PlaceWager | c.Bet):
        return command
    most = min(offer.most, command.amount * 3)
    return replace(
        command,
        amount=chance.choice((command.amount, offer.most, chance.randint(command.amount, most))),
    )


def pick(chance: Random, things: Sequence[Thing]) -> Thing:
    return things[chance.randrange(len(things))]


def facts(chance: Random) -> tuple[Any, ...]:
    return tuple(chance.sample(CIRCUMSTANCES, chance.choice((0, 1, 2, 4))))


def mishap(chance: Random, state: State) -> c.Command:
    """Return a report of something that the book knows, with whatever is said of it."""
    book = state.terms.book
    rules = [rule.id for rule in (*book.irregularities, *book.conduct)]
    wagers = [*(wager.id for wager in book.wagers), None, "lottery"]
    if chance.random() < 0.1:
        return failing(chance)
    return c.ReportIrregularity(
        what=pick(chance, rules),
        seat=pick(chance, [*range(8), None, *state.seats, *state.seats]),
        wager=pick(chance, wagers) if chance.random() < 0.4 else None,
        amount=pick(chance, [None, 0, 1, 700, 2000, 10_000, 900_000]),
        facts=facts(chance),
        place=pick(chance, [None, 0, 1, 3, 5, 6]),
    )


def failing(chance: Random) -> c.Command:
    """Return a check that does not hold, or seems not to."""
    seat, count = chance.choice((1, 2, 3)), chance.randint(0, 4)
    return chance.choice(
        (
            c.DoStep(step="reconcile_progressive", count=count, seat=chance.choice((None, seat))),
            c.ConfirmAward(
                seat=seat, step=chance.choice(("verify_hand", "verify_light")), holds=False
            ),
        )
    )


def ruling(chance: Random, state: State) -> c.Command:
    """Return a ruling on what is waited for, by somebody who may rule."""
    waiting = state.waiting
    assert waiting is not None
    orders: tuple[Any, ...] = tuple(chance.sample(ACTIONS, chance.choice((0, 0, 1, 2))))
    if chance.random() < 0.3:
        orders = ("continue",)
    by = c.By(role=waiting.role, name=waiting.role)
    return c.MakeRuling(
        by=by, what=waiting.what, reason="so it was", facts=facts(chance), actions=orders
    )


def anything(chance: Random, state: State) -> c.Command:
    """Return any command but reports, rulings and entered cards, sensible or not."""
    seat = chance.randint(0, 7)
    names = list(state.seated.values())
    owner = state.seats[seat].player if seat in state.seats else pick(chance, names)
    by = player(owner if chance.random() < 0.8 else pick(chance, names))
    wager = pick(chance, [*(wager.id for wager in state.terms.book.wagers), "lottery"])
    amount = chance.choice((-1, 0, 1, 100, 500, 1000, 1500, 2000, 3000, 5000, 10_000, 15_000))
    step = pick(chance, [step.id for step in state.method.steps])
    accepted = sum("progressive" in seat.wagers for seat in state.seats.values())
    count = chance.choice((accepted, None)) if step == "reconcile_progressive" else None
    commands: list[c.Command] = [
        c.OpenBetting(),
        c.PlaceWager(by=by, seat=seat, wager=wager, amount=amount, player=by.name),
        c.WithdrawWager(by=by, seat=seat, wager=wager),
        c.CloseBetting(),
        c.DoStep(step=step, count=count),
        c.DealCards(),
        c.ViewCards(by=by, seat=seat),
        c.PutCardsDown(by=by, seat=seat),
        c.Bet(by=by, seat=seat, amount=amount),
        c.Fold(by=by, seat=seat),
        c.Reveal(),
        c.ShowHand(seat=seat),
        c.ConfirmAward(seat=seat, step=chance.choice(("verify_hand", "verify_light"))),
        c.SettleSeat(seat=seat),
        c.EndRound(),
        c.Leave(by=by, seat=seat),
        c.Choose(by=by, seat=seat, go_on=chance.random() < 0.5),
    ]
    return pick(chance, commands)
