/** When somebody wants the coach to speak: kept in this browser. */

export type Mode = "off" | "before" | "after";

export const MODES: readonly Mode[] = ["off", "before", "after"];
const KEY = "coach";

export function wished(): Mode {
  const kept = localStorage.getItem(KEY) as Mode | null;
  return kept && MODES.includes(kept) ? kept : "off";
}

export function wish(mode: Mode): void {
  localStorage.setItem(KEY, mode);
}
