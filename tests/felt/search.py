"""A search over the states of a small live table: every state, and everything done in it.

A state is a table without numbers and times; two that look the same are the same. From each state
goes everything that somebody is shown: steps, groups, decisions, chips, rulings. A mishap is what
nobody hopes for: a report, a fault of a device, a wrong count, a departure, a restart. A path has
so many of them at most. Nothing is written: every state is worked out on a plan.
"""

import re
from collections import Counter, OrderedDict, deque
from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass, fields
from functools import partial
from random import Random
from typing import Any, Final

from felt.answering import answers, at_once
from felt.company import PLAYERS, TABLE, Shown, step_of
from felt.script import Script
from felt.state_key import key_of, plain
from felt.walking import FAR, DeadEndError, Walk
from felt.whole_rows import chips, least, rows, rulings
from fifthstreet.cashier import unsettled_wagers
from fifthstreet.floor.tables.dealer import TableWait
from fifthstreet.floor.tables.requests import TableRequest
from fifthstreet.floor.tables.restart import go_on
from fifthstreet.floor.tables.state import TableState
from fifthstreet.ledger.entry import UNITS
from fifthstreet.ledger.stream import Job, PendingWrite
from fifthstreet.play.state import Phase
from fifthstreet.protocol.floor_events import Mode
from fifthstreet.refusals import Refusal
from fifthstreet.web.requests import Sender, command_of

SIZE: Final = re.compile(r"^(positions|boxes|seats) = \d+", re.MULTILINE)
"""Where a submission says how large a table is."""
DEPARTURES: Final = frozenset({"free_seat", "do.Leave"})
"""What is shown as possible at any time, and is a mishap unless nothing else is."""


class Steady(Random):
    """Chance that has no choice: the first of everything, and never what is rare."""

    def random(self) -> float:
        return 0.99

    def choice(self, seq: Any) -> Any:
        return seq[0]

    def randint(self, a: int, b: int) -> int:
        return (a + b) // 2

    def shuffle(self, x: Any) -> None:
        del x


@dataclass(slots=True)
class Node:
    """A state, how it was first reached, and where one gets from it."""

    state: TableState
    waits: TableWait
    link: dict[str, Any]
    mishaps: int
    before: "int | None" = None
    by: dict[str, Any] | None = None
    next: tuple[int, ...] = ()
    """Where what is shown leads."""


@dataclass(frozen=True, slots=True)
class Found:
    """How large a search was."""

    states: int
    edges: int
    goals: int
    far: int
    """The most actions that a new round or the end is away from a state."""
    whole: bool
    """Whether every state was looked at."""


