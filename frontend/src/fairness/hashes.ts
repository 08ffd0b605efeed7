/** The mathematics of a fair deal, written a third time: SHA-256 and HMAC come from the browser. */

export type Bytes = Uint8Array<ArrayBuffer>;

const HASHES = "fifthstreet-deal-1";
const encoder = new TextEncoder();

/** Returns the bytes of a text. */
export function text(value: string): Bytes {
  return encoder.encode(value);
}

/** Returns the bytes that a hexadecimal text stands for. */
export function raw(hex: string): Bytes {
  const result = new Uint8Array(hex.length / 2);
  for (let at = 0; at < result.length; at += 1)
    result[at] = parseInt(hex.slice(2 * at, 2 * at + 2), 16);
  return result;
}

/** Returns bytes in hexadecimal. */
export function hex(bytes: Bytes): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Returns a number as the eight bytes that are hashed of it. */
export function eight(value: number): Bytes {
  const result = new Uint8Array(8);
  new DataView(result.buffer).setBigUint64(0, BigInt(value));
  return result;
}

/** Puts bytes one after the other. */
export function joined(...parts: Bytes[]): Bytes {
  const result = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    result.set(part, at);
    at += part.length;
  }
  return result;
}

function framed(part: Bytes): Bytes {
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, part.length);
  return joined(length, part);
}

/** Returns how every hash for one purpose begins. */
export function tag(purpose: string): Bytes {
  return framed(text(`${HASHES}/${purpose}`));
}

/** Hashes some parts for one purpose, each after its length. */
export async function hashed(purpose: string, ...parts: Bytes[]): Promise<Bytes> {
  const whole = joined(tag(purpose), ...parts.map(framed));
  return new Uint8Array(await crypto.subtle.digest("SHA-256", whole));
}

async function mac(key: Bytes, message: Bytes): Promise<Bytes> {
  const kind = { name: "HMAC", hash: "SHA-256" };
  const imported = await crypto.subtle.importKey("raw", key, kind, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", imported, message));
}

/** Yields the 16-bit numbers of HMAC_DRBG with SHA-256, 128 bytes to a call. */
async function* chance(seed: Bytes): AsyncGenerator<number> {
  const ones = new Uint8Array(32).fill(1);
  let key = await mac(new Uint8Array(32), joined(ones, new Uint8Array([0]), seed));
  let state = await mac(key, ones);
  key = await mac(key, joined(state, new Uint8Array([1]), seed));
  state = await mac(key, state);
  for (;;) {
    for (let block = 0; block < 4; block += 1) {
      state = await mac(key, state);
      for (let at = 0; at < 32; at += 2) yield (state[at] ?? 0) * 256 + (state[at + 1] ?? 0);
    }
    key = await mac(key, joined(state, new Uint8Array([0])));
    state = await mac(key, state);
  }
}

/** Returns the order of the deal that a seed gives, without bias. */
export async function shuffled(count: number, seed: Bytes): Promise<number[]> {
  const order = Array.from({ length: count }, (_, index) => index);
  const numbers = chance(seed);
  for (let left = count; left > 1; left -= 1) {
    const fair = Math.floor(65536 / left) * left;
    let value = fair;
    while (value >= fair) value = (await numbers.next()).value as number;
    const pick = value % left;
    [order[left - 1], order[pick]] = [order[pick] as number, order[left - 1] as number];
  }
  return order;
}
