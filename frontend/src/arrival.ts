/** What happens when another page appears: where one reads on, where it is scrolled to, its name. */

import { tick } from "svelte";
import { announcer } from "./toasts.svelte";

/** How long a page that is gone back to may take to become as long as it was, in milliseconds. */
const GROWS = 2000;
/** How long nothing is scrolled before the place is noted, in milliseconds. */
const RESTS = 100;

/** Notes with each entry of the history how far it is scrolled; a new entry begins at the top. */
export function noteScrolling(): void {
  history.scrollRestoration = "manual";
  let timer: ReturnType<typeof setTimeout> | undefined;
  addEventListener("scroll", () => {
    clearTimeout(timer);
    timer = setTimeout(() => history.replaceState({ scrolled: scrollY }, ""), RESTS);
  });
  addEventListener("hashchange", () => clearTimeout(timer));
}

/** Scrolls to where this entry of the history was left, as soon as the page is that long. */
function scroll(): void {
  const wanted = (history.state as { scrolled?: number } | null)?.scrolled ?? 0;
  const { hash } = location;
  const until = performance.now() + GROWS;
  const again = (): void => {
    const long = document.documentElement.scrollHeight >= wanted + innerHeight;
    if (location.hash !== hash) return;
    if (long || performance.now() > until) scrollTo(0, wanted);
    else requestAnimationFrame(again);
  };
  if (wanted) again();
  else scrollTo(0, 0);
}

/** Has the title of the page read aloud, once it is what it will be. */
export async function announce(): Promise<void> {
  await tick();
  announcer.say(document.title);
}

/** Takes whoever has come to a page there: to its top and its heading, and has it named. */
export async function arrive(main: HTMLElement, first: boolean): Promise<void> {
  await tick();
  scroll();
  if (first) return;
  await announce();
  const { activeElement } = document;
  if (main !== activeElement && main.contains(activeElement)) return;
  const heading = main.querySelector<HTMLElement>("h1");
  if (heading) heading.tabIndex = -1;
  (heading ?? main).focus({ preventScroll: true });
}
