/** Somebody at a table: what the house offers them, and how they take it up. */

import type { Book, EventData, Json, Offer, TableEvent } from "@/house/protocol";
import { session } from "@/house/session.svelte";
import { takeSeat } from "@/house/seat";
import type { TableInView } from "@/house/table.svelte";
import { choices, named, NONE, within, type Choices } from "@/round/offers";
import { settings } from "@/settings.svelte";
import { texts } from "@/texts";
import { announcer, toasts } from "@/toasts.svelte";
import { ownSeats } from "./absence";
import { sentence, type Teller } from "./sentences";
import { Sight } from "./sight.svelte";

const words = texts.table;
/** How much later than the house the page ends the pause between two rounds, in milliseconds. */
const LATE = 20;

export class PlayerTable {
  /** What a press on each spot stakes. */
  stakes = $state<Record<string, number>>({});
  /** What was staked before the cards in the last round played. */
  last = $state<Record<string, number>>({});
  book: Book | null = null;

  private readonly table: TableInView;
  private readonly sight = new Sight();
  /** The bets that are placed as soon as the pause between two rounds is over. */
  private next = $state.raw<(() => Promise<unknown>) | null>(null);
  private looked = "";
  /** The round and seat for which the house has answered that look. */
  private answered = $state("");
  private unanswered = $state(0);
  private readonly stops: (() => void)[];

  /** What the house offers. */
  private readonly offered: Choices = $derived.by(() => {
    const view = this.table.view;
    return view ? choices(view) : NONE;
  });
  /** The choice that is open, by what it depends on: the cards, or how the last round ended. */
  private readonly choice: string = $derived.by(() => {
    const { view, picture } = this.table;
    const { seat, others } = this.offered;
    const { round } = view ?? {};
    if (!round) return picture.outcome && `${picture.round}:${picture.outcome}`;
    const decides = seat !== null || others.length > 0;
    return decides && round.phase !== "betting" ? `${round.number}:${round.decision}:${seat}` : "";
  });
  private readonly sees: boolean = $derived.by(() => this.sight.sees(this.choice));
  /** What one may do: what the house offers, once one has seen what it depends on. */
  readonly choices: Choices = $derived.by(() => {
    if (this.sees || !this.table.view?.round) return this.offered;
    const { look, stakes, withdraw, blocked } = this.offered;
    return { ...NONE, look, stakes, withdraw, blocked };
  });
  /** Whether no bet is taken yet: the last round is still shown, or the next bet is on its way. */
  readonly holds: boolean = $derived.by(() => !this.sees || this.next !== null);
  readonly ready: boolean = $derived.by(() => {
    const view = this.table.view;
    return view?.you != null && Boolean(view.ready?.includes(view.you));
  });
  readonly freeSeat = $derived.by(() => {
    const view = this.table.view;
    if (!view || view.shut) return null;
    const all = Array.from({ length: view.positions }, (_, at) => at + 1);
    return all.find((seat) => !(String(seat) in view.seats)) ?? null;
  });
  /** Whether the pause between two rounds is over. */
  pausing = $state(false);
  readonly status = $derived.by(() => this.tell());

  constructor(table: TableInView) {
    this.table = table;
    const stored = localStorage.getItem(`last:${table.id}`);
    this.last = stored ? (JSON.parse(stored) as Record<string, number>) : {};
    this.stakes = { ...this.last };
    this.stops = [
      table.follow((event) => this.receive(event)),
      $effect.root(() => {
        $effect(() => this.lookAtOnce());
        $effect(() => this.watch());
        $effect(() => this.begin());
        $effect(() => this.sitOut());
      }),
    ];
  }

  close(): void {
    announcer.result = "";
    for (const stop of this.stops) stop();
  }

  /** Returns how somebody at a seat is called, or null where nobody sits. */
  name(seat: number): string | null {
    const view = this.table.view;
    const sits = view?.seats[String(seat)];
    const id = sits ?? this.table.picture.places[seat]?.player;
    if (!sits && id && id === session.me?.id) return words.yourBox(seat);
    return id ? (view?.names?.[id] ?? id) : null;
  }

  teller(book: Book): Teller {
    const view = this.table.view;
    return {
      book,
      currency: view?.currency ?? "",
      who: (seat) => this.name(seat) ?? words.seat(seat),
    };
  }

