"""A bar on standard error for work that takes its time; nothing where nobody watches."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress(what: str, unit: str = "") -> Iterator[Callable[[int, int], None] | None]:
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
