/** Who is signed in. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Role } from '../../model/settings/web.js';
import type { Grants } from './scope.js';

export interface Person {
  /** The e-mail address; without one, `subject:` and the id at the provider. Undefined in sessions of the printed address. */
  readonly id?: string;
  readonly name: string;
  /** The highest that any of the rules gives. */
  readonly role: Role;
  readonly scope: Grants;
}

export interface Session {
  readonly person: Person;
  /** Forms carry it, so that no other page can send them. */
  readonly formToken: string;
}

export interface Sessions {
  /** Begins a session. Returns the value of its cookie. */
  readonly begin: (person: Person) => string;
  /** Undefined without one, and for one that has ended. */
  readonly find: (cookie: string | undefined) => Session | undefined;
  readonly end: (cookie: string) => void;
}

export interface SessionLimits {
  /** Milliseconds without a request after which a session ends. */
  readonly idle: number;
  /** Milliseconds after which a session ends in any case. */
  readonly longest: number;
  /** Sessions at once; the one that was idle for longest ends first. */
  readonly most: number;
}

const HOUR = 3_600_000;
export const SESSION_LIMITS: SessionLimits = { idle: 8 * HOUR, longest: 24 * HOUR, most: 10_000 };

const TOKEN_BYTES = 32;

export function randomToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Takes as long for any text of any length. */
export function isSameToken(one: string, other: string): boolean {
  const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(hashOf(one), hashOf(other));
}

interface Held extends Session {
  readonly begun: number;
  seen: number;
}

/** Sessions are held in memory by the hash of their cookie, and end with the process. */
export function createSessions(now: () => Date, limits = SESSION_LIMITS): Sessions {
  // In the order of their last request.
  const held = new Map<string, Held>();
  const hasEnded = ({ begun, seen }: Held, at: number): boolean =>
    at - seen > limits.idle || at - begun > limits.longest;
  return {
    begin(person) {
      const at = now().getTime();
      for (const [key, session] of held) if (hasEnded(session, at)) held.delete(key);
      const [oldest] = held.keys();
      if (held.size >= limits.most && oldest !== undefined) held.delete(oldest);
      const cookie = randomToken();
      held.set(keyOf(cookie), { person, formToken: randomToken(), begun: at, seen: at });
      return cookie;
    },
    find(cookie) {
      if (cookie === undefined) return undefined;
      const [key, at] = [keyOf(cookie), now().getTime()];
      const session = held.get(key);
      if (session === undefined) return undefined;
      held.delete(key);
      if (hasEnded(session, at)) return undefined;
      session.seen = at;
      held.set(key, session);
      return session;
    },
    end: (cookie) => void held.delete(keyOf(cookie)),
  };
}

function keyOf(cookie: string): string {
  return createHash('sha256').update(cookie).digest('base64');
}
