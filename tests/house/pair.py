"""Two processes of one house on a real PostgreSQL, in one thread, with the same keys."""

from itertools import count

import psycopg

from fifthstreet.audit.audit import audit
from fifthstreet.ledger.store.postgres import PostgresStore
from floor.tables.players import Sitting
from ledger.store.servers import fresh_database

TABLE = "md-1"


class Pair:
    """Two processes of one house on PostgreSQL, with the same keys; the first has the table."""

    def __init__(self) -> None:
        self.address = fresh_database()
        self.one, self.two = (Sitting(PostgresStore(self.address)) for _ in range(2))
        self.two.vault = self.one.vault
        self.two.start()
        self.two.sequence = count(1_000_000)
        self.one.open(TABLE)
        self.one.seat(TABLE, "ann", "bob")

    def cut(self) -> None:
        """End every connection of both."""
        with psycopg.connect(self.address, autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
                " AND backend_type = 'client backend'"
            )

    def run_by(self) -> list[str]:
        """Return which of the two lists the table."""
        names = {"one": self.one, "two": self.two}
        return [name for name, sitting in names.items() if TABLE in sitting.house.tables]

    def check(self, sitting: Sitting, rounds: int) -> None:
        report = audit(sitting.store)
        assert report.ok, report.problems
        assert sitting.kinds(TABLE).count("house.RoundFinished") == rounds
