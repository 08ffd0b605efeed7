"""Win against theory: what the house won of each wager, what it should win, and the exact band."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from fifthstreet.analysis.decimals import decimal, exact, square_root
from fifthstreet.audit.expected_hold import expectations, hold_bands
from fifthstreet.audit.hold import Watch
from fifthstreet.audit.hold_return import Band, Expected, HoldBet, HoldReturn, HoldSpread, HoldTally
from fifthstreet.floor.tables.ruleset import Ruleset
from fifthstreet.gaming_day.rounds import TableRounds, Tallies
from fifthstreet.gaming_day.tables import Row
from fifthstreet.people.policy import POLICY


@dataclass(frozen=True, slots=True)
class Theory:
    """Who works exact figures out: here, or a process beside the house."""

    expected: Callable[[Ruleset, tuple[HoldBet, ...]], Mapping[HoldBet, Expected]] = expectations
    bands: Callable[[Ruleset, tuple[HoldSpread, ...]], Mapping[str, Band]] = hold_bands


HERE = Theory()


@dataclass(frozen=True, slots=True, kw_only=True)
class WagerWin:
    """What the house won of one wager at a table in a shift, or on the whole day."""

    table: str
    game: str
    shift: str
    currency: str
    result: HoldReturn

    @property
    def win(self) -> Fraction:
        """Return what the house won, in minor units."""
        return Fraction(self.result.tally.house_hold)

    @property
    def theory(self) -> Fraction | None:
        """Return what it should have won."""
        return self.result.expected.mean if self.result.expected else None

    def row(self) -> Row:
        """Return the figures as a report has them: exact, amounts in minor units."""
        tally, theory = self.result.tally, self.theory
        low, high = self.result.limits or (None, None)
        inside = None if low is None or high is None else low <= self.win <= high
        return {
            "shift": self.shift,
            "table": self.table,
            "game": self.game,
            "wager": self.result.wager.replace("_", " "),
            "currency": self.currency,
            "wagers": tally.wagers,
            "staked": tally.staked,
            "paid": tally.paid,
            "meters": exact(tally.meters),
            "win": exact(self.win),
            "theory": text_of(theory),
            "difference": text_of(None if theory is None else self.win - theory),
            "hold": _share_of(self.win, tally.staked),
            "theory_hold": _share_of(theory, tally.staked),
            "deviations": self._deviations(),
            "low": text_of(low),
            "high": text_of(high),
            "inside": None if inside is None else "yes" if inside else "no",
        }

    def _deviations(self) -> str | None:
        expected = self.result.expected
        if expected is None or not expected.variance:
            return None
        spread = Fraction(square_root(expected.variance))
        return str(decimal((self.win - expected.mean) / spread, 2)) if spread else None


def text_of(value: Fraction | None) -> str | None:
    """Return an exact figure as a record has it."""
    return None if value is None else exact(value)


def _share_of(amount: Fraction | None, staked: int) -> str | None:
    """Return an amount as a part of what was staked, where something was."""
    return None if amount is None or not staked else exact(Fraction(amount) / staked)


def wins_of(table: TableRounds, shifts: Sequence[str], theory: Theory = HERE) -> Iterator[WagerWin]:
    """Yield the win of a table by shift and wager, then that of the whole day by wager."""
    for game, rules in table.rulesets.items():
        by_shift = {
            shift: table.tallies[game, shift] for shift in shifts if (game, shift) in table.tallies
        }
        for shift, tallies in {**by_shift, "": merged(by_shift.values())}.items():
            for result in _returns_of(rules, tallies, theory):
                yield WagerWin(
                    table=table.table,
                    game=game,
                    shift=shift,
                    currency=table.currency,
                    result=result,
                )


def _returns_of(rules: Ruleset, tallies: Tallies, theory: Theory) -> tuple[HoldReturn, ...]:
    """Return what wagers came to, beside their exact figures."""
    watch = Watch(rules)
    watch.tallies = tallies
    known = theory.expected(rules, tuple(sorted(watch.bets)))
    bands = theory.bands(rules, watch.spreads(POLICY))
    return watch.returns(known, POLICY, bands)


def merged(several: Iterable[Tallies]) -> Tallies:
    """Return the tallies of several shifts as one."""
    whole: Tallies = {}
    for tallies in several:
        for wager, tally in tallies.items():
            one = whole.setdefault(wager, HoldTally())
            one.wagers += tally.wagers
            one.staked += tally.staked
            one.paid += tally.paid
            one.meters += tally.meters
            one.certain += tally.certain
            one.bets.update(tally.bets)
    return whole


def totals(wins: Iterable[WagerWin], key: Callable[[WagerWin], str]) -> Iterator[Row]:
    """Yield sums of wins by a key and currency; theory only where all of it is known.

    They have no band: wagers of one round depend on one another.
    """
    sums: dict[tuple[str, str], list[WagerWin]] = {}
    for win in wins:
        sums.setdefault((key(win), win.currency), []).append(win)
    for (name, currency), group in sorted(sums.items()):
        tallies = [one.result.tally for one in group]
        staked = sum(one.staked for one in tallies)
        won = sum((one.win for one in group), Fraction(0))
        known = [one.theory for one in group]
        theory = None if None in known else sum((one for one in known if one), Fraction(0))
        yield {
            "name": name,
            "currency": currency,
            "staked": staked,
            "paid": sum(one.paid for one in tallies),
            "meters": exact(sum((one.meters for one in tallies), Fraction(0))),
            "win": exact(won),
            "theory": text_of(theory),
            "difference": text_of(None if theory is None else won - theory),
            "hold": _share_of(won, staked),
            "theory_hold": _share_of(theory, staked),
        }
