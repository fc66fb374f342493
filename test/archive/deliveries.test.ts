import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import type { Archive } from '../../src/archive/archive.js';
import { beginAttempt, findDelivery, listDeliveries, readDeliveryState } from '../../src/archive/deliveries.js';
import { fileReader } from '../../src/archive/list.js';
import { anArchive } from '../helpers/archives.js';
import { failureOf } from '../helpers/failure.js';
import { plannedDelivery } from '../helpers/recorded-deliveries.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

const NOW = new Date('2026-11-23T12:00:00Z');
const keyOf = (letter: string): string => letter.repeat(64);

let root: string;
let archive: Archive;

beforeEach(() => {
  root = join(temporaryFolder(), 'archive');
  archive = anArchive(root);
});

async function planned(letter: string, hour: number): Promise<string> {
  return plannedDelivery(archive, new Date(Date.UTC(2026, 10, 23, hour)), { key: keyOf(letter) });
}

async function damage(id: string): Promise<string> {
  const [key = ''] = (await archive.store.list('records/intents')).filter((each) => each.includes(id));
  writeFileSync(join(root, key), '{}');
  return key;
}

it('deliveries are listed by the time of planning, and those of one time by their ids', async () => {
  for (const [letter, hour] of [
    ['b', 9],
    ['c', 8],
    ['a', 9],
  ] as const)
    await planned(letter, hour);
  const { deliveries } = await listDeliveries(fileReader(archive), NOW);
  expect(deliveries.map(({ id }) => id[0])).toEqual(['c', 'a', 'b']);
});

it('a damaged plan of a delivery that was not tried is listed once, is unknown, and does not count as one', async () => {
  const id = await planned('a', 8);
  const key = await damage(id);
  expect((await listDeliveries(fileReader(archive), NOW)).damaged.map((each) => each.key)).toEqual([key]);
  expect(await readDeliveryState(archive, id, NOW)).toEqual({ state: 'unknown', arrival: null });
  expect(await readDeliveryState(archive, 'b'.repeat(32), NOW)).toBeUndefined();
  expect(await findDelivery(archive, keyOf('a'), NOW)).toBeUndefined();
});

it('a damaged plan of a delivery that was begun is never sent again, and is listed once', async () => {
  const id = await planned('a', 8);
  await beginAttempt(archive, id, { number: 1, recipients: [], at: NOW, until: NOW });
  const key = await damage(id);
  expect(await failureOf(() => findDelivery(archive, keyOf('a'), NOW))).toMatchObject({ code: 'archive-damaged' });
  const { damaged } = await listDeliveries(fileReader(archive), NOW);
  expect(damaged).toEqual([{ key, problem: expect.not.stringContaining('the intent of a delivery') as string }]);
});
