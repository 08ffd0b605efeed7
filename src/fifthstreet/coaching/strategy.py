"""How to play, worked out beside the house: short rules, whole tables, and one position."""

from typing import TYPE_CHECKING

from fifthstreet.coaching.question import Question
from fifthstreet.errors import FifthStreetError, NoExactFigureError
from fifthstreet.protocol.codec import text_of
from fifthstreet.protocol.figures import RaiseTable, StreetTable
from fifthstreet.protocol.lessons import Position

if TYPE_CHECKING:
    from fifthstreet.analysis.own import OwnGame

PLACES = 6


def short_rules(question: Question) -> bytes:
    """Return the few rules that a person can learn, and exactly what they cost."""
    from fifthstreet.analysis.strategy import short_strategy
    from fifthstreet.paper.play_json import short_record

    return text_of(short_record(short_strategy(question.game, question.ties)))


def decision_table(question: Question, street: int, staked: int | None = None) -> bytes:
    """Return the best decision in every position of a street, in columns.

    `best` has places in `choices`; `values` has a column for each choice, in antes. Without a
    stake it is the least that is possible. Against a hand there is one decision: `against` tells
    the face-up cards against which one is bet, and of several sizes which, the largest first.
    """
    game = question.game
    if game.shape == "versus":
        return text_of(_versus(question))
    if game.shape == "board":
        raise NoExactFigureError.because("the table of decisions is too long with a shared board")
    return text_of(_own(question, game, street, staked))


def _own(question: Question, game: "OwnGame", street: int, staked: int | None) -> StreetTable:
    from fifthstreet.analysis.choices import FIRST_STREET, action, cards_of
    from fifthstreet.analysis.own import staked_before, states_of

    number = street - FIRST_STREET
    if not 0 <= number < len(game.streets):
        raise FifthStreetError("There is no decision on that street.")
    possible = staked_before(game, number)
    staked = possible[0] if staked is None else staked
    if staked not in possible:
        multiples = ", ".join(map(str, possible))
        raise FifthStreetError(
            f"No player has {staked} antes staked there.", remedy=f"Choose one of {multiples}."
        )
    solution, states = game.solve(question.ties), states_of(game.seen[number])
    choices = game.choices(number)
    over = solution.over(number)
    place = {bet: index for index, bet in enumerate(choices)}
    return StreetTable(
        street=street,
        staked=staked,
        staked_possible=tuple(possible),
        choices=tuple(map(action, choices)),
        cards=tuple("".join(c.notation for c in cards_of(row)) for row in states.cards.tolist()),
        sets=tuple(states.ways.tolist()),
        best=tuple(place[bet] for bet in solution.policy[number, staked].tolist()),
        values=tuple(
            tuple(
                round(int(worth) / over, PLACES)
                for worth in solution.worth[number, staked, bet].tolist()
            )
            for bet in choices
        ),
    )


def _versus(question: Question) -> RaiseTable:
    """Return the hands for which the face-up card matters; all others are always or never bet."""
    from fifthstreet.analysis.choices import ALWAYS, NEVER, action
    from fifthstreet.analysis.solution import solve

    solution = solve(question.game, question.ties)
    sizes = [*reversed(solution.game.choices(0))][:-1]
    several = len(sizes) > 1
    bets = [action(size) for size in sizes] if several else ["bet"]
    clear = {ALWAYS: 0, NEVER: 0}
    cards, names, sets, against = [], [], [], []
    columns = [f"bet_{size}_against" for size in sizes] if several else ["bet_against"]
    for row in solution.decisions():
        ways = {bet: str(row[column]) for bet, column in zip(bets, columns, strict=True)}
        how = "; ".join(f"{bet}: {cards}" for bet, cards in ways.items() if cards != NEVER)
        how = how or NEVER if several else ways["bet"]
        if how in {ALWAYS, NEVER, f"{bets[0]}: {ALWAYS}"}:
            clear[NEVER if how == NEVER else ALWAYS] += int(row["sets"])
            continue
        cards.append(str(row["hand"]).replace(" ", ""))
        names.append(str(row["name"]))
        sets.append(int(row["sets"]))
        against.append(how if several else how.replace(" ", ""))
    return RaiseTable(
        choices=(*bets, "fold"),
        always=clear[ALWAYS],
        never=clear[NEVER],
        cards=tuple(cards),
        names=tuple(names),
        sets=tuple(sets),
        against=tuple(against),
    )


def advice(question: Question, seen: tuple[str, str, str], staked: int | None) -> Position:
    """Return the exact value of every choice for who sees a hand, a board and a face-up card."""
    from fifthstreet.analysis.advice import advise, position
    from fifthstreet.coaching.luck import joined_game
    from fifthstreet.paper.play_json import advice_record

    cards, board, up = seen
    at = position(cards, board=board, up=up, staked=staked)
    game, _ = joined_game(question)
    return advice_record(advise(game, at, question.ties))
