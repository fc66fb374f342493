import { describe, expect, it } from 'vitest';
import { orderOpenValues } from '../../src/aggregate/open-order.js';

describe('the order of an open set', () => {
  const known = ['Critical', 'High', 'Low'];

  it('is the known values, all of them, then others in natural order, then blank ones', () => {
    expect(orderOpenValues(['', 'Tier 10', 'Low', 'Tier 2', ' '], { known })).toEqual([
      'Critical',
      'High',
      'Low',
      'Tier 2',
      'Tier 10',
      '',
      ' ',
    ]);
  });

  it('begins with the ranked values, as far as the report has them', () => {
    expect(orderOpenValues(['Info', 'Blocker'], { known, ranked: ['Blocker', 'Low', 'Absent', 'Critical'] })).toEqual([
      'Blocker',
      'Low',
      'Critical',
      'High',
      'Info',
    ]);
  });
});
