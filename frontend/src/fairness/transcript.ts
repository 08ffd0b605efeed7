/** The form of a round's transcript, held against whatever was received. */

export interface Opening {
  position: number | null;
  index: number;
  card: string;
  salt: string;
}

export interface Contribution {
  seat: number;
  by: "seat" | "house";
  pledge: string;
  number: string | null;
}

export interface PromisedLink {
  tip: string;
  number: number;
  previous: string;
}

export interface Transcript {
  algorithm: string;
  round: string;
  commitment: {
    table: string;
    ruleset: string;
    meters: Record<string, string>;
    seats: { seat: number; player: string }[];
    auditor: PromisedLink;
    /** The house's own number and a public beacon; rounds of the first algorithm have neither. */
    house?: PromisedLink;
    beacon?: string;
    cards: string[];
    root: string;
    digest: string;
  };
  contributions: Contribution[];
  link: string | null;
  house?: string | null;
  beacon?: string | null;
  /** The contributions to deals that started again because a seat stayed silent. */
  restarts?: Contribution[][];
  openings: Opening[];
  outcome: "open" | "ended" | "voided";
  cause: string;
}

export const DECK = [..."23456789TJQKA"].flatMap((rank) => [..."cdhs"].map((suit) => rank + suit));

type Check = (value: unknown) => boolean;
type Shape = Check | [Shape] | { [key: string]: Shape };

const natural: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
const words: Check = (value) => typeof value === "string" && value.isWellFormed();
const record: Check = (value) =>
  isRecord(value) && Object.entries(value).every(([name, inside]) => words(name) && words(inside));
const bytes =
  (...counts: number[]): Check =>
  (value) =>
    typeof value === "string" && counts.includes(value.length / 2) && /^[0-9a-f]*$/.test(value);
const among =
  (...choices: string[]): Check =>
  (value) =>
    typeof value === "string" && choices.includes(value);

const LINK = { tip: bytes(32), number: natural, previous: bytes(32) };
const COMMITMENT = {
  table: words,
  ruleset: bytes(32),
  meters: record,
  seats: [{ seat: natural, player: words }] as [Shape],
  auditor: LINK,
  cards: [bytes(32)] as [Shape],
  root: bytes(32),
  digest: bytes(32),
};
const CONTRIBUTION = {
  seat: natural,
  by: among("seat", "house"),
  pledge: bytes(32),
  "number?": bytes(32),
};

/** A transcript's form; `?` marks what may be null. */
const SHAPE = {
  algorithm: among("fifthstreet-deal-1"),
  round: bytes(8),
  commitment: COMMITMENT as Shape,
  contributions: [CONTRIBUTION] as [Shape],
  "link?": bytes(32),
  openings: [{ "position?": natural, index: natural, card: among(...DECK), salt: bytes(32) }] as [
    Shape,
  ],
  outcome: among("open", "ended", "voided"),
  cause: words,
};

/** The form since the house has a number of its own, pledged before anybody bets. */
const SECOND = {
  ...SHAPE,
  algorithm: among("fifthstreet-deal-2"),
  commitment: { ...COMMITMENT, house: LINK, beacon: words },
  contributions: [{ ...CONTRIBUTION, by: among("seat") }] as [Shape],
  "house?": bytes(32),
  "beacon?": bytes(32),
};

/** The form where the deal started again, or where an independent auditor signed the numbers. */
const THIRD = {
  ...SECOND,
  algorithm: among("fifthstreet-deal-3"),
  "beacon?": bytes(32, 64),
  restarts: [SECOND.contributions] as [Shape],
};
const FORMS: Record<string, Shape> = {
  "fifthstreet-deal-2": SECOND,
  "fifthstreet-deal-3": THIRD,
};

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function misfit(value: unknown, shape: Shape, at: string): string | null {
  if (typeof shape === "function") return shape(value) ? null : at;
  if (Array.isArray(shape)) {
    if (!Array.isArray(value)) return at;
    return first(value.map((inside, index) => misfit(inside, shape[0], `${at}[${index}]`)));
  }
  const keys = Object.keys(shape).map((key) => key.replace("?", ""));
  if (!isRecord(value) || Object.keys(value).sort().join() !== keys.sort().join()) return at;
  return first(
    Object.entries(shape).map(([key, inner]) => {
      const name = key.replace("?", "");
      const inside = value[name];
      return inside === null && key !== name ? null : misfit(inside, inner, `${at}.${name}`);
    }),
  );
}

function first(found: (string | null)[]): string | null {
  return found.find((at) => at !== null) ?? null;
}

/** Returns the transcript that some content is, or where it is none. */
export function read(content: unknown): Transcript | { unreadable: string } {
  const form = isRecord(content) ? FORMS[String(content.algorithm)] : undefined;
  const at = misfit(content, form ?? SHAPE, "transcript");
  return at === null ? (content as Transcript) : { unreadable: at };
}
