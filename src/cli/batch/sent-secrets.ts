/** Secrets in what threads get: structured clone would lose what they hide. */
import { Secret } from '../../model/settings/secret.js';

/** A secret as plain data, in the memory of this process only. */
interface SentSecret {
  readonly secretText: string;
}

/** A copy of plain data, with its secrets as plain data. */
export function withSentSecrets<Data>(data: Data): Data {
  return replaced(data, (part) => (part instanceof Secret ? { secretText: part.reveal() } : part)) as Data;
}

/** The side of the thread: the data with its secrets. */
export function withReceivedSecrets<Data>(data: Data): Data {
  return replaced(data, (part) => (isSent(part) ? new Secret(part.secretText) : part)) as Data;
}

function isSent(part: object): part is SentSecret {
  return 'secretText' in part && Object.keys(part).length === 1;
}

/** Replaces objects, at any depth of lists, maps and plain objects. */
function replaced(value: unknown, replace: (part: object) => unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const replacement = replace(value);
  if (replacement !== value) return replacement;
  if (Array.isArray(value)) return value.map((part) => replaced(part, replace));
  if (value instanceof Map) return new Map([...value].map(([key, part]) => [key, replaced(part, replace)]));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, replaced(part, replace)]));
}
