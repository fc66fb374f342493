/**
 * Reads a plain table (CSV): one row per policy, or one per policy and resource. Columns go by the names that people give them; only
 * an id or a title, and a status, are needed. `docs/readers/table.md` lists the names.
 */
import { z } from 'zod';
import { AuditpressError } from '../../../../base/errors.js';
import { didYouMean } from '../../../../base/wording/nearest-name.js';
import { quote } from '../../../../base/wording/printable.js';
import type { CountedThing, NotAssessedReason, Resource } from '../../../../model/report/report.js';
import type { Color } from '../../../../model/report/vocabulary.js';
import { statedAt, type PolicyHead, type ReportHead, type StatedResult } from '../../results/build-report.js';
import type { ReportCollector } from '../../results/collect-reports.js';
import { columnsOf, nameOf, rowsOf, type Row } from '../../input/csv.js';
import { withoutReports } from '../../input/faults.js';
import type { Reader } from '../../reader.js';
import { COLUMN_NAMES, COLUMNS, type Column } from './columns.js';
import { severityOf } from '../../input/tool-json.js';

/** Which column of a table has what. */
type Mapping = Readonly<Partial<Record<Column, string>>>;

const options = z.strictObject({
  columns: z
    .strictObject(
      Object.fromEntries(COLUMN_NAMES.map((name) => [name, z.string().min(1).optional()])) as Record<
        Column,
        z.ZodOptional<z.ZodString>
      >,
    )
    .optional()
    .describe('Which column of the file has what, such as `id: Control`. Default: by the usual names.'),
});
type TableOptions = z.output<typeof options>;

const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/**
 * A column is used once: `section` is a category only where it is no number.
 *
 * @param names in upper case
 * @param given by the user, in upper case
 */
export function mappingOf(names: readonly string[], given: Mapping = {}): Mapping {
  const used = new Set<string>(Object.values(given));
  const entries = COLUMN_NAMES.flatMap((column) => {
    if (given[column] !== undefined) return [[column, given[column]] as const];
    const found = (COLUMNS[column] as readonly string[])
      .map((name) => names.find((each) => plain(each) === name && !used.has(each)))
      .find((each) => each !== undefined);
    if (found === undefined) return [];
    used.add(found);
    return [[column, found] as const];
  });
  return Object.fromEntries(entries);
}

const givenMapping = ({ columns = {} }: TableOptions): Mapping =>
  Object.fromEntries(
    COLUMN_NAMES.flatMap((column) => {
      const name = columns[column];
      return name === undefined ? [] : [[column, nameOf(name)] as const];
    }),
  );

/**
 * @param written names in the header row
 * @throws AuditpressError `column-missing` (usage) for a column that the table lacks; `table-unknown` (input)
 */
function checkedMapping(written: readonly string[], options: TableOptions): Mapping {
  const names = written.map(nameOf);
  const given = givenMapping(options);
  for (const column of COLUMN_NAMES) {
    const name = given[column];
    if (name === undefined || names.includes(name)) continue;
    const asked = options.columns?.[column] ?? name;
    throw new AuditpressError(
      'column-missing',
      `expected the column ${quote(asked, NAME_LIMIT)} for ${column} in the table, found none of that name${didYouMean(asked, written)}`,
      { problems: [`its columns are ${listed(written)}`] },
    );
  }
  const mapping = mappingOf(names, given);
  if (isEnough(mapping)) return mapping;
  const lacking = mapping.status === undefined ? 'the status' : 'the id or the title';
  throw new AuditpressError(
    'table-unknown',
    `expected a table with a column for ${lacking}, found the columns ${listed(written)}`,
  );
}

const NAME_LIMIT = 40;
const MOST_LISTED = 40;

function listed(names: readonly string[]): string {
  const shown = names.slice(0, MOST_LISTED).map((name) => quote(name, NAME_LIMIT));
  return `${shown.join(', ')}${names.length > shown.length ? ', …' : ''}`;
}

