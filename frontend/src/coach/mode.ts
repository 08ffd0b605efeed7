/** When the coach shows advice; stored in this browser. */

export type Mode = "off" | "before" | "after";

export const MODES: readonly Mode[] = ["off", "before", "after"];
const KEY = "coach";

export function savedMode(): Mode {
  const stored = localStorage.getItem(KEY) as Mode | null;
  return stored && MODES.includes(stored) ? stored : "off";
}

export function saveMode(mode: Mode): void {
  localStorage.setItem(KEY, mode);
}
