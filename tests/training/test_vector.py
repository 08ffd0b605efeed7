"""Many rounds at once: each row is a round of the single environment, to the last number."""

from fractions import Fraction
from math import sqrt
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from fifthstreet.analysis.solution import solve
from fifthstreet.errors import FifthStreetError
from fifthstreet.rules.submission import Submission
from fifthstreet.training import optimal
from fifthstreet.training.environment import StudEnv
from fifthstreet.training.errors import IllegalActionError, RoundOverError
from fifthstreet.training.vector import StudVectorEnv
from training.playing import BOOKS, id_of, stacked

NEXT, SAME = AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP


def rows_of(book: str, rows: int, **choices: Any) -> StudVectorEnv:
    made = gymnasium.make_vec(id_of(book), num_envs=rows, book=book, **choices)
    assert isinstance(made, StudVectorEnv)
    return made


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("ante", [100, 2_000_000], ids=["small", "capped"])
def test_a_row_plays_as_the_single_environment_does(book: str, ante: int) -> None:
    vector = rows_of(book, 80, ante=ante)
    single = gymnasium.make(id_of(book), book=book, ante=ante).unwrapped
    assert isinstance(single, StudEnv)
    assert vector.single_observation_space == single.observation_space
    assert vector.single_action_space == single.action_space
    chance = np.random.default_rng(3)
    observations, info = vector.reset(seed=8)
    cards = vector.dealt
    masks = info["action_mask"]
    stories = [[(observations[row].tolist(), 0.0, False, masks[row].tolist())] for row in range(80)]
    # Rather bets than folds, so that rounds come to their end.
    plans = chance.integers(0, vector.setting.actions, size=(3, 80))
    plans = np.where(chance.random(plans.shape) < 0.5, vector.setting.actions - 1, plans)
    alive = np.ones(80, dtype=bool)
    for actions in plans:
        observations, rewards, ended, truncated, info = vector.step(actions)
        assert not truncated.any()
        for row in map(int, np.flatnonzero(alive)):
            mask = info["action_mask"][row].tolist()
            stories[row].append(
                (observations[row].tolist(), float(rewards[row]), bool(ended[row]), mask)
            )
        alive &= ~ended
    for row, story in enumerate(stories):
        deck = stacked(single.setting, cards[row].tolist())
        observation, info = single.reset(options={"deck": deck})
        played = [(observation.tolist(), 0.0, False, info["action_mask"].tolist())]
        for actions in plans:
            observation, reward, over, _, info = single.step(actions[row])
            mask = info["action_mask"].tolist()
            played.append((observation.tolist(), reward, over, mask))
            if over:
                break
        assert story == played


def test_the_cap_of_the_document_binds_at_a_large_ante() -> None:
    small, large = (solve(rows_of("md", 1, ante=ante).setting.game) for ante in (100, 2_000_000))
    assert large.expected_value < small.expected_value


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("mode", [NEXT, SAME])
def test_the_best_policy_earns_its_exact_value(book: str, mode: AutoresetMode) -> None:
    count, rows = 40, 5000
    vector = rows_of(book, rows, autoreset_mode=mode)
    best = optimal(vector)
    observations, _ = vector.reset(seed=2024)
    results: list[np.ndarray] = []
    had = np.zeros(rows, dtype=np.int64)
    # The first rounds of each row: counting whatever ended in a time would favour short ones.
    while had.min() < count:
        observations, rewards, ended, _, _ = vector.step(best(observations))
        results.append(rewards[ended & (had < count)])
        had += ended
    earned = np.concatenate(results)
    assert len(earned) == count * rows
    exact = float(solve(vector.setting.game).expected_value)
    z = (earned.mean() - exact) / (earned.std() / sqrt(len(earned)))
    assert abs(z) < 4


@pytest.mark.parametrize("book", ["md", "rws"])
def test_all_cards_are_dealt_alike_and_none_twice(book: str) -> None:
    vector = rows_of(book, 52_000)
    vector.reset(seed=6)
    cards = vector.dealt
    assert all(len(set(row)) == len(row) for row in cards[:500].tolist())
    own = vector.own
    shares = [cards[:, :own].ravel(), *cards.T[own:]]
    for column in shares:
        counts = np.bincount(column, minlength=52)
        expected = len(column) / 52
        chi_square = float(((counts - expected) ** 2 / expected).sum())
        assert chi_square < 51 + 5 * sqrt(2 * 51)


@pytest.mark.parametrize("book", ["md", "rws"])
def test_a_rows_cards_do_not_hang_on_what_anybody_does(book: str) -> None:
    def second_rounds(action: int) -> list[list[int]]:
        vector = rows_of(book, 40, autoreset_mode=SAME)
        vector.reset(seed=9)
        ended = np.zeros(40, dtype=bool)
        found: list[list[int]] = [[]] * 40
        while not ended.all():
            *_, over, _, _ = vector.step(np.full(40, action))
            for row in np.flatnonzero(over & ~ended):
                found[row] = vector.dealt[row].tolist()
            ended |= over
        return found

    assert second_rounds(0) == second_rounds(1)


