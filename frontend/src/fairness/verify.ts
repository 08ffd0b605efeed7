/** The check of a round in the player's own browser: nothing of it is taken on the house's word. */

import { eight, hashed, hex, joined, raw, shuffled, tag, text, type Bytes } from "./hashes";
import {
  DECK,
  read,
  type Contribution,
  type Opening,
  type PromisedLink,
  type Transcript,
} from "./transcript";

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
  /** The tip of the house's own chain, as it was announced before anybody bet. */
  house?: string;
  /** The value of the public beacon that the commitment names. */
  beacon?: string;
  numbers?: Record<number, string>;
  /** The key of the independent auditor, as the auditor names it. */
  auditor?: string;
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
  const transcript = read(content);
  if ("unreadable" in transcript) {
    const wrong = { id: "unreadable", words: transcript.unreadable };
    return { ok: false, right: [], wrong, unchecked: [], deck: [] };
  }
  const right: Finding[] = [];
  const open: Finding[] = [];
  try {
    await commitment(transcript, known, right);
    await contributions(transcript, known, right);
    await links(transcript, known, right);
    const signed = await auditor(transcript, known, right);
    if (signed === null) open.push({ id: "signatureUnchecked" });
    await openings(transcript, right);
    ending(transcript, right);
  } catch (error) {
    if (!(error instanceof Wrong)) throw error;
    return { ok: false, right, wrong: error.finding, unchecked: [], deck: [] };
  }
  return {
    ok: true,
    right,
    wrong: null,
    unchecked: [...open, ...unchecked(transcript, known)],
    deck: dealt(transcript),
  };
}

async function commitment(transcript: Transcript, known: Known, right: Finding[]): Promise<void> {
  const bound = transcript.commitment;
  must(bound.cards.length === FULL, { id: "notAllCards", count: bound.cards.length });
  const root = await hashed("root", raw(transcript.round), ...bound.cards.map(raw));
  must(hex(root) === bound.root, { id: "rootDiffers" });
  must(hex(await digest(transcript)) === bound.digest, { id: "digestDiffers" });
  right.push({ id: "committed" });
  if (known.digest !== undefined) {
    must(known.digest.toLowerCase() === bound.digest, { id: "anotherCommitment" });
    right.push({ id: "sameCommitment" });
  }
}

async function digest(transcript: Transcript): Promise<Uint8Array<ArrayBuffer>> {
  const bound = transcript.commitment;
  const listed = bound.seats.map((entry) => entry.seat);
  must(ascending(listed), { id: "seatsOutOfOrder" });
  const names = Object.keys(bound.meters).sort();
  const { house } = bound;
  const own = house ? [...promise(house), text(bound.beacon ?? "")] : [];
  return hashed(
    house ? "commitment-2" : "commitment",
    raw(transcript.round),
    raw(bound.root),
    text(bound.table),
    raw(bound.ruleset),
    ...promise(bound.auditor),
    ...own,
    eight(names.length),
    ...names.flatMap((name) => [text(name), text(bound.meters[name] ?? "")]),
    eight(listed.length),
    ...bound.seats.flatMap((entry) => [eight(entry.seat), text(entry.player)]),
  );
}

function promise(link: PromisedLink): Bytes[] {
  return [raw(link.tip), eight(link.number), raw(link.previous)];
}

function ascending(numbers: number[]): boolean {
  return numbers.every((number, at) => at === 0 || (numbers[at - 1] as number) < number);
}

async function contributions(
  transcript: Transcript,
  known: Known,
  right: Finding[],
): Promise<void> {
  const listed = transcript.commitment.seats.map((entry) => entry.seat);
  const restarts = transcript.restarts ?? [];
  const bound = await digests(transcript);
  let left = listed;
  let shown: Shown = { seat: [], house: [] };
  for (const [at, attempt] of [...restarts, transcript.contributions].entries()) {
    shown = await shownIn(transcript, attempt, bound[at] as string, left);
    left = shown.seat;
  }
  for (const attempt of restarts) {
    must(silentIn(attempt).length > 0, { id: "restartedForNobody" });
    right.push({ id: "restarted", seats: silentIn(attempt) });
  }
  for (const [seat, own] of Object.entries(known.numbers ?? {})) {
    const contribution = transcript.contributions.find((each) => each.seat === Number(seat));
    must(contribution?.number === own.toLowerCase(), { id: "ownNumberUnused", seat: Number(seat) });
    right.push({ id: "ownNumber", seat: Number(seat) });
  }
  if (shown.seat.length) right.push({ id: "seatsShowed", seats: shown.seat });
  if (shown.house.length) right.push({ id: "houseChose", seats: shown.house });
  const silent = listed.filter((seat) => !shown.seat.includes(seat) && !shown.house.includes(seat));
  if (silent.length) right.push({ id: "seatsSilent", seats: silent });
}

type Shown = Record<"seat" | "house", number[]>;

