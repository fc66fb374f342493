import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PdfContext } from '../../../../src/renderers/pdf/context.js';
import { columnWidths, headDemand, type ColumnDemand } from '../../../../src/renderers/pdf/table/column-widths.js';

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

function wrapping(minimum: number, natural: number, weight: number): ColumnDemand {
  return { minimum, natural, weight, wraps: true };
}

function rigid(natural: number): ColumnDemand {
  return { minimum: natural / 2, natural, weight: 1, wraps: false };
}

const demand = fc.record({
  minimum: fc.double({ min: 1, max: 120, noNaN: true }),
  natural: fc.double({ min: 1, max: 2000, noNaN: true }),
  weight: fc.double({ min: 0.5, max: 8, noNaN: true }),
  wraps: fc.boolean(),
});

describe('the widths of columns', () => {
  it('add up to the width of the table, and each is positive', () => {
    fc.assert(
      fc.property(fc.array(demand, { minLength: 1, maxLength: 14 }), (demands) => {
        const widths = columnWidths(demands, 468);
        expect(widths).toHaveLength(demands.length);
        expect(sum(widths)).toBeCloseTo(468, 6);
        for (const width of widths) expect(width).toBeGreaterThan(0);
      }),
    );
  });

  it('break no word if all words fit', () => {
    fc.assert(
      fc.property(fc.array(demand, { minLength: 1, maxLength: 6 }), (demands) => {
        const minimum = demands.map((each) => Math.min(each.minimum, each.natural));
        fc.pre(sum(minimum) <= 468);
        columnWidths(demands, 468).forEach((width, index) => {
          expect(width).toBeGreaterThanOrEqual(minimum[index]! - 1e-6);
        });
      }),
    );
  });

  it('give numbers what they need and prose the rest', () => {
    expect(columnWidths([wrapping(20, 900, 4), rigid(30), rigid(40)], 300)).toEqual([230, 30, 40]);
  });

  it('share by weight between columns that wrap', () => {
    expect(columnWidths([wrapping(20, 900, 3), wrapping(20, 900, 1)], 400)).toEqual([300, 100]);
  });

  it('give a column no more than its content while another needs more', () => {
    expect(columnWidths([wrapping(20, 50, 3), wrapping(20, 900, 1)], 400)).toEqual([50, 350]);
  });

  it('give the remaining width to columns that wrap', () => {
    expect(columnWidths([wrapping(20, 50, 1), rigid(50)], 400)).toEqual([350, 50]);
  });

  it('leave prose its share if numbers demand too much', () => {
    const [prose] = columnWidths([wrapping(20, 900, 4), rigid(300), rigid(300)], 400);
    expect(prose).toBeGreaterThan(80);
  });
});

describe('the head of a column', () => {
  /** Every letter is half the type size wide. */
  const context = {
    type: {
      extentOf: (text: string) => ({
        natural: text.length / 2,
        widest: Math.max(...text.split(' ').map((word) => word.length)) / 2,
      }),
    },
  } as unknown as PdfContext;
  const minimumOf = (label: string) => headDemand({ key: 'any', label, type: 'count', weight: 1 }, 10, context).minimum;

  it('needs the room of its longest word, broken after a hyphen', () => {
    expect(minimumOf('Fehlgeschlagene Ressourcen-Prüfungen')).toBe('Fehlgeschlagene'.length * 5);
    expect(minimumOf('SHA-256 of it')).toBe('SHA-256'.length * 5);
  });
});
