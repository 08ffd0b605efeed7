"""How many rounds of full tables are simulated in a second, on one thread and on all of them."""

import os
import time

from fifthstreet.rules.submission import Submission
from fifthstreet.simulation.executor import Run, run
from fifthstreet.simulation.table import TableWork, full_table

ROUNDS, TIMES, SEATS = 1 << 19, 5, 6
LONG = 1 << 23
TITLES = {
    "md": "Mississippi Stud, every side bet and envy",
    "cb": "Mississippi Stud, 3 Card Bonus, shared ceiling",
    "uk": "Mississippi Stud, main wagers alone",
    "rws": "Casino Stud, jackpot",
}


def table(book: str) -> TableWork:
    """Return a full table of a book with every wager."""
    return full_table(Submission(book=book), SEATS, stake=500 if book == "rws" else None)


def one_thread(work: TableWork) -> float:
    """Return the processor time for a round, the best of several runs."""
    taken = []
    for _ in range(TIMES):
        start = time.thread_time()
        work.count(0, ROUNDS, 1)
        taken.append(time.thread_time() - start)
    return min(taken) / ROUNDS


def main() -> None:
    """Print rounds a second of each book's table."""
    for book, title in TITLES.items():
        work = table(book)
        work.count(0, 1, 1)
        each = one_thread(work)
        start = time.perf_counter()
        run(Run(work, LONG, 1))
        wall = LONG / (time.perf_counter() - start)
        print(
            f"{book:4} {SEATS} seats {1 / each:12,.0f} rounds/s of one thread's time "
            f"{wall:12,.0f} rounds/s on {os.cpu_count()} processors   {title}"
        )


if __name__ == "__main__":
    main()
