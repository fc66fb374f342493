import { AuditpressError } from '../base/errors.js';
import { quote } from '../base/wording/printable.js';
import { compareCodeUnits } from '../model/values/natural-order.js';
import type { Archive } from './archive.js';
import { readKey, readKeys } from './read.js';
import { folderOf, idOf } from './records.js';
import { runKey, runOfKey, type RecordedRun } from './runs.js';

const QUOTED = 80;
const SHORTEST_ID = 4;

/** The latest batch; or the latest that has not ended. Undefined if there is none. */
export async function lastBatch(archive: Archive, which: 'any' | 'open'): Promise<RecordedRun | undefined> {
  const { store } = archive;
  const ended = new Set((await store.list(folderOf('closing'))).map(runOfKey));
  const keys = (await store.list(folderOf('run'))).filter((key) => which === 'any' || !ended.has(idOf(key)));
  for (const key of keys.toSorted((one, other) => compareCodeUnits(idOf(other), idOf(one)))) {
    const { records } = await readKeys(store, 'run', [key]);
    const [record] = records;
    if (record?.content.schedule === '') return { id: idOf(key), ...record.content };
  }
  return undefined;
}

/**
 * The run with an id, or its beginning; `last` for the latest.
 *
 * @throws AuditpressError `run-missing` (notFound), `run-ambiguous` (usage), `archive-damaged` (input)
 */
export async function findRun(archive: Archive, written: string): Promise<RecordedRun> {
  const keys = await archive.store.list(folderOf('run'));
  const id = written.trim().toLowerCase();
  const ids = keys.map(idOf).sort();
  const found = id === 'last' ? ids.slice(-1) : ids.filter((known) => id.length >= SHORTEST_ID && known.startsWith(id));
  const [only] = found;
  if (only === undefined) {
    const place = `in the archive ${archive.store.address}`;
    throw new AuditpressError(
      'run-missing',
      id === 'last'
        ? `expected a run ${place}, found none`
        : `expected the id of a run ${place}, received ${quote(written, QUOTED)}`,
    );
  }
  if (found.length > 1) {
    throw new AuditpressError(
      'run-ambiguous',
      `expected the id of one run, received ${quote(written, QUOTED)}; several ids begin with it`,
      { problems: found },
    );
  }
  return { id: only, ...(await readKey(archive.store, 'run', runKey(only))).content };
}
