/** Money as people read it, and as chips on a layout. Amounts are whole minor units. */

import denominations from "./chips.json";

const SYMBOLS: Record<string, string> = { USD: "$", SGD: "S$", GBP: "£", EUR: "€" };
const CHIPS: Record<string, number[]> = denominations;

/** Tells how many digits of a currency stand behind the point. */
export function places(currency: string): number {
  try {
    const format = new Intl.NumberFormat("en", { style: "currency", currency });
    return format.resolvedOptions().maximumFractionDigits ?? 2;
  } catch {
    return 2;
  }
}

/** Writes an amount: `$15`, `S$7.50`, `-£3`. */
export function money(amount: number, currency: string, sign = false): string {
  const before = amount < 0 ? "\u2212" : sign && amount > 0 ? "+" : "";
  return `${before}${SYMBOLS[currency] ?? `${currency}\u00a0`}${figures(amount, currency)}`;
}

/** Writes an amount without its currency and its sign, where space is short: `15`, `7.50`. */
export function figures(amount: number, currency: string): string {
  const digits = places(currency);
  const whole = amount % 10 ** digits === 0;
  return (Math.abs(amount) / 10 ** digits).toLocaleString("en", {
    minimumFractionDigits: whole ? 0 : digits,
    maximumFractionDigits: digits,
  });
}

/** Writes an amount as somebody would type it: `1500`, `7.50`. */
export const plain = (amount: number, currency: string): string =>
  figures(amount, currency).replaceAll(",", "");

/** Reads an amount that somebody typed in major units; null for what is none. */
export function minor(typed: string, currency: string): number | null {
  const amount = Math.round(Number(typed) * 10 ** places(currency));
  return typed.trim() === "" || !Number.isFinite(amount) || amount < 0 ? null : amount;
}

/** A chip of a stack: its value in major units, which decides its colour. */
export interface Chips {
  value: number;
  count: number;
}

/** Breaks an amount down into as few chips as there can be; what is smaller than a chip is left out. */
export function chips(amount: number, currency: string): Chips[] {
  const unit = 10 ** places(currency);
  let left = amount;
  const found: Chips[] = [];
  for (const chip of CHIPS[currency]?.toReversed() ?? []) {
    const count = Math.floor(left / chip);
    if (count > 0) found.push({ value: chip / unit, count });
    left -= count * chip;
  }
  return found;
}

/** The chips that somebody could add to a stake within its limits, smallest first. */
export function rack(minimum: number, maximum: number, currency: string): number[] {
  const fit = (CHIPS[currency] ?? []).filter((chip) => chip <= maximum && chip * 5 > minimum);
  return fit.slice(0, 5);
}
