"""Logs on the error stream: readable on a terminal, JSON elsewhere, and never a secret."""

import json
import logging
import sys
from dataclasses import dataclass
from typing import Literal

import structlog

LogFormat = Literal["auto", "text", "json"]
LogLevel = Literal["debug", "info", "warning", "error"]
CHATTY = ("sqlalchemy", "uvicorn")
"""Libraries that report every step; only their warnings matter to an operator."""

REPEATED = ("Invalid HTTP request received.", "Unsupported upgrade request.")
"""Lines that any client can cause without limit; the house logs refused connections itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Logging:
    """How the server logs; by default, this depends on whether a person is watching."""

    format: LogFormat = "auto"
    level: LogLevel | None = None

    @property
    def readable(self) -> bool:
        """Return whether lines are written for a person: on a terminal, or on request."""
        return self.format == "text" or (self.format == "auto" and sys.stderr.isatty())

    @property
    def threshold(self) -> str:
        """Return the lowest level that is written: warning on a terminal, info elsewhere."""
        return (self.level or ("warning" if self.readable else "info")).upper()


def configure(wanted: Logging) -> None:
    """Send everything that the server and the house log to the error stream, with UTC times."""
    renderer = (
        structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty(), pad_event_to=0)
        if wanted.readable
        else structlog.processors.JSONRenderer(serializer=_json)
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[
                structlog.stdlib.add_log_level,
                structlog.stdlib.add_logger_name,
                structlog.stdlib.ExtraAdder(),
                structlog.processors.TimeStamper(fmt="iso", utc=True),
            ],
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.format_exc_info,
                renderer,
            ],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(wanted.threshold)
    logging.getLogger("uvicorn.error").addFilter(lambda record: record.msg not in REPEATED)
    for name in CHATTY:
        logging.getLogger(name).setLevel(logging.WARNING)


def _json(line: object, **_: object) -> str:
    return json.dumps(line, default=str)
