/**
 * Reopenings: somebody has asked workers to continue a run that has ended, or whose jobs have failed for good. The run ends with
 * the next closing, so each reopening names in its key how many closings came before it.
 */
import type { Redo } from '../model/run/outcome.js';
import { compareCodeUnits } from '../model/values/natural-order.js';
import { recordAlone } from './add.js';
import type { Archive } from './archive.js';
import { readKeys } from './read.js';
import { folderOf, idOf, recordKey, timeId } from './records.js';
import type { ReopeningContent } from './run-records.js';
import { closingKeys, numbered, runKey, type RecordedRun } from './runs.js';

/** A run that workers work on. Its deadline is that of the last reopening, if there is one. */
export interface OpenRun extends RecordedRun {
  readonly redo: Redo;
  /** When it was last reopened; null if it was not. What came of it before is repeated, as `redo` says. */
  readonly reopenedAt: string | null;
}

/** @param reopenings since its last closing */
export function openRun(run: RecordedRun, reopenings: readonly ReopeningContent[]): OpenRun {
  const last = reopenings.toSorted((one, other) => compareCodeUnits(one.at, other.at)).at(-1);
  if (last === undefined) return { ...run, redo: 'open', reopenedAt: null };
  const redo = reopenings.some((one) => one.redo === 'failed') ? 'failed' : 'open';
  return { ...run, deadline: last.deadline, redo, reopenedAt: last.at };
}

/** Reopens a run, also if another process ends it at the same time. */
export async function reopenRun(archive: Archive, run: RecordedRun, content: ReopeningContent): Promise<OpenRun> {
  let before: number;
  let now = (await closingKeys(archive, run)).length;
  do {
    before = now;
    const key = recordKey('reopening', run.id, `${numbered(before)}-${timeId(content.at)}-${content.redo}`);
    await recordAlone(archive, 'reopening', key, [runKey(run.id)], content);
    now = (await closingKeys(archive, run)).length;
  } while (now !== before);
  const { records } = await readKeys(archive.store, 'reopening', await currentKeys(archive, run));
  return openRun(
    run,
    records.map((record) => record.content),
  );
}

/** Whether a reopening is later than all of so many closings. */
export function isCurrent(key: string, closings: number): boolean {
  return idOf(key).startsWith(`${numbered(closings)}-`);
}

export async function isReopened(archive: Archive, run: Pick<RecordedRun, 'id'>): Promise<boolean> {
  return (await currentKeys(archive, run)).length > 0;
}

async function currentKeys(archive: Archive, run: Pick<RecordedRun, 'id'>): Promise<readonly string[]> {
  const keys = await archive.store.list(`${folderOf('reopening')}/${run.id}`);
  if (keys.length === 0) return [];
  const closings = (await closingKeys(archive, run)).length;
  return keys.filter((key) => isCurrent(key, closings));
}
