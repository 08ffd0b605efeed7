"""All figures of a bet: how often each line comes, what it costs, and how it goes with the game."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any, Literal

from fifthstreet.analysis.decimals import exact, percent, square_root
from fifthstreet.analysis.display import html_table
from fifthstreet.analysis.pay_lines import LOST, net_of
from fifthstreet.money import Odds, Push
from fifthstreet.whole_table.side_bets import LineFigures, UnitFigures
from fifthstreet.workbench.bet_count import SWAPS
from fifthstreet.workbench.bet_lines import BetLines
from fifthstreet.workbench.bet_record import FoldEffect
from fifthstreet.workbench.frame import Framed
from fifthstreet.workbench.joint_count import FOLDED, JointCounts, JointMoments, moments, with_folds

PLACES = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class BetPlay(UnitFigures):
    """A bet under one way to play the main game."""

    play: Literal["any", "stated", "optimal"]
    """Whatever is played, by the stated strategy, or as well as game and bet together allow."""
    lines: tuple[LineFigures, ...]
    moments: JointMoments | None = None

    @property
    def standard_deviation(self) -> Decimal:
        """Return the standard deviation of one unit staked, rounded to six decimals."""
        return square_root(self.variance)

    @property
    def correlation(self) -> Decimal | None:
        """Return the correlation with the main game, where both were counted together."""
        return self.moments.correlation if self.moments else None

    def data(self) -> dict[str, Any]:
        """Return the figures as other programs read them."""
        result: dict[str, Any] = {
            "expected_value": exact(self.expected_value),
            "house_edge_percent": float(percent(self.house_edge, PLACES)),
            "standard_deviation": float(self.standard_deviation),
            "hit_frequency": exact(self.hit_frequency),
            "correlation": None if self.correlation is None else float(self.correlation),
            "lines": [
                {
                    "name": line.name,
                    "pays": "lose" if line.pays is None else str(line.pays),
                    "ways": line.ways,
                    "chance": exact(line.chance),
                    "net": exact(line.net),
                    "returned": exact(line.returned),
                }
                for line in self.lines
            ],
        }
        if self.moments:
            result |= {
                "covariance": exact(self.moments.covariance),
                "main_expected_value": exact(self.moments.main),
                "folded": exact(self.moments.folded),
            }
        return result


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class BetFigures(Framed):
    """Everything about a bet; its figures are those of the first way to play."""

    name: str
    book: str
    fold: FoldEffect
    deals: int
    """How many deals of the bet's cards there are."""
    plays: tuple[BetPlay, ...]
    note: str | None = None
    """Why it was not counted together with the main game, where it was not."""

    @property
    def lines(self) -> tuple[LineFigures, ...]:
        """Return the lines of the bet."""
        return self.plays[0].lines

    @property
    def expected_value(self) -> Fraction:
        """Return the mean result of one unit staked."""
        return self.plays[0].expected_value

    @property
    def house_edge(self) -> Fraction:
        """Return the house's share of the stake."""
        return self.plays[0].house_edge

    @property
    def standard_deviation(self) -> Decimal:
        """Return the standard deviation of one unit staked, rounded to six decimals."""
        return self.plays[0].standard_deviation

    @property
    def hit_frequency(self) -> Fraction:
        """Return the probability of a net win."""
        return self.plays[0].hit_frequency

    @property
    def correlation(self) -> Decimal | None:
        """Return the correlation with the main game, where both were counted together."""
        return self.plays[0].correlation

    def data(self) -> dict[str, Any]:
        """Return all figures as other programs read them."""
        return {
            "bet": self.name,
            "book": self.book,
            "fold": self.fold,
            "deals": self.deals,
            **self.plays[0].data(),
            "note": self.note,
            "plays": [{"play": each.play, **each.data()} for each in self.plays],
        }

    def rows(self) -> list[dict[str, object]]:
        """Return the lines as plain rows, with exact fractions."""
        return [
            {
                "line": line.name,
                "pays": "lose" if line.pays is None else str(line.pays),
                "ways": line.ways,
                "chance": line.chance,
                "returned": line.returned,
            }
            for line in self.lines
        ]

    def bars(self) -> list[tuple[str, Fraction]]:
        """Return what a chart shows: how often each line that wins comes."""
        return [(line.name, line.chance) for line in self.lines if line.net > 0]

    def __repr__(self) -> str:
        hit = percent(self.hit_frequency)
        return f"Bet({self.name!r}: house edge {percent(self.house_edge)}%, wins {hit}%)"

    def _repr_html_(self) -> str:
        edge, deviation = percent(self.house_edge), self.standard_deviation
        title = f"{self.name}: house edge {edge}%, deviation {deviation} of the stake"
        return html_table(title, self.rows())


def whatever_is_played(lines: BetLines, counts: Counter[int]) -> tuple[LineFigures, ...]:
    """Return the lines of a bet from how often each comes under all swaps of suits."""
    return _figures(lines, counts, "live")


def figures_of(
    play: Literal["stated", "optimal"],
    lines: BetLines,
    counts: JointCounts,
    fold: FoldEffect,
) -> BetPlay:
    """Return the bet under one way to play."""
    ends = with_folds(counts, fold)
    by_line: Counter[int] = Counter()
    for end, ways in ends.items():
        by_line[end.line] += ways
    return BetPlay(
        play=play,
        lines=_figures(lines, by_line, fold),
        moments=moments(ends, nets_of(lines), fold),
    )


def nets_of(lines: BetLines) -> list[Fraction]:
    """Return what one unit earns on each line."""
    return [LOST if pays is None else net_of(pays) for pays in lines.pays]


def _figures(lines: BetLines, counts: Counter[int], fold: FoldEffect) -> tuple[LineFigures, ...]:
    total = sum(counts.values())
    pays: Sequence[Odds | None] = lines.pays
    every = [
        (name, pays[number], counts[number])
        for number, name in enumerate(lines.names)
        if counts[number] or pays[number] is not None
    ]
    if fold != "live":
        every.append(("Folded", None if fold == "lost" else Push(), counts[FOLDED]))
    return tuple(
        LineFigures(
            name=name,
            pays=odds,
            ways=ways // SWAPS,
            chance=Fraction(ways, total),
            net=LOST if odds is None else net_of(odds),
        )
        for name, odds, ways in every
    )
