/** Jackpots as the house last wrote them down, read anew every two seconds. */

import { get } from "../../house/api";
import type { Jackpot } from "../../house/protocol";

export interface Hit {
  table: string;
  round: number;
  seat: number;
}

export interface Pot extends Jackpot {
  resets: Record<string, number>;
  pending: Hit | null;
  out_of_order: string | null;
  closed: string | null;
  hits: (Hit & { paid: number; won: string[] })[];
}

export const EVERY = 2000;

export class Watched {
  pots = $state.raw<Pot[] | null>(null);
  failed = $state(false);
  private readonly link: string | null;

  constructor(link: string | null) {
    this.link = link;
  }

  /** Keeps the figures fresh while somebody looks; returns how to stop. */
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
      const one = this.link;
      this.pots = one === null ? await get("/jackpots") : [await get<Pot>(`/jackpots/${one}`)];
      this.failed = false;
    } catch {
      this.failed = true;
    }
  }
}
