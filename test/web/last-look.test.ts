import { expect, it } from 'vitest';
import { lastLookOf } from '../../src/web/last-look.js';

function someLooks() {
  let time = 0;
  const ends: ((seen: string) => void)[] = [];
  const look = () => new Promise<string>((resolve) => ends.push(resolve));
  const { see, outdate } = lastLookOf(look, () => new Date(time));
  const shown = async () => {
    const { last, isLooking } = await see();
    return [last?.seen ?? null, isLooking];
  };
  return { shown, outdate, ends, pass: (milliseconds: number) => (time += milliseconds) };
}

it('shows what was seen last while the next look is under way', async () => {
  const { shown, ends, pass } = someLooks();
  expect(await shown()).toEqual([null, true]);
  ends[0]?.('one job');
  expect(await shown()).toEqual(['one job', false]);
  pass(60_000);
  expect(await shown()).toEqual(['one job', true]);
  expect(await shown()).toEqual(['one job', true]);
  ends[1]?.('two jobs');
  expect(await shown()).toEqual(['two jobs', false]);
  expect(ends).toHaveLength(2);
});

it('looks again after a change, also while a look that began before is under way', async () => {
  const { shown, outdate, ends } = someLooks();
  await shown();
  outdate();
  await shown();
  ends[0]?.('before');
  expect(await shown()).toEqual(['before', true]);
  ends[1]?.('after');
  expect(await shown()).toEqual(['after', false]);
});

it('shows a look that took long, before it begins another one', async () => {
  const { shown, ends, pass } = someLooks();
  await shown();
  pass(60_000);
  ends[0]?.('one job');
  await shown();
  expect(await shown()).toEqual(['one job', false]);
  expect(ends).toHaveLength(1);
});

it('waits a moment for a look that is quick', async () => {
  const { see } = lastLookOf(
    () => Promise.resolve('jobs'),
    () => new Date(0),
  );
  expect(await see()).toMatchObject({ last: { seen: 'jobs' }, isLooking: false });
});
