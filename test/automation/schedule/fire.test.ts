import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Archive } from '../../../src/archive/archive.js';
import { readPauses, recordPause } from '../../../src/archive/pauses.js';
import { listRuns } from '../../../src/archive/runs.js';
import { AuditpressError } from '../../../src/base/errors.js';
import {
  fireDue,
  pausesOf,
  type LastOccurrences,
  type Schedule,
  type ScheduledWork,
} from '../../../src/automation/schedule/fire.js';
import { anArchive } from '../../helpers/archives.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

const WORK: ScheduledWork = {
  deliver: ['auditors'],
  portfolio: [],
  digest: { deliver: [], when: 'always' },
  when: 'always',
  otherwise: 'nothing',
  documents: { formats: ['pdf'], template: 'auditor', locale: 'en', redact: null },
  accounts: [{ id: 'a', name: '', license: 'l', group: '', owner: '', environment: null, benchmarks: ['CSBP'] }],
};

let archive: Archive;
/** Schedules with a run that is worked on. */
let busy: readonly string[];
const isBusy = (schedule: string): Promise<boolean> => Promise.resolve(busy.includes(schedule));

beforeEach(() => {
  busy = [];
  archive = anArchive(join(temporaryFolder(), 'archive'));
});

function daily(given: Partial<Schedule> = {}): Schedule {
  return {
    name: 'daily',
    cron: '0 7 * * *',
    timeZone: 'Europe/Berlin',
    missed: 'once',
    deadline: undefined,
    plan: () => Promise.resolve(WORK),
    ...given,
  };
}

/** What a process records at a time, as times at which the runs were due. */
async function fired(at: string, schedules: readonly Schedule[] = [daily()], last: LastOccurrences = new Map()) {
  const { runs, failures } = await fireDue(archive, schedules, new Date(at), last, isBusy);
  expect(failures).toEqual([]);
  return runs.map(({ schedule, dueAt }) => `${schedule} ${dueAt ?? ''}`);
}

async function change(at: string, isPaused: boolean): Promise<void> {
  await recordPause(archive, { schedule: 'daily', at, isPaused });
}

test('a schedule runs from the time on when it was first seen, also if no worker runs before it is due', async () => {
  expect(await fired('2026-11-24T12:00:00Z')).toEqual([]);
  // Another process.
  expect(await fired('2026-11-25T05:59:59Z')).toEqual([]);
  expect(await fired('2026-11-25T08:00:00Z')).toEqual(['daily 2026-11-25T06:00:00.000Z']);
  expect(await fired('2026-11-25T08:00:00Z')).toEqual([]);
});

test('of several processes, exactly one starts each run', async () => {
  await fired('2026-11-24T12:00:00Z');
  const all: string[] = [];
  for (let look = 0; look < 4; look += 1) {
    const each = await Promise.all(
      Array.from({ length: 5 }, () => fired('2026-11-27T12:00:00Z', [daily({ missed: 'all' })])),
    );
    all.push(...each.flat());
  }
  expect(all.sort()).toEqual([
    'daily 2026-11-25T06:00:00.000Z',
    'daily 2026-11-26T06:00:00.000Z',
    'daily 2026-11-27T06:00:00.000Z',
  ]);
  expect((await listRuns(archive, 'daily')).runs).toHaveLength(3);
});

test('a process that looks again and again runs each occurrence once', async () => {
  const last: LastOccurrences = new Map();
  const all: string[] = [];
  for (let minute = 0; minute < 3 * 1440; minute += 10) {
    const now = new Date(Date.parse('2026-03-28T00:00:00Z') + minute * 60_000).toISOString();
    all.push(
      ...(await fired(now, [daily({ cron: '30 2 * * *' }), daily({ name: 'hourly', cron: '0 */8 * * *' })], last)),
    );
  }
  expect(all.filter((line) => line.startsWith('daily'))).toEqual([
    'daily 2026-03-28T01:30:00.000Z',
    'daily 2026-03-29T01:00:00.000Z',
    'daily 2026-03-30T00:30:00.000Z',
  ]);
  expect(all.filter((line) => line.startsWith('hourly'))).toHaveLength(9);
});

