"""How fast whole rounds are played, compared with pokerkit's stud if that is installed."""

import random
import time
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from fifthstreet.cards import Deck
from fifthstreet.play import Round, Terms
from fifthstreet.play import commands as c
from fifthstreet.rules.library import book
from fifthstreet.rules.submission import Submission

SEATS, STREETS, ROUNDS, TIMES = 6, 3, 100, 20
ANTE = 1000
SEATED = {seat: f"player {seat}" for seat in range(1, SEATS + 1)}


def commands() -> tuple[c.Command, ...]:
    """Return the commands of a round in which nobody folds."""
    by = {seat: c.By(role="player", name=name) for seat, name in SEATED.items()}
    antes = [
        c.PlaceWager(by=by[seat], seat=seat, wager="ante", amount=ANTE, player=name)
        for seat, name in SEATED.items()
    ]
    bets = [c.Bet(by=by[seat], seat=seat, amount=ANTE) for seat in SEATED]
    paid: list[c.Command] = []
    for seat in reversed(SEATED):
        paid += (c.ShowHand(seat=seat), c.SettleSeat(seat=seat))
    street: tuple[c.Command, ...] = (*bets, c.Reveal())
    opened: tuple[c.Command, ...] = (c.OpenBetting(), *antes, c.CloseBetting(), c.DealCards())
    return (*opened, *street * STREETS, *paid, c.EndRound())


def decks() -> list[Deck]:
    """Return shuffled decks, the same in every run."""
    chance = random.Random(5)  # noqa: S311 - nothing is at stake
    cards = list(Deck.standard())
    return [Deck(chance.sample(cards, len(cards))) for _ in range(ROUNDS)]


def mississippi(shuffled: list[Deck]) -> None:
    """Play Maryland's game to the last seat."""
    terms = Terms.of(Submission(book="md"), book("md"))
    script = commands()
    for deck in shuffled:
        game = Round(terms, deck=deck, seated=SEATED)
        for command in script:
            game.do(command)


def stud(shuffled: list[Deck]) -> int:
    """Play seven-card stud in pokerkit, everybody calling to the showdown; count the decisions."""
    pokerkit: Any = import_module("pokerkit")
    doing = pokerkit.Automation
    by_hand = {doing.HOLE_CARDS_SHOWING_OR_MUCKING}
    automated = tuple(step for step in doing if step not in by_hand)
    # Whether antes are uniform; ante, bring-in, small bet, big bet, stacks, players.
    limits = (False, 2, 5, 10, 20, 10_000, SEATS)
    decided = 0
    for _ in shuffled:
        state = pokerkit.FixedLimitSevenCardStud.create_state(automated, *limits)
        while state.status:
            if state.can_post_bring_in():
                state.post_bring_in()
                decided += 1
            elif state.can_check_or_call():
                state.check_or_call()
                decided += 1
            else:
                state.show_or_muck_hole_cards()
    return decided


def timed(work: Callable[[list[Deck]], int | None], shuffled: list[Deck]) -> tuple[float, Any]:
    """Return the processor seconds for some work, the best of many runs, and its result."""
    taken, made = [], None
    for _ in range(TIMES):
        start = time.process_time()
        made = work(shuffled)
        taken.append(time.process_time() - start)
    return min(taken), made


def main() -> None:
    """Print rounds and player decisions per second."""
    shuffled = decks()
    mississippi(shuffled[:10])
    taken, _ = timed(mississippi, shuffled)
    decided = SEATS * STREETS * ROUNDS
    ours = decided / taken
    print(
        f"fifthstreet {ROUNDS / taken:8,.0f} six-seat rounds/s {ours:10,.0f} decisions/s "
        f"({taken / ROUNDS * 1000:.2f} ms a round, every step an event with its clause)"
    )
    if find_spec("pokerkit") is None:
        print("pokerkit    is not installed; nothing to compare with")
        return
    taken, count = timed(stud, shuffled)
    theirs = count / taken
    print(
        f"pokerkit    {ROUNDS / taken:8,.0f} six-seat hands/s  {theirs:10,.0f} decisions/s   "
        f"fifthstreet is {ours / theirs:4.2f} x that"
    )


if __name__ == "__main__":
    main()
