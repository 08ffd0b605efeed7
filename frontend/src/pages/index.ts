/** Every page of the floor and where it stands; a page is loaded when somebody goes there. */

import type { Route } from "../router.svelte";

export const routes: Route[] = [
  { path: "/", load: () => import("./Lobby.svelte") },
  { path: "/table/:table", load: () => import("./Table.svelte") },
  { path: "/dealer", load: () => import("./Dealer.svelte") },
  { path: "/dealer/:table", load: () => import("./Dealer.svelte") },
  { path: "/pit", load: () => import("./Pit.svelte") },
  { path: "/session", load: () => import("./Session.svelte") },
  { path: "/analysis", load: () => import("./analysis/Analysis.svelte") },
  { path: "/analysis/:book", load: () => import("./analysis/Analysis.svelte") },
  { path: "/check", load: () => import("./check/Check.svelte") },
  { path: "/school", load: () => import("./school/School.svelte") },
  { path: "/school/:drill/:book", load: () => import("./school/Drill.svelte") },
  { path: "/jackpots", load: () => import("./jackpot/Jackpots.svelte") },
  { path: "/jackpots/:link", load: () => import("./jackpot/Display.svelte") },
];
