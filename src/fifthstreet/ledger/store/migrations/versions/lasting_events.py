"""An index of the few events that outlast a round, by which a start without snapshots is quick."""

import sqlalchemy as sa
from alembic import op

revision = "lasting_events"
down_revision = "first_tables"
branch_labels = None
depends_on = None

LASTING = sa.text(
    "part = 'record' AND (kind IN ('house.ChainAnnounced', 'house.LinkAsked',"
    " 'house.RoundFinished', 'house.RoundOpened', 'house.SeatLeft', 'house.SeatTaken',"
    " 'house.TableOpened', 'house.TableShut', 'round.PlayerLeft')"
    " OR substr(kind, 1, 6) = 'table.')"
)


def upgrade() -> None:
    """Make the index."""
    op.create_index(
        "journal_lasting",
        "journal",
        ["key", "number"],
        sqlite_where=LASTING,
        postgresql_where=LASTING,
    )
