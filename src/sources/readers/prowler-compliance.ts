/** The compliance CSV of Prowler: one report per account and framework. */
import type { Report, Resource } from '../../model/report/report.js';
import type { Color } from '../../model/report/vocabulary.js';
import { groupBy } from '../../model/values/group-by.js';
import { statedAt, type PolicyHead, type ReportHead } from './build-report.js';
import { ReportCollector } from './collect-reports.js';
import { cell, rowsOf, type Row } from './csv.js';
import type { Wants } from './reader.js';

/** What findings of the same run say about a check. */
export type CheckDetails = Pick<PolicyHead, 'service' | 'severity' | 'guidance'>;

/** Columns that hold the section of a requirement, by framework: the first that is there and not empty. */
const SECTIONS = ['SECTION', 'CATEGORY', 'DOMAIN', 'GROUPNAME', 'MARCO', 'CATEGORIA', 'SERVICE', 'TITLE'].map(
  (name) => `REQUIREMENTS_ATTRIBUTES_${name}`,
);

export function isComplianceCsv(columns: readonly string[]): boolean {
  return ['REQUIREMENTS_ID', 'CHECKID', 'STATUS'].every((name) => columns.includes(name));
}

export async function complianceReports(
  bytes: Uint8Array,
  checks: ReadonlyMap<string, CheckDetails>,
  wants: Wants,
): Promise<readonly Report[]> {
  const rows: Row[] = [];
  for await (const row of rowsOf(bytes, 'the compliance CSV of Prowler')) rows.push(row);
  const reports = new ReportCollector(wants);
  for (const all of groupBy(rows, (row) => frameworkOf(row).id).values()) {
    const accounts = [...new Set(all.map(accountOf))].filter((id) => id !== '');
    // Manual rows have no account, and belong to each.
    for (const account of accounts.length === 0 ? [''] : accounts) {
      const own = all.filter((row) => [account, ''].includes(accountOf(row)));
      const report = reports.of(headOf(account, own));
      for (const row of own) addRow(row);
      function addRow(row: Row): void {
        const policy = policyOf(row, checks);
        const status = cell(row, 'STATUS').toUpperCase();
        const color = COLORS[status];
        if (color !== undefined) report.addCheck(policy, resourceOf(row, color));
        else if (status === 'MANUAL') report.addUnchecked(policy, 'manual');
        else report.addPolicy(policy, { compliance: cell(row, 'STATUS'), passed: 0, evaluated: 0 });
      }
    }
  }
  return reports.build();
}

/** Older versions state no framework: the description names it. */
function frameworkOf(row: Row): { readonly id: string; readonly name: string } {
  const name = cell(row, 'NAME', 'DESCRIPTION');
  return {
    id: [cell(row, 'FRAMEWORK'), /\bv?(\d+(?:\.\d+)+)$/.exec(name)?.[1] ?? ''].filter(Boolean).join('-') || name,
    name,
  };
}

const accountOf = (row: Row): string =>
  cell(row, 'ACCOUNTID', 'SUBSCRIPTIONID', 'PROJECTID', 'TENANTID', 'CONTEXT', 'NAMESPACE');

function headOf(account: string, rows: readonly Row[]): ReportHead {
  const [first = {}] = rows;
  const { id, name } = frameworkOf(first);
  return {
    benchmarkId: id,
    benchmarkName: name,
    accountId: account,
    accountName: '',
    connectorType: cell(first, 'PROVIDER'),
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

const hasCheck = (id: string): boolean => id !== '' && id !== 'manual';

function policyOf(row: Row, checks: ReadonlyMap<string, CheckDetails>): PolicyHead {
  const number = cell(row, 'REQUIREMENTS_ID');
  const check = cell(row, 'CHECKID');
  const details = checks.get(check);
  const attribute = (name: string): string => cell(row, `REQUIREMENTS_ATTRIBUTES_${name}`);
  const fromName = hasCheck(check) ? (check.split('_', 1)[0] ?? '') : '';
  return {
    category: cell(row, ...SECTIONS),
    policyId: hasCheck(check) ? check : number,
    title: cell(row, 'REQUIREMENTS_DESCRIPTION', 'REQUIREMENTS_NAME'),
    number,
    service: attribute('SERVICE') || (details?.service ?? fromName),
    severity: details?.severity ?? '',
    guidance: {
      description: attribute('DESCRIPTION') || (details?.guidance?.description ?? ''),
      remediation: attribute('REMEDIATIONPROCEDURE') || (details?.guidance?.remediation ?? ''),
      references: [...addressesIn(attribute('REFERENCES')), ...(details?.guidance?.references ?? [])],
    },
  };
}

/** Prowler writes several addresses into one cell, with spaces, bars or colons between. */
export function addressesIn(text: string): readonly string[] {
  return text.match(/https?:\/\/[^\s|]+?(?=:https?:|[\s|]|$)/g) ?? [];
}

const COLORS: Readonly<Record<string, Color>> = { PASS: 'green', FAIL: 'red' };

function resourceOf(row: Row, status: Color): Resource {
  return {
    id: cell(row, 'RESOURCEID'),
    name: cell(row, 'RESOURCENAME'),
    type: '',
    region: cell(row, 'REGION', 'LOCATION'),
    status,
    reason: cell(row, 'STATUSEXTENDED'),
    isMuted: /^true$/i.test(cell(row, 'MUTED')),
  };
}
