/** Where one sits, as every page away from the table says it. */

import { tables } from "./api";
import { Poll } from "./poll.svelte";
import type { TableRow } from "./protocol";

const EVERY = 2000;

export interface OwnSeat {
  row: TableRow;
  seat: number;
  isTurn: boolean;
  /** How long is left for the turn, in milliseconds from `from` on the clock of the page. */
  left: number | null;
  from: number;
}

/** Returns the seats that one has in a list of tables, those whose turn it is first. */
export function ownSeats(rows: readonly TableRow[], from: number): OwnSeat[] {
  return rows
    .flatMap((row) => {
      const { waits, yours = [] } = row;
      const decides = waits.for === "decision" || waits.for === "choice";
      const seat = yours.find((one) => decides && waits.seats.includes(one));
      const first = seat ?? yours[0];
      if (first === undefined) return [];
      const isTurn = seat !== undefined;
      return { row, seat: first, isTurn, left: isTurn ? waits.milliseconds : null, from };
    })
    .sort((one, other) => Number(other.isTurn) - Number(one.isTurn));
}

export const seats = new Poll(async () => ownSeats(await tables(), performance.now()), EVERY);
