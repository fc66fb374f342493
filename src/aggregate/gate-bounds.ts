import { isNotPassed, type Status } from '../model/report/vocabulary.js';
import type { GateFigure, GateStatus } from '../model/summary/gates.js';
import type { PolicyEntry } from '../model/summary/summary.js';
import type { ComplianceFormula } from '../model/report/vocabulary.js';
import type { Doubt, Population } from './gate-population.js';

/** Which entries in doubt count: those that documents count, or those that make the figure least or most. */
export const BOUNDS = ['counted', 'least', 'most'] as const;
export type Bound = (typeof BOUNDS)[number];

export function entriesAt(
  bound: Bound,
  { entries, doubts }: Population,
  figure: GateFigure,
  formula: ComplianceFormula,
): readonly PolicyEntry[] {
  if (doubts.size === 0) return entries;
  return entries.filter((entry) => {
    const doubt = doubts.get(entry);
    if (doubt === undefined) return true;
    const effect = effectOfEntry(entry, figure, formula);
    return bound === 'counted' || effect === 0 ? doubt.isCounted : effect > 0 === (bound === 'most');
  });
}

/** The doubts about entries that change what a gate counts. @param accepted those that it leaves out */
export function doubtsThatMatter(
  { doubts }: Population,
  figure: GateFigure,
  formula: ComplianceFormula,
  accepted: ReadonlySet<number> | null,
): readonly Doubt[] {
  return [...doubts]
    .filter(([entry]) => accepted?.has(entry.index) !== true && effectOfEntry(entry, figure, formula) !== 0)
    .map(([, doubt]) => doubt);
}

function effectOfEntry(entry: PolicyEntry, figure: GateFigure, formula: ComplianceFormula): number {
  return figure.type === 'failed-resource-checks' ? entry.failedResourceCount : effectOf(entry.status, figure, formula);
}

/** Whether an entry of a status raises (1) or lowers (-1) a figure, or leaves it as it is (0). */
export function effectOf(status: Status, figure: GateFigure, formula: ComplianceFormula): -1 | 0 | 1 {
  switch (figure.type) {
    case 'policies':
      return isOf(status, figure.status) ? 1 : 0;
    case 'failed-resource-checks':
      return 1;
    case 'coverage':
    case 'coverage-drop':
      return status === 'green' || isNotPassed(status) ? 1 : -1;
    case 'compliance':
    case 'compliance-drop': {
      if (status === 'green') return 1;
      const lowers = status === 'red' || (status === 'amber' && formula === 'green/(green+red+amber)');
      return lowers ? -1 : 0;
    }
  }
}

export function isOf(status: Status, wanted: GateStatus): boolean {
  switch (wanted) {
    case 'not-passed':
      return isNotPassed(status);
    case 'not-assessed':
      return status === 'gray';
    default:
      return status === wanted;
  }
}
