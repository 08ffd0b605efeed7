import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Procedure, SeatDecides, Step, TableEntry } from "@/house/floor";
import { minor } from "@/money/money";
import { corrected } from "@/pages/dealer/correction";
import {
  byKey,
  decisions,
  keysOf,
  open,
  options,
  street,
  type Option,
} from "@/pages/dealer/decisions";
import { openChoices, seatOffers } from "@/pages/dealer/offers";
import { asking, command, handsOf, oneRow, onlyCards, plan, ready } from "@/pages/dealer/plan";
import { stepKey } from "@/pages/dealer/answers";
import { FakeSocket, fakeStorage, snapshot } from "./fakes";

vi.stubGlobal("localStorage", fakeStorage());
const { ConsoleState } = await import("@/pages/dealer/console.svelte");
const { Work } = await import("@/pages/dealer/work.svelte");

const step = (id: string, more: Partial<Step> = {}): Step => ({
  id,
  says: `${id}.`,
  actor: "dealer",
  confirms: false,
  yours: true,
  aside: false,
  do: `run.${id}`,
  with: {},
  asks: [],
  clauses: [],
  preset: {},
  also: [],
  ...more,
});

const procedure = (more: Partial<Procedure> = {}): Procedure => ({
  table: "live-1",
  live: true,
  round: 1,
  phase: "betting",
  waits: { for: "", seats: [], amount: 0 },
  next: [],
  held_up: null,
  decks: [],
  settlement: [],
  mode: "staff",
  dealer: null,
  group: [],
  settle_all: [],
  show_all: [],
  decide: [],
  wagers: [],
  entries: [],
  also: [],
  ...more,
});

describe("what the main button does", () => {
  it("never makes a player's choice", () => {
    const choice = step("choose", { do: "do.Choose", actor: "player" });
    const found = plan(procedure({ next: [choice] }), null);
    expect(found.steps).toEqual([]);
    expect(found.others).toEqual([]);
  });

  it("does the group, and leaves the other steps beside it", () => {
    const [first, second, aside] = [step("a"), step("b"), step("c", { aside: true })];
    const found = plan(procedure({ next: [first, aside], group: [first, second] }), null);
    expect(found.steps).toEqual([first, second]);
    expect(found.others).toEqual([aside]);
    expect(command(found.steps, {})).toEqual({
      do: "ask.ConfirmSteps",
      with: {
        steps: [
          { do: "run.a", arguments: {} },
          { do: "run.b", arguments: {} },
        ],
      },
    });
  });

  it("does a relief before the group that another dealer began", () => {
    const [relief, first, second] = [step("relieve"), step("a"), step("b")];
    const now = procedure({ next: [relief, first], group: [first, second] });
    expect(plan(now, null).steps).toEqual([relief]);
  });

  it("does one step as its own command, and one that was picked before the group", () => {
    const [first, second] = [step("a"), step("b")];
    const now = procedure({ next: [first, second], group: [first, second] });
    const found = plan(now, stepKey(second));
    expect(command(found.steps, {})).toEqual({ do: "run.b", with: {} });
  });

  it("never confirms together with the dealer's steps what a player did, nor by Enter alone", () => {
    const [mine, theirs] = [step("a"), step("look", { actor: "player", confirms: true })];
    expect(plan(procedure({ group: [mine, theirs] }), null).steps).toEqual([mine]);
    const alone = plan(procedure({ next: [theirs] }), null);
    expect(alone.confirms).toBe(true);
    expect(plan(procedure({ next: [mine] }), null).confirms).toBe(false);
  });

  it("settles every seat at once where the house says so", () => {
    const all = [2, 1].map((seat) => step("settle", { do: "do.SettleSeat", with: { seat } }));
    const found = plan(procedure({ next: all.slice(0, 1), settle_all: all }), null);
    expect(found.settles).toBe(true);
    expect(found.steps).toEqual(all);
    expect(found.others).toEqual([]);
  });

  it("waits for the answers that nothing is preset for, and sends a row of cards by itself", () => {
    const cards = step("reveal", {
      asks: [{ field: "cards", kind: "cards", count: 1, unseen: false }],
    });
    const rack = step("rack", {
      asks: [{ field: "cards", kind: "cards", count: 2, unseen: true }],
      preset: { cards: ["??", "??"] },
    });
    const found = plan(procedure({ group: [cards, rack] }), null);
    expect(asking(found.steps)).toEqual([cards]);
    expect(ready(found, {})).toBe(false);
    expect(onlyCards(found)).toBe(true);
    const entered = { [stepKey(cards)]: { cards: ["As"] } };
    expect(ready(found, entered)).toBe(true);
    expect(command(found.steps, entered).with.steps).toEqual([
      { do: "run.reveal", arguments: { cards: ["As"] } },
      { do: "run.rack", arguments: { cards: ["??", "??"] } },
    ]);
    const number = step("cut", { asks: [{ field: "depth", kind: "number", least: 1, most: 9 }] });
    expect(onlyCards(plan(procedure({ next: [number] }), null))).toBe(false);
  });

  it("takes the hands that are left as one row of cards, and shares it out", () => {
    const hand = (seat: number, known: string[]): Step =>
      step("show", {
        do: "do.ShowHand",
        with: { seat },
        asks: [{ field: "cards", kind: "cards", count: 2, unseen: false, known }],
      });
    const hands = [hand(5, ["??", "??"]), hand(2, ["Ks", "??"])];
    const found = plan(procedure({ next: hands.slice(0, 1), show_all: hands }), null);
    expect(found.shows).toBe(true);
    expect(found.others).toEqual(hands.slice(0, 1));
    expect(oneRow(found.steps)).toMatchObject({ count: 4, known: ["??", "??", "Ks", "??"] });
    expect(handsOf(found.steps, ["2c", "2d", "Ks", "3h"])).toEqual([
      [hands[0], "cards", ["2c", "2d"]],
      [hands[1], "cards", ["Ks", "3h"]],
    ]);
    expect(handsOf(found.steps, null).map(([, , cards]) => cards)).toEqual([null, null]);
  });

  it("is not ready for what somebody else must do", () => {
    const theirs = plan(procedure({ next: [step("verify", { yours: false })] }), null);
    expect(theirs.steps).toHaveLength(1);
    expect(ready(theirs, {})).toBe(false);
  });
});

