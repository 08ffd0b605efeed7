/** The player's own part in the shuffle, and what the page saw before the cards: kept to check it.
 *
 * The number is drawn here, pledged while bets are made and shown when pledges are closed; the house
 * cannot know it when it commits itself to the cards.
 */

import { hex, text } from "../fairness/hashing";
import { pledge, type Known } from "../fairness/verify";
import type { Snapshot } from "./protocol";
import type { TableInView } from "./table.svelte";

interface Kept {
  round: number;
  digest: string;
  tip: string;
  seat: number | null;
  number: string;
  pledged: boolean;
  shown: boolean;
}

const MOST_KEPT = 50;

export class Own {
  private readonly table: TableInView;

  constructor(table: TableInView) {
    this.table = table;
  }

  private get key(): string {
    return `rounds:${this.table.id}`;
  }

  private all(): Kept[] {
    try {
      return JSON.parse(localStorage.getItem(this.key) ?? "[]") as Kept[];
    } catch {
      return [];
    }
  }

  private keep(kept: Kept): void {
    const others = this.all().filter((each) => each.round !== kept.round);
    localStorage.setItem(this.key, JSON.stringify([...others, kept].slice(-MOST_KEPT)));
  }

  /** Returns what this browser knows of a round from before its cards were dealt. */
  known(round: number): Known {
    const kept = this.all().find((each) => each.round === round);
    if (!kept) return {};
    const numbers = kept.shown && kept.seat !== null ? { [kept.seat]: kept.number } : {};
    return { digest: kept.digest, tip: kept.tip, numbers };
  }

  /** Notes the house's commitment, and gives the seat's number when it is due. */
  async bring(): Promise<void> {
    const view = this.table.view;
    const round = view?.round;
    if (!view || !round?.commitment) return;
    const kept = this.all().find((each) => each.round === round.number);
    if (!kept) {
      if (round.phase === "betting") await this.begin(view);
    } else if (kept.pledged && !kept.shown && view.waits.for === "numbers") {
      this.keep({ ...kept, shown: true });
      await this.table.give("ask.ShowNumber", { seat: kept.seat, number: kept.number });
    }
  }

  private async begin(view: Snapshot): Promise<void> {
    const round = view.round;
    if (!round?.commitment) return;
    const { digest, auditor } = round.commitment;
    const drawn = hex(crypto.getRandomValues(new Uint8Array(32)));
    const kept: Kept = {
      round: round.number,
      digest,
      tip: auditor.tip,
      seat: view.you,
      number: drawn,
      pledged: false,
      shown: false,
    };
    this.keep(kept);
    if (view.you === null || !globalThis.isSecureContext) return;
    const id = await roundId(view.table, round.number);
    const bound = await pledge(id, digest, view.you, drawn);
    const reply = await this.table.give("ask.PledgeNumber", { seat: view.you, pledge: bound });
    if (reply.ok) {
      this.keep({ ...kept, pledged: true });
      await this.bring();
    }
  }
}

/** Returns the sixteen digits under which a round's hashes know it. */
async function roundId(table: string, round: number): Promise<string> {
  const whole = await crypto.subtle.digest("SHA-256", text(`${table}:${round}`));
  return hex(new Uint8Array(whole.slice(0, 8)));
}
