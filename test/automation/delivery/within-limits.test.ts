import { join } from 'node:path';
import { expect, it } from 'vitest';
import { emailDeliverer } from '../../../src/deliverers/email/email-deliverer.js';
import { type DeliveryRun, sendPlanned } from '../../../src/automation/delivery/send-planned.js';
import { anArchive } from '../../helpers/archives.js';
import { boxDeliverer } from '../../helpers/box-deliverer.js';
import { startMailServer } from '../../helpers/mail-server.js';
import { aDocument, aMailSet, someEmailOptions } from '../../helpers/mails.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

/** Sends two documents of this size; again if it is called again. */
function sending(written: Readonly<Record<string, unknown>>, bytes = 200_000) {
  const run = {
    archive: anArchive(join(temporaryFolder(), 'archive')),
    ...{ now: () => new Date('2026-11-23T08:00:00Z'), credentials: new Map(), folder: '/', occasion: '' },
    ...{ retries: 0, timeout: 60_000 },
  } as unknown as DeliveryRun;
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
