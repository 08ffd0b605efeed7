/** Jackpots as the house writes them down, for a screen that everybody sees. */

import { get } from "@/house/api";
import { Poll } from "@/house/poll.svelte";
import type { Jackpot } from "@/house/protocol";

export const EVERY = 2000;

/** Returns every jackpot, kept fresh. */
export const jackpotsFeed = (): Poll<Jackpot[]> =>
  new Poll(() => get<Jackpot[]>("/jackpots"), EVERY);

/** Returns one jackpot, kept fresh. */
export const jackpotFeed = (link: string): Poll<Jackpot> =>
  new Poll(() => get<Jackpot>(`/jackpots/${link}`), EVERY);
