import { describe, expect, it } from 'vitest';
import { figuresPerRow } from '../../src/renderers/figures.js';

describe('key figures', () => {
  it.each([
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 4],
    [5, 3],
    [6, 3],
    [7, 4],
    [8, 4],
    [9, 3],
  ])('are %i in rows of %i', (count, perRow) => {
    expect(figuresPerRow(count)).toBe(perRow);
  });

  it('are in rows of three where no more have room', () => {
    expect([4, 5, 6, 7].map((count) => figuresPerRow(count, 3))).toEqual([2, 3, 3, 3]);
  });

  it('are no rows if there are none', () => {
    expect(figuresPerRow(0)).toBe(1);
  });
});
