"""Commands with many options: the options are the fields of one record."""

import inspect
from collections.abc import Callable
from typing import Any, TypeVar, get_type_hints

Record = TypeVar("Record")


def options_from(
    record: type[Record],
) -> Callable[[Callable[[Record], None]], Callable[..., None]]:
    """Return a decorator that makes a command of a function of one record.

    Typer reads names, kinds and defaults of the options from the record's fields.
    """

    def decorate(run: Callable[[Record], None]) -> Callable[..., None]:
        def command(**options: Any) -> None:
            run(record(**options))

        command.__name__, command.__doc__ = run.__name__, run.__doc__
        command.__annotations__ = get_type_hints(record, include_extras=True)
        command.__signature__ = inspect.signature(record)  # type: ignore[attr-defined]
        return command

    return decorate
