/** Recounts the oddities of a raw report, by the code of the note. Imports nothing from `src`. */
import { idOf } from './not-passed.js';
import { field, findRawReport, type Raw } from './read-raw-report.js';
import { rowsOf } from './expected-tables.js';
import { COLORS, meant, RISK_LEVELS, RISK_PROBABILITIES, SEVERITIES } from './open-values.js';
import { countColors, percentBy, type Formula, type Recount } from './recount.js';
import type { TotalsComparison } from './stated-totals.js';

/** What documents call the notes of a class: contradictions, unknown values, other spellings, masked or missing ids. */
export type NoteClass = 'contradiction' | 'unknown' | 'spelling' | 'absent';

/** All codes but those of a contradiction. */
const OTHER_CLASSES: Readonly<Record<string, NoteClass>> = {
  'color-unrecognized': 'unknown',
  'formula-undecided': 'unknown',
  'id-absent': 'absent',
  'id-masked': 'absent',
  'probability-unrecognized': 'unknown',
  'risk-level-unrecognized': 'unknown',
  'risk-without-resources': 'unknown',
  'severity-unrecognized': 'unknown',
  'spelling-differs': 'spelling',
  'values-folded': 'unknown',
};

/** The number of observations by code, without codes that have none. Assumes a valid scan time. */
export function recountNotes(
  body: string,
  recount: Recount,
  totals: TotalsComparison | undefined,
): Map<string, number> {
  const report = findRawReport(body);
  const notes = new Map<string, number>();
  const note = (code: string, holds: boolean): void => {
    if (holds) notes.set(code, (notes.get(code) ?? 0) + 1);
  };

  for (const [name, value] of Object.entries(report)) {
    const isId = /^(BenchmarkId|AccountId|LicenseId|JobId|SubscriptionId|\w+AccountId)$/i.test(name);
    note('id-masked', isId && typeof value === 'string' && /[#*•][#*•]|xxxxxxxx/i.test(value));
  }

  for (const name of ['BenchmarkId', 'AccountId', 'LicenseId', 'JobId']) {
    const value = field(report, name) as string | null | undefined;
    note('id-absent', (value ?? '').trim() === '');
  }

  const categoryIds = new Set<unknown>();
  for (const category of field(report, 'ResourceCategories') as Raw[]) {
    note('category-repeated', categoryIds.has(field(category, 'CategoryId')));
    categoryIds.add(field(category, 'CategoryId'));
    noteCategory(category, recount.formula, note);
  }
  const firstCounts: Record<string, string> = {};
  for (const policy of recount.raw.flatMap(({ policies }) => policies)) {
    const id = idOf(policy);
    if (id === undefined || policy.total === 0) continue;
    const counts = `${policy.passed} of ${policy.total}`;
    note('policy-counts-differ', (firstCounts[`id ${id}`] ??= counts) !== counts);
  }
  noteFormula(recount, note);
  noteFolded(recount, note);
  for (const { agrees } of totals?.totals ?? []) note('totals-differ', !agrees);
  return notes;
}

/** All observations of a class. */
export function countNotes(notes: ReadonlyMap<string, number>, wanted: NoteClass): number {
  let total = 0;
  for (const [code, observations] of notes) {
    if ((OTHER_CLASSES[code] ?? 'contradiction') === wanted) total += observations;
  }
  return total;
}

type Note = (code: string, holds: boolean) => void;

function noteCategory(category: Raw, formula: Formula, note: Note): void {
  const number = (name: string): number => field(category, name) as number;
  const policies = field(category, 'Policies') as Raw[];
  const colors = policies.map((policy) => meant(field(policy, 'Compliance') as string, COLORS));

  let sum = 0;
  for (const color of COLORS) {
    const counted = colors.filter((found) => found === color).length;
    note('category-colors-differ', number(color) !== counted);
    note('count-not-whole', !isWhole(number(color)));
    sum += number(color);
  }
  note('count-not-whole', !isWhole(number('Total')));
  note('count-not-whole', !isWhole(number('ControlCategoryOrder')));
  note('category-total-differs', number('Total') !== policies.length);
  note('category-sum-differs', number('Total') !== sum);

  const counts = countColors(colors.map((compliance) => ({ compliance })));
  note('percent-differs', !agree(number('CompliancePercent'), percentBy(formula, counts)));

  const entries = new Set<string>();
  for (const policy of policies) {
    const entry = JSON.stringify([field(policy, 'PolicyId'), field(policy, 'ComplianceNumber')]);
    note('entry-repeated', entries.has(entry));
    entries.add(entry);
    notePolicy(policy, note);
  }
}

const KNOWN = {
  Compliance: COLORS,
  Severity: SEVERITIES,
  RiskLevel: RISK_LEVELS,
  RiskProbability: RISK_PROBABILITIES,
};

function notePolicy(policy: Raw, note: Note): void {
  const passed = field(policy, 'PassedResourceCount') as number;
  const total = field(policy, 'TotalResourceCount') as number;
  const text = (name: keyof typeof KNOWN): string => meant(written(name), KNOWN[name]);
  const written = (name: string): string => (field(policy, name) ?? '') as string;
  const isBlank = (name: string): boolean => written(name).trim() === '';

  note('count-not-whole', !isWhole(passed));
  note('count-not-whole', !isWhole(total));
  note('passed-above-total', passed > total);
  if (COLORS.includes(text('Compliance'))) {
    const [gray, green, red] = [total === 0, total > 0 && passed === total, total > 0 && passed === 0];
    note('policy-color-unexpected', gray && text('Compliance') !== 'Gray');
    note('policy-color-unexpected', green && text('Compliance') !== 'Green');
    note('policy-color-unexpected', red && text('Compliance') !== 'Red');
    const some = passed > 0 && passed < total;
    note('policy-color-unexpected', some && text('Compliance') !== 'Red' && text('Compliance') !== 'Amber');
  } else {
    note('color-unrecognized', true);
  }
  for (const name of ['Compliance', 'Severity', 'RiskLevel', 'RiskProbability'] as const) {
    note('spelling-differs', text(name) !== written(name));
  }
  note('risk-without-resources', total === 0 && !isBlank('RiskProbability'));
  note('risk-without-resources', total === 0 && !isBlank('RiskLevel'));

  const mayBeBlank = total === 0;
  const isOdd = (name: keyof typeof KNOWN): boolean =>
    !KNOWN[name].includes(text(name)) && !(mayBeBlank && isBlank(name));
  note('severity-unrecognized', !SEVERITIES.includes(text('Severity')));
  note('risk-level-unrecognized', isOdd('RiskLevel'));
  note('probability-unrecognized', isOdd('RiskProbability'));
}

/** One observation per category with Green and Amber; one in total if there is no such category. */
function noteFormula({ formulaIsRead, complianceByFormula, categories }: Recount, note: Note): void {
  const [without, within] = [complianceByFormula['green/(green+red)'], complianceByFormula['green/(green+red+amber)']];
  const same =
    without.denominator === 0 || within.denominator === 0
      ? without.denominator === within.denominator
      : without.numerator * within.denominator === within.numerator * without.denominator;
  if (formulaIsRead || same) return;
  let deciding = 0;
  for (const { counts } of categories) {
    const decides = counts.green > 0 && counts.amber > 0;
    note('formula-undecided', decides);
    if (decides) deciding += 1;
  }
  note('formula-undecided', deciding === 0);
}

/** One observation per field with more values than a view has rows. */
function noteFolded({ severities, riskLevels, riskProbabilities, raw }: Recount, note: Note): void {
  const rows = [
    rowsOf(SEVERITIES, severities),
    rowsOf(RISK_LEVELS, riskLevels),
    rowsOf(RISK_PROBABILITIES, riskProbabilities),
  ];
  for (const view of rows) {
    note(
      'values-folded',
      view.some(({ isOthers }) => isOthers),
    );
  }
  const colors = raw.flatMap(({ policies }) => policies.map(({ compliance }) => compliance));
  note('values-folded', new Set(colors.filter((color) => !COLORS.includes(color))).size > 12);
}

function agree(left: number, right: number): boolean {
  return Math.abs(left - right) <= 0.01;
}

function isWhole(count: number): boolean {
  return Number.isSafeInteger(count) && count >= 0;
}
