/** Amounts of what takes two people, each in the unit of its kind. */

import type { Approval, Pit } from "../../house/floor";
import { money } from "../../money/money";

/** Units of the ledger in one minor unit; meters are kept in them. */
export const LEDGER = 10_000;

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
  const minor = approval.kind === "meter_change" ? Math.round(value / LEDGER) : value;
  return money(minor, currencyOf(approval, pit));
}
