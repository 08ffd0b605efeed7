import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Refused } from "@/house/api";
import { Poll } from "@/house/poll.svelte";
import { toasts } from "@/toasts.svelte";
import { fakeStorage } from "./fakes";

vi.stubGlobal("localStorage", fakeStorage());
const { identity } = await import("@/house/identity.svelte");

const refused = (code: string, says = "No."): Refused => new Refused({ code, says });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { hidden: false });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  toasts.all = [];
});

describe("a poll", () => {
  test("reads again and again while somebody looks, and stops when told", async () => {
    const ask = vi.fn(async () => ask.mock.calls.length);
    const poll = new Poll(ask, 1000);
    const stop = poll.watch();
    await vi.advanceTimersByTimeAsync(2500);
    expect(poll.value).toBe(3);
    vi.stubGlobal("document", { hidden: true });
    await vi.advanceTimersByTimeAsync(5000);
    expect(ask).toHaveBeenCalledTimes(3);
    vi.stubGlobal("document", { hidden: false });
    await vi.advanceTimersByTimeAsync(1000);
    expect(ask).toHaveBeenCalledTimes(4);
    stop();
    await vi.advanceTimersByTimeAsync(5000);
    expect(ask).toHaveBeenCalledTimes(4);
  });

  test("keeps its last value when a reading fails, and says so until one succeeds", async () => {
    const answers: (number | Refused)[] = [1, refused("house_is_out_of_reach"), 3];
    const poll = new Poll(async () => {
      const answer = answers.shift() ?? 0;
      if (answer instanceof Refused) throw answer;
      return answer;
    }, 1000);
    await poll.read();
    await poll.read();
    expect([poll.value, poll.failed?.code]).toEqual([1, "house_is_out_of_reach"]);
    await poll.read();
    expect([poll.value, poll.failed]).toEqual([3, null]);
  });

  test("hides no mistake of the page's own", async () => {
    const poll = new Poll(async () => Promise.reject(new TypeError("a bug")), 1000);
    await expect(poll.read()).rejects.toThrow("a bug");
  });
});

describe("an act that needs the password again", () => {
  const stale = refused("identity_must_be_confirmed");

  test("is repeated once the password is confirmed", async () => {
    const act = vi.fn<() => Promise<string>>();
    act.mockRejectedValueOnce(stale).mockResolvedValueOnce("done");
    const result = identity.sure(act);
    await vi.waitUntil(() => identity.asking);
    identity.close(true);
    await expect(result).resolves.toBe("done");
    expect(identity.asking).toBe(false);
  });

  test("is refused when the dialog is closed", async () => {
    const act = vi.fn<() => Promise<string>>().mockRejectedValue(stale);
    const result = identity.sure(act);
    await vi.waitUntil(() => identity.asking);
    identity.close(false);
    await expect(result).rejects.toBe(stale);
    expect(act).toHaveBeenCalledTimes(1);
  });

  test("asks for nothing when it is refused for another reason", async () => {
    const other = refused("not_allowed");
    await expect(identity.sure(() => Promise.reject(other))).rejects.toBe(other);
    expect(identity.asking).toBe(false);
  });
});

describe("a message", () => {
  test("shows a refusal with its clause, and goes by itself", async () => {
    const problem = new Refused({ code: "x", says: "Bet more.", clause: "MD-4.A" });
    await expect(toasts.attempt(() => Promise.reject(problem))).resolves.toBe(false);
    expect(toasts.all).toMatchObject([{ kind: "refusal", text: "Bet more.", clause: "MD-4.A" }]);
    vi.advanceTimersByTime(6000);
    expect(toasts.all).toEqual([]);
  });

  test("stands once, however often it is said, and beside two others at most", () => {
    for (const text of ["one", "two", "one", "three", "four"]) toasts.say(text);
    expect(toasts.all.map((toast) => toast.text)).toEqual(["one", "three", "four"]);
  });

  test("does not swallow a mistake of the page's own", async () => {
    await expect(toasts.attempt(() => Promise.reject(new TypeError("a bug")))).rejects.toThrow();
  });
});
