import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Archive } from '../../../src/archive/archive.js';
import { findDelivery } from '../../../src/archive/deliveries.js';
import { plannedDelivery } from '../../helpers/recorded-deliveries.js';
import type { Deliverer, DeliveryReceipt } from '../../../src/deliverers/deliverer.js';
import type { NamedDeliverer } from '../../../src/automation/delivery/named-deliverer.js';
import { sendOpen, type SendSettings, type SentDelivery } from '../../../src/automation/delivery/send.js';
import { AuditpressError } from '../../../src/base/errors.js';
import { anArchive } from '../../helpers/archives.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';
import type { ListedDelivery } from '../../../src/archive/listing-schema.js';

const KEY = 'a'.repeat(64);
const NOON = Date.parse('2026-11-23T12:00:00Z');
const SETTINGS: NamedDeliverer['settings'] = {
  accounts: undefined,
  credentials: {},
  module: undefined,
  options: {},
  formats: undefined,
  template: undefined,
  locale: undefined,
  redact: undefined,
};
const RECEIPT: DeliveryReceipt = { key: KEY, target: 'box', reference: '', recipients: [], artifacts: [] };

let archive: Archive;
let now: Date;
/** When each attempt was made, in milliseconds of the real clock. */
let attempts: number[];

beforeEach(() => {
  archive = anArchive(join(temporaryFolder(), 'archive'));
  now = new Date(NOON);
  attempts = [];
});

/** Records a delivery without files. */
async function planned(): Promise<ListedDelivery> {
  await plannedDelivery(archive, now);
  return recorded();
}

async function recorded(): Promise<ListedDelivery> {
  const delivery = await findDelivery(archive, KEY, now);
  if (delivery === undefined) throw new Error('expected a recorded delivery');
  return delivery;
}

/** Sends what is recorded. The target asks for the waits one after the other, in seconds, then accepts the delivery. */
async function send(waits: readonly number[], settings: Partial<SendSettings> = {}): Promise<SentDelivery> {
  const left = [...waits];
  const plugIn: Deliverer = {
    name: 'box',
    plan: () => [],
    send() {
      attempts.push(Date.now());
      const retryAfter = left.shift();
      if (retryAfter === undefined) return Promise.resolve(RECEIPT);
      const message = 'expected box to accept the delivery, received status 429';
      return Promise.reject(new AuditpressError('delivery-postponed', message, { retryAfter }));
    },
  };
  const deliverer: NamedDeliverer = {
    name: 'box',
    plugIn,
    options: {},
    redaction: undefined,
    settings: SETTINGS,
  };
  const usual: SendSettings = { archive, credentials: new Map(), retries: 3, timeout: 60_000, now: () => now };
  return sendOpen(await recorded(), deliverer, { ...usual, ...settings });
}

describe('a target that asks to wait', () => {
  it('is tried again after that time, not before', async () => {
    await planned();
    const { state } = await send([2]);
    expect(state).toBe('delivered');
    expect(attempts).toHaveLength(2);
    expect((attempts[1] ?? 0) - (attempts[0] ?? 0)).toBeGreaterThanOrEqual(1990);
  });

  it('is left alone for now if it asks for more than the time limit, and the reason names the time', async () => {
    await planned();
    const { state, attempts: made } = await send([3600]);
    expect([state, attempts.length]).toEqual(['postponed', 1]);
    expect(made[0]?.receipt).toMatchObject({
      retryAt: '2026-11-23T13:00:00.000Z',
      failure: {
        code: 'delivery-postponed',
        message: expect.stringContaining('until 2026-11-23 13:00:00 UTC') as string,
      },
    });
  });

  it('is left alone by later runs too, until the time has come', async () => {
    await planned();
    await send([3600]);
    now = new Date(NOON + 3_000_000);
    expect((await send([])).state).toBe('postponed');
    expect(attempts).toHaveLength(1);
    now = new Date(NOON + 3_600_000);
    expect((await send([])).state).toBe('delivered');
  });

  it('gets no more time in all than one attempt may take', async () => {
    await planned();
    const { state } = await send([2, 2], { timeout: 3000 });
    expect([state, attempts.length]).toEqual(['postponed', 2]);
  });

  it('gets all the time that one attempt may take, and the tries are counted', async () => {
    await planned();
    const { state, tries } = await send([0.2], { timeout: 200 });
    expect([state, tries]).toEqual(['delivered', 2]);
  });

  it.each([Infinity, 1e15])('for longer than a day, %s s, is tried again after a day', async (wait) => {
    await planned();
    const { attempts: made } = await send([wait]);
    expect(made[0]?.receipt?.retryAt).toBe('2026-11-24T12:00:00.000Z');
  });

  it.each([NaN, -5, 0])('for no time, %s s, is tried again as usual', async (wait) => {
    await planned();
    const { state, attempts: made } = await send([wait], { retries: 1 });
    expect([state, made[0]?.receipt?.retryAt]).toEqual(['delivered', undefined]);
  });
});

it('honors the wait that a receipt states for postponed recipients', async () => {
  await planned();
  const plugIn: Deliverer = {
    name: 'box',
    plan: () => [],
    send: () =>
      Promise.resolve({
        ...RECEIPT,
        recipients: [{ recipient: 'a', outcome: 'postponed', reason: 'status 429' }],
        retryAfter: 3600,
      }),
  };
  const deliverer: NamedDeliverer = {
    name: 'box',
    plugIn,
    options: {},
    redaction: undefined,
    settings: SETTINGS,
  };
  const settings = { archive, credentials: new Map(), retries: 3, timeout: 60_000, now: () => now };
  const { state, attempts: made } = await sendOpen(await recorded(), deliverer, settings);
  expect([state, made.length]).toEqual(['postponed', 1]);
  expect(made[0]?.receipt).toMatchObject({ retryAt: '2026-11-23T13:00:00.000Z', failure: null });
});
