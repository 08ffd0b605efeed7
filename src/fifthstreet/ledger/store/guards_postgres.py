"""Triggers of PostgreSQL: nothing written changes, and balances and meters match their rows."""

from typing import Final

APPEND_ONLY: Final = ("journal", "streams", "replies", "entries", "postings", "movements")

_FUNCTIONS: Final = (
    """
    CREATE FUNCTION house_stays() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      RAISE EXCEPTION USING MESSAGE = TG_TABLE_NAME || ' is append-only';
    END $$""",
    """
    CREATE FUNCTION house_chain() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.seq <= OLD.seq OR NOT EXISTS
        (SELECT 1 FROM journal WHERE seq = NEW.seq AND hash = NEW.hash) THEN
        RAISE EXCEPTION 'the chain only goes on';
      END IF;
      RETURN NEW;
    END $$""",
    """
    CREATE FUNCTION house_account() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE start bigint = 0; since bigint = -1;
    BEGIN
      IF TG_OP = 'UPDATE' THEN
        IF NEW.account <> OLD.account OR NEW.currency <> OLD.currency THEN
          RAISE EXCEPTION 'an account keeps its name and currency';
        END IF;
        start = OLD.balance; since = OLD.seq;
      END IF;
      IF substr(NEW.account, 1, 6) <> 'escrow' AND NEW.balance <> start +
          (SELECT COALESCE(SUM(amount), 0) FROM postings
          WHERE account = NEW.account AND seq > since) THEN
        RAISE EXCEPTION 'the balance is not what was posted';
      END IF;
      RETURN NEW;
    END $$""",
    """
    CREATE FUNCTION house_escrow() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF substr(OLD.account, 1, 6) <> 'escrow' THEN
        RAISE EXCEPTION 'only an escrow is closed';
      END IF;
      RETURN OLD;
    END $$""",
    """
    CREATE FUNCTION house_meter() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE start bigint = 0; since bigint = 0;
    BEGIN
      IF TG_OP = 'UPDATE' THEN
        IF NEW.meter <> OLD.meter THEN RAISE EXCEPTION 'a meter keeps its name'; END IF;
        start = OLD.value; since = OLD.number;
      END IF;
      IF NEW.value <> start + (SELECT COALESCE(SUM(parts), 0) FROM movements
          WHERE meter = NEW.meter AND number > since AND number <= NEW.number
          AND kind IN ('contribution', 'award', 'reset', 'reversal', 'adjustment')) THEN
        RAISE EXCEPTION 'the meter is not what moved it';
      END IF;
      RETURN NEW;
    END $$""",
    """
    CREATE FUNCTION house_reversal() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE put_in bigint; awarded bigint;
    BEGIN
      SELECT COALESCE(SUM(parts) FILTER (WHERE kind IN ('contribution', 'reset')
            OR kind = 'reversal' AND parts < 0), 0),
          COALESCE(SUM(parts) FILTER (WHERE kind = 'award'
            OR kind = 'reversal' AND parts > 0), 0)
        INTO put_in, awarded FROM movements WHERE meter = NEW.meter AND round = NEW.round;
      IF NEW.parts < 0 AND NEW.parts + put_in < 0 THEN
        RAISE EXCEPTION 'the round did not put that much in';
      ELSIF NEW.parts > 0 AND NEW.parts + awarded > 0 THEN
        RAISE EXCEPTION 'the round was not awarded that much';
      END IF;
      RETURN NEW;
    END $$""",
)


def _on(name: str, when: str, act: str, level: str = "ROW") -> str:
    return f"CREATE TRIGGER {name} BEFORE {when} FOR EACH {level} {act}"


def _stays(table: str, acts: str) -> tuple[str, str]:
    refuse = "EXECUTE FUNCTION house_stays()"
    return (
        _on(f"{table}_stays", f"{acts} ON {table}", refuse),
        _on(f"{table}_is_kept", f"TRUNCATE ON {table}", refuse, "STATEMENT"),
    )


STATEMENTS: Final = (
    *_FUNCTIONS,
    *(line for table in APPEND_ONLY for line in _stays(table, "UPDATE OR DELETE")),
    *(line for table in ("chain", "meters") for line in _stays(table, "DELETE")),
    _on("chain_goes_on", "UPDATE ON chain", "EXECUTE FUNCTION house_chain()"),
    _on("account_moves", "INSERT OR UPDATE ON accounts", "EXECUTE FUNCTION house_account()"),
    _on("account_closes", "DELETE ON accounts", "EXECUTE FUNCTION house_escrow()"),
    _on("meter_moves", "INSERT OR UPDATE ON meters", "EXECUTE FUNCTION house_meter()"),
    _on(
        "reversal_gives_back",
        "INSERT ON movements",
        "WHEN (NEW.kind = 'reversal') EXECUTE FUNCTION house_reversal()",
    ),
)