class Search:
    """A search from the bets of one round to those of the next."""

    def __init__(
        self,
        name: str,
        text: str,
        mode: Mode = "both",
        *,
        seats: int = 1,
        mishaps: int = 1,
        share: float = 1,
    ) -> None:
        self.name, self.mishaps, self.share = f"{name}, mode {mode}, {seats} seats", mishaps, share
        self.chance = Random(name)
        walk = Walk(name, SIZE.sub(rf"\1 = {seats}", text), 0, mode)
        self.company = walk.company
        for seat in range(1, seats + 1):
            if mode == "devices":
                self.company.give(PLAYERS[seat - 1], "ask.TakeSeat", {"seat": seat})
            else:
                self.company.give("dealer", "ask.SeatPatron", {"seat": seat})
        count = self.company.procedures.setup.book.cards.stub_count
        for _ in range(count.every_rounds if count else 1):
            walk.go_home()
        self.company.chance = Steady()
        self.begun = self.company.host.state.rounds
        self.nodes: dict[int, Node] = {}
        self.edges = 0
        self.waiting: OrderedDict[int, None] = OrderedDict()
        """The states that mishaps led to, and that are still to be looked at."""
        self._reports: dict[int, list[Shown]] = {}

    # Standing in a state.

    def stand(self, node: Node) -> None:
        """Put the table in a state."""
        host = self.company.host
        host.state, host.waits = node.state, node.waits
        for name, value in node.link.items():
            setattr(host.progressive, name, copy(value))

    def here(self, mishaps: int, before: int | None, by: dict[str, Any] | None) -> Node:
        """Return the state that the table is in."""
        host = self.company.host
        link = {one.name: copy(getattr(host.progressive, one.name)) for one in fields(_link(host))}
        return Node(host.state, host.waits, link, mishaps, before, by)

    def _give(self, act: dict[str, Any]) -> Refusal | dict[str, Any] | None:
        """Do something in the state that the table is in; return why it was not done."""
        if act.get("act") == "restart":
            return self._decide(go_on, own="Restart")
        actor = self.company.actor(act["who"])
        sender = Sender(actor=actor, table=TABLE, client="", sequence=0)
        command = command_of(sender, act["do"], act["with"])
        if isinstance(command, Refusal):
            return command
        request = TableRequest(actor=actor, command=command)
        return self._decide(partial(self.company.host._answer, request))

    def _decide(self, decide: Any, own: str = "") -> dict[str, Any] | None:
        host = self.company.host
        refused: list[dict[str, Any]] = []

        def decided(plan: Any) -> Any:
            if own:
                plan.begin(f"own.{own}", "house", "house")
            return decide(plan)

        step = host.decide(Job(decided, refused.append, refused.append))
        while step is not None and step.go_on is not None:
            step = step.go_on()
        if host.stopped:
            raise DeadEndError(f"The table has stopped: {host.stopped}")
        for _ in range(4):
            if step is None:
                break
            self._take(step)
            if host.waits.what not in {"link", "hit"}:
                break
            step = host.decide(Job(partial(_nothing, "GoOn"), refused.append, refused.append))
        return next((one for one in refused if not one["ok"]), None)

    def _take(self, step: PendingWrite) -> None:
        """Take in what was decided as if it were durable, and hold its money against the layout."""
        host, plan = self.company.host, step.plan
        before = _layout(host.state)
        host.state, host.waits = plan.state, plan.waits
        host.progressive.take(plan.progressive_events, plan.at)
        host.progressive.busy = False
        host.progressive.waiting.clear()
        moved: Counter[str] = Counter()
        for entry in plan.entries:
            for posting in entry.postings:
                moved[posting.account] += posting.amount
        assert not sum(moved.values()), moved
        change = _layout(host.state)
        change.subtract(before)
        escrow = {
            key: amount for key, amount in moved.items() if key.startswith("escrow:") if amount
        }
        assert escrow == {key: amount for key, amount in change.items() if amount}, escrow

    # What is possible in a state.

    def shown(self) -> Iterator[Shown]:
        """Yield everything that somebody is shown in the state that the table is in."""
        company = self.company
        if company.ruling is not None:
            yield from rulings(company.ruling)
            return
        for who in (company.dealing, "floor", "shift_manager"):
            console = company.console(who)
            yield from (step_of(who, one) for one in console["next"] if one["yours"])
            yield from self._at_once(who, console)
            if all(one["yours"] for one in console["next"]):
                break
        for name in PLAYERS if company.mode != "staff" else ():
            yield from least(company.offers(name))

    def _at_once(self, who: str, console: dict[str, Any]) -> Iterator[Shown]:
        for one in at_once(self.company, who, console):
            if one.id == "decide":
                yield from rows(who, console["decide"])
            elif one.id == "chips":
                yield from chips(who, console["wagers"])
            else:
                yield one

    def mishappens(self, found: list[Shown]) -> Iterator[dict[str, Any]]:
        """Yield what may go wrong in the state that the table is in."""
        company, dealer = self.company, self.company.dealing
        yield {"act": "restart"}
        for seat in company.host.state.owners:
            gone = {"seat": seat, "reason": "disappeared"}
            yield {"who": dealer, "do": "ask.FreeSeat", "with": gone}
        for one in (*self._known_reports(dealer), *company.faults(dealer)):
            yield {"who": one.who, "do": one.do, "with": one.arguments}
        for one in found:
            yield from self._wrong(one)
            if one.id in DEPARTURES:
                yield {"who": one.who, "do": one.do, "with": one.arguments}
        for entry in company.console("floor")["entries"]:
            arguments = {"entry": entry["number"], "reason": "It was mistyped."}
            yield {"who": "floor", "do": "ask.CorrectEntry", "with": arguments}
        deck = next(iter(company.procedures.decks), "D1")
        method = company.procedures.setup.book.dealing.methods[-1].id
        for who, do, arguments in (
            (dealer, "run.DeclareIdle", {}),
            (dealer, "run.ReportDeviceCount", {"deck": deck, "count": 51}),
            ("floor", "run.RemoveDeck", {"deck": deck, "reason": "marked"}),
            ("floor", "run.OrderShuffle", {"deck": deck}),
            ("floor", "run.OrderRecut", {"deck": deck, "reason": "bad"}),
            ("floor", "run.ChangeMethod", {"method": method}),
            ("floor", "ask.CloseTable", {"reason": "The end of the night."}),
            ("relief", "ask.RelieveDealer", {}),
        ):
            yield {"who": who, "do": do, "with": arguments}

    def _known_reports(self, who: str) -> list[Shown]:
        """Return the reports that are possible in the game as it is, whatever the deck does."""
        latest = self.company.host.state.latest
        if latest is None:
            return []
        key = hash(repr(plain(latest.game)))
        if key not in self._reports:
            self._reports[key] = self.company.reports(who)
        return self._reports[key]

    def _wrong(self, one: Shown) -> Iterator[dict[str, Any]]:
        """Yield how a count, a pile or an award is entered that is not as it should be."""
        arguments, _ = answers(self.company, one, sane=True)
        kinds = {ask["field"]: ask["kind"] for ask in one.asks}
        if "piles" in kinds:
            first, *others = arguments["piles"]
            arguments = {**arguments, "piles": [{**first, "cards": first["cards"] + 1}, *others]}
        elif "holds" in kinds:
            arguments = {**arguments, "holds": False}
        elif "count" in kinds:
            arguments = {**arguments, "count": arguments["count"] + 1}
        else:
            return
        yield {"who": one.who, "do": one.do, "with": arguments}

    # Searching.

    def go(self, most: int) -> Found:
        """Search until every state is known, or so many are."""
        root = self.here(0, None, None)
        first = self._key(root)
        self.nodes[first] = root
        self.waiting[first] = None
        while self.waiting and len(self.nodes) < most:
            key, _ = self.waiting.popitem(last=False)
            self._follow(key)
        return self._measured()

    def _follow(self, key: int) -> None:
        """Do everything that is shown from a state on; what mishaps lead to waits."""
        near = [key]
        while near:
            key = near.pop()
            node = self.nodes[key]
            if not self.is_goal(node):
                near += self._expand(key, node)

    def is_goal(self, node: Node) -> bool:
        """Tell whether a state is the end of the search: bets of a new round, or a closed table."""
        now = node.state.now
        if now is None:
            return bool(node.state.shut)
        return now.number > self.begun and now.game.phase is Phase.BETTING

    def _expand(self, key: int, node: Node) -> Iterator[int]:
        """Do everything in a state; yield the states it leads to that nobody has looked at."""
        self.stand(node)
        found = [*self.shown()]
        stay = [one for one in found if one.id not in DEPARTURES] or found
        lead: list[int] = []
        for one in stay:
            self.stand(node)
            arguments, _ = answers(self.company, one, sane=True)
            act = {"who": one.who, "do": one.do, "with": arguments}
            if refused := self._give(act):
                if one.id == "ruled":
                    continue
                raise self.fail(key, f"{one.id} is shown to the {one.who} and refused: {refused}")
            reached, new = self._reach(key, node.mishaps, act)
            lead.append(reached)
            if new or reached in self.waiting:
                self.waiting.pop(reached, None)
                yield reached
        if not found:
            raise self.fail(key, "Nobody has a next step.")
        node.next = tuple(dict.fromkeys(lead))
        self.edges += len(node.next)
        if node.mishaps < self.mishaps:
            self._spoil(key, node, found)

    def _spoil(self, key: int, node: Node, found: list[Shown]) -> None:
        """Have something go wrong in a state; the states that are new wait."""
        self.stand(node)
        for act in [*self.mishappens(found)]:
            if self.chance.random() >= self.share:
                continue
            self.stand(node)
            if self._give(act) is None:
                reached, new = self._reach(key, node.mishaps + 1, act)
                self.edges += 1
                if new:
                    self.waiting[reached] = None

    def _key(self, node: Node) -> int:
        """Return what a state goes by; bets of a new round are not those of the round before."""
        return hash((key_of(node.state, node.waits), self.is_goal(node)))

    def _reach(self, before: int, mishaps: int, act: dict[str, Any]) -> tuple[int, bool]:
        node = self.here(mishaps, before, act)
        key = self._key(node)
        known = self.nodes.get(key)
        if known is None or known.mishaps > mishaps:
            self.nodes[key] = node
            return key, True
        return key, False

    def _measured(self) -> Found:
        """Return how large the search was; raise where a state is too far from a new round."""
        goals = [key for key, node in self.nodes.items() if self.is_goal(node)]
        back: dict[int, list[int]] = {}
        for key, node in self.nodes.items():
            for after in node.next:
                back.setdefault(after, []).append(key)
        far, waiting = dict.fromkeys(goals, 0), deque(goals)
        while waiting:
            key = waiting.popleft()
            for before in back.get(key, ()):
                if before not in far:
                    far[before] = far[key] + 1
                    waiting.append(before)
        for key in self.nodes.keys() - self.waiting.keys():
            if far.get(key, FAR + 1) > FAR:
                raise self.fail(key, f"No new round is reached within {FAR} actions.")
        return Found(len(self.nodes), self.edges, len(goals), max(far.values()), not self.waiting)

    def fail(self, key: int, why: str) -> DeadEndError:
        """Return what is told of a state that was found, with how one gets there."""
        acts: list[dict[str, Any]] = []
        at: int | None = key
        while at is not None:
            node = self.nodes[at]
            acts += [node.by] if node.by else []
            at = node.before
        script = Script(self.company.script.opening, [*self.company.script.acts, *reversed(acts)])
        path = script.saved(f"search {self.name}")
        done = "\n".join(map(str, reversed(acts)))
        return DeadEndError(f"{self.name}: {why}\nReplay it with: felt.replay {path}\n{done}")


def _link(host: Any) -> Any:
    return host.progressive


def _nothing(name: str, plan: Any) -> None:
    plan.begin(f"own.{name}", "house", "house")


def _layout(state: TableState) -> Counter[str]:
    """Return what lies on the layout of the round in progress, by its account in escrow."""
    found: Counter[str] = Counter()
    for (seat, wager), amount in (unsettled_wagers(state.now.game) if state.now else {}).items():
        found[f"escrow:{TABLE}:{state.rounds}:{seat}:{wager}"] = amount * UNITS
    return found
