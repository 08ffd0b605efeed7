"""The same rounds twice: by the kernels, and by the table's own rules; no cent may differ.

The round of the rules is played command by command, from the same deck. Its players look their
decisions up where the mathematics keeps them, and not where the kernels do.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import numpy as np

from fifthstreet.analysis.choices import STAY
from fifthstreet.cards import Deck
from fifthstreet.money import share_pro_rata
from fifthstreet.play import Round
from fifthstreet.play import commands as c
from fifthstreet.play.dealer import turns
from fifthstreet.play.round_end import award_steps
from fifthstreet.play.state import Phase, least_to_rule
from fifthstreet.play.wagers import gates
from fifthstreet.refusals import RefusedError
from fifthstreet.simulation.decision_tables import stakes_by_code
from fifthstreet.simulation.policy_lookup import ante_of, chosen
from fifthstreet.simulation.seed import key_of
from fifthstreet.simulation.table import TableWork
from fifthstreet.simulation.table_bets import columns
from fifthstreet.simulation.table_terms import Seat, open_round

Money = Counter[tuple[int, str]]
"""What a round leaves each seat on each wager, in minor units."""

MAIN = "main"
"""All main wagers together, as kernels count them."""

DECK = tuple(Deck.standard())


@dataclass(frozen=True, slots=True, kw_only=True)
class SettlementDifference:
    """A wager that the kernels and the rules settle differently."""

    number: int
    seat: int
    wager: str
    simulated: int
    played: int


def faithful(work: TableWork, first: int, last: int, seed: int) -> Iterator[SettlementDifference]:
    """Yield where numbered rounds differ between the kernels and the rules of the table."""
    return differences(work, decks_of(work, first, last, seed), first, seed)


def differences(
    work: TableWork, decks: np.ndarray, first: int, seed: int
) -> Iterator[SettlementDifference]:
    """Yield where rounds from given decks differ; the first one has the given number."""
    for at, trace in enumerate(work.replay(decks, first, seed)):
        simulated = simulated_money(work, trace)
        by_rules = money_of(played_round(work, decks[at], number=first + at, seed=seed))
        played = _as_simulated(work, by_rules)
        for seat, wager in sorted({*simulated, *played}):
            here, there = simulated[seat, wager], played[seat, wager]
            if here != there:
                yield SettlementDifference(
                    number=first + at, seat=seat, wager=wager, simulated=here, played=there
                )


def decks_of(work: TableWork, first: int, last: int, seed: int) -> np.ndarray:
    """Return the decks from which numbered rounds are dealt."""
    from fifthstreet.kernels.shuffle import shuffle
    from fifthstreet.kernels.simulate_hands import CARDS_STREAM

    decks = np.zeros((last - first, len(DECK)), np.uint8)
    deck = np.zeros(len(DECK), np.int64)
    key: Any = key_of(seed)
    for number in range(first, last):
        shuffle(deck, int(work.table[0]["dealt"]), key, number, CARDS_STREAM)
        decks[number - first] = deck
    return decks


# What the kernels say -----------------------------------------------------------------------------


def simulated_money(work: TableWork, trace: np.void) -> Money:
    """Return what a kernel's round leaves everybody, wager by wager."""
    money: Money = Counter()
    for at, seat in enumerate(work.seats):
        nets = dict(zip(columns(work.book), trace["net"][at].tolist(), strict=True))
        main = nets.pop(MAIN)
        if work.kernel == "versus":
            money[at + 1, "ante"] = main
            nets[_raised(work)] = nets.pop("bet")
        elif work.kernel != "own" or work.game.shape != "own":
            money[at + 1, MAIN] = main
        else:
            code, ending = int(trace["code"][at]), int(trace["ending"][at])
            bets = stakes_by_code(work.game)[code]
            for wager, net in _spread(work, seat, bets, ending, main):
                money[at + 1, wager] = net
        money.update({(at + 1, wager): net for wager, net in nets.items() if net})
    return money


def _raised(work: TableWork) -> str:
    """Return the wager that the decision adds to the ante."""
    choices = (choice for step in work.book.steps for choice in step.choices)
    return next(choice.add for choice in choices if choice.add)


def _as_simulated(work: TableWork, money: Money) -> Money:
    """Return what wagers leave as the kernel tells it: main ones as one where it does so."""
    if work.kernel in {"own", "versus"}:
        return money
    side = {wager.id for wager in work.book.wagers if wager.group == "side"}
    result: Money = Counter()
    for (seat, wager), net in money.items():
        result[seat, wager if wager in side else MAIN] += net
    return result


