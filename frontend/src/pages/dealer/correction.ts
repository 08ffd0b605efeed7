/** The right command in place of an entry that was wrong. */

import type { TableEntry } from "@/house/floor";
import type { Json } from "@/house/protocol";

export const BET = "do.Bet";
export const FOLD = "do.Fold";

/** Returns the command that should have been given; a bet may have been a fold, and a fold a bet. */
export function corrected(
  entry: TableEntry,
  answers: Record<string, Json>,
  folds: boolean,
): { do: string; arguments: Record<string, Json> } {
  if (entry.do !== BET && entry.do !== FOLD) return { do: entry.do, arguments: answers };
  const { amount, ...rest } = answers;
  return folds
    ? { do: FOLD, arguments: rest }
    : { do: BET, arguments: { ...rest, ...(amount === undefined ? {} : { amount }) } };
}