const decides = (seat: number, more: Partial<SeatDecides> = {}): SeatDecides => ({
  seat,
  name: `Seat ${seat}`,
  fold: true,
  sizes: [500, 1000, 1500],
  labels: ["1×", "2×", "3×"],
  stay: false,
  take_back: null,
  ...more,
});

const bare: Option = { label: "", kind: "fold", amount: 0 };

describe("the decisions of a street", () => {
  it("are read from a keypad: 0 folds, 1 to 3 bet", () => {
    expect(byKey(decides(1), "0")).toMatchObject({ kind: "fold" });
    expect(byKey(decides(1), "2")).toEqual({ label: "2×", kind: "bet", amount: 1000 });
    expect(byKey(decides(1), "4")).toBeNull();
    expect(byKey(decides(1, { fold: false }), "0")).toBeNull();
    expect(options(decides(1, { fold: false })).map((one) => one.label)).toEqual([
      "1×",
      "2×",
      "3×",
    ]);
  });

  it("offer what the decision offers: stay, or take a bet back", () => {
    const check = decides(1, { fold: false, stay: true, sizes: [2000], labels: ["Play"] });
    expect(byKey(check, "0")).toMatchObject({ kind: "stay" });
    expect(byKey(check, "1")).toMatchObject({ kind: "bet", amount: 2000 });
    const ride = decides(1, { fold: false, stay: true, take_back: "Bet 1", sizes: [], labels: [] });
    expect(keysOf(decides(1))).toBe("0: Fold, 1: 1×, 2: 2×, 3: 3×");
    expect(keysOf(check)).toBe("0: Stay, 1: Play");
    expect(keysOf(ride)).toBe("0: Take back Bet 1, 1: Stay");
    const [back, stay] = options(ride);
    expect([back?.label, stay?.kind]).toEqual(["Take back Bet 1", "stay"]);
    expect(decisions([ride], { 1: back ?? bare })).toEqual([{ seat: 1, take_back: true }]);
    expect(decisions([ride], { 1: stay ?? bare })).toEqual([{ seat: 1, stay: true }]);
  });

  it("go on to the next open seat, round the table, until every seat has one", () => {
    const seats = [decides(2), decides(4), decides(5)];
    const bet = { label: "1×", kind: "bet", amount: 500 } as const;
    expect(open(seats, {})).toBe(2);
    expect(open(seats, { 5: bet }, 5)).toBe(2);
    expect(open(seats, { 2: bet, 4: bet, 5: bet })).toBeNull();
    expect(decisions(seats, { 4: bet })).toEqual([{ seat: 4, amount: 500 }]);
  });

  it("begin anew on the next street, and not when another seat has decided from a device", () => {
    expect(street(1, [decides(1), decides(1)])).not.toBe(street(2, [decides(1), decides(1)]));
  });
});

describe("what is entered for a seat", () => {
  const offer = (do_: string, seat: number) => ({ do: do_, with: { seat }, most: null });
  const offers = [
    offer("do.MarkCardsViewed", 1),
    offer("do.ViewCards", 1),
    offer("do.Bet", 1),
    offer("do.Choose", 2),
  ];

  it("is a look in one way, and no bet", () => {
    expect(seatOffers(offers, 1).map((one) => one.do)).toEqual(["do.MarkCardsViewed"]);
    expect(openChoices(offers).map((one) => one.do)).toEqual(["do.Choose"]);
  });

  it("is an amount in major units", () => {
    expect(minor("12.5", "USD")).toBe(1250);
    expect(minor("", "USD")).toBeNull();
    expect(minor("-3", "USD")).toBeNull();
    expect(minor("x", "USD")).toBeNull();
  });
});

