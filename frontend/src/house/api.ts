/** The house over HTTP: one way in, and refusals as errors with the house's own sentence. */

import type {
  Book,
  Entry,
  Fate,
  HandSoFar,
  Jackpot,
  Problem,
  RoundCost,
  Snapshot,
  TableRow,
} from "./protocol";

import { texts } from "@/texts";
import { language, readRefusals, refusalText } from "@/texts/language";
import type { components } from "./schema";

const ROOT = "/api/v1";

type ClauseText = components["schemas"]["ClauseText"];

/** The house refused something, or could not be reached. */
export class Refused extends Error {
  code: string;
  clause: string | null;
  remedy: string | null;
  status: number;
  /** After how many seconds the house wishes to be asked again, where it says so. */
  wait: number | null;

  constructor(problem: Problem, wait: number | null = null) {
    super(refusalText(problem.code, problem.says));
    this.code = problem.code;
    this.clause = problem.clause ?? null;
    this.remedy = problem.remedy ?? null;
    this.status = problem.status ?? 0;
    this.wait = wait;
  }
}

async function send(method: string, path: string, body?: unknown): Promise<Response> {
  const headers: Record<string, string> = { "Accept-Language": language };
  const request: RequestInit = { method, credentials: "same-origin", headers };
  if (body !== undefined) {
    request.body = JSON.stringify(body);
    headers["Content-Type"] = "application/json";
  }
  let response: Response;
  try {
    response = await fetch(ROOT + path, request);
  } catch {
    throw new Refused({ code: "house_is_out_of_reach", says: texts.server.unreachable });
  }
  if (!response.ok) {
    const problem = problemOf(await response.json().catch(() => null), response.status);
    await readRefusals();
    throw new Refused(problem, Number(response.headers.get("Retry-After")) || null);
  }
  return response;
}

async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await send(method, path, body);
  const answer: unknown = response.status === 204 ? null : await response.json().catch(() => null);
  return answer as T;
}

function problemOf(body: unknown, status: number): Problem {
  if (typeof body === "object" && body !== null && "code" in body) return body as Problem;
  return { code: "house_is_at_fault", says: texts.server.failed(status), status };
}

export const get = <T>(path: string): Promise<T> => request<T>("GET", path);
export const post = <T>(path: string, body: unknown = {}): Promise<T> =>
  request<T>("POST", path, body);
/** Brings a file. */
export const fileAt = async (path: string): Promise<Blob> => (await send("GET", path)).blob();
/** Asks for a file with a body, and brings what is in it. */
export const fileFor = async (path: string, body: unknown): Promise<Blob> =>
  (await send("POST", path, body)).blob();
export const remove = <T>(path: string): Promise<T> => request<T>("DELETE", path);

type Bodies = components["schemas"];

export const command = (table: string, body: Bodies["Commands"]): Promise<unknown> =>
  post(`/tables/${table}/commands`, body);
export const comeAsGuest = (body: Bodies["Comes"]): Promise<unknown> => post("/guests", body);
export const register = (body: Bodies["Registers"]): Promise<unknown> => post("/people", body);
export const signIn = (body: Bodies["SignsOn"]): Promise<unknown> => post("/sessions", body);
export const drawLink = (): Promise<Bodies["OneTimeLink"]> => post("/me/link");
export const useLink = (body: Bodies["UsesLink"]): Promise<unknown> => post("/password", body);
export const signOut = (): Promise<unknown> => remove("/sessions/current");
export const setLimit = (body: Bodies["SetsLimit"]): Promise<unknown> => post("/me/limits", body);
export const chooseLanguage = (body: Bodies["ChoosesLanguage"]): Promise<unknown> =>
  post("/me/language", body);
export const seeReality = (): Promise<unknown> => post("/me/reality");

export const tables = (): Promise<TableRow[]> => get("/tables");
export const table = (id: string): Promise<Snapshot> => get(`/tables/${encodeURIComponent(id)}`);
export const leaving = (id: string): Promise<Fate> => get(`/tables/${id}/leaving`);
/** Asks what wagers cost now, and the whole round after them. */
export const roundCost = (id: string, stakes: Record<string, number>): Promise<RoundCost> =>
  get(
    `/tables/${id}/cost?${Object.entries(stakes)
      .map(([wager, amount]) => `stakes=${wager}:${amount}`)
      .join("&")}`,
  );
/** Asks what cards make so far; nothing but the question decides the answer. */
export const handSoFar = (id: string, question: string): Promise<HandSoFar[]> =>
  get(`/tables/${id}/hand?${question}`);
export const proof = (id: string, round: number): Promise<unknown> =>
  get(`/tables/${id}/rounds/${round}/proof`);
export const jackpots = (): Promise<Jackpot[]> => get("/jackpots");

export const entries = (): Promise<Entry[]> => get("/books");

const books = new Map<string, Promise<Book>>();

/** Reads a book once; what a document says does not change while a page is open. */
function once(path: string, edition = ""): Promise<Book> {
  const key = `${path} ${edition}`;
  let found = books.get(key);
  if (!found) {
    found = get<Book>(path);
    found.catch(() => books.delete(key));
    books.set(key, found);
  }
  return found;
}

export const book = (id: string): Promise<Book> => once(`/books/${id}`);

/** Reads what a clause or a ruling of a book says, in the house's words. */
export const clause = (id: string, citation: string): Promise<ClauseText> =>
  get(`/books/${id}/clauses/${citation}`);

/** Reads the book that a table is played by, which may be an earlier edition. */
export const tableBook = (table: string, ruleset: string): Promise<Book> =>
  once(`/tables/${table}/book`, ruleset);
