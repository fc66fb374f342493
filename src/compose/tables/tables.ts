/** The data sets of a document, each once, by the name that templates use. */
import type { Table } from '../../model/document/table.js';
import type { ComposeContext } from '../context.js';
import { categories } from './categories.js';
import { noteExamples, notes } from './notes.js';
import { policies } from './policies.js';
import { failedByRisk, passingByRisk, probabilities } from './risk.js';
import { services } from './services.js';
import { severities } from './severities.js';

const TABLES = {
  policies,
  categories,
  services,
  severities,
  'failed-by-risk': failedByRisk,
  'passing-by-risk': passingByRisk,
  probabilities,
  notes,
  'note-examples': noteExamples,
} as const satisfies Record<string, (context: ComposeContext) => Table>;

export function composeTables(context: ComposeContext): Record<string, Table> {
  return Object.fromEntries(Object.entries(TABLES).map(([name, compose]) => [name, compose(context)]));
}
