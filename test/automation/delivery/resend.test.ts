import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Archive } from '../../../src/archive/archive.js';
import { beginAttempt, readDelivery, recordReceipt } from '../../../src/archive/deliveries.js';
import { folderOf } from '../../../src/archive/records.js';
import { plannedDelivery } from '../../helpers/recorded-deliveries.js';
import type { ReceiptContent } from '../../../src/archive/delivery-records.js';
import type { NamedDeliverer } from '../../../src/automation/delivery/named-deliverer.js';
import { findDeliveryById, resend, resendRefused } from '../../../src/automation/delivery/resend.js';
import type { Deliverer } from '../../../src/deliverers/deliverer.js';
import { anArchive } from '../../helpers/archives.js';
import { failureOf } from '../../helpers/failure.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';
import type { ListedDelivery } from '../../../src/archive/listing-schema.js';

const KEY = 'ab12'.repeat(16);
const NOW = new Date('2026-11-23T12:00:00Z');
const SETTINGS = { credentials: new Map(), retries: 0, timeout: 60_000, now: () => NOW };

let archive: Archive;
/** The recipients of each attempt, after the first. */
let sent: (readonly string[])[];

beforeEach(() => {
  archive = anArchive(join(temporaryFolder(), 'archive'));
  sent = [];
});

const ALL = ['ada', 'bob', 'eve'];

async function plan(key = KEY, recipients: readonly string[] = ALL): Promise<ListedDelivery> {
  return recorded(await plannedDelivery(archive, NOW, { key, recipients: [...recipients] }));
}

async function recorded(id: string): Promise<ListedDelivery> {
  const delivery = await readDelivery(archive, id, NOW);
  if (delivery === undefined) throw new Error('expected a recorded delivery');
  return delivery;
}

type Outcomes = Readonly<Record<string, 'delivered' | 'postponed' | 'refused'>>;

/** A delivery that was tried once, with what each recipient said; null if nobody knows what came of it. */
async function tried(outcome: ReceiptContent['outcome'] | null, outcomes: Outcomes = {}): Promise<ListedDelivery> {
  const { id } = await plan();
  const until = outcome === null ? NOW : new Date(NOW.getTime() + 60_000);
  await beginAttempt(archive, id, { number: 1, recipients: ALL, at: NOW, until });
  if (outcome !== null) {
    await recordReceipt(archive, id, {
      number: 1,
      at: NOW.toISOString(),
      outcome,
      reference: '',
      paths: [],
      failure: null,
      recipients: Object.entries(outcomes).map(([recipient, own]) => ({ recipient, outcome: own, reason: '' })),
    });
  }
  return recorded(id);
}

const plugIn: Deliverer = {
  name: 'box',
  plan: () => [],
  send({ key, target, recipients }) {
    sent.push(recipients);
    const delivered = recipients.map((recipient) => ({ recipient, outcome: 'delivered' as const, reason: '' }));
    return Promise.resolve({ key, target, reference: 'again', recipients: delivered, artifacts: [] });
  },
};
const box: NamedDeliverer = {
  name: 'box',
  plugIn,
  options: {},
  redaction: undefined,
  settings: {
    accounts: undefined,
    credentials: {},
    module: undefined,
    options: {},
    formats: undefined,
    template: undefined,
    locale: undefined,
    redact: undefined,
  },
};

const again = (delivery: ListedDelivery, isForced = false) => resend(delivery, box, { archive, ...SETTINGS }, isForced);

