"""Any bet, valued exactly: from a file or a function to its figures."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path as FilePath
from typing import Any, TypedDict, Unpack, get_args

from fifthstreet import bookcase
from fifthstreet.analysis.game import game_of
from fifthstreet.analysis.pay_lines import LOST
from fifthstreet.analysis.solution import solve
from fifthstreet.errors import FifthStreetError, NoExactFigureError
from fifthstreet.rules import library
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.fault import BookFault
from fifthstreet.rules.location import Path
from fifthstreet.workbench.beside_board import BoardBeside
from fifthstreet.workbench.beside_dealer import DealerBeside, is_dealers_hand
from fifthstreet.workbench.beside_own import OwnBeside
from fifthstreet.workbench.beside_versus import VersusBeside
from fifthstreet.workbench.bet_count import count_lines, deals_of
from fifthstreet.workbench.bet_figures import (
    BetFigures,
    BetPlay,
    figures_of,
    nets_of,
    whatever_is_played,
)
from fifthstreet.workbench.bet_layout import BetLayout, NotDealtError, layout_of
from fifthstreet.workbench.bet_lines import (
    BetFunction,
    BetLines,
    FunctionLines,
    RecordLines,
    known_hands,
)
from fifthstreet.workbench.bet_record import (
    BetError,
    BetHand,
    BetSource,
    FoldEffect,
    read_bet,
)
from fifthstreet.workbench.joint_count import ApartError
from fifthstreet.workbench.judgement import policy_of, takes

BESIDE: Mapping[str, Callable[..., Any]] = {
    "own": OwnBeside,
    "versus": VersusBeside,
    "board": BoardBeside,
}
"""What counts a bet and the main game together, by the shape of the game."""

STATED_ONLY = (
    "The best play of bet and game together was not counted with a shared board; these figures "
    "are for the stated play of the main game."
)


class FunctionTerms(TypedDict, total=False):
    """What a function does not say of its bet."""

    book: RuleBook | str
    zones: Sequence[str]
    """The zones whose cards the function receives, one for each of its parameters."""
    fold: FoldEffect
    symmetric: bool
    """Whether the function minds no suits."""


def bet(
    source: BetFunction | str | FilePath,
    *,
    policy: Any = None,
    together: bool = True,
    **of: Unpack[FunctionTerms],
) -> BetFigures:
    """Return the exact figures of a bet: from a TOML file, a TOML text or a Python function.

    A function receives the cards of each zone, the highest first, and returns what they pay: a
    number to 1, odds such as "5 to 1", or None for a loss. If swapping suits never changes its
    answer, pass `symmetric=True`: it is then asked a twentieth as often. `policy` states how the
    main game is played; the default is the best play. With `together=False`, a bet that no fold
    decides is counted without the main game, which is quicker and leaves out its correlation.

    >>> def suited(players):
    ...     return "2 to 1" if players[0].suit == players[1].suit else None
    >>> bet(suited, book="md", zones=["players"], symmetric=True).expected_value
    Fraction(-5, 17)
    """
    bookcase.ensure_open()
    if unknown := of.keys() - FunctionTerms.__annotations__:
        raise BetError(
            f"A bet has no {min(unknown)!r}.",
            remedy=f"Write {', '.join(FunctionTerms.__annotations__)}.",
        )
    if callable(source):
        if of.get("fold", "live") not in get_args(FoldEffect):
            raise BetError(
                f"A fold cannot leave a bet {of['fold']!r}.",
                remedy=f"Write {', '.join(get_args(FoldEffect))}.",
            )
        fold = of.get("fold", "live")
        terms = _BetTerms(_book(of.get("book")), fold, policy, together=together)
        symmetric = of.get("symmetric", False)
        return _of_function(source, terms, of.get("zones", ()), symmetric=symmetric)
    if of:
        raise BetError(
            f"A bet in a file says its {min(of)} itself.", remedy="Write it in the file."
        )
    text, name = _text_of(source)
    bet_source = read_bet(text, name=name)
    return value_bet(bet_source, policy=policy, together=together)


@dataclass(frozen=True, slots=True)
class _BetTerms:
    """What a bet is valued under: the book, what a fold does, and how the main game is played."""

    book: RuleBook
    fold: FoldEffect
    policy: Any
    together: bool = True


def value_bet(
    source: BetSource,
    *,
    policy: Any = None,
    together: bool = True,
) -> BetFigures:
    """Return the exact figures of a bet that was read from a text."""
    record = source.record
    try:
        book = bookcase.book(record.book)
    except FifthStreetError as error:
        raise source.refused(BookFault(path=("book",), says=str(error))) from None
    every = [each for each in (record.hand, record.against) if each is not None]
    try:
        layout = layout_of(book, [hand.zones for hand in every])
    except NotDealtError as error:
        path = ("hand" if error.hand == 0 else "against", "zones", error.piece)
        raise source.refused(BookFault(path=path, says=error.says)) from None
    _refuse_too_few_cards(source, layout)
    _refuse_unranked(source, layout)
    lines = RecordLines(record, layout)
    terms = _BetTerms(book, record.fold, policy, together=together)
    return _value(record.name, lines, layout, terms)


def _of_function(
    function: BetFunction, terms: _BetTerms, zones: Sequence[str], *, symmetric: bool
) -> BetFigures:
    if not isinstance(zones, list | tuple) or not zones or {*map(type, zones)} != {str}:
        raise BetError(
            "Nothing says which cards the bet is on.",
            remedy='Write zones as in zones=["players"].',
        )
    try:
        layout = layout_of(terms.book, [[zone] for zone in zones])
    except NotDealtError as error:
        raise BetError(f"{error.says}.") from None
    if len(layout.groups) < len(zones) or any(len(hand) > 1 for hand in layout.hands):
        raise BetError("Two of the zones share a card.", remedy="Name each card once.")
    if not takes(function, zones):
        raise BetError(
            f"The function does not take the cards of {len(zones)} zones.",
            remedy="Give it one parameter for each zone.",
        )
    lines = FunctionLines(function, symmetric=symmetric)
    name = getattr(function, "__name__", "bet").replace("_", " ")
    return _value(name, lines, layout, terms)


def _value(name: str, lines: BetLines, layout: BetLayout, terms: _BetTerms) -> BetFigures:
    plays: list[BetPlay] = []
    note = None
    try:
        if terms.together or terms.fold != "live":
            plays = _together(lines, layout, terms)
            note = STATED_ONLY if terms.fold != "live" and len(plays) == 1 else None
    except (ApartError, NoExactFigureError) as error:
        note = str(error)
        if terms.fold != "live":
            raise NoExactFigureError(
                f"No exact figure for this bet: a fold decides it, and {note.rstrip('.')}.",
                remedy='Value it with fold = "live", as if nobody folded.',
            ) from None
    if terms.fold == "live":
        beside = plays[0].moments if plays else None
        every = whatever_is_played(lines, count_lines(lines, layout))
        plays = [BetPlay(play="any", lines=every, moments=beside)]
    return BetFigures(
        name=name,
        book=terms.book.edition,
        fold=terms.fold,
        deals=deals_of(layout),
        plays=tuple(plays),
        note=note,
    )


def _together(lines: BetLines, layout: BetLayout, terms: _BetTerms) -> list[BetPlay]:
    """Return the bet under the stated play and, where a fold decides it, under the best one."""
    game = game_of(terms.book)
    if game.shape == "versus" and is_dealers_hand(terms.book, layout):
        beside: Any = DealerBeside(game, lines)
    else:
        beside = BESIDE[game.shape](game, terms.book, layout, lines)
    policy = solve(game).policy if terms.policy is None else policy_of(game, terms.policy)
    stated = figures_of("stated", lines, beside.stated(policy), terms.fold)
    if terms.fold == "live" or game.shape == "board":
        return [stated]
    if_folded = LOST if terms.fold == "lost" else Fraction(0)
    best = beside.optimal(tuple(nets_of(lines)), if_folded)
    return [stated, figures_of("optimal", lines, best, terms.fold)]


def _refuse_too_few_cards(source: BetSource, layout: BetLayout) -> None:
    """Refuse what asks for more cards than a hand has."""
    record = source.record
    faults: list[BookFault] = []
    for number, (key, hand) in enumerate((("hand", record.hand), ("against", record.against))):
        if hand and hand.best and hand.best > (cards := _cards(layout, number)):
            says = f"The hand has {cards} cards, so {hand.best} of them cannot be chosen"
            faults.append(BookFault(path=(key, "best"), says=f"{says}. Name more zones"))
    cards = _cards(layout, 0)
    for number, line in enumerate(record.lines):
        if len(line.cards) > cards:
            says = f"The hand has {cards} cards and never contains {len(line.cards)}. Name fewer"
            faults.append(BookFault(path=("lines", number, "cards"), says=says))
    if faults:
        raise source.refused(*faults)


def _refuse_unranked(source: BetSource, layout: BetLayout) -> None:
    """Refuse kinds of hands that cards of such a number do not make."""
    record = source.record
    judged = [_judged(record.hand, layout, 0)]
    if record.against:
        judged.append(_judged(record.against, layout, 1))
    faults: list[BookFault] = []
    known = known_hands(judged[0])
    for number, line in enumerate(record.lines):
        unknown = [hand for hand in line.hands if hand not in known]
        faults += [_no_hand(("lines", number, "hands"), each, judged[0], known) for each in unknown]
    if record.against and (judged[0] != judged[1] or not known_hands(judged[0])):
        says = f"Hands of {judged[0]} and {judged[1]} cards cannot be compared. Write best"
        faults.append(BookFault(path=("against",), says=says))
    law = record.qualifying
    if law and law.category not in known_hands(judged[-1]):
        path = ("qualifying", "category")
        faults.append(_no_hand(path, law.category, judged[-1], known_hands(judged[-1])))
    if faults:
        raise source.refused(*faults)


def _judged(hand: BetHand, layout: BetLayout, number: int) -> int:
    return hand.best or _cards(layout, number)


def _cards(layout: BetLayout, number: int) -> int:
    return sum(len(layout.groups[at]) for at in layout.hands[number])


def _no_hand(path: Path, hand: str, judged: int, known: Sequence[str]) -> BookFault:
    which = f"Write {', '.join(known)}" if known else "Write best, or ranks and suits instead"
    return BookFault(path=path, says=f"No hand of {judged} cards is {hand!r}. {which}")


def _book(book: RuleBook | str | None) -> RuleBook:
    if book is not None:
        return bookcase.book(book)
    raise BetError(
        "Nothing says whose cards are dealt.",
        remedy=f"Name a book as in book={library.shelf()[0]!r}.",
    )


def _text_of(source: object) -> tuple[str, str]:
    """Return the text of a bet and what messages call it."""
    if isinstance(source, str) and "\n" in source:
        return source, "bet"
    if isinstance(source, str | FilePath):
        try:
            return FilePath(source).read_text(encoding="utf-8"), str(source)
        except (OSError, ValueError):
            raise BetError(
                f"There is no bet in a file {str(source)!r}.", remedy="Check its name."
            ) from None
    raise BetError(
        f"A bet cannot be made of {type(source).__name__}.",
        remedy="Give a function, the name of a TOML file, or a TOML text.",
    )
