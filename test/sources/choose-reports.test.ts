import { describe, expect, it } from 'vitest';
import {
  chosenAmong,
  ChosenFiles,
  chosenOf,
  EVERY_REPORT,
  NO_CHOICE,
  wantsOf,
  type ReportChoice,
} from '../../src/sources/choose-reports.js';
import { AuditpressError } from '../../src/base/errors.js';
import { failureOf } from '../helpers/failure.js';
import type { Snapshot } from '../../src/model/report/snapshot.js';
import { aReport, aSnapshot } from '../helpers/snapshots.js';

const SUBJECTS = [
  ['111', 'Shop', 'CIS-1.5', 'CIS Foundations 1.5'],
  ['222', '', 'CIS-1.5', 'CIS Foundations 1.5'],
  ['111', 'Shop', 'ENS', ''],
] as const;

const snapshots = SUBJECTS.map(([accountId, accountName, benchmarkId, benchmarkName]) =>
  ofScanner(aSnapshot(aReport({ accountId, accountName, benchmarkId, benchmarkName }))),
);

function ofScanner(snapshot: Snapshot): Snapshot {
  return { ...snapshot, provenance: { ...snapshot.provenance, reader: { name: 'table', version: 1 } } };
}

const chosenBy = (choice: Partial<ReportChoice>): readonly number[] =>
  chosenOf(snapshots, { ...NO_CHOICE, ...choice }).map((snapshot) => snapshots.indexOf(snapshot));

describe('a choice of reports', () => {
  it('names benchmarks and accounts by id or name, in any case', () => {
    expect(chosenBy({ benchmarks: ['cis-1.5'] })).toEqual([0, 1]);
    expect(chosenBy({ benchmarks: [' CIS foundations 1.5 '], accounts: ['SHOP'] })).toEqual([0]);
    expect(chosenBy({ accounts: ['222', '111'] })).toEqual([0, 1, 2]);
    expect(chosenBy({ all: true })).toEqual([0, 1, 2]);
  });

  it('is needed where there are several, and lists them', async () => {
    const failure = await failureOf(() => chosenOf(snapshots, NO_CHOICE));
    expect(failure).toMatchObject({ code: 'report-unchosen', kind: 'usage' });
    expect(failure.problems).toHaveLength(3);
    expect(failure.problems[1]).toMatch(/^"CIS-1\.5", account "222", \d+ policies$/);
    expect(chosenOf(snapshots.slice(0, 1), NO_CHOICE)).toEqual(snapshots.slice(0, 1));
  });

  it('must fit a report, name by name', async () => {
    const unknown = await failureOf(() => chosenBy({ benchmarks: ['CIS-1.6'] }));
    expect(unknown).toMatchObject({ code: 'report-unlisted', kind: 'notFound' });
    const misspelled = await failureOf(() => chosenBy({ accounts: ['Shopp'] }));
    expect(misspelled.message).toContain('(did you mean "Shop"?)');
    // Each name is known, and no report has both.
    const both = await failureOf(() => chosenBy({ benchmarks: ['ENS'], accounts: ['222'] }));
    expect(both).toMatchObject({ code: 'report-unlisted' });
    expect(both.message).toBe('expected a report of these accounts and benchmarks, found none');
  });

  it('takes every report of the service, and those of each tool in a folder', () => {
    const ofService = [aSnapshot(), aSnapshot()];
    expect(chosenOf(ofService, NO_CHOICE)).toHaveLength(2);
    const groups = [snapshots.slice(0, 2), snapshots.slice(2)];
    expect(chosenAmong(groups, { ...NO_CHOICE, benchmarks: ['ENS'] })).toEqual([snapshots[2]]);
    expect(chosenAmong([[snapshots[0]!], [snapshots[2]!]], NO_CHOICE)).toEqual([snapshots[0], snapshots[2]]);
  });

  it('lists the reports of every group where one has several', async () => {
    const inFile = (address: string, own: readonly Snapshot[]) =>
      own.map((each) => ({ ...each, provenance: { ...each.provenance, address } }));
    const groups = [inFile('a.csv', snapshots.slice(0, 2)), inFile('b.csv', snapshots.slice(2))];
    const failure = await failureOf(() => chosenAmong(groups, NO_CHOICE));
    expect(failure.message).toContain('which of the 3 reports');
    expect(failure.problems.map((line) => line.replace(/, \d+ .*, in/, ' in'))).toEqual([
      '"CIS-1.5", account "111" in "a.csv"',
      '"CIS-1.5", account "222" in "a.csv"',
      '"ENS", account "111" in "b.csv"',
    ]);
  });

  it('says which reports are read whole', () => {
    const [first, second, third] = SUBJECTS.map(([accountId, accountName, benchmarkId, benchmarkName]) => ({
      accountId,
      accountName,
      benchmarkId,
      benchmarkName,
    }));
    const wanted = (choice: ReportChoice) =>
      [first, second, third].map((subject, index) => subject !== undefined && wantsOf(choice)(subject, index));
    expect(wanted(NO_CHOICE)).toEqual([true, false, false]);
    expect(wanted(EVERY_REPORT)).toEqual([true, true, true]);
    expect(wanted({ ...NO_CHOICE, benchmarks: ['ENS'] })).toEqual([false, false, true]);
    expect(wanted({ ...EVERY_REPORT, isCounted: true })).toEqual([false, false, false]);
  });
});

describe('a choice among several files', () => {
  const read = (choice: Partial<ReportChoice>) => {
    const files = new ChosenFiles({ ...NO_CHOICE, ...choice }, 2);
    for (const [path, own] of [['a.csv', snapshots.slice(0, 2)] as const, ['b.csv', snapshots.slice(2)] as const]) {
      try {
        const subjects = chosenOf(own, files.choice).map(({ report }) => report);
        files.take(path, subjects);
      } catch (failure) {
        if (!(failure instanceof AuditpressError) || !files.leavesOut(path, failure)) throw failure;
      }
    }
    return files;
  };

  it('leaves out a file that has none of the reports', () => {
    expect(read({ benchmarks: ['ENS'] }).leftOut(false)).toEqual(['a.csv']);
    expect(read({ benchmarks: ['ENS', 'CIS-1.5'] }).leftOut(false)).toEqual([]);
    expect(() => read({})).toThrow('which of the 2 reports');
  });

  it('must have a report for each name, unless a file could not be read', async () => {
    const files = read({ benchmarks: ['ENS', 'CIS-9'] });
    expect(await failureOf(() => files.leftOut(false))).toMatchObject({
      code: 'report-unlisted',
      message: 'expected the benchmark of a report in one of the files, received "CIS-9"',
    });
    expect(files.leftOut(true)).toEqual(['a.csv']);
  });

  it('lists what there is if no file has one', async () => {
    const failure = await failureOf(() => read({ benchmarks: ['CIS-9'] }).leftOut(false));
    expect(failure).toMatchObject({ code: 'report-unlisted', kind: 'notFound' });
    expect(failure.problems).toHaveLength(3);
    expect(failure.problems[2]).toMatch(/^b\.csv: "ENS", account "111", \d+ policies$/);
  });
});
