/** The lobby's list: every table with its book, its seats and its meters, read anew now and then. */

import { entries, jackpots, tables } from "./api";
import type { Entry, TableRow } from "./protocol";

const EVERY = 3000;

export interface Document {
  entry: Entry;
  tables: TableRow[];
}

class Lobby {
  documents = $state.raw<Document[] | null>(null);
  meters = $state.raw<Record<string, Record<string, number>>>({});
  failed = $state(false);
  private shelf: Entry[] | null = null;

  /** Keeps the list fresh while somebody looks at it; returns how to stop. */
  watch(): () => void {
    let over = false;
    let timer = 0;
    const again = async (): Promise<void> => {
      if (!document.hidden) await this.read();
      if (!over) timer = setTimeout(again, EVERY) as unknown as number;
    };
    void again();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }

  private async read(): Promise<void> {
    try {
      const [rows, pots] = await Promise.all([tables(), jackpots().catch(() => [])]);
      this.shelf ??= await entries();
      this.documents = this.shelf
        .map((entry) => ({ entry, tables: rows.filter((row) => row.book === entry.id) }))
        .filter((found) => found.tables.length > 0);
      this.meters = Object.fromEntries(pots.map((pot) => [pot.link, pot.meters]));
      this.failed = false;
    } catch {
      this.failed = true;
    }
  }

  /** Returns what a table's meters stand at, if it has any. */
  metersOf(row: TableRow): Record<string, number> {
    return this.meters[row.link] ?? row.meters ?? {};
  }
}

export const lobby = new Lobby();
