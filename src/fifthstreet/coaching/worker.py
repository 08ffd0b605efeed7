"""Heavy figures are worked out in a process of their own, so that no table ever feels them.

The process starts when something is first asked, keeps what it has counted, gives way to the house
and ends with it. Answers are kept; who asks for something that takes long is told to ask again,
and finds it done. What takes longer than a stated time is stopped, and its answer says so.
"""

import asyncio
import os
import signal
import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from ctypes import Array, c_longlong
from functools import partial
from multiprocessing import get_context, parent_process
from multiprocessing.sharedctypes import RawArray
from typing import Any, Final

from fifthstreet import bookcase
from fifthstreet.analysis.progress import watched_by
from fifthstreet.coaching.turns import CALLER, Calculation, Caller, Turns
from fifthstreet.errors import FifthStreetError, NoExactFigureError
from fifthstreet.refusals import Refusal, RefusedError

PATIENCE: Final = 20.0
"""Seconds for which somebody waits."""
AGAIN: Final = 1.0
"""Seconds after which to ask once more, which waits as long again for the same calculation."""
CACHED_RESULTS: Final = 512
"""Answers that are kept, the last asked for staying longest."""
LONGEST: Final = 900.0
"""Seconds after which a calculation is stopped: none keeps the process for ever."""
TOO_LONG: Final = Refusal("calculation_takes_too_long")
GENTLY: Final = 10
"""By how much the process gives way to the house."""

Job = Callable[..., Any]


Advance = Array[c_longlong]
"""What is done of the present calculation, and what there is to do; both processes see it."""
_advance: list[Advance] = []


def _begin(advance: Advance, *folders: str) -> None:
    """Prepare the process: it is ended by the house alone, and never outlives it."""
    _advance[:] = [advance]
    bookcase.open_bookcase(*folders)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(GENTLY)
    threading.Thread(target=_end_with_the_house, daemon=True).start()


def _end_with_the_house() -> None:
    house = parent_process()
    if house is not None:
        house.join()
        os._exit(0)


def _tell(done: int, todo: int) -> None:
    """Let the house see how far the present calculation has come."""
    for advance in _advance:
        advance[:] = [done, todo]


def _run(job: Job, arguments: tuple[Any, ...]) -> tuple[bool, Any]:
    """Do a job in the process; what a person got wrong comes back as plain words."""
    try:
        with watched_by(_tell):
            return True, job(*arguments)
    except FifthStreetError as error:
        kind = NoExactFigureError if isinstance(error, NoExactFigureError) else FifthStreetError
        return False, (kind, error.what, error.citation, error.remedy)


