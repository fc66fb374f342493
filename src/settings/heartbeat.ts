/** The heartbeat address: called after a run in which everything was made and delivered. */
import { isProtected, type CredentialPlace } from '../model/settings/service-settings.js';
import { Secret } from '../model/settings/secret.js';
import { credentialShape } from './structures.js';
import type { ValueType } from './value-type.js';

/** Who knows the address can call it, so it is a secret. */
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
