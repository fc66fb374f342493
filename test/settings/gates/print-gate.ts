import type { GateFigure, GateRule, GateStatus } from '../../../src/model/summary/gates.js';

const STATUSES: Readonly<Record<GateStatus, string>> = {
  red: 'failed',
  amber: 'partly failed',
  'not-passed': 'not passed',
  green: 'passed',
  'not-assessed': 'not assessed',
  unrecognized: 'unrecognized',
};

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

function printFigure(figure: GateFigure): string {
  if (figure.type !== 'policies') return figure.type.replaceAll('-', ' ');
  const severity = figure.severity === null ? [] : [quoted(figure.severity)];
  return [...(figure.isNew ? ['new'] : []), ...severity, STATUSES[figure.status]].join(' ');
}

/** A gate in its longest form: with the basis of its figures, and all names in quotation marks. */
export function printGate({ figure, basis, operator, limit, scope }: GateRule): string {
  const parts = [basis, printFigure(figure), operator, limit];
  return (scope === null ? parts : [...parts, 'in', scope.type, quoted(scope.name)]).join(' ');
}