/** Returns who showed a number of its own, and for whom the house did; each fits its pledge. */
async function shownIn(
  transcript: Transcript,
  attempt: Contribution[],
  bound: string,
  seats: number[],
): Promise<Shown> {
  const contributors = attempt.map((each) => each.seat);
  const fits = ascending(contributors) && contributors.every((seat) => seats.includes(seat));
  must(fits, { id: "contributionsOutOfOrder" });
  const shown: Shown = { seat: [], house: [] };
  for (const { seat, by, pledge: promised, number } of attempt) {
    if (number === null) continue;
    const computed = await pledge(transcript.round, bound, seat, number, by);
    must(computed === promised, { id: "anotherNumber", seat });
    shown[by].push(seat);
  }
  return shown;
}

function silentIn(attempt: Contribution[]): number[] {
  return attempt.filter((each) => each.number === null).map((each) => each.seat);
}

function pledged(attempt: Contribution[]): Bytes[] {
  return attempt.flatMap((each) => [eight(each.seat), raw(each.pledge), raw(each.number ?? "")]);
}

/** Returns what seats pledged to: the digest of the commitment, and that of each restart. */
async function digests(transcript: Transcript): Promise<string[]> {
  const all = [transcript.commitment.digest];
  for (const attempt of transcript.restarts ?? []) {
    all.push(hex(await hashed("restart", raw(all.at(-1) as string), ...pledged(attempt))));
  }
  return all;
}

/** Returns the key of the independent auditor, or nothing where the house is its own. */
function auditorOf(transcript: Transcript): string {
  return /^auditor:([0-9a-f]{64})$/.exec(transcript.commitment.beacon ?? "")?.[1] ?? "";
}

