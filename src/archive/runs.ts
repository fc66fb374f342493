/** The journal of runs: what each is to do, what came of each report, and its end. */
import { randomBytes } from 'node:crypto';
import { addRecord } from './add.js';
import { addingTo, type Archive } from './archive.js';
import { readKeys, readRecords, type Damage } from './read.js';
import { folderOf, idOf, recordKey, timeId } from './records.js';
import type { ClosingContent, OutcomeContent, PauseContent, RunAccount, RunContent } from './run-records.js';
import { sha256Of } from './store.js';

/** A run that is recorded. */
export interface RecordedRun extends RunContent {
  readonly id: string;
}

/** A run with everything that came of it. */
export interface ListedRun extends RecordedRun {
  /** The last of each report, by account and benchmark. */
  readonly outcomes: readonly OutcomeContent[];
  /** Null if it has not ended. */
  readonly closing: ClosingContent | null;
}

export interface RunListing {
  /** By the time of their start. */
  readonly runs: readonly ListedRun[];
  /** Files that are left out. */
  readonly damaged: readonly Damage[];
}

const ID_LENGTH = 12;
const MONTH = 'yyyy-mm'.length;

/**
 * Records a run. The run that a schedule wants at a time is recorded once, by whichever process is first.
 *
 * @returns null if another process has recorded it
 */
export async function recordRun(archive: Archive, content: RunContent): Promise<RecordedRun | null> {
  const id = runId(content);
  const added = await addingTo(archive, (files) =>
    addRecord(archive, files, 'run', runKey(id), { objects: [], records: [] }, content),
  );
  return added.isNew ? { id, ...content } : null;
}

/** `20261124t020000z-4f6c0a9b1e2d`: sorts by time, and is the same for the same run of a schedule. */
function runId({ schedule, dueAt, startedAt }: RunContent): string {
  const unique = dueAt === null ? randomBytes(ID_LENGTH).toString('hex') : sha256Of(JSON.stringify([schedule, dueAt]));
  return `${compact(dueAt ?? startedAt)}-${unique.slice(0, ID_LENGTH)}`;
}

/** `20261124t020000z` */
function compact(instant: string): string {
  return instant.replaceAll(/[-:]|\.\d+/g, '').toLowerCase();
}

/** Key of the record of a run. Runs have a folder per month. */
export function runKey(id: string): string {
  return recordKey('run', monthOf(id), id);
}

/** `0007` */
export function numbered(number: number): string {
  return String(number).padStart(4, '0');
}

function closingKey(id: string, number: number): string {
  return recordKey('closing', id, numbered(number));
}

function monthOf(id: string): string {
  return `${id.slice(0, 4)}-${id.slice(4, 6)}`.slice(0, MONTH);
}

/** Records what came of a report of a run. An outcome with the same number is kept. */
export async function recordOutcome(archive: Archive, run: RecordedRun, content: OutcomeContent): Promise<void> {
  const key = outcomeKey(run, content, content.number);
  await addingTo(archive, (files) =>
    addRecord(archive, files, 'outcome', key, { objects: [], records: [runKey(run.id)] }, content),
  );
}

function outcomeKey({ id }: Pick<RecordedRun, 'id'>, report: RunReport, number: number): string {
  return recordKey('outcome', id, `${pairOf(report)}-${numbered(number)}`);
}

/** The last outcome of one report, without reading those of the others. */
export async function lastOutcome(
  archive: Archive,
  run: Pick<RecordedRun, 'id'>,
  report: RunReport,
): Promise<OutcomeContent | undefined> {
  let last: OutcomeContent | undefined;
  for (let number = 1; ; number += 1) {
    const { records } = await readKeys(archive.store, 'outcome', [outcomeKey(run, report, number)]);
    if (records[0] === undefined) return last;
    last = records[0].content;
  }
}

/** Runs of a schedule before this one, the latest first. */
export async function earlierRuns(
  { store }: Archive,
  { id, schedule }: Pick<RecordedRun, 'id' | 'schedule'>,
): Promise<readonly RecordedRun[]> {
  const before = (await store.list(folderOf('run'))).filter((key) => idOf(key) < id);
  const { records } = await readKeys(store, 'run', before);
  return records
    .filter(({ content }) => content.schedule === schedule)
    .map(({ key, content }) => ({ id: idOf(key), ...content }))
    .sort((one, other) => compareIds(other.id, one.id));
}

