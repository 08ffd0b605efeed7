/** Jackpots as the house writes them down, for a screen that everybody sees. */

import { get, tables } from "@/house/api";
import { Poll } from "@/house/poll.svelte";
import type { Jackpot, TableRow } from "@/house/protocol";

export const EVERY = 2000;

/** Returns every jackpot, kept fresh. */
export const jackpotsFeed = (): Poll<Jackpot[]> =>
  new Poll(() => get<Jackpot[]>("/jackpots"), EVERY);

/** The tables that feed each jackpot. */
export type Feeders = Map<string, [TableRow, ...TableRow[]]>;

/** Brings the tables of each jackpot that is offered somewhere. */
export async function feeders(): Promise<Feeders> {
  const found: Feeders = new Map();
  for (const row of await tables()) {
    const others = found.get(row.link);
    if (others) others.push(row);
    else if (row.progressive) found.set(row.link, [row]);
  }
  return found;
}

/** Returns the name of a jackpot: the house that offers it. */
export const titleOf = (link: string, rows: TableRow[] = []): string => rows[0]?.facility ?? link;

/** Returns one jackpot, kept fresh. */
export const jackpotFeed = (link: string): Poll<Jackpot> =>
  new Poll(() => get<Jackpot>(`/jackpots/${link}`), EVERY);
