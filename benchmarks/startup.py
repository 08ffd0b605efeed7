"""How long a person waits: for the core and for a check, compared with bare Python."""

import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RUNS = 7
WORK = {
    "bare python": ["-c", "pass"],
    "import fifthstreet": ["-c", "import fifthstreet"],
    "import the core": [
        "-c",
        "import fifthstreet.cards, fifthstreet.money, fifthstreet.checks.report",
    ],
    "fifthstreet check": ["-m", "fifthstreet", "check", str(ROOT / "examples/submissions/md.toml")],
    "fifthstreet books md": ["-m", "fifthstreet", "books", "md"],
}


def best(arguments: list[str]) -> float:
    """Return the best wall time of some cold runs, in seconds."""
    times = []
    for _ in range(RUNS):
        start = time.perf_counter()
        subprocess.run([sys.executable, *arguments], check=True, capture_output=True)
        times.append(time.perf_counter() - start)
    return min(times)


def main() -> None:
    """Print each time and its ratio to bare Python."""
    bare = best(WORK["bare python"])
    for name, arguments in WORK.items():
        taken = best(arguments)
        print(f"{name:24} {taken * 1000:7.0f} ms   {taken / bare:5.1f} x bare python")


if __name__ == "__main__":
    main()
