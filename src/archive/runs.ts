/** The journal of runs: what each is to do, what came of each report, and its end. */
import { randomBytes } from 'node:crypto';
import { sha256Of } from '../base/sha256.js';
import { compareCodeUnits } from '../model/values/natural-order.js';
import { recordAlone } from './add.js';
import type { Archive } from './archive.js';
import { readKeys, readRecords, type Damage } from './read.js';
import { folderOf, groupOfKey, idOf, recordKey, timeId } from './records.js';
import type { ClosingContent, OutcomeContent, RunAccount, RunContent } from './run-records.js';

export interface RecordedRun extends RunContent {
  readonly id: string;
}

export interface ListedRun extends RecordedRun {
  /** The last of each report, by account and benchmark. */
  readonly outcomes: readonly OutcomeContent[];
  /** Null if it has not ended. */
  readonly closing: ClosingContent | null;
}

export interface RunListing {
  readonly runs: readonly ListedRun[];
  readonly damaged: readonly Damage[];
}

const ID_LENGTH = 12;
const SECOND = 'yyyymmddthhmmss'.length;

/**
 * Records a run. The run that a schedule wants at a time is recorded once, by whichever process is first, even if its record is damaged.
 *
 * @returns null if another process has recorded it
 */
export async function recordRun(archive: Archive, content: RunContent): Promise<RecordedRun | null> {
  const id = runId(content);
  const { isNew } = await recordAlone(archive, 'run', runKey(id), [], content);
  return isNew ? { id, ...content } : null;
}

/** `20261124t020000z-4f6c0a9b1e2d`: sorts by time, and is the same for the same run of a schedule. */
function runId({ schedule, dueAt, startedAt }: RunContent): string {
  const unique = dueAt === null ? randomBytes(ID_LENGTH).toString('hex') : sha256Of(JSON.stringify([schedule, dueAt]));
  return `${compact(dueAt ?? startedAt)}-${unique.slice(0, ID_LENGTH)}`;
}

function compact(instant: string): string {
  return instant.replaceAll(/[-:]|\.\d+/g, '').toLowerCase();
}

export function runKey(id: string): string {
  return recordKey('run', `${id.slice(0, 4)}-${id.slice(4, 6)}`, id);
}

export function numbered(number: number): string {
  return String(number).padStart(4, '0');
}

export async function recordOutcome(archive: Archive, run: RecordedRun, content: OutcomeContent): Promise<void> {
  await recordAlone(archive, 'outcome', outcomeKey(run, content, content.number), [runKey(run.id)], content);
}

function outcomeKey({ id }: Pick<RecordedRun, 'id'>, report: RunReport, number: number): string {
  return recordKey('outcome', id, `${pairOf(report)}-${numbered(number)}`);
}

export async function lastOutcome(
  { store }: Archive,
  run: Pick<RecordedRun, 'id'>,
  report: RunReport,
): Promise<LastOutcome> {
  let last: LastOutcome = { number: 0, outcome: undefined, damage: undefined };
  for (let number = 1; ; number += 1) {
    const key = outcomeKey(run, report, number);
    const bytes = await store.read(key);
    if (bytes === undefined) return last;
    const { records, damaged } = await readKeys({ read: () => Promise.resolve(bytes) }, 'outcome', [key]);
    last = { number, outcome: records[0]?.content, damage: damaged[0] };
  }
}

/** The last outcome of a report; the damage instead if its record cannot be read, and neither if there is none. */
export interface LastOutcome {
  /** 0 if there is none. */
  readonly number: number;
  readonly outcome: OutcomeContent | undefined;
  readonly damage: Damage | undefined;
}

export interface LostRun extends Pick<RecordedRun, 'id'> {
  readonly damage: Damage;
}

