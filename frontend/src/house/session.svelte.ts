/** Who plays in this browser, and with what; all tabs share the one session of its cookie. */

import { comeAsGuest, get, Refused, register, signOut, signIn, useLink } from "./api";
import { settings } from "@/settings.svelte";
import { client } from "./client";
import { createAccount } from "./account";
import { facts } from "./facts.svelte";
import { changePassword } from "./floor";
import type { Limit, Schemas } from "./protocol";

type Reach = Schemas["Me"]["acts"][string];

export interface Me {
  id: string;
  name: string;
  /** What the house calls the post; shown, and never decided by. */
  role: string;
  /** What they may do, and how far it reaches. */
  acts: Record<string, Reach>;
  balances: Record<string, number>;
  seconds: number;
  net: Record<string, number>;
  limits: Record<string, Limit>;
  /** The play chips that bring one back to the start, by currency. */
  refill: Record<string, number>;
  /** Hours after which a higher limit takes effect. */
  coolingOff: number;
  /** From when they may approve, in seconds; null without permission or their own password. */
  approvesFrom: number | null;
  realityDue: boolean;
  /** The tables at which a dealer works. */
  posts: string[];
  /** Whether the password was drawn by the house, and must be replaced before anything else. */
  mustChange: boolean;
  /** The language of the pages; empty if they never chose one. */
  language: string;
}

/** The cookie cannot be read here; this says that there is one, so that nobody is asked in vain. */
const SIGNED = "signed-on";

/** How soon the house is asked again who is signed in, if it did not answer, in milliseconds. */
const AGAIN = 3000;

class Session {
  me = $state<Me | null>(null);
  /** Whether it is known yet if somebody is signed in. */
  known = $state(false);
  /** The currency of the table at which one is; elsewhere all are shown. */
  currency = $state<string | null>(null);
  /** When `me` was read, so that the session's clock can go on from there. */
  readAt = $state(0);

  private reading: Promise<void> | null = null;
  private again = false;

  /** Reads who is signed in; several calls at once read once more. */
  async read(): Promise<void> {
    if (this.reading) {
      this.again = true;
      return this.reading;
    }
    this.reading = this.fetch();
    await this.reading;
    this.reading = null;
    if (this.again) {
      this.again = false;
      await this.read();
    }
  }

  private async fetch(): Promise<void> {
    if (!localStorage.getItem(SIGNED)) {
      this.known = true;
      return;
    }
    try {
      const account = await get<Account>("/me");
      // Whoever signs out while this is read is gone.
      if (!localStorage.getItem(SIGNED)) return;
      this.me = readMe(account);
      this.readAt = Date.now();
      this.known = true;
      settings.follow(this.me.language);
    } catch (error) {
      if (error instanceof Refused && error.status === 401) this.forget();
      // Pages that wait to know who it is would wait for ever.
      else if (!this.known) setTimeout(() => void this.read(), AGAIN);
    }
  }

  /** Lets go of a session that the house has ended. */
  forget(): void {
    localStorage.removeItem(SIGNED);
    this.me = null;
    this.known = true;
  }

  /** Moves the chips that are shown, before the house is asked again. */
  shift(currency: string, amount: number): void {
    if (!this.me) return;
    const balances = { ...this.me.balances };
    balances[currency] = (balances[currency] ?? 0) + amount;
    this.me = { ...this.me, balances };
  }

  /** Lets somebody in as a guest who is not signed in. */
  async guest(): Promise<void> {
    if (!this.known) await this.read();
    if (this.me) return;
    await comeAsGuest({ client });
    await this.arrive();
  }

  /** Gives the account that somebody plays with a name and a password. */
  async keep(name: string, password: string): Promise<void> {
    if (!facts.guests && !this.me) await register({ name, password, client });
    else {
      await this.guest();
      await createAccount(name, password);
    }
    await this.arrive();
  }

  async signIn(name: string, password: string): Promise<void> {
    await signIn({ name, password, client });
    await this.arrive();
  }

  /** Reads who has just come in by another way than a password. */
  async arrive(): Promise<void> {
    localStorage.setItem(SIGNED, "yes");
    await this.read();
  }

  /** Chooses a new password with a one-time link; every other session of the person ends. */
  async recover(name: string, link: string, password: string): Promise<void> {
    await useLink({ name, link, password, client });
    await this.arrive();
  }

  /** Chooses another password; every other session of the person ends. */
  async choose(old: string, fresh: string): Promise<void> {
    await changePassword(old, fresh);
    await this.read();
  }

  async leave(): Promise<void> {
    await signOut();
    this.forget();
  }
}

interface Account {
  person: string;
  name: string;
  role: string;
  acts: Record<string, Reach>;
  balances: Record<string, number>;
  limits: Record<string, Limit>;
  refill?: Record<string, number>;
  cooling_off?: number;
  approves_from?: number | null;
  clock: number | null;
  reality_check: { due: boolean; net: Record<string, number> } | null;
  posts: string[];
  must_change_password: boolean;
  language: string;
}

/** Reads what the house tells of a person. */
export function readMe(account: Account): Me {
  return {
    id: account.person,
    name: account.name,
    role: account.role,
    acts: account.acts,
    balances: account.balances,
    seconds: account.clock ?? 0,
    net: account.reality_check?.net ?? {},
    limits: account.limits,
    refill: account.refill ?? {},
    approvesFrom: account.approves_from ?? null,
    coolingOff: (account.cooling_off ?? 0) / 3600,
    realityDue: account.reality_check?.due ?? false,
    posts: account.posts,
    mustChange: account.must_change_password,
    language: account.language,
  };
}

export const session = new Session();

/** Says whether the person who is signed in may do an act anywhere. */
export const can = (act: string): boolean => session.me !== null && act in session.me.acts;

/** Tells whether they may approve by now. */
export const mayApprove = (): boolean =>
  session.me?.approvesFrom != null && session.me.approvesFrom * 1000 <= Date.now();

/** Tells whether an act is theirs only at the tables where they are posted. */
export const onlyAtPosts = (act: string): boolean => session.me?.acts[act] === "post";
