/** The school and the coach, as the house speaks of them. */

import { get, post } from "./api";
import { patiently } from "./figures";
import type { Schemas } from "./protocol";

export type DrillEntry = Schemas["DrillEntry"];
export type SettleQuestion = Schemas["SettleQuestion"];
export type RemedyQuestion = Schemas["RemedyQuestion"];
export type WinnerQuestion = Schemas["WinnerQuestion"];
export type DecideQuestion = Schemas["DecideQuestion"];
export type Drill = Schemas["Drill"];
export type Clause = Schemas["ClauseText"];
export type JudgedLine = Schemas["JudgedLine"];
export type Advice = Schemas["Advice"];
export type Decision = Schemas["Decision"];
export type Lesson = Schemas["Lesson"] & Partial<Schemas["DatedLesson"]>;
export type Lessons = Schemas["Lessons"];

type Keys<Union> = Union extends unknown ? keyof Union : never;
type Any<Union> = {
  [Key in Keys<Union>]?: Union extends { [Same in Key]: infer Held } ? Held : never;
};

/** A verdict on any drill: whether the answer is right, and what else such a verdict says. */
export type Judged = Any<Schemas["Judged"]> & Pick<Schemas["JudgedRemedy"], "right" | "score">;

export type Answer = Record<string, number | string>;

export const drills = (): Promise<DrillEntry[]> => get("/school");
export const drill = (name: string, book: string, seed: number): Promise<Drill> =>
  get(`/school/${name}?book=${book}&seed=${seed}`);
export const judge = (drill: Drill, answer: Answer): Promise<Judged> =>
  patiently(() => post(`/school/${drill.drill}`, { book: drill.book, seed: drill.seed, answer }));

export const advice = (table: string, seat: number): Promise<Advice> =>
  patiently(() => get(`/tables/${table}/advice?seat=${seat}`));
export const lesson = (table: string, round: number): Promise<Lesson> =>
  patiently(() => get(`/tables/${table}/rounds/${round}/lesson`));
export const lessons = (): Promise<Lessons> => patiently(() => get("/me/lessons?most=20"));
