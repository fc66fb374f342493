import { describe, expect, it } from 'vitest';
import { notesOnCategory, notesOnPolicy, notesOnReport } from './notes.js';
import { aCategory, aPolicy, policiesOf } from '../../helpers/snapshots.js';

const subject = 'DiskEncryption';
const path = (field: string): string => `ResourceCategories[0].Policies[1].${field}`;

describe('a sound policy of any color', () => {
  it('makes no note', () => {
    expect(notesOnCategory({ policies: policiesOf('Red', 'Green', 'Gray') })).toEqual({});
  });
});

describe('the color of a policy', () => {
  it.each([
    { passed: 0, total: 0, color: 'Red', expected: 'Gray' },
    { passed: 2, total: 2, color: 'Gray', expected: 'Green' },
    { passed: 0, total: 2, color: 'Green', expected: 'Red' },
    { passed: 1, total: 2, color: 'Green', expected: 'Red, Amber' },
    { passed: 1, total: 2, color: 'Gray', expected: 'Red, Amber' },
  ])('is noted if $passed of $total passed and it is $color', ({ passed, total, color, expected }) => {
    const notes = notesOnPolicy({
      compliance: color,
      passedResourceCount: passed,
      totalResourceCount: total,
      riskProbability: total === 0 ? ' ' : 'Certain',
      riskLevel: total === 0 ? '' : 'Red',
    });
    expect(notes).toEqual({
      'policy-color-unexpected': [{ path: path('Compliance'), subject, expected, found: color }],
    });
  });

  it.each(['Red', 'Amber'])('may be %s if some but not all resources passed', (compliance) => {
    const notes = notesOnPolicy({ compliance, passedResourceCount: 1, totalResourceCount: 2 });
    expect(notes['policy-color-unexpected']).toBeUndefined();
  });

  it('may be any if the counts are negative', () => {
    expect(Object.keys(notesOnPolicy({ compliance: 'Red', passedResourceCount: -1, totalResourceCount: -1 }))).toEqual([
      'count-not-whole',
    ]);
  });

  it('is noted only as unrecognized if it is none of the four', () => {
    const notes = notesOnPolicy({ compliance: 'Blue', riskProbability: 'Certain' });
    expect(notes['color-unrecognized']).toEqual([
      { path: path('Compliance'), subject, expected: 'Green, Red, Amber, Gray', found: 'Blue' },
    ]);
    expect(notes['policy-color-unexpected']).toBeUndefined();
  });
});

describe('the counts of a policy', () => {
  it('are noted if more passed than were evaluated', () => {
    expect(notesOnPolicy({ passedResourceCount: 5, totalResourceCount: 3 })).toEqual({
      'passed-above-total': [{ path: path('PassedResourceCount'), subject, expected: '≤ 3', found: '5' }],
    });
  });

  it('are noted if they are negative or fractional', () => {
    expect(notesOnPolicy({ passedResourceCount: -1, totalResourceCount: 2.5 })).toEqual({
      'count-not-whole': [
        { path: path('PassedResourceCount'), subject, expected: '0, 1, 2, …', found: '-1' },
        { path: path('TotalResourceCount'), subject, expected: '0, 1, 2, …', found: '2.5' },
      ],
    });
  });
});

describe('one of the counts of a policy', () => {
  it.each([
    ['PassedResourceCount', { passedResourceCount: 0.5, totalResourceCount: 2 }, '0.5'],
    ['TotalResourceCount', { passedResourceCount: 1, totalResourceCount: 2.5 }, '2.5'],
  ])('is noted if only it is no whole number: %s', (field, counts, found) => {
    expect(notesOnPolicy(counts)['count-not-whole']).toEqual([
      { path: path(field), subject, expected: '0, 1, 2, …', found },
    ]);
  });
});

describe('a policy in two categories', () => {
  const notesOnCounts = (...counts: readonly (readonly [passed: number, total: number])[]) =>
    notesOnReport({
      resourceCategories: counts.map(([passedResourceCount, totalResourceCount], index) =>
        aCategory({
          categoryId: String(index),
          controlCategoryOrder: index,
          policies: [aPolicy({ compliance: 'Red', passedResourceCount, totalResourceCount })],
        }),
      ),
    })['policy-counts-differ'];

  it('is noted with each count that differs from the first', () => {
    const at = (index: number) => `ResourceCategories[${String(index)}].Policies[0]`;
    expect(notesOnCounts([1, 3], [1, 3], [1, 4], [2, 3])).toEqual([
      { path: at(2), subject, expected: '1/3', found: '1/4' },
      { path: at(3), subject, expected: '1/3', found: '2/3' },
    ]);
  });

  it('is not noted for one without resources', () => {
    expect(notesOnCounts([0, 0], [1, 3], [0, 0], [1, 3])).toBeUndefined();
  });
});

describe('a risk', () => {
  it('is noted if no resource was evaluated', () => {
    expect(notesOnPolicy({ compliance: 'Gray', riskProbability: 'Certain', riskLevel: 'Red' })).toEqual({
      'risk-without-resources': [
        { path: path('RiskProbability'), subject, expected: '" "', found: 'Certain' },
        { path: path('RiskLevel'), subject, expected: '""', found: 'Red' },
      ],
    });
  });

  it('may be blank, with or without a space, if no resource was evaluated', () => {
    expect(notesOnPolicy({ compliance: 'Gray', riskProbability: '', riskLevel: ' ' })).toEqual({});
  });

  it('is noted if it is missing although resources were evaluated', () => {
    expect(notesOnPolicy({ riskProbability: ' ', riskLevel: '' })).toEqual({
      'probability-unrecognized': [
        { path: path('RiskProbability'), subject, expected: 'Certain, High, Moderate, NotLikely', found: '" "' },
      ],
      'risk-level-unrecognized': [{ path: path('RiskLevel'), subject, expected: 'Red, Amber, Green', found: '""' }],
    });
  });
});

describe('an unknown value', () => {
  it('is noted for each open set', () => {
    expect(notesOnPolicy({ severity: 'Extreme', riskProbability: 'Likely', riskLevel: 'Black' })).toEqual({
      'probability-unrecognized': [
        { path: path('RiskProbability'), subject, expected: 'Certain, High, Moderate, NotLikely', found: 'Likely' },
      ],
      'risk-level-unrecognized': [{ path: path('RiskLevel'), subject, expected: 'Red, Amber, Green', found: 'Black' }],
      'severity-unrecognized': [
        { path: path('Severity'), subject, expected: 'Critical, High, Moderate, Low, VeryLow', found: 'Extreme' },
      ],
    });
  });
});

describe('a known value in another spelling', () => {
  it('is noted as that, and counts as the known one', () => {
    const policy = aPolicy({ compliance: 'RED', severity: ' high', riskProbability: 'certain', riskLevel: 'RED ' });
    const policies = [aPolicy({ policyId: 'Other' }), policy];
    expect(notesOnCategory({ policies, red: 1, compliancePercent: 50 })).toEqual({
      'spelling-differs': [
        { path: path('Compliance'), subject, expected: 'Red', found: 'RED' },
        { path: path('Severity'), subject, expected: 'High', found: '" high"' },
        { path: path('RiskLevel'), subject, expected: 'Red', found: '"RED "' },
        { path: path('RiskProbability'), subject, expected: 'Certain', found: 'certain' },
      ],
    });
  });
});
