/** Jackpots as the house writes them down, for a screen that everybody sees. */

import { get } from "../../house/api";
import { Fresh } from "../../house/fresh.svelte";
import type { Jackpot } from "../../house/protocol";

export const EVERY = 2000;

/** Returns every jackpot, kept fresh. */
export const allPots = (): Fresh<Jackpot[]> => new Fresh(() => get<Jackpot[]>("/jackpots"), EVERY);

/** Returns one jackpot, kept fresh. */
export const onePot = (link: string): Fresh<Jackpot> =>
  new Fresh(() => get<Jackpot>(`/jackpots/${link}`), EVERY);
