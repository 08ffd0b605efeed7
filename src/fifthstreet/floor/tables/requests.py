"""How a table answers a request: with a plan or a refusal. Nothing changes here."""

from collections.abc import Callable, Container
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, cast

from msgspec import Struct

from fifthstreet.errors import FifthStreetError
from fifthstreet.fairness import Entropy
from fifthstreet.floor.tables import devices, entries, jackpot_faults, live, seats
from fifthstreet.floor.tables.chains import announce
from fifthstreet.floor.tables.corrections import FOR_ANOTHER, FOR_THE_FLOOR, correct
from fifthstreet.floor.tables.discovery import LATER, not_ruled
from fifthstreet.floor.tables.evolve import commitment_of, round_of
from fifthstreet.floor.tables.execution import TOO_HIGH, carry_out
from fifthstreet.floor.tables.jackpot_opening import changed_since, may_join, unreasonable
from fifthstreet.floor.tables.limits import change_limits
from fifthstreet.floor.tables.parts import Parts, answer_of
from fifthstreet.floor.tables.plan import DEALER, TablePlan
from fifthstreet.floor.tables.readings import with_faces
from fifthstreet.floor.tables.ruleset import RulesetError, edition_of, ruleset_of
from fifthstreet.floor.tables.services import Registry
from fifthstreet.floor.tables.state import RoundNow
from fifthstreet.floor.tables.vault import NONCE_BYTES
from fifthstreet.ledger.reply_key import ReplyKey
from fifthstreet.people.authority import FLOOR_STAFF, Actor, On, admitted
from fifthstreet.people.authority import refusal as not_allowed
from fifthstreet.play import commands as c
from fifthstreet.play.state import Phase
from fifthstreet.procedures import commands as t
from fifthstreet.protocol import floor_commands as h
from fifthstreet.protocol import floor_events as e
from fifthstreet.protocol.jackpot_events import ContributionRefused
from fifthstreet.refusals import Refusal

BETS = (c.PlaceWager, h.DeclareReady)
HIDES = (c.Bet, c.Stay, c.TakeBack, c.Fold)
REPEATED = (c.PlaceWager, c.ViewCards, c.MarkCardsViewed, h.TakeSeat, h.SeatPatron)
"""The commands that can be repeated and taken back without end in one round."""
MOST_OWN, MOST_ENTRIES = 100, 2_000
"""Entries in a live round, of one player and of all, after which these commands are refused."""


Answer = Refusal | Parts[Refusal | None] | None
"""Why something is refused, or None; or the work that leads to that answer."""


class TableRequest(Struct, frozen=True, kw_only=True):
    """A request of a person to a table.

    With `round` and `decision`, it is refused once the table has moved on. Client and sequence
    identify a repeated request; the digest shows whether its content is the same.
    """

    actor: Actor
    command: h.Command
    client: str = ""
    sequence: int = 0
    round: int | None = None
    decision: int | None = None
    digest: str = ""

    @property
    def key(self) -> ReplyKey:
        """Return the key by which the request acts once."""
        return ReplyKey(self.client, self.sequence, self.digest)


