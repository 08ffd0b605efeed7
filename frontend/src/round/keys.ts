/** The keys of decisions, the same at the table and in the school. */

/** What a person writes into; every other thing that has the focus leaves the keys alone. */
const WRITES =
  "textarea, select, dialog, [contenteditable], input:not([type=radio], [type=checkbox], [type=range], [type=button])";

/** Returns the key that was pressed, or null where it belongs to what the person writes into. */
export function keyOf(event: KeyboardEvent): string | null {
  const { target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (target instanceof Element && target.closest(WRITES)) return null;
  return event.key.toLowerCase();
}
