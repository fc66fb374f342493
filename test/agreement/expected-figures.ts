/** The expected key figures. Imports nothing from `src`. */
import { PAGE_NUMBERS, type Numbers } from './numbers.js';
import { orderValues, SEVERITIES } from './open-values.js';
import { squeeze, type Expected } from './printed.js';
import { FORMULAS, type Counts, type Formula, type Fraction, type Recount } from './recount.js';
import { valueWord } from './words.js';

const LABEL =
  'Compliance(?:, (?:ex|in)cluding partly failed)?|Coverage|Not passed(?:, severity .+?)?|Failed resource checks|Distinct policies';

/** What is said instead of a denominator of 0. */
const NOTHING = { assessed: 'nothing was assessed', evaluated: 'no resources were evaluated' };

/** Whether a text is the label of a figure. */
export function isFigure(text: string): boolean {
  return new RegExp(`^(?:${LABEL})$`).test(text);
}

/** Whether a text below a figure says what it is of. */
export function isDenominator(text: string): boolean {
  return text.startsWith('of ') || /\d of \d|^in \d/.test(text) || Object.values(NOTHING).includes(text);
}

/** Splits a label from the denominator after it. */
export function splitFigure(text: string): { label: string; of: string } {
  const [, label = text, of = ''] =
    new RegExp(`^(${LABEL}) ((?:[\\d.,-]+ )?(?:of|in) \\d.*|${NOTHING.assessed}|${NOTHING.evaluated})$`).exec(text) ??
    [];
  return { label, of };
}

export interface NamedCounts {
  readonly name: string;
  readonly counts: Counts;
}

/** The worst severity that has something that did not pass, or the worst of all. */
export function worstSeverity({ severities }: Recount): NamedCounts | undefined {
  const ordered = orderValues(SEVERITIES, severities.keys()).map((name) => ({ name, counts: severities.get(name)! }));
  return ordered.find(({ counts }) => counts.notPassed > 0) ?? ordered[0];
}

const FORMULA_WORDS: Readonly<Record<Formula, string>> = {
  'green/(green+red)': 'Green ÷ (Green + Red)',
  'green/(green+red+amber)': 'Green ÷ (Green + Red + Amber)',
};

export function formulaWords(formula: Formula): string {
  return FORMULA_WORDS[formula];
}

export function otherFormula({ formula }: Recount): Formula {
  return FORMULAS.find((one) => one !== formula)!;
}

/** What compliance by the other formula is called. */
export function otherLabel(recount: Recount): string {
  const verb = otherFormula(recount) === 'green/(green+red)' ? 'excluding' : 'including';
  return `Compliance, ${verb} partly failed`;
}

const part = ({ numerator, denominator }: Fraction): string =>
  `${PAGE_NUMBERS.count(numerator)} of ${PAGE_NUMBERS.count(denominator)}`;

/** Whether the two formulas differ by more than a point. */
export function differMuch(recount: Recount): boolean {
  const { green, red, amber } = recount.counts;
  // Green ÷ (Green + Red) − Green ÷ (Green + Red + Amber), in points, of whole numbers.
  return 100 * green * amber > (green + red) * (green + red + amber);
}

/** What compliance is of: words for the policies it counts or, beside the other formula, the formula. */
export function complianceOf(recount: Recount): string {
  if (recount.counts.assessed === 0) return NOTHING.assessed;
  if (differMuch(recount)) return `${part(recount.compliance)}: ${formulaWords(recount.formula)}`;
  return `${part(recount.compliance)} ${recount.formula === 'green/(green+red)' ? 'that passed or failed' : 'assessed'}`;
}

/** Adds the value of each figure and its denominator, which is a sentence in all formats. */
export function putFigures(expected: Expected, place: string, recount: Recount, numbers: Numbers): void {
  const { count } = PAGE_NUMBERS;
  const worst = worstSeverity(recount);
  const categories = recount.categories.length;
  const other = otherFormula(recount);
  const byOther = recount.complianceByFormula[other];
  // None of nothing is not known to be none.
  const countOf = (counted: number, of: number, what: keyof typeof NOTHING): [value: string, of: string] =>
    of > 0 ? [numbers.count(counted), `of ${count(of)} ${what}`] : ['n/a', NOTHING[what]];
  const figures: [label: string, value: string, of: string][] = [
    ['Compliance', numbers.percent(recount.compliance), complianceOf(recount)],
    [
      'Coverage',
      numbers.percent(recount.coverage),
      `${part(recount.coverage)} ${recount.counts.total === 1 ? 'policy' : 'policies'} assessed`,
    ],
    ['Not passed', ...countOf(recount.counts.notPassed, recount.counts.assessed, 'assessed')],
    [
      'Failed resource checks',
      ...countOf(recount.resourceChecks.failed, recount.resourceChecks.evaluated, 'evaluated'),
    ],
    [
      'Distinct policies',
      numbers.count(recount.distinct.total),
      `in ${count(recount.counts.total)} ${recount.counts.total === 1 ? 'entry' : 'entries'}, ` +
        `${count(categories)} ${categories === 1 ? 'category' : 'categories'}`,
    ],
  ];
  if (worst !== undefined) {
    const { assessed, notPassed } = worst.counts;
    const label = `Not passed, severity ${valueWord(worst.name)}`;
    figures.push([label, ...countOf(notPassed, assessed, 'assessed')]);
  }
  if (differMuch(recount)) {
    figures.push([otherLabel(recount), numbers.percent(byOther), `${part(byOther)}: ${formulaWords(other)}`]);
  }
  for (const [label, value, of] of figures) {
    expected.set(`${place} › ${label}`, squeeze(value));
    expected.set(`${place} › ${label} › of`, squeeze(of));
  }
}
