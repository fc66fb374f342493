import { describe, expect, it } from 'vitest';
import { notesOnCategory, notesOnPolicy } from './notes.js';
import { policiesOf } from '../../helpers/snapshots.js';

const subject = 'DiskEncryption';
const path = (field: string): string => `ResourceCategories[0].Policies[1].${field}`;

describe('a sound policy of any colour', () => {
  it('makes no note', () => {
    expect(notesOnCategory({ policies: policiesOf('Red', 'Green', 'Gray') })).toEqual({});
  });
});

describe('the colour of a policy', () => {
  it.each([
    { passed: 0, total: 0, colour: 'Red', expected: 'Gray' },
    { passed: 2, total: 2, colour: 'Gray', expected: 'Green' },
    { passed: 0, total: 2, colour: 'Green', expected: 'Red' },
  ])('is noted where $passed of $total passed and it is $colour', ({ passed, total, colour, expected }) => {
    const notes = notesOnPolicy({
      compliance: colour,
      passedResourceCount: passed,
      totalResourceCount: total,
      riskProbability: total === 0 ? ' ' : 'Certain',
      riskLevel: total === 0 ? '' : 'Red',
    });
    expect(notes).toEqual({
      'policy-colour-unexpected': [{ path: path('Compliance'), subject, expected, found: colour }],
    });
  });

  it('follows no rule where some of the resources passed', () => {
    for (const compliance of ['Green', 'Red', 'Gray']) {
      const notes = notesOnPolicy({ compliance, passedResourceCount: 1, totalResourceCount: 2, riskLevel: 'Amber' });
      expect(notes['policy-colour-unexpected']).toBeUndefined();
    }
  });

  it('follows no rule where the counts are no counts', () => {
    expect(Object.keys(notesOnPolicy({ compliance: 'Red', passedResourceCount: -1, totalResourceCount: -1 }))).toEqual([
      'count-not-whole',
    ]);
  });

  it('is noted once where it is none of the four', () => {
    const notes = notesOnPolicy({ compliance: 'Blue', riskProbability: 'Certain' });
    expect(notes['colour-unrecognised']).toEqual([
      { path: path('Compliance'), subject, expected: 'Green, Red, Amber, Gray', found: 'Blue' },
    ]);
    expect(notes['policy-colour-unexpected']).toBeUndefined();
  });
});

describe('the counts of a policy', () => {
  it('are noted where more passed than were evaluated', () => {
    expect(notesOnPolicy({ passedResourceCount: 5, totalResourceCount: 3 })).toEqual({
      'passed-above-total': [{ path: path('PassedResourceCount'), subject, expected: '≤ 3', found: '5' }],
    });
  });

  it('are noted where they are negative or fractional', () => {
    expect(notesOnPolicy({ passedResourceCount: -1, totalResourceCount: 2.5 })).toEqual({
      'count-not-whole': [
        { path: path('PassedResourceCount'), subject, expected: '0, 1, 2, …', found: '-1' },
        { path: path('TotalResourceCount'), subject, expected: '0, 1, 2, …', found: '2.5' },
      ],
    });
  });
});

describe('a risk', () => {
  it('is noted where no resource was evaluated', () => {
    expect(notesOnPolicy({ compliance: 'Gray', riskProbability: 'Certain', riskLevel: 'Red' })).toEqual({
      'risk-without-resources': [
        { path: path('RiskProbability'), subject, expected: '" "', found: 'Certain' },
        { path: path('RiskLevel'), subject, expected: '""', found: 'Red' },
      ],
    });
  });

  it('may be blank with or without a space there', () => {
    expect(notesOnPolicy({ compliance: 'Gray', riskProbability: '', riskLevel: ' ' })).toEqual({});
  });

  it('is noted where it is missing although resources were evaluated', () => {
    expect(notesOnPolicy({ riskProbability: ' ', riskLevel: '' })).toEqual({
      'probability-unrecognised': [
        { path: path('RiskProbability'), subject, expected: 'Certain, NotLikely', found: '" "' },
      ],
      'risk-level-unrecognised': [{ path: path('RiskLevel'), subject, expected: 'Red, Amber, Green', found: '""' }],
    });
  });
});

describe('an unknown value', () => {
  it('of each open set is noted', () => {
    expect(notesOnPolicy({ severity: 'Extreme', riskProbability: 'Likely', riskLevel: 'Black' })).toEqual({
      'probability-unrecognised': [
        { path: path('RiskProbability'), subject, expected: 'Certain, NotLikely', found: 'Likely' },
      ],
      'risk-level-unrecognised': [{ path: path('RiskLevel'), subject, expected: 'Red, Amber, Green', found: 'Black' }],
      'severity-unrecognised': [
        { path: path('Severity'), subject, expected: 'Critical, High, Moderate, Low', found: 'Extreme' },
      ],
    });
  });
});