def _spread(
    work: TableWork, seat: Seat, bets: tuple[int, ...], ending: int, net: int
) -> Iterator[tuple[str, int]]:
    """Yield what each main wager of a seat nets, from its bets and what they net together."""
    names = [wager.id for wager in work.book.wagers if wager.group != "side"]
    stakes = [seat.ante * bet for bet in (1, *bets)]
    owed = [stake * (int(work.game.pays[ending]) if bets[-1] else -1) for stake in stakes]
    if net != sum(owed):
        owed = list(share_pro_rata(net, owed))
    yield from zip(names, owed, strict=True)


# What the rules say -------------------------------------------------------------------------------


def money_of(game: Round) -> Money:
    """Return what a settled round leaves everybody, wager by wager."""
    money: Money = Counter()
    for line in game.lines:
        money[line.seat, line.wager] += line.net
    return money


def played_round(work: TableWork, deck: Sequence[int], *, number: int, seed: int) -> Round:
    """Play a round by the rules of its table, from the first wager to the last payment."""
    cards = Deck([DECK[index] for index in deck])
    game = open_round(work.terms, work.seats, work.standing, cards)
    game.do(c.CloseBetting())
    accepted = sum(seat.progressive > 0 for seat in work.seats)
    for step in gates(game.state):
        count = accepted if step.id == "reconcile_progressive" else None
        game.do(c.DoStep(step=step.id, count=count))
    game.do(c.DealCards())
    while game.state.phase is Phase.DECIDING:
        if game.state.to_decide:
            _decide(work, game, number, seed)
        else:
            game.do(c.Reveal())
    _settle(game)
    return game


def _decide(work: TableWork, game: Round, number: int, seed: int) -> None:
    """Bet or fold for the seat whose turn it is."""
    state = game.state
    seat = state.to_decide[0]
    own = state.seats[seat]
    by = c.By(role="player", name=own.player)
    ante = ante_of(state, seat)
    street = state.decision - 1
    bet = chosen(work.game, work.seats[seat - 1].strategy, state, seat)
    if bet < 0:
        game.do(turns(state, seat)["stay" if bet == STAY else "take_back", 0])
        return
    bet = _erring(work, seat - 1, street, bet, (number, seed))
    game.do(c.Bet(by=by, seat=seat, amount=bet * ante) if bet else c.Fold(by=by, seat=seat))


def _erring(work: TableWork, seat: int, street: int, bet: int, drawn: tuple[int, int]) -> int:
    """Return the bet that a seat makes, which may be a mistake."""
    from fifthstreet.kernels.philox import block
    from fifthstreet.kernels.simulate_own import mistaken
    from fifthstreet.kernels.simulate_table import MISTAKES_STREAM

    rate = int(work.table[0]["rate"][seat])
    if not rate:
        return bet
    number, seed = drawn
    key: Any = key_of(seed)
    drawn_bits, _ = block(key, number, seat, MISTAKES_STREAM)
    bits: Any = np.uint64(drawn_bits)
    if work.game.shape == "versus":
        return work.game.bet - bet if int(bits) & 0xFFFF < rate else bet
    return int(mistaken(bet, street, bits, rate))


def _settle(game: Round) -> None:
    """Show what must be shown, confirm awards and settle seat by seat."""
    shared = game.state.terms.cap is not None and game.state.terms.cap.scope == "round"
    for seat in game.state.unsettled if shared else ():
        _show(game, seat)
    floor = least_to_rule(game.state.terms.book)
    while game.state.phase is Phase.SETTLING and game.state.unsettled:
        seat = game.state.unsettled[0]
        _show(game, seat)
        for step in award_steps(game.state, seat):
            by = c.By(role=floor if step.actor == "floor" else "dealer", name=step.actor)
            if step.actor == "player":
                by = c.By(role="player", name=game.state.seats[seat].player)
            game.do(c.ConfirmAward(seat=seat, step=step.id, by=by))
        game.do(c.SettleSeat(seat=seat))


def _show(game: Round, seat: int) -> None:
    """Turn a hand up; one that is up or gone needs it not."""
    with suppress(RefusedError):
        game.do(c.ShowHand(seat=seat))
