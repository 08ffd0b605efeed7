/** The current page: the address after the hash, so that the server need not know the pages. */

import type { Component } from "svelte";
import type { Part } from "./texts/language";

type Properties = Record<string, string>;

export interface Route {
  /** Such as `/table/:table`; what a colon names is handed to the page. */
  path: string;
  load: () => Promise<{ default: Component<Properties> }>;
  /** The parts of the catalog that the page shows texts of. */
  parts: readonly Part[];
}

export interface Match {
  route: Route;
  properties: Properties;
}

/** The properties that a path names. */
type Named<Path extends string> = Path extends `${infer Step}/${infer Rest}`
  ? Named<Step> & Named<Rest>
  : Path extends `:${infer Name}`
    ? Record<Name, string>
    : unknown;

type PageProperties<Path extends string> = Path extends `${string}:${string}`
  ? Named<Path> & object
  : Record<string, never>;

/** Makes a route; the page must need no property that its path does not name. */
export function route<Path extends string>(
  path: Path,
  load: () => Promise<{ default: Component<PageProperties<Path>> }>,
  ...parts: Part[]
): Route {
  return { path, load: load as Route["load"], parts };
}

/** Returns the steps of an address, or null if it cannot be read. */
function stepsOf(address: string): string[] | null {
  const steps = address.split("?")[0]?.split("/").filter(Boolean) ?? [];
  try {
    return steps.map(decodeURIComponent);
  } catch {
    return null;
  }
}

/** Returns the route that an address names, with the properties of its page. */
export function find(routes: readonly Route[], address: string): Match | null {
  const steps = stepsOf(address);
  if (!steps) return null;
  for (const route of routes) {
    const wanted = route.path.split("/").filter(Boolean);
    if (wanted.length !== steps.length) continue;
    const properties: Properties = {};
    const fits = wanted.every((part, at) => {
      const step = steps[at] as string;
      if (part.startsWith(":")) properties[part.slice(1)] = step;
      return part.startsWith(":") || part === step;
    });
    if (fits) return { route, properties };
  }
  return null;
}

class Whereabouts {
  address = $state(location.hash.slice(1) || "/");

  constructor() {
    addEventListener("hashchange", () => {
      this.address = location.hash.slice(1) || "/";
    });
  }

  /** The address without what follows its question mark: a page stays while that changes. */
  get path(): string {
    return this.address.split("?")[0] ?? "/";
  }

  /** What follows the question mark. */
  get query(): URLSearchParams {
    return new URLSearchParams(this.address.split("?")[1] ?? "");
  }

  go(address: string): void {
    location.hash = address;
  }

  /** Goes to another address, and leaves this one out of the history. */
  replace(address: string): void {
    location.replace(`#${address}`);
  }
}

export const here = new Whereabouts();
