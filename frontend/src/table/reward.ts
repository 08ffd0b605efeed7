/** How much a result is celebrated: in proportion to what was won, and never for a loss. */

import type { TableEvent } from "@/house/protocol";
import { net, type Picture } from "@/round/picture";
import type { Sound } from "@/sound";

export type Reward = "none" | "win" | "big" | "huge";

/** From how many antes a win is big, and from how many huge. */
const BIG = 5;
const HUGE = 50;

/** Returns how to celebrate a result: a payment that does not cover the bets is a loss. */
export function rewardFor(won: number, ante: number): Reward {
  if (won <= 0 || ante <= 0) return "none";
  const times = won / ante;
  return times >= HUGE ? "huge" : times >= BIG ? "big" : "win";
}

/** Returns the sound of an event in the ears of a player, once the picture shows it. */
export function soundOf(event: TableEvent, picture: Picture, own: number | null): Sound | null {
  switch (event.kind) {
    case "round.CardDealt":
    case "round.CardsRevealed":
      return "card";
    case "round.WagerPlaced":
    case "round.BetMade":
      return "chips";
    case "round.SeatSettled": {
      if (own === null || event.data.seat !== own) return null;
      const reward = rewardFor(net(picture, own), picture.places[own]?.wagers.ante ?? 0);
      return reward === "none" ? null : reward === "win" ? "win" : "bigWin";
    }
    default:
      return null;
  }
}
