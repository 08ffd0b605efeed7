"""Personal data gets a table of its own, which the journal refers to.

What older lines say in clear stays in them: their hashes are the chain.
"""

import sqlalchemy as sa
from alembic import op

revision = "personal"
down_revision = "rows"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table; its rows can go, and are never changed."""
    op.create_table(
        "personal",
        sa.Column("reference", sa.Text, primary_key=True),
        sa.Column("subject", sa.Text, nullable=False),
        sa.Column("salt", sa.Text, nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("personal_of_subject", "personal", ["subject"])
