/** The submission that you are working on, stored in this tab for check and analysis. */

const KEY = "submission";
/** Characters of a submission that the house takes in; a file for the terminal may be larger. */
export const MOST = 60_000;

export const readDraft = (): string => sessionStorage.getItem(KEY) ?? "";

export function saveDraft(text: string): void {
  sessionStorage.setItem(KEY, text);
}
