/** The language of the pages: the catalogs of the house, and how this language writes figures. */

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";

/** A language that the house has a catalog of; the tag changes with its texts. */
export interface Language {
  id: string;
  name: string;
  tag: string;
}

interface Choice {
  language: string;
  languages: Language[];
}

/** What a page asks for by itself, when it shows texts of that kind; every page has the others. */
export type Part = "analysis" | "console" | "dealing" | "pit" | "refusal";

export type Value = string | number | boolean | readonly (string | number)[];

const ENGLISH = "en";
const ROOT = "/api/v1/texts";
/** Numbers that name something: they are written without separators. */
const NAMES = new Set(["line", "number", "round", "status"]);

let bundles: FluentBundle[] = [];
let ids: readonly string[] = [];
/** The catalog that texts come from, and the English one: the house refuses in English. */
let sources: readonly Language[] = [];
const parts = new Map<Part, Promise<void>>();
/** Every language there is a catalog of. */
export let languages: readonly Language[] = [];
/** The language of the page, and the locale that its figures follow. */
export let language = ENGLISH;
export let locale = ENGLISH;

/** Speaks a language from now on: catalogs in the order in which a text is looked for. */
export function speak(
  catalogs: readonly (readonly [string, string])[],
  wanted: string[] = [],
): void {
  bundles = catalogs.map(([id]) => new FluentBundle(regional(id, wanted), { useIsolating: false }));
  ids = [];
  parts.clear();
  learn(catalogs.map(([, source]) => source));
  language = catalogs[0]?.[0] ?? ENGLISH;
  locale = regional(language, wanted);
}

/** Adds texts to each catalog, in the order of the catalogs. */
function learn(texts: readonly string[]): void {
  const known = new Set(ids);
  for (const [at, text] of texts.entries()) {
    const resource = new FluentResource(text);
    for (const entry of resource.body) known.add(entry.id);
    bundles[at]?.addResource(resource);
  }
  ids = [...known];
}

/** Returns a language as somebody's own region writes it: `en-GB` for `en`, if they want that. */
const regional = (id: string, wanted: string[]): string =>
  wanted.find((one) => one === id || one.startsWith(`${id}-`)) ?? id;

/** Asks the house for the language that somebody chose, or else for the one their browser wants. */
export async function readLanguage(chosen: string | null): Promise<void> {
  const headers = chosen ? { "Accept-Language": chosen } : undefined;
  const choice = (await (await readFrom(ROOT, headers)).json()) as Choice;
  languages = choice.languages;
  const wanted = [...new Set([choice.language, ENGLISH])];
  sources = wanted.flatMap((id) => languages.find((one) => one.id === id) ?? []);
  const more = [...parts.keys()];
  const read = await Promise.all((["first", ...more] as const).map((part) => readPart(part)));
  speak(
    sources.map(({ id }, at) => [id, read.map((texts) => texts[at] ?? "").join("\n")] as const),
    [...navigator.languages],
  );
  for (const part of more) parts.set(part, Promise.resolve());
  document.documentElement.lang = language;
}

/** Sees to it that the texts of some parts are there. */
export async function readParts(wanted: readonly Part[]): Promise<void> {
  await Promise.all(
    wanted.map((part) => {
      const before = sources;
      const learnt = (texts: string[]): void => {
        if (before === sources) learn(texts);
      };
      const known = parts.get(part) ?? readPart(part).then(learnt);
      parts.set(part, known);
      // What could not be read is asked for again by the next page that needs it.
      return known.catch((error: unknown) => {
        parts.delete(part);
        throw error;
      });
    }),
  );
}

/** Sees to it that what the house refuses, which it does in English, is said in the language. */
export const readRefusals = async (): Promise<void> => {
  if (language !== ENGLISH) await readParts(["refusal"]).catch(() => {});
};

/** Reads a part; a catalog has English texts where its language has none. */
const readPart = (part: Part | "first"): Promise<string[]> =>
  Promise.all(
    sources
      .slice(0, part === "refusal" ? 2 : 1)
      .map(async ({ id, tag }) => (await readFrom(`${ROOT}/${id}?tag=${tag}&part=${part}`)).text()),
  );

async function readFrom(address: string, headers?: Record<string, string>): Promise<Response> {
  const answer = await fetch(address, { credentials: "same-origin", ...(headers && { headers }) });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer;
}

/** Tells whether there is a text of that id. */
export const has = (id: string): boolean => bundles.some((bundle) => bundle.hasMessage(id));

/** Returns how the ids of all texts below a place go on. */
export const idsBelow = (path: string): string[] =>
  ids.filter((id) => id.startsWith(path)).map((id) => id.slice(path.length));

/** Returns a text with its values; where a language has none, or a faulty one, the next is asked. */
export function message(
  id: string,
  values: Readonly<Record<string, Value | undefined>> = {},
): string {
  const variables = variablesOf(values);
  for (const bundle of bundles) {
    const pattern = bundle.getMessage(id)?.value;
    const errors: Error[] = [];
    const text = pattern && bundle.formatPattern(pattern, variables, errors);
    if (text && errors.length === 0) return text;
  }
  return id;
}

/** Returns values as a catalog takes them: a list is written out, and counted beside. */
function variablesOf(
  values: Readonly<Record<string, Value | undefined>>,
): Record<string, FluentVariable> {
  const variables: Record<string, FluentVariable> = {};
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue;
    if (typeof value === "object") {
      variables[name] = listed(value.map(String));
      variables[`${name}_count`] = value.length;
    } else if (typeof value === "boolean" || NAMES.has(name)) variables[name] = String(value);
    else variables[name] = value;
  }
  return variables;
}

/** Writes a list out: `a, b and c`, or with "or". */
export const listed = (
  items: readonly string[],
  type: Intl.ListFormatOptions["type"] = "conjunction",
): string => new Intl.ListFormat(locale, { type }).format(items);

/** Returns what a book calls something, as the language of the page has it: by its English name. */
export function named(name: string): string {
  const id = `names-${name.toLowerCase().replace(/\W+/g, "_")}`;
  return has(id) ? message(id) : name;
}

/** Returns why something was refused: the sentence of its code, and what the house adds to it. */
export function refusalText(code: string, says: string): string {
  const id = `refusal-${code}`;
  const english = bundles.at(-1)?.getMessage(id)?.value;
  if (typeof english !== "string" || !says.startsWith(english)) return says;
  return message(id) + says.slice(english.length);
}

/** Returns what a meter is called. */
function meterName(meter: string): string {
  const id = `meters-${meter}`;
  return has(id) ? message(id) : meter;
}

/** Returns what a line pays, from its notation: `500 to 1` is `500 zu 1` in German. */
export function oddsText(notation: string): string {
  const [, percent, meter = ""] = notation.match(/^(\d+)% of (\w+)$/) ?? [];
  if (percent) {
    const share = meter === "meter" ? "shareOfOne" : "share";
    return message(`sign-odds-${share}`, { percent: Number(percent), meter: meterName(meter) });
  }
  const [, n = "", kind, d = ""] = notation.match(/^([\d,]+) (to|for) ([\d,]+)$/) ?? [];
  const figure = (text: string): number => Number(text.replaceAll(",", ""));
  return kind ? message(`sign-odds-${kind}`, { n: figure(n), d: figure(d) }) : notation;
}
