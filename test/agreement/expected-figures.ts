/** The expected key figures. Imports nothing from `src`. */
import { PAGE_NUMBERS, type Numbers } from './numbers.js';
import { SEVERITIES } from './open-values.js';
import type { Expected } from './printed.js';
import { squeeze } from './printed.js';
import type { Fraction, Recount } from './recount.js';

/** The labels, in order. */
export const FIGURES = [
  'Compliance',
  'Coverage',
  'Not passed',
  'Not passed, severity Critical',
  'Failed resource checks',
  'Distinct policies',
];

/** Adds the value of each figure and its denominator, which is a sentence in all formats. */
export function putFigures(expected: Expected, place: string, recount: Recount, numbers: Numbers): void {
  const { count } = PAGE_NUMBERS;
  const part = ({ numerator, denominator }: Fraction): string => `${count(numerator)} of ${count(denominator)}`;
  const worst = recount.severities.get(SEVERITIES[0]!);
  const categories = recount.categories.length;
  const counted = recount.formula === 'green/(green+red)' ? 'that pass or fail' : 'assessed';
  const figures: [value: string, of: string][] = [
    [numbers.percent(recount.compliance), `${part(recount.compliance)} ${counted}`],
    [numbers.percent(recount.coverage), `${part(recount.coverage)} policies assessed`],
    [numbers.count(recount.counts.notPassed), `of ${count(recount.counts.assessed)} assessed`],
    [numbers.count(worst?.notPassed ?? 0), `of ${count(worst?.assessed ?? 0)} assessed`],
    [numbers.count(recount.resourceChecks.failed), `of ${count(recount.resourceChecks.evaluated)} evaluated`],
    [
      numbers.count(recount.distinct.total),
      `in ${count(recount.counts.total)} ${recount.counts.total === 1 ? 'entry' : 'entries'}, ` +
        `${count(categories)} ${categories === 1 ? 'category' : 'categories'}`,
    ],
  ];
  figures.forEach(([value, of], index) => {
    expected.set(`${place} › ${FIGURES[index]!}`, squeeze(value));
    expected.set(`${place} › ${FIGURES[index]!} › of`, squeeze(of));
  });
}
