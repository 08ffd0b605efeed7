/** Figures, times and lengths of time as the language of the page writes them. */

import { texts } from ".";
import { facts } from "@/house/facts.svelte";
import { locale } from "./language";

/** Writes a number with so many digits behind the point and a true minus: `−1,234.50`. */
export function number(value: number, digits = 0, most = digits): string {
  const written = Math.abs(value).toLocaleString(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: most,
  });
  return value < 0 && /[1-9]/.test(written) ? `\u2212${written}` : written;
}

/** Writes an exact fraction as people read it: `-2/1` is −2. */
export const fraction = (exact: string): string =>
  exact.replace(/\/1$/, "").replace(/^-/, "\u2212");

/** Writes a share as a percentage: `4.92%`. */
export function percent(value: number, digits = 2): string {
  return value
    .toLocaleString(locale, {
      style: "percent",
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
    .replace("-", "\u2212");
}

type Moment = Date | number | string;

/** Writes a moment on the clock of the house, wherever it is read. */
export const onClock = (at: Moment, form: Intl.DateTimeFormatOptions): string =>
  new Date(at).toLocaleString(locale, { timeZone: facts.timeZone, ...form });

/** Returns the name of the zone of the house, where its reader lives in another. */
function zone(at: Moment): string {
  const { timeZone } = facts;
  if (timeZone === Intl.DateTimeFormat().resolvedOptions().timeZone) return "";
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "short" });
  const name = parts.formatToParts(new Date(at)).find(({ type }) => type === "timeZoneName");
  return ` ${name?.value ?? timeZone}`;
}

/** Writes a time of day as its reader is used to. */
export const time = (at: Moment): string => onClock(at, { timeStyle: "medium" });

/** Writes a time of day; the clocks of a casino have 24 hours. */
export const clockTime = (at: Moment, seconds = true): string =>
  onClock(at, {
    hour: "2-digit",
    minute: "2-digit",
    ...(seconds && { second: "2-digit" }),
    hourCycle: "h23",
  });

/** Writes a day and a time of it, in seconds, as the clock of a pit shows them. */
export const clock = (seconds: number): string =>
  onClock(seconds * 1000, {
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });

/** Writes a date with its time. */
export const dateTime = (at: Moment): string =>
  onClock(at, { dateStyle: "medium", timeStyle: "short" }) + zone(at);

/** Returns the moment, in milliseconds, at which the clock of the house shows a date and time.
 *
 * A time that names its zone is that moment itself.
 */
export function fromClock(local: string): number {
  if (!/^\d{4}-\d\d-\d\d(T[\d:]+)?$/.test(local)) return Date.parse(local);
  const wanted = Date.parse(local.includes("T") ? `${local}Z` : `${local}T00:00Z`);
  const shown = (at: number): number => {
    const parts = new Intl.DateTimeFormat("sv", {
      timeZone: facts.timeZone,
      dateStyle: "short",
      timeStyle: "medium",
    }).format(at);
    return Date.parse(`${parts.replace(" ", "T")}Z`);
  };
  // The second step counts where the clock was changed in between.
  const first = wanted - (shown(wanted) - wanted);
  return first - (shown(first) - wanted);
}

/** Writes a length of time: `45 min`, `2 h 05 min`. */
export function duration(minutes: number): string {
  if (minutes < 60) return texts.session.minutes(minutes);
  const rest = String(minutes % 60).padStart(2, "0");
  return texts.session.hours(Math.floor(minutes / 60), rest);
}
