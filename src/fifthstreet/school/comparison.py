"""How a complete hand fares against every hand that the dealer may have, from the census."""

from collections.abc import Mapping
from itertools import combinations

from fifthstreet.analysis.advice import versus_counts
from fifthstreet.analysis.board import BoardGame
from fifthstreet.analysis.versus import VersusGame
from fifthstreet.cards import rank_five
from fifthstreet.coaching.question import Question
from fifthstreet.school.spot import DecisionPoint, rest_of
from fifthstreet.school.task import rules_of

HAND = 5
UNQUALIFIED = "the dealer does not qualify"


def ends_against(book: str, spot: DecisionPoint) -> Mapping[str, int]:
    """Return how many of the dealer's hands each end of the comparison has."""
    game = Question(subject=book).game
    if isinstance(game, VersusGame):
        fails, loses, ties, wins = versus_counts(game, spot.position)
        body = {UNQUALIFIED: fails, "you win": loses, "tie": ties, "you lose": wins}
        return {name: ways for name, ways in body.items() if ways}
    return _beside_a_board(book, spot) if isinstance(game, BoardGame) else {}


def _beside_a_board(book: str, spot: DecisionPoint) -> Mapping[str, int]:
    """Return the ends against each two cards that the dealer may hold beside the board."""
    qualifying = rules_of(book).book.main_contest.qualifying
    mine = max(map(rank_five, combinations((*spot.cards, *spot.board), HAND)))
    ends = {UNQUALIFIED: 0, "you win": 0, "tie": 0, "you lose": 0}
    for hole in combinations(rest_of(spot), 2):
        theirs = max(map(rank_five, combinations((*hole, *spot.board), HAND)))
        if qualifying and not qualifying.met_by(theirs):
            ends[UNQUALIFIED] += 1
        else:
            ends["tie" if theirs == mine else "you win" if mine > theirs else "you lose"] += 1
    return {name: ways for name, ways in ends.items() if ways}
