/** The lobby's list: every table with its book, its seats and its meters, read again now and then. */

import { entries, jackpots, tables } from "./api";
import { sign } from "./figures";
import { edgeOn } from "@/table/edge";
import { Poll } from "./poll.svelte";
import type { Entry, TableRow } from "./protocol";

const EVERY = 3000;

export interface Document {
  entry: Entry;
  tables: TableRow[];
}

interface Hall {
  documents: Document[];
  meters: Record<string, Record<string, number>>;
}

/** Returns how many seats one has at some tables. */
const own = (tables: readonly TableRow[]): number =>
  tables.reduce((count, { yours }) => count + (yours?.length ?? 0), 0);

let shelf: Entry[] | null = null;

async function hall(): Promise<Hall> {
  const [rows, pots] = await Promise.all([tables(), jackpots().catch(() => [])]);
  shelf ??= await entries();
  rows.sort((one, other) => own([other]) - own([one]));
  const documents = shelf
    .map((entry) => ({ entry, tables: rows.filter((row) => row.book === entry.id) }))
    .filter((found) => found.tables.length > 0)
    .sort((one, other) => own(other.tables) - own(one.tables));
  return { documents, meters: Object.fromEntries(pots.map((pot) => [pot.link, pot.meters])) };
}

class Lobby extends Poll<Hall> {
  /** What is open, document by document; null until it was read. */
  get documents(): Document[] | null {
    return this.value?.documents ?? null;
  }

  /** Returns what a table's meters stand at, if it has any. */
  metersOf(row: TableRow): Record<string, number> {
    return this.value?.meters[row.link] ?? row.meters ?? {};
  }
}

const edges = new Map<string, Promise<string>>();

/** Brings the house edge that the sign of a table prints; each is asked for once, and none blocks. */
export function edgeOf(table: string, ruleset: string): Promise<string> {
  const key = `${table} ${ruleset}`;
  let found = edges.get(key);
  if (!found) {
    found = sign(table).then(
      (found) => edgeOn(found) || "–",
      () => "–",
    );
    edges.set(key, found);
  }
  return found;
}

export const lobby = new Lobby(hall, EVERY);
