/** Where somebody is: the address after the hash, so that the server needs to know no page. */

import type { Component } from "svelte";

export interface Route {
  /** Such as `/table/:table`; what a colon names is handed to the page. */
  path: string;
  load: () => Promise<{ default: Component<any> }>;
}

export interface Found {
  route: Route;
  given: Record<string, string>;
}

/** Returns the route that an address names, with what it gives the page. */
export function find(routes: readonly Route[], address: string): Found | null {
  const steps = address.split("?")[0]?.split("/").filter(Boolean) ?? [];
  for (const route of routes) {
    const wanted = route.path.split("/").filter(Boolean);
    if (wanted.length !== steps.length) continue;
    const given: Record<string, string> = {};
    const fits = wanted.every((part, at) => {
      const step = decodeURIComponent(steps[at] as string);
      if (part.startsWith(":")) given[part.slice(1)] = step;
      return part.startsWith(":") || part === step;
    });
    if (fits) return { route, given };
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

  go(address: string): void {
    location.hash = address;
  }
}

export const here = new Whereabouts();
