/** How long the eye needs for an event; whatever is not here takes no time. */

import type { EventKind } from "@/house/protocol";

const PAUSES: Partial<Record<EventKind, number>> = {
  "round.CardDealt": 40,
  "round.DealCompleted": 100,
  "round.CardsRevealed": 320,
  "round.HandShown": 160,
  "round.SeatSettled": 200,
  "round.RoundVoided": 300,
};

/** More than so many events at once are shown at once. */
export const MOST_STAGED = 150;

const still = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");

/** How quickly cards and results appear: each speed takes this share of the usual time. */
export const SPEEDS = { normal: 1, fast: 0.35, instant: 0 };

export type Speed = keyof typeof SPEEDS;

/** Returns how many milliseconds pass after an event before the next is shown. */
export function pause(kind: EventKind, speed: Speed): number {
  return still?.matches ? 0 : (PAUSES[kind] ?? 0) * SPEEDS[speed];
}
