"""A commented starting point for a submission, written from the book itself."""

from collections.abc import Iterator

from fifthstreet.money import Amount
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.condition import all_hold
from fifthstreet.rules.options import Option, show
from fifthstreet.rules.plan import Schedule
from fifthstreet.rules.submission import Offers, Submission

WIDTH = 98
STARTING_ANTE = (500, 20_000)
STARTING_RATE = "0.05"
STARTING_METER = 1_000_000


def template(book: RuleBook) -> str:
    """Return a submission to fill in: every key that the book knows, each with its reason."""
    return "\n".join(_TemplateWriter(book).lines()) + "\n"


class _TemplateWriter:
    def __init__(self, book: RuleBook) -> None:
        self.book = book
        self.wanted = {need for rule in book.requirements for need in rule.needs}
        methods = book.dealing.methods
        self.method = next((m for m in methods if m.device == "shuffler"), methods[0])
        offers = {wager.id: True for wager in book.wagers if wager.offered}
        self.offers = Offers(**offers)
        self.submission = Submission(book=book.id, offers=self.offers).under(book.options)
        self.left = dict(book.options)

    def lines(self) -> Iterator[str]:
        yield from self._opening()
        for title, body in (
            ("facility", self._facility()),
            ("layout", self._layout()),
            ("equipment", self._equipment()),
            ("dealing", self._dealing()),
            ("cards", self._cards()),
            ("limits", self._limits()),
            ("offers", self._offers()),
            *((schedule.id, self._tables(schedule)) for schedule in self._side_schedules()),
            ("progressive", self._progressive()),
            ("sign", self._sign()),
        ):
            yield from self._section(title, list(body))
        sections = {key.partition(".")[0] for key in self.left}
        for title in sorted(sections):
            yield from self._section(title, [])

    def _opening(self) -> Iterator[str]:
        document = self.book.document
        sample = Amount(STARTING_ANTE[0], document.currency)
        yield f"# A rules submission under {document.title}, {document.version}"
        yield f"# ({document.jurisdiction})."
        yield "#"
        yield "# Write a value for everything in <angle brackets>, then say"
        yield "#   fifthstreet check submission.toml"
        yield f"# Amounts are whole minor units: {sample.minor} is {sample.pretty}."
        yield "# Lines that begin with # show an operator's choice with its default."
        yield ""
        yield f'book = "{self.book.id}"'

    def _section(self, title: str, body: list[str]) -> Iterator[str]:
        chosen = [key for key in self.left if key.partition(".")[0] == title]
        if not body and not chosen:
            return
        yield ""
        yield f"[{title}]"
        main = [line for line in body if not line.startswith("[")]
        yield from main if len(main) == len(body) else body[: _first_table(body)]
        for key in chosen:
            yield from self._option(self.left.pop(key))
        if len(main) != len(body):
            yield from body[_first_table(body) :]

    def _option(self, option: Option) -> Iterator[str]:
        name = option.key.partition(".")[2]
        unit = f" ({option.unit})" if option.unit else ""
        yield ""
        yield from _comment(f"{option.says}{unit} [{', '.join(option.cite)}]")
        if option.allowed and option.type == "choice":
            yield f"# One of {', '.join(map(show, option.allowed))}."
        if option.key in {"layout.positions", "layout.boxes"}:
            yield f"{name} = {self.book.table.positions.default}"
        elif option.required:
            yield f"{name} = {show(option.default or 0)}"
        else:
            example = show(option.default) if option.default is not None else "…"
            yield f"# {name} = {example}"

    def _text(self, key: str, meaning: str) -> Iterator[str]:
        if key in self.wanted:
            yield f'{key.rpartition(".")[2]} = "<{meaning}>"'

    def _facility(self) -> Iterator[str]:
        yield 'name = "<name of the facility>"'
        yield ""
        yield "[[tables]]"
        yield 'name = "<name of the table>"'

    def _layout(self) -> Iterator[str]:
        table = self.book.table
        if table.drawings:
            drawings = ", ".join(drawing.id for drawing in table.drawings)
            yield from _comment(f"One of the drawings {drawings}. [{table.drawings[0].citation}]")
            yield f'drawing = "{table.drawings[0].id}"'
        yield from self._text("layout.approval_ref", "reference of the layout's approval")
        areas = [area for area in table.areas if all_hold(area.when, self.submission)]
        for per, key in (("seat", "seat_spots"), ("table", "areas")):
            marked = [area for area in areas if area.per == per]
            if marked:
                yield from _comment(f"[{', '.join(dict.fromkeys(a.citation for a in marked))}]")
                yield f"{key} = {show(tuple(area.id for area in marked))}"
        labels = tuple(area.label.value for area in areas if area.label)
        if labels:
            yield f"labels = {show(labels)}"
        if "layout.inscriptions" in self.wanted:
            yield "inscriptions = true"

    def _equipment(self) -> Iterator[str]:
        items = [e for e in self.book.table.equipment if all_hold(e.when, self.submission)]
        if items:
            yield from _comment("The operator attests that each of these is there:")
            for item in items:
                yield from _comment(f"- {item.id}: {item.name} [{item.citation}]")
            yield f"present = {show(tuple(item.id for item in items))}"

    def _dealing(self) -> Iterator[str]:
        methods = ", ".join(f'"{method.id}"' for method in self.book.dealing.methods)
        yield from _comment(f"One of {methods}. [{self.method.citation}]")
        yield f'method = "{self.method.id}"'
        devices = {
            "shuffler": ("counts_cards = false", self.method.device == "shuffler"),
            "shoe": ("", self.method.device == "shoe"),
            "progressive_system": ("", self.book.meters is not None),
        }
        for device, (extra, used) in devices.items():
            if used and f"devices.{device}" in self.wanted:
                yield ""
                yield f"[devices.{device}]"
                yield f'model = "<maker and model of the {device.replace("_", " ")}>"'
                if extra:
                    yield extra

    def _cards(self) -> Iterator[str]:
        cards = self.book.cards
        yield from _comment(f"[{', '.join(cards.decks.cite)}]")
        yield f"decks = {cards.decks.default}"
        if cards.cover_cards:
            yield f"cover_cards = {cards.cover_cards.value}"

    def _limits(self) -> Iterator[str]:
        low, high = STARTING_ANTE
        yield f"ante = {{ min = {low}, max = {high} }}"
        yield from _comment(
            "Within what range the floor may change the limits between rounds; without one, only "
            "within the limits themselves."
        )
        yield f"# range.ante = {{ min = {low}, max = {high} }}"

    def _offers(self) -> Iterator[str]:
        for wager in self.book.wagers:
            if wager.offered:
                yield from _comment(f"{wager.name} [{wager.citation}]")
                yield f"{wager.id} = true"

    def _side_schedules(self) -> Iterator[Schedule]:
        """Yield the schedules of side bets; that of the meters has more to say."""
        meters = self.book.meters.schedule if self.book.meters else None
        for contest in self.book.contests:
            schedule = self.book.schedule(contest.schedule or "")
            if schedule is None or contest.others or schedule.id == meters:
                continue
            if all(wager in self.offers for wager in contest.wagers):
                yield schedule

    def _tables(self, schedule: Schedule) -> Iterator[str]:
        letters = ", ".join(table.id for table in schedule.tables)
        yield from _comment(f"One of the pay tables {letters}. [{schedule.citation}]")
        yield f'paytable = "{schedule.tables[0].id}"'

    def _progressive(self) -> Iterator[str]:
        law = self.book.meters
        schedule = self.book.schedule(law.schedule) if law else None
        if law is None or schedule is None:
            return
        table = schedule.tables[0]
        yield from _comment(f"One of the pay tables {', '.join(t.id for t in schedule.tables)}.")
        yield f'paytable = "{table.id}"'
        if "progressive.bet_amount" in self.wanted:
            yield f"bet_amount = {STARTING_ANTE[0]}"
        least = {minimum.meter: minimum.least for minimum in table.minima}
        yield from _comment(f"Share of each wager that feeds a meter [{law.rates_stated.citation}]")
        yield from (f"rate.{meter} = {STARTING_RATE}" for meter in table.meters)
        yield from _comment(f"Amount that a meter starts from [{law.resets_stated.citation}]")
        for part in ("initial", "reset"):
            for meter in table.meters:
                yield f"{part}.{meter} = {least.get(meter, STARTING_METER)}"

    def _sign(self) -> Iterator[str]:
        yield "posted = true"
        if "sign.a4_copies" in self.wanted:
            yield "a4_copies = true"


def _first_table(body: list[str]) -> int:
    index = next(index for index, line in enumerate(body) if line.startswith("["))
    return index - 1 if index and not body[index - 1] else index


def _comment(text: str) -> Iterator[str]:
    """Wrap a remark into comment lines."""
    line = "#"
    for word in text.split():
        if len(line) + 1 + len(word) > WIDTH:
            yield line
            line = "#"
        line = f"{line} {word}"
    yield line
