/** Rare values of the policies, which filters offer as one choice to keep their lists short. */
import type { Column } from '../../model/document/table.js';
import { MOST_CHOICES } from '../../model/summary/limits.js';
import type { AuditSummary, BreakdownRow } from '../../model/summary/summary.js';
import { nameText } from '../context.js';
import { colorText, riskLevelLabel, riskProbabilityLabel, rowLabel, severityLabel } from '../wording/labels.js';
import type { Wording } from '../wording/wording.js';

type Others = Pick<Column, 'others'>;
type LabelOf = (value: string, wording: Wording) => string;

/** By the key of the column; nothing for columns with few values. */
export function filterOthers(summary: AuditSummary, wording: Wording): Readonly<Record<string, Others>> {
  const { breakdowns, categories, entries, services, severities, riskLevels, riskProbabilities, unrecognized } =
    summary;
  const valuesOf = (groups: readonly { readonly value: string }[]): string[] => groups.map(({ value }) => value);
  const colors = unrecognized.map((index) => entries[index]?.policy.compliance ?? '');
  const unrecognizedAs = (value: string): string => wording.text('status.unrecognized-as', { value: colorText(value) });
  return {
    severity: beyondRows(valuesOf(severities), breakdowns.severities, severityLabel, wording),
    'risk-level': beyondRows(valuesOf(riskLevels), breakdowns.riskLevels, riskLevelLabel, wording),
    probability: beyondRows(valuesOf(riskProbabilities), breakdowns.riskProbabilities, riskProbabilityLabel, wording),
    status: beyondRows(colors, breakdowns.colors, unrecognizedAs, wording),
    color: beyondRows(colors, breakdowns.colors, (value) => value, wording),
    service: beyondChoices(
      services.map(({ serviceName, tally }) => ({ text: serviceName, policies: tally.total })),
      (values) => wording.text('others.values', { values }),
    ),
    category: beyondChoices(
      categories.map(({ categoryName, tally }) => ({ text: nameText(categoryName), policies: tally.total })),
      (values) => wording.text('others.categories', { categories: values }),
    ),
  };
}

/** Those that have no row of their own in a breakdown. */
function beyondRows(
  values: readonly string[],
  rows: readonly BreakdownRow[],
  labelOf: LabelOf,
  wording: Wording,
): Others {
  const folded = rows.find(({ value }) => value === null);
  if (folded === undefined) return {};
  const own = new Set(rows.map(({ value }) => value));
  const others = new Set(values.filter((value) => !own.has(value)));
  return {
    others: {
      text: rowLabel(folded, labelOf, wording),
      of: [...others].map((value) => labelOf(value, wording)),
    },
  };
}

interface Choice {
  readonly text: string;
  readonly policies: number;
}

/** All but those with the most policies. */
function beyondChoices(choices: readonly Choice[], textOf: (values: number) => string): Others {
  const policies = new Map<string, number>();
  for (const choice of choices) policies.set(choice.text, (policies.get(choice.text) ?? 0) + choice.policies);
  if (policies.size <= MOST_CHOICES) return {};
  const of = [...policies]
    .toSorted(([, left], [, right]) => right - left)
    .slice(MOST_CHOICES - 1)
    .map(([text]) => text);
  return { others: { text: textOf(of.length), of } };
}
