/** The pit as it stands, read anew every few seconds while somebody looks. */

import { Refused } from "../../house/api";
import { pit, type Pit } from "../../house/floor";

const EVERY = 2500;

export class Watching {
  told = $state.raw<Pit | null>(null);
  at = $state.raw<Date | null>(null);
  failed = $state.raw<Refused | null>(null);

  async read(): Promise<void> {
    try {
      this.told = await pit();
      this.at = new Date();
      this.failed = null;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.failed = error;
    }
  }

  /** Keeps the pit fresh; returns how to stop. */
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
}

/** Writes a time of the house, in seconds, as a clock shows it here. */
export const clock = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleString("en-GB", {
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
  });
