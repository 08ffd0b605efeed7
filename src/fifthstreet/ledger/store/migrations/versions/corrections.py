"""Corrections of entries outlast their rounds, as what they change of a deck does."""

import sqlalchemy as sa
from alembic import op

revision = "corrections"
down_revision = "dealer_relief"
branch_labels = None
depends_on = None

LASTING = sa.text(
    "part = 'record' AND (kind IN ('house.ChainAnnounced', 'house.DealerRelieved',"
    " 'house.EntryCorrected', 'house.LinkAsked', 'house.RoundFinished', 'house.RoundOpened',"
    " 'house.SeatLeft', 'house.SeatTaken', 'house.TableOpened', 'house.TableShut',"
    " 'round.PlayerLeft')"
    " OR substr(kind, 1, 6) = 'table.')"
)


def upgrade() -> None:
    """Make the index of lasting events again, with corrections in it."""
    op.drop_index("journal_lasting", "journal")
    op.create_index(
        "journal_lasting",
        "journal",
        ["key", "number"],
        sqlite_where=LASTING,
        postgresql_where=LASTING,
    )
