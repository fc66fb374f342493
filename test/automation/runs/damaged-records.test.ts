/** What is sent, and what is said, after a record of a run was damaged: a mail server counts. */
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Archive } from '../../../src/archive/archive.js';
import { recordPause } from '../../../src/archive/pauses.js';
import { decodeRecord } from '../../../src/archive/records.js';
import type { RunAccount } from '../../../src/archive/run-records.js';
import { lastClosing, listRuns, readOutcomes, recordRun, type RecordedRun } from '../../../src/archive/runs.js';
import type { DeliveryRun } from '../../../src/automation/delivery/send-planned.js';
import { loadNamed, type NamedDeliverer } from '../../../src/automation/delivery/named-deliverer.js';
import { loadTools } from '../../../src/documents/load-tools.js';
import { deliverDigest } from '../../../src/automation/runs/deliver-end.js';
import { planFailed, sendLeft } from '../../../src/automation/runs/deliver-open.js';
import { makeReport } from '../../../src/automation/runs/make-report.js';
import { createRunner } from '../../../src/automation/runs/runner.js';
import { fireDue } from '../../../src/automation/schedule/fire.js';
import { anArchive, aStoredSnapshot } from '../../helpers/archives.js';
import { damagesOf, KeptFolder, type Damage } from '../../helpers/damaged-files.js';
import { startMailServer, type MailServer } from '../../helpers/mail-server.js';
import { TRIES_ALL } from '../../helpers/runs.js';
import { someRunSettings } from '../../helpers/run-settings.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

const ACCOUNT: RunAccount = {
  id: 'one',
  name: '',
  license: 'license',
  group: '',
  owner: '',
  environment: 'PROD',
  benchmarks: ['CSBP'],
};
const REPORT = { AccountId: 'one', BenchmarkId: 'CSBP', JobId: 'job' };
const { signal } = new AbortController();

let folder: string;
let archive: Archive;
let server: MailServer;

beforeEach(async () => {
  folder = join(temporaryFolder(), 'archive');
  archive = anArchive(folder);
  server = await startMailServer();
});

function mailer(name: string): Promise<NamedDeliverer> {
  const to = [`${name}@tarnholm.example`];
  return loadNamed({
    name,
    redaction: undefined,
    settings: {
      use: 'email',
      module: undefined,
      accounts: undefined,
      credentials: {},
      formats: undefined,
      template: undefined,
      locale: undefined,
      redact: undefined,
      options: { host: '127.0.0.1', port: server.port, security: 'none', from: 'reports@tarnholm.example', to },
    },
  });
}

/** Mails to auditors and to operators. */
function counts(): readonly number[] {
  return ['auditors', 'ops'].map(
    (name) => server.mails.filter(({ recipients }) => recipients[0]?.startsWith(name)).length,
  );
}

/** Records a run of a schedule that delivers what changed. Null if it is recorded already. */
function aRun(day: number): Promise<RecordedRun | null> {
  const at = `2026-11-0${String(day)}T07:00:00.000Z`;
  return recordRun(archive, {
    startedAt: at,
    schedule: 'daily',
    dueAt: at,
    deadline: null,
    deliver: ['auditors'],
    portfolio: [],
    digest: { deliver: ['ops'], when: 'always' },
    when: 'changed',
    otherwise: 'nothing',
    accounts: [ACCOUNT],
    documents: { formats: ['html'], template: 'auditor', locale: 'en', redact: null },
  });
}

async function deliveryBy(name: string): Promise<DeliveryRun> {
  return {
    archive,
    settings: someRunSettings({ formats: ['html'] }),
    deliverers: [await mailer(name)],
    credentials: new Map(),
    folder: '/',
    accounts: [],
    occasion: '',
    retries: 0,
    timeout: 60_000,
    now: () => new Date(),
    loadTools: (settings) => loadTools(settings),
  };
}

/** Works on a run. The service has the same report every day. */
async function work(run: RecordedRun) {
  const [delivery, forDigest] = [await deliveryBy('auditors'), await deliveryBy('ops')];
  const runner = createRunner({
    archive,
    fetchReport: () => Promise.resolve([aStoredSnapshot(REPORT, { retrievedAt: run.startedAt })]),
    makeReport: (report) => makeReport(report, delivery),
    sendLeft: (outcome, redo) => sendLeft(outcome, redo, delivery),
    planFailed: (planned, outcome, earlier) => planFailed(planned, outcome, earlier, delivery),
    deliverersOf: () => ['auditors'],
    deliverPortfolio: () => Promise.reject(new Error('expected no portfolio')),
    deliverDigest: async (ended) => {
      await deliverDigest(ended, forDigest);
    },
    now: () => new Date(),
  });
  await runner.performAccount(run, ACCOUNT, 'open', signal);
  return runner.close(run, false, signal);
}

async function isRecorded(run: Promise<RecordedRun | null>): Promise<RecordedRun> {
  const recorded = await run;
  if (recorded === null) throw new Error('expected a new run');
  return recorded;
}

/** Two days: the first delivers the report, the second has nothing new. */
async function twoDays(): Promise<readonly [RecordedRun, RecordedRun]> {
  await recordPause(archive, { schedule: 'daily', at: '2026-10-31T00:00:00.000Z', isPaused: false });
  const [first, second] = [await isRecorded(aRun(1)), await isRecorded(aRun(2))];
  await work(first);
  await work(second);
  expect(counts()).toEqual([1, 2]);
  return [first, second];
}

const FLIPPED = (bytes: Uint8Array): Damage => ({
  name: 'flipped',
  bytes: bytes.map((byte, index) => (index === Math.floor(bytes.length / 2) ? byte ^ 1 : byte)),
});

