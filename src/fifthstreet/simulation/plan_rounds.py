"""One seat of any plan: every round is played by the rules of the table, command by command.

Nothing is assumed of the game. Cards and chances follow from the seed and the number of the round,
so that the counts are the same on any number of workers.
"""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar, Literal, get_args

import numpy as np

from fifthstreet.analysis.choices import DECK, FOLD, STAY
from fifthstreet.analysis.game import Game, capped, game_of
from fifthstreet.analysis.tally import Ending, Tally
from fifthstreet.cards import Deck
from fifthstreet.errors import FifthStreetError, NoExactFigureError
from fifthstreet.play import Round, Terms, carry_on, deal_round
from fifthstreet.play import commands as c
from fifthstreet.play import events as e
from fifthstreet.play.dealer import Turn, turns
from fifthstreet.rules.library import book
from fifthstreet.rules.submission import Submission
from fifthstreet.simulation.counts import Counts
from fifthstreet.simulation.policy_lookup import ante_of, chosen
from fifthstreet.simulation.report import Measured
from fifthstreet.simulation.seed import key_of
from fifthstreet.simulation.strategies import STRATEGIES, check_mistakes, exact_tally, policy_of
from fifthstreet.whole_table.scope_beside import refuse_uncounted_ceiling

Way = Literal["optimal", "short", "always", "least", "random", "fold"]
"""Ways to play any plan; `random` takes each choice that is offered as often as any other."""

WAYS: tuple[Way, ...] = get_args(Way)
USUAL_ANTE = 1000
"""The ante in minor units where nothing says how much is staked."""

CARDS_STREAM, CHOICES_STREAM = 16, 17
"""Streams of chance that no kernel uses."""

SEAT, PLAYER = 1, "player"
WORDS = 2**64
DIGEST = 12


