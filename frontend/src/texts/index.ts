/** Every text of the pages by its place in the catalog: `texts.table.fold`, `texts.table.seat(3)`. */

import { has, idsBelow, message, type Value } from "./language";
import { shape } from "./shape";

/** What the catalog has at a place: a text, the names of its values, or further places. */
type Tree<Shape> = Shape extends readonly string[]
  ? (...values: { [At in keyof Shape]: Value }) => string
  : Shape extends 0
    ? string
    : Shape extends 1
      ? (values: object) => string
      : Shape extends { "*": infer Each }
        ? Readonly<Record<string, Tree<Each>>>
        : { readonly [Key in keyof Shape]: Tree<Shape[Key]> };

type Place = 0 | 1 | readonly string[] | { readonly [key: string]: Place };

function text(place: 0 | 1 | readonly string[], id: string): unknown {
  if (place === 0) return message(id);
  if (place === 1) return (values: Record<string, Value>) => message(id, values);
  return (...values: Value[]) =>
    message(id, Object.fromEntries(place.map((name, at) => [name, values[at]])));
}

/** Returns the texts below a place; each is looked up when it is asked for. */
function tree(places: { readonly [key: string]: Place }, path: string): object {
  const each = places["*"];
  if (each === 0 || each === 1) {
    const get = (key: string | symbol): unknown =>
      has(path + String(key)) ? text(each, path + String(key)) : undefined;
    return new Proxy(
      {},
      {
        has: (_, key) => has(path + String(key)),
        get: (_, key) => get(key),
        ownKeys: () => idsBelow(path),
        getOwnPropertyDescriptor: (_, key) =>
          has(path + String(key))
            ? { enumerable: true, configurable: true, value: get(key) }
            : undefined,
      },
    );
  }
  const found = {};
  for (const [key, place] of Object.entries(places)) {
    const id = path + key;
    const below = typeof place === "object" && !Array.isArray(place);
    const value = below ? tree(place as { readonly [key: string]: Place }, `${id}-`) : null;
    const get = (): unknown => value ?? text(place as 0 | 1 | readonly string[], id);
    Object.defineProperty(found, key, { enumerable: true, get });
  }
  return found;
}

export const texts = tree(shape, "") as Tree<typeof shape>;
