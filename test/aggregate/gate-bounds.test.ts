import { describe, expect, it } from 'vitest';
import { aggregate } from '../../src/aggregate/aggregate.js';
import { doubtsThatMatter, effectOf, entriesAt, type Bound } from '../../src/aggregate/gate-bounds.js';
import type { Doubt, Population } from '../../src/aggregate/gate-population.js';
import type { GateFigure } from '../../src/model/summary/gates.js';
import { aCategory, aReport, aSnapshot, policiesOf } from '../helpers/snapshots.js';

const STATUSES = ['green', 'red', 'amber', 'gray', 'unrecognized'] as const;
const [OBSERVED, OTHER] = ['green/(green+red)', 'green/(green+red+amber)'] as const;

describe('an entry of a status', () => {
  it.each([
    ['compliance', OBSERVED, [1, -1, 0, 0, 0]],
    ['compliance', OTHER, [1, -1, -1, 0, 0]],
    ['compliance-drop', OBSERVED, [1, -1, 0, 0, 0]],
    ['compliance-drop', OTHER, [1, -1, -1, 0, 0]],
    ['coverage', OBSERVED, [1, 1, 1, -1, -1]],
    ['coverage-drop', OBSERVED, [1, 1, 1, -1, -1]],
  ] as const)('raises or lowers %s by %s, or leaves it', (type, formula, expected) => {
    expect(STATUSES.map((status) => effectOf(status, { type }, formula))).toEqual(expected);
  });

  it.each([
    ['not-passed', [0, 1, 1, 0, 0]],
    ['not-assessed', [0, 0, 0, 1, 0]],
    ['amber', [0, 0, 1, 0, 0]],
  ] as const)('counts as %s or not', (status, expected) => {
    const figure: GateFigure = { type: 'policies', status, severity: null, isNew: false };
    expect(STATUSES.map((each) => effectOf(each, figure, OBSERVED))).toEqual(expected);
  });
});

describe('entries in doubt', () => {
  const colors = ['Green', 'Green', 'Red', 'Amber', 'Amber'];
  const report = aReport({ resourceCategories: [aCategory({ policies: policiesOf(...colors) })] });
  const scan = aggregate(aSnapshot(report));
  const doubt = (isCounted: boolean): Doubt => ({
    code: 'contradiction',
    isCounted,
    place: { path: '', subject: '', expected: '', found: '' },
  });
  const [, green, red, amber, other] = scan.entries;
  const inDoubt = [green, red, amber, other].flatMap((entry) => entry ?? []);
  /** Of all entries but the first. Documents count one of the two ambers. */
  const population: Population = {
    scan,
    categories: scan.categories,
    entries: scan.entries,
    doubts: new Map(inDoubt.map((entry, index) => [entry, doubt(index !== 3)])),
  };
  const positionsAt = (bound: Bound, figure: GateFigure) =>
    entriesAt(bound, population, figure, OBSERVED).map(({ index }) => index);

  it('count so that the figure is least or most; without an effect, as documents count them', () => {
    const figure = { type: 'compliance' } as const;
    expect(positionsAt('counted', figure)).toEqual([0, 1, 2, 3]);
    expect(positionsAt('least', figure)).toEqual([0, 2, 3]);
    expect(positionsAt('most', figure)).toEqual([0, 1, 3]);
  });

  it('matter if they have an effect and are not accepted', () => {
    const mattering = (accepted: ReadonlySet<number> | null) =>
      doubtsThatMatter(population, { type: 'compliance' }, OBSERVED, accepted).length;
    expect([mattering(null), mattering(new Set([2])), mattering(new Set([1, 2]))]).toEqual([2, 1, 0]);
  });
});
