/** Your own account over HTTP: registering, sessions, passkeys; slips and the exclusion list. */

import { texts } from "../texts";
import { fileAt, fileFor, get, post, Refused, remove } from "./api";
import { client, nextNumber } from "./client";
import type { Schemas } from "./protocol";

export type SessionRecord = Schemas["SessionRecord"];
export type PasskeyRecord = Schemas["PasskeyRecord"];
export type ExclusionEntry = Schemas["ExclusionEntry"];
export type OneTimePassword = Schemas["Drawn"];

/** Gives the account of a guest a name and a password. */
export const createAccount = (name: string, password: string): Promise<unknown> =>
  post("/me/account", { name, password });
/** Brings one's data, as one document. */
export const ownData = (): Promise<Blob> => fileAt("/me/data");
export const deleteAccount = (password: string): Promise<unknown> =>
  post("/me/deletion", { password });
/** Gets play chips. */
export const refill = (currency: string, amount: number): Promise<Schemas["Moved"]> =>
  post("/chips/buy-in", { client, sequence: nextNumber(), currency, amount });
/** Begins a break of some hours. */
export const takeBreak = (hours: number): Promise<unknown> => post("/me/break", { hours });
/** Excludes oneself for some days. */
export const excludeSelf = (days: number): Promise<unknown> => post("/me/exclusion", { days });

export const sessions = (): Promise<SessionRecord[]> => get("/me/sessions");
export const sessionsOf = (person: string): Promise<SessionRecord[]> =>
  get(`/people/${person}/sessions`);
export const endSession = (session: string, reason: string): Promise<unknown> =>
  post(`/sessions/${session}/end`, { reason });
export const endOthers = (): Promise<unknown> => post("/me/sessions/end-others");

export const erase = (subject: string, reason: string): Promise<unknown> =>
  post(`/people/${subject}/erase`, { reason });

export const slip = (one: OneTimePassword): Promise<Blob> =>
  fileFor("/slips", { name: one.name, password: one.password, expires: one.expires });

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

/** Asks the device; if you cancel or have no passkey there, the page says what to do. */
async function ask(act: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  const credential = await act().catch(() => null);
  if (credential instanceof PublicKeyCredential) return credential;
  throw new Refused({ code: "passkey_is_wrong", says: texts.account.passkeys.failed });
}

/** What a device is asked, in the form that the browser reads. */
interface DeviceQuestion<Options> {
  options: Options;
}

/** Asks the device for a new passkey, and gives it to the house. */
export async function addPasskey(name: string): Promise<void> {
  type Creation = DeviceQuestion<PublicKeyCredentialCreationOptionsJSON>;
  const { options } = await post<Creation>("/me/passkeys/options");
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const credential = await ask(() => navigator.credentials.create({ publicKey }));
  await post("/me/passkeys", { name, credential: credential.toJSON() });
}

/** Has the device answer a challenge of the house. */
async function answer(path: string): Promise<unknown> {
  const { options } = await post<DeviceQuestion<PublicKeyCredentialRequestOptionsJSON>>(path);
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
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
