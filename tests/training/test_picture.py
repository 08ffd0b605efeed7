"""The picture of a table: what differs on the table differs in the picture."""

import numpy as np
import pytest

from fifthstreet.cards import Card, Deck
from fifthstreet.training import CasinoStudEnv, MississippiStudEnv
from fifthstreet.training.glyphs import STROKES, letter
from fifthstreet.training.picture import FELT, PAPER, _card


def drawn(deck: str) -> np.ndarray:
    env = MississippiStudEnv(render_mode="rgb_array")
    env.reset(options={"deck": deck})
    shown: np.ndarray = env.render()
    return shown


def test_a_picture_is_made_of_bytes_and_shows_felt_and_paper() -> None:
    shown = drawn("Jh Jd 2c 3d 9s")
    assert shown.dtype == np.uint8
    assert shown.ndim == 3
    colours = {tuple(pixel) for pixel in shown.reshape(-1, 3).tolist()}
    assert {FELT, PAPER} <= colours


def test_the_picture_knows_own_cards_and_no_hidden_ones() -> None:
    assert not np.array_equal(drawn("Jh Jd 2c 3d 9s"), drawn("Jh Js 2c 3d 9s"))
    assert np.array_equal(drawn("Jh Jd 2c 3d 9s"), drawn("Jh Jd Ac Ad As"))


def test_every_card_has_a_face_of_its_own() -> None:
    faces = [_card(card, faded=False)[0].tobytes() for card in (*Deck.standard(), Card("??"))]
    assert len(set(faces)) == 53


@pytest.mark.parametrize("char", sorted(STROKES))
def test_every_letter_leaves_ink_and_differs_from_the_others(char: str) -> None:
    assert letter(char, 12).sum() > 3
    alike = [other for other in STROKES if np.array_equal(letter(char, 12), letter(other, 12))]
    assert alike == [char] or set(alike) == {"0", "O"}


def test_five_cards_fit_on_the_table() -> None:
    env = CasinoStudEnv(render_mode="rgb_array")
    env.reset(seed=1)
    height, width, _ = env.render().shape
    assert (height, width) == (378, 468)
