import { join } from 'node:path';
import { expect, it } from 'vitest';
import { emailDeliverer } from '../../../src/deliverers/email/email-deliverer.js';
import { type DeliveryRun, sendPlanned } from '../../../src/automation/delivery/send-planned.js';
import { anArchive } from '../../helpers/archives.js';
import { sha256Of } from '../../../src/base/sha256.js';
import type { Deliverer } from '../../../src/deliverers/deliverer.js';
import { aDeliverySet } from '../../helpers/delivery-set.js';
import { boxDeliverer } from '../../helpers/box-deliverer.js';
import { startMailServer } from '../../helpers/mail-server.js';
import { aDocument, aMailSet, someEmailOptions } from '../../helpers/mails.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

function aRun(): DeliveryRun {
  return {
    archive: anArchive(join(temporaryFolder(), 'archive')),
    now: () => new Date('2026-11-23T08:00:00Z'),
    credentials: new Map(),
    folder: '/',
    occasion: '',
    retries: 0,
    timeout: 60_000,
  } as unknown as DeliveryRun;
}

/** Runs a deliverer whose plan is these numbers of files, each a delivery of its own; counts how often it asks its target. */
function asking() {
  const asked: unknown[] = [];
  const run = aRun();
  const box = boxDeliverer('box', []);
  const send = (fileCounts: readonly number[], isBroken = false) => {
    const plugIn: Deliverer = {
      ...box.plugIn,
      plan: (_set, options) =>
        fileCounts.map((count, index) => ({
          key: sha256Of(String(index)),
          target: JSON.stringify(options),
          recipients: [],
          payload: null,
          notices: [],
          artifacts: Array.from({ length: count }, () => aDocument('pdf', 10)),
        })),
      withinLimits(options) {
        asked.push(options);
        return isBroken ? Promise.reject(new Error('no answer')) : Promise.resolve({ limited: true });
      },
    };
    return sendPlanned(aDeliverySet([]), null, { ...box, plugIn }, run);
  };
  return { asked, send };
}

it('a target is asked for its limits if a delivery with files is new, beside one that is known or has none', async () => {
  const { asked, send } = asking();
  expect((await send([0])).map(({ target }) => target)).toEqual(['{}']);
  expect(asked).toHaveLength(0);
  expect((await send([0, 1])).map(({ target }) => target)).toEqual(['{}', '{"limited":true}']);
  expect(asked).toHaveLength(1);
  await send([0, 1]);
  expect(asked).toHaveLength(1);
});

it('a target that does not say its limits gets what was planned', async () => {
  const { send } = asking();
  expect((await send([1], true)).map(({ state, target }) => [state, target])).toEqual([['delivered', '{}']]);
});

/** Sends two documents of this size; again if it is called again. */
function sending(written: Readonly<Record<string, unknown>>, bytes = 200_000) {
  const run = aRun();
  const set = aMailSet({}, { artifacts: [aDocument('pdf', bytes), aDocument('xlsx', bytes)] });
  const deliverer = { ...boxDeliverer('mail', []), plugIn: emailDeliverer, options: someEmailOptions(written) };
  return () => sendPlanned(set, null, deliverer, run);
}

it('the limit that a mail server states counts if it is smaller than maxSize', async () => {
  const { port, mails } = await startMailServer({ size: 400_000 });
  const send = sending({ port });
  expect((await send()).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
  expect(mails).toHaveLength(2);
  expect((await send()).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
  expect(mails).toHaveLength(2);
});

it('a mail that fits into both limits is one', async () => {
  const { port, mails } = await startMailServer({ size: 5_000_000 });
  expect(await sending({ port })()).toHaveLength(1);
  expect(mails).toHaveLength(1);
});

it('maxSize counts if it is smaller than the limit of the server', async () => {
  const { port, mails } = await startMailServer({ size: 5_000_000 });
  expect(await sending({ port, maxSize: 1 }, 400_000)()).toHaveLength(2);
  expect(mails).toHaveLength(2);
});
