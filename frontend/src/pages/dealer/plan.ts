/** What the console proposes: the steps that the main button does, and those beside it. */

import type { Ask, Procedure, Step } from "@/house/floor";
import type { Json } from "@/house/protocol";
import { answered, blank, commandArguments, stepKey, type Answers } from "./answers";

/** A choice has a button for each of its answers; one button for both would pick one silently. */
export const isChoice = (step: Step): boolean => step.do === "do.Choose";

export interface Plan {
  /** The steps that one confirmation does, in their order; empty where nothing is to be done. */
  steps: Step[];
  /** Whether they are the settlement of every seat that is left. */
  settles: boolean;
  /** Whether they are the hands that are left to turn up: one row of cards. */
  shows: boolean;
  /** Whether somebody else did it, so that Enter alone does not confirm it. */
  confirms: boolean;
  others: Step[];
}

export interface Command {
  do: string;
  with: Record<string, Json>;
}

/** Returns what is proposed now; a step that was picked goes before the group. */
export function plan(procedure: Procedure, picked: string | null): Plan {
  const { show_all, settle_all } = procedure;
  const next = procedure.next.filter((step) => !isChoice(step));
  const chosen = [...next, ...show_all, ...settle_all].find((step) => stepKey(step) === picked);
  const shows = !chosen && show_all.length > 1;
  const settles = !chosen && !shows && settle_all.length > 0;
  const steps = chosen
    ? [chosen]
    : shows
      ? show_all
      : settles
        ? settle_all
        : byOne(proposed({ ...procedure, next }));
  const together = new Set(shows ? [] : steps.map(stepKey));
  const [main] = steps;
  return {
    steps,
    settles,
    shows,
    confirms: main?.confirms ?? false,
    others: next.filter((step) => !together.has(stepKey(step))),
  };
}

/** Returns the group where the step that is due begins it, and else that step alone. */
function proposed({ next, group }: Procedure): Step[] {
  const due = next.filter((step) => !step.aside);
  const main = due.find((step) => step.yours) ?? due[0] ?? group[0];
  const begins = group[0] && main && stepKey(group[0]) === stepKey(main);
  return begins ? group : main ? [main] : [];
}

/** Returns the first steps that are the same person's to do: nobody confirms another's with theirs. */
function byOne(steps: Step[]): Step[] {
  const end = steps.findIndex((step) => step.actor !== steps[0]?.actor);
  return end < 0 ? steps : steps.slice(0, end);
}

/** Returns the answers to a step: those that were entered, over those with which it begins. */
export const answersTo = (step: Step, entered: Record<string, Answers>): Answers => ({
  ...blank(step),
  ...entered[stepKey(step)],
});

/** Tells whether every step of a plan may be done and has its answers. */
export function ready({ steps }: Plan, entered: Record<string, Answers>): boolean {
  const whole = (step: Step): boolean => step.yours && answered(step, answersTo(step, entered));
  return steps.length > 0 && steps.every(whole);
}

/** Returns the steps whose answers somebody must give: nothing is preset for them. */
export const asking = (steps: Step[]): Step[] =>
  steps.filter((step) => step.yours && !answered(step, blank(step)));

/** Returns the one row of cards that several hands are. */
export function oneRow(steps: Step[]): Ask {
  const hands = steps.map((step) => ({ step, ask: step.asks.find(isCards) }));
  return {
    field: "cards",
    kind: "cards",
    unseen: false,
    count: hands.reduce((sum, { ask }) => sum + (ask?.count ?? 0), 0),
    known: hands.flatMap(({ ask }) => ask?.known ?? []),
    places: hands.flatMap(({ step, ask }) =>
      Array.from({ length: ask?.count ?? 0 }, () => ({
        target: "",
        name: "",
        seat: Number(step.with.seat),
      })),
    ),
  };
}

const isCards = (ask: Ask): boolean => ask.kind === "cards";

/** Returns each hand's part of a row of cards; nothing while the row is not whole. */
export function handsOf(steps: Step[], cards: string[] | null): [Step, string, Json][] {
  let at = 0;
  return steps.map((step) => {
    const ask = step.asks.find(isCards);
    const hand = cards?.slice(at, at + (ask?.count ?? 0)) ?? null;
    at += ask?.count ?? 0;
    return [step, ask?.field ?? "cards", hand];
  });
}

/** Tells whether nothing is open but a row of cards: once it is complete, it is sent. */
export function onlyCards({ steps }: Plan): boolean {
  const open = asking(steps).flatMap((step) => step.asks);
  return open.length > 0 && open.every((ask) => ask.kind === "cards" || ask.kind === "text");
}

/** Returns what is done with steps, each duty once. */
export function duties(steps: Step[]): Step["also"] {
  const all = steps.flatMap((step) => step.also);
  return all.filter((one, at) => all.findIndex((each) => each.says === one.says) === at);
}

/** Returns the one command that does steps. */
export function command(steps: Step[], entered: Record<string, Answers>): Command {
  const each = steps.map((step) => ({
    do: step.do,
    arguments: commandArguments(step, answersTo(step, entered)),
  }));
  const [only] = each;
  if (each.length === 1 && only) return { do: only.do, with: only.arguments };
  return { do: "ask.ConfirmSteps", with: { steps: each } };
}