describe("the correction of an entry", () => {
  const entry = (do_: string): TableEntry => ({
    number: 7,
    says: "",
    by: "",
    role: "dealer",
    seat: 2,
    do: do_,
    with: { seat: 2, amount: 500 },
    asks: [],
    may: "dealer",
    yours: true,
    needs_reason: false,
    asked_by: "",
    replaced: false,
    hint: "",
    account: "",
  });

  it("gives the same command with other answers, and a fold in place of a bet", () => {
    const answers = { seat: 2, amount: 700 };
    expect(corrected(entry("do.Bet"), answers, false)).toEqual({
      do: "do.Bet",
      arguments: answers,
    });
    expect(corrected(entry("do.Bet"), answers, true)).toEqual({
      do: "do.Fold",
      arguments: { seat: 2 },
    });
    expect(corrected(entry("do.Fold"), { seat: 2 }, false).do).toBe("do.Bet");
    expect(corrected(entry("do.Reveal"), { cards: ["As"] }, false)).toEqual({
      do: "do.Reveal",
      arguments: { cards: ["As"] },
    });
  });
});

const ante = (...seats: number[]) => ({
  id: "ante",
  name: "Ante",
  least: 500,
  most: null,
  sizes: [],
  seats,
});

describe("entries while the network is away", () => {
  let state: InstanceType<typeof ConsoleState>;
  let answers: Procedure;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", FakeSocket);
    vi.stubGlobal("location", { protocol: "http:", host: "here" });
    vi.stubGlobal("document", { hidden: true });
    FakeSocket.all = [];
    answers = procedure();
    vi.stubGlobal("fetch", () => Promise.resolve(Response.json(answers)));
    state = new ConsoleState("live-1");
  });

  afterEach(() => {
    state.close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  function arrive(last_bets = {}): FakeSocket {
    FakeSocket.last.accept();
    FakeSocket.last.says({
      type: "snapshot",
      snapshot: snapshot({ last_bets, seats: { 1: "p1" } }),
    });
    return FakeSocket.last;
  }

  it("wait in line, are shown at once, and are sent in order and once", async () => {
    arrive().breaks();
    const first = state.give("ask.SetChips", { bets: { 1: { ante: 500 } } }, "one");
    const second = state.give("ask.SetChips", { bets: { 2: { ante: 700 } } }, "two");
    expect(state.waiting.map((one) => one.says)).toEqual(["one", "two"]);
    expect(state.bets(1)).toEqual({ ante: 500 });
    vi.advanceTimersByTime(1000);
    const socket = arrive();
    expect(socket.commands.map((each) => (each.with as { bets: object }).bets)).toEqual([
      { 1: { ante: 500 } },
      { 2: { ante: 700 } },
    ]);
    const [one, two] = socket.commands.map((each) => Number(each.sequence));
    expect(Number(two)).toBeGreaterThan(Number(one));
    socket.says({ type: "reply", sequence: one, ok: true });
    socket.says({ type: "reply", sequence: two, ok: false, says: "Too much.", code: "x" });
    await expect(first).resolves.toBe(true);
    await expect(second).resolves.toBe(false);
    expect(state.outgoing).toMatchObject([{ says: "two", state: "refused", reason: "Too much." }]);
    state.dismiss(state.outgoing[0]?.id ?? 0);
    expect(state.outgoing).toEqual([]);
  });

  it("are not entered twice, however often the button is pressed", async () => {
    const socket = arrive();
    answers = procedure({ next: [step("a")] });
    await state.read();
    const work = new Work(state);
    void work.send();
    void work.send();
    expect(socket.commands).toHaveLength(1);
    expect(work.ready).toBe(false);
  });

  it("repeat the bets of the last round for the seats that have none", async () => {
    answers = procedure({ wagers: [ante(1, 3)] });
    const socket = arrive({ 1: { ante: 500 }, 3: { ante: 900 } });
    await state.read();
    const work = new Work(state);
    expect(work.same).toBe(true);
    work.setChips(1, { ante: 600 });
    work.repeat();
    expect(socket.commands.map((each) => (each.with as { bets: object }).bets)).toEqual([
      { 1: { ante: 600 } },
      { 3: { ante: 900 } },
    ]);
    expect(work.same).toBe(false);
  });

  it("are awaited of no seat while the dealer has a step to do first", async () => {
    arrive();
    const round = { to_act: [1], seats: {}, zones: {} } as never;
    FakeSocket.last.says({ type: "snapshot", snapshot: snapshot({ round }) });
    const work = new Work(state);
    answers = procedure({ phase: "deciding", next: [step("free_seat", { aside: true })] });
    await state.read();
    expect(work.awaited).toEqual([1]);
    answers = procedure({ phase: "deciding", next: [step("count_stub")] });
    await state.read();
    expect(work.awaited).toEqual([]);
  });

  it("are opened and repeated only at the seats that take chips", async () => {
    answers = procedure({ wagers: [ante(3)] });
    const socket = arrive({ 1: { ante: 500 }, 3: { ante: 900 } });
    await state.read();
    const work = new Work(state);
    work.openChips(1);
    expect(work.spot).toBeNull();
    work.openChips(3);
    expect(work.spot).toEqual({ seat: 3, wager: "ante" });
    work.repeat();
    expect(socket.commands.map((each) => each.with)).toEqual([{ bets: { 3: { ante: 900 } } }]);
    expect(work.same).toBe(false);
  });
});
