"""The end of a book's page: notices, the operator's choices, claims, terms and rulings."""

from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.law import citations
from fifthstreet.rules.options import Option, show
from fifthstreet.terminal.sheet import Sheet, sentence
from fifthstreet.terminal.words import conditions, either


def notices(sheet: Sheet, book: RuleBook) -> None:
    """Add the notices for players: what they say, where and when."""
    sheet.heading("Notices to players")
    for notice in book.notices:
        place = " or ".join(f"on the {place}" for place in notice.carried_by)
        moment = place if notice.posted == "always" else f"{place}, when it happens"
        only = f", {conditions(notice.when, book)}" if notice.when else ""
        text = f": {notice.text}" if notice.text else ""
        sheet.line(f"{notice.title}{text} ({moment}{only})", notice.cite, label=notice.id)


def requirements(sheet: Sheet, book: RuleBook) -> None:
    """Add what a submission is refused for under this book alone."""
    if book.requirements:
        sheet.heading("Why a submission is refused")
    for rule in book.requirements:
        sheet.line(f"{rule.says} {rule.mend}", rule.cite)


def option_text(option: Option) -> str:
    """Return the type, the default and the allowed values of an option."""
    texts = [option.asks]
    if option.allowed:
        texts = [either([show(value) for value in option.allowed])]
    if option.least is not None:
        texts.append(f"at least {option.least}")
    if option.most is not None:
        texts.append(f"at most {option.most}")
    if option.unit:
        texts.append(option.unit)
    if option.default is not None:
        texts.append(f"default {show(option.default)}")
    elif option.required:
        texts.append("must be chosen")
    return ", ".join(texts)


def operator_options(sheet: Sheet, book: RuleBook) -> None:
    """Add the choices that the document leaves to the operator."""
    sheet.heading("Choices of the operator")
    for option in book.options.values():
        sheet.topic(option.key, option.cite)
        sheet.line(option.says, level=2)
        sheet.line(option_text(option), level=2)


def statements(sheet: Sheet, book: RuleBook) -> None:
    """Add what the document says of itself, marked as claims."""
    if book.statements:
        sheet.heading("What the document claims")
    for statement in book.statements:
        figure = f" ({statement.percent}%)" if statement.percent else ""
        label = f"Claim: {sentence(statement.kind).lower()}"
        sheet.line(f"{statement.says}{figure}", statement.cite, label=label)


def terms(sheet: Sheet, book: RuleBook) -> None:
    """Add the words that the document defines."""
    if book.terms:
        sheet.heading("Terms")
    for term in book.terms:
        also = f" (also: {', '.join(term.aliases)})" if term.aliases else ""
        sheet.line(f"{term.means}{also}", term.cite, label=term.name)


def rulings_read(sheet: Sheet, book: RuleBook) -> None:
    """Add how the unclear places of the document are read."""
    every = book.citations.rulings
    cited_ = dict.fromkeys(citation for citation, _ in citations(book) if citation in every)
    if cited_:
        sheet.heading("How unclear clauses are read")
    for id_ in cited_:
        ruling = every[id_]
        sheet.topic(ruling.issue, [id_, ruling.clauses])
        choice = " (the operator may choose otherwise)" if ruling.is_option else ""
        sheet.line(f"Read as: {ruling.reading}{choice}", level=2)
