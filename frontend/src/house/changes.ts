/** What of a table's view is another than before, as the house sends it after the first view. */

import type { RoundView, Snapshot } from "./protocol";

/** Returns the later view. A round with its number is whole; else its fields are those changed. */
export function changed(view: Snapshot, changes: Partial<Snapshot>): Snapshot {
  const later = { ...view, ...changes };
  const part = changes.round;
  if (part && view.round && part.number === undefined) later.round = onward(view.round, part);
  return later;
}

function onward(before: RoundView, part: Partial<RoundView>): RoundView {
  return { ...before, ...part, seats: { ...before.seats, ...part.seats } };
}
