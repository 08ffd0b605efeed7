"""The pay tables of the packaged books, by what they are for."""

from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.paytable import PayTable
from fifthstreet.rules.plan import Schedule


def main_table(law: RuleBook) -> PayTable:
    """Return the table of the main wagers."""
    return schedule(law, "main").tables[0]


def schedule(law: RuleBook, id_: str) -> Schedule:
    """Return a schedule that a book has."""
    found = law.schedule(id_)
    assert found is not None
    return found


def side_schedules(law: RuleBook) -> tuple[Schedule, ...]:
    """Return the schedules of side bets that feed no meter."""
    side = {wager.id for wager in law.wagers if wager.group == "side" and not wager.prescribed}
    ids = [contest.schedule for contest in law.contests if side & set(contest.wagers)]
    return tuple(schedule(law, id_) for id_ in ids if id_)
