"""One seat at a table: Gymnasium's rules are kept, and the law's."""

import re
import sys
import warnings
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from fifthstreet.errors import FifthStreetError
from fifthstreet.rules.submission import Submission
from fifthstreet.training import CasinoStudEnv, MississippiStudEnv
from fifthstreet.training.environment import StudEnv
from fifthstreet.training.errors import IllegalActionError, RoundOverError
from training.playing import BOOKS, MISSISSIPPI, id_of

SUBMISSIONS = Path(__file__).parents[2] / "examples" / "submissions"


def made(book: str, **choices: Any) -> StudEnv:
    env = gymnasium.make(id_of(book), book=book, **choices).unwrapped
    assert isinstance(env, StudEnv)
    return env


@pytest.mark.parametrize("book", BOOKS)
def test_gymnasiums_own_check_finds_nothing_to_warn_of(book: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(made(book))


@pytest.mark.parametrize("name", ["md", "cb", "uk", "rws", "md-shoe"])
def test_a_submission_is_played_as_a_book_is(name: str) -> None:
    game = "CasinoStud" if name == "rws" else "MississippiStud"
    path = str(SUBMISSIONS / f"{name}.toml")
    check_env(gymnasium.make(f"fifthstreet/{game}-v0", book=path).unwrapped)


@pytest.mark.parametrize("book", BOOKS)
def test_a_seed_deals_the_same_rounds_again(book: str) -> None:
    def rounds(seed: int) -> list[object]:
        env, log = made(book), list[object]()
        observation, info = env.reset(seed=seed)
        for _ in range(5):
            over = False
            while not over:
                log.append((observation.tolist(), info["own"]))
                observation, reward, over, _, info = env.step(1)
            log.append((reward, info["lines"]))
            observation, info = env.reset()
        return log

    assert rounds(11) == rounds(11)
    assert rounds(11) != rounds(12)


@pytest.mark.parametrize("book", BOOKS)
def test_a_step_takes_far_fewer_calls_than_the_machine_of_the_round(book: str) -> None:
    env, calls, steps = made(book), 0, 0

    def count(_: object, event: str, __: object) -> None:
        nonlocal calls
        calls += event in {"call", "c_call"}

    _, info = env.reset(seed=4)
    for _ in range(2):  # what is worked out once for all rounds is not counted
        calls = steps = 0
        sys.setprofile(count)
        try:
            while steps < 100:
                _, _, over, _, info = env.step(np.flatnonzero(info["action_mask"])[steps % 2])
                steps += 1
                if over:
                    _, info = env.reset()
        finally:
            sys.setprofile(None)
    assert calls / steps < 200


@pytest.mark.parametrize("book", BOOKS)
def test_a_round_by_hand_is_paid_as_the_book_pays_it(book: str) -> None:
    env = made(book, ante=500)
    if book == "rws":
        # Burn, then one card each to the player and the dealer: a flush against ace-king high.
        env.reset(options={"deck": "2c Ah Ks 9h 3c 7h 7s 4h 5d 2h Ad"})
        observation, reward, over, truncated, info = env.step(1)
        assert observation.tolist() == [50, 30, 22, 10, 2, 49]
        assert info["dealer"] == "Ks 3c 7s 5d Ad"
        # Ante 1 to 1; a flush pays the bet of two antes at 5 to 1.
        assert (reward, over, truncated, info["net"]) == (11.0, True, False, 5500)
    else:
        deck = "Jh Jd 2c 3d 9s" if book != "cb" else "2c 3d 9s Jh Jd"
        observation, _ = env.reset(options={"deck": deck})
        assert observation.tolist() == [38, 37, 52, 52, 52, 0, 1]
        assert env.step(3)[0].tolist() == [38, 37, 0, 52, 52, 1, 4]
        assert env.step(1)[0].tolist() == [38, 37, 0, 5, 52, 2, 5]
        observation, reward, over, truncated, info = env.step(2)
        assert observation.tolist() == [38, 37, 0, 5, 31, 3, 7]
        assert (reward, over, truncated, info["net"]) == (7.0, True, False, 3500)
        assert sum(line["paid"] - line["staked"] for line in info["lines"]) == 3500


@pytest.mark.parametrize("book", BOOKS)
def test_the_reward_is_the_net_of_the_settlement_and_comes_at_the_end(book: str) -> None:
    env = made(book, ante=700)
    env.action_space.seed(5)
    env.reset(seed=5)
    ends = set()
    for _ in range(60):
        env.reset()
        over, rewards = False, []
        while not over:
            _, reward, over, _, info = env.step(env.action_space.sample())
            rewards.append(reward)
        assert rewards[:-1] == [0.0] * (len(rewards) - 1)
        assert env.round is not None
        assert round(rewards[-1] * 700) == env.round.game.nets[1] == info["net"]
        ends.add(rewards[-1])
    assert len(ends) > 2


@pytest.mark.parametrize("book", MISSISSIPPI)
def test_an_observation_holds_no_card_that_is_not_turned_up(book: str) -> None:
    env = made(book)
    env.reset(seed=2)
    for _ in range(40):
        observation, info = env.reset()
        hidden = 3
        over = False
        while not over:
            assert (observation[2:5] == 52).sum() == hidden
            assert info["board"].split().count("??") == hidden
            observation, _, over, _, info = env.step(1 if hidden > 1 else 0)
            hidden -= 1
        # The last step was a fold, which turns nothing up.
        assert (observation[2:5] == 52).sum() == 1


def test_an_observation_does_not_know_the_dealers_other_cards() -> None:
    env = made("rws")
    observation, info = env.reset(options={"deck": "2c Ah Ks 9h 3c 7h 7s 4h 5d 2h Ad"})
    other, _ = env.reset(options={"deck": "2c Ah Qs 9h 3s 7h 7d 4h 5c 2h Ad"})
    assert observation.tolist() == other.tolist()
    assert info["dealer"] == "?? ?? ?? ?? Ad"


def test_the_mask_knows_the_limits_of_the_table() -> None:
    limited = Submission.model_validate(
        {
            "book": "uk",
            "limits": {"ante": {"min": 100, "max": 250}},
            "chosen": {"limits.apply_to_streets": True},
        }
    )
    assert made("uk").reset()[1]["action_mask"].tolist() == [1, 1, 1, 1]
    env = MississippiStudEnv(limited, ante=100)
    _, info = env.reset(seed=1)
    assert info["action_mask"].tolist() == [1, 1, 1, 0]
    assert env.action_masks().tolist() == [True, True, True, False]
    with pytest.raises(IllegalActionError, match=re.escape("one of 0, 1, 2")):
        env.step(3)
    observation, *_ = env.step(np.int32(2))
    assert observation[-1] == 3


@pytest.mark.parametrize("action", [4, -1, 1.5, None, "fold"])
def test_what_is_no_action_raises_an_error_of_both_families(action: object) -> None:
    env = made("md")
    before, _ = env.reset(seed=1)
    with pytest.raises(gymnasium.error.InvalidAction) as caught:
        env.step(action)  # type: ignore[arg-type]
    assert isinstance(caught.value, FifthStreetError)
    assert env.step(1)[0][0] == before[0]


def test_a_round_that_is_over_takes_no_action() -> None:
    env = made("md")
    with pytest.raises(RoundOverError):
        env.step(0)
    env.reset(seed=1)
    _, reward, over, _, info = env.step(0)
    assert (reward, over, info["action_mask"].tolist()) == (-1.0, True, [0, 0, 0, 0])
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)


