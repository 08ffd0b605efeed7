"""A seat's round: what its ante and every bet beside it bring together, in exact counts.

The ceiling on winnings, the meters and the stakes in force all count at once. A seat by itself
shares no ceiling and envies nobody.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from types import MappingProxyType
from typing import Any

from fifthstreet.analysis.classes import final_classes
from fifthstreet.analysis.game import Game, capped
from fifthstreet.analysis.tally import Ending
from fifthstreet.errors import FifthStreetError
from fifthstreet.play import Terms
from fifthstreet.risk.beside import SeatOutcome, SideBet, outcomes, placed
from fifthstreet.risk.distribution import Distribution
from fifthstreet.rules.effective import effective
from fifthstreet.whole_table.enquiry import Enquiry
from fifthstreet.whole_table.progressive import ProgressiveBet, progressive_bets
from fifthstreet.whole_table.scope_beside import PROGRESSIVE
from fifthstreet.whole_table.side_bets import SideContest, line_net, side_bets_of


@dataclass(frozen=True, eq=False)
class SeatRound:
    """One seat's round: stakes on side bets in minor units, by the name of the wager.

    `policy` is how the main game is played; without one, as is best for the ante and the
    progressive wager together.
    """

    enquiry: Enquiry
    stakes: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    policy: Any = None

    def __post_init__(self) -> None:
        known = {*self._bets, *((PROGRESSIVE,) if self._pays_progressive else ())}
        for name, stake in self.stakes.items():
            if name not in known:
                listed = ", ".join(sorted(known)) or "none"
                raise FifthStreetError(
                    f"The book has no side bet called {name!r}.", remedy=f"It has: {listed}."
                )
            if stake <= 0:
                raise FifthStreetError(
                    f"The stake on {name} must be more than 0.", remedy="Write it in minor units."
                )
        if self.stakes and self.enquiry.ante is None:
            raise FifthStreetError(
                "Side bets are weighed against the ante.", remedy="Name the ante as well."
            )

    @cached_property
    def _bets(self) -> dict[str, SideContest]:
        return {bet.id: bet for bet in side_bets_of(self.enquiry.book)}

    @property
    def _pays_progressive(self) -> bool:
        return Terms.of(self.enquiry.submission, self.enquiry.book).progressive is not None

    @cached_property
    def game(self) -> Game:
        """Return the main game under the ceiling in force; without an ante there is none."""
        enquiry = self.enquiry
        return (
            enquiry.game
            if enquiry.ante is None
            else capped(enquiry.game, enquiry.cap, ante=enquiry.ante)
        )

    @cached_property
    def progressive(self) -> ProgressiveBet | None:
        """Return the progressive wager that the seat makes."""
        stake = self.stakes.get(PROGRESSIVE)
        if stake is None:
            return None
        enquiry = self.enquiry
        table = Terms.of(enquiry.submission, enquiry.book).progressive
        offered = progressive_bets(enquiry.book, enquiry.submission, stake=stake)
        return next(bet for bet in offered if table is not None and bet.table.id == table.id)

    @cached_property
    def awards(self) -> dict[object, Fraction]:
        """Return what the progressive wager is awarded on each final class, in minor units."""
        bet = self.progressive
        awards = bet.awards(self.enquiry.meters_of(bet)) if bet else ()
        return dict(zip(final_classes(), awards, strict=False))

    @cached_property
    def best(self) -> Any:
        """Return the policy: the one that was asked for, or the best for all that folding loses."""
        if self.policy is not None:
            return self.policy
        ante = self.enquiry.ante
        if not self.awards or ante is None:
            return self.game.solve(self.enquiry.ties).policy
        extra = tuple(award / ante for award in self.awards.values())
        return replace(self.game, extra=extra).solve(self.enquiry.ties).policy

    @cached_property
    def _placed(self) -> tuple[SideBet, ...]:
        enquiry = self.enquiry
        law = effective(enquiry.book, enquiry.submission)
        tables = Terms.of(enquiry.submission, enquiry.book).tables
        return tuple(
            placed(law, self.game, bet, tables[bet.schedule.id])
            for bet in self._bets.values()
            if bet.id in self.stakes
        )

    @cached_property
    def outcomes(self) -> tuple[SeatOutcome, ...]:
        """Return every way in which the round ends, with its deals.

        What is known of the best play by itself need not be counted again.
        """
        if self.policy is None and not self.stakes:
            tally = self.game.solve(self.enquiry.ties).tally()
            return tuple(SeatOutcome(ending, {}) for ending in tally.endings)
        return tuple(outcomes(self.game, self.best, self._placed))

    @cached_property
    def distribution(self) -> Distribution:
        """Return what the round brings in antes, as exact counts of deals."""
        return Distribution.counted((self.net(each), each.ending.ways) for each in self.outcomes)

    @cached_property
    def most_staked(self) -> Fraction:
        """Return the most that one round asks for under the policy, in antes."""
        main = max(each.ending.staked for each in self.outcomes)
        return main + Fraction(sum(self.stakes.values()), self.enquiry.ante or 1)

    @property
    def exposure(self) -> tuple[Fraction, Fraction]:
        """Return the most that the house can lose in a round, in antes, and its exact chance."""
        most = max(self.distribution.ways)
        return most, self.distribution.chance(lambda net: net == most)

    def net(self, outcome: SeatOutcome) -> Fraction:
        """Return what a round nets in antes."""
        ante = self.enquiry.ante or 1
        beside = self._progressive_net(outcome.ending)
        for each in self._placed:
            stake, line = self.stakes[each.bet.id], outcome.lines[each.bet.id]
            rounding, keeps = self.enquiry.book.in_minor_units, not each.contest.stake_returned
            beside += stake * line_net(line, stake, rounding, keeps=keeps)
        return outcome.ending.net + beside / ante

    def _progressive_net(self, ending: Ending) -> Fraction:
        if self.progressive is None:
            return Fraction(0)
        award = Fraction(0) if ending.folded else self.awards[ending.hand]
        return award - self.progressive.stake
