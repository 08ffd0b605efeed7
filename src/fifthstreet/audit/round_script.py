"""A round from the journal as a script that `fifthstreet replay` runs.

Players are named by their seats. A card that the reader may not see stands as `??`. Where such a
card decides on money, the script ends before that seat is settled.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from decimal import Decimal
from typing import Any, Final

from fifthstreet.audit.history import causes_of
from fifthstreet.floor.tables.evolve import evolve
from fifthstreet.floor.tables.loader import load_until
from fifthstreet.floor.tables.proof import NoSuchRoundError, round_records
from fifthstreet.floor.tables.state import RoundNow, TableState
from fifthstreet.floor.tables.steps import steps_of
from fifthstreet.floor.tables.vault import OpenedSafe
from fifthstreet.ledger.store.store import Store
from fifthstreet.play import commands as c
from fifthstreet.play.line import nets
from fifthstreet.play.state import SeatState
from fifthstreet.protocol import floor_events as e
from fifthstreet.protocol.codec import decode
from fifthstreet.rules.toml import parse

UNKNOWN: Final = "??"
PAPERS: Final = frozenset({"book", "facility", "tables", "layout", "equipment", "sign"})
"""Sections of a submission that change nothing in a round."""
FIRST: Final = ord("a")
HIDDEN_FROM_HERE: Final = "# The next hand was not shown to you, so the replay stops here."


def round_script(store: Store, table: str, number: int, reader: str = "") -> str:
    """Return a round that is over as a script, with the cards that a reader may see."""
    records = round_records(store, table, number)
    events = [(one.number, decode(one.kind, one.data)) for one in records]
    finished = next((event for _, event in events if isinstance(event, e.RoundFinished)), None)
    if finished is None:
        raise NoSuchRoundError(f"Round {number} of table {table} is not over.")
    before = load_until(store, table, records[0].number - 1)
    state, now = before, before.latest
    safe = OpenedSafe(finished.seed)
    for _, event in events:
        state = evolve(state, event, safe)
        now = state.latest or now
    if now is None:
        raise NoSuchRoundError(f"Table {table} has no round {number}.")
    commands = [
        (step.number, step.command)
        for cause in causes_of(store, records)
        for step in steps_of(cause, before.rules.book)
        if type(step.command) in LINES
    ]
    for _, event in events:
        if isinstance(event, e.EntryCorrected):
            commands = [*_corrected(commands, event)]
    names = _names(now)
    replayable = [*_until_hidden(before, now, reader, [command for _, command in commands])]
    settled = {one.seat for one in replayable if isinstance(one, c.SettleSeat)}
    whole = len(replayable) == len(commands)
    lines = [
        f"# Round {number} of table {table}, {finished.outcome}",
        *_terms(before, now),
        *(f"seat {seat} {names[player]}" for seat, player in now.opened.seats.items()),
        *_deck(before, now, reader),
        *(_line(command, names) for command in replayable),
        *([] if whole else [HIDDEN_FROM_HERE]),
        *(
            f"{'' if whole or seat in settled else '# '}net {seat} {net}"
            for seat, net in nets(now.game.lines).items()
        ),
    ]
    return "\n".join(lines) + "\n"


Numbered = tuple[int, Any]
"""A command with the number of its first event."""


def _corrected(commands: Iterable[Numbered], event: e.EntryCorrected) -> Iterator[Numbered]:
    """Yield the commands with the right one in the place of the one entered by mistake."""
    for number, command in commands:
        if number != event.entry:
            yield number, command
        elif event.do:
            by = {"role": command.by.role, "name": command.by.name}
            yield number, decode(event.do, {"by": by, **event.arguments})


def _names(now: RoundNow) -> dict[str, str]:
    """Return how the script calls each player: by the first of their seats."""
    names: dict[str, str] = {}
    seats = {**now.opened.seats, **{n: seat.player for n, seat in now.game.seats.items()}}
    for seat, player in sorted(seats.items()):
        names.setdefault(player, f"player_{chr(FIRST + seat - 1)}")
    return names


def _terms(before: TableState, now: RoundNow) -> Iterator[str]:
    rules = before.rules
    yield f"book {rules.source if isinstance(rules.source, str) else rules.book.id}"
    chosen = rules.setup.submission.chosen
    submitted = parse(rules.text, name="the submission")
    yield from (f"option {key} = {_toml(value)}" for key, value in chosen.items())
    for section, content in submitted.items():
        if section not in PAPERS:
            for key, value in _leaves(section, content):
                if not any(f"{key}.".startswith(f"{option}.") for option in chosen):
                    yield f"given {key} = {_toml(value)}"
    for wager, (least, most) in now.opened.limits.items():
        yield f"given limits.{wager} = {{ min = {least}, max = {most} }}"
    if before.live:
        yield "live"
    yield f"positions {now.game.positions}"
    for meter, value in now.opened.meters.items():
        yield f"start {meter} {value}"


def _leaves(key: str, value: Any) -> Iterator[tuple[str, Any]]:
    """Yield the values of a section by their whole keys."""
    if not isinstance(value, Mapping):
        yield key, value
        return
    for name, inner in value.items():
        yield from _leaves(f"{key}.{name}", inner)


def _toml(value: Any) -> str:
    """Return a value as TOML writes it in one line.

    >>> _toml({"min": 500, "names": ["a", "b"], "on": True})
    '{ min = 500, names = ["a", "b"], on = true }'
    """
    if isinstance(value, Mapping):
        return f"{{ {', '.join(f'{key} = {_toml(inner)}' for key, inner in value.items())} }}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_toml, value))}]"
    if isinstance(value, bool):
        return str(value).lower()
    return str(value) if isinstance(value, int | Decimal) else json.dumps(str(value))


def _deck(before: TableState, now: RoundNow, reader: str) -> Iterator[str]:
    """Yield the deck in the order of the deal, as far as the reader may know it."""
    if before.live or not now.game.dealt:
        return
    game = now.game
    cards = (
        card.notation
        if place.face_up or (place.seat and _is_known(game.seats[place.seat], reader))
        else UNKNOWN
        for place, card in game.dealt
    )
    yield f"deck {' '.join(cards)}"


def _is_known(seat: SeatState, reader: str) -> bool:
    """Return whether a reader may see a hand: it was shown, or looked at as their own."""
    return seat.face_up or (bool(reader) and seat.player == reader and seat.looked)


def _until_hidden(
    before: TableState, now: RoundNow, reader: str, commands: list[Any]
) -> Iterator[Any]:
    """Yield the commands up to the first seat that is settled by cards the reader may not see."""
    brief = now.game.terms.brief
    on_request = brief.settlement.hands_shown.value == "on_request" and not before.live
    for command in commands:
        if on_request and isinstance(command, c.SettleSeat):
            seat = now.game.seats[command.seat]
            after_a_fold = bool(brief.envy) or any(map(seat.wagers.get, brief.shown_after_a_fold))
            if not _is_known(seat, reader) and (not seat.folded or after_a_fold):
                return
        yield command


Names = Mapping[str, str]


def _line(command: Any, names: Names) -> str:
    by: c.By = command.by
    who = names.get(by.name, by.name) if by.role == "player" else by.role
    return f"{who}: {LINES[type(command)](command, names)}"


def _cards(command: Any) -> str:
    cards = command.cards
    return "" if cards is None else f' cards="{" ".join(card.notation for card in cards)}"'


def _more(**words: object) -> str:
    """Return the words that are said, each with its key."""
    return "".join(f" {key}={value}" for key, value in words.items() if value not in {None, ""})


def _wager(command: c.PlaceWager, names: Names) -> str:
    paid = "" if command.instrument == "chip" else command.instrument
    words = _more(**{"for": names.get(command.player, command.player), "with": paid})
    return f"wager {command.wager} {command.amount} at {command.seat}{words}"


def _step(command: c.DoStep, _: Names) -> str:
    at = "" if command.seat is None else f" at {command.seat}"
    return f"step {command.step}{at}{_more(count=command.count)}"


def _report(command: c.ReportIrregularity, _: Names) -> str:
    at = "" if command.seat is None else f" at {command.seat}"
    words = _more(
        wager=command.wager,
        amount=command.amount,
        place=command.place,
        also=",".join(map(str, command.also)),
        count=command.count,
        round=command.round,
        discovered="" if command.discovered == "this_round" else command.discovered,
        ruling=command.ruling,
    )
    return f"report {' '.join((command.what, *command.facts))}{at}{words}"


def _ruling(command: c.MakeRuling, _: Names) -> str:
    words = _more(orders=",".join(command.actions), readings=",".join(map(str, command.readings)))
    reason = json.dumps(" ".join(command.reason.replace("#", " ").split()), ensure_ascii=False)
    return f"rule {' '.join((command.what, *command.facts))}{words} because {reason}"


def _at(verb: str) -> Callable[[Any, Names], str]:
    return lambda command, _: f"{verb} at {command.seat}"


LINES: Mapping[type, Callable[[Any, Names], str]] = {
    c.OpenBetting: lambda _, __: "open",
    c.CloseBetting: lambda _, __: "close",
    c.PlaceWager: _wager,
    c.WithdrawWager: lambda one, _: f"withdraw {one.wager} at {one.seat}",
    c.DoStep: _step,
    c.DealCards: lambda one, _: f"deal{_cards(one)}",
    c.ViewCards: _at("look"),
    c.MarkCardsViewed: lambda one, _: f"mark {one.seat}",
    c.PutCardsDown: _at("down"),
    c.Bet: lambda one, _: f"bet {one.amount} at {one.seat}",
    c.Stay: _at("stay"),
    c.TakeBack: _at("takeback"),
    c.Fold: lambda one, _: f"fold at {one.seat}{_more(reason=one.reason)}",
    c.Reveal: lambda one, _: f"reveal{_cards(one)}",
    c.ShowHand: lambda one, _: f"show {one.seat}{_cards(one)}",
    c.Declare: lambda one, _: f"declare {one.says} at {one.seat}",
    c.ConfirmAward: lambda one, _: f"confirm {one.step} {one.seat}{'' if one.holds else ' fails'}",
    c.ReadMeters: lambda one, _: f"read{_more(**one.meters)}",
    c.SettleSeat: lambda one, _: f"settle {one.seat}",
    c.EndRound: lambda _, __: "end",
    c.Leave: _at("leave"),
    c.ReportIrregularity: _report,
    c.MakeRuling: _ruling,
    c.Choose: lambda one, _: (
        f"choose {'on' if one.go_on else 'refund'} at {one.seat}{_more(reason=one.reason)}"
    ),
}
"""How a script writes each command."""
