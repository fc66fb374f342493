import { describe, expect, it } from 'vitest';
import { aCategory, aPolicy, policiesOf } from '../../helpers/snapshots.js';
import { notesOnCategory, notesOnReport } from './notes.js';

const subject = 'Disks';

describe('the counts of a category', () => {
  it('make no note if they agree with its policies', () => {
    expect(notesOnCategory({ policies: policiesOf('Green', 'Red', 'Gray') })).toEqual({});
  });

  it('are noted if Total differs from the number of policies and from the sum of the colors', () => {
    expect(notesOnCategory({ policies: policiesOf('Green', 'Red'), total: 3 })).toEqual({
      'category-total-differs': [{ path: 'ResourceCategories[0].Total', subject, expected: '2', found: '3' }],
      'category-sum-differs': [{ path: 'ResourceCategories[0].Total', subject, expected: '1+1+0+0 = 2', found: '3' }],
    });
  });

  it('are noted color by color', () => {
    const notes = notesOnCategory({ policies: policiesOf('Red', 'Red', 'Amber'), red: 3, amber: 0 });
    expect(notes).toEqual({
      'category-colors-differ': [
        { path: 'ResourceCategories[0].Red', subject, expected: '2', found: '3' },
        { path: 'ResourceCategories[0].Amber', subject, expected: '1', found: '0' },
      ],
    });
  });

  it('are noted if policies are missing', () => {
    expect(Object.keys(notesOnCategory({ policies: [], total: 4, gray: 4 }))).toEqual([
      'category-colors-differ',
      'category-total-differs',
    ]);
  });

  it('are noted if they are negative, fractional or too large', () => {
    const notes = notesOnCategory({ policies: [], controlCategoryOrder: 1.5, total: 1e21, green: -1 });
    expect(notes['count-not-whole']).toEqual([
      { path: 'ResourceCategories[0].ControlCategoryOrder', subject, expected: '0, 1, 2, …', found: '1.5' },
      { path: 'ResourceCategories[0].Total', subject, expected: '0, 1, 2, …', found: '1e+21' },
      { path: 'ResourceCategories[0].Green', subject, expected: '0, 1, 2, …', found: '-1' },
    ]);
  });
});

describe('the percentage of a category', () => {
  const path = 'ResourceCategories[0].CompliancePercent';

  it('may differ by 0.01 points', () => {
    const policies = policiesOf('Green', 'Red', 'Red');
    expect(notesOnCategory({ policies, compliancePercent: 33.34 })).toEqual({});
    expect(notesOnCategory({ policies, compliancePercent: 33.35 })).toEqual({
      'percent-differs': [{ path, subject, expected: '100 × 1/(1+2) = 33.3333', found: '33.35' }],
    });
  });

  it('is 0 if nothing is Green', () => {
    expect(notesOnCategory({ policies: policiesOf('Gray'), compliancePercent: 0 })).toEqual({});
    expect(notesOnCategory({ policies: policiesOf('Gray'), compliancePercent: 100 })).toEqual({
      'percent-differs': [{ path, subject, expected: '0', found: '100' }],
    });
  });

  it('is noted with both calculations if it follows from wrong reported counts', () => {
    const notes = notesOnCategory({ policies: policiesOf('Green', 'Red'), green: 3, total: 4, compliancePercent: 75 });
    expect(notes['percent-differs']).toEqual([
      { path, subject, expected: '100 × 1/(1+1) = 50', found: '100 × 3/(3+1) = 75' },
    ]);
  });

  it('is compared with the formula that the report uses', () => {
    const resourceCategories = [
      aCategory({ policies: policiesOf('Green', 'Amber'), compliancePercent: 50 }),
      aCategory({
        categoryId: 'x',
        categoryName: subject,
        policies: policiesOf('Green', 'Red'),
        compliancePercent: 40,
      }),
    ];
    expect(notesOnReport({ resourceCategories })['percent-differs']).toEqual([
      {
        path: 'ResourceCategories[1].CompliancePercent',
        subject,
        expected: '100 × 1/(1+1+0) = 50',
        found: '40',
      },
    ]);
  });
});

describe('an undecided formula', () => {
  it('is noted with both totals if they differ and no category can decide', () => {
    const resourceCategories = [
      aCategory({ policies: policiesOf('Green', 'Red') }),
      aCategory({
        categoryId: 'x',
        policies: policiesOf('Amber', 'Red').map((policy) => ({ ...policy, policyId: '' })),
      }),
    ];
    expect(notesOnReport({ resourceCategories })).toEqual({
      'formula-undecided': [
        {
          path: 'ResourceCategories',
          subject: '',
          expected: '',
          found: 'green/(green+red) = 33.3333; green/(green+red+amber) = 25',
        },
      ],
    });
  });

  it('is noted with the categories that disagree', () => {
    const policies = policiesOf('Green', 'Amber', 'Red');
    const resourceCategories = [
      aCategory({ categoryName: 'A', categoryId: 'a', policies, compliancePercent: 50 }),
      aCategory({ categoryName: 'B', categoryId: 'b', policies, compliancePercent: 33.3333 }),
    ];
    const expected = 'green/(green+red) = 50; green/(green+red+amber) = 33.3333';
    expect(notesOnReport({ resourceCategories })['formula-undecided']).toEqual([
      { path: 'ResourceCategories[0].CompliancePercent', subject: 'A', expected, found: '50' },
      { path: 'ResourceCategories[1].CompliancePercent', subject: 'B', expected, found: '33.3333' },
    ]);
  });

  it('is not noted if nothing is Amber', () => {
    expect(notesOnCategory({ policies: policiesOf('Green', 'Red') })).toEqual({});
  });
});

describe('a repeated entry or category', () => {
  it('is noted for each repetition of an entry within its category', () => {
    const policies = [aPolicy(), aPolicy({ complianceNumber: '1000.10' }), aPolicy(), aPolicy()];
    expect(notesOnCategory({ policies })).toEqual({
      'entry-repeated': [
        { path: 'ResourceCategories[0].Policies[2]', subject: 'DiskEncryption', expected: '1', found: '2' },
        { path: 'ResourceCategories[0].Policies[3]', subject: 'DiskEncryption', expected: '1', found: '3' },
      ],
    });
  });

  it('is noted for a category id, but not for a policy in two categories', () => {
    const policies = [aPolicy()];
    const resourceCategories = [
      aCategory({ categoryName: 'A', controlCategoryOrder: 2, policies }),
      aCategory({ categoryName: 'B', controlCategoryOrder: 1, policies }),
    ];
    expect(notesOnReport({ resourceCategories })).toEqual({
      'category-repeated': [{ path: 'ResourceCategories[0].CategoryId', subject: 'A', expected: '1', found: '2' }],
    });
  });
});