/** Runs of a schedule that began before this one, the latest first. With them all that cannot be read: each may be one. */
export async function runsBefore(
  archive: Archive,
  { id, schedule, startedAt }: Pick<RecordedRun, 'id' | 'schedule' | 'startedAt'>,
): Promise<readonly (RecordedRun | LostRun)[]> {
  const { records, damaged } = await readRecords(archive, 'run');
  const placeOf = (start: string, own: string): string => `${timeId(start)} ${own}`;
  const place = placeOf(startedAt, id);
  const sound = records
    .filter(({ content }) => content.schedule === schedule)
    .map(({ key, content }) => ({ place: placeOf(content.startedAt, idOf(key)), run: { id: idOf(key), ...content } }))
    .filter((run) => run.place < place);
  const lost = damaged
    .map((damage) => ({ id: idOf(damage.key), damage }))
    .filter((run) => run.id !== id)
    .map((run) => ({ place: placeOf(run.id.slice(0, SECOND), run.id), run }));
  return [...sound, ...lost].sort((one, other) => compareCodeUnits(other.place, one.place)).map(({ run }) => run);
}

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
  const key = recordKey('closing', run.id, numbered(number));
  return (await recordAlone(archive, 'closing', key, [runKey(run.id)], content)).isNew;
}

export const runOfKey = groupOfKey;

export async function closingKeys({ store }: Archive, { id }: Pick<RecordedRun, 'id'>): Promise<readonly string[]> {
  return (await store.list(`${folderOf('closing')}/${id}`)).toSorted();
}

/** The last outcome of each report of a run. One that is damaged is not replaced by an earlier one. */
export async function readOutcomes(
  archive: Archive,
  { id }: Pick<RecordedRun, 'id'>,
): Promise<{ readonly outcomes: readonly OutcomeContent[]; readonly damaged: readonly Damage[] }> {
  const { records, damaged } = await readRecords(archive, 'outcome', id);
  const outcomes = lastOfEach(records.map(({ content }) => content));
  const lost = damaged.map(({ key }) => idOf(key));
  const isLast = (outcome: OutcomeContent): boolean => {
    const pair = pairOf(outcome);
    return !lost.some((other) => other.startsWith(pair) && other > `${pair}-${numbered(outcome.number)}`);
  };
  return { outcomes: outcomes.filter(isLast), damaged };
}

export function lastOfEach(outcomes: readonly OutcomeContent[]): readonly OutcomeContent[] {
  const last = new Map<string, OutcomeContent>();
  for (const outcome of outcomes) {
    const pair = pairOf(outcome);
    if ((last.get(pair)?.number ?? 0) < outcome.number) last.set(pair, outcome);
  }
  return [...last.values()];
}

export interface LastClosing {
  /** 0 if the run has not ended. That of a damaged closing is used again. */
  readonly number: number;
  /** Null if the run has not ended, or the last closing is damaged. */
  readonly closing: ClosingContent | null;
  readonly damaged: readonly Damage[];
}

export async function lastClosing(archive: Archive, run: Pick<RecordedRun, 'id'>): Promise<LastClosing> {
  const keys = await closingKeys(archive, run);
  const { records, damaged } = await readKeys(archive.store, 'closing', keys.slice(-1));
  return { number: keys.length - damaged.length, closing: records[0]?.content ?? null, damaged };
}

export async function listRuns(archive: Archive, schedule?: string): Promise<RunListing> {
  const runs = await readRecords(archive, 'run');
  const wanted = runs.records.filter(({ content }) => schedule === undefined || content.schedule === schedule);
  const listed: ListedRun[] = [];
  const damaged = [...runs.damaged];
  for (const { key, content } of wanted.toSorted((one, other) => compareCodeUnits(idOf(one.key), idOf(other.key)))) {
    const run = { id: idOf(key), ...content };
    const read = await readOutcomes(archive, run);
    const { closing, damaged: ofClosing } = await lastClosing(archive, run);
    damaged.push(...read.damaged, ...ofClosing);
    listed.push({ ...run, outcomes: read.outcomes, closing });
  }
  return { runs: listed, damaged };
}