@pytest.mark.parametrize("mode", [NEXT, SAME])
def test_a_seed_deals_the_same_again_and_no_seed_goes_on(mode: AutoresetMode) -> None:
    def deals(seed: int) -> list[list[int]]:
        vector = rows_of("md", 6, autoreset_mode=mode)
        vector.reset(seed=seed)
        found = [vector.dealt.tolist()]
        for _ in range(7):
            vector.step(np.full(6, 1))
            found.append(vector.dealt.tolist())
        vector.reset()
        return [*found, vector.dealt.tolist()]

    first = deals(4)
    assert first == deals(4)
    assert first != deals(5)
    assert first[0] != first[-1]


def test_next_step_mode_deals_with_the_step_after_the_last() -> None:
    vector = rows_of("md", 2)
    assert vector.metadata["autoreset_mode"] is NEXT
    vector.reset(seed=1)
    seen, rewards, ended, _, info = vector.step(np.array([0, 1]))
    assert (rewards.tolist(), ended.tolist()) == ([-1.0, 0.0], [True, False])
    assert seen[:, 5:].tolist() == [[3, 1], [1, 2]]
    assert info["action_mask"].tolist() == [[0, 0, 0, 0], [1, 1, 1, 1]]
    # Whatever is said to the row that is over, its next round is dealt.
    seen, rewards, ended, _, _ = vector.step(np.array([99, 1]))
    assert (rewards.tolist(), ended.tolist()) == ([0.0, 0.0], [False, False])
    assert seen[:, 5:].tolist() == [[0, 1], [2, 3]]


def test_same_step_mode_deals_at_once_and_tells_what_was_seen_last() -> None:
    vector = rows_of("md", 2, autoreset_mode="SameStep")
    first, _ = vector.reset(seed=1)
    seen, rewards, ended, _, info = vector.step(np.array([0, 1]))
    assert (rewards.tolist(), ended.tolist()) == ([-1.0, 0.0], [True, False])
    assert seen[:, 5:].tolist() == [[0, 1], [1, 2]]
    assert info["_final_obs"].tolist() == [True, False]
    assert info["final_obs"][0].tolist() == [*first[0, :2], 52, 52, 52, 3, 1]
    assert info["final_info"]["action_mask"][0].tolist() == [0, 0, 0, 0]
    assert "final_obs" not in vector.step(np.array([1, 1]))[4]


def test_one_illegal_action_stops_all_rows_where_they_were() -> None:
    vector = rows_of("rws", 3)
    vector.reset(seed=1)
    with pytest.raises(IllegalActionError, match="row 2"):
        vector.step(np.array([0, 1, 2]))
    assert vector.step(np.array([0, 0, 0]))[2].all()
    vector.reset(seed=1)
    for wrong in (np.array([0, 1]), np.array([0.0, 1.0, 1.0])):
        with pytest.raises(IllegalActionError, match="3 whole numbers"):
            vector.step(wrong)


def test_limits_of_the_table_bind_in_every_row() -> None:
    limited = Submission.model_validate(
        {
            "book": "uk",
            "limits": {"ante": {"min": 100, "max": 250}},
            "chosen": {"limits.apply_to_streets": True},
        }
    )
    vector = gymnasium.make_vec("fifthstreet/MississippiStud-v0", num_envs=2, book=limited)
    _, info = vector.reset(seed=1)
    assert info["action_mask"].tolist() == [[1, 1, 1, 0]] * 2
    with pytest.raises(IllegalActionError):
        vector.step(np.array([3, 3]))


def test_what_was_returned_is_never_written_to_again() -> None:
    vector = rows_of("md", 3)
    observations = [vector.reset(seed=1)[0]]
    copies = [observations[0].copy()]
    for _ in range(5):
        observations.append(vector.step(np.ones(3, dtype=int))[0])
        copies.append(observations[-1].copy())
    assert all(np.array_equal(one, other) for one, other in zip(observations, copies, strict=True))
    assert observations[-1] in vector.observation_space


def test_a_vector_environment_wants_rows_and_a_reset() -> None:
    with pytest.raises(FifthStreetError, match="NEXT_STEP or SAME_STEP"):
        rows_of("md", 2, autoreset_mode=AutoresetMode.DISABLED)
    with pytest.raises(FifthStreetError):
        rows_of("md", 0)
    with pytest.raises(RoundOverError):
        rows_of("md", 1).step(np.array([1]))


def test_the_exact_value_is_that_of_the_document() -> None:
    """A control: the figure that play is held against is the published one, 4.9149 percent."""
    value = solve(rows_of("md", 1).setting.game).expected_value
    assert value == Fraction(-53223, 1082900)
