import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { percentFormat } from '../../../../src/renderers/xlsx/cells/cells.js';

/** What a spreadsheet program shows. */
function shown(share: number): string {
  const format = percentFormat(share);
  const decimals = /^0\.(0+)%$/.exec(format)?.[1]?.length;
  return decimals === undefined ? format.replaceAll('"', '') : `${(share * 100).toFixed(decimals)}%`;
}

describe('percentFormat', () => {
  it.each([
    [0, '0.0%'],
    [1, '100.0%'],
    [0.5, '50.0%'],
    [0.9994, '99.9%'],
    [0.9996, '99.96%'],
    [0.99996, '99.996%'],
    [0.0004, '0.04%'],
    [1.0004, '100.04%'],
  ])('shows %d as %s', (share, expected) => {
    expect(shown(share)).toBe(expected);
  });

  it('says on which side a share lies that no decimals would tell from the bound', () => {
    expect(shown(1 - 2 ** -50)).toBe('<100%');
    expect(shown(2 ** -60)).toBe('>0%');
  });

  it('shows 100 % and 0 % for exactly that and for nothing else', () => {
    const ratio = fc
      .tuple(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 1, max: 1_000_000 }))
      .map(([part, whole]) => Math.min(part, whole) / whole);
    fc.assert(
      fc.property(fc.oneof(ratio, fc.double({ min: 0, max: 1, noNaN: true })), (share) => {
        expect(/^100\.?0*%$/.test(shown(share))).toBe(share === 1);
        expect(/^0\.?0*%$/.test(shown(share))).toBe(share === 0);
      }),
    );
  });
});
