"""Where an operator may choose: the book says what the option's default is, or it is never read."""

from collections.abc import Iterator
from typing import Any, get_args

from pydantic import BaseModel, TypeAdapter, ValidationError

from fifthstreet.money import MeterShare
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.cap import Cap
from fifthstreet.rules.condition import key_of
from fifthstreet.rules.enforcement.conditions import conditions_of, is_key_of_submission
from fifthstreet.rules.enforcement.value import YES, only, refused
from fifthstreet.rules.fault import BookFault, faults_of
from fifthstreet.rules.law import MOST_AMOUNT, Cited
from fifthstreet.rules.location import Path
from fifthstreet.rules.options import ENTRY, Option, show

POSTED = "max_payout.amount"
SIZES = "progressive.denominations"
PLACES = {"position": "layout.positions", "box": "layout.boxes"}


BY_NAME = {
    "layout.positions": "integer",
    "layout.boxes": "integer",
    "cap.approval_ref": "text",
    "sign.edge_text": "text",
}
"""The options that the program reads by their keys, with the type that it expects."""
SIZES_OF, TABLE_OF = "limits.", ".paytable"


def options_are_read(book: RuleBook) -> Iterator[BookFault]:
    """Refuse an option that changes nothing: it has no place, no remedy, and no reader by name."""
    rules = (*book.irregularities, *book.conduct)
    in_remedies = {remedy.option for rule in rules for remedy in rule.remedies}
    named = in_remedies | _condition_keys(book)
    for index, known in enumerate(book.options.values()):
        path: Path = (ENTRY, index)
        if is_key_of_submission(known.key):
            says = f"Every submission has the key {known.key}. Give the option another key."
            yield BookFault(path=(*path, "key"), says=says)
        elif known.sets is not None:
            yield from _fits_its_place(book, path, known)
        elif known.key not in named and not _is_read_by_name(book, known):
            says = (
                f"Nothing reads the option {known.key}: it sets no value, and no remedy or "
                "condition names it. Write sets, name it in a remedy, or leave it out; what the "
                f'base has goes with remove = ["{ENTRY}.{known.key}"].'
            )
            yield BookFault(path=path, says=says)
        elif known.key in in_remedies:
            yield from _has_actions(path, known)


def _is_read_by_name(book: RuleBook, known: Option) -> bool:
    """Return whether the program reads an option by its key."""
    wager = book.wager(known.key.removeprefix(SIZES_OF))
    if known.key.startswith(SIZES_OF) and known.type == "range":
        return wager is not None and wager.offered and not wager.prescribed
    if known.key.endswith(TABLE_OF) and known.type == "table":
        return book.schedule(known.key.removesuffix(TABLE_OF)) is not None
    return BY_NAME.get(known.key) == known.type


def _condition_keys(book: RuleBook) -> set[str]:
    """Return the keys on which something in the book depends."""
    texts = [text for _, text in conditions_of(book)]
    for known in book.options.values():
        texts.extend(text for text in known.when if key_of(text) != known.key)
    return set(map(key_of, texts))


def _has_actions(path: Path, known: Option) -> Iterator[BookFault]:
    """Refuse a choice between remedies that comes to the same as the default."""
    words = known.allowed or (True, False)
    names = {str(word) if isinstance(word, str) else show(word): word for word in words}
    spare = next((w for w, value in names.items() if value == known.default), None)
    if spare in known.instead:  # then another word leaves the remedy as the book has it
        spare = next((word for word in names if word not in known.instead), None)
    for word in names:
        if word != spare and word not in known.instead:
            says = f"To choose {word} does nothing. Write under instead what is done, or drop it."
            yield BookFault(path=(*path, "instead"), says=says)
    for word in known.instead:
        if word not in names:
            says = f"Nobody can choose {word}. Allow it, or leave it out."
            yield BookFault(path=(*path, "instead"), says=says)


def _fits_its_place(book: RuleBook, path: Path, known: Option) -> Iterator[BookFault]:
    """Refuse an option whose place the book does not have or cannot hold its values."""
    place = place_set_by(book, known)
    kind = place and _kind_at(book, place[0])
    if kind is None:
        says = (
            f"The book has no {known.sets} to set. Correct it, or leave the option out; what the "
            f'base has goes with remove = ["{ENTRY}.{known.key}"].'
        )
        yield BookFault(path=(*path, "sets"), says=says)
        return
    ends = (-MOST_AMOUNT if known.least is None else known.least, known.most, known.default)
    values = known.allowed or (ends if known.type in {"integer", "amount"} else (known.default,))
    for value in (values,) if known.type == "amounts" else values:
        try:
            if value is not None:
                TypeAdapter(kind).validate_python(value, strict=True)
        except ValidationError as error:
            fault = next(faults_of(error))
            says = f"{show(value)} does not fit {known.sets}. {fault.says}"
            yield BookFault(path=(*path, "sets"), says=f"{says.rstrip('.')}.")