  /** Takes up an offer of the house. */
  async act(offer: Offer): Promise<boolean> {
    const args = { ...offer.with } as Record<string, Json>;
    return this.give(`do.${named(offer.do)}`, args, true);
  }

  /** Notes a press on the bar, or of a key for it. */
  pressed(): void {
    this.sight.pressed();
  }

  async put(seat: number, wager: string, amount: number): Promise<void> {
    await this.open(() => this.place(seat, wager, amount));
  }

  /** Bets; in the pause after a round, that says that one is ready, and the bet follows it. */
  private async open(bet: () => Promise<unknown>): Promise<void> {
    if (this.holds) return;
    if (this.pausing) {
      this.next = bet;
      await this.table.give("ask.DeclareReady");
    } else await bet();
  }

  private async place(seat: number, wager: string, amount: number): Promise<boolean> {
    this.stakes[wager] = amount;
    const args = { seat, wager, amount };
    if (!(await this.give("do.PlaceWager", args, false))) return false;
    this.remember(seat);
    return true;
  }

  async takeBack(wager: string): Promise<void> {
    const offer = this.choices.withdraw[wager];
    if (offer && (await this.act(offer))) this.remember(Number(offer.with.seat));
  }

  /** Bets what was bet before, one wager after the other, as far as the house offers it. */
  async repeat(): Promise<void> {
    await this.open(() => this.placeAll());
  }

  private async placeAll(): Promise<void> {
    const wanted = { ...this.last };
    for (const [wager, amount] of Object.entries(wanted)) {
      const stake = this.choices.stakes.find(
        (each) => each.wager === wager && each.seat === this.table.view?.you,
      );
      if (stake && !(await this.place(stake.seat, wager, within(stake, amount)))) return;
    }
  }

  async getReady(): Promise<void> {
    await this.give("ask.DeclareReady", {}, false);
  }

  async sit(seat: number | null): Promise<void> {
    try {
      const stranger = session.me === null;
      await takeSeat(this.table.id, seat);
      if (stranger) this.table.again();
    } catch (error) {
      toasts.failed(error);
    }
  }

  /** Leaves the table; bound, only as long as the round is where it was. */
  async stand(bound = false): Promise<void> {
    await this.give("ask.LeaveSeat", {}, bound);
  }

  /** Whether a press waits for its answer; what the page sends by itself stops nobody. */
  get isBusy(): boolean {
    return this.unanswered > 0;
  }

  /** Whether one sits here without the chips for the smallest bet, and has nothing in a round. */
  get isBroke(): boolean {
    return this.choices.blocked.ante?.code === "not_enough_chips" && !this.hasBets;
  }

  /** Whether one has bets in the round that are not settled. */
  get hasBets(): boolean {
    const { view } = this.table;
    return ownSeats(view, session.me?.id).some(({ wagers }) => Object.keys(wagers).length > 0);
  }

  /** Whether one sat down when the bets of this round were open already. */
  private get isLate(): boolean {
    const { stakes, blocked, withdraw } = this.choices;
    const offered = [stakes, Object.keys(blocked), Object.keys(withdraw)];
    const { view } = this.table;
    return view?.you != null && !view.limited && offered.every((each) => !each.length);
  }

  private async give(do_: string, args: Record<string, Json>, bound: boolean): Promise<boolean> {
    this.unanswered += 1;
    try {
      const reply = await this.table.give(do_, args, bound);
      if (!reply.ok && reply.code === "command_is_stale") return false;
      return toasts.answered(reply);
    } finally {
      this.unanswered -= 1;
    }
  }

  private remember(seat: number): void {
    const placed = this.table.view?.round?.seats[String(seat)]?.wagers;
    if (!placed || seat !== this.table.view?.you) return;
    this.last = { ...placed };
    localStorage.setItem(`last:${this.table.id}`, JSON.stringify(this.last));
  }

  /** The look at one's cards that the page takes by itself, if it is due. */
  private get ownLook(): Offer | null {
    const { look } = this.offered;
    const { view } = this.table;
    if (!settings.look || view?.dealing === "live" || look?.with.seat !== view?.you) return null;
    return view?.round?.seats[String(view.you)]?.looked === false ? look : null;
  }

  private lookAtOnce(): void {
    const look = this.ownLook;
    const key = this.lookKey;
    if (!look || this.looked === key) return;
    this.looked = key;
    void this.table.give("do.ViewCards", look.with, false).then(() => (this.answered = key));
  }

