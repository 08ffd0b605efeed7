/** Who is signed in, while answers of the house are on their way. */

import { afterEach, describe, expect, test, vi } from "vitest";

afterEach(() => vi.unstubAllGlobals());

describe("somebody who signs out", () => {
  test("stays signed out, though the house still answers an earlier question", async () => {
    const kept = new Map([["signed-on", "yes"]]);
    vi.stubGlobal("localStorage", {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => kept.set(name, value),
      removeItem: (name: string) => kept.delete(name),
    });
    vi.stubGlobal("addEventListener", () => {});
    vi.stubGlobal("document", { documentElement: { dataset: {} } });
    let answer = (_: Response): void => {};
    vi.stubGlobal("fetch", () => new Promise<Response>((done) => (answer = done)));
    const { session } = await import("@/house/session.svelte");
    const reading = session.read();
    session.forget();
    answer(Response.json({ person: "p1", name: "Ann", acts: {} }));
    await reading;
    expect(session.me).toBeNull();
  });
});
