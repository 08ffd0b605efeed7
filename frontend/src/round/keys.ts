/** The keys of decisions, the same at the table, in the school and in the terminal. */

import type { Book } from "@/house/protocol";

/** What a person writes into; every other thing that has the focus leaves the keys alone. */
const WRITES =
  "textarea, select, dialog, [contenteditable], input:not([type=radio], [type=checkbox], [type=range], [type=button])";

/** The keys of what has no size; bets have the digits from 1, the smallest first. */
export const KEYS = {
  fold: "f",
  stay: "s",
  takeBack: "t",
  look: "l",
  deal: "d",
  bet: "b",
  next: "enter",
} as const;

/** Returns the key that was pressed, or null where it belongs to what the person writes into. */
export function keyOf(event: KeyboardEvent): string | null {
  const { target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (target instanceof Element && target.closest(WRITES)) return null;
  return event.key.toLowerCase();
}

/** Returns the key of each choice: its own letter, or the next digit. */
export function keysFor(choices: readonly string[]): string[] {
  const letters: Record<string, string> = { fold: KEYS.fold, stay: KEYS.stay };
  let digit = 0;
  return choices.map((choice) => {
    if (choice.startsWith("take back")) return KEYS.takeBack;
    return letters[choice] ?? String(++digit);
  });
}

/** What a key does at a table, as the texts name it. */
export type KeyUse = "place" | "deal" | "look" | "bet" | "stay" | "takeBack" | "fold";

/** Returns the keys that a table of a book has a use for, in the order of a round. */
export function tableKeys(book: Book, virtual: boolean): { use: KeyUse; key: string }[] {
  const choices = book.steps.flatMap((step) => step.choices);
  const sizes = Math.max(0, ...choices.map((choice) => (choice.add ? choice.times.length : 0)));
  const used: [KeyUse, string, boolean][] = [
    ["place", KEYS.bet, true],
    ["deal", KEYS.deal, virtual],
    ["look", KEYS.look, choices.length > 0],
    ["bet", sizes > 1 ? `1–${sizes}` : "1", sizes > 0],
    ["stay", KEYS.stay, choices.some((choice) => choice.stay)],
    ["takeBack", KEYS.takeBack, choices.some((choice) => choice.take_back !== null)],
    ["fold", KEYS.fold, choices.some((choice) => choice.fold)],
  ];
  return used.filter(([, , is]) => is).map(([use, key]) => ({ use, key: key.toUpperCase() }));
}
