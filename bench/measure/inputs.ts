import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesOf } from '../contestants/contestant.js';
import { inputOf, type Content } from '../content.js';

/** The report that is printed repeatedly, and by every smoke run. */
export const SEED = 7;

/** Writes a report once in the forms that contestants read. Returns the common start of their paths. */
export function writeInput(folder: string, policies: number, seed: number): string {
  const stem = join(folder, `${policies}-${seed}`);
  const files = filesOf(stem);
  const { report, content } = inputOf(policies, seed);
  mkdirSync(folder, { recursive: true });
  writeFileSync(files.report, report);
  writeFileSync(files.content, JSON.stringify(content));
  writeFileSync(files.table, tabSeparated(content));
  return stem;
}

/** The title, then one line per row: the status and the cells of the worksheet. */
function tabSeparated({ title, categories }: Content): string {
  const lines = categories.flatMap(({ name, rows }) =>
    rows.map(({ cells, status, policyId, passed, total }) => {
      const [number = '', policy = '', service = '', statusText = '', severity = ''] = cells;
      return [status, name, number, policy, policyId, service, statusText, severity, passed, total].join('\t');
    }),
  );
  return `${[title, ...lines].join('\n')}\n`;
}
