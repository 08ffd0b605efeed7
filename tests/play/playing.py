"""Rounds to play in tests: tables by their submissions, and rounds told as scripts."""

import shlex
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from fifthstreet.cards import Deck, Hand
from fifthstreet.checks.report import check
from fifthstreet.play import commands as c
from fifthstreet.play.events import Event
from fifthstreet.play.round import Round, decide
from fifthstreet.play.terms import Terms
from fifthstreet.refusals import Refusal
from fifthstreet.rules.library import book
from fifthstreet.rules.options import show
from fifthstreet.rules.toml import frozen

EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "submissions"
NAMES = ("ann", "bob", "cyd", "dee", "eve", "fay")


def player(name: str) -> c.By:
    return c.By(role="player", name=name)


@dataclass(frozen=True)
class Table:
    """A table under a submission, and how a script begins that plays at it."""

    name: str
    terms: Terms = field(repr=False)
    header: str = field(repr=False)


@cache
def table(name: str, *chosen: tuple[str, Any]) -> Table:
    """Return the table of an example submission with some options chosen otherwise."""
    submission = check((EXAMPLES / f"{name}.toml").read_text(encoding="utf-8")).submission
    options = submission.chosen | dict(chosen)
    law = book(submission.book or "")
    fields = submission.model_dump(exclude_unset=True, exclude_none=True, mode="json")
    lines = [f"book {law.id}"]
    lines += [
        f"given {key} = {show(frozen(part))}" for key, part in fields.items() if key != "book"
    ]
    lines += [f"option {key} = {show(frozen(value))}" for key, value in options.items()]
    terms = Terms.of(submission.model_copy(update={"chosen": options}), law)
    title = ", ".join((name, *(f"{key} {value}" for key, value in chosen)))
    return Table(name=title, terms=terms, header="\n".join(lines))


PLAIN = tuple(table(name) for name in ("md", "md-hand", "md-shoe", "cb", "uk", "rws", "rws-shoe"))
CHOSEN = (
    table("md", ("envy.folded_holder_counts", True), ("walkaway.default", "settle")),
    table("md", ("progressive.void_reversal", False), ("walkaway.default", "abandon")),
    table(
        "md", ("progressive.fixed_from_meter", True), ("irregularity.six_box", "void_six_card_only")
    ),
    table("md-shoe", ("irregularity.exposed_player_card", "floor"), ("cap.scope", "round")),
    table("cb", ("street.multiples", "any"), ("irregularity.borrowed_from", "floor")),
    table("uk", ("limits.apply_to_streets", True), ("uk.void_forfeits", True)),
    table("uk", ("deal.order", "board_first"), ("deal.lap", "single")),
    table("rws", ("rws.affected", "all"), ("rws.wrong_count_unseen", "box")),
    table(
        "rws", ("progressive.partial_floor", "reset"), ("progressive.stake_returned_on_win", True)
    ),
)
TABLES = (*PLAIN, *CHOSEN)


@dataclass
class Game:
    """A round under way, with everything that was said in it and what came of it."""

    table: Table
    deck: Deck | None
    seated: Mapping[int, str]
    commands: list[c.Command] = field(default_factory=list)
    round: Round = field(init=False)

    def __post_init__(self) -> None:
        self.round = Round(self.table.terms, deck=self.deck, seated=self.seated)

    def do(self, command: c.Command) -> tuple[Event, ...] | Refusal:
        """Give a command; return what came of it, a refusal included."""
        self.commands.append(command)
        answer = decide(self.round.state, command)
        return answer if isinstance(answer, Refusal) else self.round.do(command)

    def script(self) -> str:
        """Tell the round as a script that can be run."""
        opening = [self.table.header]
        opening += [f"seat {number} {name}" for number, name in self.seated.items()]
        opening += [f"deck {self.deck.notation}"] if self.deck is not None else ["live"]
        return "\n".join((*opening, tell(self.transcript())))

    def transcript(self) -> Iterable[tuple[c.Command, str]]:
        """Yield everything that was said, with the refusal that it met."""
        game = Game(self.table, self.deck, self.seated)
        for command in self.commands:
            answer = game.do(command)
            yield command, f" -> refused {answer.code}" if isinstance(answer, Refusal) else ""


