/** What staff may enter for a seat besides chips and decisions: looks, choices, awards. */

import type { Offer } from "@/house/protocol";
import { named } from "@/round/offers";
import { texts } from "@/texts";
import { spoken } from "./story";

/** What a player does that neither the felt nor the row of decisions has a control for. */
const CHOICES = ["Choose", "ConfirmAward", "Declare"];
const LOOKS = ["MarkCardsViewed", "ViewCards"];

/** Names what an offer does. */
export function offerName(offer: Offer): string {
  const name = named(offer.do);
  if (LOOKS.includes(name)) return texts.dealing.markLook;
  if (name === "Choose") return texts.console.choose[String(offer.with.go_on) as "true" | "false"];
  const found = texts.commands[name as "Declare"];
  return found ?? spoken(name.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase());
}

/** Returns what may be entered for a seat; a look is marked one way only. */
export function seatOffers(offers: Offer[], seat: number): Offer[] {
  const own = offers.filter((offer) => offer.with.seat === seat);
  const look = LOOKS.map((name) => own.find((offer) => named(offer.do) === name)).find(Boolean);
  return [...(look ? [look] : []), ...openChoices(own)];
}

/** Returns what the table waits for somebody to choose. */
export const openChoices = (offers: Offer[]): Offer[] =>
  offers.filter(
    (offer) => typeof offer.with.seat === "number" && CHOICES.includes(named(offer.do)),
  );
