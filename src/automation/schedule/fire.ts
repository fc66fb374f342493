/** Records the runs of schedules that are due. Any number of processes may do so: each run is recorded once. */
import type { Archive } from '../../archive/archive.js';
import { lostPauses, readPauses, recordPause } from '../../archive/pauses.js';
import { readRecords } from '../../archive/read.js';
import type { PauseContent, RunContent } from '../../archive/run-records.js';
import { recordRun, type RecordedRun } from '../../archive/runs.js';
import type { MissedPolicy, Timing } from '../../model/settings/schedules.js';
import { dueOccurrences, GRACE, type Pause } from './occurrences.js';

export type ScheduledWork = Omit<RunContent, 'startedAt' | 'schedule' | 'dueAt' | 'deadline'>;

export interface Schedule extends Timing {
  readonly name: string;
  readonly missed: MissedPolicy;
  /** Seconds that a run may take; undefined for no limit. */
  readonly deadline: number | undefined;
  /** Decides what a run does. Called for each run. Throws an AuditpressError if there is nothing to do. */
  readonly plan: () => Promise<ScheduledWork>;
}

/** Whether a run of a schedule is still worked on, by any process. */
export type IsBusy = (schedule: string) => Promise<boolean>;

export interface Fired {
  readonly runs: readonly RecordedRun[];
  /** Schedules whose runs could not be planned; they are due again at the next look. */
  readonly failures: readonly { readonly schedule: string; readonly failure: unknown }[];
}

/** By schedule, in milliseconds, since when occurrences may be due: spares reading all runs at each look. */
export type LastOccurrences = Map<string, number>;

/**
 * Records the runs that are due: of each schedule the next one, and none while an earlier one is worked on, so that runs of a schedule
 * come one after the other, and each knows what came of those before. A schedule that is seen for the first time is recorded as known,
 * so that it runs from then on.
 *
 * @param last what the process knows from earlier calls; it is changed
 * @throws AuditpressError if the archive cannot be read or written
 */
export async function fireDue(
  archive: Archive,
  schedules: readonly Schedule[],
  now: Date,
  last: LastOccurrences,
  isBusy: IsBusy,
): Promise<Fired> {
  /** A late one may have been run by other workers, and its record pruned, so the last runs are read. */
  async function dueNow(schedule: Schedule, pauses: readonly Pause[]): Promise<number | undefined> {
    const due = (): number | undefined =>
      dueOccurrences(schedule, last.get(schedule.name) ?? now.getTime(), pauses, now.getTime())[0];
    const found = due();
    if (found === undefined || (await isBusy(schedule.name))) return undefined;
    if (now.getTime() - found <= GRACE) return found;
    await readLast(archive, last);
    // Another worker may have recorded one since then, and work on it.
    return (await isBusy(schedule.name)) ? undefined : due();
  }

  const runs: RecordedRun[] = [];
  const failures: { readonly schedule: string; readonly failure: unknown }[] = [];
  const pauses = await readPauses(archive);
  if (schedules.some(({ name }) => !last.has(name))) await readLast(archive, last);
  for (const schedule of schedules) {
    const { name } = schedule;
    const own = pauses.changes.filter((change) => change.schedule === name);
    const [first] = own;
    const lost = lostPauses(archive, pauses, name);
    if (lost !== undefined) {
      failures.push({ schedule: name, failure: lost });
      continue;
    }
    const since = last.get(name) ?? (first === undefined ? null : Date.parse(first.at));
    last.set(name, since ?? now.getTime());
    if (since === null) {
      await recordPause(archive, { schedule: name, at: now.toISOString(), isPaused: false });
      continue;
    }
    const dueAt = await dueNow(schedule, pausesOf(own));
    if (dueAt === undefined) continue;
    let work: ScheduledWork;
    try {
      work = await schedule.plan();
    } catch (failure) {
      failures.push({ schedule: name, failure });
      continue;
    }
    const recorded = await recordRun(archive, runOf(schedule, work, new Date(dueAt), now));
    // Otherwise another process has recorded it, and starts it.
    if (recorded !== null) runs.push(recorded);
    last.set(name, dueAt);
  }
  return { runs, failures };
}

/**
 * A run of a schedule.
 *
 * @param dueAt null if somebody starts it
 * @param now when it begins; the deadline counts from here, because a missed run begins late
 */
export function runOf(
  { name, deadline }: Pick<Schedule, 'name' | 'deadline'>,
  work: ScheduledWork,
  dueAt: Date | null,
  now: Date,
): RunContent {
  return {
    ...work,
    startedAt: now.toISOString(),
    schedule: name,
    dueAt: dueAt?.toISOString() ?? null,
    deadline: deadline === undefined ? null : new Date(now.getTime() + deadline * 1000).toISOString(),
  };
}

export function pausesOf(changes: readonly PauseContent[]): readonly Pause[] {
  const pauses: Pause[] = [];
  for (const { at, isPaused } of changes) {
    const open = pauses.at(-1)?.until === null ? pauses.pop() : undefined;
    const time = Date.parse(at);
    if (isPaused) pauses.push({ from: open?.from ?? time, until: null });
    else if (open !== undefined) pauses.push({ from: open.from, until: time });
  }
  return pauses;
}

async function readLast(archive: Archive, last: LastOccurrences): Promise<void> {
  const { records } = await readRecords(archive, 'run');
  for (const { content } of records) {
    const { schedule, dueAt } = content;
    if (dueAt !== null) last.set(schedule, Math.max(last.get(schedule) ?? -Infinity, Date.parse(dueAt)));
  }
}
