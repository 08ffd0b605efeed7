/** The tabs of the pit, in the order in which they stand; another tab is one more entry. */

import type { Component } from "svelte";
import type { Pit } from "@/house/floor";
import { can } from "@/house/session.svelte";
import { texts } from "@/texts";

/** What every tab is given: the pit at a glance, and whom to tell when something was done. */
export interface TabProps {
  pit: Pit;
  done: () => void;
}

export interface Tab {
  /** The last part of its address: `#/pit/rounds`. */
  id: string;
  title: string;
  /** The tab is for whoever may do one of these acts. */
  acts: string[];
  load: () => Promise<{ default: Component<TabProps> }>;
}

const words = texts.pit.tabs;
const ALL = ["house.read_approvals"];

const tabs: Tab[] = [
  { id: "floor", title: words.floor, acts: ALL, load: () => import("./Tables.svelte") },
  { id: "rulings", title: words.rulings, acts: ALL, load: () => import("./Rulings.svelte") },
  {
    id: "rounds",
    title: words.rounds,
    acts: ["house.read_history"],
    load: () => import("./RoundSearch.svelte"),
  },
  { id: "jackpots", title: words.jackpots, acts: ALL, load: () => import("./Jackpots.svelte") },
  { id: "approvals", title: words.approvals, acts: ALL, load: () => import("./Approvals.svelte") },
  { id: "closures", title: words.closures, acts: ALL, load: () => import("./Closures.svelte") },
  { id: "hold", title: words.hold, acts: ALL, load: () => import("./Returns.svelte") },
  {
    id: "people",
    title: words.people,
    acts: ["house.read_people", "house.post_dealer"],
    load: () => import("./People.svelte"),
  },
  {
    id: "register",
    title: words.register,
    acts: ["house.read_register"],
    load: () => import("./Register.svelte"),
  },
  {
    id: "day",
    title: words.day,
    acts: ["house.read_days"],
    load: () => import("./GamingDay.svelte"),
  },
  { id: "audit", title: words.audit, acts: ALL, load: () => import("./Audit.svelte") },
];

/** Returns the tabs of whoever is signed in. */
export const ownTabs = (): Tab[] => tabs.filter(({ acts }) => acts.some(can));
