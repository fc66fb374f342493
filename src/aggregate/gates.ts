/** What came of each gate. A gate that cannot be evaluated says why, and never passes. */
import { nearestName } from '../base/wording/nearest-name.js';
import { SEVERITIES } from '../model/report/vocabulary.js';
import type { Gate, GateOutcome, GateRule } from '../model/summary/gates.js';
import { COMPLIANCE_FORMULAS } from '../model/report/vocabulary.js';
import { holds } from './gate-limit.js';
import { observe, type Finding, type GateSubject } from './gate-observation.js';
import { nameKey, severityKey } from './gate-population.js';

export function evaluateGates(gates: readonly Gate[], subject: GateSubject): GateOutcome[] {
  return gates.map((gate) => ({ ...gate, ...resultOf(gate.rule, subject) }));
}

function resultOf(rule: GateRule, subject: GateSubject): Pick<GateOutcome, 'result' | 'observed' | 'reason'> {
  const { formula } = subject.scan.formula;
  const finding = unknownName(rule, subject) ?? observe(rule, subject, formula);
  if ('reason' in finding) return { result: 'not-evaluated', observed: null, reason: finding.reason };
  const { observed } = finding;
  const passes = holds(observed, rule);
  if (passes !== byOtherFormula(rule, subject, passes)) {
    return { result: 'not-evaluated', observed: null, reason: { code: 'formula-undecided' } };
  }
  if (passes) return { result: 'passed', observed, reason: null };
  return { result: 'failed', observed, reason: { code: 'limit' } };
}

/** Whether a rule holds by the other formula too, if the report leaves open which one counts; else `passes`. */
function byOtherFormula(rule: GateRule, subject: GateSubject, passes: boolean): boolean {
  const { formula, basis } = subject.scan.formula;
  if (basis !== 'observed') return passes;
  return COMPLIANCE_FORMULAS.filter((each) => each !== formula).every((other) => {
    const finding = observe(rule, subject, other);
    return 'observed' in finding && holds(finding.observed, rule);
  });
}

/** The severity, category or service of a rule, if it names nothing. */
function unknownName({ figure, scope }: GateRule, subject: GateSubject): Finding | undefined {
  const { scan, rankedSeverities } = subject;
  if (figure.type === 'policies' && figure.severity !== null) {
    const ranked = [...rankedSeverities, ...SEVERITIES];
    const missing = unlessKnown(figure.severity, ranked, severityKey);
    if (missing !== undefined) return { reason: { code: 'severity-unknown', ...missing } };
  }
  if (scope === null) return undefined;
  const names =
    scope.type === 'category'
      ? scan.categories.flatMap(({ categoryName, categoryId }) => [categoryName, categoryId])
      : scan.services.map(({ serviceName }) => serviceName);
  const missing = unlessKnown(scope.name, names, nameKey);
  return missing && { reason: { code: `${scope.type}-unknown`, ...missing } };
}

function unlessKnown(
  name: string,
  known: readonly string[],
  keyOf: (name: string) => string,
): { readonly name: string; readonly nearest: string | null } | undefined {
  const key = keyOf(name);
  if (known.some((each) => keyOf(each) === key)) return undefined;
  return { name, nearest: nearestName(name, known) ?? null };
}
