/** Amounts of what takes two people, each in the unit of its kind. */

import type { Approval, Pit } from "../../house/floor";
import { money, places } from "../../money/money";

/** Units of the ledger in one minor unit; meters are kept in them. */
const LEDGER = 10_000;
/** A rate is written in ten-thousandths of the wager. */
const RATES = 10_000;

/** A figure of a jackpot that two people change. */
export type Figure = "meter" | "overflow" | "limit" | "reset" | "rate";
/** Those that are kept in units of the ledger. */
const FINE = new Set(["meter", "overflow"]);

/** Returns the currency in which an approval's subject is held. */
export function currencyOf(approval: Approval, pit: Pit): string {
  const parts = approval.subject.split(":");
  if (approval.kind === "adjustment") return parts[2] ?? "";
  if (approval.kind === "jackpot") {
    return pit.tables.find((table) => table.table === parts[0])?.currency ?? "";
  }
  return pit.jackpots.find((jackpot) => jackpot.link === parts[1])?.currency ?? "";
}

/** Writes one side of a change. */
export function amountOf(approval: Approval, value: number | null, pit: Pit): string {
  if (value === null) return "–";
  const figure = approval.subject.split(":")[0];
  if (figure === "hold") return "–";
  if (figure === "rate") return `${(value * 100) / RATES}%`;
  const minor = FINE.has(figure ?? "") ? Math.round(value / LEDGER) : value;
  return money(minor, currencyOf(approval, pit));
}

/** Returns a figure that somebody typed, in the unit in which the house keeps it. */
export function storedAmount(figure: Figure, typed: number, currency: string): number {
  if (figure === "rate") return Math.round((typed * RATES) / 100);
  const minor = Math.round(typed * 10 ** places(currency));
  return FINE.has(figure) ? minor * LEDGER : minor;
}
