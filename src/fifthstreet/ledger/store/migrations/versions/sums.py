"""What an entry posts to an account becomes one row, and only entries of no round are listed.

From here on, what a whole row of the journal posts to an account is one row. An entry of a round
follows from its events, and each of those is written once.
"""

import sqlalchemy as sa
from alembic import op

from fifthstreet.ledger.pack import unpack
from fifthstreet.ledger.store.migrations import guards_postgres, guards_sqlite
from fifthstreet.ledger.store.migrations.versions.rows import drop_guards
from fifthstreet.ledger.store.schema import NEVER_NEGATIVE
from fifthstreet.ledger.store.statements import LinePlaces

revision = "sums"
down_revision = "personal"
branch_labels = None
depends_on = None

AT_ONCE = 1_000
"""Rows that are read together."""
SUMS = """
    INSERT INTO postings SELECT one.account, one.seq, whole.amount, one.balance
    FROM single AS one JOIN (SELECT account, seq, SUM(amount) AS amount, MAX(place) AS place
      FROM single GROUP BY account, seq) AS whole
    ON one.account = whole.account AND one.seq = whole.seq AND one.place = whole.place"""


def upgrade() -> None:
    """Sum up the postings, list the entries again, and recreate all guards."""
    bind = op.get_bind()
    drop_guards(bind)
    op.rename_table("postings", "single")
    if bind.dialect.name == "postgresql":
        op.execute("ALTER INDEX postings_pkey RENAME TO single_pkey")
    op.create_table(
        "postings",
        sa.Column("account", sa.Text, primary_key=True),
        sa.Column("seq", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("amount", sa.BigInteger, nullable=False),
        sa.Column("balance", sa.BigInteger, nullable=False),
        sa.CheckConstraint(NEVER_NEGATIVE, name="posting_never_negative"),
        sqlite_with_rowid=False,
    )
    op.execute(SUMS)
    op.drop_table("single")
    _list_entries(bind)
    sqlite = bind.dialect.name == "sqlite"
    for statement in guards_sqlite.STATEMENTS if sqlite else guards_postgres.STATEMENTS:
        op.execute(statement)


def _list_entries(bind: sa.Connection) -> None:
    """List the entries of no round."""
    op.execute("DELETE FROM entries")
    entries = sa.table("entries", sa.column("entry"))
    query = sa.text("SELECT seq, data FROM journal WHERE seq > :after ORDER BY seq LIMIT :most")
    after = 0
    while rows := bind.execute(query, {"after": after, "most": AT_ONCE}).all():
        listed = LinePlaces.of(unpack(*row) for row in rows).entries
        if listed:
            op.bulk_insert(entries, [{"entry": name} for (name,) in listed])
        after = rows[-1].seq
