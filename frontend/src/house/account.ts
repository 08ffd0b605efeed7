/** One's own account over HTTP: registering, sessions, passkeys; slips and the exclusion list. */

import { texts } from "../texts";
import { fileFor, get, post, Refused, remove } from "./api";
import { client } from "./client";
import type { Json, Schemas } from "./protocol";

export type SessionRecord = Schemas["SessionRecord"];
export type PasskeyRecord = Schemas["PasskeyRecord"];
export type ExclusionEntry = Schemas["ExclusionEntry"];
export type Drawn = Schemas["Drawn"];

export const register = (name: string, password: string): Promise<unknown> =>
  post("/people", { name, password, client });

export const sessions = (): Promise<SessionRecord[]> => get("/me/sessions");
export const sessionsOf = (person: string): Promise<SessionRecord[]> =>
  get(`/people/${person}/sessions`);
export const endSession = (session: string, reason: string): Promise<unknown> =>
  post(`/sessions/${session}/end`, { reason });
export const endOthers = (): Promise<unknown> => post("/me/sessions/end-others");

export const erase = (subject: string, reason: string): Promise<unknown> =>
  post(`/people/${subject}/erase`, { reason });

export const slip = (drawn: Drawn): Promise<Blob> =>
  fileFor("/slips", { name: drawn.name, password: drawn.password, expires: drawn.expires });

export const exclusions = (): Promise<ExclusionEntry[]> => get("/exclusions");
export const addExclusion = (body: Schemas["AddsExclusion"]): Promise<unknown> =>
  post("/exclusions", body);
export const removeExclusion = (entry: string, reason: string): Promise<unknown> =>
  post(`/exclusions/${entry}/remove`, { reason });

export const passkeys = (): Promise<PasskeyRecord[]> => get("/me/passkeys");
export const renamePasskey = (passkey: string, name: string): Promise<unknown> =>
  post(`/me/passkeys/${passkey}`, { name });
export const removePasskey = (passkey: string): Promise<unknown> =>
  remove(`/me/passkeys/${passkey}`);

/** Whether this browser can make and use passkeys here. */
export const hasPasskeys = (): boolean =>
  "PublicKeyCredential" in window && "parseCreationOptionsFromJSON" in PublicKeyCredential;

/** Asks the device; who cancels, or has no passkey there, is told what to do. */
async function ask(act: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  const credential = await act().catch(() => null);
  if (credential instanceof PublicKeyCredential) return credential;
  throw new Refused({ code: "passkey_is_wrong", says: texts.account.passkeys.failed });
}

interface Options {
  options: Json;
}

/** Asks the device for a new passkey, and gives it to the house. */
export async function addPasskey(name: string): Promise<void> {
  const { options } = await post<Options>("/me/passkeys/options");
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  const made = await ask(() => navigator.credentials.create({ publicKey }));
  await post("/me/passkeys", { name, credential: made.toJSON() });
}

/** Has the device answer a challenge of the house. */
async function answer(path: string): Promise<unknown> {
  const { options } = await post<Options>(path);
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  );
  const got = await ask(() => navigator.credentials.get({ publicKey }));
  return got.toJSON();
}

export async function signInWithPasskey(): Promise<void> {
  const credential = await answer("/passkeys/options");
  await post("/sessions/passkey", { client, credential });
}

export async function confirmWithPasskey(): Promise<void> {
  const credential = await answer("/me/identity/options");
  await post("/me/identity/passkey", { client, credential });
}
