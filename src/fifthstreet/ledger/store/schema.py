"""The tables of a store: the journal is what happened, and all others are derived from it.

Only `personal` is not: it has what the journal refers to and must be able to lose.

A row of the journal has the lines of one commit. `streams`, `replies`, `postings` and `entries` say
in which row something is, or that it is there: a stream's events up to a number, a reply, what is
posted to an account, an entry of no round.

A store has these tables and the triggers of its `guards`, and the number of this schema. A program
of another number refuses it: who changes a table raises `NUMBER`.
"""

from typing import Final

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    text,
)

NUMBER: Final = 1
"""Which schema this is."""
METADATA: Final = MetaData()
SCHEMA: Final = Table(
    "schema_number", METADATA, Column("number", Integer, primary_key=True, autoincrement=False)
)
Sequence = BigInteger().with_variant(Integer, "sqlite")
"""A number that SQLite uses as its own row number if it is the key."""

JOURNAL: Final = Table(
    "journal",
    METADATA,
    Column("seq", Sequence, primary_key=True, autoincrement=False),
    Column("data", LargeBinary, nullable=False),
    Column("hash", Text, nullable=False),
    CheckConstraint("substr(data, 1, 1) IN (x'00', x'01')", name="known_form").ddl_if("sqlite"),
    CheckConstraint("get_byte(data, 0) IN (0, 1)", name="known_form").ddl_if("postgresql"),
)
"""A row begins with a known form."""

LASTING: Final = text("lasting = 1")
STREAMS: Final = Table(
    "streams",
    METADATA,
    Column("stream", Text, primary_key=True),
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("seq", BigInteger, nullable=False),
    Column("lasting", Integer, nullable=False),
    Index("streams_lasting", "stream", "number", sqlite_where=LASTING, postgresql_where=LASTING),
    sqlite_with_rowid=False,
)

REPLIES: Final = Table(
    "replies",
    METADATA,
    Column("client", Text, primary_key=True),
    Column("sequence", BigInteger, primary_key=True, autoincrement=False),
    Column("seq", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

ENTRIES: Final = Table(
    "entries", METADATA, Column("entry", Text, primary_key=True), sqlite_with_rowid=False
)
"""Entries of no round; one of a round follows from its events, each of which is written once."""

CHAIN: Final = Table(
    "chain",
    METADATA,
    Column("one", Integer, primary_key=True, autoincrement=False),
    Column("seq", BigInteger, nullable=False),
    Column("hash", Text, nullable=False),
    CheckConstraint("one = 1", name="one_row"),
)

NEVER_NEGATIVE: Final = (
    "balance >= 0 OR substr(account, 1, 6) NOT IN ('player', 'escrow')"
    " AND substr(account, 1, 5) <> 'meter'"
)
POSTINGS: Final = Table(
    "postings",
    METADATA,
    Column("account", Text, primary_key=True),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("amount", BigInteger, nullable=False),
    Column("balance", BigInteger, nullable=False),
    CheckConstraint(NEVER_NEGATIVE, name="posting_never_negative"),
    sqlite_with_rowid=False,
)
"""What a row of the journal posts to an account; `seq` is the last of its entries that do."""

WHOLE: Final = "substr(account, 1, 6) <> 'player' OR balance / 10000 * 10000 = balance"
ACCOUNTS: Final = Table(
    "accounts",
    METADATA,
    Column("account", Text, primary_key=True),
    Column("currency", Text, nullable=False),
    Column("balance", BigInteger, nullable=False),
    Column("seq", BigInteger, nullable=False),
    CheckConstraint(NEVER_NEGATIVE, name="account_never_negative"),
    CheckConstraint(WHOLE, name="player_has_whole_minor_units"),
    sqlite_with_rowid=False,
)

LAWFUL: Final = (
    "kind IN ('contribution', 'reset') AND parts > 0"
    " OR kind = 'award' AND parts < 0"
    " OR kind = 'reversal' AND parts <> 0 AND round IS NOT NULL"
    " OR kind = 'adjustment' AND parts <> 0 AND approved <> replace(approved, ',', '')"
    " OR kind IN ('overflow', 'reserve') AND parts <> 0"
)
MOVEMENTS: Final = Table(
    "movements",
    METADATA,
    Column("meter", Text, primary_key=True),
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("seq", BigInteger, nullable=False),
    Column("kind", Text, nullable=False),
    Column("parts", BigInteger, nullable=False),
    Column("approved", Text, nullable=False),
    Column("round", Text),
    CheckConstraint(LAWFUL, name="lawful_movement"),
    Index("movements_of_round", "round", "meter"),
    sqlite_with_rowid=False,
)

EXPLAINED: Final = "value >= 0 AND value = contributed + reset + adjusted - awarded - returned"
METERS: Final = Table(
    "meters",
    METADATA,
    Column("meter", Text, primary_key=True),
    Column("value", BigInteger, nullable=False),
    Column("number", BigInteger, nullable=False),
    Column("contributed", BigInteger, nullable=False),
    Column("awarded", BigInteger, nullable=False),
    Column("hits", BigInteger, nullable=False),
    Column("reset", BigInteger, nullable=False),
    Column("returned", BigInteger, nullable=False),
    Column("adjusted", BigInteger, nullable=False),
    Column("overflow", BigInteger, nullable=False),
    Column("reserve", BigInteger, nullable=False),
    CheckConstraint(EXPLAINED, name="meter_is_explained"),
    sqlite_with_rowid=False,
)

PERSONAL: Final = Table(
    "personal",
    METADATA,
    Column("reference", Text, primary_key=True),
    Column("subject", Text, nullable=False),
    Column("salt", Text, nullable=False),
    Column("value", Text, nullable=False),
    Index("personal_of_subject", "subject"),
    sqlite_with_rowid=False,
)
"""Names, addresses and password hashes, to which the journal only refers; rows can be deleted."""

SNAPSHOTS: Final = Table(
    "snapshots",
    METADATA,
    Column("stream", Text, primary_key=True),
    Column("number", BigInteger, nullable=False),
    Column("seq", BigInteger, nullable=False),
    Column("state", Text, nullable=False),
)
