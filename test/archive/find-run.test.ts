import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Archive } from '../../src/archive/archive.js';
import { findRun, lastBatch } from '../../src/archive/find-run.js';
import { openRun } from '../../src/archive/reopenings.js';
import { recordClosing, recordRun, type RecordedRun } from '../../src/archive/runs.js';
import { anArchive } from '../helpers/archives.js';
import { deliveryCounts } from '../helpers/delivery-counts.js';
import { failureOf } from '../helpers/failure.js';
import { aRunContent } from '../helpers/recorded-runs.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

let archive: Archive;

beforeEach(() => {
  archive = anArchive(join(temporaryFolder(), 'archive'));
});

const timeOf = (day: number): string => `2026-11-0${String(day)}T07:00:00.000Z`;

async function record(day: number, schedule = '', isEnded = false): Promise<RecordedRun> {
  const at = timeOf(day);
  const run = await recordRun(archive, aRunContent({ startedAt: at, schedule, dueAt: schedule === '' ? null : at }));
  if (run === null) throw new Error('expected a new run');
  const reports = { planned: 1, made: 1, notAssessed: 0, failed: 0, open: 0 };
  if (isEnded) {
    await recordClosing(archive, run, 1, { at, digest: { reports, deliveries: deliveryCounts() }, portfolio: null });
  }
  return run;
}

describe('the last batch', () => {
  it('is that which began last, or the last that has not ended; never the run of a schedule', async () => {
    const open = await record(2);
    await record(1);
    const ended = await record(3, '', true);
    await record(4, 'daily');
    expect((await lastBatch(archive, 'any'))?.id).toBe(ended.id);
    expect((await lastBatch(archive, 'open'))?.id).toBe(open.id);
  });

  it('is none without a batch', async () => {
    await record(1, 'daily');
    expect(await lastBatch(archive, 'any')).toBeUndefined();
  });
});

describe('a run is found', () => {
  it('by its id or its beginning, in any case and with white space around it; "last" is the latest', async () => {
    const [first, last] = [await record(1), await record(2, 'daily')];
    const beginning = first.id.slice(0, 8);
    for (const written of [first.id, beginning, ` ${first.id.toUpperCase()} `]) {
      expect((await findRun(archive, written)).id).toBe(first.id);
    }
    expect((await findRun(archive, 'LAST')).id).toBe(last.id);
  });

  it('only by four digits or more that one run has', async () => {
    const first = await record(1);
    expect((await findRun(archive, '2026')).id).toBe(first.id);
    expect(await failureOf(() => findRun(archive, '202'))).toMatchObject({ code: 'run-missing' });
    const second = await record(2);
    expect(await failureOf(() => findRun(archive, '202611'))).toMatchObject({
      code: 'run-ambiguous',
      problems: [first.id, second.id],
    });
  });
});

describe('a run that was reopened several times', () => {
  it('has the deadline of the last time, and repeats what failed if that was wanted once', async () => {
    const run = await record(1);
    const reopenings = [
      { at: timeOf(3), redo: 'open', deadline: timeOf(5) },
      { at: timeOf(2), redo: 'failed', deadline: null },
    ] as const;
    expect(openRun(run, reopenings)).toMatchObject({ deadline: timeOf(5), redo: 'failed', reopenedAt: timeOf(3) });
    expect(openRun(run, reopenings.slice(0, 1)).redo).toBe('open');
    expect(openRun(run, [])).toMatchObject({ deadline: null, redo: 'open', reopenedAt: null });
  });
});
