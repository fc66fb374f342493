/** Values that break the observed rules, are unknown, or are too many to show. */
import type { Policy } from '../../model/report/report.js';
import type { BreakdownRow, Breakdowns } from '../../model/summary/summary.js';
import type { NoteCode } from '../../model/summary/notes.js';
import { COMPLIANCES, knownValue, RISK_LEVELS, RISK_PROBABILITIES, SEVERITIES } from '../../model/report/vocabulary.js';
import type { PlacedCategory } from '../document-order.js';
import { isBlank } from '../../model/values/open-value.js';
import { pathOf, formatValue, observation, type Observation } from './observation.js';
import { MOST_COLUMNS, MOST_VALUES } from '../../model/summary/limits.js';

interface Place {
  readonly policy: Policy;
  readonly path: string;
  readonly position: number;
}

/**
 * Compares the color and risk of policies with their counts, by the rules observed in the service's description. They are
 * no promises of the service: an entry that breaks them is counted as received.
 */
export function* checkObservedRules({ category, path }: PlacedCategory): Iterable<Observation> {
  for (const [position, policy] of category.policies.entries()) {
    const { totalResourceCount, passedResourceCount } = policy;
    const place = { policy, path, position };
    if (passedResourceCount > totalResourceCount) {
      const expected = `≤ ${String(totalResourceCount)}`;
      yield observe(place, 'passed-above-total', 'PassedResourceCount', expected, String(passedResourceCount));
    }
    const colors = expectedColors(policy);
    const known = knownValue(policy.compliance, COMPLIANCES);
    // An unrecognized color has its own note.
    if (colors.length > 0 && known !== undefined && !colors.includes(known)) {
      yield observe(place, 'policy-color-unexpected', 'Compliance', colors.join(', '), policy.compliance);
    }
    // Any blank value states no risk, with or without the observed space.
    if (totalResourceCount === 0 && !isBlank(policy.riskProbability)) {
      yield observe(place, 'risk-without-resources', 'RiskProbability', '" "', policy.riskProbability);
    }
    if (totalResourceCount === 0 && !isBlank(policy.riskLevel)) {
      yield observe(place, 'risk-without-resources', 'RiskLevel', '""', policy.riskLevel);
    }
  }
}

/** The colors that fit the counts; none if the counts are impossible. */
function expectedColors({
  passedResourceCount: passed,
  totalResourceCount: total,
}: Policy): readonly (typeof COMPLIANCES)[number][] {
  if (total === 0) return ['Gray'];
  if (total < 0) return [];
  if (passed === total) return ['Green'];
  if (passed === 0) return ['Red'];
  return passed > 0 && passed < total ? ['Red', 'Amber'] : [];
}

function observe(
  { policy, path, position }: Place,
  code: NoteCode,
  field: string,
  expected: string,
  found: string,
): Observation {
  return observation(code, `${pathOf(path, position)}.${field}`, { subject: policy.policyId, expected, found });
}

interface OpenField {
  readonly code: NoteCode;
  readonly field: string;
  readonly known: readonly string[];
  readonly key: 'compliance' | 'severity' | 'riskLevel' | 'riskProbability';
  /** Whether a blank value is an observed one if no resource was evaluated. */
  readonly mayBeBlank: boolean;
}

const FIELDS: readonly OpenField[] = [
  { code: 'color-unrecognized', key: 'compliance', field: 'Compliance', known: COMPLIANCES, mayBeBlank: false },
  { code: 'severity-unrecognized', key: 'severity', field: 'Severity', known: SEVERITIES, mayBeBlank: false },
  { code: 'risk-level-unrecognized', key: 'riskLevel', field: 'RiskLevel', known: RISK_LEVELS, mayBeBlank: true },
  {
    code: 'probability-unrecognized',
    key: 'riskProbability',
    field: 'RiskProbability',
    known: RISK_PROBABILITIES,
    mayBeBlank: true,
  },
];

/** Finds values beyond the observed ones, even if the user ranks them, and observed ones in another spelling. */
export function* checkOpenValues({ category, path }: PlacedCategory): Iterable<Observation> {
  for (const [position, policy] of category.policies.entries()) {
    for (const { code, key, field, known, mayBeBlank } of FIELDS) {
      const value = policy[key];
      const meant = knownValue(value, known);
      if (meant === value) continue;
      const place = { policy, path, position };
      if (meant !== undefined) {
        yield observe(place, 'spelling-differs', field, meant, formatValue(value));
      } else if (!(mayBeBlank && policy.totalResourceCount === 0 && isBlank(value))) {
        yield observe(place, code, field, known.join(', '), formatValue(value));
      }
    }
  }
}

/** Finds values beyond the known ones. Blank ones are not stated, which a source may do. */
export function* checkUnknownValues({ category, path }: PlacedCategory): Iterable<Observation> {
  for (const [position, policy] of category.policies.entries()) {
    for (const { code, key, field, known } of FIELDS) {
      const value = policy[key];
      if (isBlank(value) || knownValue(value, known) !== undefined) continue;
      yield observe({ policy, path, position }, code, field, known.join(', '), formatValue(value));
    }
  }
}

/** Finds fields with more values than views show individually: one example per field, with its number of values. */
export function* checkFoldedValues({
  severities,
  riskLevels,
  riskProbabilities,
  colors,
}: Breakdowns): Iterable<Observation> {
  const fields: readonly (readonly [field: string, rows: readonly BreakdownRow[], most: number])[] = [
    ['Compliance', colors, MOST_VALUES],
    ['Severity', severities, MOST_VALUES],
    ['RiskProbability', riskProbabilities, MOST_VALUES],
    ['RiskLevel', riskLevels, MOST_COLUMNS],
  ];
  for (const [field, rows, most] of fields) {
    if (rows.every(({ value }) => value !== null)) continue;
    const values = rows.reduce((sum, row) => sum + (row.value === '' ? 0 : row.values), 0);
    yield foldedValues(field, most, values);
  }
}

function foldedValues(path: string, most: number, found: number): Observation {
  return observation('values-folded', path, { expected: `≤ ${most}`, found: String(found) });
}
