import { describe, expect, it } from 'vitest';
import { planFor, readOptions } from '../../bench/options.js';

describe('the options of the bench', () => {
  it('measure libraries and commands at three sizes by default', () => {
    expect(readOptions([])).toMatchObject({
      sizes: [140, 500, 5000],
      groups: ['pdf', 'xlsx', 'html', 'cli'],
      contestants: undefined,
      rounds: undefined,
      output: 'text',
      reports: 1000,
    });
  });

  it('sort sizes without duplicates', () => {
    expect(readOptions(['--sizes', '5000,140,5000']).sizes).toEqual([140, 5000]);
  });

  it('accept several groups', () => {
    expect(readOptions(['--only', 'batch,pdf']).groups).toEqual(['batch', 'pdf']);
  });

  it.each([
    [
      ['--only', 'csv'],
      'Expected groups from pdf, xlsx, html, cli, batch, portfolio, runs after --only, received csv.',
    ],
    [['--sizes', '1e3'], 'Expected whole numbers from 1 after --sizes, received 1e3.'],
    [['--rounds', '0'], 'Expected whole numbers from 1 after --rounds, received 0.'],
    [['--contestants', 'tables,latex'], /^Expected contestants out of generate, tables, .*, received latex\.$/],
    [['--json', '--markdown'], 'Expected --json or --markdown, received both.'],
  ])('refuse %j', (argv, message) => {
    expect(() => readOptions(argv)).toThrow(message);
  });
});

describe('the plan of a size', () => {
  it('makes small documents more often than large ones', () => {
    const rounds = [140, 5000, 100_000].map((size) => planFor(size, readOptions([])).rounds);
    expect(rounds).toEqual([11, 5, 1]);
  });

  it('makes the largest ones one after the other, because together they need too much memory', () => {
    expect(planFor(100_000, readOptions([]))).toMatchObject({ oneByOne: true, coldRounds: 0, withChanges: false });
    expect(planFor(5000, readOptions([]))).toMatchObject({ oneByOne: false, coldRounds: 3, withChanges: true });
  });

  it('follows the requested rounds', () => {
    expect(planFor(500, readOptions(['--rounds', '3']))).toMatchObject({ rounds: 3, coldRounds: 3 });
    expect(planFor(100_000, readOptions(['--rounds', '3']))).toMatchObject({ rounds: 3, coldRounds: 0 });
  });

  it('of a smoke run makes everything once, and once with other data', () => {
    const options = readOptions(['--smoke']);
    expect(options.sizes).toHaveLength(1);
    expect(planFor(options.sizes[0]!, options)).toMatchObject({ warmUps: 0, rounds: 1, coldRounds: 0 });
  });
});
