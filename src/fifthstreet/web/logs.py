"""Logs as lines of JSON on the error stream: what was asked and how it ended, never a secret."""

import logging
import sys

import msgspec
import structlog


def configure() -> None:
    """Have everything that the server and the house log written as JSON with its time in UTC."""
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
                structlog.processors.JSONRenderer(serializer=_written),
            ],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.INFO)
    logging.getLogger("uvicorn").setLevel(logging.WARNING)


def _written(line: object, **_: object) -> str:
    return msgspec.json.encode(line, enc_hook=str).decode()
