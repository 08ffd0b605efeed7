"""Every plan is an environment: the books on the shelf, and the sample games from their folders."""

import warnings
from fractions import Fraction
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.spaces import Discrete
from gymnasium.utils.env_checker import check_env

from fifthstreet import bookcase
from fifthstreet.analysis.advice import Position, advise, position
from fifthstreet.analysis.choices import action
from fifthstreet.analysis.game import game_of
from fifthstreet.cards import Hand
from fifthstreet.errors import FifthStreetError
from fifthstreet.play.dealer import turns
from fifthstreet.rules.library import book, shelf
from fifthstreet.training import StudEnv, TableEnv, by_position, evaluate, one_by_one, optimal

SAMPLES = Path(__file__).resolve().parents[2] / "examples" / "books"
FOLDERS = {path.parent.name: str(path.parent) for path in sorted(SAMPLES.glob("*/book.toml"))}
SUBJECTS = {id_: id_ for id_ in shelf() if id_ in ("md", "rws", "cb", "uk")} | FOLDERS
SOLVED = ("caribbean-stud", "four-card-poker", "let-it-ride", "three-card-poker")
"""Sample games without a board that is shared with the dealer."""


def made(name: str) -> Any:
    return gymnasium.make("fifthstreet/Stud-v0", book=SUBJECTS[name]).unwrapped


def test_the_six_sample_games_are_there() -> None:
    assert len(FOLDERS) == 6


class LegalActions(Discrete):
    """The actions of an environment, drawn only from those that its mask allows."""

    def __init__(self, env: Any) -> None:
        super().__init__(int(env.action_space.n), seed=7)
        self.env = env

    def sample(self, *_args: Any, **_options: Any) -> np.int64:
        return super().sample(mask=self.env.round.mask(1).astype(np.int8))


