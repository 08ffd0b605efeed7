/** The decisions of a street as one row: a cell for each seat, in the order in which they act. */

import type { SeatDecides } from "../../house/floor";
import type { Json } from "../../house/protocol";
import { texts } from "../../texts";

/** What a seat may do: its name on the row, and what the house is told. */
export interface Option {
  label: string;
  fold: boolean;
  amount: number;
}

/** The option of each seat that has decided, by its place in the seat's options. */
export type Row = Record<number, Option>;

/** Returns what a seat may do: fold first, then the bets. */
export function options(decides: SeatDecides): Option[] {
  const bets = decides.sizes.map((amount, at) => ({
    label: decides.labels[at] ?? String(at + 1),
    fold: false,
    amount,
  }));
  return decides.fold
    ? [{ label: texts.console.decide.fold, fold: true, amount: 0 }, ...bets]
    : bets;
}

/** Returns what a key says of a seat: 0 folds, and 1 is its first bet. */
export function byKey(decides: SeatDecides, key: string): Option | null {
  if (!/^\d$/.test(key)) return null;
  const found = options(decides);
  if (key === "0") return found.find((option) => option.fold) ?? null;
  return found.filter((option) => !option.fold)[Number(key) - 1] ?? null;
}

/** Returns the first seat after another that has not decided, round the table; null for none. */
export function open(seats: SeatDecides[], row: Row, after = 0): number | null {
  const undecided = seats.map(({ seat }) => seat).filter((seat) => !(seat in row));
  const at = seats.findIndex(({ seat }) => seat === after);
  const later = seats.slice(at + 1).map(({ seat }) => seat);
  return later.find((seat) => undecided.includes(seat)) ?? undecided[0] ?? null;
}

/** Returns the decisions that were entered, as the house is told them. */
export function decisions(seats: SeatDecides[], row: Row): Json[] {
  return seats.flatMap(({ seat }) => {
    const option = row[seat];
    return option ? [{ seat, fold: option.fold, amount: option.amount }] : [];
  });
}

/** Names the street whose decisions are entered, so that a new one begins with an empty row. */
export const street = (round: number | null, seats: SeatDecides[]): string =>
  JSON.stringify([round, seats.map(({ sizes, labels, fold }) => [sizes, labels, fold])]);
