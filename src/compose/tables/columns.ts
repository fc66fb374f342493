/** Tables and columns by the names that templates use. */
import { didYouMean } from '../../messages/nearest-name.js';
import type { Table } from '../../model/document/table.js';
import { STATUSES } from '../../model/report/vocabulary.js';
import { listed } from '../sections/directive.js';
import { DirectiveProblem } from '../prose/markdown.js';
import { GUIDANCE_COLUMNS } from './guidance-columns.js';

type Tables = Readonly<Record<string, Table>>;

/** Names for several columns at once. */
const SETS = ['tally', 'guidance'];

/** @throws DirectiveProblem for a table that is not there. */
export function tableNamed(name: string, tables: Tables): Table {
  const table = Object.hasOwn(tables, name) ? tables[name] : undefined;
  if (table !== undefined) return table;
  const known = Object.keys(tables);
  throw new DirectiveProblem(`expected a table (${known.join(', ')}), found "${name}"${didYouMean(name, known)}`);
}

/**
 * Checks a list of column keys against a table. Keys are separated by spaces or commas; `tally` means the counts by
 * status and their total, whichever of them the report needs, and `guidance` for what a policy library says, if there is one.
 *
 * @throws DirectiveProblem for columns that are not there.
 */
export function columnsOf(list: string | undefined, table: Table): string[] | undefined {
  if (list === undefined) return undefined;
  const known = table.columns.map(({ key }) => key);
  const tally = known.filter((key) => key === 'total' || (STATUSES as readonly string[]).includes(key));
  const guidance = known.filter((key) => (GUIDANCE_COLUMNS as readonly string[]).includes(key));
  const columns = listed(list).flatMap((key) => (key === 'tally' ? tally : key === 'guidance' ? guidance : [key]));
  const unknown = columns.filter((key) => !known.includes(key));
  if (unknown.length === 0) return columns;
  const found = unknown.map((key) => `"${key}"${didYouMean(key, [...known, ...SETS])}`).join(', ');
  throw new DirectiveProblem(`expected columns out of ${known.join(', ')}, found ${found}`);
}
