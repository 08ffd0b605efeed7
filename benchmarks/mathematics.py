"""How long counting and solving take: the census of both games, and another pay table."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from fractions import Fraction
from resource import RUSAGE_CHILDREN, getrusage

from fifthstreet.analysis import census
from fifthstreet.analysis.game import game_of
from fifthstreet.analysis.own import OwnGame
from fifthstreet.analysis.versus import VersusGame
from fifthstreet.rules.library import book

TIMES = 5


def best(work: Callable[[], object]) -> float:
    """Return the shortest time of several runs in seconds, without the first, which compiles."""
    work()
    taken = []
    for _ in range(TIMES):
        start = time.perf_counter()
        work()
        taken.append(time.perf_counter() - start)
    return min(taken)


def cold(folder: str, *arguments: str) -> float:
    """Return the seconds of a whole process."""
    start = time.perf_counter()
    subprocess.run(
        [sys.executable, "-m", "fifthstreet", *arguments],
        check=True,
        stdout=subprocess.DEVNULL,
        env=os.environ | {"FIFTHSTREET_CACHE": folder},
    )
    return time.perf_counter() - start


def main() -> None:
    """Print seconds, and their ratio to the targets."""
    dealt = game_of(book("rws"))
    assert isinstance(dealt, VersusGame)  # noqa: S101 - tells the type checker
    for name, aim, work in (
        ("Mississippi Stud census", 1.0, census._count_own),
        ("Casino Stud census", 4.0, lambda: census._count_versus(dealt.least, dealt.deal)),
    ):
        taken = best(work)
        print(f"{name:<34}{taken:8.3f} s   {taken / aim:5.2f} of the {aim:g} s aimed at")
    pays = iter(range(10**9))

    def again_own() -> None:
        game = game_of(book("md"), {"straight": Fraction(5 + next(pays) % 7)})
        assert isinstance(game, OwnGame)  # noqa: S101
        _ = game.solve().expected_value

    def again_versus() -> None:
        game = game_of(book("rws"), {"straight": Fraction(5 + next(pays) % 7)})
        assert isinstance(game, VersusGame)  # noqa: S101
        _ = game.solve().expected_value

    for name, aim, again in (
        ("Mississippi Stud, another table", 0.010, again_own),
        ("Casino Stud, another table", 0.050, again_versus),
    ):
        taken = best(again)
        print(f"{name:<34}{taken * 1000:8.1f} ms  {taken / aim:5.2f} of the {aim * 1000:g} ms")
    with tempfile.TemporaryDirectory() as folder:
        for id_ in ("md", "rws"):
            first, second = (cold(folder, "analyse", id_, "--json") for _ in range(2))
            print(f"analyse {id_:<26}{first:8.2f} s first, {second:.2f} s with the census on disk")
    peak = getrusage(RUSAGE_CHILDREN).ru_maxrss / 2**20
    print(f"most memory of a process          {peak:8.2f} GiB")


if __name__ == "__main__":
    main()
