/** The targets of auditpress, as ratios within one run. */
import { rowOf, type Group, type Row } from './result.js';

export interface Target {
  readonly group: Group;
  readonly what: string;
  readonly bound: 'at most' | 'at least' | 'below';
  readonly limit: number;
  readonly unit?: string;
  /** Undefined if a row that it needs was not measured. */
  readonly measure: (rows: readonly Row[]) => number | undefined;
}

export interface Outcome {
  readonly group: Group;
  readonly what: string;
  /** `at most 0.18`. */
  readonly wanted: string;
  readonly measured: number | null;
  readonly state: 'met' | 'not met' | 'not measured';
}

type Span = 'warm' | 'changing' | 'cold';
type Clock = 'cpu' | 'wall';

/**
 * Libraries are compared by CPU time: each is pinned to one core, and CPU time excludes other work of the machine. Whole commands
 * are compared by elapsed time.
 */
export const TARGETS: readonly Target[] = [
  atMost(
    'pdf',
    'generate(), 500 policies, warm, of the tables of stock pdfmake',
    0.6,
    ratio('pdf', 500, 'generate', 'pdfmake', 'warm'),
  ),
  {
    group: 'pdf',
    what: 'generate(), 100,000 policies, CPU',
    bound: 'at most',
    limit: 10,
    unit: 's',
    measure: (rows) => seconds(rowOf(rows, 'pdf', 100_000, 'generate')?.warm?.cpu),
  },
  memoryBelow('pdf', 'generate', 500),
  atMost('pdf', 'tables, 500 policies, warm, of stock pdfmake', 0.15, ratio('pdf', 500, 'tables', 'pdfmake', 'warm')),
  atMost(
    'pdf',
    'tables, 500 policies, changing data, of stock pdfmake',
    0.25,
    ratio('pdf', 500, 'tables', 'pdfmake', 'changing'),
  ),
  ...[500, 5000].flatMap((size) => [
    below('pdf', `tables, ${count(size)} policies, warm, of Typst`, ratio('pdf', size, 'tables', 'typst', 'warm')),
  ]),
  below('pdf', 'tables, 500 policies, warm, of Skia', ratio('pdf', 500, 'tables', 'skia', 'warm')),
  atMost(
    'pdf',
    'tables, 5,000 policies, warm, of stock pdfmake',
    0.12,
    ratio('pdf', 5000, 'tables', 'pdfmake', 'warm'),
  ),
  atMost(
    'pdf',
    'tables, 100,000 policies, CPU, of stock pdfmake',
    0.15,
    ratio('pdf', 100_000, 'tables', 'pdfmake', 'warm'),
  ),
  atMost('pdf', 'tables, 5,000 policies, warm, of Skia', 0.5, ratio('pdf', 5000, 'tables', 'skia', 'warm')),
  memoryBelow('pdf', 'tables', 500),
  atMost(
    'pdf',
    'auditor, 500 policies, warm, of its tables alone',
    2,
    ratio('pdf', 500, 'auditor', 'auditor-tables', 'warm'),
  ),
  ...growth('pdf', 'tables'),
  atMost(
    'xlsx',
    'generate(), 500 policies, warm, of its tables alone',
    3,
    ratio('xlsx', 500, 'generate', 'tables', 'warm'),
  ),
  atMost('xlsx', 'tables, 500 policies, warm, of stock exceljs', 0.5, ratio('xlsx', 500, 'tables', 'exceljs', 'warm')),
  atMost(
    'xlsx',
    'tables, 100,000 policies, of stock exceljs',
    0.12,
    ratio('xlsx', 100_000, 'tables', 'exceljs', 'warm'),
  ),
  atMost(
    'xlsx',
    'tables, 100,000 policies, of C libxlsxwriter',
    1.2,
    ratio('xlsx', 100_000, 'tables', 'libxlsxwriter', 'warm'),
  ),
  memoryBelow('xlsx', 'tables', 350),
  ...growth('xlsx', 'tables'),
  atMost(
    'html',
    'generate(), 500 policies, warm, of its tables alone',
    3,
    ratio('html', 500, 'generate', 'tables', 'warm'),
  ),
  {
    group: 'html',
    what: 'generate(), 100,000 policies, CPU',
    bound: 'at most',
    limit: 2,
    unit: 's',
    measure: (rows) => seconds(rowOf(rows, 'html', 100_000, 'generate')?.warm?.cpu),
  },
  memoryBelow('html', 'generate', 400),
  atMost(
    'html',
    'auditor, 500 policies, warm, of a template-literal join',
    2,
    ratio('html', 500, 'page', 'join', 'warm'),
  ),
  ...growth('html', 'page'),
  atMost('cli', '--help, of bare node', 1.6, ratio('cli', 0, 'help', 'node', 'cold', 'wall')),
  atMost('cli', 'summary, 500 policies, of bare node', 4, ratio('cli', 500, 'summary', 'node', 'cold', 'wall')),
  atMost(
    'cli',
    'generate, HTML, 500 policies, of bare node',
    7,
    ratio('cli', 500, 'generate-html', 'node', 'cold', 'wall'),
  ),
  atMost(
    'cli',
    'generate, PDF, 500 policies, of a plain script',
    0.35,
    ratio('cli', 500, 'generate-pdf', 'plain-pdf', 'cold', 'wall'),
  ),
  atMost(
    'cli',
    'generate, three formats, 500 policies, of a plain script',
    0.35,
    ratio('cli', 500, 'generate-three', 'plain-three', 'cold', 'wall'),
  ),
  {
    group: 'batch',
    what: 'many reports in three formats, one core, of two cores',
    bound: 'at least',
    limit: 1.8,
    measure: (rows) => {
      const [one, two] = ['one-core', 'two-cores'].map((id) =>
        rows.find((row) => row.group === 'batch' && row.id === id),
      );
      return one?.cold && two?.cold && one.cold.wall / two.cold.wall;
    },
  },
  {
    group: 'batch',
    what: 'memory during the last hundred reports, of the second hundred',
    bound: 'at most',
    limit: 1.05,
    measure: (rows) => rows.find((row) => row.group === 'batch' && row.id === 'one-core')?.memoryTrend,
  },
  atMost('runs', 'queue, three workers, CPU, of one batch', 1.5, (rows) => {
    const [workers, batch] = ['workers', 'batch'].map((id) => rowOf(rows, 'runs', 140, id)?.cold);
    return workers && batch && workers.cpu / batch.cpu;
  }),
];

