/** The compliance CSV of Prowler: one report per account and framework. */
import type { Report, Resource } from '../../../../model/report/report.js';
import type { Color } from '../../../../model/report/vocabulary.js';
import { groupBy } from '../../../../model/values/group-by.js';
import { statedAt, type PolicyHead, type ReportBuilder, type ReportHead } from '../../results/build-report.js';
import { ReportCollector, type Wants } from '../../results/collect-reports.js';
import { cell, rowsOf, type Row } from '../../input/csv.js';
import type { InputFile } from '../../reader.js';
import { severityOf } from '../../input/tool-json.js';

/** What findings of the same run say about a check. */
export type CheckDetails = Pick<PolicyHead, 'service' | 'severity' | 'guidance'>;

/** Columns that hold the section of a requirement, by framework: the first that is there and not empty. */
const SECTIONS = [
  ...[
    'SECTION',
    'CATEGORY',
    'DOMAIN',
    'GROUPNAME',
    'MARCO',
    'CATEGORIA',
    'SERVICE',
    'TITLE',
    'OBJETIVE_NAME',
    'FAMILYNAME',
  ].map((name) => `REQUIREMENTS_ATTRIBUTES_${name}`),
  'REQUIREMENTS_TACTICS',
];

export function isComplianceCsv(columns: readonly string[]): boolean {
  return ['REQUIREMENTS_ID', 'CHECKID', 'STATUS'].every((name) => columns.includes(name));
}

export async function complianceReports(
  file: InputFile,
  checks: ReadonlyMap<string, CheckDetails>,
  wants: Wants,
): Promise<readonly Report[]> {
  const rows: Row[] = [];
  for await (const row of rowsOf(file, 'the compliance CSV of Prowler', { endsLines: true })) rows.push(row);
  const reports = new ReportCollector(wants);
  for (const all of groupBy(rows, (row) => frameworkOf(row).id).values()) {
    const accounts = [...new Set(all.map(accountOf))].filter((id) => id !== '');
    // Manual rows have no account, and belong to each.
    for (const account of accounts.length === 0 ? [''] : accounts) {
      const own = all.filter((row) => [account, ''].includes(accountOf(row)));
      const report = reports.of(headOf(account, own));
      for (const row of own) addRow(report, policyOf(row, checks), row, resourceOf);
    }
  }
  return reports.build();
}

/** Version 3 writes `INFO` for what is checked by hand. */
const MANUAL: ReadonlySet<string> = new Set(['MANUAL', 'INFO']);

const NAME_LIMIT = 80;

/** As Prowler names a framework: `CIS-3.0`. Versions before 5.8 state neither framework nor name: the description names them. */
function frameworkOf(row: Row): { readonly id: string; readonly name: string } {
  const framework = cell(row, 'FRAMEWORK');
  const name = cell(row, 'NAME');
  if (framework !== '' || name !== '') {
    const version = /\bv?(\d+(?:\.\d+)+|20\d\d)$/.exec(name)?.[1]?.replace(/^(\d+\.\d+)\.0$/, '$1') ?? '';
    return { id: [framework, version].filter((part) => part !== '').join('-') || name, name: name || framework };
  }
  const description = cell(row, 'DESCRIPTION');
  const cis = /\bCIS (?:(?:[A-Z]\w*|365) )*?(?:Foundations? )?Benchmark,? v?(\d+(?:\.\d+)+)/.exec(description);
  if (cis !== null) {
    const version = (cis[1] ?? '').replace(/^(\d+\.\d+)\.0$/, '$1');
    return { id: `CIS-${version}`, name: cis[0].replace(',', '') };
  }
  const short = description.split(/(?<=[.;]) /, 1)[0] ?? '';
  return { id: short.slice(0, NAME_LIMIT), name: short.slice(0, NAME_LIMIT) };
}

/** Columns that hold the account, by provider. */
const ACCOUNTS = [
  'ACCOUNTID',
  'SUBSCRIPTIONID',
  'TENANTID',
  'PROJECTID',
  'ACCOUNT_ID',
  'TENANCYID',
  'ORGANIZATIONDOMAIN',
  'DOMAIN',
  'CONTEXT',
];

