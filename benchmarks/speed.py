"""How fast this tree computes: beside eval7 loops, numpy, and the code of another commit.

`python benchmarks/speed.py --against PATH` measures the checkout at PATH and this one in turn, in
processes of their own, and prints the best of each with their ratio. Times are processor seconds:
other work on the machine slows both alike. Where a checkout has a thing under an earlier name, it
is found there.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import time
import warnings
from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parents[1]
TIMES = 3
ROUNDS, PLAIN_ROUNDS, POSITIONS, STEPS, PLAYED = 2_000_000, 10_000, 500, 4_000, 100


def seconds(work: Callable[[], object]) -> float:
    """Return the fewest processor seconds of a few runs, without the first, which compiles."""
    work()
    taken = []
    for _ in range(TIMES):
        start = time.process_time()
        work()
        taken.append(time.process_time() - start)
    return min(taken)


def member(*places: str) -> Any:
    """Return what a tree has in the first place that exists, each a module and a name in it."""
    for place in places:
        module, _, name = place.partition(":")
        with suppress(ModuleNotFoundError):
            return getattr(import_module(f"fifthstreet.{module}"), name)
    raise SystemExit(f"This tree has none of {', '.join(places)}.")


def simulated(book_id: str) -> float:
    """Return simulated rounds a second on one core."""
    import numpy as np

    from fifthstreet.simulation.single import SingleSeat

    key_of = member("simulation.seed:key_of", "simulation.seeding:key_of")
    work = SingleSeat(book_id)
    kernel, tables = work._kernel()
    tally = np.zeros(work._shape, dtype=np.int64)
    return ROUNDS / seconds(lambda: kernel.play(key_of(1), 0, ROUNDS, tables, 0, tally))


def solved(book_id: str) -> float:
    """Return how many other pay tables are solved in a second."""
    from fifthstreet.analysis.game import game_of
    from fifthstreet.analysis.solution import solve
    from fifthstreet.rules.library import book

    pays = iter(range(10**9))

    def again() -> object:
        game = game_of(book(book_id), {"straight": Fraction(5 + next(pays) % 7)})
        return solve(game).expected_value

    return 1 / seconds(again)


def neighbours(count: int) -> float:
    """Return positions a second in which the cards of some neighbours are seen."""
    import numpy as np

    from fifthstreet.analysis.game import game_of
    from fifthstreet.rules.library import book

    game: Any = game_of(book("md"))
    experiment = member(
        "whole_table.neighbours:_own_with_dead", "analysis.neighbours:_with_dead_mississippi"
    )(game, 2 * count)
    drawn = np.random.default_rng(1).integers(
        2**63, size=(POSITIONS, experiment.words), dtype=np.uint64
    )
    return POSITIONS / seconds(lambda: experiment.measure(drawn))


def stepped(game: str) -> float:
    """Return steps a second of an environment of one seat."""
    import gymnasium
    import numpy as np

    import fifthstreet.training  # noqa: F401 - registers the games

    env = gymnasium.make(f"fifthstreet/{game}-v0")
    env.reset(seed=1)
    draws = np.random.default_rng(1).random(STEPS).tolist()

    def play() -> None:
        _, info = env.reset()
        for draw in draws:
            legal = np.flatnonzero(info["action_mask"])
            _, _, over, _, info = env.step(legal[int(draw * len(legal))])
            if over:
                _, info = env.reset()

    return STEPS / seconds(play)


def decided() -> float:
    """Return decisions a second of the machine of the round."""
    import fifthstreet

    tree = Path(fifthstreet.__file__).parents[2]
    sys.path.insert(0, str(tree / "benchmarks"))
    rounds = import_module("rounds")
    shuffled = rounds.decks()[:PLAYED]
    played = rounds.SEATS * rounds.STREETS * PLAYED
    return float(played / seconds(lambda: rounds.mississippi(shuffled)))


def eval7_loop() -> float:
    """Return rounds a second of a loop that shuffles and ranks with eval7, and decides nothing."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import eval7
    deck = list(eval7.Deck().cards)
    chance = random.Random(1)  # noqa: S311 - nothing is at stake

    def play() -> None:
        for _ in range(PLAIN_ROUNDS):
            eval7.evaluate(chance.sample(deck, 5))

    return PLAIN_ROUNDS / seconds(play)


def numpy_rounds() -> float:
    """Return rounds a second that numpy deals and looks up, and decides nothing."""
    import numpy as np

    from fifthstreet.kernels.set_index import CHOOSE
    from fifthstreet.simulation.decision_tables import classes

    chance, table = np.random.default_rng(1), classes()

    def play() -> Any:
        cards = chance.random((10 * PLAIN_ROUNDS, 52)).argpartition(5, axis=1)[:, :5]
        cards.sort(axis=1)
        places = sum(CHOOSE[cards[:, at], at + 1] for at in range(5))
        return np.bincount(table[places])

    return 10 * PLAIN_ROUNDS / seconds(play)


MEASURES: dict[str, tuple[str, Callable[[], float]]] = {
    "Mississippi Stud, one core": ("rounds/s", partial(simulated, "md")),
    "Casino Stud, one core": ("rounds/s", partial(simulated, "rws")),
    "Mississippi Stud, solved again": ("tables/s", partial(solved, "md")),
    "Casino Stud, solved again": ("tables/s", partial(solved, "rws")),
    "cards of one neighbor": ("positions/s", partial(neighbours, 1)),
    "cards of five neighbors": ("positions/s", partial(neighbours, 5)),
    "MississippiStud-v0": ("steps/s", partial(stepped, "MississippiStud")),
    "CasinoStud-v0": ("steps/s", partial(stepped, "CasinoStud")),
    "the round": ("decisions/s", decided),
}
PLAIN: dict[str, Callable[[], float]] = {"eval7 in a loop": eval7_loop, "numpy": numpy_rounds}
SIMULATED = "Mississippi Stud, one core"


def measured(tree: Path, name: str) -> float:
    """Return the measurements of a process that imports the code of a tree."""
    paths = os.pathsep.join((str(tree / "src"), os.environ.get("PYTHONPATH", "")))
    done = subprocess.run(
        [sys.executable, __file__, "--measure", name],
        check=True,
        capture_output=True,
        text=True,
        env=os.environ | {"PYTHONPATH": paths},
    )
    return float(json.loads(done.stdout.splitlines()[-1]))


def main() -> None:
    """Print the rates of this tree, and what they are compared with."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--against", type=Path, help="another checkout, measured first")
    parser.add_argument("--measure", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.measure:
        work = PLAIN.get(options.measure) or MEASURES[options.measure][1]
        print(json.dumps(work()))
        return
    ours = {}
    for name, (unit, _) in MEASURES.items():
        before = measured(options.against.resolve(), name) if options.against else None
        ours[name] = measured(HERE, name)
        ratio = "" if before is None else f"{ours[name] / before:8.2f} x {before:14,.0f} there"
        print(f"{name:32}{ours[name]:14,.0f} {unit:12}{ratio}", flush=True)
    for name in PLAIN:
        rate = measured(HERE, name)
        print(f"{name:32}{rate:14,.0f} {'rounds/s':12}{ours[SIMULATED] / rate:8.0f} x that, here")


if __name__ == "__main__":
    main()
