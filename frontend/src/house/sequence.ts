/** Numbers for commands: rising, and never the same in two tabs that share one client. */

const TABS = 512;

export interface Sequence {
  next(): number;
}

/** Makes the numbers of one tab; `now` is the time in milliseconds. */
export function sequence(tab: number, now: () => number): Sequence {
  let last = 0;
  return {
    next() {
      last = Math.max(last + 1, now());
      return last * TABS + (tab % TABS);
    },
  };
}

/** Returns the name by which the house knows this browser; its tabs share it. */
export function clientName(storage: Storage): string {
  const stored = storage.getItem("client");
  if (stored && /^[A-Za-z0-9_-]{8,64}$/.test(stored)) return stored;
  const name = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
  storage.setItem("client", name);
  return name;
}
