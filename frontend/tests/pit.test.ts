import { describe, expect, it, vi } from "vitest";
import type { Attention, AttentionList } from "@/house/floor";
import { calmness, somethingNew } from "@/pages/pit/attention";
import { addressOf, searchOf, wantedOf } from "@/pages/pit/search";
import { fakeStorage } from "./fakes";

vi.stubGlobal("localStorage", fakeStorage());
const { people } = await import("@/house/floor");

const call = (says: string): Attention => ({
  what: "inspection",
  table: "md-1",
  since: 0,
  posts: ["floor"],
  yours: true,
  says,
  link: "/dealer/md-1",
  ringing: "",
});
const told = (items: Attention[], unchecked: string[] = []): AttentionList => ({
  items,
  unchecked,
});

describe("whether all is quiet", () => {
  it("is said only when nothing waits and everything was looked at just now", () => {
    expect(calmness(told([]), false, 100)).toBe("quiet");
    expect(calmness(told([call("a")]), false, 100)).toBe("busy");
    expect(calmness(told([], ["A server does not answer."]), false, 100)).toBe("unsure");
    expect(calmness(told([]), true, 100)).toBe("stale");
    expect(calmness(told([]), false, 60_000)).toBe("stale");
  });
});

describe("what is new", () => {
  it("is what did not wait before; nothing is at the first look", () => {
    expect(somethingNew(null, told([call("a")]))).toBe(false);
    expect(somethingNew(told([]), told([call("a")]))).toBe(true);
    expect(somethingNew(told([call("a"), call("b")]), told([call("b")]))).toBe(false);
    expect(somethingNew(told([call("a")]), told([call("b")]))).toBe(true);
  });
});

describe("a search in the address", () => {
  it("says only what matters, and reads back as it was", () => {
    const wanted = wantedOf(new URLSearchParams("hand=full house&paid=12.50&moon=full"));
    expect(wanted.hand).toBe("full house");
    expect(wantedOf(addressOf(wanted))).toEqual(wanted);
    expect(addressOf(wanted).has("moon")).toBe(false);
  });

  it("asks for everything that somebody filled in", () => {
    const fields =
      "table since until seat patron dealer hand cards irregularity ruled voided corrected staked paid";
    const filled = fields.split(" ").map((name) => [name, name === "since" ? "2026-11-18" : "1"]);
    const search = searchOf(wantedOf(new URLSearchParams(filled)), "USD");
    expect([...search.keys()]).toEqual(fields.split(" "));
  });

  it("asks the house in seconds and minor units", () => {
    const search = searchOf(
      wantedOf(new URLSearchParams({ since: "2026-11-18T02:00:00Z", paid: "12.50" })),
      "USD",
    );
    expect(search.get("since")).toBe(String(Date.UTC(2026, 10, 18, 2) / 1000));
    expect(search.get("paid")).toBe("1250");
  });
});

describe("the list of people", () => {
  it("has every page, of staff alone unless players are wanted", async () => {
    const asked: string[] = [];
    vi.stubGlobal("fetch", async (path: string) => {
      asked.push(path);
      const after = Number(new URLSearchParams(path.split("?")[1]).get("after"));
      const page = Array.from({ length: Math.min(500, 501 - after) }, (_, at) => ({ at }));
      return new Response(JSON.stringify(page), {
        headers: { "content-type": "application/json" },
      });
    });
    expect(await people(true)).toHaveLength(501);
    expect(asked.map((path) => path.includes("staff"))).toEqual([false, false]);
    await people(false);
    expect(asked.at(-1)).toContain("staff=true");
    vi.unstubAllGlobals();
  });
});
