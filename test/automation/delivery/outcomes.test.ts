/** What is recorded of an attempt, by what the deliverer says or throws. */
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { aggregate } from '../../../src/aggregate/aggregate.js';
import type { Archive } from '../../../src/archive/archive.js';
import { outcomesOf } from '../../../src/automation/delivery/deliver.js';
import { sendPlanned, type DeliveryRun } from '../../../src/automation/delivery/send-planned.js';
import { AuditpressError } from '../../../src/base/errors.js';
import { sha256Of } from '../../../src/base/sha256.js';
import type { Deliverer, RecipientReceipt } from '../../../src/deliverers/deliverer.js';
import { anArchive } from '../../helpers/archives.js';
import { boxDeliverer } from '../../helpers/box-deliverer.js';
import { aDeliverySet } from '../../helpers/delivery-set.js';
import { aReport, aSnapshot } from '../../helpers/snapshots.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

const NOW = new Date('2026-11-23T12:00:00Z');
const KEY = 'a'.repeat(64);
const SET = aDeliverySet([], { summary: aggregate(aSnapshot(aReport())) });

let archive: Archive;

beforeEach(() => {
  archive = anArchive(join(temporaryFolder(), 'archive'));
});

type Send = (recipients: readonly string[]) => Pick<RecipientReceipt, 'outcome'>['outcome'][];

interface Given {
  readonly recipients?: readonly string[];
  readonly isRepeatable?: boolean;
  readonly retryAfter?: number;
  readonly signal?: AbortSignal;
}

/** Sends a set to recipients once. `send` says what came of each, or throws. */
async function sent(send: Send, { recipients = ['a', 'b'], isRepeatable = false, retryAfter, signal }: Given = {}) {
  const plugIn: Deliverer = {
    name: 'box',
    isRepeatable,
    plan: () => [{ key: KEY, target: 'box', recipients, artifacts: [], payload: null, notices: [] }],
    // oxlint-disable-next-line typescript/require-await -- what it throws is a rejection
    async send({ key, target, recipients: to }) {
      const outcomes = send(to);
      const each = to.map((recipient, index) => ({
        recipient,
        outcome: outcomes[index] ?? 'delivered',
        reason: 'why',
      }));
      return { key, target, reference: '', recipients: each, artifacts: [], retryAfter };
    },
  };
  const run = {
    archive,
    credentials: new Map(),
    retries: 0,
    timeout: 60_000,
    now: () => NOW,
    occasion: 'run',
    folder: '/',
    signal,
  };
  const deliverer = { ...boxDeliverer('box', []), plugIn };
  return sendPlanned(SET, null, deliverer, run as unknown as DeliveryRun);
}

const throwing =
  (failure: unknown): Send =>
  () => {
    throw failure;
  };

