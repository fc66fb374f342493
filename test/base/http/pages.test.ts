import { expect, it } from 'vitest';
import { EndlessList, readPages } from '../../../src/base/http/pages.js';

const numbers = (last: number) => (place: number | undefined) =>
  Promise.resolve({ entries: [place ?? 0], next: (place ?? 0) < last ? (place ?? 0) + 1 : undefined });

it('a list is read to the page that is the last', async () => {
  expect(await readPages(numbers(3))).toEqual([0, 1, 2, 3]);
});

it('a list is read until there are enough', async () => {
  expect(await readPages(numbers(3), { enough: 2 })).toEqual([0, 1]);
});

it('a list of too many pages is no whole list', async () => {
  await expect(readPages(numbers(3), { most: 3 })).rejects.toThrow('more than 3 pages');
  await expect(readPages(numbers(2), { most: 3 })).resolves.toHaveLength(3);
});

it('a list that comes back to a page is no whole list', async () => {
  const circle = (place?: string) =>
    Promise.resolve({ entries: [1], next: place === 'b' ? 'a' : place === 'a' ? 'b' : 'a' });
  await expect(readPages(circle)).rejects.toThrow(EndlessList);
});
