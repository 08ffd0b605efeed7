import { beforeAll, describe, expect, test, vi } from "vitest";
import type { find as Find, Route } from "@/router.svelte";

const load = (): never => expect.unreachable("Finding a route loads no page.");
const routes: Route[] = ["/", "/table/:table", "/school/:drill/:book"].map((path) => ({
  path,
  load,
  parts: [],
}));
let find: typeof Find;

beforeAll(async () => {
  vi.stubGlobal("location", { hash: "" });
  vi.stubGlobal("addEventListener", () => undefined);
  ({ find } = await import("@/router.svelte"));
});

describe("an address", () => {
  test.each([
    ["/", "/", {}],
    ["/table/md-1", "/table/:table", { table: "md-1" }],
    ["/table/md-1?tab=coach", "/table/:table", { table: "md-1" }],
    ["/table/a%20b/", "/table/:table", { table: "a b" }],
    ["/school/settle/md", "/school/:drill/:book", { drill: "settle", book: "md" }],
  ])("%s leads to %s", (address, path, properties) => {
    expect(find(routes, address)).toMatchObject({ route: { path }, properties });
  });

  test.each(["/nowhere", "/table", "/school/settle", "/table/%E0%A4%A", "/%"])(
    "%s leads nowhere",
    (address) => {
      expect(find(routes, address)).toBeNull();
    },
  );
});
