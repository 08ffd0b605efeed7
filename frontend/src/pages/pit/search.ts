/** What a round is looked for by, as fields of a page and as words of an address. */

import { places } from "@/money/money";
import { fromClock } from "@/texts/format";

/** The fields of a search; what is empty does not matter. */
export const FIELDS = [
  "table",
  "since",
  "until",
  "seat",
  "patron",
  "dealer",
  "hand",
  "cards",
  "irregularity",
  "ruled",
  "voided",
  "corrected",
  "staked",
  "paid",
] as const;
export type Field = (typeof FIELDS)[number];
export type Wanted = Record<Field, string>;

const TIMES: readonly Field[] = ["since", "until"];
const AMOUNTS: readonly Field[] = ["staked", "paid"];

/** Reads a search from the address of the page. */
export function wantedOf(address: URLSearchParams): Wanted {
  return Object.fromEntries(FIELDS.map((name) => [name, address.get(name) ?? ""])) as Wanted;
}

/** Writes a search as the address of the page, with only what matters. */
export function addressOf(wanted: Wanted): URLSearchParams {
  return new URLSearchParams(FIELDS.filter((name) => wanted[name]).map((n) => [n, wanted[n]]));
}

/** Returns what the house is asked: times in seconds, amounts in minor units of a currency. */
export function searchOf(wanted: Wanted, currency: string): URLSearchParams {
  const search = addressOf(wanted);
  for (const name of TIMES) {
    const at = fromClock(wanted[name]) / 1000;
    if (wanted[name]) search.set(name, String(Math.floor(at)));
  }
  for (const name of AMOUNTS) {
    const amount = Number(wanted[name]) * 10 ** places(currency);
    if (wanted[name]) search.set(name, String(Math.round(amount)));
  }
  return search;
}
