/** What the dealer is entering: the steps in hand, the answers to them, and the chips being set. */

import { HIDDEN } from "@/cards/card";
import type { OpenWager, SettlementRow, Step } from "@/house/floor";
import type { Json } from "@/house/protocol";
import { money } from "@/money/money";
import { texts } from "@/texts";
import { stepKey, type Answers } from "./answers";
import type { ConsoleState } from "./console.svelte";
import { decisions, type Row } from "./decisions";
import { command, onlyCards, plan, ready, type Plan } from "./plan";

const NOTHING: Plan = { steps: [], settles: false, shows: false, confirms: false, others: [] };

export class Work {
  picked = $state<string | null>(null);
  entered = $state.raw<Record<string, Answers>>({});
  /** Whether steps or decisions are on their way, so that nothing is entered twice. */
  busy = $state(false);
  /** The spot whose chips are being set. */
  spot = $state.raw<{ seat: number; wager: string } | null>(null);

  private readonly console: ConsoleState;

  constructor(console: ConsoleState) {
    this.console = console;
  }

  plan = $derived.by(() => {
    const now = this.console.procedure;
    return now ? plan(now, this.picked) : NOTHING;
  });
  ready = $derived.by(() => !this.busy && ready(this.plan, this.entered));
  rows = $derived.by<SettlementRow[]>(() => this.console.procedure?.settlement ?? []);

  private readonly due = $derived.by(
    () => this.console.procedure?.next.some((step) => !step.aside) ?? false,
  );

  /** The seats that the table waits for: none while somebody else has something to do first. */
  awaited = $derived.by<number[]>(() => {
    const now = this.console.procedure;
    if (now?.waits.for === "choice") return now.waits.seats;
    if (now?.waits.for === "ruling" || now?.waits.for === "approval") return [];
    if (this.due && !now?.decide.length) return [];
    return this.console.table.view?.round?.to_act ?? [];
  });

  /** What the table waits for, in words; nothing where a step says it. */
  waiting = $derived.by(() => {
    const now = this.console.procedure;
    const view = this.console.table.view;
    const words = texts.dealing;
    if (now?.waits.for === "approval" && view) {
      const { seats, amount } = now.waits;
      return words.awaitsApproval(seats[0] ?? 0, money(amount, view.currency));
    }
    const known = words.waitsFor[now?.waits.for ?? ""];
    if (known || this.due || now?.decide.length) return known ?? "";
    if (this.awaited.length) return words.waitsFor.decision;
    return now?.phase === "betting" ? words.waitsFor.bets : words.waitsElse;
  });

  /** The seats at which somebody sits. */
  seated = $derived.by(() => {
    const seats = Object.keys(this.console.table.view?.seats ?? {});
    return seats.map(Number).toSorted((one, other) => one - other);
  });

  /** The bets of the last round, for the seats whose player still sits there. */
  last = $derived.by(() => this.console.table.view?.last_bets ?? {});

  /** Whether the whole table may bet as it did in the last round. */
  same = $derived.by(() => Object.keys(this.last).some((seat) => this.bare(Number(seat))));

  /** Cards that lie face up already. */
  seen = $derived.by(() => {
    const round = this.console.table.view?.round;
    if (!round) return [];
    const hands = Object.values(round.seats).flatMap((seat) => seat.cards);
    const all = [...Object.values(round.zones).flat(), ...hands];
    return all.filter((card) => card !== HIDDEN);
  });

  /** The wagers that take chips at a seat now. */
  open(seat: number): OpenWager[] {
    return this.console.procedure?.wagers.filter((wager) => wager.seats.includes(seat)) ?? [];
  }

  /** Whether a seat takes chips and has none yet. */
  bare(seat: number): boolean {
    return this.open(seat).length > 0 && !Object.keys(this.console.bets(seat)).length;
  }

  enter(step: Step, field: string, value: Json): void {
    const key = stepKey(step);
    this.entered = { ...this.entered, [key]: { ...this.entered[key], [field]: value } };
  }

  pick(step: Step): void {
    this.picked = stepKey(step);
    this.spot = null;
  }

  /** Does the steps in hand, once. */
  async send(): Promise<void> {
    if (!this.ready) return;
    const { steps } = this.plan;
    const { do: do_, with: args } = command(steps, this.entered);
    const says = steps.map((step) => step.says).join(" ");
    if (await this.once(do_, args, says)) {
      this.picked = null;
      this.entered = {};
    }
  }

  /** A row of cards is whole: it is sent, where nothing else is open. */
  complete(): void {
    if (onlyCards(this.plan)) void this.send();
  }

  async decide(row: Row): Promise<void> {
    const seats = this.console.procedure?.decide ?? [];
    const all = decisions(seats, row);
    await this.once(
      "ask.EnterDecisions",
      { decisions: all },
      texts.console.decide.says(all.length),
    );
  }

  /** Sets the chips of the last round on every seat that has none yet. */
  repeat(): void {
    const bets = Object.fromEntries(
      Object.entries(this.last).filter(([seat]) => this.bare(Number(seat))),
    );
    this.spot = null;
    void this.console.give("ask.SetChips", { bets }, texts.console.bets.saysAll);
  }

  /** Sets the chips of one seat, and moves to the next that has none. */
  setChips(seat: number, bets: Record<string, number>): void {
    void this.console.give(
      "ask.SetChips",
      { bets: { [seat]: bets } },
      texts.console.bets.says(seat),
    );
    const later = [...this.seated.filter((one) => one > seat), ...this.seated];
    const next = later.find((one) => this.bare(one));
    this.spot = null;
    if (next !== undefined && next !== seat) this.openChips(next);
  }

  /** Opens the chips of a seat, where bets are taken. */
  openChips(seat: number, wager = this.open(seat)[0]?.id): void {
    if (wager !== undefined) this.spot = { seat, wager };
  }

  private async once(do_: string, args: Record<string, Json>, says: string): Promise<boolean> {
    this.busy = true;
    try {
      return await this.console.give(do_, args, says);
    } finally {
      this.busy = false;
    }
  }
}
