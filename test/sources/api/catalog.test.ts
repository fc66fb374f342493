import { describe, expect, it } from 'vitest';
import { benchmarksOf, unlistedBenchmark } from '../../../src/sources/api/catalog.js';

const NOTHING = { prefixes: {}, benchmarks: {} };

describe('the catalog', () => {
  it('has each benchmark of an account type once', () => {
    const sizes = (['1', '2', '3'] as const).map((type) => {
      const ids = benchmarksOf(type, NOTHING);
      expect(new Set(ids).size).toBe(ids.length);
      return ids.length;
    });
    expect(sizes).toEqual([21, 17, 15]);
    expect(benchmarksOf('1', NOTHING)).toContain('TypeAKUBERNETES1_5_0');
    expect(benchmarksOf('2', NOTHING)).not.toContain('UKNCSC');
    expect(benchmarksOf('3', NOTHING)).not.toContain('SOC2_AICPA_TSC_2017');
  });

  it('uses the prefixes of the service', () => {
    const ids = benchmarksOf('1', { prefixes: { TypeA: 'ACME' }, benchmarks: {} });
    expect(ids).toContain('ACMEFDCIS1_1_0');
    expect(ids.filter((id) => id.startsWith('TypeA'))).toEqual([]);
    expect(ids).toContain('CSBP');
  });

  it('is extended by the configuration', () => {
    const catalog = { prefixes: {}, benchmarks: { '2': ['House_Rules_3', 'CSBP'] } };
    expect(benchmarksOf('2', catalog)).toHaveLength(18);
    expect(benchmarksOf('2', catalog)).toContain('House_Rules_3');
    expect(benchmarksOf('1', catalog)).not.toContain('House_Rules_3');
  });
});

describe('a benchmark that is not listed', () => {
  it('is reported with the nearest one', () => {
    expect(unlistedBenchmark('CSPB', '1', NOTHING)).toBe(
      'expected a benchmark of the catalog of account type 1, received "CSPB"; the nearest is "CSBP"',
    );
  });

  it('is reported without a suggestion if none is similar', () => {
    expect(unlistedBenchmark('Something_Entirely_Different', undefined, NOTHING)).toBe(
      'expected a benchmark of the catalog, received "Something_Entirely_Different"',
    );
  });

  it('for one account type may be listed for another', () => {
    expect(unlistedBenchmark('UKNCSC', '2', NOTHING)).toContain('account type 2');
    expect(unlistedBenchmark('UKNCSC', '1', NOTHING)).toBeUndefined();
    expect(unlistedBenchmark('UKNCSC', undefined, NOTHING)).toBeUndefined();
  });

  it('is compared with the prefixes of the service', () => {
    const catalog = { prefixes: { TypeB: 'Globex' } as const, benchmarks: {} };
    expect(unlistedBenchmark('GlobexFDCIS1_2_0', '2', catalog)).toBeUndefined();
    expect(unlistedBenchmark('TypeBFDCIS1_2_0', '2', catalog)).toContain('the nearest is "GlobexFDCIS1_2_0"');
  });
});
