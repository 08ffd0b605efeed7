"""Tables between rounds: decks opened, shuffled, cut, counted and removed under any book."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product
from typing import Any

from fifthstreet.cards import Deck
from fifthstreet.play.commands import DEALER, By
from fifthstreet.procedures import commands as c
from fifthstreet.procedures import decide
from fifthstreet.procedures.duties import duties
from fifthstreet.procedures.gates import next_step, opening_left
from fifthstreet.procedures.places import DEALT_FROM, DeckPlace
from fifthstreet.procedures.setup import Device, Setup
from fifthstreet.procedures.state import DeviceState
from fifthstreet.proof.croupier import (
    ANN,
    COUNTING,
    FLOOR,
    PLAIN,
    SELF_SHUFFLING,
    SHOE,
    TEN,
    Croupier,
)
from fifthstreet.proof.layouts import offered
from fifthstreet.refusals import Refusal
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.submission import (
    CardsPart,
    DealingPart,
    Devices,
    Reshuffler,
    Shoe,
    Submission,
)

HOUR = 3600
UNLIKE = ((" ", " "), ("heron", ""), ("crown", "D0"))
"""Design and back of decks that do not go with one of the design crown and the back D0."""
EQUIPPED = (
    Devices(shoe=SHOE, shuffler=PLAIN, reshuffler=SELF_SHUFFLING),
    Devices(shoe=SHOE, reshuffler=SELF_SHUFFLING),
    Devices(shoe=SHOE, shuffler=PLAIN),
    Devices(shoe=Shoe(), shuffler=PLAIN, reshuffler=Reshuffler(model="unapproved")),
)


class TableProbes:
    """Tries tables under the mutants of one book, with the roles of that book."""

    def __init__(self, law: RuleBook) -> None:
        others = [role.id for role in law.roles if role.id not in {"dealer", "floor", "player"}]
        self.actors = (DEALER, FLOOR, *(By(role=role) for role in others), ANN)
        steps = [step for method in law.dealing.methods for step in method.steps]
        steps += [step for procedure in law.procedures for step in procedure.steps]
        steps += law.course.settlement.progressive_steps
        self.acts = tuple(dict.fromkeys(act for step in steps for act in step.during))
        known = dict.fromkeys(step.where for step in steps)
        self.facts = (*known, tuple({fact for where in known for fact in where}))

    def probes(self) -> tuple[Callable[[RuleBook], Iterator[object]], ...]:
        """Return what is tried of a table."""
        return (
            self.at_a_shoe,
            self.preshuffled,
            _cut_by_the_house,
            _from_the_hand,
            _by_a_device,
            _broken,
            _with_two_decks,
            _idle,
            self.jackpot,
            self.duties,
            demanded,
        )

    def _opened(self, croupier: Croupier, deck: str = "R", **fields: Any) -> Iterator[object]:
        """Go through the opening step by step, with everybody trying each."""
        yield croupier.do(c.ReceiveDeck, deck=deck, **fields)
        while left := opening_left(croupier.table.state, croupier.deck(deck)):
            step = {"deck": deck, "step": left[0].id}
            yield tuple(croupier.code(c.DoOpeningStep, by=by, **step) for by in self.actors)
            able = [
                by for by in self.actors if croupier.code(c.DoOpeningStep, by=by, **step) is None
            ]
            yield croupier.do(c.DoOpeningStep, by=able[-1], **step)

    def at_a_shoe(self, law: RuleBook) -> Iterator[object]:
        """Cut a deck shuffled by hand, count stubs for six rounds, and find wrong counts."""
        croupier = _croupier(law, "shoe", Devices(shoe=SHOE))
        if croupier is None:
            return
        yield from self._opened(croupier)
        croupier.prepare(upto="cut")
        for depth in (9, 10, 11, 51):
            yield croupier.code(c.CutDeck, deck="R", depth=depth)
        croupier.prepare()
        for by in self.actors:
            yield croupier.code(c.OrderRecut, deck="R", reason="bent", by=by)
            yield croupier.code(c.OrderShuffle, deck="R", by=by)
        for _ in range(6):
            yield croupier.deal()
            croupier.clear()
            yield croupier.code(c.StartRound)
            croupier.prepare()
        for hours in (4, 8):
            croupier.clock = TEN + hours * HOUR + 1
            yield croupier.code(c.StartRound)
        croupier.clock = TEN
        yield from _counted_wrong(croupier)

    def preshuffled(self, law: RuleBook) -> Iterator[object]:
        """Bring decks that need no opening."""
        for both in (False, True):
            croupier = _croupier(law, "shoe", Devices(shoe=SHOE))
            if croupier is None:
                return
            yield from self._opened(croupier, preinspected=True, preshuffled=both)
            croupier.prepare()
            yield croupier.table.events

    def jackpot(self, law: RuleBook) -> Iterator[object]:
        """Let the jackpot fail, and have everybody choose how to go on."""
        croupier = _croupier(law, "shoe", Devices(shoe=SHOE))
        if croupier is None:
            return
        yield _tried(croupier, c.ReportJackpotFault)
        for by in self.actors:
            yield croupier.code(c.ChooseCourse, course="closed", by=by)

    def duties(self, law: RuleBook) -> Iterator[object]:
        """Look at what is done with each act, and by whom, wherever it may be due."""
        for method in law.dealing.methods:
            submission = Submission(
                book=law.id, dealing=DealingPart(method=method.id), offers=offered(law)
            )
            state = Croupier(Setup.of(submission, law)).table.state
            for act in self.acts:
                for facts in self.facts:
                    yield tuple((one.id, one.actor) for one in duties(state, act, facts))


def _croupier(law: RuleBook, device: str, devices: Devices, **parts: Any) -> Croupier | None:
    method = next((one for one in law.dealing.methods if one.device == device), None)
    if method is None:
        return None
    submission = Submission(
        book=law.id, dealing=DealingPart(method=method.id), devices=devices, **parts
    )
    return Croupier(Setup.of(submission, law))


def _tried(croupier: Croupier, kind: type[c.TimedCommand], **fields: Any) -> object:
    """Give a command and return what came of it."""
    return croupier.code(kind, **fields) or croupier.do(kind, **fields)


def _counted_wrong(croupier: Croupier) -> Iterator[object]:
    dealt = croupier.deal()
    piles = croupier.table.state.round.piles if croupier.table.state.round else {}
    if _tried(croupier, c.CountStub, count=dealt.stub - 1) == "stub_is_already_racked":
        return
    right = tuple(c.Pile(target=t, seat=s, cards=n) for (t, s), n in piles.items())
    for more in (0, 1, 2):
        moved = (c.Pile(target=right[0].target, seat=right[0].seat, cards=right[0].cards + more),)
        yield croupier.table.refusal(c.Investigate(at=TEN, piles=(*moved, *right[1:]))) or (
            _peek(croupier, c.Investigate(at=croupier.clock, piles=(*moved, *right[1:])))
        )


def _peek(croupier: Croupier, command: Any) -> object:
    """Return what a command would bring about, without carrying it out."""
    return decide(croupier.table.state, command)


def _cut_by_the_house(law: RuleBook) -> Iterator[object]:
    """Cut a deck of which a virtual table knows the order."""
    known = _croupier(law, "shoe", Devices(shoe=SHOE))
    if known is None or law.cards.cut is None:
        return
    croupier = Croupier(replace(known.setup, virtual=True))
    croupier.bring()
    croupier.do(c.Shuffle, deck="R", how="manual", order=Deck.standard())
    croupier.do(c.StackDeck, deck="R")
    yield croupier.do(c.CutDeck, deck="R", depth=20)


def _from_the_hand(law: RuleBook) -> Iterator[object]:
    """Deal by hand until the deck is due for change."""
    croupier = _croupier(law, "hand", Devices(shuffler=PLAIN))
    if croupier is None:
        return
    croupier.ready()
    yield croupier.deal()
    croupier.clear()
    croupier.prepare()
    for hours in (3, 4, 5, 8, 9):
        croupier.clock = TEN + hours * HOUR
        yield croupier.code(c.StartRound)
        yield _peek(croupier, c.CheckClock(at=croupier.clock))


def _by_a_device(law: RuleBook) -> Iterator[object]:
    """Deal from devices that count, that reshuffle, and that fail."""
    for devices in (Devices(shuffler=COUNTING), Devices(reshuffler=SELF_SHUFFLING)):
        croupier = _croupier(law, "shuffler", devices, offers=offered(law))
        if croupier is None:
            return
        croupier.bring()
        croupier.shuffle()
        yield next_step(croupier.table.state, "R")
        yield _peek(croupier, c.ReportDeviceCount(at=TEN, deck="R", count=51))
        croupier.prepare()
        croupier.clock = TEN + 8 * HOUR + 1
        yield croupier.code(c.StartRound)
        croupier.clock = TEN
        if croupier.code(c.StartRound):  # the table lacks a device that the book requires
            continue
        croupier.do(c.StartRound)
        yield croupier.do(c.BeginDeal)
        name: Device = "shuffler" if devices.shuffler else "reshuffler"
        for fault in ("shuffling", "dealing", "unusable"):
            yield _peek(croupier, c.ReportFault(at=TEN, device=name, fault=fault))
        yield croupier.do(c.EndDeal, seats=(1, 2))


def _broken(law: RuleBook) -> Iterator[object]:
    """Change the method of dealing beside a device that cannot be used."""
    croupier = _croupier(law, "shuffler", Devices(shuffler=PLAIN))
    if croupier is None:
        return
    croupier.do(c.ReportFault, device="shuffler", fault="unusable")
    for method in law.dealing.methods:
        yield croupier.code(c.ChangeMethod, method=method.id)
    croupier.do(c.CoverDevice, device="shuffler")
    for method in law.dealing.methods:
        yield croupier.code(c.ChangeMethod, method=method.id)


def demanded(law: RuleBook) -> Iterator[Refusal]:
    """Yield refusals of tables that no longer have what the book requires of them."""
    for method, decks, devices in product(law.dealing.methods, law.cards.decks.allowed, EQUIPPED):
        submission = Submission(
            book=law.id,
            dealing=DealingPart(method=method.id),
            devices=devices,
            cards=CardsPart(decks=decks),
            offers=offered(law),
        )
        yield from _demanded(Croupier(Setup.of(submission, law)), decks)


def _demanded(croupier: Croupier, decks: int) -> Iterator[Refusal]:
    """Yield what a table refuses: unlike decks, other methods, hand shuffles, broken devices."""
    names = [f"D{number}" for number in range(decks)]
    for name in names:
        for design, back in UNLIKE if name != names[0] else ():
            traits = {"design": design, "back": back or name}
            yield from _refusal(croupier, c.ReceiveDeck, deck=name, **traits)
        fields = {"deck": name, "design": "crown", "back": name}
        if refused := [*_refusal(croupier, c.ReceiveDeck, **fields)]:
            yield from refused
        else:
            croupier.do(c.ReceiveDeck, **fields)
    state = croupier.table.state
    ready = {
        name: deck.but(
            skips_opening=True, shuffled="device", stacked=True, place=DeckPlace.IN_SHUFFLER
        )
        for name, deck in state.decks.items()
    }
    ready["D0"] = ready["D0"].but(place=DEALT_FROM[state.dealing.device])
    croupier.table.state = state = state.but(decks=ready)
    yield from _refusal(croupier, c.Shuffle, deck="D0", how="manual")
    for broken in ((), *((name,) for name in state.devices), tuple(state.devices)):
        devices = {
            name: DeviceState(usable=name not in broken, covered=name in broken)
            for name in state.devices
        }
        croupier.table.state = state.but(devices=devices)
        yield from _refusal(croupier, c.StartRound, deck="D0")
        for method in state.setup.book.dealing.methods:
            yield from _refusal(croupier, c.ChangeMethod, method=method.id)


def _refusal(croupier: Croupier, kind: type[c.TimedCommand], **fields: Any) -> Iterator[Refusal]:
    command: Any = kind(**{"at": croupier.clock, **fields})
    refusal = croupier.table.refusal(command)
    if refusal is not None:
        yield refusal


def _left(croupier: Croupier, deck: str) -> tuple[str, ...]:
    return tuple(step.id for step in opening_left(croupier.table.state, croupier.deck(deck)))


def _with_two_decks(law: RuleBook) -> Iterator[object]:
    """Play two decks in turn."""
    devices = Devices(shoe=SHOE, shuffler=PLAIN)
    croupier = _croupier(law, "shoe", devices, cards=CardsPart(decks=2))
    if croupier is None or croupier.setup.book.cards.two_decks is None:
        return
    for deck, back in (("R", "red"), ("B", "blue")):
        croupier.do(c.ReceiveDeck, deck=deck, design="crown", back=back)
    while left := [
        (d.id, s) for d in croupier.table.state.decks_here for s in _left(croupier, d.id)
    ]:
        yield left
        deck, step = min(left, key=lambda one: -len(_left(croupier, one[0])))
        croupier.step(step, deck)
    croupier.prepare("R")
    yield croupier.code(c.StartRound)
    croupier.shuffle("B")
    for number in range(12):  # more rounds than lie between two counts of the stub
        deck, other = ("R", "B") if number % 2 == 0 else ("B", "R")
        croupier.deal(deck=deck)
        yield croupier.table.state.round and croupier.table.state.round.count_due
        croupier.clear()
        croupier.prepare(other)
        croupier.shuffle(deck)
    croupier.deal(deck="R")
    yield croupier.code(c.StackDeck, deck="B")
    yield croupier.code(c.Shuffle, deck="B", how="manual")
    yield croupier.code(c.DiscardStub, deck="B")
    yield croupier.do(c.DiscardStub, deck="R")
    yield croupier.code(c.RackCards, deck="B", target=law.seat_zone.id, seat=1, cards="")
    yield croupier.do(c.EndRound, void=True)
    yield croupier.code(c.StartRound, deck="R")


def _idle(law: RuleBook) -> Iterator[object]:
    """Leave a table without players and open it again."""
    croupier = _croupier(law, "shoe", Devices(shoe=SHOE))
    if croupier is None:
        return
    croupier.ready()
    yield _tried(croupier, c.DeclareIdle)
    for procedure in law.procedures:
        for step in procedure.steps if procedure.id == "idle" else ():
            yield _tried(croupier, c.DoIdleStep, step=step.id, player="Ann")