def test_the_other_games_book_is_refused_with_its_environment() -> None:
    with pytest.raises(FifthStreetError, match="fifthstreet/Stud-v0"):
        MississippiStudEnv("rws")
    with pytest.raises(FifthStreetError, match="fifthstreet/Stud-v0"):
        CasinoStudEnv("md")


def test_a_submission_that_breaks_its_book_is_refused_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('book = "md"\n', encoding="utf-8")
    with pytest.raises(FifthStreetError, match=r"mine\.toml, line \d+: .*fifthstreet check"):
        MississippiStudEnv(file)
    with pytest.raises(FifthStreetError, match="no book or file"):
        MississippiStudEnv("nowhere.toml")


def test_an_ante_beyond_the_limits_is_refused() -> None:
    limited = Submission.model_validate({"book": "md", "limits": {"ante": {"min": 500}}})
    assert MississippiStudEnv(limited).setting.ante == 500
    with pytest.raises(FifthStreetError):
        MississippiStudEnv(limited, ante=400)


def test_text_shows_what_the_seat_sees() -> None:
    env = made("md", render_mode="ansi")
    env.reset(options={"deck": "Jh Jd 2c 3d 9s"})
    env.step(1)
    assert env.render() == (
        "Mississippi Stud (md)\n  board   2♣ ?? ??\n> seat 1  J♥ J♦     2 antes, to act\n"
    )
    env.step(0)
    assert env.render().endswith("  seat 1  J♥ J♦     2 antes, net -2, folded\n")


def test_an_unknown_render_mode_is_refused() -> None:
    with pytest.raises(FifthStreetError, match="Choose ansi"):
        MississippiStudEnv(render_mode="human")
