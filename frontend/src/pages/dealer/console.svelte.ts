/** A table as its dealer works it: what is to be done, what was entered, and what waits to be sent. */

import { Refused } from "@/house/api";
import {
  irregularities,
  procedure as readProcedure,
  type Awaited,
  type Procedure,
} from "@/house/floor";
import type { Book, Json, TableEvent } from "@/house/protocol";
import { TableInView } from "@/house/table.svelte";
import { texts } from "@/texts";
import { toasts } from "@/toasts.svelte";
import { logged } from "./story";

/** Deck timers run without anything happening at the table. */
const EVERY = 10_000;
const MOST_TOLD = 40;

export interface LogEntry {
  number: number;
  text: string;
  clause: string | null;
}

/** An entry that the house has not accepted: it has not answered yet, or it refused. */
export interface Outgoing {
  id: number;
  says: string;
  do: string;
  with: Record<string, Json>;
  state: "waiting" | "refused";
  reason: string;
}

export class ConsoleState {
  readonly table: TableInView;
  procedure = $state.raw<Procedure | null>(null);
  /** What the round waits to be ruled on. */
  ruling = $state.raw<Awaited | null>(null);
  refused = $state.raw<Refused | null>(null);
  log = $state.raw<LogEntry[]>([]);
  book = $state.raw<Book | null>(null);
  outgoing = $state.raw<Outgoing[]>([]);
  /** The last event that `procedure` knows of. */
  asOf = $state(-1);
  private last = 0;
  private reading: Promise<void> | null = null;
  private again = false;
  private readonly timer: ReturnType<typeof setInterval>;

  constructor(id: string) {
    this.table = new TableInView(id);
    this.table.follow((event) => this.receive(event));
    this.timer = setInterval(() => void this.read(), EVERY);
  }

  /** Returns how whoever sits at a seat is called. */
  name(seat: number): string {
    const view = this.table.view;
    const id = view?.seats[String(seat)] ?? view?.round?.seats[String(seat)]?.player;
    return (id && view?.names?.[id]) || texts.table.seat(seat);
  }

  /** The entries that were given and not answered yet. */
  get waiting(): Outgoing[] {
    return this.outgoing.filter((one) => one.state === "waiting");
  }

  /** The chips on a seat: those of the last entry that still waits, or those the house knows. */
  bets(seat: number): Record<string, number> {
    const entered = this.waiting
      .filter((one) => one.do === "ask.SetChips")
      .map((one) => (one.with.bets as Record<string, Record<string, number>>)[String(seat)])
      .findLast((bets) => bets !== undefined);
    return entered ?? this.table.view?.round?.seats[String(seat)]?.wagers ?? {};
  }

  /**
   * Asks the house what is to be done now; several calls at once ask once more. Whoever waits for it
   * knows an answer that was asked for after the call.
   */
  read(): Promise<void> {
    if (this.reading) this.again = true;
    else this.reading = this.readOn();
    return this.reading;
  }

  private async readOn(): Promise<void> {
    try {
      do {
        this.again = false;
        await this.readOnce();
      } while (this.again);
    } finally {
      this.reading = null;
    }
  }

  private async readOnce(): Promise<void> {
    const number = this.table.view?.number ?? -1;
    try {
      const now = await readProcedure(this.table.id);
      const waits = now.waits.for === "ruling";
      this.ruling = waits ? (await irregularities(this.table.id)).ruling : null;
      this.procedure = now;
      this.refused = null;
      this.asOf = number;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.status) this.refused = error;
    }
  }

  /** Makes an entry; it waits in line until the house answers, and a refusal stays in sight. */
  async give(do_: string, args: Record<string, Json>, says = do_): Promise<boolean> {
    const id = ++this.last;
    const entry: Outgoing = { id, says, do: do_, with: args, state: "waiting", reason: "" };
    this.outgoing = [...this.outgoing, entry];
    const reply = await this.table.give(do_, args);
    const done = toasts.answered(reply);
    this.outgoing = reply.ok
      ? this.outgoing.filter((one) => one.id !== id)
      : this.outgoing.map((one) =>
          one.id === id ? { ...one, state: "refused", reason: reply.says } : one,
        );
    await this.read();
    return done;
  }

  /** Takes a refused entry off the list. */
  dismiss(id: number): void {
    this.outgoing = this.outgoing.filter((one) => one.id !== id);
  }

  close(): void {
    clearInterval(this.timer);
    this.table.close();
  }

  private receive(event: TableEvent): void {
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
