"""A bar on standard error for work that takes its time; nothing where nobody watches."""

import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from fifthstreet.analysis.progress import Progress, watched_by


@contextmanager
def progress(what: str, unit: str = "") -> Iterator[Progress | None]:
    """Give something to be called with what is done and what there is to do.

    With a unit, the bar also tells how many of it are done in a second.
    """
    if sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    rate = TextColumn(f"{{task.fields[rate]}} {unit}/s" if unit else "")
    columns = (TextColumn("{task.description}"), BarColumn(), rate, TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=None, rate="")
        yield lambda done, total: bar.update(
            task, completed=done, total=total, rate=f"{bar.tasks[task].speed or 0:,.0f}"
        )


@contextmanager
def solving() -> Iterator[None]:
    """Show a bar whenever a game is solved inside that takes its time."""
    with ExitStack() as stack:
        bars: list[Progress | None] = []

        def advance(done: int, total: int) -> None:
            if not bars:
                bars.append(stack.enter_context(progress("Solving")))
            if bars[0]:
                bars[0](done, total)
            if done == total:
                stack.close()
                bars.clear()

        with watched_by(advance):
            yield
