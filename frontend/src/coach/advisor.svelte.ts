/** The coach at a table: what it says before a decision, and what a round has taught. */

import { figures, questionOf } from "@/house/figures";
import { ownRounds, roundReview, type OwnRound, type ReviewedHand } from "@/house/rounds";
import { advice, type Advice } from "@/house/school";
import { session } from "@/house/session.svelte";
import type { TableInView } from "@/house/table.svelte";
import { saveMode, savedMode, type Mode } from "./mode";

const advisors = new WeakMap<TableInView, Advisor>();

/** Returns the one advisor of a table, whoever shows what it says. */
export function advisorOf(table: TableInView): Advisor {
  const advisor = advisors.get(table) ?? new Advisor(table);
  advisors.set(table, advisor);
  return advisor;
}

export class Advisor {
  mode = $state<Mode>(savedMode());
  advice = $state.raw<Advice | null>(null);
  /** One's hands in the last round here, and one's last rounds anywhere. */
  hands = $state.raw<ReviewedHand[]>([]);
  rounds = $state.raw<OwnRound[]>([]);
  failed = $state(false);

  private readonly table: TableInView;
  private requested = "";
  private read = "";
  private prepared = "";

  constructor(table: TableInView) {
    this.table = table;
  }

  /** Your own decision now, if there is one: round, decision and seat. */
  get turn(): { key: string; seat: number; looked: boolean } | null {
    const { view, waits } = this.table;
    const round = view?.round;
    if (!view || !round || view.you === null || waits.for !== "decision") return null;
    if (!waits.seats.includes(view.you)) return null;
    const looked = round.seats[String(view.you)]?.looked ?? false;
    return { key: `${round.number}:${round.decision}:${view.you}`, seat: view.you, looked };
  }

  choose(mode: Mode): void {
    this.mode = mode;
    saveMode(mode);
    this.requested = "";
    this.read = "";
  }

  /** Has the house get the game's figures ready, so that the first advice is there at once. */
  async prepare(): Promise<void> {
    const book = this.table.view?.book;
    if (this.mode === "off" || !book || book === this.prepared) return;
    this.prepared = book;
    await figures(questionOf(book, ""), "main").catch(() => (this.prepared = ""));
  }

  /** Asks for advice once for each of your own decisions. */
  async before(): Promise<void> {
    const turn = this.turn;
    if (this.mode !== "before" || !turn?.looked) {
      this.advice = null;
      this.requested = "";
      return;
    }
    if (turn.key === this.requested) return;
    this.requested = turn.key;
    this.advice = null;
    this.failed = false;
    try {
      const found = await advice(this.table.id, turn.seat);
      if (this.requested === turn.key) this.advice = found;
    } catch {
      this.failed = this.requested === turn.key;
    }
  }

  /** Reads what one's rounds have taught, once for each round that is over. */
  async after(): Promise<void> {
    const { view } = this.table;
    if (this.mode === "off" || !session.me || !view || view.round) return;
    const over = String(view.rounds);
    if (over === this.read) return;
    this.read = over;
    try {
      this.rounds = (await ownRounds()).rounds;
      const last = this.rounds.find((each) => each.table === this.table.id);
      const review = last ? await roundReview(last.table, last.round) : null;
      this.hands = review?.hands.filter(({ own }) => own) ?? [];
    } catch {
      this.read = "";
    }
  }
}
