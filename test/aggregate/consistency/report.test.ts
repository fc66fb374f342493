import { describe, expect, it } from 'vitest';
import { aggregate } from '../../../src/aggregate/aggregate.js';
import { NOTE_CODES } from '../../../src/model/summary/notes.js';
import { aCategory, aPolicy, aReport, aSnapshot } from '../../helpers/snapshots.js';
import { notesOnReport } from './notes.js';

describe('an id', () => {
  it('is noted if it is masked, with one example per field', () => {
    const notes = notesOnReport({
      accountId: '########-####-####-####-############',
      jobId: '7d0c****',
      providerAccountIds: [
        { field: 'TypeBAccountId', value: '**********12' },
        { field: 'SubscriptionId', value: null },
      ],
    });
    expect(notes).toEqual({
      'id-masked': [
        { path: 'AccountId', subject: '', expected: '', found: '########-####-####-####-############' },
        { path: 'JobId', subject: '', expected: '', found: '7d0c****' },
        { path: 'TypeBAccountId', subject: '', expected: '', found: '**********12' },
      ],
    });
  });

  it('need not be a UUID', () => {
    expect(notesOnReport({ accountId: '123456789012', licenseId: 'team #1', jobId: 'xx-7' })).toEqual({});
  });

  it.each(['##', '7d0c••••', 'xxxxxxxx-0000', 'XXXXXXXX'])('counts as masked if it contains %s', (jobId) => {
    expect(Object.keys(notesOnReport({ jobId }))).toEqual(['id-masked']);
  });

  it('is noted if it is absent or blank, unless it is that of a provider', () => {
    const providerAccountIds = [{ field: 'TypeBAccountId', value: null }];
    expect(notesOnReport({ accountId: '', jobId: ' ', providerAccountIds })).toEqual({
      'id-absent': [
        { path: 'AccountId', subject: '', expected: '', found: '' },
        { path: 'JobId', subject: '', expected: '', found: '' },
      ],
    });
  });
});

describe('the notes', () => {
  it('are in the order of their codes, and their paths refer to the report as received', () => {
    const resourceCategories = [
      aCategory({ categoryId: 'late', controlCategoryOrder: 2, policies: [aPolicy({ severity: 'Extreme' })] }),
      aCategory({ categoryId: 'early', controlCategoryOrder: 1, policies: [aPolicy({ severity: 'Dire' })], total: 7 }),
    ];
    const { notes } = aggregate(aSnapshot(aReport({ resourceCategories, unlisted: [{ name: 'ScanDate', value: 1 }] })));
    const codes = notes.map(({ code }) => code);
    expect(codes).toEqual(NOTE_CODES.filter((code) => codes.includes(code)));
    expect(codes).toContain('scan-time-unreadable');
    expect(
      notes.find(({ code }) => code === 'severity-unrecognized')?.examples.map(({ path, found }) => [path, found]),
    ).toEqual([
      ['ResourceCategories[1].Policies[0].Severity', 'Dire'],
      ['ResourceCategories[0].Policies[0].Severity', 'Extreme'],
    ]);
  });
});
