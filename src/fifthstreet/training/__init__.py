"""Environments in which agents learn the games, and a yardstick that judges them exactly.

Importing this package registers `fifthstreet/Stud-v0`, which plays any book, with Gymnasium, and
`fifthstreet/MississippiStud-v0` and `fifthstreet/CasinoStud-v0`, which also run by the thousand on
the kernels. Rounds are played by the same machine as everywhere else, so that a reward is what
the document pays.

>>> import gymnasium
>>> import fifthstreet.training
>>> env = gymnasium.make("fifthstreet/MississippiStud-v0", book="md")
>>> observation, info = env.reset(seed=7)
>>> info["action_mask"]
array([1, 1, 1, 1], dtype=int8)
"""

from importlib import import_module
from typing import TYPE_CHECKING

from fifthstreet.training.extras import require

if TYPE_CHECKING:
    from fifthstreet.training.environment import CasinoStudEnv, MississippiStudEnv, StudEnv
    from fifthstreet.training.policy import by_position, one_by_one, optimal
    from fifthstreet.training.table import TableEnv
    from fifthstreet.training.vector import CasinoStudVectorEnv, MississippiStudVectorEnv
    from fifthstreet.training.yardstick import evaluate

_HOMES = {
    "CasinoStudEnv": "environment",
    "CasinoStudVectorEnv": "vector",
    "MississippiStudEnv": "environment",
    "MississippiStudVectorEnv": "vector",
    "StudEnv": "environment",
    "TableEnv": "table",
    "by_position": "policy",
    "evaluate": "yardstick",
    "one_by_one": "policy",
    "optimal": "policy",
}

__all__ = [
    "CasinoStudEnv",
    "CasinoStudVectorEnv",
    "MississippiStudEnv",
    "MississippiStudVectorEnv",
    "StudEnv",
    "TableEnv",
    "by_position",
    "evaluate",
    "one_by_one",
    "optimal",
]


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module 'fifthstreet.training' has no attribute {name!r}")
    return getattr(import_module(f"fifthstreet.training.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return __all__


def _register() -> None:
    """Make the games known to Gymnasium; their modules are imported when one is made."""
    require("numpy", "gymnasium")
    from gymnasium.envs.registration import register, registry

    for game in ("Stud", "MississippiStud", "CasinoStud"):
        vector = f"fifthstreet.training.vector:{game}VectorEnv"
        if f"fifthstreet/{game}-v0" not in registry:
            register(
                id=f"fifthstreet/{game}-v0",
                entry_point=f"fifthstreet.training.environment:{game}Env",
                vector_entry_point=None if game == "Stud" else vector,
            )


_register()
