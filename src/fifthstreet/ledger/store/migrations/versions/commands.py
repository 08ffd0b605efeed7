"""The journal has lines for commands from here on; an earlier program does not know what they are.

What was written before stays as it is, so that its hashes stay what they are: those events have no
command beside them.
"""

import sqlalchemy as sa
from alembic import op

revision = "commands"
down_revision = "lasting_events"
branch_labels = None
depends_on = None

BEFORE = "part IN ('record', 'entry', 'movement', 'reply', 'snapshot')"
AFTER = "part IN ('command', 'record', 'entry', 'movement', 'reply', 'snapshot')"


def upgrade() -> None:
    """Let a line of the journal be a command."""
    bind = op.get_bind()
    if bind.dialect.name != "sqlite":
        op.drop_constraint("known_part", "journal", type_="check")
        op.create_check_constraint("known_part", "journal", sa.text(AFTER))
        return
    # SQLite cannot change a check. A wider one concerns no row that is there, so that the text of
    # the schema may be changed instead of copying the journal.
    version = bind.exec_driver_sql("PRAGMA schema_version").scalar_one()
    bind.exec_driver_sql("PRAGMA writable_schema = ON")
    bind.exec_driver_sql(
        "UPDATE sqlite_schema SET sql = replace(sql, ?, ?)"
        " WHERE type = 'table' AND name = 'journal'",
        (BEFORE, AFTER),
    )
    bind.exec_driver_sql(f"PRAGMA schema_version = {version + 1}")
    bind.exec_driver_sql("PRAGMA writable_schema = RESET")
