/**
 * The log of who saw and fetched what on the pages: `access/<day>/<time>-<hash>.jsonl`, files of lines, each a JSON object. They are not
 * records, because nothing needs them. The hash is the beginning of the SHA-256 of the file.
 */
import { z } from 'zod';
import { contentOf } from '../base/content.js';
import { mapConcurrently } from '../base/map-concurrently.js';
import { sha256Of } from '../base/sha256.js';
import { addingTo, type Archive } from './archive.js';
import { CONCURRENCY, damageOf, type Damage } from './read.js';
import { timeId } from './records.js';

export const ACCESS = 'access';

export const accessSchema = z.strictObject({
  at: z.iso.datetime().describe('When it was asked: ISO 8601, UTC.'),
  person: z.string().describe('E-mail address, or else `subject:` and the id of the provider.'),
  name: z.string().describe('As the provider states it.'),
  method: z.string(),
  path: z.string().describe('Still percent-encoded, without what follows the question mark.'),
  status: z.int().describe('Of the answer.'),
  scans: z.array(z.string()).optional().describe('Ids of the scans that were shown.'),
  document: z.string().optional().describe('Id of the document set of which a file was fetched.'),
});
export type Access = z.output<typeof accessSchema>;

export interface AccessLog {
  readonly note: (access: Access) => void;
  /** Writes what was noted. What cannot be written is tried again, and told to `onFailure`. */
  readonly flush: () => Promise<void>;
}

/** Lines after which a file is written at once. */
const MOST_LINES = 5000;
/** Lines that are kept while the archive cannot be written; then the oldest are lost, and the log says how many. */
const MOST_KEPT = 100_000;
const HASH_DIGITS = 16;

export function accessLogOf(
  archive: Archive,
  { now, onFailure }: { readonly now: () => Date; readonly onFailure: (failure: unknown) => void },
): AccessLog {
  let lines: string[] = [];
  let writing = Promise.resolve();
  const write = async (): Promise<void> => {
    if (lines.length === 0) return;
    const taken = lines;
    lines = [];
    const content = contentOf(Buffer.from(taken.map((line) => `${line}\n`).join('')));
    const at = now().toISOString();
    const key = `${ACCESS}/${at.slice(0, 10)}/${timeId(at)}-${content.sha256.slice(0, HASH_DIGITS)}.jsonl`;
    try {
      await addingTo(archive, (files) => files.add(key, content));
    } catch (failure) {
      const kept = [...taken, ...lines];
      lines = kept.slice(-MOST_KEPT);
      onFailure(failure);
      if (kept.length > MOST_KEPT)
        onFailure(new Error(`lost ${String(kept.length - MOST_KEPT)} lines of the access log`));
    }
  };
  const flush = (): Promise<void> => (writing = writing.then(write));
  return {
    note(access) {
      lines.push(JSON.stringify(access));
      if (lines.length === MOST_LINES) void flush();
    },
    flush,
  };
}

export interface AccessListing {
  /** In order. */
  readonly entries: readonly Access[];
  readonly damaged: readonly Damage[];
}

/** @param since ISO 8601; undefined for all */
export async function readAccess({ store }: Archive, since: string | undefined): Promise<AccessListing> {
  const keys = (await store.list(ACCESS)).filter((key) => since === undefined || dayOf(key) >= since.slice(0, 10));
  const damaged: Damage[] = [];
  const files = await mapConcurrently(keys, CONCURRENCY, async (key) => {
    try {
      return linesOf(key, await store.read(key));
    } catch (cause) {
      damaged.push(damageOf(key, cause));
      return [];
    }
  });
  const entries = files
    .flat()
    .filter(({ at }) => since === undefined || at >= since)
    .sort((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)));
  return { entries, damaged };
}

function linesOf(key: string, bytes: Uint8Array = new Uint8Array()): readonly Access[] {
  const text = Buffer.from(bytes).toString('utf8');
  const stated = /-([0-9a-f]+)\.jsonl$/.exec(key)?.[1] ?? '';
  const found = sha256Of(text);
  if (stated === '' || !found.startsWith(stated)) {
    throw new Error(`expected content with a SHA-256 that begins with ${stated}, found ${found}`);
  }
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => accessSchema.parse(JSON.parse(line)));
}

/** Keys of files of the days before a time. */
export async function accessBefore({ store }: Archive, time: Date): Promise<readonly string[]> {
  return (await store.list(ACCESS)).filter((key) => dayOf(key) < time.toISOString().slice(0, 10));
}

function dayOf(key: string): string {
  return key.split('/')[1] ?? '';
}
