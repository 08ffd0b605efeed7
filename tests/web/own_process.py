"""A served house in a process of its own, which can be killed."""

import multiprocessing
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from types import TracebackType
from typing import Any

from web.served import Served


@dataclass
class OwnProcess(Served):
    """A house that runs in another process, and says over a pipe where."""

    process: SpawnProcess | None = None
    address: str = ""

    def spawn(self, run: Callable[..., None], *arguments: object) -> Any:
        """Start the process; return what it says besides its address."""
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe(duplex=False)
        pipe: Connection = theirs
        self.process = context.Process(target=run, args=(*arguments, pipe))
        self.process.start()
        theirs.close()
        self.address, answer = ours.recv()
        ours.close()
        return answer

    def kill(self) -> None:
        """End the process at once and without a word (SIGKILL)."""
        assert self.process is not None
        self.process.kill()
        self.process.join()

    @property
    def url(self) -> str:
        return self.address

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        assert self.process is not None
        if self.process.is_alive():
            self.process.terminate()
        self.process.join()
