/** What was done at a table, for those who work there: the players' story and more. */

import type { TableEvent } from "../../house/protocol";
import { told, type Teller } from "../../table/telling";
import { texts } from "../../texts";
import { cardsSentence, instruction } from "../../texts/law";

type Data = Record<string, any>;
const words = texts.dealing.story;

/** Returns an identifier of the house as words. */
export const spoken = (id: string): string => id.replaceAll("_", " ");

const TELLS: Record<string, (data: Data) => string> = {
  "house.RoundOpened": (data) => words.opens(data.round),
  "round.Reported": (data) =>
    words.reported(spoken(data.what), (data.actions as string[]).map(instruction).join(", ")),
  "round.RulingAwaited": (data) =>
    words.awaited(spoken(data.what), texts.roles[data.role] ?? spoken(data.role)),
  "round.Ruled": (data) => words.ruled(spoken(data.what), data.reason),
  "round.StepDone": (data) => words.step(spoken(data.step)),
};

/** Returns an event as a sentence with its clause, or null for what needs no telling. */
export function logged(
  event: TableEvent,
  teller: Teller,
): { text: string; clause: string | null } | null {
  const clause = typeof event.data.citation === "string" ? event.data.citation : null;
  const text =
    TELLS[event.kind]?.(event.data) ||
    told(event, teller) ||
    cardsSentence(event.kind, event.data)?.replace(` [${clause}]`, "");
  return text ? { text, clause } : null;
}
