/** A round as it lies on the felt: a fold over its events, for showing and for nothing else.
 *
 * What may be done is never worked out here; the house offers it.
 */

import { HIDDEN } from "@/cards/card";
import {
  dispatch,
  type Absence,
  type ByKind,
  type EventData,
  type Line,
  type RoundView,
  type TableEvent,
} from "@/house/protocol";

export interface Place {
  player: string;
  wagers: Record<string, number>;
  cards: string[];
  looked: boolean;
  standing: string;
  settled: boolean;
  announced: string;
  /** Why the house decided for a player who did not answer, if it did. */
  absence: Absence | null;
}

export interface Picture {
  round: number | null;
  phase: string;
  places: Record<number, Place>;
  /** The cards that lie at no seat, by their zone. */
  zones: Record<string, string[]>;
  lines: Line[];
  outcome: "" | "ended" | "voided";
  cause: string;
  digest: string;
}

export const EMPTY: Picture = {
  round: null,
  phase: "waiting",
  places: {},
  zones: {},
  lines: [],
  outcome: "",
  cause: "",
  digest: "",
};

/** Returns the picture that a snapshot's round is. */
export function pictured(view: RoundView): Picture {
  const places: Record<number, Place> = {};
  for (const [seat, seen] of Object.entries(view.seats)) {
    places[Number(seat)] = { ...seen, absence: seen.absence ?? null, announced: "" };
  }
  return {
    ...EMPTY,
    round: view.number,
    phase: view.phase,
    places,
    zones: laid(view.zones),
    lines: view.lines,
    digest: view.commitment?.digest ?? "",
  };
}

/** Returns the zones in which cards lie. */
function laid(zones: Record<string, string[]>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(zones).filter(([, cards]) => cards.length));
}

function placed(picture: Picture, seat: number, change: (place: Place) => Partial<Place>): Picture {
  const before = picture.places[seat];
  if (!before) return picture;
  return { ...picture, places: { ...picture.places, [seat]: { ...before, ...change(before) } } };
}

function newcomer(player: string): Place {
  return {
    player,
    wagers: {},
    cards: [],
    looked: false,
    standing: "live",
    settled: false,
    announced: "",
    absence: null,
  };
}

function wagered(
  data: EventData<"round.BetMade"> & { player?: string },
  picture: Picture,
): Picture {
  const place = picture.places[data.seat] ?? newcomer(data.player ?? "");
  const wagers = { ...place.wagers, [data.wager]: (place.wagers[data.wager] ?? 0) + data.amount };
  return { ...picture, places: { ...picture.places, [data.seat]: { ...place, wagers } } };
}

function takenBack(data: { seat: number; wager: string }, picture: Picture): Picture {
  const place = picture.places[data.seat];
  if (!place) return picture;
  const wagers = { ...place.wagers };
  delete wagers[data.wager];
  const places = { ...picture.places, [data.seat]: { ...place, wagers } };
  if (!Object.keys(wagers).length && !place.cards.length) delete places[data.seat];
  return { ...picture, places };
}

/** Where cards go that nobody sees again. */
const BURN = "burn";

function dealtCard({ place, card }: EventData<"round.CardDealt">, picture: Picture): Picture {
  const { target, seat } = place;
  if (seat !== null) return placed(picture, seat, ({ cards }) => ({ cards: [...cards, card] }));
  if (target === BURN) return picture;
  const cards = picture.zones[target] ?? [];
  return { ...picture, zones: { ...picture.zones, [target]: [...cards, card] } };
}

function revealed(data: EventData<"round.CardsRevealed">, picture: Picture): Picture {
  const numbers = data.number === null ? (data.numbers ?? []) : [data.number];
  const cards = numbers.length ? [...(picture.zones[data.shows] ?? [])] : data.cards;
  numbers.forEach((number, at) => (cards[number - 1] = data.cards[at] ?? HIDDEN));
  return { ...picture, zones: { ...picture.zones, [data.shows]: cards } };
}

const CHANGES: ByKind<[Picture], Picture> = {
  "house.RoundOpened": (data) => ({
    ...EMPTY,
    round: data.round,
    phase: "betting",
    digest: data.digest,
  }),
  "round.WagerPlaced": wagered,
  "round.WagerFound": (data, picture) =>
    placed(picture, data.seat, (place) => ({
      wagers: { ...place.wagers, [data.wager]: data.amount },
    })),
  "round.WagerReturned": takenBack,
  "round.BettingClosed": (_, picture) => ({ ...picture, phase: "closed" }),
  "round.CardDealt": dealtCard,
  "round.DealCompleted": (_, picture) => ({ ...picture, phase: "deciding" }),
  "round.CardsViewed": (data, picture) =>
    placed(picture, data.seat, (place) => ({ looked: true, cards: data.cards ?? place.cards })),
  "round.LookMarked": (data, picture) => placed(picture, data.seat, () => ({ looked: true })),
  "round.BetMade": wagered,
  "round.BetTakenBack": takenBack,
  "round.HandFolded": (data, picture) =>
    placed(picture, data.seat, () => ({ standing: "folded", absence: data.reason ?? null })),
  "round.OptionChosen": (data, picture) =>
    placed(picture, data.seat, () => ({ absence: data.reason ?? null })),
  "round.HandInvalidated": (data, picture) =>
    placed(picture, data.seat, () => ({ standing: data.standing })),
  "round.CardsRevealed": revealed,
  "round.HandShown": (data, picture) =>
    placed(picture, data.seat, () => ({ cards: data.cards, announced: data.announced })),
  "round.SeatSettled": (data, picture) =>
    placed(
      { ...picture, phase: "settling", lines: [...picture.lines, ...data.lines] },
      data.seat,
      () => ({ settled: true }),
    ),
  "round.SettlementReversed": (data, picture) => ({
    ...picture,
    lines: [...picture.lines.filter((line) => line.seat !== data.seat), ...data.lines],
  }),
  "round.RoundVoided": (data, picture) => ({
    ...picture,
    phase: "voided",
    lines: data.lines,
    outcome: "voided",
  }),
  "round.RoundEnded": (_, picture) => ({ ...picture, phase: "ended", outcome: "ended" }),
  "house.RoundFinished": (data, picture) => ({
    ...picture,
    phase: data.outcome,
    outcome: data.outcome,
    cause: data.cause,
  }),
};

/** Returns the picture after an event. */
export function after(picture: Picture, event: TableEvent): Picture {
  return dispatch(CHANGES, event, picture) ?? picture;
}

/** Returns what everybody at a seat has staked. */
export function staked(place: Place): number {
  return Object.values(place.wagers).reduce((sum, amount) => sum + amount, 0);
}

/** Returns what the settlement so far leaves a seat. */
export function net(picture: Picture, seat: number): number {
  const own = picture.lines.filter((line) => line.seat === seat);
  return own.reduce((sum, line) => sum + line.paid - line.staked, 0);
}
