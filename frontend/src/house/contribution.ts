/** The player's own part in the shuffle, and what the page saw before the cards: kept to check it.
 *
 * The number is drawn here, pledged while bets are made and shown when pledges are closed; the house
 * cannot know it when it commits itself to the cards.
 */

import { hex, text } from "@/fairness/hashes";
import { pledge, type Known } from "@/fairness/verify";
import type { Snapshot } from "./protocol";
import type { TableInView } from "./table.svelte";

interface StoredRound {
  round: number;
  digest: string;
  tip: string;
  /** The tip of the house's own chain; rounds stored by an older page have none. */
  house?: string;
  seat: number | null;
  number: string;
  pledged: boolean;
  shown: boolean;
  /** What the number is pledged to, if the deal has started again since the commitment. */
  restart?: string;
}

const MOST_STORED = 50;

const keyOf = (table: string): string => `rounds:${table}`;

/** Returns what this browser has noted of the last rounds of a table. */
function stored(table: string): StoredRound[] {
  try {
    return JSON.parse(localStorage.getItem(keyOf(table)) ?? "[]") as StoredRound[];
  } catch {
    return [];
  }
}

/** Returns what this browser knows of a round from before its cards were dealt. */
export function knownOf(table: string, round: number): Known {
  const record = stored(table).find((each) => each.round === round);
  if (!record) return {};
  const numbers = record.shown && record.seat !== null ? { [record.seat]: record.number } : {};
  const house = record.house === undefined ? {} : { house: record.house };
  return { digest: record.digest, tip: record.tip, ...house, numbers };
}

export class Contribution {
  private readonly table: TableInView;
  /** The chains as they were announced before the round opened. */
  private announced: NonNullable<Snapshot["chains"]> | null = null;

  constructor(table: TableInView) {
    this.table = table;
  }

  private all(): StoredRound[] {
    return stored(this.table.id);
  }

  private store(record: StoredRound): void {
    const others = this.all().filter((each) => each.round !== record.round);
    localStorage.setItem(
      keyOf(this.table.id),
      JSON.stringify([...others, record].slice(-MOST_STORED)),
    );
  }

  /** Notes the house's commitment, and gives the seat's number when it is due. */
  async bring(): Promise<void> {
    const view = this.table.view;
    const round = view?.round;
    if (view && !round) this.announced = view.chains ?? null;
    if (!view || !round?.commitment) return;
    const record = this.all().find((each) => each.round === round.number);
    if (!record) {
      if (round.phase === "betting") await this.begin(view);
    } else if (round.pledge_to && round.pledge_to !== (record.restart ?? record.digest)) {
      const number = hex(crypto.getRandomValues(new Uint8Array(32)));
      const restart = round.pledge_to;
      await this.pledge(view, { ...record, number, restart, pledged: false, shown: false });
    } else if (record.pledged && !record.shown && view.waits.for === "numbers") {
      this.store({ ...record, shown: true });
      await this.table.give("ask.ShowNumber", { seat: record.seat, number: record.number });
    }
  }

  private async begin(view: Snapshot): Promise<void> {
    const round = view.round;
    if (!round?.commitment) return;
    const { digest, auditor, house } = round.commitment;
    const number = hex(crypto.getRandomValues(new Uint8Array(32)));
    const own = this.announced?.house ?? house?.tip;
    const record: StoredRound = {
      ...(own === undefined ? {} : { house: own }),
      round: round.number,
      digest,
      tip: this.announced?.auditor ?? auditor.tip,
      seat: view.you,
      number: number,
      pledged: false,
      shown: false,
    };
    await this.pledge(view, record);
  }

  /** Notes the number of a round, and pledges it. */
  private async pledge(view: Snapshot, record: StoredRound): Promise<void> {
    this.store(record);
    if (view.you === null || view.you !== record.seat || !globalThis.isSecureContext) return;
    const id = await roundId(view.table, record.round);
    const bound = await pledge(id, record.restart ?? record.digest, view.you, record.number);
    const reply = await this.table.give("ask.PledgeNumber", { seat: view.you, pledge: bound });
    if (reply.ok) {
      this.store({ ...record, pledged: true });
      await this.bring();
    }
  }
}

/** Returns the sixteen digits under which a round's hashes know it. */
async function roundId(table: string, round: number): Promise<string> {
  const whole = await crypto.subtle.digest("SHA-256", text(`${table}:${round}`));
  return hex(new Uint8Array(whole.slice(0, 8)));
}
