/** The digest that operators get: who gets it, in which language, and how often. */
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import type { Archive } from '../../../src/archive/archive.js';
import type { ClosingContent, RunContent } from '../../../src/archive/run-records.js';
import { recordRun } from '../../../src/archive/runs.js';
import type { DeliveryRun } from '../../../src/automation/delivery/send-planned.js';
import { deliverDigest } from '../../../src/automation/runs/deliver-end.js';
import type { Delivery } from '../../../src/deliverers/deliverer.js';
import type { DelivererSettings } from '../../../src/model/settings/settings.js';
import { anArchive } from '../../helpers/archives.js';
import { boxDeliverer, textIn } from '../../helpers/box-deliverer.js';
import { deliveryCounts } from '../../helpers/delivery-counts.js';
import { aRunContent } from '../../helpers/recorded-runs.js';
import { someRunSettings } from '../../helpers/run-settings.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

let archive: Archive;
let sent: Delivery[];

beforeEach(() => {
  archive = anArchive(join(temporaryFolder(), 'archive'));
  sent = [];
});

interface Ended {
  readonly number?: number;
  readonly closing?: Partial<ClosingContent>;
  readonly when?: RunContent['digest']['when'];
  readonly deliverer?: Partial<DelivererSettings>;
}

const CLOSING: ClosingContent = {
  at: '2026-11-23T09:00:00.000Z',
  portfolio: null,
  digest: { reports: { planned: 1, made: 1, notAssessed: 0, failed: 0, open: 0 }, deliveries: deliveryCounts() },
};

async function ending() {
  const run = (await recordRun(archive, aRunContent()))!;
  return ({ number = 1, closing = {}, when = 'always', deliverer = {} }: Ended) => {
    const ended = {
      run: { ...run, digest: { deliver: ['ops'], when } },
      number,
      closing: { ...CLOSING, ...closing },
      outcomes: [],
      stateOf: () => undefined,
    };
    const delivery = {
      archive,
      settings: someRunSettings(),
      deliverers: [boxDeliverer('ops', sent, deliverer)],
      folder: '/',
      credentials: new Map(),
      accounts: [],
      occasion: '',
      retries: 0,
      timeout: 60_000,
      now: () => new Date(),
    } as unknown as DeliveryRun;
    return deliverDigest(ended, delivery);
  };
}

it('is sent once for each end of a run, also if two have the same counts', async () => {
  const end = await ending();
  for (const number of [1, 1, 2, 2]) await end({ number });
  expect(sent).toHaveLength(2);
});

it('is sent again for the same end if another process has counted something else', async () => {
  const end = await ending();
  const deliveries = deliveryCounts({ planned: 1, delivered: 1 });
  await end({});
  await end({ closing: { digest: { ...CLOSING.digest, deliveries } } });
  expect(sent).toHaveLength(2);
});

it('is in the language of its deliverer, or in that of the run', async () => {
  const end = await ending();
  await end({});
  await end({ number: 2, deliverer: { locale: 'de' } });
  expect(sent.map((delivery) => /Reports made/.test(textIn(delivery)))).toEqual([true, false]);
  expect(textIn(sent[1])).toContain('Berichte');
});

it('is sent for problems only if there are some: somebody who is left out is one', async () => {
  const end = await ending();
  expect(await end({ when: 'problems' })).toEqual([]);
  const warnings = [{ at: 'deliverers.mail.accounts', receiver: 'mail', message: 'no known account is "x".' }];
  expect(await end({ when: 'problems', closing: { warnings } })).toMatchObject([{ deliverer: 'ops' }]);
  expect(textIn(sent[0])).toContain('no known account is "x".');
});
