import { locale } from "../../texts/language";

/** Writes a time of the house, in seconds, as a clock shows it here. */
export const clock = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleString(locale, {
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
