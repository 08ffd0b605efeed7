/** A table in the browser: what the house says of it, and the picture that the eye follows.
 *
 * `view` is always the house's last word, and every control follows it. `picture` runs after it at
 * the eye's pace, event by event, and keeps the end of a round until the next one opens.
 */

import { after, EMPTY, pictured, type Picture } from "@/round/picture";
import { MOST_STAGED, pause, type Speed } from "@/round/pace";
import { Refused, table } from "./api";
import { changed } from "./changes";
import { client, nextNumber, socketAddress } from "./client";
import { Connection, type ConnectionState } from "./connection";
import { Contribution } from "./contribution";
import type { FromHouse, Json, Reply, Snapshot, TableEvent, Waits } from "./protocol";

/** How the house answers whoever asks for a table that it does not have, or cannot have. */
const NO_TABLE = new Set([404, 422]);

export type Follower = (event: TableEvent) => void;

export class TableInView {
  view = $state.raw<Snapshot | null>(null);
  picture = $state.raw<Picture>(EMPTY);
  /** Whether the picture shows everything that the house has said. */
  current = $state(true);
  waits = $state.raw<Waits>({ for: "round", seats: [], milliseconds: null, of: null });
  /** When `waits` arrived, in milliseconds of the page's clock. */
  waitsFrom = $state(0);
  state = $state<ConnectionState>("opening");
  dismissal = $state("");
  /** Whether the house has no such table. */
  isMissing = $state(false);

  readonly id: string;
  /** How quickly events are shown. */
  speed: Speed = "normal";
  readonly contribution: Contribution;
  private readonly connection: Connection;
  private readonly followers = new Set<Follower>();
  private staged: TableEvent[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(id: string) {
    this.id = id;
    this.contribution = new Contribution(this);
    this.connection = new Connection(socketAddress(id), client, nextNumber, {
      received: (message) => this.received(message),
      changed: (state, code) => {
        this.state = state;
        this.dismissal = code;
        if (state === "lost" && !this.view) void this.find();
      },
      after: () => this.view?.number ?? null,
    });
  }

  /** Finds out whether there is such a table: a socket does not say why it was refused. */
  private async find(): Promise<void> {
    try {
      await table(this.id);
    } catch (error) {
      if (!(error instanceof Refused) || !NO_TABLE.has(error.status)) return;
      this.isMissing = true;
      this.close();
    }
  }

  /** Calls somebody with every event as it is shown; returns how to stop. */
  follow(call: Follower): () => void {
    this.followers.add(call);
    return () => this.followers.delete(call);
  }

  /** Gives a command of the house or of the round, and brings its answer. */
  give(do_: string, args: Record<string, Json> = {}, bound = false): Promise<Reply> {
    const round = bound ? this.view?.round : null;
    const stamps = round ? { round: round.number, decision: round.decision } : {};
    return this.connection.give({ do: do_, with: args, ...stamps });
  }

  /** Opens the connection again: somebody has signed in. */
  again(): void {
    this.connection.again();
  }

  close(): void {
    clearTimeout(this.timer);
    this.connection.close();
  }

  private received(message: FromHouse): void {
    if (message.type === "snapshot") {
      clearTimeout(this.timer);
      this.timer = undefined;
      this.staged = [];
      this.look(message.snapshot);
      this.draw();
    } else if (message.type === "events") {
      const changes = message.changes as Partial<Snapshot> | undefined;
      const view = this.view && changes ? changed(this.view, changes) : message.view;
      this.take(message.events, view ?? null, message.waits);
    } else if (message.type === "meters" && this.view) {
      this.view = { ...this.view, meters: message.meters };
    }
  }

  private take(events: TableEvent[], view: Snapshot | null, waits: Waits): void {
    const last = this.view?.number ?? 0;
    this.staged.push(...events.filter((event) => event.number > last));
    if (this.staged.length) this.current = false;
    if (view) this.look(view);
    else this.wait(waits);
    const unseen = document.hidden || this.staged.length > MOST_STAGED;
    if (unseen) this.showAll();
    else this.hurry();
    void this.contribution.bring();
  }

  /** Continues the display; your own actions appear at once, with everything before them. */
  private hurry(): void {
    const last = this.staged.findLastIndex((event) => this.isMine(event));
    if (last >= 0) {
      clearTimeout(this.timer);
      this.timer = undefined;
      for (const event of this.staged.splice(0, last + 1)) this.reveal(event);
    }
    if (!this.timer) this.show();
  }

  private isMine(event: TableEvent): boolean {
    switch (event.kind) {
      case "round.WagerPlaced":
      case "round.BetMade":
      case "round.HandFolded":
        return event.data.seat === this.view?.you;
      default:
        return false;
    }
  }

  private look(view: Snapshot): void {
    this.view = view;
    this.wait(view.waits);
  }

  private wait(waits: Waits): void {
    this.waits = waits;
    this.waitsFrom = performance.now();
  }

  /** Shows the next event that takes time, and everything before it. */
  private show(): void {
    this.timer = undefined;
    for (let event = this.staged.shift(); event; event = this.staged.shift()) {
      this.reveal(event);
      const wait = pause(event.kind, this.speed);
      if (wait > 0) {
        this.timer = setTimeout(() => this.show(), wait);
        return;
      }
    }
    this.draw();
  }

  private showAll(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    for (const event of this.staged.splice(0)) this.reveal(event);
    this.draw();
  }

  private reveal(event: TableEvent): void {
    this.picture = after(this.picture, event);
    for (const call of this.followers) call(event);
  }

  /** Brings the picture in line with the house's word, where a round is in progress. */
  private draw(): void {
    this.current = true;
    const round = this.view?.round;
    if (!round) return;
    const before = this.picture;
    const current = pictured(round);
    for (const [seat, place] of Object.entries(current.places)) {
      place.announced = before.places[Number(seat)]?.announced ?? "";
    }
    this.picture = current;
  }
}
