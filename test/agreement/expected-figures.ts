/** The expected key figures. Imports nothing from `src`. */
import { PAGE_NUMBERS, type Numbers } from './numbers.js';
import { orderValues, SEVERITIES } from './open-values.js';
import type { Expected } from './printed.js';
import { squeeze } from './printed.js';
import type { Counts, Fraction, Recount } from './recount.js';
import { valueWord } from './words.js';

/** Whether a text is the label of a figure. */
export function isFigure(text: string): boolean {
  return /^(Compliance|Coverage|Not passed(, severity .+)?|Failed resource checks|Distinct policies)$/.test(text);
}

/** The worst severity that has something that did not pass, or the worst of all. */
export function worstSeverity({ severities }: Recount): { name: string; counts: Counts } | undefined {
  const ordered = orderValues(SEVERITIES, severities.keys()).map((name) => ({ name, counts: severities.get(name)! }));
  return ordered.find(({ counts }) => counts.notPassed > 0) ?? ordered[0];
}

/** Adds the value of each figure and its denominator, which is a sentence in all formats. */
export function putFigures(expected: Expected, place: string, recount: Recount, numbers: Numbers): void {
  const { count } = PAGE_NUMBERS;
  const part = ({ numerator, denominator }: Fraction): string => `${count(numerator)} of ${count(denominator)}`;
  const worst = worstSeverity(recount);
  const categories = recount.categories.length;
  const counted = recount.formula === 'green/(green+red)' ? 'that pass or fail' : 'assessed';
  const worstFigures =
    worst === undefined
      ? []
      : [
          [
            `Not passed, severity ${valueWord(worst.name)}`,
            numbers.count(worst.counts.notPassed),
            `of ${count(worst.counts.assessed)} assessed`,
          ] as [string, string, string],
        ];
  const figures: [label: string, value: string, of: string][] = [
    ['Compliance', numbers.percent(recount.compliance), `${part(recount.compliance)} ${counted}`],
    ['Coverage', numbers.percent(recount.coverage), `${part(recount.coverage)} policies assessed`],
    ['Not passed', numbers.count(recount.counts.notPassed), `of ${count(recount.counts.assessed)} assessed`],
    ...worstFigures,
    [
      'Failed resource checks',
      numbers.count(recount.resourceChecks.failed),
      `of ${count(recount.resourceChecks.evaluated)} evaluated`,
    ],
    [
      'Distinct policies',
      numbers.count(recount.distinct.total),
      `in ${count(recount.counts.total)} ${recount.counts.total === 1 ? 'entry' : 'entries'}, ` +
        `${count(categories)} ${categories === 1 ? 'category' : 'categories'}`,
    ],
  ];
  for (const [label, value, of] of figures) {
    expected.set(`${place} › ${label}`, squeeze(value));
    expected.set(`${place} › ${label} › of`, squeeze(of));
  }
}
