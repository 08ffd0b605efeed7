/** What the pit calls tables, people and whatever two people decide about. */

import type { Approval, Closure, Pit, PitTable } from "../../house/floor";
import { texts } from "../../texts";

const words = texts.pit;
type Tables = Pick<PitTable, "table" | "name">[];

/** Returns a table by its name and its id: `MS-1 · md-1`. */
export function tableName(tables: Tables, id: string): string {
  const name = tables.find((table) => table.table === id)?.name;
  return name && name !== id ? `${name} · ${id}` : id;
}

/** Returns a person by name, as far as the house has told it. */
export const personName = (names: Record<string, string>, id: string): string => names[id] ?? id;

/** Returns a winner as a table, a round and a seat. */
export const winnerName = (
  tables: Tables,
  one: { table: string; round: number; seat: number },
): string =>
  `${words.ruling.where(tableName(tables, one.table), one.round)}, ${words.ruling.seat(one.seat)}`;

/** What two people make of a submission, as a request says it. */
export const APPROVE = 1;
export const REFUSE = 2;

/** Tells whether an approval concerns a person, rules, a day or a list, and not an amount. */
export const hasNoAmount = (approval: Approval): boolean =>
  isAboutPerson(approval) ||
  ["submission", "opening", "day_close", "exclusion", "first_day"].includes(approval.kind);

/** Tells whether an approval concerns a person. */
export const isAboutPerson = ({ kind }: Approval): boolean =>
  kind === "approver" || kind === "password";

/** Returns what kind of change two people decide about. */
export const kindName = ({ kind, after }: Approval): string =>
  kind === "approver" && !after ? words.approvals.revoke : (words.approvals.kinds[kind] ?? kind);

/** Returns what an approval is about. */
export function approvalName(approval: Approval, tables: Tables): string {
  const [first = "", second = "", third = "", ...rest] = approval.subject.split(":");
  if (isAboutPerson(approval)) return personName(approval.names, first);
  if (approval.kind === "day_close" || approval.kind === "exclusion") return first;
  if (approval.kind === "first_day") return words.approvals.firstDay;
  if (approval.kind === "submission") {
    return `${first} · ${approval.after === APPROVE ? words.register.approve : words.register.refuse}`;
  }
  if (approval.kind === "opening") {
    return `${approval.subject.slice(first.length + 1)} · ${words.register.from(first)}`;
  }
  if (approval.kind === "adjustment") return `${personName(approval.names, second)}, ${third}`;
  if (approval.kind === "jackpot") {
    return winnerName(tables, { table: first, round: Number(second), seat: Number(third) });
  }
  if (first === "hold") {
    const [round, seat] = rest.map(Number);
    const winner = winnerName(tables, { table: third, round: round ?? 0, seat: seat ?? 0 });
    return `${second}, ${winner}: ${words.jackpots.aside}`;
  }
  const meter = texts.meters[third] ?? third;
  return `${second}, ${meter}: ${words.jackpots.figures[first] ?? first}`;
}

/** Returns a version of a game as those know it who read the documents. */
export function gameName(game: string): string {
  const [book = "", version = ""] = game.split("@");
  return `${book.toUpperCase()} (${version})`;
}

/** Returns what is closed. */
export function closureName(one: Closure, tables: Tables): string {
  switch (one.scope) {
    case "all":
      return words.closures.all;
    case "game":
      return gameName(one.subject);
    case "table":
      return tableName(tables, one.subject);
    case "player":
      return personName(one.names, one.subject);
    case "alarm":
      return one.subject.split("@")[0] ?? "";
  }
}

/** Returns everybody who sits at some table: the account, the name and the seat, by name. */
export const seated = (pit: Pit): [string, string, string][] =>
  pit.tables
    .flatMap(({ table, seats, names }) =>
      Object.entries(seats).map(([seat, id]): [string, string, string] => [
        id,
        personName(names, id),
        `${tableName(pit.tables, table)}, ${words.ruling.seat(Number(seat))}`,
      ]),
    )
    .filter(([id], at, all) => all.findIndex(([one]) => one === id) === at)
    .sort(([, left], [, right]) => left.localeCompare(right));

/** Returns the awards that wait to be confirmed by two people. */
export const awardsOf = (tables: PitTable[]) =>
  tables.flatMap(({ table, round, award, currency }) =>
    award && round !== null
      ? [{ id: `${table}:${round}:${award.seat}`, table, round, currency, ...award }]
      : [],
  );
