/** How long the eye needs for an event; whatever is not here takes no time. */

import type { EventKind } from "@/house/protocol";

const PAUSES: Partial<Record<EventKind, number>> = {
  "round.CardDealt": 55,
  "round.DealCompleted": 120,
  "round.CardsRevealed": 420,
  "round.HandShown": 260,
  "round.SeatSettled": 320,
  "round.RoundVoided": 300,
};

/** More than so many events at once are shown at once. */
export const MOST_STAGED = 150;

const still = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");

/** Returns how many milliseconds pass after an event before the next is shown. */
export function pause(kind: EventKind): number {
  return still?.matches ? 0 : (PAUSES[kind] ?? 0);
}
