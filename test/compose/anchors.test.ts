import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aggregate } from '../../src/aggregate/aggregate.js';
import { categoryAnchor, policyAnchor } from '../../src/compose/anchors.js';
import type { Report } from '../../src/model/report/report.js';
import { anyReport } from '../aggregate/arbitraries.js';
import { aCategory, aPolicy, aReport, aSnapshot, policiesOf } from '../helpers/snapshots.js';

function anchorsOf(report: Report): { categories: string[]; policies: string[] } {
  const summary = aggregate(aSnapshot(report));
  return {
    categories: summary.categories.map((_, index) => categoryAnchor(summary, index)),
    policies: summary.entries.map((entry) => policyAnchor(summary, entry)),
  };
}

const disks = aCategory({ categoryId: 'Disks', policies: policiesOf('Green', 'Red') });

describe('anchors', () => {
  it('are made of ids', () => {
    const policies = [aPolicy({ policyId: 'Encrypt', complianceNumber: '1.2' })];
    const resourceCategories = [aCategory({ categoryId: 'Disks', policies })];
    expect(anchorsOf(aReport({ benchmarkId: 'CSBP', resourceCategories }))).toEqual({
      categories: ['category/CSBP/Disks'],
      policies: ['policy/CSBP/Disks/Encrypt/1.2/1'],
    });
  });

  it('are the same in the next scan, whatever was added before and however it went', () => {
    const now = anchorsOf(aReport({ resourceCategories: [disks] }));
    const passing = disks.policies.map((policy) => ({ ...policy, compliance: 'Green', shortTitle: 'Reworded' }));
    const added = aCategory({ categoryId: 'Accounts', controlCategoryOrder: 0 });
    const next = anchorsOf(
      aReport({ jobId: 'next', resourceCategories: [added, { ...disks, policies: [aPolicy(), ...passing] }] }),
    );
    expect(next.categories).toEqual(expect.arrayContaining(now.categories));
    expect(next.policies).toEqual(expect.arrayContaining(now.policies));
  });

  it('number categories with the same id from the second on', () => {
    expect(anchorsOf(aReport({ benchmarkId: 'B', resourceCategories: [disks, disks] })).categories).toEqual([
      'category/B/Disks',
      'category/B/Disks/2',
    ]);
  });

  it('write odd characters as code points, so that an address needs no escapes', () => {
    const odd = aCategory({ categoryId: 'A b:ü😀"<', policies: [] });
    expect(anchorsOf(aReport({ benchmarkId: 'B', resourceCategories: [odd] })).categories).toEqual([
      'category/B/A:20:b:3a::fc::1f600::22::3c:',
    ]);
  });

  it('are unique and plain, whatever the report', () => {
    fc.assert(
      fc.property(anyReport, (report) => {
        const { categories, policies } = anchorsOf(report);
        const all = [...categories, ...policies];
        expect(new Set(all).size).toBe(all.length);
        for (const anchor of all) expect(anchor).toMatch(/^[\w.~/:-]+$/);
      }),
    );
  });
});
