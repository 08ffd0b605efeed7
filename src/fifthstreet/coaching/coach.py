"""The coach: what each choice is worth to a player, from what that very player may see.

The cards come from the player's own view of the table and from nowhere else, so that nothing hidden
can enter. What a choice cost is for the review of the round, once it is over.
"""

from collections.abc import Iterable

from fifthstreet.coaching.luck import PROGRESSIVE
from fifthstreet.coaching.question import question_about
from fifthstreet.coaching.recorded_round import ANTE, Seen
from fifthstreet.coaching.review import priced
from fifthstreet.coaching.strategy import advice
from fifthstreet.coaching.worker import WORKER
from fifthstreet.floor.tables import views
from fifthstreet.floor.tables.state import RoundNow, TableState
from fifthstreet.people.authority import Actor
from fifthstreet.play.state import Phase
from fifthstreet.play.views import HIDDEN, lying
from fifthstreet.protocol.lessons import Advice, Position
from fifthstreet.refusals import Refusal, RefusedError


def _notation(cards: Iterable[str]) -> str:
    return " ".join(card for card in cards if card != HIDDEN)


def _seen_now(state: TableState, now: RoundNow, actor: Actor, seat: int) -> Seen:
    """Return what a player sees of the own hand and of what lies open to all."""
    view = views.round_view(state, now, views.Viewer.of(actor))
    own = view.seats[seat].cards
    if HIDDEN in own or not own:
        raise RefusedError(Refusal("hand_is_not_viewed"))
    board, up = (lying(view, state.rules.book, per) for per in ("table", "dealer"))
    return _notation(own), _notation(board), _notation(up)


async def advise_now(state: TableState, actor: Actor, seat: int) -> Advice:
    """Return the exact value of each choice that a player has now, and what each costs."""
    now = state.now
    own = now.game.seats.get(seat) if now else None
    if now is None or own is None or own.player != actor.name:
        raise RefusedError(Refusal("belongs_to_someone_else"))
    if now.game.phase is not Phase.DECIDING or seat not in now.game.to_decide:
        raise RefusedError(Refusal("no_decision_is_due"))
    seen = _seen_now(state, now, actor, seat)
    main = {wager.id for wager in state.rules.book.wagers if wager.group != "side"}
    staked = sum(amount for wager, amount in own.wagers.items() if wager in main)
    equal = now.game.terms.brief.with_it.get(ANTE, ())
    ante = next(own.wagers[wager] for wager in (ANTE, *equal) if own.wagers.get(wager))
    stake = own.wagers.get(PROGRESSIVE)
    question = question_about(state.rules, ante, stake=stake, meters=now.opened.meters)
    position: Position = await WORKER.ask(advice, question, seen, staked // ante)
    return Advice(
        table=state.id,
        round=now.number,
        decision=now.game.decision,
        seat=seat,
        staked=position.staked,
        best=position.best,
        options=priced(position, ante),
        ante=ante,
    )
