/** Something of the house that is read anew every few moments while somebody looks. */

import { Refused } from "./api";

export class Fresh<Told> {
  told = $state.raw<Told | null>(null);
  /** When it was read last. */
  at = $state.raw<Date | null>(null);
  /** Why it could not be read this time, if so; what was told before stays. */
  failed = $state.raw<Refused | null>(null);
  readonly every: number;
  private readonly ask: () => Promise<Told>;

  constructor(ask: () => Promise<Told>, every: number) {
    this.ask = ask;
    this.every = every;
  }

  async read(): Promise<void> {
    try {
      this.told = await this.ask();
      this.at = new Date();
      this.failed = null;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.failed = error;
    }
  }

  /** Keeps it fresh while the page is in sight; returns how to stop. */
  watch(): () => void {
    let over = false;
    let timer = 0;
    const again = async (): Promise<void> => {
      if (!document.hidden) await this.read();
      if (!over) timer = setTimeout(again, this.every) as unknown as number;
    };
    void again();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }
}