/** Says who the auditor is; returns null where this browser cannot check its signature. */
async function auditor(
  transcript: Transcript,
  known: Known,
  right: Finding[],
): Promise<boolean | null> {
  const key = auditorOf(transcript);
  const expected = known.auditor?.toLowerCase() ?? key;
  must(expected === key, { id: "anotherAuditor", words: key });
  if (transcript.link === null) return true;
  if (!key) {
    right.push({ id: "houseAudits" });
    return true;
  }
  const bound = raw((await digests(transcript)).at(-1) as string);
  const numbers = pledged(transcript.contributions);
  const request = await hashed("request", raw(transcript.round), bound, ...numbers);
  const message = joined(text("fifthstreet link 1\n"), request);
  let signer: CryptoKey;
  try {
    signer = await crypto.subtle.importKey("raw", raw(key), "Ed25519", false, ["verify"]);
  } catch {
    return null;
  }
  const signature = raw(transcript.beacon ?? "");
  const signed = await crypto.subtle.verify("Ed25519", signer, signature, message);
  must(signed, { id: "auditorDidNotSign", words: key });
  right.push({ id: "auditorSigned", words: key });
  return true;
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

async function links(transcript: Transcript, known: Known, right: Finding[]): Promise<void> {
  const { auditor, house, beacon } = transcript.commitment;
  await checkLink("auditor", auditor, transcript.link, known.tip, right);
  if (house === undefined) return;
  await checkLink("house", house, transcript.house ?? null, known.house, right);
  const dealt = transcript.link !== null;
  must(dealt === (transcript.house !== null), { id: "linksApart" });
  must((dealt && beacon !== "") === (transcript.beacon !== null), { id: "anotherBeacon" });
  if (transcript.beacon === null || known.beacon === undefined) return;
  must(known.beacon.toLowerCase() === transcript.beacon, { id: "anotherBeacon" });
  right.push({ id: "sameBeacon", words: beacon ?? "" });
}

async function checkLink(
  words: "auditor" | "house",
  promised: PromisedLink,
  released: string | null,
  tip: string | undefined,
  right: Finding[],
): Promise<void> {
  must(tip === undefined || tip.toLowerCase() === promised.tip, { id: "anotherChain", words });
  if (released === null) return;
  const count = promised.number;
  must(count > 0 && count <= MOST_LINKS, { id: "noSuchLink", count });
  let link = await hashed("link", eight(count), raw(released));
  must(hex(link) === promised.previous, { id: "linkLeadsElsewhere", count, words });
  right.push({ id: "linkLeads", count, words });
  if (tip === undefined) return;
  for (let at = count - 1; at > 0; at -= 1) link = await hashed("link", eight(at), link);
  must(hex(link) === promised.tip, { id: "linkMissesTip", count, words });
  right.push({ id: "linkLeadsToTip" });
}

async function openings(transcript: Transcript, right: Finding[]): Promise<void> {
  const order = await orderOf(transcript);
  const alone = isAlone(transcript);
  if (order) right.push({ id: alone ? "orderFollowsLinks" : "orderFollows" });
  for (const opening of transcript.openings) {
    await opened(transcript, opening);
    const { position, card } = opening;
    if (!order) must(position === null, { id: "placeWithoutDeal", card });
    else {
      const place = alone ? DECK.indexOf(card) : opening.index;
      must(position !== null && order[position] === place, { id: "notDealtThere", card });
    }
  }
  const cards = transcript.openings.map((opening) => opening.card);
  const indices = new Set(transcript.openings.map((opening) => opening.index));
  must(indices.size === cards.length, { id: "openedTwice" });
  const twice = cards.find((card, at) => cards.indexOf(card) !== at);
  must(twice === undefined, { id: "cardTwice", card: twice ?? "" });
  if (cards.length) right.push({ id: "cardsOpened", count: cards.length });
}

async function opened(transcript: Transcript, opening: Opening): Promise<void> {
  const bound = transcript.commitment.cards[opening.index];
  const parts = [
    raw(transcript.round),
    eight(opening.index),
    raw(opening.salt),
    text(opening.card),
  ];
  const computed = hex(await hashed("card", ...parts));
  must(computed === bound, { id: "anotherCard", card: opening.card });
}

async function orderOf(transcript: Transcript): Promise<number[] | null> {
  if (transcript.link === null) return null;
  const shown = transcript.contributions.filter((each) => each.number !== null);
  const numbers = shown.flatMap((each) => [eight(each.seat), raw(each.number ?? "")]);
  const begins = [raw(transcript.round), raw(transcript.commitment.root)];
  const link = raw(transcript.link);
  if (transcript.house === undefined) {
    const seed = await hashed("final", ...begins, ...numbers, link);
    return shuffled(FULL, joined(seed, raw(transcript.round), tag("deal")));
  }
  const house = raw(transcript.house ?? "");
  const ends = [link, raw(transcript.beacon ?? "")];
  const seed = isAlone(transcript)
    ? await hashed("alone", house, ...ends)
    : await hashed("final-2", ...begins, house, ...numbers, ...ends);
  return shuffled(FULL, joined(seed, eight(transcript.commitment.auditor.number), tag("deal")));
}

/** Tells whether the links alone order the standard deck, as no seat showed a number. */
function isAlone(transcript: Transcript): boolean {
  const { house, contributions: numbers } = transcript;
  return house !== undefined && numbers.every((each) => each.number === null);
}

function ending(transcript: Transcript, right: Finding[]): void {
  const count = transcript.openings.length;
  must(transcript.outcome === "open" || count === FULL, { id: "cardsMissing", count });
  must((transcript.outcome === "voided") === (transcript.cause !== ""), { id: "causeMismatch" });
  must(transcript.outcome !== "ended" || transcript.link !== null, { id: "endedUndealt" });
  if (count === FULL) right.push({ id: "wholeDeck" });
  if (transcript.cause) right.push({ id: "voided", words: transcript.cause });
}

function unchecked(transcript: Transcript, known: Known): Finding[] {
  const found: Finding[] = [];
  if (known.digest === undefined) found.push({ id: "digestUnknown" });
  if (known.tip === undefined) found.push({ id: "tipUnknown" });
  found.push(...unproved(transcript, known));
  const left = FULL - transcript.openings.length;
  if (left) found.push({ id: "cardsClosed", count: left });
  return found;
}

/** Returns what the house's own part leaves open. */
function unproved(transcript: Transcript, known: Known): Finding[] {
  const found: Finding[] = [];
  const { house, beacon } = transcript.commitment;
  const contributions = transcript.contributions;
  const seats = contributions.filter((each) => each.by === "house").map((each) => each.seat);
  if (seats.length) found.push({ id: "houseChoseWhen", seats });
  if (house && known.house === undefined) found.push({ id: "houseUnknown" });
  if (transcript.beacon && known.beacon === undefined && !auditorOf(transcript))
    found.push({ id: "beaconUnknown", words: beacon ?? "" });
  const outside = contributions.some((each) => each.by === "seat" && each.number !== null);
  if (transcript.link !== null && !outside && !transcript.beacon)
    found.push(house ? { id: "chainsTried", count: house.number } : { id: "numbersTried" });
  if (transcript.link !== null) found.push(...choices(transcript, known));
  return found;
}

/** Returns who could have chosen the deal by staying silent, and from how many decks. */
function choices(transcript: Transcript, known: Known): Finding[] {
  const key = auditorOf(transcript);
  if (key && known.auditor !== undefined) return [];
  const found: Finding[] = key ? [{ id: "auditorUnknown", words: key }] : [];
  const { contributions, restarts = [] } = transcript;
  const silent = new Set([...restarts, contributions].flatMap(silentIn));
  const others = contributions
    .filter(({ by, seat }) => by === "seat" && known.numbers?.[seat] === undefined)
    .map(({ seat }) => seat);
  if (silent.size) {
    const count = restarts.length + 2 ** silentIn(contributions).length;
    found.push({ id: "chosenBySilence", seats: [...silent].sort((a, b) => a - b), count });
  } else if (others.length && !key && known.beacon === undefined)
    found.push({ id: "othersUnknown", seats: others });
  return found;
}

function dealt(transcript: Transcript): string[] {
  const cards = Array.from({ length: FULL }, () => "??");
  for (const opening of transcript.openings) {
    if (opening.position !== null) cards[opening.position] = opening.card;
  }
  return cards;
}