it('any byte of any record that is another is seen, or changes nothing', async () => {
  await twoDays();
  const kinds = new Set<string>();
  const unseen: string[] = [];
  for (const key of await archive.store.list('records')) {
    const bytes = (await archive.store.read(key)) ?? Buffer.of();
    const { kind, content } = decodeRecord(bytes);
    kinds.add(kind);
    for (const damage of damagesOf(bytes)) {
      const read = damage.bytes === null ? null : readOrNull(damage.bytes);
      if (read !== null && read !== JSON.stringify(content)) unseen.push(`${key}, ${damage.name}`);
    }
  }
  expect(unseen).toEqual([]);
  expect([...kinds].toSorted()).toEqual([
    'attempt',
    'closing',
    'intent',
    'name',
    'outcome',
    'pause',
    'receipt',
    'retrieval',
    'run',
    'set',
    'snapshot',
  ]);
});

function readOrNull(bytes: Uint8Array): string | null {
  try {
    return JSON.stringify(decodeRecord(bytes).content);
  } catch {
    return null;
  }
}

describe('a record that is damaged or gone', () => {
  it('sends the documents no second time, and no digest of the same end, when a run goes on or the next one comes', async () => {
    const [first, second] = await twoDays();
    const kept = new KeptFolder(folder);
    const wrong: string[] = [];
    const keys = (await archive.store.list('records')).filter((key) => !/intents|attempts|receipts/.test(key));
    for (const [index, key] of keys.entries()) {
      const damages = [{ name: 'gone', bytes: null }, FLIPPED(kept.read(key))];
      for (const damage of damages.filter((_, which) => TRIES_ALL || which === index % 2)) {
        kept.damage(key, damage);
        const before = server.mails.length;
        for (const run of [first, second, await isRecorded(aRun(3))]) await work(run);
        const digests = server.mails.slice(before).map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw.toString())?.[1]);
        if (counts()[0] !== 1 || digests.length === 0 || new Set(digests).size < digests.length) {
          wrong.push(`${key}, ${damage.name}: ${String(counts())}`);
        }
        kept.restore();
      }
    }
    expect(wrong).toEqual([]);
    expect(keys.length).toBeGreaterThan(8);
  });

  it('of an outcome: nobody knows what came of the report, until the operator repeats it', async () => {
    const run = await isRecorded(aRun(1));
    await work(run);
    const kept = new KeptFolder(folder);
    const [outcome = ''] = await archive.store.list('records/outcomes');
    const [closing = ''] = await archive.store.list('records/closings');
    kept.damage(outcome, FLIPPED(kept.read(outcome)));
    kept.damage(closing, { name: 'gone', bytes: null });
    expect((await readOutcomes(archive, run)).outcomes).toEqual([]);
    expect(await work(run)).toMatchObject({ digest: { reports: { made: 0, failed: 1 }, deliveries: { failed: 1 } } });
    const { outcomes, damaged } = await readOutcomes(archive, run);
    expect([outcomes, damaged]).toMatchObject([
      [{ number: 2, failure: { code: 'delivery-unknown' } }],
      [{ key: outcome }],
    ]);
    const next = await isRecorded(aRun(2));
    expect(await work(next)).toMatchObject({ digest: { reports: { made: 1 }, deliveries: { failed: 1 } } });
    expect(counts()[0]).toBe(1);
    expect(await work(await isRecorded(aRun(3)))).toMatchObject({ digest: { deliveries: { leftOut: 1 } } });
  });

  it('of a run: it is not started again, and the next run does not know what changed', async () => {
    await twoDays();
    const kept = new KeptFolder(folder);
    const [, run = ''] = await archive.store.list('records/runs');
    kept.damage(run, FLIPPED(kept.read(run)));
    expect(await aRun(2)).toBeNull();
    await work(await isRecorded(aRun(3)));
    const { runs, damaged } = await listRuns(archive, 'daily');
    expect(damaged).toMatchObject([{ key: run }]);
    expect(runs.at(-1)?.outcomes[0]?.deliveries).toMatchObject([
      {
        decision: 'failed',
        reason: expect.stringContaining(`It is not known what changed since the last run: ${run}`) as string,
      },
    ]);
  });

  it('of a closing: the run is ended again with the same number', async () => {
    const [first] = await twoDays();
    const kept = new KeptFolder(folder);
    const [closing = ''] = await archive.store.list(`records/closings/${first.id}`);
    kept.damage(closing, FLIPPED(kept.read(closing)));
    expect(await lastClosing(archive, first)).toMatchObject({ number: 0, closing: null, damaged: [{ key: closing }] });
    await work(first);
    expect(await lastClosing(archive, first)).toMatchObject({ number: 1, damaged: [] });
  });

  it('of a pause: the schedule does not run', async () => {
    await twoDays();
    const kept = new KeptFolder(folder);
    const [pause = ''] = await archive.store.list('records/pauses');
    kept.damage(pause, FLIPPED(kept.read(pause)));
    const daily = { name: 'daily', cron: '0 7 * * *', timeZone: 'UTC', missed: 'once', deadline: undefined } as const;
    const schedule = { ...daily, plan: () => Promise.reject(new Error('expected no run')) };
    const idle = (): Promise<boolean> => Promise.resolve(false);
    const { runs, failures } = await fireDue(archive, [schedule], new Date('2026-11-03T07:00:00Z'), new Map(), idle);
    expect([runs, failures]).toMatchObject([[], [{ schedule: 'daily', failure: { code: 'archive-damaged' } }]]);
  });
});
