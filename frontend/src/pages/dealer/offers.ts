/** What staff may enter for a seat besides chips and decisions: looks, choices, awards. */

import type { Offer } from "../../house/protocol";
import { named } from "../../round/offers";
import { texts } from "../../texts";
import { spoken } from "./story";

/** Offers that the felt, the row of decisions and the seat's own dialog have controls for. */
const ELSEWHERE = ["PlaceWager", "WithdrawWager", "Bet", "Fold", "Leave", "PutCardsDown"];
const LOOKS = ["MarkCardsViewed", "ViewCards"];

/** Names what an offer does. */
export function offerName(offer: Offer): string {
  const name = named(offer.do);
  if (LOOKS.includes(name)) return texts.dealing.markLook;
  if (name === "Choose") return texts.commands.Choose[String(offer.with.go_on) as "true" | "false"];
  const found = texts.commands[name as "Declare"];
  return found ?? spoken(name.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase());
}

/** Returns what may be entered for a seat; a look is marked one way only. */
export function seatOffers(offers: Offer[], seat: number): Offer[] {
  const own = offers.filter(
    (offer) => offer.with.seat === seat && !ELSEWHERE.includes(named(offer.do)),
  );
  const marked = own.some((offer) => named(offer.do) === LOOKS[0]);
  return own.filter((offer) => !marked || named(offer.do) !== LOOKS[1]);
}

/** Returns what the table waits for somebody to choose: every offer for a seat but looks. */
export const openChoices = (offers: Offer[]): Offer[] =>
  offers.filter(
    (offer) =>
      typeof offer.with.seat === "number" && ![...ELSEWHERE, ...LOOKS].includes(named(offer.do)),
  );
