/** The tables of a document, by the name that templates use. */
import type { Table } from '../../model/document/table.js';
import type { ComposeContext } from '../context.js';
import { acceptanceNotesTable, riskAcceptances } from './acceptances.js';
import { causeCategories, causePolicies, causeServices } from './causes.js';
import { categoryChanges, changes, trend } from './changes.js';
import { absentColumns, withoutColumns } from './absent-columns.js';
import { categories, services } from './counts.js';
import { gates } from './gates.js';
import { noteExamples, notes } from './notes.js';
import { policies } from './policies.js';
import { largestCards, planBuckets } from './plan.js';
import { resources } from './resources.js';
import { notPassedByRisk, passedByRisk, probabilities, severities } from './risk.js';
import { tracker } from './tracker.js';

const TABLES = {
  policies,
  resources,
  categories,
  services,
  severities,
  'not-passed-by-risk': notPassedByRisk,
  'passed-by-risk': passedByRisk,
  probabilities,
  'cause-categories': causeCategories,
  'cause-services': causeServices,
  'cause-policies': causePolicies,
  'largest-cards': largestCards,
  'plan-buckets': planBuckets,
  changes,
  'category-changes': categoryChanges,
  trend,
  'risk-acceptances': riskAcceptances,
  'acceptance-notes': acceptanceNotesTable,
  gates,
  notes,
  'note-examples': noteExamples,
} as const satisfies Record<string, (context: ComposeContext) => Table>;

/** Without the columns that the source of the report has no values for. */
export function composeTables(context: ComposeContext): Record<string, Table> {
  const absent = absentColumns(context.summary);
  const tables: Record<string, Table> = Object.fromEntries(
    Object.entries(TABLES).map(([name, compose]) => [name, withoutColumns(compose(context), absent)]),
  );
  const { policies: all } = tables;
  return all === undefined ? tables : { ...tables, tracker: tracker(context, all) };
}
