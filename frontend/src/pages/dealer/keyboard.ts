/** Which keys are for the console, and which for a control or a dialog. */

/** Elements where the reader types or answers a dialog. */
export const CONTROLS = "input, select, textarea, dialog";

/** Whether a key is pressed alone, and nothing has acted on it. */
export function isPlain(event: KeyboardEvent): boolean {
  return !(event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented);
}

/** Whether an event happens inside an element that a selector names. */
export function isIn(event: Event, selector: string): boolean {
  return (event.target as HTMLElement).closest(selector) !== null;
}
