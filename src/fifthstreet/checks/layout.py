"""Facility, tables, positions, the layout's areas and the equipment."""

from collections import Counter
from collections.abc import Iterator

from fifthstreet.checks.case import Case
from fifthstreet.checks.findings import Finding
from fifthstreet.rules.condition import all_hold


def facility_and_tables_are_named(case: Case) -> Iterator[Finding]:
    """Require the facility and its tables, each with its own name."""
    if case.submission.facility.name is None:
        yield case.finding(
            "facility_has_no_name",
            "facility.name",
            "The submission does not say which facility it is for",
            "Give facility.name.",
            cite=None,
        )
    tables = case.submission.tables or ()
    if not tables:
        yield case.finding(
            "submission_names_no_table",
            "tables",
            "The submission names no table",
            "Add at least one [[tables]] with a name.",
            cite=None,
        )
    names = Counter(table.name for table in tables)
    for index, table in enumerate(tables):
        key = f"tables.{index}.name"
        if table.name is None:
            message = f"Table {index + 1} has no name"
            yield case.finding("table_has_no_name", key, message, "Give it a name.", cite=None)
        elif names[table.name] > 1:
            message = f"{names[table.name]} tables are called {table.name}"
            remedy = "Give each table a different name."
            yield case.finding("table_name_is_used_twice", key, message, remedy, cite=None)


def positions_are_within_the_law(case: Case) -> Iterator[Finding]:
    """Check the number of positions or boxes, and of seats, against the document."""
    law = case.book.table.positions
    plural = {"position": "positions", "box": "boxes"}[law.word]
    key = f"layout.{plural}"
    count: int | None = case.submission.option(key)
    if count is not None and not law.least <= count <= law.most:
        yield case.finding(
            f"too_{'many' if count > law.most else 'few'}_{plural}",
            key,
            f"The layout has {count} {plural}; {law.least} to {law.most} are allowed",
            f"Set {key} to a number from {law.least} to {law.most}.",
            cite=law.cite,
        )
        return
    most = law.default if count is None else count
    for index, table in enumerate(case.submission.tables or ()):
        if table.seats is not None and not 1 <= table.seats <= most:
            yield case.finding(
                "table_has_more_seats_than_the_layout" if table.seats > most else "no_seats",
                f"tables.{index}.seats",
                f"The table has {table.seats} seats; its layout has {most} {plural}",
                f"Give it 1 to {most} seats.",
                cite=law.cite,
            )


def drawing_is_approved(case: Case) -> Iterator[Finding]:
    """Require one of the document's drawings, where it has any."""
    drawings = {drawing.id: drawing for drawing in case.book.table.drawings}
    chosen = case.submission.layout.drawing
    if chosen is None or chosen in drawings:
        return
    if drawings:
        yield case.finding(
            "layout_drawing_does_not_exist",
            "layout.drawing",
            f"There is no layout drawing {chosen}",
            f"Choose one of {', '.join(drawings)}.",
            cite=next(iter(drawings.values())).cite,
        )
    else:
        yield case.finding(
            "document_has_no_drawings",
            "layout.drawing",
            "This document prescribes no layout drawings",
            "Remove layout.drawing.",
            cite=None,
            severity="warning",
        )


def areas_are_marked(case: Case) -> Iterator[Finding]:
    """Require each area, at every seat or on the table, and for the label it must carry."""
    marked = {
        "seat": ("layout.seat_spots", case.submission.layout.seat_spots or ()),
        "table": ("layout.areas", case.submission.layout.areas or ()),
    }
    labels = case.submission.layout.labels or ()
    areas = [area for area in case.book.table.areas if case.can_judge(area.when)]
    for area in areas:
        if not all_hold(area.when, case.submission):
            continue
        key, present = marked[area.per]
        if area.id not in present:
            yield case.finding(
                "layout_lacks_an_area",
                key,
                f"The layout has no area for {area.name}",
                f'Add "{area.id}" to {key}.',
                cite=area.cite,
            )
        if area.label and area.label.value not in labels:
            yield case.finding(
                "layout_lacks_a_label",
                "layout.labels",
                f'No area is inscribed "{area.label.value}"',
                f'Add "{area.label.value}" to layout.labels.',
                cite=area.label.cite,
            )
    for per, (key, present) in marked.items():
        known = {area.id: area for area in case.book.table.areas if area.per == per}
        for index, id_ in enumerate(present):
            match = known.get(id_)
            if match is None or (match in areas and not all_hold(match.when, case.submission)):
                yield case.finding(
                    "layout_shows_what_is_not_offered",
                    f"{key}.{index}",
                    f'The layout shows "{id_}", which is not part of this game as submitted',
                    "Remove it, or offer its wager.",
                    cite=match.cite if match else case.book.table.positions.cite,
                    severity="warning",
                )


def equipment_is_present(case: Case) -> Iterator[Finding]:
    """Require each piece of equipment that the document wants attested."""
    present = case.submission.equipment.present or ()
    for item in case.book.table.equipment:
        needed = case.can_judge(item.when) and all_hold(item.when, case.submission)
        if needed and item.id not in present:
            yield case.finding(
                "equipment_is_not_attested",
                "equipment.present",
                f"The submission does not attest that the table has {item.name}",
                f'Add "{item.id}" to equipment.present once it is there.',
                cite=item.cite,
            )
    known = {item.id for item in case.book.table.equipment}
    for index, id_ in enumerate(present):
        if id_ not in known:
            yield case.finding(
                "equipment_is_unknown",
                f"equipment.present.{index}",
                f'The document has no equipment called "{id_}"',
                f"Known here: {', '.join(sorted(known)) or 'none'}.",
                cite=None,
                severity="warning",
            )
