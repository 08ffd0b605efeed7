"""Many rounds at once, a million steps a second: Gymnasium's vector environments on the kernels.

Spaces, masks and rewards are those of the single environments. Each row has its own stream of
cards: the n-th round of a row is dealt the same whatever is done in this row or any other.
"""

from functools import cache

import numpy as np
from gymnasium.spaces import Discrete, MultiDiscrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from fifthstreet.analysis.classes import class_of_strength, final_classes
from fifthstreet.errors import FifthStreetError
from fifthstreet.training.environment import own_setting, versus_setting
from fifthstreet.training.errors import IllegalActionError, round_over
from fifthstreet.training.game_setup import GameSetting, Subject
from fifthstreet.training.observation import HAND, KIND, OWN, sizes
from fifthstreet.training.seated_round import Info

Answer = tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, Info]


@cache
def _strengths() -> tuple[np.ndarray, np.ndarray]:
    """Return the strength and the final class of every five-card hand by its place."""
    from fifthstreet.kernels import five_card_strength

    table = five_card_strength.strengths()
    return table, class_of_strength()[table]


class StudVectorEnv(VectorEnv[np.ndarray, np.ndarray, np.ndarray]):
    """Rows of rounds that are played side by side.

    `autoreset_mode` is Gymnasium's: with `NEXT_STEP` the step after the last one of a round deals
    the next and ignores its action; with `SAME_STEP` the last step deals it already, and
    `info["final_obs"]` holds what was seen last.
    """

    own: int
    """How many cards of a row are the player's."""

    def __init__(
        self, playing: GameSetting, num_envs: int, autoreset_mode: AutoresetMode | str, cards: int
    ) -> None:
        from fifthstreet.kernels.environment import even_limit

        self.setting = playing
        self.num_envs = num_envs
        self.mode = AutoresetMode(autoreset_mode)
        if self.mode is AutoresetMode.DISABLED or num_envs < 1:
            raise FifthStreetError(
                "A vector environment has a row or more and deals its next rounds itself.",
                remedy="Use num_envs=1 or more, and the autoreset mode NEXT_STEP or SAME_STEP.",
            )
        self.metadata = {"autoreset_mode": self.mode, "render_modes": []}
        self.single_action_space = Discrete(playing.actions)
        self.single_observation_space = MultiDiscrete(sizes(playing), dtype=KIND)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        # The last line is for rounds that are over, where nothing may be done.
        may = [playing.may(decision) for decision in range(len(playing.multiples))]
        self._may = np.array([*may, [False] * playing.actions])
        self._limit = even_limit(cards)
        self._key = np.uint64(0)
        self._dealt_any = False
        small = np.zeros((2, num_envs), dtype=np.int8)
        over, counts = np.ones(num_envs, dtype=np.bool_), np.zeros(num_envs, dtype=np.int64)
        self._rounds = (np.zeros((num_envs, cards), dtype=KIND), *small, over, counts)

    @property
    def dealt(self) -> np.ndarray:
        """Return the cards of every row, hidden ones too: for tests, not for agents."""
        return np.array(self._rounds[0])

    def reset(
        self, *, seed: int | None = None, options: Info | None = None
    ) -> tuple[np.ndarray, Info]:
        """Deal a new round in every row."""
        super().reset(seed=seed, options=options)
        _, _, _, over, counts = self._rounds
        self._key = self.np_random.integers(2**64, dtype=np.uint64)
        over[:], counts[:] = True, 0
        self._dealt_any = True
        self._deal()
        return self._see(), self._info()

    def step(self, actions: np.ndarray) -> Answer:
        """Take one action in every row; where one may not be taken nothing is done at all."""
        chosen = self._legal(actions)
        over = self._rounds[3]
        waiting = over.copy()
        rewards = np.empty(self.num_envs)
        ended = np.empty(self.num_envs, dtype=np.bool_)
        self._play(chosen, rewards, ended)
        truncated = np.zeros(self.num_envs, dtype=np.bool_)
        if self.mode is AutoresetMode.NEXT_STEP:
            over &= waiting
            self._deal()
            over |= ended
            return self._see(), rewards, ended, truncated, self._info()
        final = self._see() if ended.any() else None
        self._deal()
        return self._see(), rewards, ended, truncated, self._info() | _final(final, ended, self)

    def _legal(self, actions: np.ndarray) -> np.ndarray:
        from fifthstreet.kernels.environment import first_illegal

        if not self._dealt_any:
            raise round_over()
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,) or not np.issubdtype(chosen.dtype, np.integer):
            raise IllegalActionError(
                f"Actions of shape {chosen.shape} and type {chosen.dtype} do not fit.",
                remedy=f"Pass {self.num_envs} whole numbers.",
            )
        chosen = chosen.astype(np.int64, copy=False)
        row = first_illegal(self._rounds, chosen, self._may)
        if row >= 0:
            raise IllegalActionError(
                f"Action {chosen[row]} is not allowed in row {row}.",
                remedy='Take one that info["action_mask"] allows.',
            )
        return chosen

    def _deal(self) -> None:
        from fifthstreet.kernels.environment import deal_rows

        deal_rows(self._rounds, (self._key, self._limit), self.own)

    def _see(self) -> np.ndarray:
        width = len(self.single_observation_space.nvec)  # type: ignore[attr-defined]
        observations = np.empty((self.num_envs, width), dtype=KIND)
        self._write(observations)
        return observations

    def _info(self) -> Info:
        from fifthstreet.kernels.environment import masks

        mask = np.empty((self.num_envs, self.setting.actions), dtype=np.int8)
        masks(self._rounds, self._may, mask)
        return {"action_mask": mask, "_action_mask": np.ones(self.num_envs, dtype=np.bool_)}

    def _play(self, actions: np.ndarray, rewards: np.ndarray, ended: np.ndarray) -> None:
        raise NotImplementedError

    def _write(self, observations: np.ndarray) -> None:
        raise NotImplementedError


