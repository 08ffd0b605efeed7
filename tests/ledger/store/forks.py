"""Processes that die: forked from one in which everything is loaded, and traced where it is wished.

A fault at a system call is strace's; it takes hold of a process that waits for it, so that nothing
is loaded again for each of the thousands of calls.
"""

import ctypes
import multiprocessing
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from functools import cache
from multiprocessing import forkserver
from multiprocessing.context import ForkServerContext
from pathlib import Path
from typing import Any

TESTS = str(Path(__file__).parents[2])
LOADED = ["house.crash.playing", "ledger.store.crashing"]
"""What takes time to read."""
CALLS = ("pwrite64", "fdatasync,fsync")
FAULTS = ("signal=SIGKILL", "error=ENOSPC", "error=EIO")
ATTACHED = "attached"
LET_TRACE, ANYBODY = 0x59616D61, -1
"""Where only a parent may trace, a process says who else may (`PR_SET_PTRACER`)."""


@cache
def nursery() -> ForkServerContext:
    """Return where children come from, with everything in them that takes time to read."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(LOADED)
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (TESTS, before)))
    forkserver.ensure_running()
    if before is None:
        del os.environ["PYTHONPATH"]
    else:
        os.environ["PYTHONPATH"] = before
    return context


def run(
    target: Callable[..., None],
    *args: Any,
    after: float | None = None,
    strace: tuple[str, ...] = (),
) -> tuple[int, list[Any]]:
    """Run a function, a pipe being its last argument; return how it ended and what it sent.

    It is killed after some seconds where they are given, and traced where strace is told how.
    """
    context = nursery()
    ours, theirs = context.Pipe(duplex=False)
    begin, arguments = (_waiting, (target, *args)) if strace else (target, args)
    child = context.Process(target=begin, args=(*arguments, theirs))
    child.start()
    theirs.close()
    tracer = _attached(child.pid or 0, strace) if strace else None
    if after is not None:
        child.join(after)
        child.kill()
    sent = []
    try:
        while True:
            sent.append(ours.recv())
    except (EOFError, ConnectionResetError):
        child.join()
    if tracer is not None:
        tracer.communicate()
    code = child.exitcode or 0
    ours.close()
    child.close()
    return code, sent


def _waiting(target: Callable[..., None], *args: Any) -> None:
    """Wait until somebody lets this process go on, and run a function, whose end nobody reads."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())
    ctypes.CDLL(None).prctl(LET_TRACE, ctypes.c_ulong(ANYBODY), 0, 0, 0)
    os.kill(os.getpid(), signal.SIGSTOP)
    target(*args)


def _attached(process: int, strace: tuple[str, ...]) -> "subprocess.Popen[str]":
    """Have strace take hold of a process that waits, and let it go on."""
    program = shutil.which("strace")
    assert program, "these tests need strace: install it, as with apt install strace"
    while "State:\tT" not in Path(f"/proc/{process}/status").read_text():
        time.sleep(0.001)
    tracer = subprocess.Popen(
        [program, "-f", *strace, "-p", str(process)], stderr=subprocess.PIPE, text=True
    )
    line = tracer.stderr.readline() if tracer.stderr else ""
    os.kill(process, signal.SIGCONT)
    assert ATTACHED in line, line
    return tracer


def traced(
    target: Callable[..., None], *args: Any, log: Path, calls: str, number: int, what: str
) -> tuple[int, list[Any]]:
    """Run a function with a fault at one system call, or none; return its end and what it sent."""
    inject = (f"--inject={calls}:{what}:when={number}",) if number else ()
    strace = (f"--trace={calls}", "--signal=none", "--quiet=exit", "-o", str(log), *inject)
    return run(target, *args, strace=strace)


def count_calls(log: Path, calls: str) -> int:
    """Return how many such system calls strace has written down."""
    names = tuple(f"{call}(" for call in calls.split(","))
    return sum(any(name in line for name in names) for line in log.read_text().splitlines())