@dataclass(slots=True, kw_only=True)
class Reception:
    """What answers requests at a table besides its state: entropy, and who is ready."""

    entropy: Entropy
    ready: set[str]
    sits_out: Container[str]
    weigh: Callable[[TablePlan, TableRequest, "Reception"], Answer]
    """Answers a request, unless a closure or a player's own limit is against it."""
    advance: Callable[[TablePlan], object]
    """Does what the automatic dealer does after a command."""
    awaits: Callable[[TablePlan, str], bool]
    """Returns whether bets stay open for a player who has not said to be ready."""
    registry: Registry | None = None
    may_open: bool = True
    excess_contribution: ContributionRefused | None = None
    """What a wager that was just refused would have fed a meter."""
    calls: dict[int, int] = field(default_factory=dict)
    """The entries that a dealer asked to have corrected by the floor, and when."""
    first_requests: dict[int, h.CorrectEntry] = field(default_factory=dict)
    """The corrections that one person asked for, and another must confirm."""

    def answer(self, plan: TablePlan, request: TableRequest) -> Answer:
        """Plan the effects of a request; return why it is refused, or None.

        Long work is returned, to be done in parts.
        """
        if refused := _stale(plan, request) or _too_many(plan.state.now, request):
            return refused
        command = request.command
        seats.note_dealer(plan, request.actor, command)
        if isinstance(command, h.HouseCommand):
            return self._of_the_house(plan, request.actor, command)
        state = plan.state
        admission = admitted(
            request.actor,
            command,
            state.rules.book,
            table=state.id,
            seats=state.owners,
            mode=state.opening.mode,
        )
        if isinstance(admission, Refusal):
            return admission
        if admission.by.name == request.actor.name:
            plan.admit(admission)
        if request.actor.column == "device" and isinstance(admission, devices.READS):
            return devices.take(plan, admission, self.enter)
        return self.enter(plan, admission)

    def enter(self, plan: TablePlan, command: h.Command) -> Refusal | None:
        """Answer a command to the round or about the deck; it is one entry of a live round."""
        before = plan.state
        if before.live and before.now is not None:
            command = with_faces(before.now, command)
        if isinstance(command, h.TABLE):
            refused = self._run(plan, cast("t.Command", command))
        else:
            refused = self._play(plan, cast("c.Command", command))
        if refused is None:
            plan.entered(before, command)
        return refused

    def _of_the_house(self, plan: TablePlan, actor: Actor, command: h.HouseCommand) -> Answer:
        state = plan.state
        owner = actor.name
        if isinstance(command, h.PledgeNumber | h.ShowNumber):
            owner = state.owner(command.seat) or ""
        on = On(table=state.id, owner=owner)
        if refused := not_allowed(actor, h.ACTS[type(command)], on):
            return refused
        match command:
            case h.TakeSeat():
                return seats.sit(plan, actor.name, command.seat)
            case h.LeaveSeat():
                return self._leave(plan, actor.name)
            case h.DeclareReady():
                return self._get_ready(plan, actor.name)
            case h.PledgeNumber() | h.ShowNumber():
                return _contribute(plan, command)
            case h.CloseTable():
                return _shut(plan, actor.name, command.reason)
            case h.ReopenTable():
                return _open_again(plan, actor.name)
            case h.ChangeLimits():
                return change_limits(plan, actor.name, command)
            case _:
                return self._of_the_staff(plan, actor, command)

    def _of_the_staff(self, plan: TablePlan, actor: Actor, command: h.StaffCommand) -> Answer:
        match command:
            case h.SeatPatron() | h.FreeSeat() | h.BuyChips() | h.RelieveDealer():
                return seats.answer(plan, actor, command, self.registry)
            case h.CorrectEntry():
                return self._correct(plan, actor, command)
            case h.SetChips() | h.EnterDecisions() | h.ConfirmSteps():
                return entries.answer(plan, actor, command, partial(self._give, plan, actor))

    def _correct(
        self, plan: TablePlan, actor: Actor, command: h.CorrectEntry
    ) -> Parts[Refusal | None]:
        """Correct an entry; where only the floor may, or two people, the floor is called."""
        number = command.entry
        refused = yield from correct(plan, actor, command, self.first_requests.get(number))
        if refused is None:
            self.calls.pop(number, None)
            self.first_requests.pop(number, None)
        elif refused.code in {FOR_THE_FLOOR, FOR_ANOTHER}:
            self.calls[number] = actor.at
        if refused is not None and refused.code == FOR_ANOTHER:
            self.first_requests[number] = replace(command, asked_by=actor.name)
        return refused

    def _give(self, plan: TablePlan, actor: Actor, command: h.Command) -> Refusal | None:
        """Answer one command of an entry as if it were given alone."""
        request = TableRequest(actor=actor, command=command)
        if refused := answer_of(self.weigh(plan, request, self)):
            return refused
        self.advance(plan)
        return None

    def _get_ready(self, plan: TablePlan, player: str) -> Refusal | None:
        if plan.state.seat_of(player) is None:
            return Refusal(code="player_is_not_seated")
        now = plan.state.now
        pauses = now is None and not plan.state.live and not self.may_open
        betting = now is not None and now.game.phase is Phase.BETTING
        if betting or pauses:
            self.ready.add(player)
        elif player not in self.sits_out:
            return Refusal(code="no_round_is_in_progress")
        if betting:
            self._close_if_all_are_ready(plan)
        return None

    def _leave(self, plan: TablePlan, player: str) -> Refusal | None:
        """Let a player leave; players who are ready no longer wait for them."""
        refused = seats.stand(plan, player)
        if refused is None and plan.state.now is not None and not plan.state.live:
            self._close_if_all_are_ready(plan)
        return refused

    def _close_if_all_are_ready(self, plan: TablePlan) -> None:
        game = round_of(plan.state).game
        must_wait = game.phase is not Phase.BETTING or game.waiting is not None or game.choosing
        others = [
            player
            for player in set(game.seated.values()) - self.ready
            if player not in self.sits_out or any(s.player == player for s in game.seats.values())
        ]
        if not must_wait and not any(self.awaits(plan, player) for player in others):
            close_betting(plan)

    def _play(self, plan: TablePlan, command: c.Command) -> Refusal | None:
        if isinstance(command, c.PlaceWager) and (refused := self._open(plan, command.player)):
            return refused
        if isinstance(command, HIDES) and not plan.state.live and plan.state.now is not None:
            put_down(plan)
        refused = carry_out(plan, command)
        if isinstance(command, c.PlaceWager) and refused == TOO_HIGH:
            self.excess_contribution = unreasonable(plan, command.seat)
        return refused

    def _open(self, plan: TablePlan, player: str) -> Refusal | None:
        """Open a round for its first wager: the house binds itself to 52 cards."""
        state = plan.state
        if state.now is not None or state.live:
            return None
        if state.shut:
            return Refusal(code="table_is_closed", detail=state.shut)
        if not self.may_open:
            return Refusal(code="next_round_is_not_open_yet")
        if state.seat_of(player) is None:
            return Refusal(code="player_is_not_seated")
        if plan.vault.beacon and not plan.vault.beacon.promised():
            return Refusal(code="auditor_does_not_answer")
        if refused := not_ruled(plan) or jackpot_faults.no_round(state):
            return refused
        self.ready.clear()
        open_round(plan, self.entropy)
        plan.must(c.OpenBetting(by=DEALER))
        return None

    def _run(self, plan: TablePlan, command: t.Command) -> Refusal | None:
        if isinstance(command, t.StartRound) and plan.state.live:
            if plan.state.shut:
                return Refusal(code="table_is_closed", detail=plan.state.shut)
            if unruled := not_ruled(plan):
                return unruled
        if refused := carry_out(plan, command):
            return refused
        if isinstance(command, t.StartRound):
            open_round(plan, self.entropy)
        return None