/** A report of a run. */
export interface RunReport {
  readonly account: Pick<RunAccount, 'id' | 'license' | 'environment'>;
  readonly benchmark: string;
}

/** Names the report of an account and a benchmark within a run. Case is ignored, as in the service. */
export function pairOf({ account, benchmark }: RunReport): string {
  const parts = [account.id.toLowerCase(), account.license.toLowerCase(), account.environment, benchmark.toLowerCase()];
  return sha256Of(JSON.stringify(parts)).slice(0, 2 * ID_LENGTH);
}

/**
 * Ends a run. One that was continued after its end is ended again.
 *
 * @param number of the closing: one more than that of the last, as the caller has read it
 * @returns false if another process has ended it since then
 */
export async function recordClosing(
  archive: Archive,
  run: RecordedRun,
  number: number,
  content: ClosingContent,
): Promise<boolean> {
  const needs = { objects: [], records: [runKey(run.id)] };
  const added = await addingTo(archive, (files) =>
    addRecord(archive, files, 'closing', closingKey(run.id, number), needs, content),
  );
  return added.isNew;
}

/** The id of the run that a record is about, by the key of its outcome, closing or reopening. */
export function runOfKey(key: string): string {
  return key.split('/').at(-2) ?? '';
}

/** In order. */
export async function closingKeys({ store }: Archive, { id }: Pick<RecordedRun, 'id'>): Promise<readonly string[]> {
  return (await store.list(`${folderOf('closing')}/${id}`)).toSorted();
}

/** The last outcome of each report of a run. */
export async function readOutcomes(
  archive: Archive,
  { id }: Pick<RecordedRun, 'id'>,
): Promise<{ readonly outcomes: readonly OutcomeContent[]; readonly damaged: readonly Damage[] }> {
  const { records, damaged } = await readRecords(archive, 'outcome', id);
  return { outcomes: lastOfEach(records.map(({ content }) => content)), damaged };
}

export function lastOfEach(outcomes: readonly OutcomeContent[]): readonly OutcomeContent[] {
  const last = new Map<string, OutcomeContent>();
  for (const outcome of outcomes) {
    const pair = pairOf(outcome);
    if ((last.get(pair)?.number ?? 0) < outcome.number) last.set(pair, outcome);
  }
  return [...last.values()];
}

/** The last one; null if the run has not ended. */
export async function readClosing(archive: Archive, run: Pick<RecordedRun, 'id'>): Promise<ClosingContent | null> {
  return (await lastClosing(archive, run)).closing;
}

/** The last one with its number: 0 if the run has not ended. */
export async function lastClosing(
  archive: Archive,
  run: Pick<RecordedRun, 'id'>,
): Promise<{ readonly number: number; readonly closing: ClosingContent | null }> {
  const keys = await closingKeys(archive, run);
  const { records } = await readKeys(archive.store, 'closing', keys.slice(-1));
  return { number: keys.length, closing: records[0]?.content ?? null };
}

/**
 * All runs, with what came of them.
 *
 * @param schedule only those of this one
 */
export async function listRuns(archive: Archive, schedule?: string): Promise<RunListing> {
  const runs = await readRecords(archive, 'run');
  const wanted = runs.records.filter(({ content }) => schedule === undefined || content.schedule === schedule);
  const listed: ListedRun[] = [];
  const damaged = [...runs.damaged];
  for (const { key, content } of wanted.toSorted((one, other) => compareIds(idOf(one.key), idOf(other.key)))) {
    const run = { id: idOf(key), ...content };
    const read = await readOutcomes(archive, run);
    damaged.push(...read.damaged);
    listed.push({ ...run, outcomes: read.outcomes, closing: await readClosing(archive, run) });
  }
  return { runs: listed, damaged };
}

/** Pauses or resumes a schedule. */
export async function recordPause(archive: Archive, content: PauseContent): Promise<void> {
  const group = sha256Of(content.schedule).slice(0, ID_LENGTH);
  const key = recordKey('pause', group, `${timeId(content.at)}-${content.isPaused ? 'paused' : 'resumed'}`);
  await addingTo(archive, (files) => addRecord(archive, files, 'pause', key, { objects: [], records: [] }, content));
}

/** When schedules were paused and resumed, in order. */
export async function readPauses(archive: Archive): Promise<readonly PauseContent[]> {
  const { records } = await readRecords(archive, 'pause');
  return records.map(({ content }) => content).sort((one, other) => compareIds(one.at, other.at));
}

export function compareIds(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
