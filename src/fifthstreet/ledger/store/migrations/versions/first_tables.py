"""The first tables: the journal, its chain, and the books that are worked out from it."""

import sqlalchemy as sa
from alembic import op

revision = "first_tables"
down_revision = None
branch_labels = None
depends_on = None

SEQUENCE = sa.BigInteger().with_variant(sa.Integer, "sqlite")

NEVER_NEGATIVE = (
    "balance >= 0 OR substr(account, 1, 6) NOT IN ('player', 'escrow')"
    " AND substr(account, 1, 5) <> 'meter'"
)
WHOLE = "substr(account, 1, 6) <> 'player' OR balance / 10000 * 10000 = balance"
LAWFUL = (
    "kind IN ('contribution', 'reset') AND parts > 0"
    " OR kind = 'award' AND parts < 0"
    " OR kind = 'reversal' AND parts <> 0 AND round IS NOT NULL"
    " OR kind = 'adjustment' AND parts <> 0 AND approved <> replace(approved, ',', '')"
    " OR kind IN ('overflow', 'reserve') AND parts <> 0"
)
FIGURES = (
    "value",
    "number",
    "contributed",
    "awarded",
    "hits",
    "reset",
    "returned",
    "adjusted",
    "overflow",
    "reserve",
)
EXPLAINED = "value >= 0 AND value = contributed + reset + adjusted - awarded - returned"


def upgrade() -> None:
    """Make the tables and the first row of the chain; the guards are made with the last tables."""
    _journal()
    _ledger()
    _meters()
    op.create_table(
        "snapshots",
        sa.Column("stream", sa.Text, primary_key=True),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
    )


def _journal() -> None:
    op.create_table(
        "journal",
        sa.Column("seq", SEQUENCE, primary_key=True, autoincrement=False),
        sa.Column("part", sa.Text, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("at", sa.Text),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("hash", sa.Text, nullable=False),
        sa.CheckConstraint(
            "part IN ('record', 'entry', 'movement', 'reply', 'snapshot')", name="known_part"
        ),
    )
    op.create_index("journal_place", "journal", ["part", "key", "number"], unique=True)
    chain = op.create_table(
        "chain",
        sa.Column("one", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sa.Column("hash", sa.Text, nullable=False),
        sa.CheckConstraint("one = 1", name="one_row"),
    )
    op.bulk_insert(chain, [{"one": 1, "seq": 0, "hash": "0" * 64}])


def _ledger() -> None:
    op.create_table(
        "postings",
        sa.Column("account", sa.Text, primary_key=True),
        sa.Column("seq", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("place", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("amount", sa.BigInteger, nullable=False),
        sa.Column("balance", sa.BigInteger, nullable=False),
        sa.CheckConstraint(NEVER_NEGATIVE, name="posting_never_negative"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "accounts",
        sa.Column("account", sa.Text, primary_key=True),
        sa.Column("currency", sa.Text, nullable=False),
        sa.Column("balance", sa.BigInteger, nullable=False),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sa.CheckConstraint(NEVER_NEGATIVE, name="account_never_negative"),
        sa.CheckConstraint(WHOLE, name="player_has_whole_minor_units"),
        sqlite_with_rowid=False,
    )


def _meters() -> None:
    op.create_table(
        "movements",
        sa.Column("meter", sa.Text, primary_key=True),
        sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("parts", sa.BigInteger, nullable=False),
        sa.Column("approved", sa.Text, nullable=False),
        sa.Column("round", sa.Text),
        sa.CheckConstraint(LAWFUL, name="lawful_movement"),
        sqlite_with_rowid=False,
    )
    op.create_index("movements_of_round", "movements", ["round", "meter"])
    op.create_table(
        "meters",
        sa.Column("meter", sa.Text, primary_key=True),
        *(sa.Column(name, sa.BigInteger, nullable=False) for name in FIGURES),
        sa.CheckConstraint(EXPLAINED, name="meter_is_explained"),
        sqlite_with_rowid=False,
    )
