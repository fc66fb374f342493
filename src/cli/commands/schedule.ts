/** `auditpress schedule`: when documents are made and delivered without anyone asking. */
import type { Occurrence, PauseResult, ScheduleEntry } from '../automation-schema.js';
import { readPauses, recordPause } from '../../archive/pauses.js';
import { openArchive } from '../../documents/open-archive.js';
import { AuditpressError } from '../../base/errors.js';
import { describeValue } from '../../base/wording/printable.js';
import type { Archive } from '../../archive/archive.js';
import { listRuns, recordRun, type RecordedRun } from '../../archive/runs.js';
import { nextAfter } from '../../automation/schedule/occurrences.js';
import { pausesOf, runOf } from '../../automation/schedule/fire.js';
import { noteDamage, printJson, printResult } from '../output.js';
import { commandGroup, defineCommand, type Arguments } from '../options.js';
import { resolveRun, type Run } from '../resolve-run.js';
import { createProgress, progressOptions } from '../progress.js';
import { performRun } from '../runs/perform-run.js';
import { runsText } from '../runs/run-text.js';
import { listedRun } from '../runs/stored-result.js';
import { refusalsOf, throwRefusals } from '../failure.js';
import { checkSchedule, scheduleNamed, schedulesOf } from '../runs/scheduled.js';
import { minuteOf, tableOf } from '../text-table.js';

interface NameArguments extends Arguments {
  readonly name: string;
}

interface NextArguments extends Arguments {
  readonly name?: string;
  readonly count?: string;
}

const COMMON = { settings: ['archive', 'config', 'json', 'logFormat', 'quiet'], usesArchive: true } as const;

const WITH_NAME = {
  ...COMMON,
  positionals: { name: { type: 'string', demandOption: true, describe: 'Name of a schedule' } },
} as const;
const COUNT = 10;
const MOST = 1000;

const listCommand = defineCommand<Arguments>({
  command: 'list',
  describe: 'List the schedules in the configuration, and when each is next due',
  ...COMMON,
  handler: async (given) => {
    const run = await resolveRun(given);
    const checks = Object.entries(run.schedules).map(
      ([name, settings]) =>
        () =>
          checkSchedule(name, settings, run, given),
    );
    throwRefusals(await refusalsOf(checks));
    const schedules = await scheduleEntries(run, given);
    printResult(given, { schedules }, schedulesText(schedules));
  },
});

/** The schedules of the configuration, each with when it is next due. */
export async function scheduleEntries(run: Run, given: Arguments): Promise<ScheduleEntry[]> {
  const paused = await pausedSchedules(run);
  return schedulesOf(run, given).flatMap(({ name, cron, timeZone }): ScheduleEntry[] => {
    const settings = run.schedules[name];
    if (settings === undefined) return [];
    const { accounts, benchmarks, deliver, when, otherwise, missed, deadline = null } = settings;
    const pausedSince = paused.get(name) ?? null;
    const next = pausedSince === null ? nextAfter({ cron, timeZone }, Date.now()) : null;
    return [
      {
        name,
        cron,
        timeZone,
        next: next === null ? null : new Date(next).toISOString(),
        pausedSince,
        accounts: listOrNull(accounts),
        benchmarks: listOrNull(benchmarks),
        deliver: [...deliver],
        when,
        otherwise,
        missed,
        deadline,
      },
    ];
  });
}

function listOrNull(texts: readonly string[] | undefined): string[] | null {
  return texts === undefined ? null : [...texts];
}

const nextCommand = defineCommand<NextArguments>({
  command: 'next [name]',
  describe: 'Show when schedules are next due',
  ...COMMON,
  positionals: { name: { type: 'string', describe: 'Name of a schedule. Default: all' } },
  flags: {
    count: { type: 'string', requiresArg: true, describe: 'Number of times', defaultDescription: String(COUNT) },
  },
  examples: { 'schedule next weekly --count 3': 'the next three times' },
  handler: async (given) => {
    const count = countOf(given.count);
    const run = await resolveRun(given);
    const chosen = given.name === undefined ? schedulesOf(run, given) : [scheduleNamed(given.name, run, given)];
    const paused = await pausedSchedules(run);
    const occurrences = chosen
      .filter(({ name }) => !paused.has(name))
      .flatMap(({ name, cron, timeZone }) => {
        const times: Occurrence[] = [];
        let last = nextAfter({ cron, timeZone }, Date.now());
        for (; last !== null && times.length < count; last = nextAfter({ cron, timeZone }, last)) {
          times.push({ schedule: name, at: new Date(last).toISOString(), timeZone });
        }
        return times;
      })
      .sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
      .slice(0, count);
    printResult(given, { occurrences }, occurrencesText(occurrences));
  },
});

const runCommand = defineCommand<NameArguments>({
  command: 'run <name>',
  describe: 'Run a schedule now, whether or not it is due',
  ...WITH_NAME,
  examples: { 'schedule run weekly': 'do now what the schedule does each week' },
  handler: async (given) => {
    const run = await resolveRun(given);
    const schedule = scheduleNamed(given.name, run, given);
    const work = await schedule.plan();
    const progress = createProgress(progressOptions(given));
    try {
      const archive = await openArchive(run.delivery.archive, run.settings.readers);
      const recorded = await recordRun(archive, runOf(schedule, work, null, new Date()));
      if (recorded === null) throw new Error('expected a new run, found one with its id');
      await performRun(
        archive,
        { recorded, isNew: true, redo: 'open', seconds: secondsLeft(recorded) },
        run,
        given,
        progress,
      );
    } finally {
      progress.end();
    }
  },
});

