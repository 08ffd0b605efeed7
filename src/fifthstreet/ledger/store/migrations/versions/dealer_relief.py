"""The index of the events that outlast a round has also who took over from which dealer."""

import sqlalchemy as sa
from alembic import op

revision = "dealer_relief"
down_revision = "commands"
branch_labels = None
depends_on = None

LASTING = sa.text(
    "part = 'record' AND (kind IN ('house.ChainAnnounced', 'house.DealerRelieved',"
    " 'house.LinkAsked', 'house.RoundFinished', 'house.RoundOpened', 'house.SeatLeft',"
    " 'house.SeatTaken', 'house.TableOpened', 'house.TableShut', 'round.PlayerLeft')"
    " OR substr(kind, 1, 6) = 'table.')"
)


def upgrade() -> None:
    """Recreate the index."""
    op.drop_index("journal_lasting", "journal")
    op.create_index(
        "journal_lasting",
        "journal",
        ["key", "number"],
        sqlite_where=LASTING,
        postgresql_where=LASTING,
    )
