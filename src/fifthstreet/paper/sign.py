"""The table sign: everything a document wants its players told, from one submission."""

from collections.abc import Callable, Iterator, Mapping

from fifthstreet.errors import FifthStreetError
from fifthstreet.paper.edge import Edge, NoEdge
from fifthstreet.paper.identity import identity_of
from fifthstreet.paper.phrases import listed, one_line
from fifthstreet.paper.sign_edge import edge_figures, edge_lines
from fifthstreet.paper.sign_pay import pay_tables
from fifthstreet.paper.sign_record import (
    PLACES,
    Place,
    Sign,
    SignFigure,
    SignSection,
    SignTable,
    clauses,
)
from fifthstreet.paper.sign_source import SignSetting
from fifthstreet.paper.sign_terms import (
    SignText,
    choices,
    limits,
    maximum_payout,
    multiples,
    progressive_amount,
)
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.condition import all_hold
from fifthstreet.rules.notice import Notice, Subject
from fifthstreet.rules.submission import Submission
from fifthstreet.texts.catalog import ENGLISH
from fifthstreet.texts.words import words

__all__ = ["Edge", "Sign", "SignFigure", "SignSection", "SignTable", "make_notice", "make_sign"]

Builder = Callable[[Notice, SignSetting], SignSection]


def make_sign(
    submission: Submission,
    book: RuleBook,
    *,
    edge: Edge | NoEdge | None = None,
    language: str = ENGLISH,
    table: str = "",
) -> Sign:
    """Return the sign of the tables in a submission, or of one; an edge is printed if computed."""
    if submission.book != book.edition:
        raise FifthStreetError(
            f"The submission is under {submission.book or 'no book'}, not under {book.edition}.",
            remedy="Print its sign from the book it names.",
        )
    setting = SignSetting(submission=submission, book=book, edge=edge, words=words(language))
    sections = [SECTIONS[notice.subject](notice, setting) for notice in _notices(setting)]
    if section := choices(setting):
        sections.append(section)
    names = [table] if table else [one.name for one in submission.tables or () if one.name]
    return Sign(
        game=book.document.title,
        house=_house(setting),
        tables=tuple(map(one_line, names)),
        sections=tuple(sorted(sections, key=lambda section: PLACES.index(section.place))),
        book=book.id,
        version=book.document.version,
        jurisdiction=book.document.jurisdiction,
        ruleset=identity_of(submission, book),
        language=language,
    )


def make_notice(
    book: RuleBook, id_: str, *, submission: Submission | None = None, language: str = ENGLISH
) -> Sign:
    """Return the notice that is put up when something happens, such as a device out of order."""
    known = {notice.id: notice for notice in book.notices if notice.posted == "when_it_happens"}
    if id_ not in known:
        text = f"They are {listed(sorted(known))}." if known else "It has none at all."
        raise FifthStreetError(
            f"The book {book.id} has no occasional notice called {id_!r}.", remedy=text
        )
    stated = submission or Submission(book=book.edition)
    setting = SignSetting(submission=stated, book=book, words=words(language))
    return Sign(
        game=book.document.title,
        house=_house(setting),
        sections=(SECTIONS[known[id_].subject](known[id_], setting),),
        book=book.id,
        version=book.document.version,
        jurisdiction=book.document.jurisdiction,
        occasional=True,
        language=language,
    )


def _house(setting: SignSetting) -> str | None:
    """Return the casino that the submission names, or the one that issued the document."""
    name = setting.submission.facility.name or setting.book.document.operator
    return one_line(name) if name else None


