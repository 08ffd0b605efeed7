"""What documents claim of the house edge, held against the computed figures."""

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from fifthstreet.analysis.decimals import percent
from fifthstreet.analysis.game import Game
from fifthstreet.analysis.solution import solve
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.document import Statement


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """One definition of the house edge and its figure."""

    definition: str
    figure: Fraction

    def written_as(self, claim: Decimal) -> Decimal:
        """Return the figure in percent with as many decimals as a claim."""
        return percent(self.figure, -int(claim.as_tuple().exponent))


@dataclass(frozen=True, slots=True, kw_only=True)
class StatementVerdict:
    """A statement of a document, and whether it holds.

    `agrees` lists the definitions under which a claimed figure is right, `nearest` the measure that
    comes closest to it.
    """

    statement: Statement
    holds: bool
    because: str
    measures: tuple[Measure, ...]
    agrees: tuple[str, ...] = ()
    nearest: Measure | None = None


def measures(game: Game) -> tuple[Measure, ...]:
    """Return the house edge under every definition in use, for the best play."""
    more, less = solve(game, "bet").tally(), solve(game, "fold").tally()
    staked = "of all money staked, equal choices settled by betting"
    figures = {
        "of the ante": more.house_edge,
        f"{staked} more": more.element_of_risk,
        f"{staked} less": less.element_of_risk,
        "of the ante, rounds without result left out": more.house_edge / (1 - more.push_frequency),
    }
    return tuple(Measure(definition=words, figure=figure) for words, figure in figures.items())


def verdicts(book: RuleBook, game: Game) -> tuple[StatementVerdict, ...]:
    """Return a verdict on every statement that mathematics can judge."""
    result = measures(game)
    items = []
    for statement in book.statements:
        if statement.kind == "house_edge" and statement.percent:
            items.append(_on_figure(statement, result))
        elif statement.judged_by == "edge_is_positive":
            items.append(_on_advantage(statement, result))
    return tuple(items)


def _on_figure(statement: Statement, result: tuple[Measure, ...]) -> StatementVerdict:
    claim = Decimal(statement.percent or "0")
    agrees = tuple(each.definition for each in result if each.written_as(claim) == claim)
    share = Fraction(claim) / 100
    nearest = min(result, key=lambda each: abs(each.figure - share))
    text = ", ".join(f"{percent(each.figure, 3)}% {each.definition}" for each in result)
    return StatementVerdict(
        statement=statement,
        holds=bool(agrees),
        because=f"For the best play it is {text}.",
        measures=result,
        agrees=agrees,
        nearest=nearest,
    )


def _on_advantage(statement: Statement, result: tuple[Measure, ...]) -> StatementVerdict:
    edge = result[0]
    house = f"Even against the best play the house keeps {percent(edge.figure)}% of the ante."
    player = f"The best play wins {percent(-edge.figure)}% of the ante from the house."
    return StatementVerdict(
        statement=statement,
        holds=edge.figure > 0,
        because=house if edge.figure > 0 else player,
        measures=(edge,),
    )
