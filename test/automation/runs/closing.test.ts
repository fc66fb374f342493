/** When a run has ended, and with what: nothing is made or sent for real. */
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Archive } from '../../../src/archive/archive.js';
import { reopenRun } from '../../../src/archive/reopenings.js';
import type { DeliveredEntry, RunWarning } from '../../../src/archive/run-records.js';
import { recordOutcome, recordRun, type RecordedRun } from '../../../src/archive/runs.js';
import { closeRun, type ClosingTools } from '../../../src/automation/runs/runner.js';
import { anArchive } from '../../helpers/archives.js';
import { ACCOUNT, aRunContent } from '../../helpers/recorded-runs.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

const AT = '2026-11-23T09:00:00.000Z';
const { signal } = new AbortController();

let archive: Archive;
let ended: number[];

beforeEach(() => {
  archive = anArchive(join(temporaryFolder(), 'archive'));
  ended = [];
});

async function aRun(given: Parameters<typeof aRunContent>[0] = {}): Promise<RecordedRun> {
  return (await recordRun(archive, aRunContent(given)))!;
}

async function made(run: RecordedRun, deliveries: readonly Partial<DeliveredEntry>[] = []): Promise<void> {
  const entry: DeliveredEntry = { deliverer: 'mail', decision: 'left-out', reason: '', ids: [] };
  const { id, license, environment } = ACCOUNT;
  await recordOutcome(archive, run, {
    number: 1,
    startedAt: AT,
    at: AT,
    account: { id, license, environment },
    benchmark: 'CSBP',
    isMixedJob: false,
    result: 'made',
    failure: null,
    sets: [],
    deliveries: deliveries.map((given) => ({ ...entry, ...given })),
  });
}

function close(run: RecordedRun, given: Partial<ClosingTools> = {}, isOver = false) {
  const tools: ClosingTools = {
    archive,
    deliverersOf: () => ['mail', 'chat'],
    deliverPortfolio: () => Promise.resolve({ set: null, failure: null, deliveries: [] }),
    deliverDigest: ({ number }) => (ended.push(number), Promise.resolve()),
    now: () => new Date(AT),
    ...given,
  };
  return closeRun(run, isOver, tools, signal);
}

describe('a run', () => {
  it('has not ended while a report is open, unless it is over: then its deliveries are open, too', async () => {
    const run = await aRun();
    expect(await close(run)).toBeNull();
    expect((await close(run, {}, true))?.digest).toMatchObject({
      reports: { planned: 1, made: 0, open: 1 },
      deliveries: { planned: 2, open: 2 },
    });
  });

  it('ends once as long as nothing changes; its digest is that of the same end', async () => {
    const run = await aRun();
    await made(run);
    const first = await close(run);
    expect(await close(run, { now: () => new Date('2026-11-24T00:00:00Z') })).toEqual(first);
    expect(ended).toEqual([1, 1]);
  });

  it('ends again if somebody reopened it, also with the same counts', async () => {
    const run = await aRun();
    await made(run);
    await close(run);
    await reopenRun(archive, run, { at: '2026-11-23T10:00:00.000Z', redo: 'failed', deadline: null });
    const later = '2026-11-23T11:00:00.000Z';
    expect(await close(run, { now: () => new Date(later) })).toMatchObject({ at: later });
    expect(ended).toEqual([1, 2]);
    await close(run);
    expect(ended).toEqual([1, 2, 2]);
  });

  it('ends again if somebody else is left out', async () => {
    const run = await aRun();
    await made(run);
    const warned = (...messages: readonly string[]) =>
      close(run, {
        findLeftOut: () =>
          Promise.resolve(messages.map((message): RunWarning => ({ at: 'rule', receiver: 'mail', message }))),
      });
    await warned('one');
    await warned('one');
    expect((await warned('two'))?.warnings).toMatchObject([{ message: 'two' }]);
    expect(ended).toEqual([1, 1, 2]);
  });

  it('counts who sent something, failed, or was not due as served; who had nothing to send is not', async () => {
    const run = await aRun();
    await made(run, [
      { deliverer: 'sent', decision: 'documents', ids: ['1'] },
      { deliverer: 'noted', decision: 'note', ids: ['2'] },
      { deliverer: 'failed', decision: 'failed' },
      { deliverer: 'not due', decision: 'left-out' },
      { deliverer: 'without documents', decision: 'documents' },
      { deliverer: 'without note', decision: 'note' },
    ]);
    let served: readonly string[] = [];
    await close(run, {
      findLeftOut: (_run, names) => ((served = [...names]), Promise.resolve([])),
    });
    expect(served).toEqual(['sent', 'noted', 'failed', 'not due']);
  });

  it('counts the deliverers of a report that it did not reach as served', async () => {
    let served: readonly string[] = [];
    const findLeftOut: ClosingTools['findLeftOut'] = (_run, names) => ((served = [...names]), Promise.resolve([]));
    await close(await aRun(), { findLeftOut }, true);
    expect(served).toEqual(['mail', 'chat']);
  });

  it('says when it has ended, once', async () => {
    const run = await aRun();
    await made(run);
    const counts: number[] = [];
    const onEnd: ClosingTools['onEnd'] = ({ reports }) => (counts.push(reports.made), Promise.resolve());
    await close(run, { onEnd });
    await close(run, { onEnd });
    expect(counts).toEqual([1]);
  });
});