export const tableReader: Reader<TableOptions> = {
  name: 'table',
  title: 'a table (CSV) with the columns id and status',
  version: 1,
  options,
  detects(start, given) {
    const names = columnsOf(start);
    // The tools whose tables have readers of their own.
    if (OF_TOOLS.some((own) => own.every((name) => names.includes(name)))) return false;
    if (names.length < 2 || /^\s*[[{<]/.test(start)) return false;
    const own = givenMapping(given);
    const hasOwn = Object.values(own).every((name) => names.includes(name));
    return isEnough(mappingOf(names)) || (hasOwn && isEnough(mappingOf(names, own)));
  },
  async read(file, given, { reports }) {
    let names: readonly string[] = [];
    let mapping: Mapping | undefined;
    const onColumns = (written: readonly string[]): void => void (names = written);
    for await (const row of rowsOf(file, tableReader.title, { allowsShortRows: true, onColumns })) {
      mapping ??= checkedMapping(names, given);
      addRow(row, mapping, reports);
    }
    const built = reports.build();
    if (built.length > 0) return built;
    throw withoutReports(tableReader.title, 'rows');
  },
};

const isEnough = ({ id, title, status }: Mapping): boolean => (id ?? title) !== undefined && status !== undefined;

const OF_TOOLS: readonly (readonly string[])[] = [
  ['REQUIREMENTS_ID', 'CHECKID', 'STATUS'],
  ['CHECK_ID', 'STATUS', 'STATUS_EXTENDED'],
  ['GROUP_ID', 'CONTROL_ID', 'STATUS'],
  ['CONTROL ID', 'RESULT', 'CRITICALITY'],
];

function addRow(row: Row, mapping: Mapping, reports: ReportCollector): void {
  const of = (column: Column): string => (row[mapping[column] ?? ''] ?? '').trim();
  if (of('id') === '' && of('title') === '') return;
  const hasResources = (mapping.resource ?? mapping.resourceName) !== undefined;
  const report = reports.of(headOf(of, hasResources ? 'resources' : 'account'));
  const policy = policyOf(of, hasResources);
  const word = of('status');
  const color = COLORS[plain(word)];
  const reason = REASONS[plain(word)];
  if (color === 'amber') report.addPolicy(policy, { compliance: 'Amber', passed: 0, evaluated: 0 });
  else if (color !== undefined && hasResources) report.addCheck(policy, resourceOf(of, color));
  else if (color !== undefined) report.addPolicy(policy, wholeResult(color));
  else if (reason !== undefined && hasResources) report.addUnchecked(policy, reason);
  else if (reason !== undefined)
    report.addPolicy(policy, { compliance: 'Gray', passed: 0, evaluated: 0, notAssessed: reason });
  else report.addPolicy(policy, { compliance: word, passed: 0, evaluated: 0 });
}

type Cells = (column: Column) => string;

/** Without a column for resources, a row is a policy, which passes or fails as a whole. */
function wholeResult(color: Color): StatedResult {
  const isPassed = color === 'green';
  return { compliance: isPassed ? 'Green' : 'Red', passed: isPassed ? 1 : 0, evaluated: 1 };
}

function headOf(of: Cells, counts: CountedThing): ReportHead {
  const benchmark = of('benchmark');
  return {
    benchmarkId: benchmark === '' ? 'Table' : benchmark,
    benchmarkName: benchmark === '' ? 'Table' : benchmark,
    accountId: of('account') === '' ? of('accountName') : of('account'),
    accountName: of('accountName'),
    connectorType: '',
    jobId: '',
    origin: {
      tool: '',
      toolVersion: '',
      counts,
      formula: 'green/(green+red+amber)',
      scannedAt: statedAt(of('date'), 'date'),
      totals: [],
    },
  };
}

function policyOf(of: Cells, hasResources: boolean): PolicyHead {
  const id = of('id') === '' ? of('title') : of('id');
  return {
    category: of('category'),
    policyId: id,
    title: of('title') === '' ? id : of('title'),
    number: of('number') === '' ? id : of('number'),
    service: of('service'),
    severity: severityOf(of('severity')),
    guidance: {
      // Of a resource, it is the reason.
      ...(!hasResources && of('reason') !== '' && { evidence: of('reason') }),
      description: of('description'),
      remediation: of('remediation'),
      references: [of('url')].filter((url) => /^https?:/.test(url)),
    },
  };
}

const COLORS: Readonly<Record<string, Color>> = {
  ...Object.fromEntries(
    ['pass', 'passed', 'ok', 'green', 'compliant', 'success', 'yes', 'true', 'met', 'implemented'].map((word) => [
      word,
      'green',
    ]),
  ),
  ...Object.fromEntries(
    ['fail', 'failed', 'red', 'alarm', 'noncompliant', 'notcompliant', 'failure', 'no', 'false', 'notmet', 'open'].map(
      (word) => [word, 'red'],
    ),
  ),
  ...Object.fromEntries(['amber', 'partial', 'partially', 'partiallycompliant'].map((word) => [word, 'amber'])),
};

const REASONS: Readonly<Record<string, NotAssessedReason>> = {
  manual: 'manual',
  notapplicable: 'notApplicable',
  na: 'notApplicable',
  skip: 'skipped',
  skipped: 'skipped',
  error: 'error',
  notrun: 'notRun',
  omitted: 'omitted',
};

function resourceOf(of: Cells, status: Color): Resource {
  return {
    id: of('resource') === '' ? of('resourceName') : of('resource'),
    name: of('resourceName'),
    type: of('resourceType'),
    region: of('region'),
    status,
    reason: of('reason'),
    isMuted: false,
  };
}