const historyCommand = defineCommand<NameArguments>({
  command: 'history <name>',
  describe: 'List the runs of a schedule with their counts',
  ...WITH_NAME,
  examples: { 'schedule history weekly': 'when it ran, and what came of it' },
  handler: async (given) => {
    const run = await resolveRun(given);
    const { runs, damaged } = await listRuns(await openArchive(run.delivery.archive, run.settings.readers), given.name);
    // One that is no longer configured keeps its history.
    if (runs.length === 0) scheduleNamed(given.name, run, given);
    damaged.forEach(noteDamage);
    const results = runs.map(({ closing, ...recorded }) => listedRun(recorded, closing));
    printResult(given, { runs: results }, runsText(results));
  },
});

const pauseCommand = defineCommand<NameArguments>({
  command: 'pause <name>',
  describe: 'Pause a schedule. What is due before it is resumed never runs',
  ...WITH_NAME,
  examples: { 'schedule pause weekly': 'run it no more until it is resumed' },
  handler: (given) => change(given, true),
});

const resumeCommand = defineCommand<NameArguments>({
  command: 'resume <name>',
  describe: 'Resume a schedule that is paused',
  ...WITH_NAME,
  examples: { 'schedule resume weekly': 'run it again from when it is next due' },
  handler: (given) => change(given, false),
});

export const scheduleCommand = () =>
  commandGroup([listCommand, nextCommand, runCommand, historyCommand, pauseCommand, resumeCommand]);

async function change(given: NameArguments, isPaused: boolean): Promise<void> {
  const run = await resolveRun(given);
  const { name } = scheduleNamed(given.name, run, given);
  const archive = await openArchive(run.delivery.archive, run.settings.readers);
  const before = (await pausesIn(archive)).get(name) ?? null;
  const isChanged = (before !== null) !== isPaused;
  const at = new Date().toISOString();
  if (isChanged) await recordPause(archive, { schedule: name, at, isPaused });
  const result: PauseResult = { schedule: name, isPaused, since: isPaused ? (before ?? at) : null, isChanged };
  if (given.json === true) printJson(result);
  else if (given.quiet !== true) process.stdout.write(pauseText(result));
}

/** Since when schedules are paused, by name. An archive that does not exist yet has no pauses. */
async function pausedSchedules({ delivery, settings }: Run): Promise<ReadonlyMap<string, string>> {
  return pausesIn(await openArchive(delivery.archive, settings.readers));
}

async function pausesIn(archive: Archive): Promise<ReadonlyMap<string, string>> {
  const { changes, damaged } = await readPauses(archive);
  damaged.forEach(noteDamage);
  const names = [...new Set(changes.map(({ schedule }) => schedule))];
  return new Map(
    names.flatMap((name) => {
      const last = pausesOf(changes.filter(({ schedule }) => schedule === name)).at(-1);
      return last?.until === null ? [[name, new Date(last.from).toISOString()] as const] : [];
    }),
  );
}

function countOf(text: string | undefined): number {
  if (text === undefined) return COUNT;
  if (/^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= MOST) return Number(text);
  throw new AuditpressError(
    'arguments-invalid',
    `--count: expected a whole number from 1 to ${String(MOST)}, received ${describeValue(text)}`,
  );
}

/** Until the deadline of a run that begins now. */
function secondsLeft({ startedAt, deadline }: Pick<RecordedRun, 'startedAt' | 'deadline'>): number | undefined {
  return deadline === null ? undefined : Math.max(1, (Date.parse(deadline) - Date.parse(startedAt)) / 1000);
}

export function schedulesText(schedules: readonly ScheduleEntry[]): string {
  if (schedules.length === 0) return 'No schedules.\n';
  const rows = schedules.map(({ name, cron, timeZone, next, pausedSince, deliver, when }) => [
    name,
    cron,
    pausedSince === null ? (next === null ? '' : localTime(next, timeZone)) : `paused since ${minuteOf(pausedSince)}`,
    deliver.length === 0 ? 'nobody' : deliver.join(', '),
    when,
  ]);
  return `${tableOf(['Schedule', 'Cron', 'Next', 'Delivers to', 'When'], rows)}\n`;
}

export function occurrencesText(occurrences: readonly Occurrence[]): string {
  if (occurrences.length === 0) return 'Nothing is due.\n';
  const rows = occurrences.map(({ schedule, at, timeZone }) => [minuteOf(at), localTime(at, timeZone), schedule]);
  return `${tableOf(['Due', 'Local time of the schedule', 'Schedule'], rows)}\n`;
}

export function pauseText({ schedule, isPaused, since, isChanged }: PauseResult): string {
  if (!isPaused) return isChanged ? `Resumed ${schedule}.\n` : `${schedule} was not paused.\n`;
  return isChanged ? `Paused ${schedule}.\n` : `${schedule} has been paused since ${minuteOf(since ?? '')}.\n`;
}

/** `Mon 2026-03-30 07:00 Europe/Berlin (+02:00)` */
function localTime(at: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'longOffset',
  });
  const parts = new Map(format.formatToParts(new Date(at)).map(({ type, value }) => [type, value]));
  const of = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '';
  const offset = timeZone === 'UTC' ? '' : of('timeZoneName').replace('GMT', '');
  const date = `${of('weekday')} ${of('year')}-${of('month')}-${of('day')} ${of('hour')}:${of('minute')}`;
  return `${date} ${timeZone}${offset === '' ? '' : ` (${offset})`}`;
}
