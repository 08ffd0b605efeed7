"""How fast environments step: one round at a time, and many at once on the kernels."""

import time

import gymnasium
import numpy as np

import fifthstreet.training  # noqa: F401 - registers the games

ROWS, STEPS, TIMES = 16_384, 100, 5
SINGLE_STEPS = 1000
WANTED = 1_000_000


def vector(game: str, mode: str) -> float:
    """Return steps a second of a vector environment, at best of a few times."""
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


def single(game: str) -> float:
    """Return steps a second of the environment that plays the law step by step."""
    env = gymnasium.make(f"fifthstreet/{game}-v0")
    _, info = env.reset(seed=1)
    chance = np.random.default_rng(1)
    start = time.perf_counter()
    for _ in range(SINGLE_STEPS):
        action = chance.choice(np.flatnonzero(info["action_mask"]))
        _, _, over, _, info = env.step(action)
        if over:
            _, info = env.reset()
    return SINGLE_STEPS / (time.perf_counter() - start)


def main() -> None:
    """Print the rates."""
    for game in ("MississippiStud", "CasinoStud"):
        print(f"{game:16} one seat     {single(game):14,.0f} steps/s, every step an event")
        for mode in ("NextStep", "SameStep"):
            rate = vector(game, mode)
            print(
                f"{game:16} {ROWS:,} rows  {rate:14,.0f} steps/s ({mode}), "
                f"{rate / WANTED:5.1f} x the million wanted"
            )


if __name__ == "__main__":
    main()
