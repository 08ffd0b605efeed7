"""A full table: PettingZoo's rules are kept, and every seat is paid by the law."""

import warnings

import numpy as np
import pytest

from fifthstreet.errors import FifthStreetError
from fifthstreet.training import TableEnv
from fifthstreet.training.errors import IllegalActionError, RoundOverError
from fifthstreet.training.table import env
from training.playing import BOOKS

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # PettingZoo's tests import example games of other libraries
    from pettingzoo.test import api_test, seed_test  # type: ignore[import-untyped]


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("seats", [1, 2, 6])
def test_pettingzoos_own_tests_find_nothing_to_warn_of(book: str, seats: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        api_test(env(book=book, seats=seats), num_cycles=40)
        api_test(TableEnv(book, seats=seats), num_cycles=40)
        seed_test(lambda: env(book=book, seats=seats), num_cycles=40)


def played(table: TableEnv, chance: np.random.Generator) -> dict[str, float]:
    """Play a round at random and return what everybody got."""
    got: dict[str, float] = {}
    for agent in table.agent_iter():
        _, reward, over, _, info = table.last()
        if over:
            got[agent] = reward
            table.step(None)
        else:
            table.step(chance.choice(np.flatnonzero(info["action_mask"])))
    return got


@pytest.mark.parametrize("book", BOOKS)
def test_everybody_gets_what_the_settlement_leaves(book: str) -> None:
    table, chance = TableEnv(book, ante=300), np.random.default_rng(1)
    table.reset(seed=1)
    for _ in range(15):
        table.reset()
        got = played(table, chance)
        assert table.round is not None
        nets = table.round.game.nets
        assert got == {f"seat_{seat}": net / 300 for seat, net in nets.items()}
        assert table.agents == []


def test_seats_share_the_board_and_see_only_their_own_cards() -> None:
    table = TableEnv("md", seats=2)
    table.reset(options={"deck": "Jh Jd 2c 3d 9s 8s 7s"})
    assert table.observe("seat_1").tolist() == [38, 37, 52, 52, 52, 0, 1, 1, 1]
    assert table.observe("seat_2").tolist() == [5, 0, 52, 52, 52, 0, 1, 1, 1]
    table.step(3)
    assert table.observe("seat_2").tolist() == [5, 0, 52, 52, 52, 0, 1, 4, 1]
    table.step(0)
    assert table.observe("seat_1").tolist() == [38, 37, 31, 52, 52, 1, 4, 1, 0]
    assert table.agent_selection == "seat_1"
    assert table.infos["seat_2"]["action_mask"].tolist() == [0, 0, 0, 0]
    table.render_mode = "ansi"
    assert "?? ??     1 ante, folded" in table.render()
    assert "J♥ J♦     4 antes, to act" in table.render()


def test_boxes_play_the_same_dealer() -> None:
    table = TableEnv("rws", seats=3)
    table.reset(seed=4)
    up = {int(table.observe(agent)[5]) for agent in table.agents}
    own = [set(table.observe(agent)[:5].tolist()) for agent in table.agents]
    assert len(up) == 1
    assert len(set.union(*own) | up) == 16


def test_what_may_not_be_done_is_said() -> None:
    with pytest.raises(FifthStreetError, match="1 to 6 seats"):
        TableEnv("md", seats=7)
    table = TableEnv("md", seats=2)
    with pytest.raises(RoundOverError):
        table.step(0)
    table.reset(seed=1)
    with pytest.raises(IllegalActionError):
        table.step(4)
    assert table.agent_selection == "seat_1"
    table.close()
    with pytest.raises(RoundOverError):
        table.observe("seat_1")