describe('sending a delivery again', () => {
  it.each([
    ['refused', 'refused', { ada: 'refused', bob: 'refused', eve: 'refused' }, ALL],
    ['postponed', 'postponed', { ada: 'postponed', bob: 'postponed', eve: 'postponed' }, ALL],
    ['partial', 'partial', { ada: 'delivered', bob: 'refused', eve: 'delivered' }, ['bob']],
    ['postponed', 'postponed', { ada: 'delivered', bob: 'refused', eve: 'postponed' }, ['bob', 'eve']],
  ] as const)('that is %s goes to those who do not have it', async (state, outcome, outcomes, expected) => {
    const delivery = await tried(outcome, outcomes);
    expect(delivery.state).toBe(state);
    expect(await again(delivery)).toMatchObject({ state: 'delivered', tries: 1, recipients: ALL });
    expect(sent).toEqual([expected]);
  });

  it('of which nobody knows whether it arrived goes to all', async () => {
    const delivery = await tried(null);
    expect(delivery.state).toBe('unknown');
    expect(await again(delivery)).toMatchObject({ state: 'delivered', attempts: [{ number: 1 }, { number: 2 }] });
    expect(sent).toEqual([ALL]);
  });

  it('that was only planned goes to all', async () => {
    expect(await again(await plan())).toMatchObject({ state: 'delivered' });
    expect(sent).toEqual([ALL]);
  });

  it('that everybody has is refused, unless it is forced: then it goes to all', async () => {
    const delivery = await tried('delivered', { ada: 'delivered', bob: 'delivered', eve: 'delivered' });
    expect(await failureOf(() => again(delivery))).toMatchObject({ code: 'delivery-closed', kind: 'usage' });
    expect(sent).toEqual([]);
    await again(delivery, true);
    expect(sent).toEqual([ALL]);
  });

  it('that is forced goes only to those who do not have it, if somebody does not', async () => {
    await again(await tried('partial', { ada: 'delivered', bob: 'refused', eve: 'delivered' }), true);
    expect(sent).toEqual([['bob']]);
  });

  it.each([false, true])('that another run is sending is refused; forced: %s', async (isForced) => {
    const { id } = await plan();
    const until = new Date(NOW.getTime() + 60_000);
    await beginAttempt(archive, id, { number: 1, recipients: ALL, at: NOW, until });
    const failure = await failureOf(async () => again(await recorded(id), isForced));
    expect(failure).toMatchObject({ code: 'delivery-closed', kind: 'usage' });
    expect(failure.hint).toContain(`deliveries show ${id}`);
    expect(sent).toEqual([]);
  });
});

describe('sending again what was refused', () => {
  it.each([
    ['refused', { ada: 'refused', bob: 'refused', eve: 'refused' }, [ALL]],
    ['partial', { ada: 'delivered', bob: 'refused', eve: 'delivered' }, [['bob']]],
    ['delivered', { ada: 'delivered', bob: 'delivered', eve: 'delivered' }, []],
    ['postponed', { ada: 'postponed', bob: 'refused', eve: 'delivered' }, []],
  ] as const)('leaves all else alone: %s', async (outcome, outcomes, expected) => {
    const delivery = await tried(outcome, outcomes);
    expect(delivery.state).toBe(outcome);
    await resendRefused(delivery, box, { archive, ...SETTINGS });
    expect(sent).toEqual(expected);
  });

  it('leaves alone what may have arrived', async () => {
    await resendRefused(await tried(null), box, { archive, ...SETTINGS });
    expect(sent).toEqual([]);
  });
});

describe('a delivery is found', () => {
  const find = (written: string) => findDeliveryById(archive, written, NOW, () => undefined);
  const OTHER = `ab12ab13${'0'.repeat(56)}`;

  it('by its id or its beginning, in any case and with white space around it', async () => {
    const { id } = await plan();
    await plan(OTHER);
    for (const written of [id, 'ab12ab12', ' AB12AB12 ']) expect((await find(written)).id).toBe(id);
  });

  it('with what became of it while the others were read', async () => {
    const { id } = await tried(null);
    const receipt = { number: 1, at: NOW.toISOString(), outcome: 'delivered' as const, reference: '' };
    const { store } = archive;
    let isRecorded = false;
    const list: typeof store.list = async (folder) => {
      if (folder === folderOf('attempt') && !isRecorded) {
        isRecorded = true;
        await recordReceipt(archive, id, { ...receipt, paths: [], failure: null, recipients: [] });
      }
      return store.list(folder);
    };
    const meanwhile = { ...archive, store: { ...store, list } };
    expect((await findDeliveryById(meanwhile, id.slice(0, 8), NOW, () => undefined)).state).toBe('delivered');
  });

  it('only by a beginning of four digits or more that one delivery has', async () => {
    const [{ id }, other] = [await plan(), await plan(OTHER)];
    expect(await failureOf(() => find('ab12'))).toMatchObject({
      code: 'delivery-ambiguous',
      kind: 'usage',
      problems: expect.arrayContaining([id, other.id]) as string[],
    });
    for (const written of ['', 'ab1', 'b12ab12a', 'cccc']) {
      expect(await failureOf(() => find(written))).toMatchObject({ code: 'delivery-missing', kind: 'notFound' });
    }
  });

  it('by its shortest beginning if it is the only one', async () => {
    const { id } = await plan();
    expect((await find('ab12')).id).toBe(id);
    expect(await failureOf(() => find('ab1'))).toMatchObject({ code: 'delivery-missing' });
  });
});
