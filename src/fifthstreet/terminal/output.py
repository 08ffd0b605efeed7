"""Where everything that the commands say goes: streams, encodings, JSON and early ends."""

import codecs
import io
import json
import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, TextIO

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

PIPE_CLOSED = 141
"""The exit code of a program whose reader went away, as shells know it."""

SPELT: Mapping[str, str] = {
    "£": "GBP ",
    "€": "EUR ",
    "¥": "JPY ",
    "\N{NO-BREAK SPACE}": " ",
    "→": "->",
    "…": "...",
    "\N{EN DASH}": "-",
    "\N{EM DASH}": "-",
    "\N{MIDDLE DOT}": "-",
    "\N{MULTIPLICATION SIGN}": "x",
    "\N{LEFT SINGLE QUOTATION MARK}": "'",
    "\N{RIGHT SINGLE QUOTATION MARK}": "'",
    "\N{LEFT DOUBLE QUOTATION MARK}": '"',
    "\N{RIGHT DOUBLE QUOTATION MARK}": '"',
    **dict(zip("♠♥♦♣", "shdc", strict=True)),
    **dict(zip("┌┐└┘─│", "++++-|", strict=True)),
}
"""What stands for a character that a terminal cannot show; any other becomes a question mark."""

_CONTROLS = (*range(9), *range(11, 32), *range(127, 160), 0x2028, 0x2029)
_TURNING = (*range(0x202A, 0x202F), *range(0x2066, 0x206A))
_HARMLESS = dict.fromkeys((*_CONTROLS, *_TURNING), "\ufffd")


def plain(text: str) -> str:
    """Return a text without characters that would command the terminal instead of being shown."""
    return text.translate(_HARMLESS)


def _spell(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    missing = error.object[error.start : error.end]
    return "".join(SPELT.get(character, "?") for character in missing), error.end


def prepare_streams() -> None:
    """Make both outputs take any text, whatever their encoding, and exist even where closed."""
    codecs.register_error("fifthstreet", _spell)
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123, SIM115
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="fifthstreet")


def write(text: str, *, stream: TextIO | None = None) -> None:
    """Write a text to standard output or another stream; a closed pipe ends the program quietly."""
    target = sys.stdout if stream is None else stream
    with _closed_pipe_ends(target):
        target.write(text)
        target.flush()


def write_bytes(data: bytes) -> None:
    """Write bytes to standard output; a closed pipe ends the program quietly."""
    with _closed_pipe_ends(sys.stdout):
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()


@contextmanager
def _closed_pipe_ends(stream: TextIO) -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        _silence(stream)
        raise SystemExit(PIPE_CLOSED) from None
    except OSError:
        _silence(stream)
        raise


def _silence(stream: TextIO) -> None:
    """Send what a stream still holds nowhere, so that nothing complains when Python ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


def write_json(value: Any) -> None:
    """Print one JSON document; it is all ASCII, so that no encoding can spoil it."""
    write(json.dumps(value, indent=2) + "\n")


def write_error(message: str) -> None:
    """Tell a person on standard error what went wrong."""
    with suppress(OSError):
        write(f"fifthstreet: {plain(message)}\n", stream=sys.stderr)


def show(*things: "RenderableType", stream: TextIO | None = None) -> None:
    """Show things that know how to draw themselves, plainly where there is no terminal."""
    console = console_for(sys.stdout if stream is None else stream)
    with console.capture() as captured:
        for thing in things:
            console.print(thing)
    lines = captured.get().split("\n")
    write("\n".join(line.rstrip() for line in lines), stream=stream)


def console_for(stream: TextIO) -> "Console":
    """Return a console that takes every text as it is: no markup, no guesses."""
    from rich.console import Console

    return Console(file=stream, markup=False, highlight=False, emoji=False)
