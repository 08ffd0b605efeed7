/** The floor's own doors of the house: the dealer's procedure, irregularities, the pit, people. */

import { get, post } from "./api";
import { client, nextNumber } from "./client";
import type { Json, Schemas } from "./protocol";

export type Named = Schemas["Named"];
export type ClauseText = Schemas["ClauseText"];
export type Place = Schemas["AskedPlace"];
export type Ask = Schemas["Ask"];
export type Step = Schemas["Step"];
export type Needs = Schemas["Refused"];
export type SeatMove = Schemas["SeatMove"];
export type SettlementRow = Schemas["SettlementRow"];
export type SettlementLine = Schemas["SettlementLine"];
export type Procedure = Schemas["Procedure"];
export type SeatDecides = Schemas["SeatDecides"];
export type OpenWager = Schemas["OpenWager"];
export type TableEntry = Procedure["entries"][number];
export type AssignedDealer = Schemas["AssignedDealer"];
export type Fact = Schemas["Fact"];
export type Remedy = Schemas["Remedy"];
export type Irregularity = Schemas["Irregularity"];
export type Fault = Schemas["Fault"];
export type Awaited = Schemas["Awaited"];
export type Ruling = Schemas["Ruling"];
export type Preview = Schemas["Preview"];
export type Irregularities = Schemas["Irregularities"];
export type Return = Schemas["Return"];
export type HoldAlarm = Schemas["HoldAlarm"];
export type PitTable = Schemas["PitTable"];
export type Approval = Schemas["Approval"];
export type Closure = Schemas["Closure"];
export type Winner = Schemas["Winner"];
export type PitJackpot = Schemas["Jackpot"];
export type Audited = Schemas["Audited"];
export type Attention = Schemas["Attention"];
export type AttentionList = Schemas["AttentionList"];
export type Pit = Schemas["Pit"];
export type StaffRoles = Schemas["StaffRoles"];
export type FoundRound = Schemas["FoundRound"];
export type FoundRounds = Schemas["FoundRounds"];
export type Person = Schemas["Person"];
export type Register = Schemas["RulesRegister"];
export type RegisterRow = Schemas["RegisterRow"];
export type RegisterEntry = Schemas["RegisterEntry"];
export type PendingOpening = Schemas["PendingOpening"];

const numbered = (): { client: string; sequence: number } => ({ client, sequence: nextNumber() });

export const procedure = (table: string): Promise<Procedure> => get(`/tables/${table}/procedure`);
export const irregularities = (table: string): Promise<Irregularities> =>
  get(`/tables/${table}/irregularities`);
export const pit = (): Promise<Pit> => get("/pit");
export const attention = (): Promise<AttentionList> => get("/pit/attention");
export const auditNow = (): Promise<Audited> => post("/pit/audit");
/** How many people the house lists at once. */
const PAGE = 500;

/** Lists all staff, and players too if wanted, however many pages there are. */
export async function people(players: boolean): Promise<Person[]> {
  const all: Person[] = [];
  for (;;) {
    const page = await get<Person[]>(
      `/people?most=${PAGE}&after=${all.length}${players ? "" : "&staff=true"}`,
    );
    all.push(...page);
    if (page.length < PAGE) return all;
  }
}

/** Asks what a command would do; nothing is done. */
export const preview = (table: string, do_: string, args: Record<string, Json>): Promise<Preview> =>
  post(`/tables/${table}/preview`, { do: do_, with: args });

/** Finds rounds by what happened in them; the words are those of the address. */
export const findRounds = (words: URLSearchParams): Promise<FoundRounds> =>
  get(`/rounds?${words.toString()}`);

/** The roles that a person can have, which the house alone knows. */
export const staffRoles = (): Promise<StaffRoles> => get("/staff/roles");

export const dealers = (): Promise<AssignedDealer[]> => get("/dealers");

/** Gives a command to a table from a page that has no line to it. */
export const order = (table: string, do_: string, args: Record<string, Json>): Promise<unknown> =>
  post(`/tables/${table}/commands`, { ...numbered(), do: do_, with: args });

export const setClosed = (
  what: { scope: string; subject: string },
  closed: boolean,
  reason: string,
): Promise<unknown> => post("/closures", { ...what, closed, reason });

export const askApproval = (
  wish: { kind: string; subject: string; after?: number; change?: number; round?: string },
  reason: string,
): Promise<unknown> => post("/approvals", { ...wish, reason, ...numbered() });
export const approve = (id: string, reason: string): Promise<unknown> =>
  post(`/approvals/${id}/approve`, { reason });
export const decline = (id: string, reason: string): Promise<unknown> =>
  post(`/approvals/${id}/decline`, { reason });
export const carryOut = (id: string): Promise<unknown> => post(`/approvals/${id}/use`, numbered());

/** Says that a jackpot works again, or that it does not. */
export const setWorking = (link: string, works: boolean, reason: string): Promise<unknown> =>
  post(`/jackpots/${link}/${works ? "restore" : "fail"}`, { reason });
export const rankWinners = (link: string, ranks: string[], reason: string): Promise<unknown> =>
  post(`/jackpots/${link}/order`, { order: ranks, reason });

export const takeOn = (name: string, role: string, reason: string): Promise<Schemas["Drawn"]> =>
  post("/staff", { name, role, reason });
/** Records who a staff member is; empty fields are unknown. */
export const recordStaff = (
  person: string,
  record: Omit<Schemas["RecordsStaff"], "reason">,
  reason: string,
): Promise<unknown> => post(`/people/${person}/record`, { ...record, reason });
export const resetPassword = (person: string, reason: string): Promise<Schemas["Drawn"]> =>
  post(`/people/${person}/password`, { reason });
export const changeRole = (person: string, role: string, reason: string): Promise<unknown> =>
  post(`/people/${person}/role`, { role, reason });
export const postDealer = (person: string, tables: string[], reason: string): Promise<unknown> =>
  post(`/people/${person}/posts`, { tables, reason });
export const suspend = (person: string, reason: string): Promise<unknown> =>
  post(`/people/${person}/suspend`, { reason });
export const reinstate = (person: string, reason: string): Promise<unknown> =>
  post(`/people/${person}/reinstate`, { reason });
/** Requests that a table opens from an approved submission; a second person confirms it. */
export const requestOpening = (
  body: Omit<Schemas["RequestsOpening"], "client" | "sequence">,
): Promise<unknown> => post("/tables", { ...body, ...numbered() });
/** Opens a table as two people confirmed. */
export const openConfirmed = (table: string, request: string): Promise<unknown> =>
  post(`/tables/${table}/opening`, { request });

export const register = (): Promise<Register> => get("/register");
export const registered = (id: string): Promise<RegisterEntry> => get(`/register/${id}`);
export const fileSubmission = (
  body: Omit<Schemas["FilesSubmission"], "client" | "sequence">,
): Promise<{ id: string }> => post("/register", { ...body, ...numbered() });
export const withdraw = (id: string, reason: string): Promise<unknown> =>
  post(`/register/${id}/withdraw`, { reason });
export const confirmIdentity = (password: string): Promise<unknown> =>
  post("/me/identity", { password });
export const changePassword = (old: string, fresh: string): Promise<unknown> =>
  post("/me/password", { old, new: fresh });