def _kind_at(book: RuleBook, path: Path) -> Any:
    """Return what the value at a path may be; None where the book has no such value."""
    thing: Any = book
    field: Any = None
    for step in path:
        if isinstance(step, int):
            thing = thing[step]
        elif not isinstance(thing, BaseModel) or step not in type(thing).model_fields:
            return None
        else:
            field, thing = type(thing).model_fields[step], getattr(thing, step)
    kinds = [
        one for one in (field.annotation, *get_args(field.annotation)) if isinstance(one, type)
    ]
    cited = next((one for one in kinds if issubclass(one, Cited)), None)
    return (cited.model_fields["value"] if cited else field).rebuild_annotation()


def options_agree_with_the_book(book: RuleBook) -> Iterator[BookFault]:
    """Refuse a value that an operator's option replaces by another default."""
    for known in book.options.values():
        place = place_set_by(book, known)
        if place is not None and known.default is not None and place[1] is not None:
            because = f"the option {known.key} decides, and its default is another"
            yield from only(*place, known.default, because=because)
    word = book.table.positions.word
    if counted := [key for other, key in PLACES.items() if other != word and key in book.options]:
        because = f"the layout's places are counted by the option {counted[0]}"
        yield refused(("table", "positions", "word"), word, because=because, write="its word")
    law, option = book.meters, book.options.get(SIZES)
    if law is not None and law.denominations is not None:
        path: Path = ("meters", "denominations", "allowed")
        sizes = law.denominations.allowed
        if option is None:
            because = (
                f"wagers are taken in the sizes of the option {SIZES}, which the book does not have"
            )
            write = "that option into options.toml, or no denominations"
            yield refused(path, sizes, because=because, write=write)
        else:
            because = f"wagers are taken in the sizes of the option {SIZES}"
            yield from only(path, sizes, option.allowed, because=because)


def place_set_by(book: RuleBook, option: Option) -> tuple[Path, object] | None:
    """Return the path of the value that an option sets, and the book's own value there."""
    value: Any = book
    path: list[str | int] = []
    for part in option.sets.split(".") if option.sets else ():
        if isinstance(value, tuple):
            ids = [item.id for item in value]
            if part not in ids:
                return None
            path.append(ids.index(part))
            value = value[ids.index(part)]
        else:
            path.append(part)
            value = getattr(value, part, None)
    if isinstance(value, Cited):
        return (*path, "value"), value.value
    return (tuple(path), value) if path else None


def places_set(book: RuleBook) -> set[Path]:
    """Return the paths of the values that the book's options set."""
    return {place[0] for one in book.options.values() if (place := place_set_by(book, one))}


def caps_are_kept(book: RuleBook) -> Iterator[BookFault]:
    """Refuse a cap on wagers that only meters pay, and scopes nobody applies."""
    for index, cap in enumerate(book.caps):
        path: Path = ("caps", index)
        able = [wager.id for wager in book.wagers if _is_paid_by_the_house(book, wager.id)]
        if other := [name for name in cap.wagers.value if name not in able]:
            because = "a cap holds what the house pays on a wager of the book, and no meter"
            write = f"some of {', '.join(able)}"
            yield refused((*path, "wagers", "value"), tuple(other), because=because, write=write)
        because = f"a maximum is posted where the operator has the option {POSTED}"
        posts = POSTED in book.options
        if bool(cap.posted) != posts:
            yield from only((*path, "posted"), bool(cap.posted), posts, because=because)
        if cap.minimum_wager_win and cap.amount is None:
            because = "it lifts the document's own figure, and this cap has none"
            here = (*path, "minimum_wager_win", "value")
            yield refused(here, YES, because=because, write="an amount, or nothing here")
        if cap.minimum_basis and not cap.minimum_wager_win:
            because = "it is about a minimum bettor, and this cap does not ask for one"
            here = (*path, "minimum_basis", "value")
            write = "minimum_wager_win, or nothing here"
            yield refused(here, cap.minimum_basis.value, because=because, write=write)
        yield from _scope(book, path, cap)


def _is_paid_by_the_house(book: RuleBook, wager: str) -> bool:
    """Return whether anything but a share of a meter is paid on a wager."""
    for contest in book.contests_of(wager):
        schedule = book.schedule(contest.schedule or "")
        lines = [line for table in (schedule.tables if schedule else ()) for line in table.lines]
        if contest.against or any(not isinstance(line.pays, MeterShare) for line in lines):
            return True
    return False


def _scope(book: RuleBook, path: Path, cap: Cap) -> Iterator[BookFault]:
    scope, word = cap.scope.value, book.table.positions.word
    alone = book.table.seating.positions_per_player
    known = {"round", "box" if word == "box" else "hand"}
    if alone and alone.value == 1:
        known.add("player")
    if scope not in known:
        because = "a cap holds each place apart, or the whole round"
        write = f"one of {', '.join(sorted(known))}"
        yield refused((*path, "scope", "value"), scope, because=because, write=write)
    because = "a cap on the round is shared pro rata, and no other is shared"
    shared = cap.sharing.value if cap.sharing else None
    expected = "pro_rata" if scope == "round" else None
    yield from only((*path, "sharing"), shared, expected, because=because)
    if scope != "round" and (*path, "scope", "value") not in places_set(book):
        yield from only((*path, "basis"), cap.basis, None, because=because)
        yield from only((*path, "unit"), cap.unit, None, because=because)
