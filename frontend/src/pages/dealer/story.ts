/** What was done at a table, for those who work there: the players' story and more. */

import { dispatch, type ByKind, type TableEvent } from "../../house/protocol";
import { sentence, type Teller } from "../../table/sentences";
import { texts } from "../../texts";

const words = texts.dealing.story;

/** Returns an identifier of the house as words. */
export const spoken = (id: string): string => id.replaceAll("_", " ");

/** Returns the name of an event as words: `table.DeckReceived` is `Deck received`. */
function called(kind: string): string {
  const name = kind.slice(kind.indexOf(".") + 1).replace(/(?<!^)([A-Z])/g, " $1");
  return name.charAt(0) + name.slice(1).toLowerCase();
}

const SENTENCES: ByKind<[], string> = {
  "house.RoundOpened": (data) => words.opens(data.round),
  "round.Reported": (data) =>
    words.reported(spoken(data.what), data.actions.map(spoken).join(", ")),
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
  const { data, kind } = event;
  const clause = "citation" in data ? data.citation : null;
  const own = dispatch(SENTENCES, event) ?? sentence(event, teller);
  if (own) return { text: own, clause };
  if (!kind.startsWith("table.")) return null;
  const step = "step" in data ? `${called(kind)}: ${spoken(data.step)}` : called(kind);
  return { text: words.other(step), clause };
}
