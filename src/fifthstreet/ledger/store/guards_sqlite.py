"""Triggers of SQLite: nothing written changes, and balances and meters match their rows."""

from typing import Final

APPEND_ONLY: Final = ("journal", "streams", "replies", "entries", "postings", "movements")


def _stays(table: str, act: str) -> str:
    return f"""
        CREATE TRIGGER {table}_no_{act.lower()} BEFORE {act} ON {table} BEGIN
          SELECT RAISE(ABORT, '{table} is append-only');
        END"""


_MOVED = """(SELECT COALESCE(SUM(parts), 0) FROM movements
          WHERE meter = NEW.meter AND number > {after} AND number <= NEW.number
          AND kind IN ('contribution', 'award', 'reset', 'reversal', 'adjustment'))"""

_OF_ROUND = """(SELECT COALESCE(SUM(parts), 0) FROM movements INDEXED BY movements_of_round
          WHERE meter = NEW.meter AND round = NEW.round"""

_POSTED = "(SELECT COALESCE(SUM(amount), 0) FROM postings WHERE account = NEW.account{after})"
_LASTS = "substr(NEW.account, 1, 6) <> 'escrow'"
"""Of an escrow, no postings are kept."""

STATEMENTS: Final = (
    *(_stays(table, act) for table in APPEND_ONLY for act in ("UPDATE", "DELETE")),
    *(_stays(table, "DELETE") for table in ("chain", "meters")),
    """
        CREATE TRIGGER chain_goes_on BEFORE UPDATE ON chain
        WHEN NEW.seq <= OLD.seq OR NOT EXISTS
          (SELECT 1 FROM journal WHERE seq = NEW.seq AND hash = NEW.hash)
        BEGIN SELECT RAISE(ABORT, 'the chain only goes on'); END""",
    f"""
        CREATE TRIGGER account_opens BEFORE INSERT ON accounts
        WHEN {_LASTS} AND NEW.balance <> {_POSTED.format(after="")}
        BEGIN SELECT RAISE(ABORT, 'the balance is not what was posted'); END""",
    f"""
        CREATE TRIGGER account_moves BEFORE UPDATE ON accounts
        WHEN NEW.account <> OLD.account OR NEW.currency <> OLD.currency OR {_LASTS} AND NEW.balance
          <> OLD.balance + {_POSTED.format(after=" AND seq > OLD.seq")}
        BEGIN SELECT RAISE(ABORT, 'the balance is not what was posted'); END""",
    """
        CREATE TRIGGER account_closes BEFORE DELETE ON accounts
        WHEN substr(OLD.account, 1, 6) <> 'escrow'
        BEGIN SELECT RAISE(ABORT, 'only an escrow is closed'); END""",
    f"""
        CREATE TRIGGER meter_opens BEFORE INSERT ON meters
        WHEN NEW.value <> {_MOVED.format(after="0")}
        BEGIN SELECT RAISE(ABORT, 'the meter is not what moved it'); END""",
    f"""
        CREATE TRIGGER meter_moves BEFORE UPDATE ON meters
        WHEN NEW.meter <> OLD.meter OR NEW.value <> OLD.value + {_MOVED.format(after="OLD.number")}
        BEGIN SELECT RAISE(ABORT, 'the meter is not what moved it'); END""",
    f"""
        CREATE TRIGGER reversal_takes_out BEFORE INSERT ON movements
        WHEN NEW.kind = 'reversal' AND NEW.parts < 0 AND NEW.parts + {_OF_ROUND}
          AND (kind IN ('contribution', 'reset') OR kind = 'reversal' AND parts < 0)) < 0
        BEGIN SELECT RAISE(ABORT, 'the round did not put that much in'); END""",
    f"""
        CREATE TRIGGER reversal_puts_back BEFORE INSERT ON movements
        WHEN NEW.kind = 'reversal' AND NEW.parts > 0 AND NEW.parts + {_OF_ROUND}
          AND (kind = 'award' OR kind = 'reversal' AND parts > 0)) > 0
        BEGIN SELECT RAISE(ABORT, 'the round was not awarded that much'); END""",
)
