import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { texts } from "@/texts";
import { pledge, verify } from "@/fairness/verify";

const folder = new URL("../../tests/fairness/transcripts/", import.meta.url);
const transcript = (name: string): any => JSON.parse(readFileSync(new URL(name, folder), "utf-8"));
const published: any = JSON.parse(
  readFileSync(new URL("../../docs/vectors/fairness.json", import.meta.url), "utf-8"),
);

/** Every path to a single value of some content. */
function leaves(content: any, path: (string | number)[] = []): (string | number)[][] {
  return Object.entries(content).flatMap(([key, value]) =>
    typeof value === "object" && value !== null ? leaves(value, [...path, key]) : [[...path, key]],
  );
}

function other(value: unknown, key: string): unknown {
  if (typeof value === "number") return value + 1;
  if (value === null) return "0".repeat(64);
  if (value === "seat" || value === "house") return value === "seat" ? "house" : "seat";
  if (key === "card") return value === "As" ? "Ks" : "As";
  const text = String(value);
  return text.length >= 16 ? (text[0] === "0" ? "1" : "0") + text.slice(1) : `${text}x`;
}

function changed(content: any, path: (string | number)[]): any {
  const copy = structuredClone(content);
  const key = path.at(-1) as string;
  const holder = path.slice(0, -1).reduce((held, step) => held[step], copy);
  holder[key] = other(holder[key], key);
  return copy;
}

