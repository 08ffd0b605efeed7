/** The way from the lobby to a seat: in as a guest where need be, then to the table. */

import { here } from "@/router.svelte";
import { command, Refused } from "./api";
import { client, nextNumber } from "./client";
import { session } from "./session.svelte";

/** What the house answers whose session has ended. */
const UNKNOWN = 401;

/** Where it is said how to go on, if somebody may not come in as a guest. */
const INSTEAD: Readonly<Record<string, string>> = {
  browser_is_excluded: "/session",
  guests_are_not_admitted: "/sign-in",
};

/** Takes a seat at a table, or the first that is free; somebody who sits there already stays. */
export async function takeSeat(table: string, seat: number | null = null): Promise<void> {
  await session.guest().catch((error: unknown) => {
    const page = error instanceof Refused && INSTEAD[error.code];
    if (page) here.go(page);
    throw error;
  });
  const args = { client, sequence: nextNumber(), do: "ask.TakeSeat", with: { seat } };
  try {
    await command(table, args);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.status === UNKNOWN) {
      session.forget();
      await session.guest();
      await command(table, args);
    } else if (error.code !== "player_is_already_seated") {
      throw error;
    }
  }
}

/** Sits down at a table and goes there, with a part of it open beside the felt where one is named. */
export async function sitDown(table: string, tab = ""): Promise<void> {
  await takeSeat(table);
  here.go(`/table/${table}${tab ? `?tab=${tab}` : ""}`);
}
