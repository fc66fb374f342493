/** Tables of severities, risk levels and risk probabilities; counts have heat. */
import type { Cell, Table } from '../../model/document/table.js';
import { row, textCell, countCell, type ComposeContext } from '../context.js';
import { rowLabel, severityLabel, riskLevelLabel, riskProbabilityLabel } from '../wording/labels.js';
import { countedStatuses, omittedStatuses, tallyColumns } from './counts.js';
import { column, tableOf, type CellColumn } from './table-of.js';
import { RISK_LEVELS } from '../../model/report/vocabulary.js';
import { heatOfCount } from '../../model/template/heat.js';
import type { BreakdownRow, RiskRow } from '../../model/summary/summary.js';

/** Severity x color, worst severity first. Counts have heat relative to the largest of them. */
export function severities(context: ComposeContext): Table {
  const { summary, wording } = context;
  const { severities: breakdown } = summary.breakdowns;
  const statuses = countedStatuses(summary);
  const largest = Math.max(0, ...breakdown.flatMap(({ tally }) => statuses.map((status) => tally[status])));
  const columns: CellColumn<BreakdownRow>[] = [
    column('severity', 'severity', 2, (group) => textCell(rowLabel(group, severityLabel, wording))),
    ...tallyColumns(summary, wording).map(({ cellOf, ...shape }): CellColumn<BreakdownRow> => {
      const { status } = shape;
      if (status === undefined) return { ...shape, cellOf };
      return { ...shape, cellOf: ({ tally }) => ({ ...cellOf({ tally }), heat: heatOfCount(tally[status], largest) }) };
    }),
  ];
  const table = tableOf('severities', breakdown, columns, wording, {
    omitted: omittedStatuses(summary),
    empty: 'policies',
  });
  return { ...table, ...totalsOf(breakdown, context) };
}

/** What did not pass: severity x risk level. */
export function notPassedByRisk(context: ComposeContext): Table {
  return riskTable(context, 'not-passed', context.summary.notPassedByRisk);
}

/** What passed: severity x risk level. */
export function passedByRisk(context: ComposeContext): Table {
  return riskTable(context, 'passed', context.summary.passedByRisk);
}

const KNOWN_LEVEL_KEYS = RISK_LEVELS.map((_, index) => `risk-${index}`);

/** Keys that templates may name in any report: a known risk level has the same one even if another known level does not occur. */
export function riskLevelKeys(riskLevels: readonly BreakdownRow[]): string[] {
  let next = KNOWN_LEVEL_KEYS.length;
  return riskLevels.map(
    ({ value }) => KNOWN_LEVEL_KEYS[RISK_LEVELS.findIndex((level) => level === value)] ?? `risk-${next++}`,
  );
}

/** Severities and risk levels that the table would count 0 for are left out. The risk level Green has no heat: it is no risk to shade. */
function riskTable(
  { summary, wording }: ComposeContext,
  selection: 'not-passed' | 'passed',
  risks: readonly RiskRow[],
): Table {
  const { text } = wording;
  const { severities, riskLevels } = summary.breakdowns;
  const isHot = (level: number) => riskLevels[level]?.value !== 'Green';
  const hot = risks.flatMap(({ counts }) => counts.filter((_, level) => isHot(level)));
  const largest = hot.reduce((most, { count }) => Math.max(most, count), 0);
  const keys = riskLevelKeys(riskLevels);
  const levels = riskLevels.map((level, index) => ({
    key: keys[index] ?? '',
    label: text('column.risk-of-level', { level: rowLabel(level, riskLevelLabel, wording) }),
    isCounted: risks.some(({ counts }) => (counts[index]?.count ?? 0) > 0),
  }));
  const present = severities.flatMap((severity, index) => {
    const { counts = [], total = 0 } = risks[index] ?? {};
    return total === 0 ? [] : [{ severity, counts, total }];
  });
  const columns: CellColumn<(typeof present)[number]>[] = [
    column('severity', 'severity', 2, ({ severity }) => textCell(rowLabel(severity, severityLabel, wording))),
    ...levels.flatMap(({ key, label, isCounted }, level): CellColumn<(typeof present)[number]>[] => {
      if (!isCounted) return [];
      const cellOf = ({ counts }: (typeof present)[number]): Cell => {
        const { count = 0 } = counts[level] ?? {};
        return { ...countCell(count, wording), ...(isHot(level) && { heat: heatOfCount(count, largest) }) };
      };
      return [column(key, 'count', 1.2, cellOf, { label })];
    }),
    column('total', 'count', 1.2, ({ total }) => countCell(total, wording)),
  ];
  const omitted = [...new Set([...KNOWN_LEVEL_KEYS, ...keys])].filter(
    (key) => !levels.some((level) => level.key === key && level.isCounted),
  );
  return tableOf(`${selection}-by-risk`, present, columns, wording, { omitted, empty: selection });
}

/** Policies by risk probability and status. */
export function probabilities(context: ComposeContext): Table {
  const { summary, wording } = context;
  const { riskProbabilities } = summary.breakdowns;
  const columns: CellColumn<BreakdownRow>[] = [
    column('probability', 'text', 2, (each) => textCell(rowLabel(each, riskProbabilityLabel, wording))),
    ...tallyColumns(summary, wording),
  ];
  const details = { omitted: omittedStatuses(summary), empty: 'policies' };
  return {
    ...tableOf('probabilities', riskProbabilities, columns, wording, details),
    ...totalsOf(riskProbabilities, context),
  };
}

/** A table without rows says so, and has no totals of 0. */
function totalsOf(rows: readonly BreakdownRow[], { summary, wording }: ComposeContext): Pick<Table, 'totals'> {
  if (rows.length === 0) return {};
  const counts = tallyColumns(summary, wording).map(({ cellOf }) => cellOf({ tally: summary.entryTally }));
  return { totals: row([textCell(wording.text('column.total')), ...counts]) };
}