describe("the check of a round", () => {
  test.each(readdirSync(folder))("finds %s right", async (name) => {
    const verdict = await verify(transcript(name));
    expect(verdict.wrong).toBeNull();
    expect(verdict.right.length).toBeGreaterThan(0);
  });

  test("knows the whole deck of a round that ended", async () => {
    const verdict = await verify(transcript("ended.json"));
    expect(new Set(verdict.deck).size).toBe(52);
    expect(verdict.deck).not.toContain("??");
    expect(verdict.right.map((finding) => finding.id)).toContain("wholeDeck");
  });

  test("sees a change of any single value", async () => {
    const content = transcript("ended.json");
    const silent = content.contributions.findIndex((given: any) => given.number === null);
    const unproved = [`contributions.${silent}.by`, `contributions.${silent}.pledge`];
    const paths = leaves(content).filter((path) => !unproved.includes(path.join(".")));
    expect(paths.length).toBeGreaterThan(300);
    const missed = [];
    for (const path of paths) {
      if ((await verify(changed(content, path))).ok) missed.push(path.join("."));
    }
    expect(missed).toEqual([]);
  });

  test("sees two cards exchanged together with their salts", async () => {
    const content = transcript("ended.json");
    const [first, second] = content.openings;
    [first.card, second.card] = [second.card, first.card];
    [first.salt, second.salt] = [second.salt, first.salt];
    expect((await verify(content)).wrong?.id).toBe("anotherCard");
  });

  test("holds the transcript against what the page saw before the deal", async () => {
    const content = transcript("ended.json");
    const { digest, auditor } = content.commitment;
    const given = content.contributions[0];
    const known = { digest, tip: auditor.tip, numbers: { [given.seat]: given.number } };
    const verdict = await verify(content, known);
    expect(verdict.wrong).toBeNull();
    expect(verdict.unchecked.map((finding) => finding.id)).toEqual([
      "houseChoseWhen",
      "chosenBySilence",
    ]);
    const ids = verdict.right.map((finding) => finding.id);
    expect(ids).toEqual(expect.arrayContaining(["sameCommitment", "linkLeadsToTip", "ownNumber"]));
    const zeros = "0".repeat(64);
    expect((await verify(content, { digest: zeros })).wrong?.id).toBe("anotherCommitment");
    expect((await verify(content, { tip: zeros })).wrong?.id).toBe("anotherChain");
    const wrong = await verify(content, { numbers: { [given.seat]: zeros } });
    expect(wrong.wrong?.id).toBe("ownNumberUnused");
  });

  test.each(published.rounds as any[])("agrees with the vector $name", async (one) => {
    const verdict = await verify(one.transcript, one.known);
    expect(verdict.wrong).toBeNull();
    expect(verdict.deck).toEqual(one.deck);
    for (const finding of [...verdict.right, ...verdict.unchecked])
      expect(texts.findings[finding.id]?.(finding)).toMatch(/\w/);
  });

  test.each(published.wrong as any[])("sees $path changed in $round", async (change) => {
    const rounds = published.rounds as any[];
    const content = structuredClone(rounds.find((one) => one.name === change.round).transcript);
    const holder = change.path.slice(0, -1).reduce((inner: any, step: any) => inner[step], content);
    holder[change.path.at(-1)] = change.value;
    expect((await verify(content)).ok).toBe(false);
  });

  test("says what it could not check of a deal that the house made alone", async () => {
    const rounds = published.rounds as any[];
    const alone = rounds.find((one) => one.name === "alone");
    const { unchecked } = await verify(alone.transcript, alone.known);
    const silence = { id: "chosenBySilence", seats: [2], count: 2 };
    expect(unchecked).toEqual([{ id: "chainsTried", count: 2 }, silence]);
    const other = { ...alone.known, house: "0".repeat(64) };
    const finding = { id: "anotherChain", words: "house" };
    expect((await verify(alone.transcript, other)).wrong).toEqual(finding);
    const ids = (await verify(alone.transcript)).unchecked.map((each) => each.id);
    expect(ids).toContain("houseUnknown");
  });

  test("counts the decks of a deal that started again, and says who the auditor is", async () => {
    const rounds = published.rounds as any[];
    const [restarted, audited] = ["restarted", "audited"].map((name) =>
      rounds.find((one) => one.name === name),
    );
    const again = await verify(restarted.transcript, restarted.known);
    expect(again.right.map((each) => each.id)).toEqual(
      expect.arrayContaining(["restarted", "houseAudits"]),
    );
    expect(again.unchecked).toEqual([{ id: "chosenBySilence", seats: [2], count: 2 }]);
    const told = await verify(audited.transcript, audited.known);
    expect(told.right.map((each) => each.id)).toContain("auditorSigned");
    expect(told.unchecked).toEqual([]);
    const { auditor: words, ...rest } = audited.known;
    expect((await verify(audited.transcript, rest)).unchecked).toEqual([
      { id: "auditorUnknown", words },
      { id: "chosenBySilence", seats: [2, 3], count: 4 },
    ]);
    const wrong = { id: "anotherAuditor", words };
    expect((await verify(audited.transcript, { auditor: "0".repeat(64) })).wrong).toEqual(wrong);
  });

  test("makes the pledge that the house expects", async () => {
    const content = transcript("ended.json");
    for (const { seat, by, number, pledge: bound } of content.contributions) {
      if (number === null) continue;
      expect(await pledge(content.round, content.commitment.digest, seat, number, by)).toBe(bound);
    }
  });

  test.each([null, [], "", 3, {}, { algorithm: "fifthstreet-deal-9" }])(
    "takes %j for no transcript",
    async (content) => {
      expect((await verify(content)).wrong?.id).toBe("unreadable");
    },
  );

  test("has a sentence for whatever it finds", async () => {
    for (const name of readdirSync(folder)) {
      const verdict = await verify(transcript(name));
      for (const finding of [...verdict.right, ...verdict.unchecked]) {
        expect(texts.findings[finding.id]?.(finding)).toMatch(/\w/);
      }
    }
    const source = readFileSync(new URL("../src/fairness/verify.ts", import.meta.url), "utf-8");
    const ids = [...source.matchAll(/id: "(\w+)"/g)].map((found) => found[1] as string);
    expect(ids.filter((id) => !(id in texts.findings))).toEqual([]);
  });
});