def body_of(plan: TablePlan) -> dict[str, Any]:
    """Return the reply to the sender of a request once its plan is durable."""
    now = plan.state.now
    return {
        "ok": True,
        "table": plan.state.id,
        "number": plan.state.number,
        "round": now.number if now else plan.state.rounds,
    }


def _stale(plan: TablePlan, request: TableRequest) -> Refusal | None:
    now = plan.state.now
    if request.round is not None and (now is None or now.number != request.round):
        opens = now is None and request.round == plan.state.rounds + 1
        last = now is None and request.round == plan.state.rounds
        begins = opens and isinstance(request.command, BETS)
        if not begins and not (last and isinstance(request.command, LATER)):
            return Refusal(code="command_is_stale")
    if request.decision is not None and (now is None or now.game.decision != request.decision):
        return Refusal(code="command_is_stale")
    return None


def _too_many(now: RoundNow | None, request: TableRequest) -> Refusal | None:
    """Refuse commands that would let a round's log grow without end; the round continues."""
    if now is None or not isinstance(request.command, REPEATED):
        return None
    name = "" if isinstance(request.command, h.TakeSeat) else request.actor.name
    plays = request.actor.column not in FLOOR_STAFF
    own = sum(one.by == name for one in now.log) if plays else 0
    full = own >= MOST_OWN or len(now.log) >= MOST_ENTRIES
    return Refusal("too_many_entries") if full else None


