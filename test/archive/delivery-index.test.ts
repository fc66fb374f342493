import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { beginAttempt, listDeliveries } from '../../src/archive/deliveries.js';
import { deliveryIndexOf } from '../../src/archive/delivery-index.js';
import { fileReader } from '../../src/archive/list.js';
import { anArchive } from '../helpers/archives.js';
import { plannedDelivery, recordArrival } from '../helpers/recorded-deliveries.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

const START = new Date('2026-12-01T00:00:00Z');
const LATER = new Date('2026-12-01T01:00:00Z');

/** An archive, and an index of it that counts what it reads. */
function anIndex() {
  const folder = temporaryFolder();
  const archive = anArchive(folder);
  const clock = { time: START };
  const reads: string[] = [];
  const store = { ...archive.store, read: (key: string) => (reads.push(key), archive.store.read(key)) };
  const index = deliveryIndexOf({ ...archive, store }, () => clock.time);
  const plan = (key: string): Promise<string> => plannedDelivery(archive, START, { key: key.repeat(64) });
  const states = (): readonly string[] => index.listing().deliveries.map(({ state }) => state);
  return { folder, archive, clock, reads, index, plan, states };
}

describe('the index of deliveries', () => {
  it('knows nothing before the first look', async () => {
    const { index, plan } = anIndex();
    await plan('a');
    expect(index.listing()).toEqual({ deliveries: [], damaged: [], asOf: null });
  });

  it('lists what the files say, and when it looked', async () => {
    const { archive, clock, index, plan } = anIndex();
    await recordArrival(archive, await plan('a'), START);
    await plan('b');
    await index.sync();
    clock.time = LATER;
    expect(index.listing()).toEqual({ ...(await listDeliveries(fileReader(archive), LATER)), asOf: START });
  });

  it('reads each record once', async () => {
    const { archive, reads, index, plan } = anIndex();
    const id = await plan('a');
    await index.sync();
    await recordArrival(archive, id, START);
    await index.sync();
    await index.sync();
    expect(reads).toHaveLength(3);
    expect(new Set(reads).size).toBe(3);
  });

  it('follows what is sent, sent again and removed', async () => {
    const { folder, archive, index, plan, states } = anIndex();
    const id = await plan('a');
    await recordArrival(archive, id, START);
    await index.sync();
    expect(states()).toEqual(['delivered']);
    const again = { number: 2, recipients: [], at: START, until: LATER };
    await beginAttempt(archive, id, again);
    await index.sync();
    expect(states()).toEqual(['sending']);
    for (const kind of ['intents', 'attempts', 'receipts'])
      await rm(join(folder, 'records', kind), { recursive: true });
    await index.sync();
    expect(index.listing()).toMatchObject({ deliveries: [], damaged: [] });
  });

  it('knows that an attempt is over when the next look sees no receipt', async () => {
    const { archive, clock, index, plan, states } = anIndex();
    await beginAttempt(archive, await plan('a'), { number: 1, recipients: [], at: START, until: LATER });
    await index.sync();
    expect(states()).toEqual(['sending']);
    clock.time = LATER;
    await index.sync();
    expect(states()).toEqual(['unknown']);
    await index.sync();
    expect(states()).toEqual(['unknown']);
    expect(index.listing().deliveries).toEqual((await listDeliveries(fileReader(archive), LATER)).deliveries);
  });

  it('takes no attempt for unknown whose receipt came after the look', async () => {
    const { archive, clock, index, plan, states } = anIndex();
    const id = await plan('a');
    await beginAttempt(archive, id, { number: 1, recipients: [], at: START, until: LATER });
    await index.sync();
    await recordArrival(archive, id, START);
    clock.time = LATER;
    expect(states()).toEqual(['sending']);
    await index.sync();
    expect(states()).toEqual(['delivered']);
  });

  it('tries a damaged record again each time', async () => {
    const { folder, archive, index, plan, states } = anIndex();
    const id = await plan('a');
    await recordArrival(archive, id, START);
    const key = `records/receipts/${id}/0001.json`;
    const sound = (await archive.store.read(key)) ?? Buffer.of();
    await writeFile(join(folder, key), '{');
    await index.sync();
    expect(states()).toEqual(['unknown']);
    expect(index.listing().damaged).toMatchObject([{ key }]);
    await writeFile(join(folder, key), sound);
    await index.sync();
    expect(states()).toEqual(['delivered']);
    expect(index.listing().damaged).toEqual([]);
  });
});