describe('the outcome of an attempt', () => {
  it.each([
    ['both have it', ['delivered', 'delivered'], 'delivered'],
    ['one refused it', ['refused', 'delivered'], 'partial'],
    ['both refused it', ['refused', 'refused'], 'refused'],
    ['one refused it, and one can be tried again', ['refused', 'postponed'], 'postponed'],
  ] as const)('if %s', async (_what, outcomes, expected) => {
    const [delivery] = await sent(() => [...outcomes]);
    expect([delivery?.state, delivery?.attempts[0]?.receipt?.outcome]).toEqual([expected, expected]);
    expect(delivery?.tries).toBe(1);
  });

  it.each([
    ['another error', new Error('crash'), false, 'unknown'],
    ['another error, if sending again is harmless', new Error('crash'), true, 'postponed'],
    [
      'a failure of a plug-in',
      new AuditpressError({ code: 'deliverer-failed', kind: 'unavailable' }, 'no'),
      false,
      'unknown',
    ],
    ['what nobody knows', new AuditpressError('delivery-unknown', 'no'), true, 'unknown'],
    ['what may pass', new AuditpressError('delivery-postponed', 'no'), false, 'postponed'],
    ['a refusal', new AuditpressError('delivery-refused', 'no'), false, 'refused'],
    ['a refused login', new AuditpressError({ code: 'bucket-failed', kind: 'authentication' }, 'no'), false, 'refused'],
  ])('after %s', async (_what, failure, isRepeatable, expected) => {
    const [delivery] = await sent(throwing(failure), { isRepeatable });
    expect(delivery?.attempts[0]?.receipt?.outcome).toBe(expected);
  });

  it('after the run was stopped is that it can be tried again, unless the deliverer says that nobody knows', async () => {
    const stopped = (failure: (reason: unknown) => unknown) => {
      const controller = new AbortController();
      return sent(
        () => {
          controller.abort(new Error('stop'));
          throw failure(controller.signal.reason);
        },
        { signal: controller.signal },
      );
    };
    expect((await stopped((reason) => reason))[0]?.state).toBe('postponed');
    archive = anArchive(join(temporaryFolder(), 'archive'));
    expect((await stopped(() => new AuditpressError('delivery-unknown', 'no')))[0]?.state).toBe('unknown');
  });

  it('names the time of the next attempt only to those who are postponed, also if it is near', async () => {
    const [delivery] = await sent(() => ['refused', 'postponed'], { retryAfter: 0.5 });
    const receipt = delivery?.attempts[0]?.receipt;
    expect(receipt?.retryAt).toBe('2026-11-23T12:00:00.500Z');
    expect(receipt?.recipients.map(({ reason }) => reason.includes('not tried again until'))).toEqual([false, true]);
  });

  it('may be recorded until its time limit is over', async () => {
    const [delivery] = await sent(() => []);
    const { at = '', until = '' } = delivery?.attempts[0] ?? {};
    expect(Date.parse(until) - Date.parse(at)).toBeGreaterThanOrEqual(60_000);
  });

  it('that is unknown is left alone by the next run, unless sending again is harmless', async () => {
    for (const isRepeatable of [false, true]) {
      archive = anArchive(join(temporaryFolder(), 'archive'));
      await sent(throwing(new AuditpressError('delivery-unknown', 'no')), { isRepeatable });
      const [again] = await sent(() => [], { isRepeatable });
      expect([again?.state, again?.tries]).toEqual(isRepeatable ? ['delivered', 1] : ['unknown', 0]);
    }
  });
});

describe('a recorded delivery', () => {
  it('says what it is about, and for which run', async () => {
    const [delivery] = await sent(() => []);
    const { accountName, benchmarkName } = aReport();
    expect(delivery).toMatchObject({ about: { account: accountName, benchmark: benchmarkName }, occasion: 'run' });
  });

  it('of recipients who are added again and again goes to each of them once', async () => {
    const got: (readonly string[])[] = [];
    for (const recipients of [['a'], ['a', 'b'], ['a', 'b', 'c'], ['c', 'A']]) {
      await sent((to) => (got.push(to), []), { recipients });
    }
    expect(got).toEqual([['a'], ['b'], ['c']]);
  });

  it('of recipients who were added has the same key in every version, so that nobody gets it twice', async () => {
    await sent(() => [], { recipients: ['a'] });
    const deliveries = await sent(() => [], { recipients: ['a', 'b'] });
    expect(deliveries.map(({ key }) => key)).toEqual([KEY, sha256Of(JSON.stringify([KEY, 1]))]);
  });
});

it('a deliverer that fails does not stop the others', async () => {
  const failure = new Error('broken');
  const outcomes = await outcomesOf([boxDeliverer('one', []), boxDeliverer('two', [])], ({ name }) =>
    name === 'one' ? Promise.reject(failure) : Promise.resolve([]),
  );
  expect(outcomes).toEqual([
    { deliverer: 'one', failure },
    { deliverer: 'two', deliveries: [] },
  ]);
});