/** Compares the rows with the targets of the groups that were run. */
export function assess(
  rows: readonly Row[],
  groups: readonly Group[],
  targets: readonly Target[] = TARGETS,
): Outcome[] {
  return targets
    .filter(({ group }) => groups.includes(group))
    .map(({ group, what, bound, limit, unit, measure }) => {
      const measured = measure(rows);
      const wanted = `${bound} ${count(limit)}${unit === undefined ? '' : ` ${unit}`}`;
      if (measured === undefined) return { group, what, wanted, measured: null, state: 'not measured' };
      return { group, what, wanted, measured, state: isMet(measured, bound, limit) ? 'met' : 'not met' };
    });
}

function isMet(measured: number, bound: Target['bound'], limit: number): boolean {
  switch (bound) {
    case 'at most':
      return measured <= limit;
    case 'at least':
      return measured >= limit;
    case 'below':
      return measured < limit;
  }
}

function ratio(
  group: Group,
  size: number,
  ours: string,
  other: string,
  span: Span,
  clock: Clock = 'cpu',
): Target['measure'] {
  return (rows) => {
    const one = rowOf(rows, group, size, ours)?.[span];
    const two = rowOf(rows, group, size, other)?.[span];
    return one && two && one[clock] / two[clock];
  };
}

/** Time and memory per additional policy, from 5,000 to 100,000 policies, compared with 500 to 5,000. */
function growth(group: Group, id: string): Target[] {
  const slope = (rows: readonly Row[], low: number, high: number, of: (row: Row) => number | undefined) => {
    const [from, to] = [low, high].map((size) => rowOf(rows, group, size, id)).map((row) => row && of(row));
    return from === undefined || to === undefined ? undefined : (to - from) / (high - low);
  };
  const linear = (what: string, of: (row: Row) => number | undefined): Target =>
    atMost(group, `${what} for a policy more, 5,000 to 100,000, of 500 to 5,000`, 1.2, (rows) => {
      const [late, early] = [slope(rows, 5000, 100_000, of), slope(rows, 500, 5000, of)];
      return late === undefined || early === undefined ? undefined : late / early;
    });
  return [linear('time', (row) => row.warm?.cpu), linear('memory', (row) => row.memory)];
}

function memoryBelow(group: Group, id: 'tables' | 'generate', limit: number): Target {
  const measure: Target['measure'] = (rows) => rowOf(rows, group, 100_000, id)?.memory;
  const name = id === 'generate' ? 'generate()' : id;
  return { group, what: `${name}, 100,000 policies, memory`, bound: 'below', limit, unit: 'MiB', measure };
}

function seconds(milliseconds: number | undefined): number | undefined {
  return milliseconds === undefined ? undefined : milliseconds / 1000;
}

function atMost(group: Group, what: string, limit: number, measure: Target['measure']): Target {
  return { group, what, bound: 'at most', limit, measure };
}

function below(group: Group, what: string, measure: Target['measure']): Target {
  return { group, what, bound: 'below', limit: 1, measure };
}

function count(number: number): string {
  return number.toLocaleString('en');
}
