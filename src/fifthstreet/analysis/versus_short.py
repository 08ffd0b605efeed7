"""A short way to play against a hand: what always bets, what never does, and rules for the rest."""

from collections.abc import Mapping
from fractions import Fraction

import numpy as np

from fifthstreet.analysis.census import CARDS, VersusCensus
from fifthstreet.analysis.choices import FOLD
from fifthstreet.analysis.classes import all_ranks
from fifthstreet.analysis.decision_list import DecisionList, DecisionRule, derive
from fifthstreet.analysis.own import Ties
from fifthstreet.analysis.short_strategy import ShortStrategy, StrategyPart
from fifthstreet.analysis.versus import VersusGame, VersusSolution
from fifthstreet.analysis.versus_features import RANKS, at_least, features, less_than, sights
from fifthstreet.analysis.whole_numbers import SAFE, denominator, scaled


def short(solution: VersusSolution, least: Fraction) -> ShortStrategy:
    """Return a short way to play; a rule that saves less than `least` antes is left out.

    Without a face-up card there is nothing to go by but the hand: the rules are then the boundaries
    that lose the least.
    """
    game = solution.game
    find = _by_face_up_card if game.deal.up else _by_strength
    result, policy = find(solution, least)
    return ShortStrategy(
        parts=(StrategyPart("the bet", result.rules, result.otherwise),),
        policy=policy,
        tally=game.evaluate(policy),
        best=solution.expected_value,
    )


def _by_strength(solution: VersusSolution, _least: Fraction) -> tuple[DecisionList, np.ndarray]:
    """Return the boundaries between the choices, from the largest bet down to the fold."""
    game, census = solution.game, solution.game.census
    hands = all_ranks(game.cards)
    values, _ = _values(game, census, np.arange(len(census.hands)))
    worth = {}
    for bet, each in values.items():
        worth[bet] = np.zeros(len(hands), dtype=each.dtype)
        np.add.at(worth[bet], census.strengths.astype(np.int64) - 1, each[:, 0])
    starts = _boundaries([worth[bet] for bet in game.choices()], solution.ties)
    ends = [*starts[1:], len(hands)]
    used = [
        (bet, start)
        for bet, start, end in zip(game.choices(), starts, ends, strict=True)
        if start < end
    ]
    rules = [DecisionRule(bet, (at_least(hands[start]),)) for bet, start in reversed(used[1:])]
    chosen = np.searchsorted(starts, census.strengths - 1, side="right") - 1
    policy = chosen[:, np.newaxis].astype(solution.policy.dtype)
    return DecisionList(tuple(rules), used[0][0], chosen), policy


def _boundaries(worth: list[np.ndarray], ties: Ties) -> list[int]:
    """Return from which hand on each choice is made, so that a better hand never stakes less."""
    sums = [np.concatenate([[0], np.cumsum(each)]) for each in worth]
    best, came_from = sums[0], []
    for each in sums[1:]:
        gain = best - each
        top = np.maximum.accumulate(gain)
        # The first hand from which the greatest gain is had, or the last one.
        new = np.concatenate([[True], top[1:] > top[:-1]]) if ties == "bet" else gain == top
        came_from.append(np.maximum.accumulate(np.where(new, np.arange(len(gain)), 0)))
        best = each + top
    starts, end = [], len(sums[0]) - 1
    for each in reversed(came_from):
        end = int(each[end])
        starts.append(end)
    return [0, *reversed(starts)]


def _by_face_up_card(solution: VersusSolution, least: Fraction) -> tuple[DecisionList, np.ndarray]:
    """Return the hands that never look at the face-up card, and rules for those that do."""
    game = solution.game
    census = game.census
    never, always = _bounds(solution, census)
    strengths = census.strengths.astype(np.int64)
    policy = np.zeros_like(solution.policy)
    policy[strengths >= always] = len(game.bets)
    rules, otherwise = _sure_rules(game, never, always), FOLD
    rows = np.flatnonzero((strengths >= never) & (strengths < always))
    if rows.size:
        result, policy[rows] = _between(solution, census, rows, least)
        rules += result.rules
        otherwise = result.otherwise
    elif always == 1:
        rules, otherwise = [], game.bet
    return DecisionList(tuple(rules), otherwise, policy), policy


