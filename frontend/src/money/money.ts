/** Money as people read it, and as chips on a layout. Amounts are whole minor units. */

import table from "../../../src/fifthstreet/money/currencies.tsv?raw";
import { locale, oddsText } from "@/texts/language";

interface Currency {
  decimals: number;
  symbol: string;
  /** The smallest chip, in major units. */
  chip: number;
}

/** The currencies of the house, from its own table. */
const CURRENCIES = new Map(
  table
    .trim()
    .split("\n")
    .slice(1)
    .map((line): [string, Currency] => {
      const [code = "", decimals, symbol, , chip] = line.split("\t");
      return [code, { decimals: Number(decimals), symbol: symbol ?? "", chip: Number(chip) }];
    }),
);
/** Denominations as multiples of the smallest chip, largest first. */
const LADDER = [5000, 1000, 500, 100, 25, 5, 1];

const known = (currency: string): Currency =>
  CURRENCIES.get(currency) ?? { decimals: 2, symbol: "", chip: 1 };

/** Tells how many digits of a currency stand behind the point. */
export const places = (currency: string): number => known(currency).decimals;

/** Writes an amount as the language of the page does: `$15`, `S$7.50`, `−£3`, `7,50\u00a0$`. */
export function money(amount: number, currency: string, sign = false): string {
  const before = amount < 0 ? "\u2212" : sign && amount > 0 ? "+" : "";
  const symbol = known(currency).symbol || currency;
  const parts = new Intl.NumberFormat(locale, { style: "currency", currency: "XXX" });
  const after = parts.formatToParts(1).at(-1)?.type === "currency";
  const figure = figures(amount, currency);
  if (after) return `${before}${figure}\u00a0${symbol}`;
  return `${before}${symbol}${/\w$/.test(symbol) ? "\u00a0" : ""}${figure}`;
}

/** Writes an amount without its currency and its sign, where space is short: `15`, `7.50`. */
export function figures(amount: number, currency: string, useGrouping = true): string {
  const digits = places(currency);
  const whole = amount % 10 ** digits === 0;
  return (Math.abs(amount) / 10 ** digits).toLocaleString(locale, {
    useGrouping,
    minimumFractionDigits: whole ? 0 : digits,
    maximumFractionDigits: digits,
  });
}

/** Writes an amount as somebody would type it: `1500`, `7.50`. */
export const plain = (amount: number, currency: string): string => figures(amount, currency, false);

/** Reads an amount that somebody typed in major units, with a point or a comma; null for none. */
export function minor(typed: string, currency: string): number | null {
  const digits = places(currency);
  const [, whole, part = ""] = typed.trim().match(/^(\d*)(?:[.,](\d*))?$/) ?? [];
  if (whole === undefined || !(whole + part) || part.length > digits) return null;
  return Number(whole + part.padEnd(digits, "0"));
}

/** Writes what a line pays, from its notation: odds, or an amount such as `500.00 SGD`. */
export function paysText(notation: string): string {
  const [, figure = "", currency = ""] = notation.match(/^([\d,]+(?:\.\d+)?) ([A-Z]{3})$/) ?? [];
  const amount = currency ? minor(figure.replaceAll(",", ""), currency) : null;
  return amount === null ? oddsText(notation) : money(amount, currency);
}

/** Chips of one denomination: its value in major units, and its step, which decides the color. */
export interface Chips {
  value: number;
  step: number;
  count: number;
}

/** Breaks an amount down into as few chips as there can be; what is smaller than a chip is left out. */
export function chips(amount: number, currency: string): Chips[] {
  const { chip } = known(currency);
  let left = Math.floor(amount / smallest(currency));
  const found: Chips[] = [];
  for (const step of LADDER) {
    const count = Math.floor(left / step);
    if (count > 0) found.push({ value: step * chip, step, count });
    left -= count * step;
  }
  return found;
}

/** The chips that somebody could add to a stake within its limits, smallest first. */
export function rack(minimum: number, maximum: number, currency: string): number[] {
  const fit = LADDER.map((step) => step * smallest(currency)).filter((value) => value <= maximum);
  const floor = fit.findIndex((value) => value * 5 <= minimum);
  return fit
    .slice(0, floor < 0 ? fit.length : floor)
    .slice(-5)
    .reverse();
}

/** Returns the smallest chip in minor units. */
const smallest = (currency: string): number => known(currency).chip * 10 ** places(currency);
