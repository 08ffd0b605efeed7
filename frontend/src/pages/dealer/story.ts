/** What happened at a table, for its staff: the players' story and more. */

import { dispatch, type Book, type ByKind, type TableEvent } from "@/house/protocol";
import { sentence, type Teller } from "@/table/sentences";
import { texts } from "@/texts";
import { cardsSentence, instruction } from "@/texts/law";

const words = texts.dealing.story;

/** Returns an identifier of the house as words. */
export const spoken = (id: string): string => id.replaceAll("_", " ");

/** Returns what a step asks for, as the book words it. */
function stepText({ dealing }: Book, id: string): string {
  const steps = dealing.methods.flatMap((method) => method.steps);
  return steps.find((step) => step.id === id)?.text ?? `${spoken(id)}.`;
}

const SENTENCES: ByKind<[Teller], string> = {
  "house.RoundOpened": (data) => words.opens(data.round),
  "house.DealerRelieved": () => words.relieved,
  "round.IrregularityReported": (data) =>
    words.reported(spoken(data.what), data.actions.map(instruction).join(", ")),
  "round.RulingAwaited": (data) =>
    words.awaited(spoken(data.what), texts.roles[data.role] ?? spoken(data.role)),
  "round.RulingMade": (data) => words.ruled(spoken(data.what), data.reason),
  "round.StepDone": (data, { book }) => words.step(stepText(book, data.step)),
};

/** Returns an event as a sentence with its clause, or null for what needs no telling. */
export function logged(
  event: TableEvent,
  teller: Teller,
): { text: string; clause: string | null } | null {
  const { data, kind } = event;
  const clause = "citation" in data ? data.citation : null;
  const text =
    dispatch(SENTENCES, event, teller) ??
    (sentence(event, teller) || cardsSentence(kind, data)?.replace(` [${clause}]`, ""));
  return text ? { text, clause } : null;
}
