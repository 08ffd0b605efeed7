"""The laws that tables were opened under: each is held against its hash, and tables against it."""

from collections.abc import Iterable, Iterator, Mapping

import orjson

from fifthstreet.audit.audit import AuditProblem
from fifthstreet.audit.context import ReplayContext
from fifthstreet.floor.tables.laws import PREFIX, texts_of
from fifthstreet.floor.tables.ruleset import Ruleset
from fifthstreet.floor.tables.state import TableState
from fifthstreet.ledger.journal import JournalLine
from fifthstreet.protocol.floor_events import TableOpened
from fifthstreet.protocol.record import Fields


class LawReplay:
    """Holds the texts of a law against the hash under which tables are opened."""

    def __init__(self, stream: str, shared: ReplayContext) -> None:
        self.law = stream.removeprefix(PREFIX)
        self.shared = shared

    def take(self, line: JournalLine) -> Iterable[AuditProblem]:
        """Take the record of the law; there is one."""
        if line.number > 1:
            return [AuditProblem(line.seq, f"law {self.law} is recorded twice")]
        data = self.shared.laws[self.law] = orjson.loads(line.data)
        texts_of(self.law, data)
        return ()

    def close(self) -> Iterable[AuditProblem]:
        """Find nothing more."""
        return ()


def opening_faults(
    state: TableState, opened: TableOpened, recorded: Mapping[str, Fields]
) -> Iterator[str]:
    """Yield what is wrong with how a table was opened, and why its rounds are not judged."""
    rules = state.laws.ruleset(opened)
    if not _is_of_its_rules(state.id, opened, rules):
        yield "the table is not what the submission and its book say (I13)"
    if opened.law and opened.law not in recorded:
        yield f"the table is opened under law {opened.law}, which is not recorded before"
    if rules.unread:
        yield f"the rounds that follow are not replayed. {rules.unread}"


def _is_of_its_rules(table: str, opened: TableOpened, rules: Ruleset) -> bool:
    """Return whether a table was opened as its submission and law say, where that can be read."""
    law, named = rules.book, rules.setup.submission.book or ""
    if named.partition("@")[0] != law.id:
        return False
    if (opened.table, opened.book, opened.currency) != (table, law.id, rules.currency):
        return False
    if opened.dealing == "virtual" and opened.mode != "devices":
        return False
    if opened.name and opened.name not in rules.setup.submission.table_names:
        return False
    if not rules.covers(opened.ruleset):
        return True
    ours = (law.document.version, rules.positions(opened.name))
    sealed = {"", rules.law} if rules.hash == opened.ruleset else {"", opened.law}
    return (opened.version, opened.positions) == ours and opened.law in sealed
