"""How fast environments step: one round at a time, and many at once on the kernels."""

import time
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np

import fifthstreet.training  # noqa: F401 - registers the games

ROWS, STEPS, TIMES = 16_384, 100, 5
SINGLE_STEPS = 10_000
WANTED = {"single": 20_000, "rows": 1_000_000}
SAMPLES = sorted(Path(__file__).parents[1].glob("examples/books/*/book.toml"))


def vector(game: str, mode: str) -> float:
    """Return steps a second of a vector environment, the best of a few runs."""
    rows = gymnasium.make_vec(f"fifthstreet/{game}-v0", num_envs=ROWS, autoreset_mode=mode)
    rows.reset(seed=1)
    rows.action_space.seed(1)
    actions = [rows.action_space.sample() for _ in range(STEPS)]
    rows.step(actions[0])
    taken = []
    for _ in range(TIMES):
        start = time.perf_counter()
        for each in actions:
            rows.step(each)
        taken.append(time.perf_counter() - start)
    return ROWS * STEPS / min(taken)


def single(game: str, **choices: Any) -> float:
    """Return steps a processor second of an environment of one seat, the best of a few runs."""
    env = gymnasium.make(f"fifthstreet/{game}-v0", **choices)
    _, info = env.reset(seed=1)
    draws = np.random.default_rng(1).random(SINGLE_STEPS).tolist()
    taken = []
    for _ in range(TIMES):
        start = time.process_time()
        for draw in draws:
            legal = np.flatnonzero(info["action_mask"])
            _, _, over, _, info = env.step(legal[int(draw * len(legal))])
            if over:
                _, info = env.reset()
        taken.append(time.process_time() - start)
    return SINGLE_STEPS / min(taken)


def main() -> None:
    """Print the rates."""
    singles: list[tuple[str, str, dict[str, Any]]] = [
        ("MississippiStud", "MississippiStud", {}),
        ("CasinoStud", "CasinoStud", {}),
    ]
    singles += [(path.parent.name, "Stud", {"book": str(path.parent)}) for path in SAMPLES]
    for name, game, choices in singles:
        rate = single(game, **choices)
        print(
            f"{name:22} one seat     {rate:14,.0f} steps/s, "
            f"{rate / WANTED['single']:5.1f} x what is wanted"
        )
    for game in ("MississippiStud", "CasinoStud"):
        for mode in ("NextStep", "SameStep"):
            rate = vector(game, mode)
            print(
                f"{game:22} {ROWS:,} rows  {rate:14,.0f} steps/s ({mode}), "
                f"{rate / WANTED['rows']:5.1f} x what is wanted"
            )


if __name__ == "__main__":
    main()
