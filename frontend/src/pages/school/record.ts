/** How somebody does at a drill: kept in this browser, and of no concern to the house. */

import { number } from "@/texts/format";

export interface Tally {
  answered: number;
  right: number;
  streak: number;
  best: number;
  /** Seconds of all answers together. */
  seconds: number;
}

export const NONE: Tally = { answered: 0, right: 0, streak: 0, best: 0, seconds: 0 };
const LONGEST = 600;

/** Returns a tally with one more answer in it. */
export function tallied(before: Tally, right: boolean, seconds: number): Tally {
  const streak = right ? before.streak + 1 : 0;
  return {
    answered: before.answered + 1,
    right: before.right + (right ? 1 : 0),
    streak,
    best: Math.max(before.best, streak),
    seconds: before.seconds + Math.min(LONGEST, Math.max(0, seconds)),
  };
}

/** Returns the seed of the next question of a set, or nothing when all have been answered. */
export function nextSeed(
  drill: { seed: number; place: number; of: number },
  answered: number,
): number | null {
  if (answered >= drill.of) return null;
  return drill.seed - drill.place + ((drill.place + 1) % drill.of);
}

/** Writes how many seconds an answer took in the mean. */
export function speed(tally: Tally): string {
  return tally.answered ? number(tally.seconds / tally.answered, 1) : "–";
}

const keyOf = (drill: string, book: string): string => `school:${drill}:${book}`;

/** Reads how somebody did at a drill before. */
export function recordOf(drill: string, book: string): Tally {
  try {
    const stored = localStorage.getItem(keyOf(drill, book));
    return stored ? { ...NONE, ...(JSON.parse(stored) as Tally) } : NONE;
  } catch {
    return NONE;
  }
}

export function keepRecord(drill: string, book: string, tally: Tally): void {
  localStorage.setItem(keyOf(drill, book), JSON.stringify(tally));
}
