/** Every page of the floor and its address; a page loads when someone opens it. */

import { route, type Route } from "@/router.svelte";

export const routes: Route[] = [
  route("/", () => import("./Lobby.svelte")),
  route("/table/:table", () => import("./Table.svelte")),
  route("/dealer", () => import("./Dealer.svelte"), "console", "dealing"),
  route("/dealer/:table", () => import("./Dealer.svelte"), "console", "dealing"),
  route("/pit", () => import("./Pit.svelte"), "dealing", "pit"),
  route("/pit/:tab", () => import("./Pit.svelte"), "dealing", "pit"),
  route("/round/:table/:round", () => import("./Round.svelte"), "dealing", "pit"),
  route("/link/:name/:link", () => import("./NewPassword.svelte")),
  route("/sign-in", () => import("./SignIn.svelte")),
  route("/sign-in/:name/:code", () => import("./SignIn.svelte")),
  route("/exclusions", () => import("./Exclusions.svelte"), "pit"),
  route("/session", () => import("./Session.svelte")),
  route("/account", () => import("./Session.svelte")),
  route("/chips", () => import("./OutOfChips.svelte")),
  route("/analysis", () => import("./analysis/Analysis.svelte"), "analysis"),
  route("/analysis/:book", () => import("./analysis/Analysis.svelte"), "analysis"),
  route("/check", () => import("./check/Check.svelte")),
  route("/school", () => import("./school/School.svelte")),
  route("/school/:set", () => import("./school/Set.svelte")),
  route("/jackpots", () => import("./jackpot/Jackpots.svelte")),
  route("/jackpots/:link", () => import("./jackpot/Display.svelte")),
];