  private get lookKey(): string {
    const { view } = this.table;
    return `${view?.round?.number}:${view?.you}`;
  }

  /** Watches whether everything is shown that the open choice depends on. */
  private watch(): void {
    const looks = this.ownLook !== null && this.answered !== this.lookKey;
    if (this.table.current && !looks) void this.sight.show(this.choice);
    else this.sight.hide();
  }

  /** Places the next bets when the pause is over. */
  private begin(): void {
    const bet = this.next;
    if (!bet || this.pausing) return;
    this.next = null;
    void bet();
  }

  /** Waits out the pause between two rounds, in which no bet is taken. */
  private sitOut(): (() => void) | undefined {
    const { waits, view } = this.table;
    const left = view?.round ? 0 : (waits.milliseconds ?? 0);
    this.pausing = left > 0;
    if (!left) return undefined;
    const timer = setTimeout(() => (this.pausing = false), left + LATE);
    return () => clearTimeout(timer);
  }

  private receive(event: TableEvent): void {
    this.reckon(event);
    if (event.kind === "house.SeatLeft") this.explain(event.data);
    if (!this.book) return;
    this.excuse(event);
    const text = sentence(event, this.teller(this.book));
    if (event.kind === "house.RoundOpened") announcer.result = "";
    if (text && event.kind === "round.SeatSettled" && this.isMine(event.data.seat)) {
      announcer.result = `${announcer.result} ${text}`.trim();
      return;
    }
    const turn = event.kind !== "house.RoundFinished" && this.offered.seat !== null;
    if (text) announcer.say(turn ? `${text} ${texts.story.yourTurn}` : text);
  }

  /** Says why one has lost one's seat, unless one has left it oneself. */
  private explain({ player, why }: EventData<"house.SeatLeft">): void {
    if (player !== session.me?.id || why === "left") return;
    toasts.say(why === "absent" ? words.removed.absent : words.removed.by(why), "refusal");
  }

  /** Says on the page that the table has decided for who did not answer. */
  private excuse({ kind, data }: TableEvent): void {
    if (kind !== "round.HandFolded" && kind !== "round.OptionChosen") return;
    if (data.reason && this.isMine(data.seat)) {
      toasts.say(words.settlement.absence[data.reason], "refusal");
    }
  }

  private isMine(seat: number): boolean {
    return this.table.picture.places[seat]?.player === session.me?.id;
  }

  /** Lets the chips that are shown follow what is seen on the felt, and asks the house at the end. */
  private reckon(event: TableEvent): void {
    const { view } = this.table;
    const { kind, data } = event;
    if (!view) return;
    if (kind === "house.RoundFinished" || kind === "round.WagerReturned") void session.read();
    if ((kind === "round.WagerPlaced" || kind === "round.BetMade") && this.isMine(data.seat)) {
      session.shift(view.currency, -data.amount);
    } else if (kind === "round.SeatSettled") {
      const lines = data.lines.filter((line) => this.isMine(line.seat));
      session.shift(
        view.currency,
        lines.reduce((sum, line) => sum + line.paid, 0),
      );
    }
  }

  private tell(): string {
    const view = this.table.view;
    if (!view) return "";
    if (view.stopped) return words.waiting.stopped;
    if (view.shut) return words.waiting.shut;
    if (view.expired && !view.round) return words.waiting.expired;
    const { waits } = this.table;
    const { seat } = this.choices;
    if (seat !== null) return seat === view.you ? words.yourTurn : words.yourTurnAt(seat);
    if (this.offered.seat !== null) return words.waiting.cards;
    if (this.next || (waits.for === "bets" && this.ready)) return words.readySaid;
    if (waits.for === "decision") {
      const [first] = waits.seats;
      if (waits.seats.length !== 1 || first === undefined) return words.waiting.several;
      return words.waiting.decision(this.name(first) ?? words.seat(first));
    }
    if (waits.for === "round" && this.pausing) return words.waiting.pause;
    if (view.you !== null && view.sits_out?.includes(view.you)) return words.sitsOut;
    const opens = waits.for === "round" && view.you !== null;
    if (opens && this.isBroke) return words.outOfChips;
    if (opens) return view.limited && !this.choices.stakes.length ? words.noRoom : words.placeAnte;
    if (waits.for === "bets" && this.isLate) return words.waiting.next;
    const known = words.waiting[waits.for as "bets"];
    return typeof known === "string" ? known : "";
  }
}
