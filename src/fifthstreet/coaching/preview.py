"""What a command would do at a table, told before anybody gives it: sentences, chips and clauses.

The command is worked out on a plan as if it were given, and the plan is put away. Where the house
deals, its dealer does nothing on such a plan: nobody learns a card that has not been turned up.
"""

from collections import Counter
from collections.abc import Generator, Iterable, Iterator
from dataclasses import replace
from typing import Any, Final

from fifthstreet.audit.story import Teller
from fifthstreet.coaching.clauses import clause
from fifthstreet.floor.tables.corrections import FOR_ANOTHER
from fifthstreet.floor.tables.host import TableHost
from fifthstreet.floor.tables.parts import AT_ONCE, Parts, outcome_of
from fifthstreet.floor.tables.patrons import REASONS
from fifthstreet.floor.tables.plan import TablePlan
from fifthstreet.floor.tables.readings import forget
from fifthstreet.floor.tables.requests import TableRequest
from fifthstreet.ledger.entry import UNITS, LedgerEntry
from fifthstreet.play.events import RulingAwaited
from fifthstreet.protocol.floor_events import ChipsBrought, ChipsTaken
from fifthstreet.protocol.procedures import Preview, SeatMove
from fifthstreet.protocol.record import ClauseText
from fifthstreet.refusals import Refusal

PEOPLE: Final = ("by", "player", "placed_by")
"""Fields of events that hold a person's id."""
THEIRS: Final = frozenset({REASONS[ChipsBrought], REASONS[ChipsTaken]})


def rehearse(host: TableHost, request: TableRequest) -> TablePlan | Refusal:
    """Return the plan of what a request would bring about, or why it would be refused."""
    return outcome_of(_rehearsal(host, request))


def _rehearsal(host: TableHost, request: TableRequest) -> Parts[TablePlan | Refusal]:
    if host.stopped or host.paused:
        return Refusal(code="table_has_stopped" if host.stopped else "store_is_busy")
    plan, reception = host.plan(), host.reception
    forget(plan)  # a preview would tell cards that lie face down
    trial = replace(
        reception,
        ready=set(reception.ready),
        calls=dict(reception.calls),
        first_requests=dict(reception.first_requests),
        may_open=host.timers.may_open,
        advance=reception.advance if host.state.live else lambda _plan: host.waits,
    )
    answer = host.weigh(plan, request, trial)
    if isinstance(answer, Generator):
        answer = yield from answer
    return answer or plan


def preview(host: TableHost, request: TableRequest) -> Preview:
    """Return what a request would bring about at a table, or why it would be refused."""
    return outcome_of(preview_parts(host, request))


def preview_parts(host: TableHost, request: TableRequest) -> Parts[Preview]:
    """Find out, in parts, what a request would bring about at a table."""
    answer = yield from _rehearsal(host, request)
    if isinstance(answer, Refusal) and answer.code == FOR_ANOTHER:
        return Preview(ok=True, events=(answer.says,))
    if isinstance(answer, Refusal):
        clauses = _clauses(host, [answer.citation])
        return Preview(ok=False, says=answer.says, code=answer.code, clauses=clauses)
    events = [event for _, _, event in answer.events]
    teller = Teller(host.state.rules.book)
    story = list[str]()
    for number, event in enumerate(events):
        if number % AT_ONCE == 0:
            yield
        story.append(teller.tell(with_names(host, event), answer.state.now)[1])
    awaited = [event.role for event in events if isinstance(event, RulingAwaited)]
    return Preview(
        ok=True,
        events=tuple(story),
        moves=tuple(_moves(host, answer)),
        ruling=awaited[0] if awaited else None,
        clauses=_clauses(host, (getattr(event, "citation", "") for event in events)),
    )


def _clauses(host: TableHost, citations: Iterable[str]) -> tuple[ClauseText, ...]:
    cited = dict.fromkeys(filter(None, citations))
    return tuple(clause(citation, host.state.rules.book) for citation in cited)


def with_names(host: TableHost, event: Any) -> Any:
    """Return an event with the names of people in place of their ids."""
    ids = {name: getattr(event, name) for name in PEOPLE if hasattr(event, name)}
    return replace(event, **{name: host.called(id_) for name, id_ in ids.items()})


def _moves(host: TableHost, plan: TablePlan) -> Iterator[SeatMove]:
    """Yield what the player of each seat gets or gives, by the entries of the plan.

    Chips that patrons bring along or take with them are theirs all the time.
    """
    moved: Counter[tuple[int, str]] = Counter()
    for entry in plan.entries:
        for posting in () if entry.reason in THEIRS else entry.postings:
            kind, _, player = posting.account.rpartition(":")[0].partition(":")
            if kind == "player":
                moved[_seat(plan, entry, player), player] += posting.amount
    for (seat, player), amount in sorted(moved.items()):
        if amount:
            net = amount // UNITS
            name = host.called(player)
            yield SeatMove(seat=seat, player=name, collect=max(-net, 0), pay=max(net, 0))


def _seat(plan: TablePlan, entry: LedgerEntry, player: str) -> int:
    """Return the seat that an entry is about: that of its wager, or where the player sits."""
    for posting in entry.postings:
        if posting.account.startswith("escrow:"):
            return int(posting.account.rsplit(":", 2)[1])
    latest = plan.before.latest
    spots = latest.game.seats if latest else {}
    owners = {**plan.before.seats, **plan.state.seats, **{n: s.player for n, s in spots.items()}}
    return next((seat for seat, owner in owners.items() if owner == player), 0)
