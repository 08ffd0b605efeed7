/** The decisions of a street as one row: a cell for each seat, in the order in which they act. */

import type { SeatDecides } from "@/house/floor";
import type { Json } from "@/house/protocol";
import { texts } from "@/texts";

/** What a seat may do: its name on the row, and what is sent to the house. */
export interface Option {
  label: string;
  kind: "fold" | "take_back" | "stay" | "bet";
  /** How large the bet is; nothing where there is none. */
  amount: number;
}

/** The option of each seat that has decided, by its place in the seat's options. */
export type Row = Record<number, Option>;

/** Returns what a seat may do: what costs nothing first, then the bets. */
export function options(decides: SeatDecides): Option[] {
  const words = texts.console.decide;
  const found: Option[] = [];
  if (decides.fold) found.push({ label: words.fold, kind: "fold", amount: 0 });
  if (decides.take_back)
    found.push({ label: words.takeBack(decides.take_back), kind: "take_back", amount: 0 });
  if (decides.stay) found.push({ label: words.stay, kind: "stay", amount: 0 });
  decides.sizes.forEach((amount, at) =>
    found.push({ label: decides.labels[at] ?? String(at + 1), kind: "bet", amount }),
  );
  return found;
}

/** Returns what a key says of a seat: 0 is the first thing that costs nothing, 1 what follows it. */
export function byKey(decides: SeatDecides, key: string): Option | null {
  if (!/^\d$/.test(key)) return null;
  return keyed(decides).find(([each]) => each === Number(key))?.[1] ?? null;
}

/** Returns what a seat may do, each with its key. */
function keyed(decides: SeatDecides): [number, Option][] {
  const found = options(decides);
  const first = found[0]?.kind === "bet" ? 1 : 0;
  return found.map((option, at) => [at + first, option]);
}

/** Tells the keys of a seat, such as `0: Fold, 1: 1×`. */
export const keysOf = (decides: SeatDecides): string =>
  keyed(decides)
    .map(([key, { label }]) => `${key}: ${label}`)
    .join(", ");

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
    return option ? [entry(seat, option)] : [];
  });
}

const entry = (seat: number, { kind, amount }: Option): Json =>
  kind === "bet" ? { seat, amount } : { seat, [kind]: true };

/** Names the street whose decisions are entered, so that a new one begins with an empty row. */
export const street = (round: number | null, seats: SeatDecides[]): string =>
  JSON.stringify([round, seats.map(({ seat: _, name: __, ...choices }) => choices)]);
