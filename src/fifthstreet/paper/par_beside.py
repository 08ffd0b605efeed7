"""What stands beside the main game on a PAR sheet: side bets, progressive, envy and ceilings."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from fifthstreet.analysis.blind import BlindHand, blind_hand, blind_offered
from fifthstreet.analysis.scope import refuse_bets_between
from fifthstreet.errors import NoExactFigureError
from fifthstreet.paper.par_combinations import awards
from fifthstreet.paper.par_record import (
    CapSheet,
    MeterGain,
    PlayedForBoth,
    ProgressiveSheet,
    WithEnvy,
)
from fifthstreet.rules.exposure import document_ceiling
from fifthstreet.rules.submission import Submission
from fifthstreet.whole_table.caps import cap_effect, cap_lines, shared_cap_effect
from fifthstreet.whole_table.enquiry import Enquiry
from fifthstreet.whole_table.envy import EnvyFigures
from fifthstreet.whole_table.long_run import long_run
from fifthstreet.whole_table.progressive import (
    BasePlay,
    ProgressiveBet,
    base_play,
    reset_meters,
)
from fifthstreet.whole_table.scope_beside import envy_of_book, progressive_of
from fifthstreet.whole_table.side_bets import (
    SideBetFigures,
    UncountedSideBet,
    side_bets_of,
    table_figures,
)

WAGER = "progressive"
Meters = Mapping[str, Fraction]


@dataclass(frozen=True, slots=True)
class Beside:
    """The figures beside the main game: as a submission has them, or of every table of its book."""

    enquiry: Enquiry
    every_table: bool

    @property
    def _bare(self) -> bool:
        """Tell whether the submission only names its book."""
        return self.enquiry.submission == Submission(book=self.enquiry.book.edition)

    @property
    def _unbound(self) -> bool:
        """Tell whether all wagers and tables of the book are spoken of."""
        return self.every_table or self._bare

    def _offered(self, wager: str) -> bool:
        return self._unbound or bool(self.enquiry.submission.get(f"offers.{wager}"))

    def _chosen(self, key: str, table: str, *, tables: int) -> bool:
        """Tell whether a table is the one in use, which the only one always is."""
        return self._unbound or tables == 1 or self.enquiry.submission.get(key) == table

    def _antes(self) -> tuple[int, ...]:
        """Return the ante that is named, or else the least and the most that are stated."""
        if self.enquiry.ante or self.every_table:
            return (self.enquiry.ante,) if self.enquiry.ante else ()
        limits = self.enquiry.submission.limits.ante
        stated = (limits.min, limits.max) if limits else ()
        return tuple(dict.fromkeys(ante for ante in stated if ante))

    def side_bets(self) -> tuple[tuple[SideBetFigures, ...], tuple[UncountedSideBet, ...]]:
        """Return the side bets at every stake whose figures differ, and those without figures."""
        book, terms = self.enquiry.book, self.enquiry.submission
        counted: list[SideBetFigures] = []
        uncounted: list[UncountedSideBet] = []
        for bet in side_bets_of(book):
            tables = bet.schedule.tables
            for table in tables if self._offered(bet.id) else ():
                if not self._chosen(f"{bet.id}.paytable", table.id, tables=len(tables)):
                    continue
                try:
                    counted += table_figures(book, bet, table, terms)
                except NoExactFigureError as error:
                    why = UncountedSideBet(bet=bet.id, table=table.id, why_not=str(error))
                    uncounted.append(why)
        return tuple(counted), tuple(uncounted)

    def progressive_is_open(self) -> bool:
        """Tell whether a progressive is spoken of and nothing says how large its wager is."""
        law = self.enquiry.book.meters
        return law is not None and self._offered(WAGER) and not self.enquiry.bets

    def progressives(self) -> tuple[ProgressiveSheet, ...]:
        """Return the progressive at each size of wager; none where nothing says how large it is."""
        law = progressive_of(self.enquiry.book)
        if law is None or not self._offered(WAGER):
            return ()
        chosen = [
            bet
            for bet in self.enquiry.bets
            if self._chosen("progressive.paytable", bet.table.id, tables=len(law.tables))
        ]
        return tuple(self._progressive(bet, first=bet == chosen[0]) for bet in chosen)

    def _progressive(self, bet: ProgressiveBet, *, first: bool) -> ProgressiveSheet:
        enquiry, all_meters = self.enquiry, set(bet.table.meters)
        meters = self._meters(bet)
        play, bonus = base_play(enquiry.game, bet, enquiry.ties), enquiry.envy_of(bet)
        known = set(meters) == all_meters
        both = tuple(self._for_both(bet, bonus, meters)) if known else ()
        alone = next((each for each in both if not each.other_seats), None)
        return ProgressiveSheet(
            play=play,
            meters=meters,
            at_reset=meters == reset_meters(enquiry.submission, bet.table),
            value=play.value.at(meters) if known else None,
            break_even=alone.break_even if alone else {},
            with_envy=_with_envy(play, bonus, meters, both) if known and bonus else None,
            played_for_both=both,
            run=long_run(play, enquiry.book, enquiry.submission),
            gains=self._gains(bet, alone, meters, steps=range(1, 6) if first else (5,))
            if alone
            else (),
            awards=awards(bet, enquiry.tally),
        )

    def _meters(self, bet: ProgressiveBet) -> dict[str, Fraction]:
        """Return what the meters show: as named, or as they start again, or as first put up."""
        if self.every_table:
            return self.enquiry.meters_of(bet)
        named = {m: Fraction(a) for m, a in self.enquiry.meters.items() if m in bet.table.meters}
        return reset_meters(self.enquiry.submission, bet.table) | named

    def _for_both(
        self, bet: ProgressiveBet, bonus: EnvyFigures | None, meters: Meters
    ) -> Iterator[PlayedForBoth]:
        """Yield joint play at each ante, alone and with the bonus that all other seats bring."""
        enquiry = self.enquiry
        antes = self._antes() or (enquiry.usual_ante,)
        beside = {0: Fraction(0)}
        # Where neither ante nor wager is named, one example with envy is enough.
        example = self._bare and not enquiry.ante
        least = min(each.stake for each in enquiry.bets)
        if bonus is not None and (bet.stake == least or not example):
            beside[bonus.most_seats] = bonus.value(bonus.most_seats)
        for ante in antes:
            joint = enquiry.joint(bet, ante)
            looked_at = bet.table.meters if enquiry.ante else ()
            followed = looked_at if enquiry.follows(bet) else ()
            changes = {meter: joint.sweep(meter, meters).change_points for meter in followed}
            for seats, worth in beside.items():
                yield PlayedForBoth(
                    ante=ante,
                    other_seats=seats,
                    value=joint.value(meters) + worth,
                    main_value=joint.main_value(),
                    break_even=enquiry.break_even(bet, meters, ante=ante, other_seats=seats),
                    round_break_even={
                        meter: joint.round_break_even(meter, meters, beside=worth)
                        for meter in looked_at
                    },
                    play_changes_at=changes,
                )

    def _gains(
        self, bet: ProgressiveBet, alone: PlayedForBoth, meters: Meters, *, steps: Iterable[int]
    ) -> tuple[MeterGain, ...]:
        """Return what a wager adds to the round at some amounts of its first meter."""
        meter = bet.table.meters[0] if bet.table.meters else None
        even = alone.break_even.get(meter) if meter else None
        if not meter or not even:
            return ()
        joint = self.enquiry.joint(bet, alone.ante)
        places = {Fraction(0), even, *(round_amount(even * 2 / 5) * n for n in steps)}
        places.add(meters[meter])
        return tuple(
            MeterGain(amount=at, gain=joint.value({**meters, meter: at}) - joint.main_value())
            for at in sorted(places)
        )

    def envy(self) -> tuple[EnvyFigures, ...]:
        """Return the envy bonus of the schedule in force, or of all schedules."""
        if envy_of_book(self.enquiry.book) is None or not self._offered(WAGER):
            return ()
        submission = self.enquiry.submission
        named = submission.option("envy.paytable") or submission.progressive.paytable
        return tuple(each for each in self.enquiry.envy if self._unbound or each.table == named)

    def caps(self) -> CapSheet | None:
        """Return what the ceiling in force does, at the least and the most ante where known.

        What sharing a ceiling costs is counted at the most ante, where it is greatest.
        """
        enquiry, antes = self.enquiry, self._antes()
        book, game, cap, ties = enquiry.book, enquiry.game, enquiry.cap, enquiry.ties
        if cap is None:
            return None
        most = max(antes, default=0)
        effects = tuple(cap_effect(book, game, cap, ante=ante, ties=ties) for ante in antes)
        if any(effect.may_bite for effect in effects):
            refuse_bets_between(book, enquiry.submission)
        shared = shared_cap_effect(game, cap, ante=most, ties=ties) if most else None
        seats = range(1, book.table.positions.most + 1)
        costs = {str(number): shared.cost(number) for number in seats} if shared else {}
        return CapSheet(
            cap=cap,
            document=document_ceiling(enquiry.submission, book) if antes else None,
            lines=cap_lines(book, game, cap, ties),
            effects=effects,
            shared=shared,
            cost_by_seats={number: cost for number, cost in costs.items() if cost is not None},
        )

    def blind(self) -> BlindHand | None:
        """Return what a hand played without looking is worth, where the document allows it."""
        game = self.enquiry.game
        if game.shape == "versus" and blind_offered(self.enquiry.book):
            return blind_hand(game)
        return None


def _with_envy(
    play: BasePlay, bonus: EnvyFigures, meters: Meters, both: tuple[PlayedForBoth, ...]
) -> WithEnvy:
    """Return a progressive wager with the bonus that all other seats of a table bring."""
    full = next((each for each in both if each.other_seats), None)
    return WithEnvy(
        other_seats=bonus.most_seats,
        value=bonus.added_to(play.value, bonus.most_seats).at(meters),
        break_even=full.break_even if full else {},
    )


def round_amount(wanted: Fraction) -> Fraction:
    """Return a round amount at or above the one wanted: 1, 2 or 5 and noughts."""
    unit = Fraction(1)
    while True:
        for first in (1, 2, 5):
            if first * unit >= wanted:
                return first * unit
        unit *= 10
