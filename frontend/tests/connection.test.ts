import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Connection, type ConnectionState } from "@/house/connection";
import type { FromHouse, Reply } from "@/house/protocol";
import { FakeSocket } from "./fakes";

const look = { do: "do.ViewCards", with: { seat: 2 } };
const picture = { type: "events", events: [], waits: {} };

let states: [ConnectionState, string][];
let messages: FromHouse[];
let last: number | null;
let connection: Connection;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.all = [];
  states = [];
  messages = [];
  last = null;
  let number = 0;
  connection = new Connection("ws://here/socket", "browser-1", () => ++number, {
    received: (message) => void messages.push(message),
    changed: (state, code) => void states.push([state, code]),
    after: () => last,
  });
});

afterEach(() => {
  connection.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Opens the socket and brings the first picture. */
function arrive(): FakeSocket {
  FakeSocket.last.accept();
  FakeSocket.last.says(picture);
  return FakeSocket.last;
}

describe("the connection to a table", () => {
  test("greets with its client, and is open once the first picture is there", () => {
    expect(states).toEqual([["opening", ""]]);
    FakeSocket.last.accept();
    expect(FakeSocket.last.sent).toEqual([{ type: "hello", client: "browser-1", send: "view" }]);
    expect(states).toHaveLength(1);
    FakeSocket.last.says(picture);
    expect(states.at(-1)).toEqual(["open", ""]);
    expect(messages).toEqual([picture]);
  });

  test("holds a command back until the table is in view", () => {
    void connection.give(look);
    FakeSocket.last.accept();
    expect(FakeSocket.last.commands).toEqual([]);
    FakeSocket.last.says(picture);
    expect(FakeSocket.last.commands).toEqual([{ type: "command", sequence: 1, ...look }]);
  });

  test("sends an unanswered command again under the same number, and an answered one never", async () => {
    const first = arrive();
    const answered = connection.give(look);
    const lost = connection.give({ do: "do.Fold", with: { seat: 2 } });
    first.says({ type: "reply", sequence: 1, ok: true });
    await expect(answered).resolves.toMatchObject({ ok: true });
    last = 17;
    first.breaks();
    vi.advanceTimersByTime(250);
    FakeSocket.last.accept();
    expect(FakeSocket.last.sent[0]).toMatchObject({ type: "hello", after: 17 });
    FakeSocket.last.says(picture);
    expect(FakeSocket.last.commands.map((each) => each.sequence)).toEqual([2]);
    FakeSocket.last.says({ type: "reply", sequence: 2, ok: false, says: "Too late." });
    await expect(lost).resolves.toMatchObject({ ok: false, says: "Too late." });
  });

  test("answers each command once, however often the reply comes", async () => {
    const replies: Reply[] = [];
    arrive();
    void connection.give(look).then((reply) => replies.push(reply));
    FakeSocket.last.says({ type: "reply", sequence: 1, ok: true });
    FakeSocket.last.says({ type: "reply", sequence: 1, ok: false });
    await vi.advanceTimersByTimeAsync(0);
    expect(replies).toEqual([{ type: "reply", sequence: 1, ok: true }]);
  });

  test("waits longer after every failure, up to eight seconds", () => {
    for (const wait of [250, 500, 1000, 2000, 4000, 8000, 8000]) {
      const before = FakeSocket.all.length;
      FakeSocket.last.breaks();
      vi.advanceTimersByTime(wait - 1);
      expect(FakeSocket.all).toHaveLength(before);
      vi.advanceTimersByTime(1);
      expect(FakeSocket.all).toHaveLength(before + 1);
    }
    expect(states.at(-1)).toEqual(["lost", ""]);
  });

  test("begins again with short waits once it has been open", () => {
    FakeSocket.last.breaks();
    vi.advanceTimersByTime(250);
    FakeSocket.last.breaks();
    vi.advanceTimersByTime(500);
    arrive().breaks();
    const before = FakeSocket.all.length;
    vi.advanceTimersByTime(250);
    expect(FakeSocket.all.length).toBe(before + 1);
  });

  test("stays closed when the server says goodbye, and says why", () => {
    arrive().says({ type: "bye", code: "client_is_replaced" });
    expect(states.at(-1)).toEqual(["dismissed", "client_is_replaced"]);
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
    connection.again();
    expect(FakeSocket.all).toHaveLength(2);
  });

  test("gives a silent socket up after two pings", () => {
    const socket = arrive();
    vi.advanceTimersByTime(15_000);
    expect(socket.sent.at(-1)).toEqual({ type: "ping" });
    socket.says({ type: "pong" });
    vi.advanceTimersByTime(15_000);
    expect(states.at(-1)).toEqual(["open", ""]);
    vi.advanceTimersByTime(15_000);
    expect(states.at(-1)).toEqual(["lost", ""]);
    expect(socket.readyState).toBe(3);
  });

  test("does not listen to a socket that it has given up", () => {
    const old = arrive();
    connection.again();
    old.says({ type: "events", events: ["late"], waits: {} });
    old.breaks();
    expect(messages).toEqual([picture]);
    expect(states.at(-1)).toEqual(["opening", ""]);
  });

  test("opens no socket once it is closed", () => {
    connection.close();
    FakeSocket.last.breaks();
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });
});
