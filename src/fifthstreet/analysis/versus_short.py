"""A short way to play against a hand: what always bets, what never does, and rules for the rest."""

from fractions import Fraction

import numpy as np

from fifthstreet.analysis.census import CARDS, DEALER_HANDS, VersusCensus
from fifthstreet.analysis.choices import FOLD
from fifthstreet.analysis.decision_list import DecisionList, DecisionRule, derive
from fifthstreet.analysis.short_strategy import ShortStrategy, StrategyPart
from fifthstreet.analysis.versus import VersusGame, VersusSolution
from fifthstreet.analysis.versus_features import RANKS, at_least, features, less_than, sights
from fifthstreet.analysis.whole_numbers import SAFE, denominator, scaled
from fifthstreet.cards import all_five_card_ranks

STRONGEST = len(all_five_card_ranks())


def short(solution: VersusSolution, least: Fraction) -> ShortStrategy:
    """Return a short way to play; a rule that saves less than `least` antes is left out."""
    game = solution.game
    game.need_face_up("a short strategy")
    census = game.census
    never, always = _bounds(solution, census)
    strengths = census.strengths.astype(np.int64)
    raises = np.repeat((strengths >= always)[:, np.newaxis], solution.policy.shape[1], axis=1)
    rules, otherwise = _sure_rules(game, never, always), FOLD
    rows = np.flatnonzero((strengths >= never) & (strengths < always))
    if rows.size:
        result, bet_on = _between(solution, census, rows, least)
        raises[rows] = bet_on
        rules += result.rules
        otherwise = result.otherwise
    elif always == 1:
        rules, otherwise = [], game.bet
    return ShortStrategy(
        parts=(StrategyPart("the bet", tuple(rules), otherwise),),
        policy=raises,
        tally=game.evaluate(raises),
        best=solution.expected_value,
    )


def _bounds(solution: VersusSolution, census: VersusCensus) -> tuple[int, int]:
    """Return the least strength that ever bets, and the one from which all always bet."""
    bets = solution.policy.sum(axis=1)
    sometimes = census.strengths[bets > 0]
    not_always = census.strengths[bets < solution.policy.shape[1]]
    never = int(sometimes.min()) if sometimes.size else STRONGEST + 1
    return never, int(not_always.max()) + 1 if not_always.size else 1


def _sure_rules(game: VersusGame, never: int, always: int) -> list[DecisionRule]:
    """Return the rules for hands that do not need a look at the face-up card."""
    hands = all_five_card_ranks()
    rules = []
    if always <= STRONGEST:
        rules.append(DecisionRule(game.bet, (at_least(hands[always - 1]),)))
    if 1 < never < always and never <= STRONGEST:
        rules.append(DecisionRule(FOLD, (less_than(hands[never - 1]),)))
    return rules


def _between(
    solution: VersusSolution, census: VersusCensus, rows: np.ndarray, least: Fraction
) -> tuple[DecisionList, np.ndarray]:
    """Return rules for some hands, and against which face-up cards each of the hands bets."""
    game = solution.game
    kinds, kind_of = np.unique(census.strengths[rows], return_inverse=True)
    seen = sights([int(each) for each in kinds])
    places = kind_of[:, np.newaxis] * len(RANKS) + _face_up_ranks(census.hands[rows])
    values, scale = _values(game, census, rows)
    worth = {}
    for bet, each in values.items():
        worth[bet] = np.zeros(len(seen.up), dtype=each.dtype)
        np.add.at(worth[bet], places, np.broadcast_to(each, places.shape))
    deals = int(census.ways.sum()) * places.shape[1] * DEALER_HANDS
    result = derive(features(seen), worth, least=int(least * deals * scale), ties=solution.ties)
    return result, result.chosen[places] == game.bet


def _face_up_ranks(hands: np.ndarray) -> np.ndarray:
    """Return for each hand the ranks, counted from two, of the cards that may lie face up."""
    free = np.ones((len(hands), CARDS), dtype=np.bool_)
    np.put_along_axis(free, hands.astype(np.int64), values=False, axis=1)
    return np.nonzero(free)[1].reshape(len(hands), -1) >> 2


def _values(
    game: VersusGame, census: VersusCensus, rows: np.ndarray
) -> tuple[dict[int, np.ndarray], int]:
    """Return what a bet and a fold are worth for each hand and face-up card, times a scale."""
    scale = denominator(net for nets in game.nets for net in nets)
    whole = np.array([scaled(nets, scale) for nets in game.nets], dtype=object)
    deals = int(census.ways.sum()) * (CARDS - census.hands.shape[1]) * DEALER_HANDS
    largest = max(scale, *(abs(int(each)) for each in whole.ravel()))
    kind = np.int64 if largest * deals < SAFE else object
    nets = whole.astype(kind)[census.classes()[rows]]
    ways = census.ways[rows].astype(kind)[:, np.newaxis]
    counts = [each[rows].astype(kind) for each in (census.fails, census.loses, census.ties)]
    ends = [*counts, DEALER_HANDS - counts[0] - counts[1] - counts[2]]
    bet = sum(end * nets[:, place : place + 1] for place, end in enumerate(ends)) * ways
    return {game.bet: bet, FOLD: -scale * DEALER_HANDS * ways}, scale
