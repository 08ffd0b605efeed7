/** Every page asks for the parts of the catalog that it, or anything it imports, shows texts of. */

import { existsSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test, vi } from "vitest";

vi.stubGlobal("location", { hash: "" });
vi.stubGlobal("addEventListener", () => undefined);
const { routes } = await import("@/pages");
const source = fileURLToPath(new URL("../src", import.meta.url));
const catalog = fileURLToPath(new URL("../../src/fifthstreet/texts/catalog.py", import.meta.url));
const [, words = ""] = readFileSync(catalog, "utf8").match(/^LATER: Final = \((.*)\)$/m) ?? [];
const later = [...words.matchAll(/"(\w+)"/g)].map(([, word]) => word as string);

/** Returns the file that an import names, or null if it is of a package. */
function file(from: string, name: string): string | null {
  const path = name.startsWith("@/")
    ? resolve(source, name.slice(2))
    : name.startsWith(".")
      ? resolve(dirname(from), name)
      : null;
  const ends = ["", ".ts", "/index.ts"];
  const found = ends
    .map((end) => `${path}${end}`)
    .find((one) => /\.(ts|svelte)$/.test(one) && existsSync(one));
  return path ? (found ?? null) : null;
}

/** Returns the parts that a file and everything it imports show texts of. */
function shown(path: string, seen = new Set<string>()): Set<string> {
  const found = new Set<string>();
  if (seen.has(path)) return found;
  seen.add(path);
  const text = readFileSync(path, "utf8");
  for (const [, word] of text.matchAll(/\btexts\.(\w+)/g)) if (word) found.add(word);
  for (const [, name = ""] of text.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)) {
    const next = file(path, name);
    if (next) for (const word of shown(next, seen)) found.add(word);
  }
  return found;
}

describe("the parts of the catalog", () => {
  test("are those that the server has", () => {
    expect(later).toContain("pit");
    expect(later.length).toBeGreaterThan(3);
  });

  const loads = [
    ...readFileSync(`${source}/pages/index.ts`, "utf8").matchAll(/import\("(.+?)"\)/g),
  ];

  test.each(routes.map((route, at) => [route.path, route, loads[at]?.[1] ?? ""] as const))(
    "%s has those that its page shows",
    (_, route, page) => {
      const needs = shown(resolve(source, "pages", page));
      expect([...route.parts].sort()).toEqual(later.filter((word) => needs.has(word)).sort());
    },
  );

  test("no page outside a route shows a text that comes later", () => {
    const needs = shown(`${source}/components/Bar.svelte`);
    expect(later.filter((word) => needs.has(word))).toEqual([]);
  });
});
