"""What of a table's view is another than before: so that it need not be sent whole every time.

Changes have the fields of the view that are others. Of a round that goes on they have its fields
that are others, and of those the seats that are. A round with its number is whole, and so is every
other field.
"""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, Final

from fifthstreet.protocol.codec import encode, read
from fifthstreet.protocol.record import Fields
from fifthstreet.protocol.tables import RoundView, Snapshot

VIEW: Final = Snapshot.__struct_fields__
ROUND: Final = tuple(field.name for field in fields(RoundView))


def changes_of(before: Snapshot, after: Snapshot) -> dict[str, Any] | None:
    """Return what is another in a later view, or None where it must be sent whole."""
    changes = _others(VIEW, before, after)
    old, new = before.round, after.round
    if old is None or new is None or old.number != new.number or "round" not in changes:
        return changes
    if old.seats.keys() - new.seats.keys():
        return None
    changed = _others(ROUND, old, new)
    if "seats" in changed:
        seats = new.seats.items()
        changed["seats"] = {seat: one for seat, one in seats if one != old.seats.get(seat)}
    return {**changes, "round": changed}


def _others(names: tuple[str, ...], before: object, after: object) -> dict[str, Any]:
    return {
        name: new
        for name in names
        if (new := getattr(after, name)) is not (old := getattr(before, name)) and new != old
    }


def changed_view(before: Snapshot, changes: Fields) -> Snapshot:
    """Return the later view."""
    view = encode(before)
    whole: Snapshot = read(Snapshot, {**view, **changes, "round": _round(view["round"], changes)})
    return whole


def _round(before: Mapping[str, Any] | None, changes: Fields) -> Any:
    changed = changes.get("round", before)
    if changed is None or before is None or "number" in changed:
        return changed
    seats = {**before["seats"], **changed.get("seats", {})}
    return {**before, **changed, "seats": seats}
