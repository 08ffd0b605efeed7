/** Writes a time of the house, in seconds, as a clock shows it here. */
export const clock = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleString("en-GB", {
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
  });
