/** The house's offers, sorted for a table: what may be bet, on which spot, in which sizes. */

import type { BlockedOffer, Offer, Snapshot } from "@/house/protocol";

/** What may be put on one spot: sizes, or anything from `minimum` to `maximum`. */
export interface Stake {
  wager: string;
  seat: number;
  minimum: number;
  maximum: number;
  sizes: number[];
  offer: Offer;
}

export interface Choices {
  stakes: Stake[];
  /** The place that is decided for; who has bet on several decides for one after the other. */
  seat: number | null;
  bets: Offer[];
  fold: Offer | null;
  stay: Offer | null;
  takeBack: Offer | null;
  look: Offer | null;
  withdraw: Record<string, Offer>;
  others: Offer[];
  /** Bets that one's chips or limits do not allow, with the reason. */
  blockedBets: BlockedOffer[];
  /** Why a wager cannot be placed at your own seat, by wager. */
  blocked: Record<string, BlockedOffer>;
}

/** Returns the name of a command without its vocabulary. */
export function named(do_: string): string {
  return do_.slice(do_.indexOf(".") + 1);
}

/** What is offered to whom nothing is offered. */
export const NONE: Choices = {
  stakes: [],
  seat: null,
  bets: [],
  fold: null,
  stay: null,
  takeBack: null,
  look: null,
  withdraw: {},
  others: [],
  blockedBets: [],
  blocked: {},
};

/** The commands that decide for a hand. */
const DECIDE = ["Bet", "Fold", "Stay", "TakeBack"];

/** Returns the first of one's places for which a decision is offered. */
function decides(offers: Pick<Offer, "do" | "with">[], { you }: Snapshot): number | null {
  const open = offers.filter(({ do: do_ }) => DECIDE.includes(named(do_)));
  const seats = open.map((offer) => Number(offer.with.seat));
  return seats.find((seat) => seat === you) ?? seats[0] ?? null;
}

/** Sorts what the house offers the viewer now. */
export function choices(snapshot: Snapshot): Choices {
  const { offers, blocked = [] } = snapshot;
  const seat = decides([...offers, ...blocked], snapshot);
  const found: Choices = { ...NONE, stakes: [], seat, bets: [], withdraw: {}, others: [] };
  for (const offer of offers) {
    const own = offer.with.seat === snapshot.you;
    switch (named(offer.do)) {
      case "PlaceWager":
        stake(found.stakes, offer);
        break;
      case "WithdrawWager":
        if (own) found.withdraw[String(offer.with.wager)] = offer;
        break;
      case "Bet":
        if (offer.with.seat === seat) found.bets.push(offer);
        break;
      case "Fold":
        if (offer.with.seat === seat) found.fold = offer;
        break;
      case "Stay":
        if (offer.with.seat === seat) found.stay = offer;
        break;
      case "TakeBack":
        if (offer.with.seat === seat) found.takeBack = offer;
        break;
      case "ViewCards":
        if (own || !found.look) found.look = offer;
        break;
      case "Leave":
        break;
      case "PutCardsDown":
        if (snapshot.dealing === "live") found.others.push(offer);
        break;
      default:
        found.others.push(offer);
    }
  }
  const bets = blocked.filter((one) => named(one.do) === "Bet");
  found.blockedBets = bets.filter((one) => one.with.seat === seat);
  found.blocked = Object.fromEntries(
    blocked
      .filter((one) => named(one.do) === "PlaceWager" && one.with.seat === snapshot.you)
      .map((one) => [String(one.with.wager), one]),
  );
  return found;
}

function stake(stakes: Stake[], offer: Offer): void {
  const { wager, seat, amount } = offer.with as { wager: string; seat: number; amount: number };
  const found = stakes.find((each) => each.wager === wager && each.seat === seat);
  if (found) {
    found.sizes.push(amount);
    found.minimum = Math.min(found.minimum, amount);
    found.maximum = Math.max(found.maximum, amount);
    return;
  }
  const maximum = offer.most ?? amount;
  stakes.push({
    wager,
    seat,
    minimum: amount,
    maximum,
    sizes: offer.most === null ? [amount] : [],
    offer,
  });
}

/** Returns a size within what an offer allows. */
export function within(stake: Stake, amount: number): number {
  if (stake.sizes.length) {
    return stake.sizes.findLast((size) => size <= amount) ?? stake.minimum;
  }
  return Math.min(stake.maximum, Math.max(stake.minimum, amount));
}
