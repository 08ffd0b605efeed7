"""Run the simulator over many seeds (`--seeds 2000`), or one with a trace (`--seed 7 --trace`)."""

import argparse
import logging
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))

from house.simulator.branches import never
from house.simulator.world import BrokenError, simulate

IN_A_FILE = 100
"""One seed in so many runs on a real file."""
CHUNK = 20


@dataclass(slots=True)
class Tally:
    """What some seeds came to."""

    seeds: int = 0
    rounds: int = 0
    commits: int = 0
    crashes: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    broken: list[str] = field(default_factory=list)

    def add(self, other: "Tally") -> None:
        """Take in what other seeds came to."""
        self.seeds += other.seeds
        self.rounds += other.rounds
        self.commits += other.commits
        self.crashes += other.crashes
        self.counts += other.counts
        self.broken += other.broken


def run_seeds(seeds: Iterable[int]) -> Tally:
    """Run seeds one after the other, some of them on a real file."""
    logging.disable(logging.CRITICAL)  # tables that stop are found by the simulator itself
    tally = Tally()
    for seed in seeds:
        with tempfile.TemporaryDirectory(prefix="fifthstreet-sim-") as folder:
            try:
                world = simulate(seed, Path(folder) if seed % IN_A_FILE == 0 else None)
            except BrokenError as broken:
                tally.broken.append(str(broken))
                continue
            finally:
                tally.seeds += 1
        tally.rounds += sum(state.rounds for state in world.watch.tables.values())
        tally.commits += world.commits
        tally.crashes += world.lives - 1
        tally.counts += world.sometimes.counts
    logging.disable(logging.NOTSET)
    return tally


def many(first: int, count: int, workers: int) -> Tally:
    """Run many seeds on several processors, telling how it goes."""
    whole, began = Tally(), time.monotonic()
    chunks = [
        range(at, min(at + CHUNK, first + count)) for at in range(first, first + count, CHUNK)
    ]
    with ProcessPoolExecutor(workers) as pool:
        for tally in pool.map(run_seeds, chunks):
            whole.add(tally)
            took = time.monotonic() - began
            line = f"{whole.seeds} of {count} seeds, {whole.rounds} rounds, {whole.crashes} crashes"
            say(f"{line}, {whole.commits} commits, {took:.0f} s, {len(whole.broken)} broken")
            for sentence in tally.broken:
                say(sentence)
    return whole


def say(text: str) -> None:
    """Print a line at once."""
    print(text, flush=True)  # noqa: T201 - a command tells what it does


def main() -> int:
    """Run what the command line asks for; 1 where anything was broken or a branch never reached."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=300, help="how many seeds")
    parser.add_argument("--first", type=int, default=0, help="the first of them")
    parser.add_argument("--seed", type=int, help="one seed alone")
    parser.add_argument("--trace", action="store_true", help="tell everything that happens")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    if options.seed is not None:
        with tempfile.TemporaryDirectory(prefix="fifthstreet-sim-") as folder:
            where = Path(folder) if options.seed % IN_A_FILE == 0 else None
            world = simulate(options.seed, where, trace=options.trace)
        say(f"seed {options.seed}: {world.commits} commits, {world.lives} lives, all holds")
        return 0
    whole = many(options.first, options.seeds, options.workers)
    for name, times in whole.counts.most_common():
        say(f"{times:8}  {name}")
    missed = never(whole.counts) if options.seeds >= 300 else []
    for name in missed:
        say(f"never: {name}")
    return 1 if whole.broken or missed else 0


if __name__ == "__main__":
    sys.exit(main())
