/** Cells of a day's reports as people read them; figures are rounded here and nowhere before. */

import type { DayColumn, DayTable } from "../../house/days";
import { places } from "../../money/money";
import { number, onClock, percent } from "../../texts/format";

type Row = DayTable["rows"][number];

/** Decimals of a minor unit that a ledger unit has. */
const FINE = 4;
const NONE = "\u2013";

export const isNumeric = ({ kind }: DayColumn): boolean =>
  kind === "count" || kind === "money" || kind === "units" || kind === "share" || kind === "number";

/** Returns an exact figure such as `-3/7` as a number. */
export function figure(value: string | number): number {
  const [top = "0", bottom = "1"] = String(value).split("/");
  return Number(top) / Number(bottom);
}

/** Writes a moment on the clock that the house had on that day. */
export const moment = (at: string, zone: string): string =>
  onClock(at, {
    timeZone: zone,
    dateStyle: "medium",
    timeStyle: "medium",
    hourCycle: "h23",
  });

export function cellText(column: DayColumn, row: Row, zone: string): string {
  const value = row[column.id];
  if (value === null || value === undefined || value === "") {
    return isNumeric(column) || column.kind === "time" ? NONE : "";
  }
  const digits = places(String(row["currency"] ?? ""));
  switch (column.kind) {
    case "money":
      return number(figure(value) / 10 ** digits, digits);
    case "units":
      return number(figure(value) / 10 ** (digits + FINE), digits, digits + FINE);
    case "share":
      return percent(figure(value));
    case "number":
      return number(figure(value), 2);
    case "count":
      return number(figure(value));
    case "time":
      return moment(String(value), zone);
    default:
      return String(value);
  }
}