def tell(transcript: Iterable[tuple[c.Command, str]]) -> str:
    """Write commands as a script does, one a line with what comes of it."""
    return "\n".join(f"{_who(command.by)}: {_what(command)}{ends}" for command, ends in transcript)


def _who(by: c.By) -> str:
    if by.role == "player":
        return by.name
    return by.role if by.name in {"", by.role} else f"{by.role} {by.name}"


def _what(command: c.Command) -> str:
    return TELLS[type(command)](command)


def _place(w: c.PlaceWager) -> str:
    text = "" if w.instrument == "chip" else f" with={w.instrument}"
    whose = "" if w.player == w.by.name else f" for={shlex.quote(w.player)}"
    return f"{w.wager} {w.amount} at {w.seat}{whose}{text}"


def _report(command: c.ReportIrregularity) -> str:
    parts = ["report", command.what]
    parts += [f"at {command.seat}"] if command.seat is not None else []
    for key in ("wager", "amount", "place"):
        value = getattr(command, key)
        parts += [f"{key}={value}"] if value is not None else []
    parts += [f"also={','.join(map(str, command.also))}"] if command.also else []
    return " ".join((*parts, *command.facts))


def _rule(command: c.MakeRuling) -> str:
    parts = ["rule", command.what, *command.facts]
    parts += [f"orders={','.join(command.actions)}"] if command.actions else []
    parts += [f"readings={','.join(map(str, command.readings))}"] if command.readings else []
    return " ".join((*parts, "because", command.reason)).rstrip()


def _cards(cards: Hand | None) -> str:
    return "" if cards is None else f" cards={shlex.quote(cards.notation)}"


TELLS: dict[type, Callable[[Any], str]] = {
    c.OpenBetting: lambda _: "open",
    c.PlaceWager: _place,
    c.WithdrawWager: lambda w: f"withdraw {w.wager} at {w.seat}",
    c.CloseBetting: lambda _: "close",
    c.DoStep: lambda s: (
        f"step {s.step}"
        + ("" if s.count is None else f" count={s.count}")
        + ("" if s.seat is None else f" at {s.seat}")
    ),
    c.DealCards: lambda d: f"deal{_cards(d.cards)}",
    c.ViewCards: lambda look: f"look at {look.seat}",
    c.MarkCardsViewed: lambda mark: f"mark {mark.seat}",
    c.PutCardsDown: lambda put: f"down at {put.seat}",
    c.Stay: lambda stay: f"stay at {stay.seat}",
    c.TakeBack: lambda back: f"takeback at {back.seat}",
    c.Bet: lambda bet: f"bet {bet.amount} at {bet.seat}",
    c.Fold: lambda fold: f"fold at {fold.seat}",
    c.Reveal: lambda r: f"reveal{_cards(r.cards)}",
    c.ShowHand: lambda s: f"show {s.seat}{_cards(s.cards)}",
    c.Declare: lambda d: f"declare {shlex.quote(d.says)} at {d.seat}",
    c.ConfirmAward: lambda a: f"confirm {a.step} {a.seat}" + ("" if a.holds else " fails"),
    c.ReadMeters: lambda r: " ".join(["read", *(f"{n}={int(v)}" for n, v in r.meters.items())]),
    c.SettleSeat: lambda s: f"settle {s.seat}",
    c.EndRound: lambda _: "end",
    c.Leave: lambda leave: f"leave at {leave.seat}",
    c.ReportIrregularity: _report,
    c.MakeRuling: _rule,
    c.Choose: lambda ch: f"choose {'on' if ch.go_on else 'back'} at {ch.seat}",
}