describe('while a run of a schedule is worked on', () => {
  const all = [daily({ missed: 'all' })];

  test('none of the same schedule begins, and then they come one after the other', async () => {
    await fired('2026-11-24T12:00:00Z');
    busy = ['daily'];
    expect(await fired('2026-11-26T12:00:00Z', all)).toEqual([]);
    busy = ['another'];
    expect(await fired('2026-11-26T12:00:00Z', all)).toEqual(['daily 2026-11-25T06:00:00.000Z']);
    expect(await fired('2026-11-26T12:00:00Z', all)).toEqual(['daily 2026-11-26T06:00:00.000Z']);
    expect(await fired('2026-11-26T12:00:00Z', all)).toEqual([]);
  });

  test('its times count as missed', async () => {
    await fired('2026-11-24T12:00:00Z');
    busy = ['daily'];
    for (const missed of ['once', 'skip'] as const) {
      expect(await fired('2026-11-27T06:00:00Z', [daily({ missed })])).toEqual([]);
    }
    busy = [];
    expect(await fired('2026-11-27T07:00:00Z', [daily({ missed: 'skip' })])).toEqual([]);
    expect(await fired('2026-11-27T07:00:00Z')).toEqual(['daily 2026-11-27T06:00:00.000Z']);
  });
});

test('a run has what the schedule says, and its deadline from the time when it begins', async () => {
  await fired('2026-11-24T12:00:00Z');
  const { runs } = await fireDue(
    archive,
    [daily({ deadline: 3600 })],
    new Date('2026-11-25T09:00:00Z'),
    new Map(),
    isBusy,
  );
  expect(runs).toMatchObject([
    {
      ...WORK,
      startedAt: '2026-11-25T09:00:00.000Z',
      dueAt: '2026-11-25T06:00:00.000Z',
      deadline: '2026-11-25T10:00:00.000Z',
    },
  ]);
});

describe('a pause', () => {
  test('hides what is due within it, and only that', async () => {
    await fired('2026-11-24T12:00:00Z');
    await change('2026-11-24T13:00:00.000Z', true);
    expect(await fired('2026-11-26T12:00:00Z')).toEqual([]);
    await change('2026-11-26T13:00:00.000Z', false);
    expect(await fired('2026-11-26T14:00:00Z')).toEqual([]);
    expect(await fired('2026-11-27T06:00:00Z')).toEqual(['daily 2026-11-27T06:00:00.000Z']);
  });

  test('is of one schedule alone', async () => {
    const both = [daily(), daily({ name: 'another' })];
    await fired('2026-11-24T12:00:00Z', both);
    await change('2026-11-24T13:00:00.000Z', true);
    expect(await fired('2026-11-25T06:00:00Z', both)).toEqual(['another 2026-11-25T06:00:00.000Z']);
  });

  test('that is made again while it lasts began with the first', () => {
    const at = (hour: number) => `2026-11-24T${String(hour)}:00:00.000Z`;
    const changes = [
      { schedule: 'daily', at: at(13), isPaused: true },
      { schedule: 'daily', at: at(14), isPaused: true },
      { schedule: 'daily', at: at(15), isPaused: false },
      { schedule: 'daily', at: at(16), isPaused: false },
    ];
    expect(pausesOf(changes)).toEqual([{ from: Date.parse(at(13)), until: Date.parse(at(15)) }]);
  });

  test('can be made and ended within one second', async () => {
    for (const [milliseconds, isPaused] of [
      [100, true],
      [300, false],
      [500, true],
    ] as const) {
      await change(`2026-11-24T13:00:00.${String(milliseconds)}Z`, isPaused);
    }
    const { changes } = await readPauses(archive);
    expect(pausesOf(changes)).toEqual([
      { from: Date.parse('2026-11-24T13:00:00.100Z'), until: Date.parse('2026-11-24T13:00:00.300Z') },
      { from: Date.parse('2026-11-24T13:00:00.500Z'), until: null },
    ]);
  });
});

test('a schedule that cannot be planned stops no other, and is due again at the next look', async () => {
  const failure = new AuditpressError('report-missing', 'expected accounts, found none');
  const broken = daily({ name: 'broken', plan: () => Promise.reject(failure) });
  await fired('2026-11-24T12:00:00Z', [broken, daily()]);
  const last: LastOccurrences = new Map();
  const due = new Date('2026-11-25T06:00:00Z');
  const first = await fireDue(archive, [broken, daily()], due, last, isBusy);
  expect(first.failures).toEqual([{ schedule: 'broken', failure }]);
  expect(first.runs.map(({ schedule }) => schedule)).toEqual(['daily']);
  expect(await fired('2026-11-25T06:01:00Z', [daily({ name: 'broken' }), daily()], last)).toEqual([
    'broken 2026-11-25T06:00:00.000Z',
  ]);
});
