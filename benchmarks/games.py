"""The games on the shelf and among the samples: exact edge, time and memory of each.

Run it with:  python benchmarks/games.py [book or folder ...]

Each game is solved in a process of its own, from scratch: the first time is that of counting and
solving, the second that of solving again from the counts that are then on disk. Memory is the most
that the process held at any time, its libraries included.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SAMPLES = ROOT / "examples" / "books"
SHELF = ("md", "rws")
"""One book of each game on the shelf."""

MEBIBYTE = 1024


def main() -> None:
    """Print a line for every game."""
    parser = argparse.ArgumentParser(description="Solve games and tell time and memory.")
    parser.add_argument("books", nargs="*", help="Books by id or folder. [default: all games]")
    parser.add_argument("--solve", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.solve:
        print(json.dumps(_solved(arguments.books[0])))
        return
    every = [*SHELF, *(str(path.parent) for path in sorted(SAMPLES.glob("*/book.toml")))]
    print(f"{'Game':<24}{'House edge':>12}{'First':>10}{'Again':>10}{'Memory':>10}  Exactly")
    for name in arguments.books or every:
        with tempfile.TemporaryDirectory() as folder:
            first, again = (_measured(name, folder) for _ in range(2))
        if "why_not" in first:
            print(f"{first['title']:<24}{'none':>12}  {first['why_not']}")
            continue
        print(
            f"{first['title']:<24}{first['percent']:>11}%{first['seconds']:>8.1f} s"
            f"{again['seconds']:>8.1f} s{first['mebibytes']:>6,} MiB  {first['edge']}"
        )


def _measured(name: str, folder: str) -> dict[str, object]:
    """Solve a game in another process that stores its counts in a folder."""
    command = [sys.executable, __file__, "--solve", name]
    done = subprocess.run(
        command,
        env={**os.environ, "FIFTHSTREET_CACHE": folder},
        check=True,
        capture_output=True,
        text=True,
    )
    result: dict[str, object] = json.loads(done.stdout)
    return result


def _solved(name: str) -> dict[str, object]:
    import resource

    from fifthstreet import NoExactFigureError, bookcase
    from fifthstreet.analysis.decimals import percent
    from fifthstreet.analysis.game import game_of
    from fifthstreet.rules.library import book

    law = book(bookcase.book_named(name) or name)
    title = law.document.title
    began = time.perf_counter()
    try:
        tally = game_of(law).solve().tally()
    except NoExactFigureError as error:
        return {"title": title, "why_not": str(error)}
    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return {
        "title": title,
        "edge": str(tally.house_edge),
        "percent": str(percent(tally.house_edge)),
        "seconds": time.perf_counter() - began,
        "mebibytes": used // MEBIBYTE,
    }


if __name__ == "__main__":
    main()
