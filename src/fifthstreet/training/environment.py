"""Games as Gymnasium environments: one seat, one round an episode."""

from importlib import resources
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium.spaces import Discrete, MultiDiscrete

from fifthstreet.analysis.own import OwnGame
from fifthstreet.analysis.versus import VersusGame
from fifthstreet.cards import Deck
from fifthstreet.errors import FifthStreetError
from fifthstreet.training.course import SEAT, Course, CourseRound
from fifthstreet.training.errors import round_over
from fifthstreet.training.game_setup import GameSetting, Subject, setting
from fifthstreet.training.observation import KIND, sizes
from fifthstreet.training.scene import scene_of
from fifthstreet.training.seated_round import Info, SeatedRound, order_of, random_order

RENDER_MODES = ("ansi",)
USUAL_BOOKS = tuple(resources.files(__package__).joinpath("books.txt").read_text("utf-8").split())
"""The default books of the named games: the player's hand alone, and against a dealer."""


def own_setting(subject: Subject | None, ante: int | None) -> tuple[GameSetting, OwnGame]:
    """Return the setting of a game on a player's own hand, refusing one against a dealer."""
    result = setting(subject or USUAL_BOOKS[0], ante=ante)
    if result.game.shape != "own":
        raise _another_game(result)
    result.game.need_three_streets("this environment")
    return result, result.game


def versus_setting(subject: Subject | None, ante: int | None) -> tuple[GameSetting, VersusGame]:
    """Return the setting of a game against the dealer's hand, refusing one without."""
    result = setting(subject or USUAL_BOOKS[1], ante=ante)
    if result.game.shape != "versus":
        raise _another_game(result)
    result.game.need_face_up("this environment")
    return result, result.game


def _another_game(other: GameSetting) -> FifthStreetError:
    return FifthStreetError(f"{other.title} is another game.", remedy="Use fifthstreet/Stud-v0.")


def known_mode(mode: str | None) -> str | None:
    """Return a render mode, refusing one that does not exist."""
    if mode not in (None, *RENDER_MODES):
        raise FifthStreetError(
            f"There is no render mode {mode!r}.", remedy=f"Choose {' or '.join(RENDER_MODES)}."
        )
    return mode


class StudEnv(gymnasium.Env[np.ndarray, np.int64]):
    """One seat of any game, played by the machine of the round; an episode is a round.

    `book` is a book's id or folder, the file of a submission or a submission; `ante` is in minor
    units. The reward is the net result of the round in antes and comes with its last step.
    """

    metadata: ClassVar[Info] = {  # type: ignore[misc]
        "render_modes": list(RENDER_MODES),
        "render_fps": 2,
    }

    def __init__(
        self,
        book: Subject | GameSetting,
        *,
        ante: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        playing = book if isinstance(book, GameSetting) else setting(book, ante=ante)
        self.setting = playing
        self.render_mode = known_mode(render_mode)
        self.action_space = Discrete(playing.actions)
        self.observation_space = MultiDiscrete(sizes(playing), dtype=KIND)
        self._course = Course(playing)
        self._round: CourseRound | None = None

    @property
    def round(self) -> SeatedRound | None:
        """Return the present round as the machine of the round plays it, with every event."""
        return None if self._round is None else self._round.replayed()

    def reset(
        self, *, seed: int | None = None, options: Info | None = None
    ) -> tuple[np.ndarray, Info]:
        """Deal a round; `options` may hold a `deck` in the order of the deal, as text or a Deck."""
        super().reset(seed=seed)
        fixed = (options or {}).get("deck")
        order = random_order(self.np_random) if fixed is None else order_of(Deck(fixed))
        self._round = played = CourseRound(self._course, order)
        return played.observation, played.info

    def step(self, action: np.integer[Any] | int) -> tuple[np.ndarray, float, bool, bool, Info]:
        """Take an action; one that the mask forbids raises `IllegalActionError`."""
        played = self._round
        if played is None or played.moment.over:
            raise round_over()
        played.act(action)
        reward = played.net / self.setting.ante
        return played.observation, reward, played.moment.over, False, played.info

    def action_masks(self) -> np.ndarray:
        """Tell which actions may be taken, as libraries with maskable policies ask."""
        if self._round is None:
            raise round_over()
        return self._round.moment.mask.astype(np.bool_)

    def render(self) -> Any:
        """Return the table as text; None without a render mode."""
        if self.render_mode is None:
            gymnasium.logger.warn("The environment was made without a render mode.")
            return None
        if self._round is None:
            raise round_over()
        return scene_of(self._round.replayed(), SEAT).text()


class MississippiStudEnv(StudEnv):
    """A hand of five on a shared board against a pay table: fold, or bet one to three antes."""

    def __init__(
        self,
        book: Subject | None = None,
        *,
        ante: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__(own_setting(book, ante)[0], render_mode=render_mode)


class CasinoStudEnv(StudEnv):
    """A hand of five against the dealer's: fold, or bet against the dealer's face-up card."""

    def __init__(
        self,
        book: Subject | None = None,
        *,
        ante: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__(versus_setting(book, ante)[0], render_mode=render_mode)