def _contribute(plan: TablePlan, command: h.PledgeNumber | h.ShowNumber) -> Refusal | None:
    now = plan.state.now
    if now is None or now.gathering is None:
        return Refusal(code="no_round_is_in_progress")
    try:
        if isinstance(command, h.PledgeNumber):
            after = now.gathering.pledged(command.seat, bytes.fromhex(command.pledge))
            event: e.Event = e.NumberPledged(seat=command.seat, pledge=command.pledge)
        else:
            after = now.gathering.with_number(command.seat, bytes.fromhex(command.number))
            event = e.NumberShown(seat=command.seat, number=command.number)
    except (FifthStreetError, ValueError) as error:
        return Refusal(code="number_is_not_accepted", detail=str(error))
    if after != now.gathering:
        plan.tell(event)
    return None


def _shut(plan: TablePlan, by: str, reason: str) -> Refusal | None:
    """Shut a table between two rounds; while one is in progress, the table is closed first."""
    if plan.state.shut:
        return Refusal(code="table_is_closed", detail=plan.state.shut)
    if not reason.strip():
        return Refusal("reason_is_missing")
    if plan.state.now is not None:
        return Refusal(code="round_is_in_progress")
    if refused := not_ruled(plan):
        return refused
    plan.tell(e.TableShut(by=by, reason=reason))
    return None


def _open_again(plan: TablePlan, by: str) -> Refusal | None:
    if not plan.state.shut:
        return Refusal(code="table_is_already_open")
    if plan.state.opening.register:
        return Refusal("table_must_be_confirmed")
    if plan.progressive.closed:
        return Refusal(code="progressive_is_closed", detail=plan.progressive.closed)
    state = plan.state
    try:
        text = state.opening.submission
        rules = ruleset_of(text, edition_of(text, plan.at))
        rules.refuse_out_of_force(plan.at)
    except RulesetError as error:
        return Refusal("submission_is_not_accepted", error.what)
    if rules.hash != state.opening.ruleset and not may_join(plan.progressive, rules, None):
        return Refusal(code="progressive_differs")
    plan.records += state.laws.missing(rules, plan.at)
    plan.tell(replace(state.opening, by=by, **rules.stamp(state.opening.name)))
    jackpot_faults.align(plan)
    return None


def open_round(plan: TablePlan, entropy: Entropy) -> None:
    """Open a round: with its commitment at a virtual table, without one where a person deals."""
    state = plan.state
    meters = {
        name: value for name, value in plan.progressive.values.items() if name in _meters_of(plan)
    }
    rates, resets = changed_since(plan.progressive, state.rules)
    opened = e.RoundOpened(
        round=state.rounds + 1,
        ruleset=state.opening.ruleset,
        version=state.rules.book.document.version,
        seats=state.seats,
        meters=meters,
        rates=rates,
        resets=resets,
        limits=state.limits,
    )
    if state.live:
        plan.tell(opened)
        return
    announce(plan, entropy)
    state = plan.state
    nonce = entropy.take(NONCE_BYTES).hex()
    secret = plan.vault.secret(state.id, opened.round, nonce)
    link = state.links + 1
    promised = plan.vault.chain(state.id, state.chain).promised(link)
    house = plan.vault.chain(state.id, state.chain, state.nonce).promised(link)
    opened = replace(
        opened,
        nonce=nonce,
        chain=state.chain,
        link=link,
        tip=promised.tip.hex(),
        previous=promised.previous.hex(),
        house_tip=house.tip.hex(),
        house_previous=house.previous.hex(),
        beacon=plan.vault.beacon.promised() if plan.vault.beacon else "",
    )
    commitment = commitment_of(state.id, opened, secret)
    plan.tell(replace(opened, root=commitment.root.hex(), digest=commitment.digest.hex()))


def _meters_of(plan: TablePlan) -> Any:
    """Return the names of the meters that the table's pay table knows."""
    return plan.state.rules.terms.brief.resets


def close_betting(plan: TablePlan) -> None:
    """Call that no more bets are taken; a round without an ante has nothing to deal for."""
    if round_of(plan.state).game.dealt_in:
        plan.must(c.CloseBetting(by=DEALER))
    else:
        live.abandon(plan, "Nobody made an ante.")


def put_down(plan: TablePlan) -> None:
    """Close the cards on players' screens, so that nobody's look keeps others from deciding."""
    for number, seat in round_of(plan.state).game.seats.items():
        if seat.holding:
            plan.play(c.PutCardsDown(by=c.By(role="player", name=seat.player), seat=number))
