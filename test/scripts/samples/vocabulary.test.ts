import { describe, expect, it } from 'vitest';
import { BENCHMARKS } from '../../../scripts/samples/benchmarks.js';
import { family } from '../../../scripts/samples/vocabulary/theme.js';

const benchmarks = BENCHMARKS.map(
  ({ id, accountTypes, groups }) =>
    [`${id} for account type ${accountTypes.join(' and ')}`, groups.flatMap(({ themes }) => themes.flat())] as const,
);

describe.each(benchmarks)('the vocabulary of %s', (_name, policies) => {
  it('has no repeated id or title', () => {
    expect(new Set(policies.map(({ policyId }) => policyId)).size).toBe(policies.length);
    expect(new Set(policies.map(({ title }) => title)).size).toBe(policies.length);
  });

  it('has titles of realistic length', () => {
    for (const { title } of policies) {
      expect(title).toMatch(/^Ensure that .+[^.]$/);
      expect(title.length, title).toBeGreaterThanOrEqual(40);
      expect(title.length, title).toBeLessThanOrEqual(130);
    }
  });

  it('has ids and service names in PascalCase, and ids with room for a zone number', () => {
    for (const { policyId, service } of policies) {
      expect(policyId).toMatch(/^[A-Z][A-Za-z0-9]+$/);
      expect(policyId.length, policyId).toBeLessThanOrEqual(50);
      expect(service).toMatch(/^[A-Z][A-Za-z0-9]+$/);
    }
  });
});

describe('a family of the vocabulary', () => {
  it('combines each subject with each control', () => {
    const policies = family(
      `
      Disk | DiskService | many | disks
      Tape | TapeService | one  | tapes
      `,
      `
      High | %sEncrypted | Ensure that encryption is enabled for %s
      Low  | Old%sGone   | Ensure that old %s are gone
      `,
    );
    expect(policies.map(({ policyId }) => policyId)).toEqual([
      'DiskEncrypted',
      'OldDiskGone',
      'TapeEncrypted',
      'OldTapeGone',
    ]);
    expect(policies[3]).toEqual({
      policyId: 'OldTapeGone',
      control: 'Old%sGone',
      subject: 'tapes',
      title: 'Ensure that old tapes are gone',
      service: 'TapeService',
      scale: 'one',
      severity: 'Low',
    });
  });

  it('refuses a malformed line', () => {
    expect(() => family('Disk | DiskService | disks', '')).toThrow('Expected 4 cells between bars');
    expect(() => family('Disk | DiskService | huge | disks', 'Low | %s | %s')).toThrow('found: huge');
  });
});
