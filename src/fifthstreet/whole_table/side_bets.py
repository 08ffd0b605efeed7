"""Side bets on cards that nobody chooses: every hand counted once, and what a table makes of it.

No way to play changes such a bet, unless a fold loses it: beside a shared board, it is then counted
under the best play of the main game. A fixed sum is worth more to a small wager than to a large
one; where a table has one, the figures are for a stake.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from fifthstreet.analysis.classes import examples, final_classes
from fifthstreet.analysis.game import game_of
from fifthstreet.analysis.pay_lines import LOST, net_of
from fifthstreet.errors import FifthStreetError
from fifthstreet.money import Fixed, ForOne, MeterShare, Odds, Rounding, ToOne
from fifthstreet.money.figure import whole_number
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.effective import effective
from fifthstreet.rules.library import BookName, book_of
from fifthstreet.rules.paytable import PayLine, PayTable
from fifthstreet.rules.plan import Contest, Schedule
from fifthstreet.rules.submission import Submission
from fifthstreet.whole_table.hand_counts import Counts, hand_counts
from fifthstreet.whole_table.scope_beside import (
    PROGRESSIVE,
    cards_of_contest,
    depends_on_play,
    refuse_uncounted_side_bet,
)

NO_LINE, FOLDED = "Any other hand", "A hand that is folded"
ANY_STAKE = 100
"""Stands for every stake where a table pays the same parts of all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LineFigures:
    """One line of a table: how often it comes and what a unit staked earns on it.

    `pays` is None on the last lines, which stand for every hand that is not paid or is folded.
    """

    name: str
    pays: Odds | None
    ways: int
    chance: Fraction
    net: Fraction

    @property
    def returned(self) -> Fraction:
        """Return what the line adds to the return: the mean of all it hands back, stakes too."""
        return self.chance * (1 + self.net)


class UnitFigures:
    """What all lines of a bet come to for one unit staked."""

    __slots__ = ()
    lines: tuple[LineFigures, ...]

    @property
    def expected_value(self) -> Fraction:
        """Return the mean result of one unit staked."""
        return self._mean(1)

    @property
    def house_edge(self) -> Fraction:
        """Return the house's share of the stake."""
        return -self.expected_value

    @property
    def variance(self) -> Fraction:
        """Return the variance of the result of one unit staked."""
        return self._mean(2) - self.expected_value**2

    @property
    def hit_frequency(self) -> Fraction:
        """Return the probability of a net win."""
        return sum((line.chance for line in self.lines if line.net > 0), Fraction(0))

    def _mean(self, power: int) -> Fraction:
        return sum((line.chance * line.net**power for line in self.lines), Fraction(0))


