/** Data of the house that a visible page reads again every few seconds. */

import { Refused } from "./api";

export class Poll<Value> {
  value = $state.raw<Value | null>(null);
  /** When it was read last. */
  at = $state.raw<Date | null>(null);
  /** Why it could not be read this time, if so; the last answer stays. */
  failed = $state.raw<Refused | null>(null);
  readonly every: number;
  private readonly ask: () => Promise<Value>;

  /** Whether it is read while the page is out of sight, too. */
  private readonly always: boolean;

  constructor(ask: () => Promise<Value>, every: number, { always = false } = {}) {
    this.ask = ask;
    this.every = every;
    this.always = always;
  }

  async read(): Promise<void> {
    try {
      this.value = await this.ask();
      this.at = new Date();
      this.failed = null;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.failed = error;
    }
  }

  /** Keeps it fresh while the page is in sight, whatever fails; returns how to stop. */
  watch(): () => void {
    let over = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const again = async (): Promise<void> => {
      try {
        if (this.always || !document.hidden) await this.read();
      } finally {
        if (!over) timer = setTimeout(again, this.every);
      }
    };
    void again();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }
}
