import type { Table } from '../../model/document/table.js';
import type { RiskRow } from '../../model/summary/summary.js';
import { countCell, row, textCell, type ComposeContext } from '../context.js';
import { riskLevelLabel, riskProbabilityLabel, rowLabel, severityLabel } from '../wording/labels.js';
import { heatOf } from './heat.js';
import { tallyCells, tallyColumns } from './tally-columns.js';

/** Failed checks: severity x risk level. */
export function failedByRisk(context: ComposeContext): Table {
  return riskTable(context, 'failed-by-risk', context.summary.failedByRisk);
}

/** Passing policies that carry a risk level: severity x risk level. */
export function passingByRisk(context: ComposeContext): Table {
  return riskTable(context, 'passing-by-risk', context.summary.passingByRisk);
}

function riskTable({ summary, wording, template }: ComposeContext, name: string, risks: readonly RiskRow[]): Table {
  const { text } = wording;
  const { severities, riskLevels } = summary.breakdowns;
  const largest = risks.flatMap(({ counts }) => counts).reduce((most, { count }) => Math.max(most, count), 0);
  return {
    title: text(`table.${name}`),
    columns: [
      { key: 'severity', label: text('column.severity'), type: 'severity', weight: 2 },
      ...riskLevels.map((level, index) => ({
        key: `risk-${index}`,
        label: text('column.risk-of-level', { level: rowLabel(level, riskLevelLabel, wording) }),
        type: 'count' as const,
        weight: 1.2,
      })),
      { key: 'total', label: text('column.total'), type: 'count', weight: 1.2 },
    ],
    rows: severities.map((severity, index) =>
      row([
        textCell(rowLabel(severity, severityLabel, wording)),
        ...(risks[index]?.counts ?? []).map(({ count }) => ({
          ...countCell(count, wording),
          heat: heatOf(count, largest, template.theme.colors.heat.length),
        })),
        countCell(risks[index]?.total ?? 0, wording),
      ]),
    ),
    empty: text('empty.policies'),
  };
}

/** Policies by risk probability and status. */
export function probabilities({ summary, wording }: ComposeContext): Table {
  return {
    title: wording.text('table.probabilities'),
    columns: [
      { key: 'probability', label: wording.text('column.probability'), type: 'text', weight: 2 },
      ...tallyColumns(summary, wording),
    ],
    rows: summary.breakdowns.riskProbabilities.map((probability) =>
      row([
        textCell(rowLabel(probability, riskProbabilityLabel, wording)),
        ...tallyCells(probability.tally, summary, wording),
      ]),
    ),
    totals: row([textCell(wording.text('column.total')), ...tallyCells(summary.entryTally, summary, wording)]),
    empty: wording.text('empty.policies'),
  };
}