@dataclass(frozen=True)
class PlanRounds:
    """Rounds of one player who makes the main wagers and follows a way to play.

    At each decision a mistake is made with the chance `mistakes`, and then each of the other
    choices is as likely. Without an ante it is the minimum of the table.
    """

    submission: Submission
    way: Way
    mistakes: Fraction = Fraction(0)
    ante: int | None = None

    piece: ClassVar[int] = 500
    """Rounds that are given out at a time; they take some tenths of a second."""
    usual_rounds: ClassVar[int] = 20_000
    place: ClassVar[str] = "processes"

    def __post_init__(self) -> None:
        check_mistakes(self.mistakes)
        decks = self.terms.book.cards.decks
        if decks.size != len(DECK):
            raise FifthStreetError(
                f"Rounds are simulated with {len(DECK)} cards, not with {decks.size}.",
                citation=decks.citation,
                remedy="Play the game in the terminal instead.",
            )
        if self.way in STRATEGIES and self.way not in EASY:
            policy_of(self.game, self.way)

    @cached_property
    def name(self) -> str:
        """Return what tells this work from any other."""
        chosen = sorted(self.submission.chosen.items())
        text = f"{self.submission.model_dump_json()}{chosen}{self.terms.book.law_hash}"
        digest = hashlib.sha256(text.encode()).hexdigest()[:DIGEST]
        return (
            f"one seat of {self.submission.book} by its rules, {self.way}, "
            f"mistakes {self.mistakes}, ante {self.stake}, terms {digest}"
        )

    def __getstate__(self) -> dict[str, Any]:
        """Return what is sent to another process, which computes the rest again."""
        names = ("submission", "way", "mistakes", "ante")
        return {name: getattr(self, name) for name in names}

    @cached_property
    def terms(self) -> Terms:
        """Return what the rounds are played under."""
        return Terms.of(self.submission, book(self.submission.book or ""))

    @property
    def stake(self) -> int:
        """Return the ante in minor units."""
        return self.ante or self.terms.least_ante or USUAL_ANTE

    @cached_property
    def wagers(self) -> tuple[str, ...]:
        """Return the wagers that may lie there: those of the main game."""
        return tuple(wager.id for wager in self.terms.book.wagers if wager.group != "side")

    @cached_property
    def _beside(self) -> Mapping[str, str]:
        """Return on which wager each contest pays that adds to what another decides."""
        return {each.id: each.wagers[0] for each in self.terms.book.contests if each.adds}

    @cached_property
    def game(self) -> Game:
        """Return the game at this ante as the mathematics reads it, or refuse with its reason."""
        law = self.terms.book
        refuse_uncounted_ceiling(law)
        game = game_of(law, submission=self.submission, ante=self.stake)
        return capped(game, self.terms.cap, ante=self.stake)

    @cached_property
    def exact(self) -> tuple[Fraction | None, str | None]:
        """Return what a round is exactly worth in antes, or why nobody knows."""
        if self.way not in STRATEGIES:
            return None, f"No exact figure is counted for the strategy {self.way!r}."
        if self.mistakes:
            return None, "No exact figure is counted for mistakes in this game."
        try:
            return exact_tally(self.game, self.way).expected_value, None
        except NoExactFigureError as error:
            return None, str(error)

    @property
    def exact_value(self) -> Fraction | None:
        """Return what a round is exactly worth in antes, where that is counted."""
        return self.exact[0]

    @property
    def why_not(self) -> str | None:
        """Return why there is no exact figure, where there is none."""
        return self.exact[1]

    # Rounds -----------------------------------------------------------------------------------

    def count(self, first: int, last: int, seed: int) -> Counts:
        """Play the rounds from one number to before another.

        A row stands for an ending: the antes staked, whether the hand was folded, and the net of
        each wager in minor units.
        """
        endings: Counter[str] = Counter()
        for number in range(first, last):
            endings[self._ending(self.play(number, seed))] += 1
        return Counts(last - first, {name: (many,) for name, many in endings.items()})

    def play(self, number: int, seed: int) -> Round:
        """Play one numbered round to its end."""
        from fifthstreet.kernels.philox import block
        from fifthstreet.kernels.shuffle import shuffle

        key: Any = key_of(seed)
        order = np.zeros(len(DECK), np.int64)
        shuffle(order, len(DECK), key, number, CARDS_STREAM)

        def chance() -> Iterator[int]:
            for draw in range(WORDS):
                yield from map(int, block(key, number, draw, CHOICES_STREAM))

        deck = Deck([DECK[index] for index in order])
        return self.play_deck(deck, chance())

    def play_deck(self, deck: Deck, chance: Iterator[int]) -> Round:
        """Play a round from a deck; chance is words of 64 bits, for mistakes and random choices."""
        game = deal_round(self.terms, {PLAYER: self.stake}, deck=deck)
        while game.state.to_decide:
            game.do(self._command(game, chance))
            carry_on(game)
        return game

    def _command(self, game: Round, chance: Iterator[int]) -> c.Command:
        """Return what the player does now."""
        offered = turns(game.state, SEAT)
        picked = self._turn(game, offered, chance)
        if self.mistakes and _drawn(chance, self.mistakes.denominator) < self.mistakes.numerator:
            others = [turn for turn in offered if turn != picked] or [picked]
            picked = others[_drawn(chance, len(others))]
        return offered[picked]

    def _turn(self, game: Round, offered: Mapping[Turn, c.Command], chance: Iterator[int]) -> Turn:
        if self.way == "random":
            return [*offered][_drawn(chance, len(offered))]
        if self.way == "fold" and ("fold", 0) in offered:
            return "fold", 0
        if self.way in EASY:
            staying = [turn for turn in offered if turn[0] != "fold"] or [*offered]
            return EASY[self.way](staying, key=lambda turn: _added(offered[turn]))
        wanted = chosen(self.game, self.way, game.state, SEAT)  # type: ignore[arg-type]
        if wanted == FOLD:
            return "fold", 0
        if wanted < 0:
            return ("stay" if wanted == STAY else "take_back"), 0
        amount = wanted * ante_of(game.state, SEAT)
        return next(turn for turn in offered if _added(offered[turn]) == amount)

    def _ending(self, game: Round) -> str:
        nets: Counter[str] = Counter()
        for line in game.lines:
            nets[self._beside.get(line.wager, line.wager)] += line.net
        seat = game.state.seats[SEAT]
        staked = sum(seat.wagers.get(wager, 0) for wager in self.wagers)
        each = " ".join(str(nets[wager]) for wager in self.wagers)
        return f"{staked // self.stake} {int(not seat.in_play)} {each}"

    def sampled(self, first: int, last: int, seed: int) -> Iterator[tuple[object, ...]]:
        """Yield some rounds as rows of data."""
        for number in range(first, last):
            game = self.play(number, seed)
            bets = [event.amount for event in game.history if isinstance(event, e.BetMade)]
            staked, folded, *nets = map(int, self._ending(game).split())
            history = "-".join(str(bet // self.stake) for bet in bets)
            net = Fraction(sum(nets), self.stake)
            yield number, history, bool(folded), None, None, staked, str(net)

    # Results ----------------------------------------------------------------------------------

    def tally(self, counts: Counts) -> Tally:
        """Return how the rounds ended, with every figure that follows."""
        return Tally(tuple(ending for _, ending in self._endings(counts)))

    def measured(self, counts: Counts) -> tuple[Measured, ...]:
        """Return the total of a round first, and then each wager on its own, in antes."""
        endings = list(self._endings(counts))
        rows = [("total", [ending.net for _, ending in endings], self.exact_value)]
        for at, wager in enumerate(self.wagers):
            rows.append((wager, [Fraction(nets[at], self.stake) for nets, _ in endings], None))
        return tuple(
            _measured(name, list(zip(values, (e.ways for _, e in endings), strict=True)), exact)
            for name, values, exact in rows
        )

    def _endings(self, counts: Counts) -> Iterator[tuple[tuple[int, ...], Ending]]:
        for name, (ways,) in sorted(counts.rows.items()):
            staked, folded, *nets = map(int, name.split())
            net = Fraction(sum(nets), self.stake)
            yield (
                tuple(nets),
                Ending(bets=(), folded=bool(folded), hand=None, staked=staked, net=net, ways=ways),
            )


EASY: Mapping[str, Callable[..., Turn]] = {"always": max, "least": min, "fold": min}
"""Ways that need no mathematics, and which stake each takes of those that stay in."""


def _added(command: c.Command) -> int:
    """Return how much a choice adds to what is staked; one that takes a bet back adds the least."""
    if isinstance(command, c.Bet):
        return command.amount
    return -1 if isinstance(command, c.TakeBack) else 0


def _drawn(chance: Iterator[int], many: int) -> int:
    """Return one of so many numbers, each as likely; words that would favor some are skipped."""
    even = WORDS - WORDS % many
    return next(word for word in chance if word < even) % many


def _measured(name: str, values: list[tuple[Fraction, int]], exact: Fraction | None) -> Measured:
    rounds = sum(ways for _, ways in values)
    mean = sum((value * ways for value, ways in values), Fraction(0)) / rounds
    square = sum((value**2 * ways for value, ways in values), Fraction(0)) / rounds
    return Measured(name=name, rounds=rounds, mean=mean, variance=square - mean**2, exact=exact)
