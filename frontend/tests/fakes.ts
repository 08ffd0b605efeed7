/** Stand-ins for what a browser has and a test has not. */

import type { Snapshot, TableEvent } from "@/house/protocol";

/** A socket whose other end is the test. */
export class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly address: string;

  constructor(address: string) {
    this.address = address;
    FakeSocket.all.push(this);
  }

  static get last(): FakeSocket {
    const socket = FakeSocket.all.at(-1);
    if (!socket) throw new Error("No socket was opened.");
    return socket;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.readyState = 3;
  }

  /** Lets the server accept the connection. */
  accept(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
  }

  /** Lets the server say something. */
  says(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** Breaks the connection. */
  breaks(): void {
    this.readyState = 3;
    this.onclose?.();
  }

  get commands(): Record<string, unknown>[] {
    return this.sent.filter((message) => message.type === "command");
  }
}

/** A store like the browser's, for one test. */
export function fakeStorage(): Storage {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
    clear: () => entries.clear(),
    key: (at: number) => [...entries.keys()][at] ?? null,
    get length() {
      return entries.size;
    },
  };
}

/** An event of some kind; a test names only the data that matters to it. */
export function event<Kind extends TableEvent["kind"]>(
  kind: Kind,
  data: Partial<Extract<TableEvent, { kind: Kind }>["data"]> = {},
  number = 1,
): TableEvent {
  return { number, kind, data } as TableEvent;
}

/** A view of a table; a test names only what matters to it. */
export function snapshot(more: Partial<Snapshot> = {}): Snapshot {
  const waits = { for: "round", seats: [], milliseconds: null, of: null };
  return {
    table: "md-1",
    number: 0,
    you: null,
    round: null,
    offers: [],
    waits,
    ...more,
  } as Snapshot;
}
