"""A full table as a PettingZoo environment: the seats decide one after the other.

A round is settled for all seats together, as the document says, so rewards come to everybody at its
end.
"""

from typing import Any, ClassVar

import numpy as np
from gymnasium.spaces import Box, Discrete
from gymnasium.utils import seeding

from fifthstreet.cards import Deck
from fifthstreet.errors import FifthStreetError
from fifthstreet.training.environment import RENDER_MODES, USUAL_BOOKS, known_mode
from fifthstreet.training.errors import round_over
from fifthstreet.training.extras import missing
from fifthstreet.training.game_setup import Subject, setting
from fifthstreet.training.observation import KIND, sizes
from fifthstreet.training.scene import scene_of
from fifthstreet.training.seated_round import Info, SeatedRound, name_of, shuffled

try:
    from pettingzoo import AECEnv  # type: ignore[import-untyped]
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper  # type: ignore[import-untyped]
except ImportError:
    raise missing("pettingzoo") from None


def env(**choices: Any) -> Any:
    """Return a table that refuses calls in a wrong order, as PettingZoo's own ones do."""
    return OrderEnforcingWrapper(TableEnv(**choices))


class TableEnv(AECEnv):  # type: ignore[misc]
    """Up to all positions of a table, each an agent called `seat_1` and so on.

    An observation is that of the single environment and then, for every other seat from the left
    neighbor on, its antes staked and whether its hand is live. The mask is in the info.
    """

    metadata: ClassVar[Info] = {
        "name": "fifthstreet_table_v0",
        "render_modes": list(RENDER_MODES),
        "render_fps": 2,
        "is_parallelizable": False,
    }

    def __init__(
        self,
        book: Subject | None = None,
        *,
        seats: int | None = None,
        ante: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.setting = setting(book or USUAL_BOOKS[0], ante=ante)
        self.render_mode = known_mode(render_mode)
        most = self.setting.terms.book.table.positions.default
        self.seats = most if seats is None else seats
        if not 1 <= self.seats <= most:
            raise FifthStreetError(
                f"A table cannot have {self.seats} seats.",
                remedy=f"Choose 1 to {most} seats.",
            )
        self.possible_agents = [name_of(seat) for seat in range(1, self.seats + 1)]
        others = [self.setting.most_staked + 1, 2] * (self.seats - 1)
        high = np.array([*sizes(self.setting), *others], dtype=KIND) - 1
        self.observation_spaces = {
            agent: Box(np.zeros_like(high), high, dtype=KIND) for agent in self.possible_agents
        }
        actions = self.setting.actions
        self.action_spaces = {agent: Discrete(actions) for agent in self.possible_agents}
        self.agents: list[str] = []
        self.chance: np.random.Generator | None = None
        self.round: SeatedRound | None = None

    def observation_space(self, agent: str) -> Box:
        """Return what an agent may see; the same space for all."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """Return what an agent may do."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Info | None = None) -> None:
        """Deal a round to all seats; `options` may hold a `deck` in the order of the deal."""
        if seed is not None or self.chance is None:
            self.chance, _ = seeding.np_random(seed)
        fixed = (options or {}).get("deck")
        deck = shuffled(self.chance) if fixed is None else Deck(fixed)
        self.round = SeatedRound(self.setting, deck, seats=self.seats)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._skip_agent_selection = None
        self._go_on(self.round)

    def step(self, action: Any) -> None:
        """Act for the agent that is selected; None for one whose round is over."""
        if self.round is None or not self.agents:
            raise round_over()
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self.round.act(self._seat(agent), action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._go_on(self.round)
        self._accumulate_rewards()

    def _go_on(self, played: SeatedRound) -> None:
        """Select who decides next, or pay everybody."""
        if played.to_act is not None:
            self.agent_selection = name_of(played.to_act)
        else:
            self.agent_selection = self.agents[0]
            for agent in self.agents:
                self.rewards[agent] = played.reward(self._seat(agent))
                self.terminations[agent] = True
        self.infos = {agent: played.info(self._seat(agent)) for agent in self.agents}

    def observe(self, agent: str) -> np.ndarray:
        """Return what an agent sees now."""
        if self.round is None:
            raise round_over()
        own = self._seat(agent)
        observation = self.round.row(own)
        for step in range(1, self.seats):
            seat = (own - 1 + step) % self.seats + 1
            observation += [self.round.staked(seat), int(self.round.live(seat))]
        return np.array(observation, dtype=KIND)

    def render(self) -> Any:
        """Return the table as the selected agent sees it, as text."""
        if self.round is None:
            raise round_over()
        if self.render_mode is None:
            return None
        watching = self._seat(self.agent_selection)
        return scene_of(self.round, watching).text()

    def close(self) -> None:
        """Forget the round; there is nothing else to let go."""
        self.round = None

    @staticmethod
    def _seat(agent: str) -> int:
        return int(agent.rpartition("_")[2])
