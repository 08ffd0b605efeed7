/** The check of a round in the player's own browser: nothing of it is taken on the house's word. */

import { eight, hashed, hex, joined, raw, shuffled, tag, text } from "./hashing";
import { DECK, read, type Opening, type Transcript } from "./transcript";

const FULL = DECK.length;
const MOST_LINKS = 1 << 24;

/** Something that was found; its sentence stands in the catalogue. */
export interface Finding {
  id: string;
  seats?: number[];
  seat?: number;
  count?: number;
  card?: string;
  words?: string;
}

/** What the reader knows from elsewhere; all may be left out. */
export interface Known {
  digest?: string;
  tip?: string;
  numbers?: Record<number, string>;
}

export interface Verdict {
  ok: boolean;
  right: Finding[];
  wrong: Finding | null;
  unchecked: Finding[];
  /** The cards in the order of the deal; `??` is one that the transcript does not open. */
  deck: string[];
}

class Wrong extends Error {
  finding: Finding;
  constructor(finding: Finding) {
    super(finding.id);
    this.finding = finding;
  }
}

function must(holds: boolean, finding: Finding): void {
  if (!holds) throw new Wrong(finding);
}

/** Checks one transcript, as read from JSON. */
export async function verify(content: unknown, known: Known = {}): Promise<Verdict> {
  const told = read(content);
  if ("unreadable" in told) {
    const wrong = { id: "unreadable", words: told.unreadable };
    return { ok: false, right: [], wrong, unchecked: [], deck: [] };
  }
  const right: Finding[] = [];
  try {
    await commitment(told, known, right);
    await contributions(told, known, right);
    await auditor(told, known, right);
    await openings(told, right);
    ending(told, right);
  } catch (error) {
    if (!(error instanceof Wrong)) throw error;
    return { ok: false, right, wrong: error.finding, unchecked: [], deck: [] };
  }
  return { ok: true, right, wrong: null, unchecked: unchecked(told, known), deck: dealt(told) };
}

async function commitment(told: Transcript, known: Known, right: Finding[]): Promise<void> {
  const bound = told.commitment;
  must(bound.cards.length === FULL, { id: "notAllCards", count: bound.cards.length });
  const root = await hashed("root", raw(told.round), ...bound.cards.map(raw));
  must(hex(root) === bound.root, { id: "rootDiffers" });
  must(hex(await digest(told)) === bound.digest, { id: "digestDiffers" });
  right.push({ id: "committed" });
  if (known.digest !== undefined) {
    must(known.digest.toLowerCase() === bound.digest, { id: "anotherCommitment" });
    right.push({ id: "sameCommitment" });
  }
}

async function digest(told: Transcript): Promise<Uint8Array<ArrayBuffer>> {
  const bound = told.commitment;
  const listed = bound.seats.map((entry) => entry.seat);
  must(ascending(listed), { id: "seatsOutOfOrder" });
  const names = Object.keys(bound.meters).sort();
  return hashed(
    "commitment",
    raw(told.round),
    raw(bound.root),
    text(bound.table),
    raw(bound.ruleset),
    raw(bound.auditor.tip),
    eight(bound.auditor.number),
    raw(bound.auditor.previous),
    eight(names.length),
    ...names.flatMap((name) => [text(name), text(bound.meters[name] ?? "")]),
    eight(listed.length),
    ...bound.seats.flatMap((entry) => [eight(entry.seat), text(entry.player)]),
  );
}

function ascending(numbers: number[]): boolean {
  return numbers.every((number, at) => at === 0 || (numbers[at - 1] as number) < number);
}

async function contributions(told: Transcript, known: Known, right: Finding[]): Promise<void> {
  const listed = told.commitment.seats.map((entry) => entry.seat);
  const given = told.contributions.map((each) => each.seat);
  const fits = ascending(given) && given.every((seat) => listed.includes(seat));
  must(fits, { id: "contributionsOutOfOrder" });
  const shown: Record<"seat" | "house", number[]> = { seat: [], house: [] };
  for (const each of told.contributions) {
    if (each.number === null) continue;
    const made = await pledge(told.round, told.commitment.digest, each.seat, each.number, each.by);
    must(made === each.pledge, { id: "anotherNumber", seat: each.seat });
    shown[each.by].push(each.seat);
  }
  for (const [seat, own] of Object.entries(known.numbers ?? {})) {
    const held = told.contributions.find((each) => each.seat === Number(seat));
    must(held?.number === own.toLowerCase(), { id: "ownNumberUnused", seat: Number(seat) });
    right.push({ id: "ownNumber", seat: Number(seat) });
  }
  if (shown.seat.length) right.push({ id: "seatsShowed", seats: shown.seat });
  if (shown.house.length) right.push({ id: "houseChose", seats: shown.house });
  const silent = listed.filter((seat) => !shown.seat.includes(seat) && !shown.house.includes(seat));
  if (silent.length) right.push({ id: "seatsSilent", seats: silent });
}

