/** The law's own wording, as the terminal and the history use it. */

import law from "./law.json";

const actions: Record<string, string> = law.actions;
const sentences: Record<string, string> = law.events.table;

/** Returns the instruction of an action: `discard_card` is `discard the card`. */
export const instruction = (action: string): string => actions[action] ?? action;

/** Returns the sentence of an event around the cards, such as `table.DeckCut`, or null. */
export function cardsSentence(kind: string, data: object): string | null {
  const fields = new Map<string, unknown>(Object.entries(data));
  const sentence = kind.startsWith("table.") ? sentences[kind.slice("table.".length)] : undefined;
  return (
    sentence?.replace(/\{(\w+)(:words)?\}/g, (_, field) =>
      `${fields.get(field)}`.replaceAll("_", " "),
    ) ?? null
  );
}