@pytest.mark.parametrize("name", SUBJECTS)
def test_the_environment_of_any_plan_passes_the_checks_of_gymnasium(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        env = made(name)
        env.action_space = LegalActions(env)
        check_env(env, skip_render_check=True)


@pytest.mark.parametrize("name", SUBJECTS)
def test_masks_are_the_choices_of_the_round_and_rewards_its_settlement(name: str) -> None:
    env, chance = made(name), np.random.default_rng(5)
    taken = set()
    for seed in range(20):
        observation, info = env.reset(seed=seed)
        over, reward = False, 0.0
        while not over:
            assert env.observation_space.contains(observation)
            offered = turns(env.round.game.state, 1)
            mask = info["action_mask"]
            assert {env.setting.turns[at] for at in np.flatnonzero(mask)} == {*offered}
            action = int(chance.choice(np.flatnonzero(mask)))
            taken.add(env.setting.turns[action])
            observation, reward, over, _, info = env.step(action)
        assert env.observation_space.contains(observation)
        assert reward == env.round.game.nets[1] / env.setting.ante == info["net"] / env.setting.ante
        assert not info["action_mask"].any()
    assert taken == {*env.setting.turns}


def agrees_with_the_machine(env: Any, seeds: range) -> None:
    chance = np.random.default_rng(6)
    for seed in seeds:
        (observation, info), over, reward = env.reset(seed=seed), False, 0.0
        while True:
            played = env.round
            expected = played.info(1)
            masks = info.pop("action_mask"), expected.pop("action_mask")
            assert masks[0].dtype == masks[1].dtype
            assert masks[0].tolist() == masks[1].tolist() == env.action_masks().tolist()
            assert (observation.tolist(), info) == (played.row(1), expected)
            assert (over, reward) == (played.over, played.reward(1))
            if over:
                break
            action = chance.choice(np.flatnonzero(masks[0]))
            observation, reward, over, _, info = env.step(action)


@pytest.mark.parametrize("name", SUBJECTS)
def test_an_environment_tells_what_the_machine_of_the_round_tells(name: str) -> None:
    agrees_with_the_machine(made(name), range(25))


def test_a_course_that_keeps_no_moments_is_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fifthstreet.training.course.MOMENTS_KEPT", 0)
    agrees_with_the_machine(made("let-it-ride"), range(5))


def test_a_deck_with_too_few_cards_is_refused() -> None:
    with pytest.raises(FifthStreetError):
        made("ultimate-texas-holdem").reset(options={"deck": "As Ks Qs"})


@pytest.mark.parametrize("name", FOLDERS)
def test_a_full_table_of_any_plan_is_played_to_its_end(name: str) -> None:
    table = TableEnv(book=SUBJECTS[name], render_mode="ansi")
    table.reset(seed=3)
    chance = np.random.default_rng(3)
    nets = {}
    for agent in table.agent_iter(200):
        observation, reward, over, _, info = table.last()
        assert table.observation_space(agent).contains(observation)
        if over:
            nets[agent] = reward
            table.step(None)
            continue
        assert agent.replace("_", " ") in table.render()
        table.step(int(chance.choice(np.flatnonzero(info["action_mask"]))))
    assert len(nets) == table.seats


def test_the_best_policy_beside_a_shared_board_does_what_advice_says() -> None:
    env = StudEnv(SUBJECTS["ultimate-texas-holdem"])
    best, playing = optimal(env), env.setting
    assert playing.game.shape == "board"
    hands = [("As 7d", ""), ("7s 2d", ""), ("Kh 9h", "9s 4c 2d"), ("Jh 3c", "As 9d 9h 8s 5c")]
    for cards, board in hands:
        own, shared = tuple(Hand(cards)), tuple(Hand(board))
        street = playing.game.seen.index(len(shared))
        hidden = [52] * (5 - len(shared))
        row = [*sorted((card.index for card in own), reverse=True)]
        row += [*(card.index for card in shared), *hidden, street, 2]
        (chosen,) = best(np.array([row])).tolist()
        taken = playing.choices(street)[chosen]
        assert taken is not None
        advice = advise(playing.game, position(cards, board=board))
        assert action(taken) == advice.best.action


def test_the_best_policy_plays_a_sample_game_of_a_known_shape() -> None:
    env = StudEnv(SUBJECTS["caribbean-stud"])
    best = optimal(env)
    env.reset(options={"deck": "As Ah Ad Kc Ks 2c 3c 4d 5h 7h"})
    assert best(np.array([env.round.row(1)])).tolist() == [1]  # type: ignore[union-attr]
    low = best(np.array([[40, 33, 22, 9, 3, 51]]))
    assert low.tolist() == [0]


@pytest.mark.parametrize(
    ("name", "slow_to_ask"),
    [
        ("let-it-ride", False),
        ("three-card-poker", False),
        pytest.param("caribbean-stud", True, marks=pytest.mark.slow),
        pytest.param("four-card-poker", True, marks=pytest.mark.exhaustive),
    ],
)
def test_the_best_policy_of_a_sample_game_loses_nothing(name: str, slow_to_ask: bool) -> None:
    subject = SUBJECTS[name]
    verdict = evaluate(optimal(subject), subject, symmetric=True)
    assert verdict.loss == 0
    assert not verdict.worst
    game = game_of(book(bookcase.book_named(subject) or ""))
    assert verdict.expected_value == verdict.optimal == game.solve().expected_value
    assert slow_to_ask == (verdict.questions > 100_000)


@pytest.mark.parametrize("name", ["let-it-ride", "three-card-poker"])
def test_leaks_of_a_sample_game_add_up_and_cost_what_advice_says(name: str) -> None:
    subject = SUBJECTS[name]
    game = game_of(book(bookcase.book_named(subject) or ""))
    always = one_by_one(lambda _: 1)
    verdict = evaluate(always, subject, symmetric=True, worst=10**6)
    assert sum((leak.loss for leak in verdict.worst), Fraction(0)) == verdict.loss > 0
    for leak in verdict.worst[:20]:
        advice = advise(game, leak.position)
        values = {option.action: option.expected_value for option in advice.options}
        assert leak.best == advice.best.action
        assert leak.cost == values[leak.best] - values[leak.chosen]


@pytest.mark.slow
def test_asking_about_every_observation_says_the_same_of_let_it_ride() -> None:
    subject = SUBJECTS["let-it-ride"]

    def pairs(observations: np.ndarray) -> np.ndarray:
        cards = observations[:, :4]
        ranks = np.sort(np.where(cards == 52, 60 + np.arange(4), cards >> 2))
        return np.asarray((ranks[:, 1:] != ranks[:, :-1]).all(axis=1)).astype(np.int64)

    quick, whole = (evaluate(pairs, subject, symmetric=each, worst=5) for each in (True, False))
    assert (quick.expected_value, quick.loss) == (whole.expected_value, whole.loss)
    assert whole.questions == 22_100 * (1 + 49)


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[pytest.mark.slow] if name == "four-card-poker" else [])
        for name in SOLVED
    ],
)
def test_the_best_policy_is_played_by_position_too(name: str) -> None:
    subject = SUBJECTS[name]
    game = game_of(book(bookcase.book_named(subject) or ""))
    env, best = StudEnv(subject), optimal(subject)

    def advised(position: Position) -> int:
        chosen = advise(game, position).best.bet
        decision = 0 if len(position.board) == 0 else 1
        return env.setting.choices(decision).index(chosen)

    rows = [env.reset(seed=seed)[0] for seed in range(20)]
    assert by_position(advised, env)(np.array(rows)).tolist() == best(np.array(rows)).tolist()


def test_old_names_have_the_spaces_they_had() -> None:
    stud = gymnasium.make("fifthstreet/MississippiStud-v0")
    assert stud.observation_space.nvec.tolist() == [52, 52, 53, 53, 53, 4, 11]  # type: ignore[attr-defined]
    assert stud.action_space.n == 4  # type: ignore[attr-defined]
    casino = gymnasium.make("fifthstreet/CasinoStud-v0")
    assert casino.observation_space.nvec.tolist() == [52] * 6  # type: ignore[attr-defined]
    assert casino.action_space.n == 2  # type: ignore[attr-defined]
