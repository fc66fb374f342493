import { createHash } from 'node:crypto';

/** Ids up to this length are whole in keys. */
const LONGEST_PART = 120;
/** Letters of a longer id, followed by a hash of all of it. */
const KEPT = 96;

/**
 * An id as a part of a key whose parts are joined by slashes: a slash is written `~1` and a tilde `~0`, as in a JSON Pointer. A
 * long id is cut, and `~2` with a hash follows, so that keys stay short and different ids have different keys.
 */
export function keyPart(id: string): string {
  const part = /[~/]/.test(id) ? id.replaceAll('~', '~0').replaceAll('/', '~1') : id;
  if (part.length <= LONGEST_PART) return part;
  const hash = createHash('sha256').update(id).digest('hex').slice(0, 16);
  return `${part.slice(0, KEPT).replace(/[~\ud800-\udbff]$/, '')}~2${hash}`;
}
