/** Money as people read it, and as chips on a layout. Amounts are whole minor units. */

import { locale } from "../texts/language";

const SYMBOLS: Record<string, string> = { USD: "$", SGD: "S$", GBP: "£", EUR: "€" };
const CHIPS = [5000, 1000, 500, 100, 25, 5, 1];

/** Tells how many digits of a currency stand behind the point. */
export function places(currency: string): number {
  try {
    const format = new Intl.NumberFormat("en", { style: "currency", currency });
    return format.resolvedOptions().maximumFractionDigits ?? 2;
  } catch {
    return 2;
  }
}

/** Writes an amount as the language of the page does: `$15`, `S$7.50`, `−£3`, `7,50\u00a0$`. */
export function money(amount: number, currency: string, sign = false): string {
  const before = amount < 0 ? "\u2212" : sign && amount > 0 ? "+" : "";
  const symbol = SYMBOLS[currency] ?? currency;
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

/** A chip of a stack: its value in major units, which decides its colour. */
export interface Chips {
  value: number;
  count: number;
}

/** Breaks an amount down into as few chips as there can be; what is smaller than a chip is left out. */
export function chips(amount: number, currency: string): Chips[] {
  const unit = 10 ** places(currency);
  let left = Math.floor(amount / unit);
  const found: Chips[] = [];
  for (const value of CHIPS) {
    const count = Math.floor(left / value);
    if (count > 0) found.push({ value, count });
    left -= count * value;
  }
  return found;
}

/** The chips that somebody could add to a stake within its limits, smallest first. */
export function rack(minimum: number, maximum: number, currency: string): number[] {
  const unit = 10 ** places(currency);
  const fit = CHIPS.map((value) => value * unit).filter((value) => value <= maximum);
  const floor = fit.findIndex((value) => value * 5 <= minimum);
  return fit
    .slice(0, floor < 0 ? fit.length : floor)
    .slice(-5)
    .reverse();
}
