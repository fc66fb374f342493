import { describe, expect, it } from 'vitest';
import { contrastOf, readableOn } from '../../../src/model/values/contrast.js';

describe('ink on a background', () => {
  it.each([
    ['#b3261e', '#ffffff'],
    ['#e5a93b', '#16202c'],
    ['#c4cad2', '#16202c'],
    ['#000000', '#ffffff'],
  ])('on %s is %s', (ground, ink) => {
    expect(readableOn(ground, ['#ffffff', '#16202c'])).toBe(ink);
  });

  it('is the one with the most contrast if none is readable', () => {
    expect(readableOn('#808080', ['#909090', '#a0a0a0'])).toBe('#a0a0a0');
  });
});

it('contrast is measured as WCAG defines it', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});