def _notices(setting: SignSetting) -> Iterator[Notice]:
    """Yield what no table can do without and the book leaves out, then the notices that apply."""
    posted = [
        notice
        for notice in setting.book.notices
        if notice.posted == "always" and all_hold(notice.when, setting.submission)
    ]
    items = {notice.subject for notice in posted}
    book, say = setting.book, setting.words
    main = tuple(cite for wager in book.wagers if wager.group == "ante" for cite in wager.cite)
    free = [one.adds or one.stays or one.takes_back for one in book.decisions]
    later = tuple(choice.cite[0] for choice in free if choice)
    if "limits" not in items:
        yield Notice(id="limits", subject="limits", title=say("sign-limits"), cite=main)
    if "street_multiples" not in items and later:
        title = say("sign-multiples")
        yield Notice(id="multiples", subject="street_multiples", title=title, cite=later)
    yield from posted
    if "maximum_payout" not in items and book.caps:
        title, cite = say("sign-maximum"), book.caps[0].cite
        yield Notice(id="maximum", subject="maximum_payout", title=title, cite=cite)
    if "pay_tables" not in items:
        title, cite = say("sign-odds"), book.main_contest.cite
        yield Notice(id="odds", subject="pay_tables", title=title, cite=cite)
    if "house_edge" not in items and setting.edge:
        title, cite = say("sign-edge"), book.main_contest.cite
        yield Notice(id="house_edge", subject="house_edge", title=title, cite=cite)


def _section(
    notice: Notice, place: Place, setting: SignSetting, *, text: SignText = ((), ())
) -> SignSection:
    figures, lines = text
    return SignSection(
        notice=notice.id,
        place=place,
        title=setting.name(notice.title),
        lines=(*_own_text(notice, notice.text, setting), *lines),
        figures=figures,
        cite=clauses(notice),
    )


def _own_text(notice: Notice, text: str | None, setting: SignSetting) -> tuple[str, ...]:
    """Return what the book says under a notice, as the language of the sign has it."""
    id_ = f"statements-{setting.book.id}-{notice.id}"
    return (setting.words.own(id_, text),) if text else ()


def _terms(say: Callable[[SignSetting], SignText]) -> Builder:
    """Return a builder of sections that show figures."""
    return lambda notice, setting: _section(notice, "terms", setting, text=say(setting))


def _pay(notice: Notice, setting: SignSetting) -> SignSection:
    return SignSection(
        notice=notice.id,
        place="pay",
        title=setting.name(notice.title),
        lines=_own_text(notice, notice.text, setting),
        tables=pay_tables(setting),
        cite=clauses(notice),
    )


def _edge(notice: Notice, setting: SignSetting) -> SignSection:
    items = (edge_figures(setting), tuple(edge_lines(setting)))
    return _section(notice, "edge", setting, text=items)


def _document(notice: Notice, setting: SignSetting) -> SignSection:
    """Say which rules are in force, since when, and on whose approval."""
    document, say = setting.book.document, setting.words
    facts = [say("sign-document", title=document.title, version=document.version)]
    if document.approval:
        facts.append(say("sign-approval", approval=document.approval))
    if document.regulator:
        facts.append(say("sign-regulator", regulator=document.regulator))
    if start := document.effective_from:
        facts.append(say("sign-inForce", date=say.day(start), time=say.time(start)))
    return _section(notice, "opening", setting, text=((), (" ".join(facts),)))


def _words(notice: Notice, setting: SignSetting) -> SignSection:
    """Say the notice's own text, or else the statement or the aim that the document has."""
    stated = {statement.id: statement for statement in setting.book.statements}
    statement = stated.get(notice.id)
    places: Mapping[str, Place] = {"help": "help", "explanation": "edge"}
    place = places.get(statement.kind, "opening") if statement else "opening"
    stated_text = None if notice.text or statement is None else statement.says
    return _section(notice, place, setting, text=((), _own_text(notice, stated_text, setting)))


def _closing(notice: Notice, setting: SignSetting) -> SignSection:
    return _section(notice, "closing", setting)


SECTIONS: Mapping[Subject, Builder] = {
    "document": _document,
    "objective": _words,
    "pay_tables": _pay,
    "street_multiples": _terms(multiples),
    "limits": _terms(limits),
    "progressive_amount": _terms(progressive_amount),
    "maximum_payout": _terms(maximum_payout),
    "house_edge": _edge,
    "text": _words,
    "a4_copy": _closing,
    "no_progressive": _words,
    "device_out_of_order": _words,
}
"""How each subject of a notice is put on the sign."""