/** Returns the pledge that binds a seat to its number. */
export async function pledge(
  round: string,
  digest_: string,
  seat: number,
  number: string,
  by: "seat" | "house" = "seat",
): Promise<string> {
  return hex(await hashed("pledge", raw(round), raw(digest_), eight(seat), text(by), raw(number)));
}

async function auditor(told: Transcript, known: Known, right: Finding[]): Promise<void> {
  const promised = told.commitment.auditor;
  const same = known.tip === undefined || known.tip.toLowerCase() === promised.tip;
  must(same, { id: "anotherChain" });
  if (told.link === null) return;
  const count = promised.number;
  must(count > 0 && count <= MOST_LINKS, { id: "noSuchLink", count });
  let link = await hashed("link", eight(count), raw(told.link));
  must(hex(link) === promised.previous, { id: "linkLeadsElsewhere", count });
  right.push({ id: "linkLeads", count });
  if (known.tip === undefined) return;
  for (let at = count - 1; at > 0; at -= 1) link = await hashed("link", eight(at), link);
  must(hex(link) === promised.tip, { id: "linkMissesTip", count });
  right.push({ id: "linkLeadsToTip" });
}

async function openings(told: Transcript, right: Finding[]): Promise<void> {
  const order = await orderOf(told);
  if (order) right.push({ id: "orderFollows" });
  for (const opening of told.openings) {
    await opened(told, opening);
    const { position, card } = opening;
    if (!order) must(position === null, { id: "placeWithoutDeal", card });
    else
      must(position !== null && order[position] === opening.index, { id: "notDealtThere", card });
  }
  const cards = told.openings.map((opening) => opening.card);
  const indices = new Set(told.openings.map((opening) => opening.index));
  must(indices.size === cards.length, { id: "openedTwice" });
  const twice = cards.find((card, at) => cards.indexOf(card) !== at);
  must(twice === undefined, { id: "cardTwice", card: twice ?? "" });
  if (cards.length) right.push({ id: "cardsOpened", count: cards.length });
}

async function opened(told: Transcript, opening: Opening): Promise<void> {
  const bound = told.commitment.cards[opening.index];
  const parts = [raw(told.round), eight(opening.index), raw(opening.salt), text(opening.card)];
  const made = hex(await hashed("card", ...parts));
  must(made === bound, { id: "anotherCard", card: opening.card });
}

async function orderOf(told: Transcript): Promise<number[] | null> {
  if (told.link === null) return null;
  const shown = told.contributions.filter((each) => each.number !== null);
  const numbers = shown.flatMap((each) => [eight(each.seat), raw(each.number ?? "")]);
  const begins = [raw(told.round), raw(told.commitment.root)];
  const seed = await hashed("final", ...begins, ...numbers, raw(told.link));
  return shuffled(FULL, joined(seed, raw(told.round), tag("deal")));
}

function ending(told: Transcript, right: Finding[]): void {
  const count = told.openings.length;
  must(told.outcome === "open" || count === FULL, { id: "cardsMissing", count });
  must((told.outcome === "voided") === (told.cause !== ""), { id: "causeMismatch" });
  must(told.outcome !== "ended" || told.link !== null, { id: "endedUndealt" });
  if (count === FULL) right.push({ id: "wholeDeck" });
  if (told.cause) right.push({ id: "voided", words: told.cause });
}

function unchecked(told: Transcript, known: Known): Finding[] {
  const found: Finding[] = [];
  if (known.digest === undefined) found.push({ id: "digestUnknown" });
  if (known.tip === undefined) found.push({ id: "tipUnknown" });
  const left = FULL - told.openings.length;
  if (left) found.push({ id: "cardsClosed", count: left });
  return found;
}

function dealt(told: Transcript): string[] {
  const cards = Array.from({ length: FULL }, () => "??");
  for (const opening of told.openings) {
    if (opening.position !== null) cards[opening.position] = opening.card;
  }
  return cards;
}