def _bounds(solution: VersusSolution, census: VersusCensus) -> tuple[int, int]:
    """Return the least strength that ever bets, and the one from which all bet the most."""
    sometimes = census.strengths[solution.policy.any(axis=1)]
    most = len(solution.game.bets)
    not_always = census.strengths[(solution.policy < most).any(axis=1)]
    never = int(sometimes.min()) if sometimes.size else len(all_ranks(census.deal.best)) + 1
    return never, int(not_always.max()) + 1 if not_always.size else 1


def _sure_rules(game: VersusGame, never: int, always: int) -> list[DecisionRule]:
    """Return the rules for hands that do not need a look at the face-up card."""
    hands = all_ranks(game.cards)
    rules = []
    if always <= len(hands):
        rules.append(DecisionRule(game.bet, (at_least(hands[always - 1]),)))
    if 1 < never < always and never <= len(hands):
        rules.append(DecisionRule(FOLD, (less_than(hands[never - 1]),)))
    return rules


def _between(
    solution: VersusSolution, census: VersusCensus, rows: np.ndarray, least: Fraction
) -> tuple[DecisionList, np.ndarray]:
    """Return rules for some hands, and what each of them bets against each face-up card."""
    game = solution.game
    kinds, kind_of = np.unique(census.strengths[rows], return_inverse=True)
    seen = sights([int(each) for each in kinds], game.cards)
    places = kind_of[:, np.newaxis] * len(RANKS) + _face_up_ranks(census.hands[rows])
    values, scale = _values(game, census, rows)
    ever = {FOLD, *(game.choices()[int(place)] for place in np.unique(solution.policy[rows]))}
    worth = {}
    for bet, each in values.items():
        if bet not in ever:
            continue
        worth[bet] = np.zeros(len(seen.up), dtype=each.dtype)
        np.add.at(worth[bet], places, np.broadcast_to(each, places.shape))
    deals = int(census.ways.sum()) * places.shape[1] * census.dealer_hands
    result = derive(features(seen), worth, least=int(least * deals * scale), ties=solution.ties)
    return result, np.searchsorted(game.choices(), result.chosen[places])


def _face_up_ranks(hands: np.ndarray) -> np.ndarray:
    """Return for each hand the ranks, counted from two, of the cards that may lie face up."""
    free = np.ones((len(hands), CARDS), dtype=np.bool_)
    np.put_along_axis(free, hands.astype(np.int64), values=False, axis=1)
    return np.nonzero(free)[1].reshape(len(hands), -1) >> 2


def _values(
    game: VersusGame, census: VersusCensus, rows: np.ndarray
) -> tuple[Mapping[int, np.ndarray], int]:
    """Return what each bet and a fold are worth for each hand and face-up card, times a scale."""
    every = {bet: game.nets_of(bet) for bet in game.bets}
    scale = denominator(net for nets in every.values() for each in nets for net in each)
    hands = census.dealer_hands
    deals = int(census.ways.sum()) * census.fails.shape[1] * hands
    largest = max(abs(net) for nets in every.values() for each in nets for net in each)
    kind = np.int64 if max(int(largest * scale), scale) * deals < SAFE else object
    ways = census.ways[rows].astype(kind)[:, np.newaxis]
    counts = [each[rows].astype(kind) for each in (census.fails, census.loses, census.ties)]
    ends = [*counts, hands - counts[0] - counts[1] - counts[2]]
    classes = census.classes()[rows]
    worth = {FOLD: -scale * hands * ways}
    for bet, nets in every.items():
        whole = np.array([scaled(each, scale) for each in nets], dtype=object).astype(kind)[classes]
        worth[bet] = sum(end * whole[:, at : at + 1] for at, end in enumerate(ends)) * ways
    return worth, scale
