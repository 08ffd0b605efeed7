/** What waits for somebody: what is new in it, and whether all is quiet. */

import type { Attention, AttentionList } from "@/house/floor";

/** Older than this, what was list counts for nothing, in milliseconds. */
const STALE = 3000;

export type Calm = "quiet" | "busy" | "unsure" | "stale";

/** Tells one call from another. */
export const callKey = ({ what, table, says }: Attention): string => `${what} ${table} ${says}`;

/** Tells whether something waits that did not before. */
export function somethingNew(before: AttentionList | null, now: AttentionList): boolean {
  const known = new Set((before?.items ?? []).map(callKey));
  return before !== null && now.items.some((one) => !known.has(callKey(one)));
}

/** Says how it is: quiet only if nothing waits and all of it was looked at just now. */
export function calmness(list: AttentionList, failed: boolean, age: number): Calm {
  if (failed || age > STALE) return "stale";
  if (list.items.length) return "busy";
  return list.unchecked.length ? "unsure" : "quiet";
}
