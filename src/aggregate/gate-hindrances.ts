/** What prevents a gate from being evaluated: what it counts is not known, or the report contradicts itself about it. */
import { statusOf } from '../model/report/vocabulary.js';
import type { GateFigure, GateReason, GateRule } from '../model/summary/gates.js';
import type { NoteCode, NoteExample } from '../model/summary/notes.js';
import type { PolicyEntry, ScanSummary } from '../model/summary/summary.js';
import type { ComplianceFormula } from '../model/report/vocabulary.js';
import { formatValue } from './consistency/observation.js';
import { effectOf } from './gate-bounds.js';
import { placeOf, type Doubt, type Population } from './gate-population.js';

/** Places that a reason names. The notes have all of them. */
const MOST_PLACES = 5;

export interface Counted extends Omit<Population, 'doubts'> {
  readonly formula: ComplianceFormula;
}

/**
 * Pure. Statuses come first: most contradictions follow from one that is not known.
 *
 * @param since added to the code of the reason, for an earlier scan
 */
export function hindranceTo(rule: GateRule, counted: Counted, since: '' | '-before' = ''): GateReason | undefined {
  const unrecognized = unrecognizedIn(rule.figure, counted.scan, counted.entries);
  if (unrecognized.length > 0) return reasonOf(`unrecognized${since}`, unrecognized);
  const contradictions = contradictionsIn(rule, counted);
  return contradictions.length > 0 ? reasonOf(`contradiction${since}`, contradictions) : undefined;
}

/** Entries whose status may be one that the gate counts. */
function unrecognizedIn(figure: GateFigure, scan: ScanSummary, entries: readonly PolicyEntry[]): NoteExample[] {
  const countsStatuses = figure.type !== 'failed-resource-checks';
  if (!countsStatuses || (figure.type === 'policies' && figure.status === 'unrecognized')) return [];
  return entries
    .filter(({ status }) => status === 'unrecognized')
    .map((entry) => ({
      path: `${placeOf(entry, scan)}.Compliance`,
      subject: entry.policy.policyId,
      expected: '',
      found: formatValue(entry.policy.compliance),
    }));
}

/** Why the answer of a gate depends on which entries it counts; undefined without a doubt that matters. */
export function reasonOfDoubts(doubts: readonly Doubt[], since: '' | '-before' = ''): GateReason | undefined {
  const code = doubts.some((doubt) => doubt.code === 'population-unknown') ? 'population-unknown' : 'contradiction';
  const places = doubts.filter((doubt) => doubt.code === code).map(({ place }) => place);
  return places.length > 0 ? reasonOf(`${code}${since}`, places) : undefined;
}

/** @param places at least one */
function reasonOf(
  code: Extract<GateReason, { readonly places: unknown }>['code'],
  places: readonly NoteExample[],
): GateReason {
  return { code, places: places.slice(0, MOST_PLACES), count: places.length };
}

/** Notes in which the report contradicts a count of its own. */
const CONTRADICTIONS: readonly NoteCode[] = [
  'category-total-differs',
  'category-colors-differ',
  'percent-differs',
  'policy-color-unexpected',
  'totals-differ',
  'passed-above-total',
  'count-not-whole',
];

/** Contradictions in fields that the gate counts. Where the report lacks a policy, it may be of any service and severity. */
function contradictionsIn(rule: GateRule, counted: Counted): NoteExample[] {
  const { scan, entries } = counted;
  const fields = countedFields(rule, counted.formula);
  const owners = new Set([
    ...counted.categories.map(({ path }) => path),
    ...entries.map((entry) => placeOf(entry, scan)),
  ]);
  const found = new Map<string, NoteExample>();
  for (const { code, examples } of scan.notes) {
    if (!CONTRADICTIONS.includes(code)) continue;
    for (const example of examples) {
      const end = example.path.lastIndexOf('.');
      const [owner, field] = [example.path.slice(0, end), example.path.slice(end + 1)];
      const isOfWhole = code === 'totals-differ' && rule.scope?.type !== 'category';
      const counts =
        code === 'policy-color-unexpected'
          ? tellsApart([example.found, ...example.expected.split(', ')], rule, counted.formula)
          : fields.has(field.toLowerCase());
      if ((isOfWhole || owners.has(owner)) && counts && !found.has(example.path)) found.set(example.path, example);
    }
  }
  return [...found.values()];
}

/** Whether a gate counts policies of these colors differently. Counts of resources that do not fit a color may be the wrong ones. */
function tellsApart(colors: readonly string[], { figure }: GateRule, formula: ComplianceFormula): boolean {
  if (figure.type === 'failed-resource-checks') return true;
  return new Set(colors.map((color) => effectOf(statusOf(color), figure, formula))).size > 1;
}

const COLORS_OF = {
  green: ['green'],
  red: ['red'],
  amber: ['amber'],
  'not-passed': ['red', 'amber'],
  'not-assessed': ['gray'],
  unrecognized: [],
} as const;

/** Fields of the report that state what the gate counts, in lower case. */
function countedFields({ figure, scope }: GateRule, formula: ComplianceFormula): ReadonlySet<string> {
  switch (figure.type) {
    case 'policies':
      return new Set(['total', ...COLORS_OF[figure.status]]);
    case 'failed-resource-checks':
      return new Set(['total', 'passedresourcecount', 'totalresourcecount']);
    case 'coverage':
    case 'coverage-drop':
      return new Set(['total', 'green', 'red', 'amber', 'gray']);
    case 'compliance':
    case 'compliance-drop': {
      const amber = formula === 'green/(green+red+amber)' ? ['amber'] : [];
      // The percentage of a category is not that of a service in it.
      const percent = scope?.type === 'service' ? [] : ['compliancepercent'];
      return new Set(['total', 'green', 'red', ...amber, ...percent]);
    }
  }
}
