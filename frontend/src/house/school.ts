/** The school and the coach, as the house speaks of them. */

import { get, post } from "./api";
import { patiently } from "./figures";
import type { Schemas } from "./protocol";

export type School = Schemas["School"];
export type Course = Schemas["SchoolCourse"];
export type TaskView = Schemas["TaskView"];
export type PuzzleQuestion = Schemas["PuzzleQuestion"];
export type SceneQuestion = Schemas["SceneQuestion"];
export type OrderQuestion = Schemas["OrderQuestion"];
export type PayoutQuestion = Schemas["PayoutQuestion"];
export type HandsQuestion = Schemas["HandsQuestion"];
export type Judged = Schemas["JudgedAnswer"];
export type Verdict = Schemas["TaskVerdict"];
export type JudgedLine = Schemas["JudgedLine"];
export type SetView = Schemas["SetView"];
export type Review = Schemas["Review"];
export type Advice = Schemas["Advice"];

export type Answer = Record<string, number | string>;

export const school = (): Promise<School> => get("/school");
const begin = (body: Schemas["BeginsSet"]): Promise<SetView> =>
  patiently(() => post("/school/sets", body));
/** Seconds after which a page says why a set is not there yet. */
const LONG = 2;

/** Begins a set, and says so where its values take a while to be worked out. */
export async function prepared(
  body: Schemas["BeginsSet"],
  wait: (long: boolean) => void,
): Promise<SetView> {
  const timer = setTimeout(() => wait(true), LONG * 1000);
  try {
    return await begin(body);
  } finally {
    clearTimeout(timer);
    wait(false);
  }
}
export const taskSet = (id: string): Promise<SetView> => get(`/school/sets/${id}`);
export const answer = (
  id: string,
  place: number,
  reply: Answer,
  seconds: number,
): Promise<Judged> =>
  patiently(() => post(`/school/sets/${id}/answers`, { place, answer: reply, seconds }));

export const advice = (table: string, seat: number): Promise<Advice> =>
  patiently(() => get(`/tables/${table}/advice?seat=${seat}`));
