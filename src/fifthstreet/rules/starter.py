"""A commented book to begin with: it differs from its base only where the author writes."""

from collections.abc import Mapping

from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.options import show

OWN_DOCUMENT = ("operator", "regulator", "pages", "approved_on", "approval", "chapters")
"""What is true of the base's document and of no other."""

BOOK = """\
# What the book is called, what it differs from, and its versions.

id = "{id}"
title = "{title}"

# Everything that this folder does not say is as in the base. Give a key to change it; give an entry
# of a list by its id, key or name to change or add it.
base = "{base}"

# A version is in force from its first day until its last, where it has them:
#   from = 2027-01-01
#   until = 2027-12-31
# An older version stays in a folder of its own: folder = "versions/1".
[[versions]]
version = "1"
"""

DOCUMENT = """\
# The document. Every record cites a clause (clauses.tsv) or a ruling (rulings.tsv).

# What the base has and this book does not; wagers, options and the rest go the same way:
#   remove = ["wagers.NAME", "option.KEY", "notices.NAME"]
remove = [{removed}]

[document]
jurisdiction = "<where the rules apply>"
cite = "{prefix}-0"
"""

LAW = """\
# What this book rules otherwise than its base. `fifthstreet books {base}` shows the base.
#
# Another number of places at the table:
#   [table.positions]
#   most = {positions}
#   default = {positions}
#   cite = "{prefix}-1"
#
# Another line of a pay table:
#   [[schedules]]
#   id = "{schedule}"
#   [[schedules.tables]]
#   id = "{table}"
#   lines = [{{ name = "{line}", pays = "{pays}", cite = "{prefix}-2" }}]
"""

OPTIONS = """\
# What the document leaves to the operator. The options of the base are inherited.
#
# Another default:
#   [[option]]
#   key = "{option}"
#   default = {default}
#   cite = "{prefix}-3"
"""

CLAUSE = {
    "id": "{prefix}-0",
    "doc": "{title}",
    "source": "cover",
    "kind": "information",
    "paraphrase": "The rules are a document of their own.",
    "actor": "system",
    "implementation": "",
    "example": "",
}
RULING = ("id", "topic", "clauses", "issue", "reading", "why", "option")


def starter(id_: str, title: str, base: RuleBook) -> Mapping[str, str]:
    """Return the files of a new book by their names."""
    schedule = base.schedules[0]
    line = schedule.tables[0].lines[0]
    chosen = [one for one in base.options.values() if one.default is not None]
    options = [(one.key, show(one.default)) for one in chosen]
    option, default = [*options, ("section.name", "true")][0]
    values = {
        "id": id_,
        "title": title,
        "base": base.id,
        "prefix": "".join(filter(str.isalnum, id_)).upper(),
        "removed": ", ".join(
            f'"document.{key}"' for key in OWN_DOCUMENT if getattr(base.document, key)
        ),
        "positions": base.table.positions.most,
        "schedule": schedule.id,
        "table": schedule.tables[0].id,
        "line": line.name,
        "pays": line.pays,
        "option": option,
        "default": default,
    }
    files = {
        "book.toml": BOOK,
        "document.toml": DOCUMENT,
        "law.toml": LAW,
        "options.toml": OPTIONS,
        "clauses.tsv": "\n".join(map("\t".join, (CLAUSE, CLAUSE.values()))) + "\n",
        "rulings.tsv": "\t".join(RULING) + "\n",
    }
    return {name: text.format(**values) for name, text in files.items()}
