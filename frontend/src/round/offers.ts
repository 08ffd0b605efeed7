/** The house's offers, sorted for a table: what may be bet, on which spot, in which sizes. */

import type { Offer, Snapshot } from "../house/protocol";

/** What may be put on one spot: sizes, or anything from `least` to `most`. */
export interface Stake {
  wager: string;
  seat: number;
  least: number;
  most: number;
  sizes: number[];
  offer: Offer;
}

export interface Choices {
  stakes: Stake[];
  bets: Offer[];
  fold: Offer | null;
  look: Offer | null;
  withdraw: Record<string, Offer>;
  others: Offer[];
}

/** Returns the name of a command without its vocabulary. */
export function named(do_: string): string {
  return do_.slice(do_.indexOf(".") + 1);
}

/** Sorts what the house offers the viewer now. */
export function choices(snapshot: Snapshot): Choices {
  const found: Choices = { stakes: [], bets: [], fold: null, look: null, withdraw: {}, others: [] };
  for (const offer of offered(snapshot)) {
    switch (named(offer.do)) {
      case "PlaceWager":
        stake(found.stakes, offer);
        break;
      case "WithdrawWager":
        found.withdraw[String(offer.with.wager)] = offer;
        break;
      case "Bet":
        found.bets.push(offer);
        break;
      case "Fold":
        found.fold = offer;
        break;
      case "Look":
        found.look = offer;
        break;
      case "Leave":
      case "PutDown":
        break;
      default:
        found.others.push(offer);
    }
  }
  return found;
}

function stake(stakes: Stake[], offer: Offer): void {
  const { wager, seat, amount } = offer.with as { wager: string; seat: number; amount: number };
  const found = stakes.find((each) => each.wager === wager && each.seat === seat);
  if (found) {
    found.sizes.push(amount);
    found.least = Math.min(found.least, amount);
    found.most = Math.max(found.most, amount);
    return;
  }
  const most = offer.most ?? amount;
  stakes.push({
    wager,
    seat,
    least: amount,
    most,
    sizes: offer.most === null ? [amount] : [],
    offer,
  });
}

/** Between rounds the house tells its terms; they stand for the offers of the round to come. */
function offered(snapshot: Snapshot): Offer[] {
  const { offers, terms, you, round } = snapshot;
  if (offers.length || round || you === null || !terms?.ante) return offers;
  const { least = 0, most = null } = terms.ante;
  return [{ do: "do.PlaceWager", with: { seat: you, wager: "ante", amount: least }, most }];
}

/** Returns a size within what an offer allows. */
export function within(stake: Stake, amount: number): number {
  if (stake.sizes.length) {
    return stake.sizes.findLast((size) => size <= amount) ?? stake.least;
  }
  return Math.min(stake.most, Math.max(stake.least, amount));
}
