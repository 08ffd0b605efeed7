/** A player's own limits: what somebody types, and what the page says of the limit in force. */

import type { Limit } from "../../house/protocol";
import { texts } from "../../texts";
import { dateTime } from "../../texts/format";
import { locale } from "../../texts/language";

const words = texts.session;

/** Reads a limit in the house's units: null for none, `NaN` for what is no limit at all. */
export function parseLimit(typed: string, unit: number): number | null {
  if (typed.trim() === "") return null;
  const [text] = typed.trim().match(/^\d+(?:[.,]\d{1,2})?$/) ?? [];
  return text ? Math.round(Number(text.replace(",", ".")) * unit) : NaN;
}

/** Writes a limit as somebody types it. */
export const typedLimit = (value: number | null, unit: number): string =>
  value === null ? "" : (value / unit).toLocaleString(locale, { useGrouping: false });

/** Says what changes later, and when; an empty sentence where nothing does. */
export function pendingText(
  limit: Limit | undefined,
  describe: (value: number | null) => string,
  now: number,
): string {
  if (!limit?.from || limit.from * 1000 <= now) return "";
  const from = dateTime(limit.from * 1000);
  return words.later(describe(limit.later), from, describe(limit.now));
}
