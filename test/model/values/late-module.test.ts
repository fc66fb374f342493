import { expect, test } from 'vitest';
import { LateModule, ModuleNeeded, withLateModules } from '../../../src/model/values/late-module.js';

function aModule(name: string): { late: LateModule<string>; loads: () => number } {
  let loads = 0;
  const late = new LateModule(() => {
    loads += 1;
    return Promise.resolve(name);
  });
  return { late, loads: () => loads };
}

test('work is done again with each module that it needs', async () => {
  const [one, other] = [aModule('one'), aModule('other')];
  let tries = 0;
  const work = (): string => {
    tries += 1;
    return `${one.late.get()} ${other.late.get()}`;
  };
  expect(await withLateModules(work)).toBe('one other');
  expect(tries).toBe(3);
  expect(await withLateModules(() => Promise.resolve(work()))).toBe('one other');
  expect([tries, one.loads(), other.loads()]).toEqual([4, 1, 1]);
});

test('a module that is not needed is not loaded', async () => {
  const { late, loads } = aModule('one');
  expect(await withLateModules(() => 7)).toBe(7);
  expect(loads()).toBe(0);
  expect(() => late.get()).toThrow(ModuleNeeded);
});

test('any other failure ends the work', async () => {
  await expect(
    withLateModules(() => {
      throw new Error('broken');
    }),
  ).rejects.toThrow('broken');
});
