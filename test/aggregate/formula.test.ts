import { describe, expect, it } from 'vitest';
import { placeInDocumentOrder } from '../../src/aggregate/document-order.js';
import { readFormula } from '../../src/aggregate/formula.js';
import { complianceOf } from '../../src/model/summary/figures.js';
import type { FormulaReading } from '../../src/model/summary/summary.js';
import { aCategory, aReport, policiesOf } from '../helpers/snapshots.js';

/** 2 Green, 3 Red, 1 Amber: 40 by the observed formula, 33.33 with Amber in the denominator. */
const MIXED = policiesOf('Green', 'Green', 'Red', 'Red', 'Red', 'Amber');

function reading(...percents: readonly number[]): FormulaReading {
  const resourceCategories = percents.map((compliancePercent) => aCategory({ policies: MIXED, compliancePercent }));
  return readFormula(placeInDocumentOrder(aReport({ resourceCategories })));
}

describe('the formula of the report', () => {
  it('is read if the reported percentages follow from only one formula', () => {
    expect(reading(40, 40.000001)).toEqual({
      formula: 'green/(green+red)',
      basis: 'read',
      evidence: [
        { formula: 'green/(green+red)', supports: 2, contradicts: 0 },
        { formula: 'green/(green+red+amber)', supports: 0, contradicts: 2 },
      ],
      undecided: 0,
    });
    expect(reading(33.3333321)).toMatchObject({ formula: 'green/(green+red+amber)', basis: 'read' });
  });

  it('stays the observed one if categories disagree', () => {
    expect(reading(33.33, 40)).toMatchObject({ formula: 'green/(green+red)', basis: 'observed' });
  });

  it('stays the observed one if a category contradicts the only formula that has support', () => {
    const mixed = reading(33.33, 33.33, 50);
    expect(mixed).toMatchObject({ formula: 'green/(green+red)', basis: 'observed' });
    expect(mixed.evidence[1]).toEqual({ formula: 'green/(green+red+amber)', supports: 2, contradicts: 1 });
  });

  it('agrees with a percentage within 0.01 points', () => {
    expect(reading(40.009).basis).toBe('read');
    expect(reading(40.02).basis).toBe('observed');
  });

  it('cannot be decided by categories without Green or without Amber', () => {
    const resourceCategories = [
      aCategory({ policies: policiesOf('Green', 'Red', 'Gray') }),
      aCategory({ policies: policiesOf('Amber', 'Red') }),
    ];
    expect(readFormula(placeInDocumentOrder(aReport({ resourceCategories })))).toMatchObject({
      basis: 'observed',
      undecided: 2,
      evidence: [
        { supports: 0, contradicts: 0 },
        { supports: 0, contradicts: 0 },
      ],
    });
  });

  it('cannot be decided by a category whose percentage agrees with both formulas', () => {
    const policies = policiesOf(...Array<string>(20_000).fill('Green'), 'Amber');
    const resourceCategories = [aCategory({ policies })];
    expect(readFormula(placeInDocumentOrder(aReport({ resourceCategories })))).toMatchObject({
      basis: 'observed',
      undecided: 1,
    });
  });
});

describe('compliance', () => {
  it('excludes or includes Amber in the denominator', () => {
    const counts = { green: 2, red: 3, amber: 1 };
    expect(complianceOf(counts, 'green/(green+red)')).toEqual({ numerator: 2, denominator: 5, share: 0.4 });
    expect(complianceOf(counts, 'green/(green+red+amber)')).toEqual({ numerator: 2, denominator: 6, share: 2 / 6 });
  });

  it('has no share if the denominator is 0, although something was assessed', () => {
    expect(complianceOf({ green: 0, red: 0, amber: 4 }, 'green/(green+red)').share).toBeNull();
  });
});
