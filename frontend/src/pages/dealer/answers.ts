/** The fields of a step: what they hold at first, and when they are all answered. */

import { HIDDEN } from "@/cards/card";
import type { Ask, Step } from "@/house/floor";
import type { Json } from "@/house/protocol";

export type Answers = Record<string, Json>;

/** Returns the answers with which a step begins: what a confirmation would enter, or nothing. */
export function blank(step: Step): Answers {
  return Object.fromEntries(
    step.asks.map((ask) => [ask.field, step.preset[ask.field] ?? first(ask)]),
  );
}

function first(ask: Ask): Json {
  switch (ask.kind) {
    case "flag":
      return ask.field === "holds";
    case "seats":
      return [];
    case "text":
      return "";
    case "piles":
      return (ask.piles ?? []).map(({ target, seat }) => ({ target, seat, cards: null }));
    case "cards":
      return faceDown(ask);
    default:
      return null;
  }
}

/** Returns a row of cards that nobody looks at, where every place of it lies face down. */
function faceDown(ask: Ask): Json {
  const up = (ask.places ?? []).some((place) => place.face_up);
  return ask.unseen && !up ? Array.from({ length: ask.count ?? 0 }, () => HIDDEN) : null;
}

/** Tells whether every field that a command needs has been filled in. */
export function answered(step: Step, answers: Answers): boolean {
  return step.asks.every((ask) => {
    const value = answers[ask.field] ?? null;
    if (ask.kind === "text" || ask.read) return true;
    if (ask.kind !== "piles") return value !== null && value !== "";
    return (value as { cards: number | null }[]).every((pile) => pile.cards !== null);
  });
}

/** Returns what the command carries; a field that was left empty is left out. */
export function commandArguments(step: Step, answers: Answers): Answers {
  const filled = step.asks
    .map((ask) => [ask.field, answers[ask.field] ?? null] as const)
    .filter(([, value]) => value !== null && value !== "");
  return { ...step.with, ...Object.fromEntries(filled) };
}

/** Names a step, so that the same step asked for again keeps its answers. */
export const stepKey = (step: Step): string =>
  JSON.stringify([step.id, step.do, step.with, step.asks]);