@dataclass(frozen=True, slots=True, kw_only=True)
class SideBetFigures(UnitFigures):
    """All figures of one table at one stake; values are parts of the stake."""

    DERIVED: ClassVar = ("expected_value", "house_edge", "variance", "hit_frequency")

    bet: str
    table: str
    stake: int
    depends_on_stake: bool
    hands: int
    lines: tuple[LineFigures, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class UncountedSideBet:
    """A table of a side bet that has no exact figure, and why not."""

    bet: str
    table: str
    why_not: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SideContest:
    """A side wager, the contest that decides it, and its pay tables."""

    id: str
    name: str
    contest: Contest
    schedule: Schedule


def side_bets_of(book: RuleBook) -> Iterator[SideContest]:
    """Yield the side bets of a book that no meter pays, in the order of settlement."""
    for contest in book.contests:
        wager = book.wager(contest.wagers[0])
        schedule = book.schedule(contest.schedule or "")
        if wager is None or wager.group != "side" or schedule is None or contest.adds:
            continue
        lines = [line for table in schedule.tables for line in table.lines]
        if wager.id != PROGRESSIVE and not any(isinstance(each.pays, MeterShare) for each in lines):
            yield SideContest(id=wager.id, name=wager.name, contest=contest, schedule=schedule)


def side_bets(
    book: BookName, submission: Submission | None = None, stakes: Sequence[int] = ()
) -> tuple[SideBetFigures, ...]:
    """Return the figures of every table of every side bet of a book.

    A table with fixed sums is shown at each stake, by default the least and the most that may be
    wagered; any other once, since its figures are the same at all stakes.
    """
    rules = book_of(book)
    for stake in stakes:
        whole_number(stake, "The stake", least=1)
    terms = submission or Submission(book=rules.edition)
    return tuple(
        figures
        for bet in side_bets_of(rules)
        for table in bet.schedule.tables
        for figures in table_figures(rules, bet, table, terms, stakes)
    )


def table_figures(
    book: RuleBook,
    bet: SideContest,
    table: PayTable,
    submission: Submission,
    stakes: Sequence[int] = (),
) -> tuple[SideBetFigures, ...]:
    """Return the figures of one table of a side bet at every stake where they differ."""
    display = tuple(stakes) or stakes_of(submission, bet)
    at = display if depends_on_stake(table) else display[:1]
    return tuple(side_bet_figures(book, bet, table, submission, stake=stake) for stake in at)


def side_bet_figures(
    book: RuleBook, bet: SideContest, table: PayTable, submission: Submission, *, stake: int
) -> SideBetFigures:
    """Return the exact figures of one table under the operator's options, at one stake.

    A side bet that is not judged on cards that were counted is refused.
    """
    law = effective(book, submission)
    contest = law.contest(bet.contest.id) or bet.contest
    refuse_uncounted_side_bet(law, contest)
    if stake <= 0:
        raise FifthStreetError("The stake must be more than 0.", remedy="Write it in minor units.")
    counts, folds = _counts(law, contest)
    hands = sum(ways for _, ways in counts) + folds
    paid: Counter[str] = Counter()
    for hand, ways in counts:
        line = table.line(hand)
        paid[line.name if line else NO_LINE] += ways
    lines = [
        LineFigures(
            name=line.name,
            pays=line.pays,
            ways=paid[line.name],
            chance=Fraction(paid[line.name], hands),
            net=line_net(line, stake, book.in_minor_units, keeps=not contest.stake_returned),
        )
        for line in table.lines
    ]
    for name, ways in ((NO_LINE, paid[NO_LINE]), (FOLDED, folds)):
        if ways or name == NO_LINE:
            chance = Fraction(ways, hands)
            lines.append(LineFigures(name=name, pays=None, ways=ways, chance=chance, net=LOST))
    return SideBetFigures(
        bet=bet.id,
        table=table.id,
        stake=stake,
        depends_on_stake=depends_on_stake(table),
        hands=hands,
        lines=tuple(lines),
    )


def _counts(law: RuleBook, contest: Contest) -> tuple[Counts, int]:
    """Return how often each hand comes, and how often a fold loses the bet before it is judged."""
    if not depends_on_play(law, contest):
        return hand_counts(*cards_of_contest(law, contest), ace_low=contest.hand.ace_low), 0
    tally = game_of(law).solve().tally()
    hands = dict(zip(final_classes(), examples(), strict=True))
    counts = [(hands[end.hand], end.ways) for end in tally.endings if end.hand and not end.folded]
    return tuple(counts), sum(end.ways for end in tally.endings if end.folded)


def stakes_of(submission: Submission, bet: SideContest) -> tuple[int, ...]:
    """Return the least and the most that may be put on a side bet, once where they are one."""
    limits = submission.option(f"limits.{bet.id}")
    if limits is None and not any(map(depends_on_stake, bet.schedule.tables)):
        return (ANY_STAKE,)
    if limits is None:
        raise FifthStreetError(
            f"Nothing says how much may be put on the {bet.name}.",
            remedy="Name the stakes in minor units.",
        )
    return tuple(dict.fromkeys((limits["min"], limits["max"])))


def depends_on_stake(table: PayTable) -> bool:
    """Return whether a table pays a fixed sum, or odds such as 3 to 2 that are rounded."""
    return any(isinstance(line.pays, Fixed) or _is_rounded(line) for line in table.lines)


def _is_rounded(line: PayLine) -> bool:
    return not isinstance(line.pays, Fixed) and net_of(line.pays).denominator > 1


def line_net(line: PayLine | None, stake: int, rounding: Rounding, *, keeps: bool) -> Fraction:
    """Return what a unit staked earns on a line, or loses without one.

    A house may keep the stake of a fixed sum.
    """
    if line is None:
        return LOST
    if isinstance(line.pays, Fixed):
        return Fraction(line.pays.amount.minor, stake) - (1 if keeps else 0)
    if isinstance(line.pays, ToOne | ForOne):
        return Fraction(line.pays.winnings(stake, rounding), stake)
    return net_of(line.pays)
