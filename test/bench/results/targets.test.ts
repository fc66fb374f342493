import { describe, expect, it } from 'vitest';
import type { Row } from '../../../bench/results/result.js';
import { assess, type Outcome } from '../../../bench/results/targets.js';
import { aRow } from '../some-rows.js';

function outcome(rows: readonly Row[], what: string): Outcome | undefined {
  return assess(rows, ['pdf', 'xlsx', 'html', 'cli', 'batch']).find((one) => one.what === what);
}

describe('the targets', () => {
  const OF_STOCK = 'tables, 500 policies, warm, of stock pdfmake';

  it('are met by a ratio that is just at the limit', () => {
    expect(outcome([aRow('tables', 15), aRow('pdfmake', 100)], OF_STOCK)).toEqual({
      group: 'pdf',
      what: OF_STOCK,
      wanted: 'at most 0.15',
      measured: 0.15,
      state: 'met',
    });
  });

  it('are not met by one above it', () => {
    expect(outcome([aRow('tables', 16), aRow('pdfmake', 100)], OF_STOCK)).toMatchObject({
      measured: 0.16,
      state: 'not met',
    });
  });

  it('are not measured if another library is missing', () => {
    expect(outcome([aRow('tables', 18)], OF_STOCK)).toMatchObject({ measured: null, state: 'not measured' });
  });

  it('compare only rows of the same size', () => {
    const rows = [aRow('tables', 18), aRow('pdfmake', 100, { policies: 5000 })];
    expect(outcome(rows, OF_STOCK)).toMatchObject({ state: 'not measured' });
  });

  it('below 1 are not met by a ratio of 1', () => {
    const rows = [aRow('tables', 50), aRow('skia', 50)];
    expect(outcome(rows, 'tables, 500 policies, warm, of Skia')).toMatchObject({ measured: 1, state: 'not met' });
  });

  it('use elapsed time for whole commands', () => {
    const cold = (wall: number, cpu: number) => ({ group: 'cli', policies: 0, cold: { wall, cpu } }) as const;
    const rows = [aRow('help', 0, cold(45, 99)), aRow('node', 0, cold(30, 1))];
    expect(outcome(rows, '--help, of bare node')).toMatchObject({ measured: 1.5, state: 'met' });
  });

  it('require a minimum speedup on two cores', () => {
    const took = (wall: number) => ({ group: 'batch', policies: 140, cold: { wall, cpu: 1 } }) as const;
    const rows = [aRow('one-core', 0, took(170)), aRow('two-cores', 0, took(100))];
    const what = 'many reports in three formats, one core, of two cores';
    expect(outcome(rows, what)).toMatchObject({ measured: 1.7, state: 'not met' });
  });

  it('call growth linear if each further policy costs the same', () => {
    const rows = [500, 5000, 100_000].map((policies) => aRow('tables', 40 + policies / 10, { policies }));
    const what = 'time for a policy more, 5,000 to 100,000, of 500 to 5,000';
    expect(outcome(rows, what)?.measured).toBeCloseTo(1);
    expect(outcome(rows, what)?.state).toBe('met');
  });

  it('do not call quadratic growth linear', () => {
    const rows = [500, 5000, 100_000].map((policies) => aRow('tables', policies ** 2, { policies }));
    expect(outcome(rows, 'time for a policy more, 5,000 to 100,000, of 500 to 5,000')).toMatchObject({
      state: 'not met',
    });
  });

  it('omit groups that were not run', () => {
    expect(new Set(assess([], ['html', 'cli']).map(({ group }) => group))).toEqual(new Set(['html', 'cli']));
  });
});
