/** From when whoever is signed in may approve, and the first day, on which nobody waits. */

import type { Pit } from "../../house/floor";
import { can, session } from "../../house/session.svelte";
import { texts } from "../../texts";
import { clock } from "@/texts/format";

const words = texts.pit;

/** Says from when whoever is signed in may approve, or that nobody gave them the permission. */
export function whenApproving(): string {
  const from = session.me?.approvesFrom;
  return from == null ? words.approvals.never : words.approvals.approvesFrom(clock(from));
}

/** Tells whether a first day can be begun: two administrators do it before a table was opened. */
export const beginsFirstDay = (pit: Pit): boolean =>
  can("house.begin_first_day") && pit.tables.length === 0;
