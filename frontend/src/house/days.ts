/** Gaming days: what is open, the reports and their files, and the close that two people sign. */

import { fileAt, get, post } from "./api";
import { saveFile } from "./download";
import type { Schemas } from "./protocol";

export type DayList = Schemas["DayList"];
export type DayLine = Schemas["DayLine"];
export type GamingDay = Schemas["GamingDay"];
export type DayReport = Schemas["DayReport"];
export type DayTable = Schemas["DayTable"];
export type DayColumn = Schemas["DayColumn"];

export const gamingDays = (): Promise<DayList> => get("/days");
export const gamingDay = (day: string): Promise<GamingDay> => get(`/days/${day}`);
/** Signs the close of a day as the first person. */
export const requestClose = (day: string, reason: string): Promise<unknown> =>
  post(`/days/${day}/close`, { reason });
/** Signs it as the second person, which closes the day. */
export const signClose = (day: string, reason: string): Promise<unknown> =>
  post(`/days/${day}/sign`, { reason });

export const takeFile = async (day: string, name: string): Promise<void> =>
  saveFile(await fileAt(`/days/${day}/files/${name}`), `${day}-${name.replace("/", "-")}`);
export const takeArchive = async (day: string): Promise<void> =>
  saveFile(await fileAt(`/days/${day}/archive`), `gaming-day-${day}.zip`);
/** Takes the folder that is filed with a laboratory or a regulator. */
export const takeFiling = async (): Promise<void> =>
  saveFile(await fileAt("/days/filing"), "filing.zip");
/** Takes everything of one kind that the journal holds. */
export const takeExport = async (what: string, form: string): Promise<void> =>
  saveFile(
    await fileAt(`/export/${what}?form=${form}`),
    `${what}.${form === "csv" ? "csv" : "ndjson"}`,
  );
