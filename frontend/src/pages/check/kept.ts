/** The submission at which somebody works, kept in this tab between check and analysis. */

const KEY = "submission";

export const kept = (): string => sessionStorage.getItem(KEY) ?? "";

export function keep(text: string): void {
  sessionStorage.setItem(KEY, text);
}
