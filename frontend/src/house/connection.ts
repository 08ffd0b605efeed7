/** The connection to a table: a WebSocket that reconnects automatically and loses no command.
 *
 * A command that was not answered is sent again under its number, so that it acts once.
 */

import type { FromHouse, Json, Reply } from "./protocol";

export interface Command {
  do: string;
  with: Record<string, Json>;
  round?: number;
  decision?: number;
}

export type ConnectionState = "opening" | "open" | "lost" | "dismissed";

export interface Listener {
  received(message: FromHouse): void;
  changed(state: ConnectionState, code: string): void;
  /** Returns the number of the last event, from which the house continues. */
  after(): number | null;
}

interface Waiting {
  command: Command;
  answered: (reply: Reply) => void;
}

const SLOWEST = 8000;
const PING = 15000;

export class Connection {
  private socket: WebSocket | null = null;
  private waiting = new Map<number, Waiting>();
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pings: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
  /** Whether nothing was received since the last sign of life was sent. */
  private quiet = false;
  private readonly address: string;
  private readonly client: string;
  private readonly next: () => number;
  private readonly listener: Listener;

  constructor(address: string, client: string, next: () => number, listener: Listener) {
    this.address = address;
    this.client = client;
    this.next = next;
    this.listener = listener;
    this.open();
    globalThis.addEventListener?.("online", this.hurry);
    globalThis.addEventListener?.("offline", this.drop);
  }

  /** Gives a command; the answer comes once, however often the line breaks. */
  give(command: Command): Promise<Reply> {
    return new Promise((answered) => {
      const sequence = this.next();
      this.waiting.set(sequence, { command, answered });
      this.send(sequence, command);
    });
  }

  /** Opens the connection again, as somebody who has signed in meanwhile. */
  again(): void {
    this.tries = 0;
    this.socket?.close();
    this.open();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.pings);
    globalThis.removeEventListener?.("online", this.hurry);
    globalThis.removeEventListener?.("offline", this.drop);
    this.socket?.close();
  }

  private hurry = (): void => {
    if (this.socket?.readyState !== WebSocket.OPEN) this.again();
  };

  /** Gives up a socket that brings nothing any more, whether or not it knows. */
  private drop = (): void => {
    const { socket } = this;
    if (socket?.readyState !== WebSocket.OPEN) return;
    this.socket = null;
    socket.close();
    this.lose();
  };

  private open(): void {
    if (this.closed) return;
    clearTimeout(this.timer);
    this.listener.changed(this.tries ? "lost" : "opening", "");
    const socket = new WebSocket(this.address, "fifthstreet.v1");
    this.socket = socket;
    socket.onopen = () => this.greet(socket);
    socket.onmessage = (message) => {
      if (this.socket === socket) this.take(JSON.parse(String(message.data)) as FromHouse);
    };
    socket.onclose = () => {
      if (this.socket === socket) this.lose();
    };
  }

  private greet(socket: WebSocket): void {
    const after = this.listener.after();
    const hello = { type: "hello", client: this.client, send: "view" };
    socket.send(JSON.stringify(after === null ? hello : { ...hello, after }));
    clearInterval(this.pings);
    this.quiet = false;
    this.pings = setInterval(() => this.ping(), PING);
  }

  private ping(): void {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    if (this.quiet) {
      this.drop();
      return;
    }
    this.quiet = true;
    this.socket.send('{"type":"ping"}');
  }

  private take(message: FromHouse): void {
    this.quiet = false;
    if (message.type === "reply") {
      this.waiting.get(message.sequence)?.answered(message);
      this.waiting.delete(message.sequence);
      return;
    }
    if (message.type === "bye") {
      this.dismissed(message.code);
      return;
    }
    this.listener.received(message);
    if (message.type === "snapshot" || message.type === "events") this.arrived();
  }

  /** The first picture is there: whatever was not answered is asked again. */
  private arrived(): void {
    if (this.tries >= 0) {
      this.tries = -1;
      this.listener.changed("open", "");
      for (const [sequence, { command }] of this.waiting) this.send(sequence, command);
    }
  }

  private send(sequence: number, command: Command): void {
    if (this.socket?.readyState !== WebSocket.OPEN || this.tries >= 0) return;
    this.socket.send(JSON.stringify({ type: "command", sequence, ...command }));
  }

  private dismissed(code: string): void {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    clearInterval(this.pings);
    this.tries = 0;
    this.listener.changed("dismissed", code);
  }

  private lose(): void {
    clearInterval(this.pings);
    if (this.closed) return;
    this.tries = Math.max(this.tries, 0) + 1;
    this.listener.changed("lost", "");
    const wait = Math.min(SLOWEST, 250 * 2 ** (this.tries - 1)) * (0.75 + Math.random() / 2);
    this.timer = setTimeout(() => this.open(), wait);
  }
}
