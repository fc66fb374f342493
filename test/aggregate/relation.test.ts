import { describe, expect, test } from 'vitest';
import { relationOf, type Relation } from '../../src/aggregate/relation.js';
import type { Subject } from '../../src/model/report/ids.js';

const SUBJECT: Subject = {
  accountId: '6f1de6b8-2c1f-4d7b-9a43-0f6f1a1c5b11',
  accountName: 'Contoso production',
  benchmarkId: 'CSBP',
  benchmarkName: 'Cloud Security Best Practices',
};

function relation(one: Partial<Subject>, other: Partial<Subject>): Relation {
  const result = relationOf({ ...SUBJECT, ...one }, { ...SUBJECT, ...other });
  expect(relationOf({ ...SUBJECT, ...other }, { ...SUBJECT, ...one })).toEqual(result);
  return result;
}

describe('accounts', () => {
  test.each([
    ['ids that differ in case', { accountId: SUBJECT.accountId.toUpperCase() }],
    ['another name for one id', { accountName: 'Contoso (renamed)' }],
    ['a masked id and the same name', { accountId: '6f1de6b8-####-####' }],
    ['a missing id and the same name', { accountId: '' }],
  ])('are the same: %s', (_case, other) => {
    expect(relation({}, other).otherAccount).toBe(false);
  });

  test.each([
    ['another id, although the name is the same', {}, { accountId: 'a2' }],
    ['one masked id for two names', { accountId: '####' }, { accountId: '####', accountName: 'Contoso test' }],
    ['two masked ids', { accountId: '####1' }, { accountId: '####2' }],
    ['the word null for two names', { accountId: 'null' }, { accountId: 'null', accountName: 'Contoso test' }],
    ['a missing id and another name', {}, { accountId: ' ', accountName: 'Contoso test' }],
  ])('differ: %s', (_case, one, other) => {
    expect(relation(one, other).otherAccount).toBe(true);
  });
});

describe('benchmarks', () => {
  const benchmarks = (one: readonly [string, string], other: readonly [string, string]): Relation =>
    relation({ benchmarkId: one[0], benchmarkName: one[1] }, { benchmarkId: other[0], benchmarkName: other[1] });

  test('with one id are the same, whatever their names', () => {
    expect(benchmarks(['CSBP', 'Best practices'], ['csbp', 'Best practices 2.0'])).toMatchObject({
      otherBenchmark: false,
      otherVersion: false,
    });
  });

  test.each([
    ['TypeAFDCIS1_1_0', '', 'TypeAFDCIS1_3_0', ''],
    ['NIST800_53Rev4', '', 'NIST800_53Rev5', ''],
    ['PCI3_2', '', 'PCI4_0', ''],
    ['A1', 'CIS Foundations Benchmark v1.1.0', 'A2', 'CIS Foundations Benchmark v2.0.0'],
    ['A1', 'NIST SP 800-53 Revision 4', 'A2', 'NIST SP 800-53 Revision 5'],
    ['A1', 'ISO/IEC 27001:2013', 'A2', 'ISO/IEC 27001:2022'],
    ['A1', 'PCI DSS 3.2', 'A2', 'PCI DSS 4.0'],
  ])('%s %s and %s %s are versions of one', (oneId, oneName, otherId, otherName) => {
    expect(benchmarks([oneId, oneName], [otherId, otherName])).toMatchObject({
      otherBenchmark: false,
      otherVersion: true,
    });
  });

  test.each([
    ['NIST800_53', 'NIST SP 800-53', 'NIST800_171', 'NIST SP 800-171'],
    ['ISO27001', 'ISO 27001', 'ISO27017', 'ISO 27017'],
    ['TypeAFDCIS1_1_0', 'CIS TypeA Foundations v1.1.0', 'TypeCCIS1_1_0', 'CIS TypeC Foundations v1.1.0'],
    ['3.2', '', '4.0', ''],
    ['SOC1', 'SOC 1', 'SOC2', 'SOC 2'],
  ])('%s %s and %s %s are two', (oneId, oneName, otherId, otherName) => {
    expect(benchmarks([oneId, oneName], [otherId, otherName])).toMatchObject({
      otherBenchmark: true,
      otherVersion: false,
    });
  });
});
