/**
 * Reads a plain table (CSV): one row per policy, or one per policy and resource. Columns go by the names that people give them; only
 * an id or a title, and a status, are needed. `docs/readers/table.md` lists the names.
 */
import type { NotAssessedReason, Resource } from '../../model/report/report.js';
import type { Color } from '../../model/report/vocabulary.js';
import { statedAt, type PolicyHead, type ReportHead } from './build-report.js';
import { ReportCollector } from './collect-reports.js';
import { columnsOf, rowsOf, type Row } from './csv.js';
import { withoutReports } from './faults.js';
import type { Reader } from './reader.js';
import { severityOf } from './tool-json.js';

/** Names of each column, the most telling first. Letters and digits alone are compared: `Control ID` is `control_id`. */
const COLUMNS = {
  id: [
    'id',
    'policyid',
    'controlid',
    'ruleid',
    'checkid',
    'requirementid',
    'policy',
    'control',
    'rule',
    'check',
    'requirement',
  ],
  title: [
    'title',
    'name',
    'policytitle',
    'controltitle',
    'policyname',
    'controlname',
    'checktitle',
    'checkname',
    'summary',
  ],
  number: ['number', 'compliancenumber', 'section', 'reference', 'ref', 'clause'],
  status: ['status', 'result', 'compliance', 'compliancestatus', 'outcome', 'state', 'passfail'],
  severity: ['severity', 'criticality', 'priority', 'risk', 'risklevel', 'impact'],
  category: ['category', 'group', 'chapter', 'domain', 'family', 'area', 'section'],
  service: ['service', 'servicename', 'product', 'component'],
  resource: [
    'resource',
    'resourceid',
    'resourcearn',
    'arn',
    'asset',
    'assetid',
    'target',
    'host',
    'hostname',
    'object',
  ],
  resourceName: ['resourcename', 'assetname'],
  resourceType: ['resourcetype', 'assettype', 'type'],
  region: ['region', 'location', 'zone', 'namespace'],
  account: [
    'account',
    'accountid',
    'subscription',
    'subscriptionid',
    'project',
    'projectid',
    'tenant',
    'tenantid',
    'cluster',
  ],
  accountName: ['accountname', 'subscriptionname', 'projectname', 'tenantname', 'clustername'],
  benchmark: ['benchmark', 'framework', 'standard', 'benchmarkname', 'benchmarkid', 'baseline', 'profile'],
  reason: ['reason', 'details', 'detail', 'message', 'finding', 'evidence', 'comment', 'comments', 'notes', 'note'],
  description: ['description', 'rationale'],
  remediation: ['remediation', 'fix', 'recommendation', 'solution', 'howtofix'],
  url: ['url', 'link', 'references', 'documentation'],
  date: ['date', 'scandate', 'scantime', 'scannedat', 'timestamp', 'time', 'assessed', 'assessedat', 'checkedat'],
} as const;
type Column = keyof typeof COLUMNS;
/** Which column of a table has what. A mapping that a user gives can replace any of them. */
type Mapping = Readonly<Partial<Record<Column, string>>>;

const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** A column is used once: `section` is a category only where it is no number. */
export function mappingOf(names: readonly string[]): Mapping {
  const used = new Set<string>();
  const entries = Object.entries(COLUMNS).flatMap(([column, known]) => {
    const found = known
      .map((name) => names.find((each) => plain(each) === name && !used.has(each)))
      .find((each) => each !== undefined);
    if (found === undefined) return [];
    used.add(found);
    return [[column, found] as const];
  });
  return Object.fromEntries(entries);
}

export const tableReader: Reader = {
  name: 'table',
  title: 'a table (CSV) with the columns id and status',
  version: 1,
  detects(start) {
    const names = columnsOf(start);
    // The tools whose tables have readers of their own.
    if (OF_TOOLS.some((own) => own.every((name) => names.includes(name)))) return false;
    const { id, title, status } = mappingOf(names);
    return names.length > 1 && (id ?? title) !== undefined && status !== undefined && !/^\s*[[{<]/.test(start);
  },
  async read(bytes, wants) {
    const reports = new ReportCollector(wants);
    let mapping: Mapping | undefined;
    for await (const row of rowsOf(bytes, tableReader.title, { allowsShortRows: true })) {
      mapping ??= mappingOf(Object.keys(row));
      addRow(row, mapping, reports);
    }
    const built = reports.build();
    if (built.length > 0) return built;
    throw withoutReports(tableReader.title, 'rows');
  },
};

const OF_TOOLS: readonly (readonly string[])[] = [
  ['REQUIREMENTS_ID', 'CHECKID', 'STATUS'],
  ['CHECK_ID', 'STATUS', 'STATUS_EXTENDED'],
  ['GROUP_ID', 'CONTROL_ID', 'STATUS'],
  ['CONTROL ID', 'RESULT', 'CRITICALITY'],
];

function addRow(row: Row, mapping: Mapping, reports: ReportCollector): void {
  const of = (column: Column): string => (row[mapping[column] ?? ''] ?? '').trim();
  if (of('id') === '' && of('title') === '') return;
  const report = reports.of(headOf(of));
  const policy = policyOf(of);
  const word = of('status');
  const color = COLORS[plain(word)];
  const reason = REASONS[plain(word)];
  if (color === 'amber') report.addPolicy(policy, { compliance: 'Amber', passed: 0, evaluated: 0 });
  else if (color !== undefined) report.addCheck(policy, resourceOf(of, color));
  else if (reason !== undefined) report.addUnchecked(policy, reason);
  else report.addPolicy(policy, { compliance: word, passed: 0, evaluated: 0 });
}

type Cells = (column: Column) => string;

function headOf(of: Cells): ReportHead {
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
      counts: 'resources',
      formula: 'green/(green+red+amber)',
      scannedAt: statedAt(of('date'), 'date'),
      totals: [],
    },
  };
}

function policyOf(of: Cells): PolicyHead {
  const id = of('id') === '' ? of('title') : of('id');
  return {
    category: of('category'),
    policyId: id,
    title: of('title') === '' ? id : of('title'),
    number: of('number') === '' ? id : of('number'),
    service: of('service'),
    severity: severityOf(of('severity')),
    guidance: {
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