const accountOf = (row: Row): string => withoutKind(cell(row, ...ACCOUNTS));

/** `context: prod` and `namespace: default`, as Prowler writes those of Kubernetes, without the word before. */
export function withoutKind(text: string): string {
  return text.replace(/^(context|namespace): /, '');
}

function headOf(account: string, rows: readonly Row[]): ReportHead {
  const [first = {}] = rows;
  const { id, name } = frameworkOf(first);
  return {
    benchmarkId: id,
    benchmarkName: name,
    accountId: account,
    accountName: rows.map((row) => cell(row, 'ACCOUNT_NAME')).find((each) => each !== '') ?? '',
    connectorType: cell(first, 'PROVIDER').toLowerCase(),
    jobId: '',
    origin: {
      tool: 'Prowler',
      toolVersion: '',
      counts: 'resources',
      formula: 'green/(green+red+amber)',
      scannedAt: statedAt(cell(first, 'ASSESSMENTDATE'), 'ASSESSMENTDATE'),
      totals: [],
    },
  };
}

const hasCheck = (id: string): boolean => !['', 'manual', 'manual_check', 'n/a'].includes(id.toLowerCase());

function policyOf(row: Row, checks: ReadonlyMap<string, CheckDetails>): PolicyHead {
  const number = cell(row, 'REQUIREMENTS_ID');
  const check = cell(row, 'CHECKID');
  const details = checks.get(check);
  const attribute = (name: string): string => cell(row, `REQUIREMENTS_ATTRIBUTES_${name}`);
  const verification = attribute('AUDITPROCEDURE');
  const fromName = hasCheck(check) ? (check.split('_', 1)[0] ?? '') : '';
  return {
    category: cell(row, ...SECTIONS),
    policyId: hasCheck(check) ? check : number,
    title: cell(row, 'REQUIREMENTS_DESCRIPTION', 'REQUIREMENTS_NAME'),
    number,
    service: attribute('SERVICE') || (details?.service ?? fromName),
    severity: severityOf(attribute('SEVERITY')) || (details?.severity ?? ''),
    guidance: {
      description: attribute('DESCRIPTION') || (details?.guidance?.description ?? ''),
      remediation:
        attribute('REMEDIATIONPROCEDURE') ||
        attribute('FIXTEXT') ||
        attribute('RECOMMENDATION') ||
        (details?.guidance?.remediation ?? ''),
      ...(verification !== '' && { verification }),
      references: [...addressesIn(attribute('REFERENCES')), ...(details?.guidance?.references ?? [])],
    },
  };
}

/** Prowler writes several addresses into one cell, with spaces, bars or colons between. */
export function addressesIn(text: string): readonly string[] {
  return text.match(/https?:\/\/[^\s|]+?(?=:https?:|[\s|]|$)/g) ?? [];
}

const COLORS: Readonly<Record<string, Color>> = { PASS: 'green', FAIL: 'red' };

/** Adds a row as its status says. A status that is not known stays as it is. */
export function addRow(
  report: ReportBuilder,
  policy: PolicyHead,
  row: Row,
  resourceIn: (row: Row, status: Color) => Resource,
): void {
  const word = cell(row, 'STATUS');
  const color = COLORS[word.toUpperCase()];
  if (color !== undefined) report.addCheck(policy, resourceIn(row, color));
  else if (MANUAL.has(word.toUpperCase())) report.addUnchecked(policy, 'manual');
  else report.addPolicy(policy, { compliance: word, passed: 0, evaluated: 0 });
}

function resourceOf(row: Row, status: Color): Resource {
  return {
    id: cell(row, 'RESOURCEID'),
    name: cell(row, 'RESOURCENAME'),
    type: '',
    region: withoutKind(cell(row, 'REGION', 'LOCATION', 'NAMESPACE')),
    status,
    reason: cell(row, 'STATUSEXTENDED'),
    isMuted: /^true$/i.test(cell(row, 'MUTED')),
  };
}
