/** Addresses of runs and workers, and of pages that documents link to. */
import { describeValue } from '../base/wording/printable.js';
import { didYouMean } from '../base/wording/nearest-name.js';
import { POLICY_PAGE_PLACES } from '../model/settings/policy-page.js';
import { isProtected, type CredentialPlace } from '../model/settings/service-settings.js';
import { Secret } from '../model/settings/secret.js';
import type { ValueType } from './setting.js';
import { credentialShape } from './structures.js';
import { asText } from './value-types.js';

/** Called after a run in which everything was made and delivered. Who knows the address can call it, so it is a secret. */
export type Heartbeat = Secret | CredentialPlace;

export const heartbeat: ValueType<string | CredentialPlace, Heartbeat | undefined> = {
  shape: (z) =>
    z.union(
      [z.string(), credentialShape(z)],
      'expected an address, { file: … } or { command: [program, argument, …] }',
    ),
  resolve({ value, origin }, problems) {
    if (typeof value !== 'string') return value as CredentialPlace;
    const problem = heartbeatProblem(value);
    if (problem === undefined) return new Secret(value.trim());
    problems.push(`${origin}: ${problem}`);
    return undefined;
  },
};

/** What is wrong with an address; undefined if nothing is. Does not quote it. */
export function heartbeatProblem(text: string): string | undefined {
  if (!URL.canParse(text.trim()))
    return 'expected an address such as https://alarm.example.com/…, received another text';
  const url = new URL(text.trim());
  if (!isProtected(url)) {
    return `expected an address that begins with https://, or http:// on this machine, received ${url.protocol}//`;
  }
  return url.username === '' && url.password === ''
    ? undefined
    : 'expected an address without user and password, received one with them';
}

/** Where a worker answers about itself: `9464`, `0.0.0.0:9464` or `[::]:9464`. */
interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

/** Without a host. Other machines see a worker only if its operator says so. */
const LOCAL = '127.0.0.1';
const LAST_PORT = 65_535;

export function readListenAddress(written: string): ListenAddress | undefined {
  const [, bracketed, plain = '', digits = ''] = /^(?:(?:\[([^\]]+)\]|([^:]*)):)?(\d{1,5})$/.exec(written.trim()) ?? [];
  if (digits === '' || Number(digits) > LAST_PORT) return undefined;
  return { host: bracketed ?? (plain === '' ? LOCAL : plain), port: Number(digits) };
}

export const listenAddress: ValueType<string | number, string> = {
  shape: (z) => z.union([z.string(), z.int()]),
  resolve({ value, origin }, problems) {
    const text = String(value);
    if (readListenAddress(text) === undefined) {
      problems.push(`${origin}: expected HOST:PORT or a port, received ${describeValue(value)}`);
    }
    return text;
  },
};

/** An address of https or http, with `{policyId}` and perhaps other ids in braces after its host. */
export const policyPage: ValueType<string, string> = {
  shape: (z) => z.string(),
  resolve(given, problems) {
    const page = asText(given, problems).trim();
    const problem = typeof given.value === 'string' ? policyPageProblem(page) : undefined;
    if (problem !== undefined) problems.push(`${given.origin}: ${problem}`);
    return page;
  },
};

function policyPageProblem(page: string): string | undefined {
  const expected = 'expected an address such as https://console.example.com/policies/{policyId}, received';
  const filled = page.replace(/\{[^{}]*\}/g, 'x');
  if (/\s/.test(page) || !/^https?:\/\/[^/]/i.test(filled) || !URL.canParse(filled)) {
    return `${expected} ${describeValue(page)}`;
  }
  const { username, password } = new URL(filled);
  if (username !== '' || password !== '') return `${expected} one with a user or a password`;
  const places = POLICY_PAGE_PLACES.map((place) => `{${place}}`).join(', ');
  for (const [, place = ''] of page.matchAll(/\{([^{}]*)\}/g)) {
    if (POLICY_PAGE_PLACES.some((known) => known === place)) continue;
    return `expected only ${places} in braces, received {${place}}${didYouMean(place, POLICY_PAGE_PLACES)}`;
  }
  if (/[{}]/.test(filled)) return `expected only ${places} in braces, received ${describeValue(page)}`;
  if (/^https?:\/\/[^/?#]*\{/i.test(page)) return `expected a host without braces, received ${describeValue(page)}`;
  return page.includes('{policyId}') ? undefined : `expected {policyId} in the address, received none`;
}
