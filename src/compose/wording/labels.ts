/** Words for the service's values: known ones from the catalog, unknown ones as they are. */
import type { BreakdownRow, PolicyEntry } from '../../model/summary/summary.js';
import type { ComplianceFormula } from '../../model/report/vocabulary.js';
import type { Status } from '../../model/report/vocabulary.js';
import type { Wording } from './wording.js';

export type LabelOf = (value: string, wording: Wording) => string;

/** The words for the values of a column, as its cells have them. */
export function cellLabel(labelOf: LabelOf): LabelOf {
  return (value, wording) => (value.trim() === '' ? wording.text('cell.empty') : labelOf(value, wording));
}

export function statusLabel(status: Status, wording: Wording): string {
  return wording.text(`status.${status}`);
}

/** Status of entries that did not pass and are accepted. */
export function acceptedLabel(status: Status, wording: Wording): string {
  return wording.text(status === 'red' ? 'status.accepted-red' : 'status.accepted-amber');
}

/** Status of an entry, and whether it is accepted; an unrecognized color is named as received. */
export function entryStatusLabel(entry: PolicyEntry, wording: Wording): string {
  if (entry.acceptance !== null) return acceptedLabel(entry.status, wording);
  if (entry.status !== 'unrecognized') return statusLabel(entry.status, wording);
  return wording.text('status.unrecognized-as', { value: colorText(entry.policy.compliance) });
}

/** Which policies a formula is about, as catalogs choose their words by it: all assessed ones, or those that pass or fail. */
export function countedBy(formula: ComplianceFormula): 'assessed' | 'decided' {
  return formula === 'green/(green+red+amber)' ? 'assessed' : 'decided';
}

/** Names compliance by a formula that is not that of the report. */
export function otherComplianceLabel(
  place: 'figure' | 'reperform',
  formula: ComplianceFormula,
  wording: Wording,
): string {
  return wording.text(`${place}.compliance-${formula === 'green/(green+red)' ? 'without' : 'with'}-partly`);
}

export function formulaText(formula: ComplianceFormula, wording: Wording): string {
  return wording.text(`formula.${formula === 'green/(green+red)' ? 'without-amber' : 'with-amber'}`);
}

/** Colors as received; one that is blank shows its quotation marks. */
export function colorText(color: string): string {
  return color.trim() === '' ? JSON.stringify(color) : color;
}

export function severityLabel(severity: string, wording: Wording): string {
  return openLabel('severity', severity, wording);
}

export function serviceLabel(service: string, wording: Wording): string {
  return openLabel('service', service, wording);
}

/** Of a row of a breakdown: its value by `labelOf`, or the number of other values that it sums up. */
export function rowLabel(
  { value, values }: BreakdownRow,
  labelOf: (value: string, wording: Wording) => string,
  wording: Wording,
): string {
  return value === null ? wording.text('others.values', { values }) : labelOf(value, wording);
}

export function riskLevelLabel(level: string, wording: Wording): string {
  return openLabel('risk-level', level, wording);
}

export function riskProbabilityLabel(probability: string, wording: Wording): string {
  return openLabel('probability', probability, wording);
}

function openLabel(set: string, value: string, wording: Wording): string {
  if (value.trim() === '') return wording.text(`${set}.none`);
  const key = `${set}.${value}`;
  // The word for a blank value is not the word for a service's own `none`.
  return value !== 'none' && wording.has(key) ? wording.text(key) : value;
}

/** Whether a name needs no word for its kind before it, in any language. */
export function saysItsKind(kind: 'job' | 'service', name: string): boolean {
  return name.startsWith(`${kind}-`);
}
