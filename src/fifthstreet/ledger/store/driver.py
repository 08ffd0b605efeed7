"""The driver of a database, used without SQLAlchemy where queries are very frequent."""

from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError


def drive(connection: Connection, sql: str, parameters: tuple[Any, ...] = ()) -> Any:
    """Run a text on the driver itself, and return its cursor: it is asked so often."""
    driver: Any = connection.connection.driver_connection
    try:
        return driver.execute(sql, parameters)
    except connection.dialect.loaded_dbapi.Error as error:
        raise _failed(connection, error, sql) from error


def together(connection: Connection) -> AbstractContextManager[None]:
    """Send PostgreSQL the statements of a block together, and fetch their results together."""
    return nullcontext() if connection.dialect.name == "sqlite" else _pipeline(connection)


@contextmanager
def _pipeline(connection: Connection) -> Iterator[None]:
    driver: Any = connection.connection.driver_connection
    try:
        with driver.pipeline():
            yield
    except connection.dialect.loaded_dbapi.Error as error:
        raise _failed(connection, error) from error


def _failed(connection: Connection, error: Exception, sql: str = "") -> DBAPIError:
    """Return a driver's error as the store knows it; a lost connection is discarded."""
    driver: Any = connection.connection.driver_connection
    if connection.dialect.is_disconnect(error, driver, None):  # type: ignore[arg-type]
        connection.invalidate(error)
    return DBAPIError(sql, None, error)


def array_of(values: Iterable[Any]) -> str:
    r"""Return a list as PostgreSQL writes one, which its driver does too, but slowly.

    >>> print(array_of([7, None, "t1", b"\1", 'a "b"']))
    {7,NULL,"t1","\\x01","a \"b\""}
    """
    parts = []
    for value in values:
        kind = type(value)
        if kind is int:
            parts.append(str(value))
        elif value is None:
            parts.append("NULL")
        elif kind is bytes:
            parts.append(f'"\\\\x{value.hex()}"')
        else:
            text = value.replace("\\", "\\\\").replace('"', '\\"')
            parts.append(f'"{text}"')
    return f"{{{','.join(parts)}}}"
