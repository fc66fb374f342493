/** What is sent, and what is said, after a record of a delivery was damaged: a mail server counts. */
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Archive } from '../../../src/archive/archive.js';
import { listDeliveries } from '../../../src/archive/deliveries.js';
import { fileReader } from '../../../src/archive/list.js';
import { decodeRecord } from '../../../src/archive/records.js';
import { verifyArchive } from '../../../src/archive/verify.js';
import { type DeliveryRun, sendPlanned } from '../../../src/automation/delivery/send-planned.js';
import { loadNamed, type NamedDeliverer } from '../../../src/automation/delivery/named-deliverer.js';
import { resend } from '../../../src/automation/delivery/resend.js';
import type { SentDelivery } from '../../../src/automation/delivery/send.js';
import { AuditpressError } from '../../../src/base/errors.js';
import { loadTools } from '../../../src/documents/load-tools.js';
import { anArchive } from '../../helpers/archives.js';
import { damagesOf, KeptFolder, type Damage } from '../../helpers/damaged-files.js';
import { refusal, startMailServer, type MailServer } from '../../helpers/mail-server.js';
import { aDocument, aMailSet } from '../../helpers/mails.js';
import { someRunSettings } from '../../helpers/run-settings.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

const TO = ['ada@tarnholm.example', 'bob@tarnholm.example'];
const SET = aMailSet({}, { artifacts: [aDocument('report.pdf', 20)] });

let folder: string;
let archive: Archive;
let server: MailServer;
let now: Date;
/** Whether the server cannot take mails for Bob now. */
let isBusy: boolean;

beforeEach(async () => {
  folder = join(temporaryFolder(), 'archive');
  archive = anArchive(folder);
  [isBusy, now] = [false, new Date()];
  server = await startMailServer({
    onRcptTo({ address }, _session, done) {
      done(isBusy && address.startsWith('bob') ? refusal(451, 'try again later') : undefined);
    },
  });
});

async function auditors(): Promise<NamedDeliverer> {
  const options = { host: '127.0.0.1', port: server.port, security: 'none', from: 'reports@tarnholm.example', to: TO };
  return loadNamed({
    name: 'auditors',
    redaction: undefined,
    settings: {
      use: 'email',
      module: undefined,
      options,
      accounts: undefined,
      credentials: {},
      formats: undefined,
      template: undefined,
      locale: undefined,
      redact: undefined,
    },
  });
}

async function send(deliverer: NamedDeliverer): Promise<readonly SentDelivery[]> {
  const run: DeliveryRun = {
    archive,
    settings: someRunSettings(),
    deliverers: [deliverer],
    credentials: new Map(),
    folder: '/',
    accounts: [],
    occasion: '',
    retries: 0,
    timeout: 60_000,
    now: () => now,
    loadTools: (settings) => loadTools(settings),
  };
  return sendPlanned(SET, null, deliverer, run);
}

/** What a second run of the same command says: states, or the code of the error. */
async function sendAgain(deliverer: NamedDeliverer): Promise<string> {
  try {
    return (await send(deliverer)).map(({ state }) => state).join();
  } catch (failure) {
    return failure instanceof AuditpressError ? failure.code : String(failure);
  }
}

/** Two attempts: Bob's mail was postponed first. */
async function delivered(deliverer: NamedDeliverer): Promise<KeptFolder> {
  isBusy = true;
  expect((await send(deliverer)).map(({ state }) => state)).toEqual(['postponed']);
  isBusy = false;
  expect((await send(deliverer)).map(({ state }) => state)).toEqual(['delivered']);
  expect(server.mails.map(({ recipients }) => recipients)).toEqual([[TO[0]], [TO[1]]]);
  now = new Date(now.getTime() + 3_600_000);
  return new KeptFolder(folder);
}

function isSound({ bytes }: Damage): boolean {
  try {
    return decodeRecord(bytes ?? new Uint8Array()).kind !== '';
  } catch {
    return false;
  }
}

describe.each(['intents', 'attempts', 'receipts'])('a damaged file in %s', (kind) => {
  it('sends no second mail, is no yes, and is not replaced', async () => {
    const deliverer = await auditors();
    const kept = await delivered(deliverer);
    const keys = await archive.store.list(`records/${kind}`);
    expect(keys).toHaveLength(kind === 'intents' ? 1 : 2);
    const wrong: string[] = [];
    let tried = 0;
    for (const key of keys) {
      for (const damage of damagesOf(kept.read(key)).filter((one) => !isSound(one))) {
        kept.damage(key, damage);
        const said = await sendAgain(deliverer);
        const isKept =
          Buffer.compare((await archive.store.read(key)) ?? Buffer.of(), damage.bytes ?? Buffer.of()) === 0;
        const { deliveries, damaged } = await listDeliveries(fileReader(archive), now);
        // A receipt that is gone looks as after an interruption.
        const isSaid = kind === 'receipts' || damaged.some((file) => file.key === key);
        const isYes = said === 'delivered' || deliveries.some(({ state }) => state === 'delivered');
        if (server.mails.length !== 2 || isYes || !isKept || !isSaid) wrong.push(`${key}, ${damage.name}: ${said}`);
        tried += 1;
        kept.restore();
      }
    }
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(20 * keys.length);
    expect(await sendAgain(deliverer)).toBe('delivered');
  });
});

it('says why nobody knows, and sends again only if the operator asks, under a new number', async () => {
  const deliverer = await auditors();
  const kept = await delivered(deliverer);
  const [, last = ''] = await archive.store.list('records/attempts');
  kept.damage(last, { name: 'gone', bytes: null });
  const [delivery] = (await listDeliveries(fileReader(archive), now)).deliveries;
  if (delivery === undefined) throw new Error('expected a delivery');
  expect(delivery).toMatchObject({
    state: 'unknown',
    damaged: [{ key: last, problem: 'expected the record of an attempt, found none' }],
  });
  const settings = { archive, credentials: new Map(), retries: 0, timeout: 60_000, now: () => now };
  const after = await resend(delivery, deliverer, settings, false);
  expect(after).toMatchObject({ state: 'delivered', attempts: [{ number: 1 }, { number: 3 }] });
  expect(server.mails.map(({ recipients }) => recipients)).toEqual([[TO[0]], [TO[1]], [TO[1]]]);
  expect((await verifyArchive(archive)).damaged).toMatchObject([{ key: last }]);
});

it('sends what was only planned, if its intent is damaged', async () => {
  const deliverer = await auditors();
  isBusy = true;
  await send(deliverer);
  const kept = new KeptFolder(folder);
  const [intent = ''] = await archive.store.list('records/intents');
  for (const key of [
    ...(await archive.store.list('records/attempts')),
    ...(await archive.store.list('records/receipts')),
  ]) {
    kept.damage(key, { name: 'gone', bytes: null });
  }
  kept.damage(intent, { name: 'empty', bytes: new Uint8Array() });
  isBusy = false;
  expect(await sendAgain(deliverer)).toBe('delivered');
  expect((await listDeliveries(fileReader(archive), now)).damaged).toEqual([]);
});
