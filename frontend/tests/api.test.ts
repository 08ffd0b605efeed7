import { afterEach, describe, expect, test, vi } from "vitest";
import { book, get, post, Refused, remove } from "@/house/api";
import { texts } from "@/texts";

const respond = (status: number, body?: unknown): Response =>
  new Response(body === undefined ? null : JSON.stringify(body), { status });

function served(...answers: (Response | Error)[]) {
  const fetch = vi.fn(async (): Promise<Response> => {
    const answer = answers.shift() ?? respond(500);
    if (answer instanceof Error) throw answer;
    return answer;
  });
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

const refusal = async (promise: Promise<unknown>): Promise<Refused> =>
  promise.then(
    () => expect.unreachable("It was not refused."),
    (error: Refused) => error,
  );

afterEach(() => vi.unstubAllGlobals());

describe("requests", () => {
  test("carry JSON only where they have a body", async () => {
    const fetch = served(respond(200, []), respond(200, { ok: true }));
    await get("/tables");
    await post("/me/limits", { kind: "session", value: 30 });
    expect(fetch.mock.calls).toEqual([
      [
        "/api/v1/tables",
        { method: "GET", credentials: "same-origin", headers: { "Accept-Language": "en" } },
      ],
      [
        "/api/v1/me/limits",
        {
          method: "POST",
          credentials: "same-origin",
          headers: { "Accept-Language": "en", "Content-Type": "application/json" },
          body: '{"kind":"session","value":30}',
        },
      ],
    ]);
  });

  test("may be answered with nothing", async () => {
    served(respond(204));
    await expect(remove("/sessions/current")).resolves.toBeNull();
  });
});

describe("a refusal", () => {
  test("carries the server's sentence, code, clause and remedy", async () => {
    const problem = { code: "ante_is_below_minimum", says: "Bet $15 or more.", clause: "MD-4.A" };
    served(respond(409, { ...problem, remedy: "Add $5.", status: 409 }));
    const error = await refusal(post("/tables/md-1/commands"));
    expect(error).toBeInstanceOf(Refused);
    expect({ ...error, message: error.message }).toEqual({
      code: "ante_is_below_minimum",
      message: "Bet $15 or more.",
      clause: "MD-4.A",
      remedy: "Add $5.",
      status: 409,
      wait: null,
    });
  });

  test("says what to do when the server cannot be reached", async () => {
    served(new TypeError("Failed to fetch"));
    const error = await refusal(get("/tables"));
    expect([error.code, error.message, error.status]).toEqual([
      "house_is_out_of_reach",
      texts.server.unreachable,
      0,
    ]);
  });

  test("names the status of an answer that explains nothing", async () => {
    served(new Response("<h1>Bad gateway</h1>", { status: 502 }));
    const error = await refusal(get("/tables"));
    expect([error.code, error.message, error.status]).toEqual([
      "house_is_at_fault",
      texts.server.failed(502),
      502,
    ]);
  });
});

describe("a rule book", () => {
  test("is read once, and again only if reading it failed", async () => {
    const fetch = served(respond(503, {}), respond(200, { id: "md" }));
    await refusal(book("md"));
    const [one, two] = await Promise.all([book("md"), book("md")]);
    expect(one).toBe(two);
    expect(fetch).toHaveBeenCalledTimes(2);
  });
});
