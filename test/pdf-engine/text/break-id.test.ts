import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { breakId } from '../../../src/pdf-engine/text/break-id.js';

const length = (text: string) => Array.from(text).length;

describe('breaking an identifier', () => {
  it.each([
    ['AppServiceBackupConfigured', 16, ['AppServiceBackup', 'Configured']],
    ['AZ_CSBP_Azure_Compute_(IaaS)', 14, ['AZ_CSBP_Azure_', 'Compute_(IaaS)']],
    ['NSGIngressTCP7000RuleId', 16, ['NSGIngress', 'TCP7000RuleId']],
    ['abcdefghij', 4, ['abcd', 'efgh', 'ij']],
    ['short', 80, ['short']],
  ])('%s on lines of %i', (id, room, lines) => {
    expect(breakId(id, room, length)).toEqual(lines);
  });

  it('adds and loses nothing, and every line fits', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 40 }), (id, room) => {
        const lines = breakId(id, room, length);
        expect(lines.join('')).toBe(id);
        for (const line of lines) expect(length(line)).toBeLessThanOrEqual(room);
      }),
    );
  });

  it('puts a character on each line where not even one fits', () => {
    expect(breakId('abc', 0, length)).toEqual(['a', 'b', 'c']);
  });
});