class Worker:
    """The process beside the house, the questions that wait for it, and the answers it has given.

    It works on one question at a time. A question of which everybody has hung up makes way.
    """

    def __init__(self) -> None:
        self.patience = PATIENCE
        self.longest = LONGEST
        self._pool: ProcessPoolExecutor | None = None
        self._shelf: tuple[str, ...] = ()
        self._answers: OrderedDict[tuple[Any, ...], Any] = OrderedDict()
        self._open: dict[tuple[Any, ...], Calculation] = {}
        self._turns = Turns()
        self._current: Calculation | None = None
        self._advance: Advance = RawArray(c_longlong, 2)
        self._lock = threading.RLock()

    async def ask(self, job: Job, *arguments: Any, patience: float | None = None) -> Any:
        """Return what a job comes to, kept from before or worked out now."""
        key = self._key(job, arguments)
        caller = CALLER.get()
        with self._lock:
            if key in self._answers:
                self._answers.move_to_end(key)
                return _unwrap(self._answers[key])
            question = self._joined(Calculation(key, job, arguments, caller))
        return await self._outcome(question, caller, patience or self.patience)

    def progress(self, job: Job, *arguments: Any) -> tuple[int, int] | None:
        """Return what is done of a question and what there is to do; None if nobody asked it.

        While a question waits for its turn, there is nothing to do yet.
        """
        with self._lock:
            question = self._open.get(self._key(job, arguments))
            if question is None:
                return None
            done, todo = self._advance if question is self._current else (0, 0)
            return int(done), int(todo)

    def _key(self, job: Job, arguments: tuple[Any, ...]) -> tuple[Any, ...]:
        return (bookcase.named(), job.__name__, *arguments)

    def _joined(self, new: Calculation) -> Calculation:
        """Return the question that is open already, or take a new one in."""
        question = self._open.get(new.key)
        if question is None:
            self._turns.add(new)
            question = self._open[new.key] = new
            self._make_way()
            self._go_on()
        elif new.caller.staff and not question.caller.staff and self._turns.remove(question):
            question.caller = new.caller
            self._turns.put(question)
        question.waiters += 1
        question.abandoned = False
        return question

    async def _outcome(self, question: Calculation, caller: Caller, patience: float) -> Any:
        """Wait for an answer for as long as the caller does."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Future[tuple[bool, Any]]] = loop.create_future()

        def tell(done: "Future[tuple[bool, Any]]") -> None:
            with suppress(RuntimeError):  # the loop has ended, and with it whoever waited
                loop.call_soon_threadsafe(answer.set_result, done)

        question.future.add_done_callback(tell)
        gone = asyncio.ensure_future(caller.gone()) if caller.gone else None
        hung_up = True
        try:
            waits = [answer, *([gone] if gone else ())]
            await asyncio.wait(waits, timeout=patience, return_when=asyncio.FIRST_COMPLETED)
            hung_up = gone is not None and gone.done() and not answer.done()
        finally:
            if gone is not None:
                gone.cancel()
            self._leave(question, hung_up=hung_up)
        if not answer.done():
            busy = Refusal("house_is_busy", "The calculation takes longer than usual.")
            raise RefusedError(busy, wait=AGAIN)
        try:
            return _unwrap(answer.result().result())
        except BrokenProcessPool:
            raise RefusedError(Refusal("house_is_busy"), wait=AGAIN) from None

    def _leave(self, question: Calculation, *, hung_up: bool) -> None:
        """Stop waiting; what nobody waits for any more makes way, unless it was worth waiting."""
        with self._lock:
            question.waiters -= 1
            if not hung_up or question.waiters:
                return
            if self._turns.remove(question):
                self._close(question)
            question.abandoned = True
            self._make_way()

    def _make_way(self) -> None:
        """End the process where others wait and nobody waits for what it works on."""
        if self._current is not None and self._current.abandoned and len(self._turns):
            self._close(self._current)
            self._end()

    def _close(self, question: Calculation) -> None:
        """Let nobody join a question any more; who asks it again opens it anew."""
        if self._open.get(question.key) is question:
            del self._open[question.key]

    def _go_on(self) -> None:
        """Begin the next question, where none is being worked on."""
        if self._current is None and (question := self._turns.next()) is not None:
            self._current = question
            self._advance[:] = [0, 0]
            try:
                job = self._submitted(question)
            except RuntimeError:  # Python itself ends, and begins nothing any more
                self._current = None
                self._refuse(question)
                self._refuse_all()
                return
            question.limit = threading.Timer(self.longest, self._stop, (question,))
            question.limit.daemon = True
            question.limit.start()
            job.add_done_callback(partial(self._done, question))

    def _submitted(self, question: Calculation) -> "Future[tuple[bool, Any]]":
        """Hand a question to the process, or to a new one where that has died."""
        try:
            return self._process().submit(_run, question.job, question.arguments)
        except BrokenProcessPool:
            self._pool = None
            return self._process().submit(_run, question.job, question.arguments)

    def _stop(self, question: Calculation) -> None:
        """End the process where it still works on a question whose time is up."""
        with self._lock:
            if self._current is question:
                question.stopped = True
                self._end()

    def _process(self) -> ProcessPoolExecutor:
        if self._shelf != bookcase.named():
            self._end()
        if self._pool is None:
            context = get_context("spawn")
            self._shelf = bookcase.named()
            begin = partial(_begin, self._advance)
            self._pool = ProcessPoolExecutor(1, context, begin, self._shelf)
        return self._pool

    def _done(self, question: Calculation, job: "Future[tuple[bool, Any]]") -> None:
        """Keep an answer, and go on; a process that has died is replaced by the next question."""
        with self._lock:
            if question.limit is not None:
                question.limit.cancel()
            self._close(question)
            error = BrokenProcessPool() if job.cancelled() else job.exception()
            if self._current is question:
                self._current = None
                self._pool = self._pool if error is None else None
            outcome = (False, TOO_LONG) if question.stopped else None
            outcome = job.result() if error is None else outcome
            if outcome is not None:
                self._answers[question.key] = outcome
                while len(self._answers) > CACHED_RESULTS:
                    self._answers.popitem(last=False)
            self._go_on()
        if outcome is not None:
            question.future.set_result(outcome)
        else:
            question.future.set_exception(error)

    def _end(self) -> None:
        """End the process, whatever it works on."""
        pool, self._pool = self._pool, None
        if pool is not None:
            for process in [*(pool._processes or {}).values()]:  # noqa: SLF001 - see 3.14
                process.kill()
            pool.shutdown(wait=False, cancel_futures=True)

    def close(self) -> None:
        """End the process at once, and refuse what waits; the next question starts another."""
        with self._lock:
            self._refuse_all()
            self._end()

    def _refuse_all(self) -> None:
        """Refuse what waits."""
        while (question := self._turns.next()) is not None:
            self._refuse(question)

    def _refuse(self, question: Calculation) -> None:
        self._close(question)
        question.future.set_exception(BrokenProcessPool())


def _unwrap(outcome: tuple[bool, Any]) -> Any:
    well, value = outcome
    if well:
        return value
    if isinstance(value, Refusal):
        raise RefusedError(value)
    kind, what, citation, remedy = value
    raise kind(what, citation=citation, remedy=remedy)


WORKER: Final = Worker()
SLOW: Final = Worker()
"""What is answered at once, and what takes long: two processes for every house that runs here."""
