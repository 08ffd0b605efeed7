"""The first part of a book's page: the document, the cards, the table and its people."""

from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.deck import CardsLaw, Step
from fifthstreet.terminal.sheet import Sheet, sentence, spoken
from fifthstreet.terminal.words import conditions, counted, either, unless


def head(sheet: Sheet, book: RuleBook) -> None:
    """Add what the document is and what is played under it."""
    document = book.document
    sheet.title(f"{document.title} ({book.id})", document.cite)
    pages = counted(document.pages, "page") if document.pages else None
    chapters = counted(len(document.chapters), "chapter") if document.chapters else None
    lines = {
        "Version": document.version,
        "Jurisdiction": document.jurisdiction,
        "Operator": document.operator,
        "Regulator": document.regulator,
        "Approval": document.approval,
        "Approved on": document.approved_on,
        "In force from": document.effective_from,
        "In force until": document.effective_until,
        "Currency": document.currency,
        "Extent": ", ".join(filter(None, (pages, chapters, counted(book.own_clauses, "clause")))),
        "Game": sentence(document.game),
        "Law, SHA-256": book.law_hash,
    }
    for label, text in lines.items():
        if text is not None:
            sheet.line(str(text), label=label)
    for statement in book.statements:
        if statement.kind == "objective":
            sheet.line(statement.says, statement.cite, label="Aim")


def steps(sheet: Sheet, law: tuple[Step, ...], book: RuleBook) -> None:
    """Add the steps of a procedure, numbered, each with who takes it."""
    for number, step in enumerate(law, start=1):
        notes = [conditions(step.when, book), "for each deck" if step.per_deck else ""]
        text = "; ".join(filter(None, (step.text.rstrip("."), *notes)))
        sheet.step(number, f"{sentence(step.actor)}: {text}.", step.cite)


def cards(sheet: Sheet, book: RuleBook) -> None:
    """Add the cards: decks, shuffles, the cut, how long a deck lives, and what is done with it."""
    law = book.cards
    sheet.heading("What it is played with")
    decks = f"{either(law.decks.allowed)} of {law.decks.size} cards, usually {law.decks.default}"
    sheet.line(decks, law.decks.cite, label="Decks")
    sheet.fact("Cover cards", law.cover_cards)
    if law.two_decks:
        sheet.fact("Two decks alternate", law.two_decks.alternate_every_round, "every round")
        sheet.fact("Other in the shuffler", law.two_decks.other_in_shuffler)
        sheet.fact("Rack holds one deck", law.two_decks.rack_holds_one)
    for shuffle in law.shuffles:
        sheet.line(spoken(shuffle.moment), shuffle.cite, label="Shuffle")
    _cut(sheet, law)
    for life in law.lives:
        text = f"{life.hours} hours when dealt by {either([spoken(m) for m in life.dealing])}"
        sheet.line(text, life.cite, label="Maximum time of a deck in play")
    if law.stub_count:
        every = counted(law.stub_count.every_rounds, "round")
        text = f"every {every}, {unless(law.stub_count.exempt_when)}"
        sheet.line(text, law.stub_count.cite, label="Stub is counted")
    for procedure in book.procedures:
        skipped = f", {unless(procedure.skipped_when)}" if procedure.skipped_when else ""
        sheet.topic(f"{procedure.name}{skipped}", procedure.cite)
        steps(sheet, procedure.steps, book)


def _cut(sheet: Sheet, law: CardsLaw) -> None:
    cut = law.cut
    if cut is None:
        return
    after = [spoken(source) for source in cut.needed_after.value]
    sheet.fact("Cut needed after", cut.needed_after, f"a {either(after)} shuffle")
    sheet.fact("Cut from the top", cut.least_from_top, f"{cut.least_from_top.value} cards or more")
    sheet.fact("Cut part goes under", cut.under_bottom)
    sheet.fact("Cut is made", cut.skipped_when, unless(cut.skipped_when.value))


def layout(sheet: Sheet, book: RuleBook) -> None:
    """Add the table: its places, who may bet where, what the felt shows and the equipment."""
    table, places = book.table, book.table.positions
    sheet.heading("Layout and seats")
    text = f"{places.least} to {places.most}, usually {places.default}"
    sheet.line(text, places.cite, label="Boxes" if places.word == "box" else "Positions")
    seating = table.seating
    sheet.fact("Positions per player", seating.positions_per_player)
    sheet.fact("Players per position", seating.players_per_position)
    sheet.fact("Only seated players bet", seating.seated_only)
    sheet.fact("Also on free places", seating.other_free_positions)
    for drawing in table.drawings:
        sheet.line(drawing.id, drawing.cite, label="Approved drawing")
    for per, title in (("seat", "At each seat"), ("table", "On the table")):
        for area in (area for area in table.areas if area.per == per):
            mark = f', marked "{area.label.value}"' if area.label else ""
            only = f", {conditions(area.when, book)}" if area.when else ""
            sheet.line(f"{area.name}{mark}{only}", area.cite, label=title)
    for item in table.equipment:
        only = f", {conditions(item.when, book)}" if item.when else ""
        sheet.line(f"{item.name}{only}", item.cite, label="Equipment")


def people(sheet: Sheet, book: RuleBook) -> None:
    """Add the roles and what each may do."""
    sheet.heading("Who may do what")
    for role in sorted(book.roles, key=lambda role: role.rank):
        sheet.line(role.title, role.cite)
    for power in book.powers:
        role_needed = book.role(power.role)
        title = role_needed.title if role_needed else power.role
        above = " or above" if power.or_above else ""
        sheet.line(f"{title}{above}", power.cite, label=sentence(power.act))
