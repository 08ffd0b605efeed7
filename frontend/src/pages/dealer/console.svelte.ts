/** A table as its dealer works it: what is to be done, and what was done. */

import { Refused } from "../../house/api";
import {
  irregularities,
  procedure as readProcedure,
  type Awaited,
  type Procedure,
} from "../../house/floor";
import type { Book, Json, TableEvent } from "../../house/protocol";
import { TableInView } from "../../house/table.svelte";
import { texts } from "../../texts";
import { toasts } from "../../toasts.svelte";
import { logged } from "./story";

/** Deck timers run without anything happening at the table. */
const EVERY = 10_000;
const MOST_TOLD = 12;

export interface LogEntry {
  number: number;
  text: string;
  clause: string | null;
}

export class ConsoleState {
  readonly table: TableInView;
  procedure = $state.raw<Procedure | null>(null);
  /** What the round waits to be ruled on. */
  ruling = $state.raw<Awaited | null>(null);
  refused = $state.raw<Refused | null>(null);
  log = $state.raw<LogEntry[]>([]);
  book = $state.raw<Book | null>(null);
  private reading = false;
  private again = false;
  private readonly timer: ReturnType<typeof setInterval>;

  constructor(id: string) {
    this.table = new TableInView(id);
    this.table.follow((event) => this.heard(event));
    this.timer = setInterval(() => void this.read(), EVERY);
  }

  /** Returns how whoever sits at a seat is called. */
  name(seat: number): string {
    const view = this.table.view;
    const id = view?.seats[String(seat)] ?? view?.round?.seats[String(seat)]?.player;
    return (id && view?.names?.[id]) || texts.table.seat(seat);
  }

  /** Asks the house what is to be done now; several calls at once ask once more. */
  async read(): Promise<void> {
    if (this.reading) {
      this.again = true;
      return;
    }
    this.reading = true;
    try {
      const now = await readProcedure(this.table.id);
      const waits = now.waits.for === "ruling";
      this.ruling = waits ? (await irregularities(this.table.id)).ruling : null;
      this.procedure = now;
      this.refused = null;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.status) this.refused = error;
    }
    this.reading = false;
    if (this.again) {
      this.again = false;
      await this.read();
    }
  }

  /** Gives a command; tells why it was refused, if it was. */
  async give(do_: string, args: Record<string, Json>): Promise<boolean> {
    const done = toasts.answered(await this.table.give(do_, args));
    await this.read();
    return done;
  }

  close(): void {
    clearInterval(this.timer);
    this.table.close();
  }

  private heard(event: TableEvent): void {
    if (!this.book || !this.table.view) return;
    const teller = {
      book: this.book,
      currency: this.table.view.currency,
      who: (seat: number) => texts.table.seat(seat),
    };
    const entry = logged(event, teller);
    if (entry) this.log = [{ number: event.number, ...entry }, ...this.log].slice(0, MOST_TOLD);
  }
}
