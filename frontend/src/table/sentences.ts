/** Events in sentences: for the story of a round, and for those who listen to the page. */

import { spokenRow } from "@/cards/card";
import { dispatch, type Book, type ByKind, type Line, type TableEvent } from "@/house/protocol";
import { money } from "@/money/money";
import { texts } from "@/texts";
import { wagerName } from "./layout";

export interface Teller {
  book: Book;
  currency: string;
  /** Returns how somebody at a seat is called. */
  who(seat: number): string;
}

const story = texts.story;

/** Returns what a settlement leaves somebody, in words. */
export function result(lines: readonly Line[], currency: string): string {
  const net = lines.reduce((sum, line) => sum + line.paid - line.staked, 0);
  if (net > 0) return story.won(money(net, currency));
  return net < 0 ? story.lost(money(-net, currency)) : story.even;
}

const SENTENCES: ByKind<[Teller], string> = {
  "house.RoundOpened": (data) => story.RoundOpened(data.round),
  "round.WagerPlaced": (data, { book, currency, who }) =>
    story.WagerPlaced(who(data.seat), wagerName(book, data.wager), money(data.amount, currency)),
  "round.WagerReturned": (data, { book, who }) =>
    story.WagerReturned(who(data.seat), wagerName(book, data.wager)),
  "round.BettingClosed": () => story.BettingClosed,
  "round.DealCompleted": () => story.dealt,
  "round.CardsViewed": (data, { who }) =>
    data.cards ? story.ownCards(spokenRow(data.cards)) : story.CardsViewed(who(data.seat)),
  "round.BetMade": (data, { book, currency, who }) =>
    story.BetMade(who(data.seat), wagerName(book, data.wager), money(data.amount, currency)),
  "round.HandStayed": (data, { who }) => story.HandStayed(who(data.seat)),
  "round.BetTakenBack": (data, { book, who }) =>
    story.WagerReturned(who(data.seat), wagerName(book, data.wager)),
  "round.HandFolded": (data, { who }) =>
    data.reason ? story.foldedFor[data.reason](who(data.seat)) : story.HandFolded(who(data.seat)),
  "round.CardsRevealed": (data) => story.CardsRevealed(spokenRow(data.cards)),
  "round.HandShown": (data, { who }) => story.HandShown(who(data.seat), data.announced),
  "round.SeatSettled": (data, { currency, who }) => {
    const own = data.lines.filter((line) => line.seat === data.seat);
    return story.SeatSettled(who(data.seat), result(own, currency));
  },
  "round.SettlementReversed": (data, { who }) => story.SettlementReversed(who(data.seat)),
  "round.LookMarked": (data, { who }) => story.CardsViewed(who(data.seat)),
  "house.TimeRanOut": (data, { who }) => story.TimeRanOut(who(data.seat)),
  "round.RoundVoided": () => story.RoundVoided,
  "round.RoundEnded": () => story.RoundEnded,
};

/** Returns an event as a sentence; what only machines care for has none. */
export function sentence(event: TableEvent, teller: Teller): string {
  return dispatch(SENTENCES, event, teller) ?? "";
}
