import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { RoundView, Snapshot, TableEvent } from "@/house/protocol";
import { knownOf } from "@/house/contribution";
import type { TableInView } from "@/house/table.svelte";
import { event, FakeSocket, fakeStorage, snapshot } from "./fakes";

let table: TableInView;
let shown: string[];

beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("localStorage", fakeStorage());
  vi.stubGlobal("location", { protocol: "https:", host: "casino.example" });
  vi.stubGlobal("document", { hidden: false });
  vi.stubGlobal("isSecureContext", true);
  FakeSocket.all = [];
  const { TableInView } = await import("@/house/table.svelte");
  table = new TableInView("md-1");
  shown = [];
  table.follow((each) => void shown.push(each.kind));
  FakeSocket.last.accept();
});

afterEach(() => {
  table.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const deal = (count: number, from = 1): TableEvent[] =>
  Array.from({ length: count }, (_, at) =>
    event(
      "round.CardDealt",
      { card: "??", place: { target: "board", seat: null, face_up: false } },
      from + at,
    ),
  );

function arrive(view: Snapshot): void {
  FakeSocket.last.says({ type: "snapshot", snapshot: view });
}

function happen(events: TableEvent[], view: Partial<Snapshot> = {}): void {
  const number = events.at(-1)?.number ?? 0;
  const after = snapshot({ you: 2, number, ...view });
  FakeSocket.last.says({ type: "events", events, waits: after.waits, view: after });
}

describe("a table in view", () => {
  test("connects to the server that the page came from", () => {
    expect(FakeSocket.last.address).toBe("wss://casino.example/api/v1/tables/md-1/socket");
  });

  test("follows the server at once and shows events at the eye's pace", () => {
    arrive(snapshot({ you: 2 }));
    happen(deal(3));
    expect(table.view?.number).toBe(3);
    expect(shown).toHaveLength(1);
    vi.advanceTimersByTime(55);
    expect(shown).toHaveLength(2);
    vi.advanceTimersByTime(55);
    expect(shown).toHaveLength(3);
  });

  test("shows what the player did at once, with all that came before it", () => {
    arrive(snapshot({ you: 2 }));
    happen([...deal(3), event("round.HandFolded", { seat: 2 }, 4)]);
    expect(shown).toHaveLength(4);
  });

  test("leaves another player's act in its place", () => {
    arrive(snapshot({ you: 2 }));
    happen([...deal(3), event("round.HandFolded", { seat: 1 }, 4)]);
    expect(shown).toHaveLength(1);
  });

  test.each([
    ["nobody looks", true, 3],
    ["too many come at once", false, 200],
  ])("shows everything at once when %s", (_, hidden, count) => {
    vi.stubGlobal("document", { hidden });
    arrive(snapshot({ you: 2 }));
    happen(deal(count));
    expect(shown).toHaveLength(count);
  });

  test("shows no event twice after a reconnection", () => {
    arrive(snapshot({ you: 2 }));
    vi.stubGlobal("document", { hidden: true });
    happen(deal(3));
    happen(deal(5));
    expect(shown).toHaveLength(5);
  });

  test("keeps the meters that come between two events", () => {
    arrive(snapshot());
    FakeSocket.last.says({ type: "meters", meters: { mega: 1_500_100 } });
    expect(table.view?.meters).toEqual({ mega: 1_500_100 });
  });

  test("binds a decision to its round", async () => {
    arrive(
      snapshot({
        round: { number: 7, decision: 3, seats: {}, zones: {}, lines: [] } as unknown as RoundView,
      }),
    );
    const answer = table.give("do.Fold", { seat: 2 }, true);
    const [command] = FakeSocket.last.commands;
    expect(command).toMatchObject({ do: "do.Fold", with: { seat: 2 }, round: 7, decision: 3 });
    FakeSocket.last.says({ type: "reply", sequence: command?.sequence, ok: true });
    await expect(answer).resolves.toMatchObject({ ok: true });
  });
});

describe("the player's own number", () => {
  const commitment = { digest: "ab".repeat(32), auditor: { tip: "cd".repeat(32) } };
  const open = { number: 7, decision: 0, seats: {}, zones: {}, lines: [] };
  const betting = (phase: string): RoundView =>
    ({ ...open, phase, commitment }) as unknown as RoundView;
  const named = (do_: string): Record<string, unknown>[] =>
    FakeSocket.last.commands.filter((command) => command.do === do_);

  async function pledged(): Promise<Record<string, unknown>> {
    arrive(snapshot({ you: 2 }));
    happen(deal(1), { round: betting("betting") });
    await vi.waitUntil(() => named("ask.PledgeNumber").length > 0);
    return named("ask.PledgeNumber")[0] ?? {};
  }

  test("is pledged while bets are open, and not shown yet", async () => {
    const command = await pledged();
    expect(command.with).toMatchObject({
      seat: 2,
      pledge: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(named("ask.ShowNumber")).toEqual([]);
    expect(knownOf(table.id, 7)).toEqual({
      digest: commitment.digest,
      tip: commitment.auditor.tip,
      numbers: {},
    });
  });

  test("is shown once when the pledges are closed, and remembered for the proof", async () => {
    const command = await pledged();
    FakeSocket.last.says({ type: "reply", sequence: command.sequence, ok: true });
    await vi.advanceTimersByTimeAsync(0);
    const waits = { for: "numbers", seats: [], milliseconds: null, of: null };
    happen(deal(1, 2), { round: betting("closed"), waits });
    happen(deal(1, 3), { round: betting("closed"), waits });
    await vi.advanceTimersByTimeAsync(0);
    const [first, second] = named("ask.ShowNumber");
    expect(second).toBeUndefined();
    const { number } = first?.with as { number: string };
    expect(number).toMatch(/^[0-9a-f]{64}$/);
    expect(knownOf(table.id, 7).numbers).toEqual({ 2: number });
  });

  test("is not pledged by somebody who only watches", async () => {
    arrive(snapshot());
    happen(deal(1), { you: null, round: betting("betting") });
    await vi.advanceTimersByTimeAsync(0);
    expect(FakeSocket.last.commands).toEqual([]);
    expect(knownOf(table.id, 7).digest).toBe(commitment.digest);
  });
});

describe("somebody who plays", () => {
  beforeEach(() => {
    vi.stubGlobal("addEventListener", () => {});
    vi.stubGlobal("location", { protocol: "https:", host: "casino.example", hash: "" });
    vi.stubGlobal("document", { hidden: false, documentElement: { dataset: {} } });
  });

  test("waits for the answer to a press, never for what the page sends by itself", async () => {
    const { PlayerTable } = await import("@/table/player.svelte");
    const playing = new PlayerTable(table);
    arrive(snapshot({ you: 2 }));
    void table.give("ask.PledgeNumber", { seat: 2, pledge: "ab" });
    expect(playing.isBusy).toBe(false);
    const put = playing.put(2, "ante", 500);
    expect(playing.isBusy).toBe(true);
    const sequence = FakeSocket.last.commands.at(-1)?.sequence;
    FakeSocket.last.says({ type: "reply", sequence, ok: true });
    await put;
    expect(playing.isBusy).toBe(false);
    playing.close();
  });

  test.each([
    ["absent", ["table-removed-absent"]],
    ["closed", ["table-removed-by"]],
    ["left", []],
  ])("is told why they lost their seat, unless they left it: %s", async (why, ids) => {
    const { PlayerTable } = await import("@/table/player.svelte");
    const { session } = await import("@/house/session.svelte");
    const { toasts } = await import("@/toasts.svelte");
    session.me = { id: "p1" } as NonNullable<typeof session.me>;
    const playing = new PlayerTable(table);
    arrive(snapshot({ you: 2 }));
    happen([event("house.SeatLeft", { player: "p1", seat: 2, why }, 1)], { you: null });
    await vi.advanceTimersByTimeAsync(1000);
    expect(toasts.all.map(({ text }) => text)).toEqual(ids);
    playing.close();
  });
});