def _final(observations: np.ndarray | None, ended: np.ndarray, rows: StudVectorEnv) -> Info:
    """Return what was seen last in the rows that ended, as Gymnasium names it."""
    if observations is None:
        return {}
    none = np.zeros((rows.num_envs, rows.setting.actions), dtype=np.int8)
    return {
        "final_obs": observations,
        "_final_obs": ended.copy(),
        "final_info": {"action_mask": none, "_action_mask": ended.copy()},
        "_final_info": ended.copy(),
    }


class MississippiStudVectorEnv(StudVectorEnv):
    """Many rounds of a game that judges the player's hand alone."""

    own = OWN

    def __init__(
        self,
        num_envs: int = 1,
        *,
        book: Subject | None = None,
        ante: int | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
    ) -> None:
        playing, game = own_setting(book, ante)
        super().__init__(playing, num_envs, autoreset_mode, cards=HAND)
        nets = np.zeros((game.most_staked + 1, len(final_classes())))
        for staked in range(1, len(nets)):
            for number in range(len(final_classes())):
                nets[staked, number] = game.net(staked, number)
        multiples = np.zeros((len(playing.multiples), playing.actions), dtype=np.int8)
        for decision, of_ante in enumerate(playing.multiples):
            multiples[decision, 1 : 1 + len(of_ante)] = of_ante
        self._law = (multiples, nets, _strengths()[1])

    def _play(self, actions: np.ndarray, rewards: np.ndarray, ended: np.ndarray) -> None:
        from fifthstreet.kernels.environment import step_own

        step_own(self._rounds, actions, self._law, rewards, ended)

    def _write(self, observations: np.ndarray) -> None:
        from fifthstreet.kernels.environment import see_own

        see_own(self._rounds, observations)


class CasinoStudVectorEnv(StudVectorEnv):
    """Many rounds against a dealer's hand."""

    own = HAND

    def __init__(
        self,
        num_envs: int = 1,
        *,
        book: Subject | None = None,
        ante: int | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
    ) -> None:
        playing, game = versus_setting(book, ante)
        super().__init__(playing, num_envs, autoreset_mode, cards=2 * HAND)
        nets = np.array([[float(net) for net in each] for each in game.nets])
        self._law = (*_strengths(), nets, game.bet, game.least)

    def _play(self, actions: np.ndarray, rewards: np.ndarray, ended: np.ndarray) -> None:
        from fifthstreet.kernels.environment import step_versus

        step_versus(self._rounds, actions, self._law, rewards, ended)

    def _write(self, observations: np.ndarray) -> None:
        from fifthstreet.kernels.environment import see_versus

        see_versus(self._rounds, observations)
