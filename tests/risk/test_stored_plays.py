"""Stored plays bound the best play from both sides, and a shared board is played for any worth."""

from dataclasses import replace
from fractions import Fraction
from math import log1p
from pathlib import Path

import numpy as np
import pytest

from analysis.board_games import CASINO, SAMPLES, ULTIMATE, game_on
from fifthstreet.analysis import board_endings, board_worth
from fifthstreet.analysis.store import FOLDER
from fifthstreet.bookcase import add
from fifthstreet.risk.aims import best_for_target, play_for_growth, play_for_target
from fifthstreet.risk.best_play import BoardPlay, best_play
from fifthstreet.risk.distribution import Distribution
from fifthstreet.risk.life import Life
from fifthstreet.risk.seat import SeatRound
from fifthstreet.risk.stored_plays import StoredPlays, find_plays, stored_plays
from fifthstreet.rules.library import book
from fifthstreet.rules.submission import Submission
from fifthstreet.whole_table.enquiry import Enquiry


def seat(id_: str) -> SeatRound:
    law = book(id_)
    return SeatRound(Enquiry(book=law, submission=Submission(book=law.edition)))


def sample(folder: str) -> SeatRound:
    return seat(add(str(SAMPLES / folder)))


@pytest.mark.parametrize(
    ("id_", "bankroll", "target"),
    [("rws", 5, 9), ("rws", 20, 40), ("rws", 300, 310), ("md", 20, 40)],
)
def test_the_best_of_all_plays_lies_between_the_stored_ones_and_their_bound(
    id_: str, bankroll: int, target: int
) -> None:
    here = seat(id_)
    exact = best_play(here.game)
    found = find_plays(exact)
    stored = StoredPlays(exact.results, found["counts"], float(found["rate"][0]))
    life = Life(
        here.distribution, Fraction(bankroll), Fraction(here.game.most_staked), Fraction(target)
    )
    best = best_for_target(exact, life)
    near = best_for_target(stored, life)
    assert float(near.usual) <= float(near.reached) <= float(best.reached) + 1e-9
    assert float(best.reached) <= float(near.reached) + float(near.reached.error)
    assert float(near.reached) - float(near.usual) > (float(best.reached) - float(best.usual)) / 2


def test_the_stored_rate_is_one_at_which_no_play_raises_the_score() -> None:
    exact = best_play(seat("rws").game)
    rate = float(find_plays(exact)["rate"][0])
    assert 0.95 * exact.rate < rate <= exact.rate


def test_both_rules_for_equal_choices_and_fewer_first_bets_share_the_values_on_flops(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    passes = []

    def counted(_: object, shape: tuple[int, ...]) -> np.ndarray:
        passes.append(shape)
        return np.zeros(shape, dtype=np.int64)

    monkeypatch.setattr(board_worth, "over_boards", counted)
    board_worth._on_flop.cache_clear()
    game = game_on(ULTIMATE)
    assert game.solve("bet").worth.on_flop
    assert game.solve("fold").worth.on_flop
    never = tuple(tuple(each for each in street if each != 4) for street in game.streets)
    assert replace(game, streets=never).solve().worth.on_flop
    assert len(passes) == 1
    other = game_on(CASINO).solve().worth
    board_worth._on_flop.cache_clear()  # so that no zeros are left for other tests
    assert len(passes) == 2
    assert other.on_flop


def test_plays_that_do_the_same_everywhere_need_no_pass_over_the_boards(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = game_on(ULTIMATE)
    monkeypatch.setattr(board_endings, "over_boards", None)
    for most in (False, True):
        tally = game.evaluate(game.unfolding(most=most))
        (staked,) = {ending.staked for ending in tally.endings if ending.ways}
        assert staked == game.opening + (4 if most else 1)


@pytest.mark.slow
@pytest.mark.parametrize("most", [False, True])
def test_plays_that_do_the_same_everywhere_end_as_counted(
    monkeypatch: pytest.MonkeyPatch, *, most: bool
) -> None:
    game = game_on(CASINO)
    policy = game.unfolding(most=most)
    at_once = game.evaluate(policy)
    monkeypatch.setattr(board_endings, "_always", lambda *_: None)
    assert game.evaluate(policy) == at_once


@pytest.mark.slow
def test_with_little_money_a_shared_board_is_played_with_less_risk_and_solved_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    usual = sample(CASINO)
    usual.game.solve()
    monkeypatch.setenv(FOLDER, str(tmp_path))
    careful = play_for_growth(usual, Fraction(4))
    monkeypatch.setattr(BoardPlay, "ends", lambda *_: pytest.fail("solved again"))
    assert play_for_growth(usual, Fraction(4)).ways == careful.ways

    def growth(round_: Distribution) -> float:
        rows = zip(round_.ways, round_.chances.tolist(), strict=True)
        return float(sum(chance * log1p(float(net) / 4) for net, chance in rows))

    assert careful.total == usual.distribution.total
    assert growth(careful) > growth(usual.distribution)
    assert careful.mean < usual.distribution.mean
    assert careful.variance < usual.distribution.variance


@pytest.mark.slow
def test_a_shared_board_played_for_the_mean_is_the_best_play_to_the_last_deal() -> None:
    usual = sample(CASINO)
    play = BoardPlay(game_on(CASINO))
    nets = np.array([float(net) for net in play.results])
    rows = zip(play.results, play.ends(nets).tolist(), strict=True)
    assert Distribution.counted(rows) == usual.distribution
    assert play.most(nets) == pytest.approx(float(usual.distribution.mean), abs=1e-4)
    assert play.most(nets) >= float(usual.distribution.mean)


@pytest.mark.exhaustive
@pytest.mark.parametrize("folder", [CASINO, ULTIMATE])
def test_a_target_is_played_for_beside_a_shared_board(folder: str) -> None:
    usual = sample(folder)
    assert stored_plays(usual.game).rate > 0
    least = Fraction(usual.game.most_staked)
    life = Life(usual.distribution, Fraction(50), least, Fraction(100))
    aimed = play_for_target(usual, life)
    assert float(aimed.usual) < float(aimed.reached) < 0.5
    assert aimed.reached.error < 0.06
