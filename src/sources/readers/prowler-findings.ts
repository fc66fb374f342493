/** The findings CSV of Prowler, whose column COMPLIANCE names frameworks and requirements: `CIS-1.4: 1.20 | MITRE-ATTACK: T1190, T1078`. */
import type { Resource } from '../../model/report/report.js';
import type { Color } from '../../model/report/vocabulary.js';
import { statedAt, type PolicyHead, type ReportHead } from './build-report.js';
import type { ReportCollector } from './collect-reports.js';
import { cell, rowsOf, type Row } from './csv.js';
import { addressesIn, type CheckDetails } from './prowler-compliance.js';
import { severityOf } from './tool-json.js';

const TITLE = 'the findings CSV of Prowler';

export function isFindingsCsv(columns: readonly string[]): boolean {
  return ['FINDING_UID', 'CHECK_ID', 'STATUS'].every((name) => columns.includes(name));
}

/** What the findings say about each check, by its id. */
export async function csvChecks(bytes: Uint8Array): Promise<ReadonlyMap<string, CheckDetails>> {
  const checks = new Map<string, CheckDetails>();
  for await (const row of rowsOf(bytes, TITLE)) {
    const id = cell(row, 'CHECK_ID');
    if (!checks.has(id)) checks.set(id, detailsOf(row));
  }
  return checks;
}

/** @param known accounts whose findings were read from another file */
export async function addCsvFindings(
  bytes: Uint8Array,
  reports: ReportCollector,
  known: ReadonlySet<string>,
): Promise<void> {
  for await (const row of rowsOf(bytes, TITLE)) {
    if (known.has(cell(row, 'ACCOUNT_UID'))) continue;
    for (const [framework, requirements] of frameworksIn(cell(row, 'COMPLIANCE'))) {
      const report = reports.of(headOf(row, framework));
      for (const requirement of requirements) {
        const policy = policyOf(row, requirement);
        const status = cell(row, 'STATUS').toUpperCase();
        const color = COLORS[status];
        if (color !== undefined) report.addCheck(policy, resourceOf(row, color));
        else if (status === 'MANUAL') report.addUnchecked(policy, 'manual');
        else report.addPolicy(policy, { compliance: cell(row, 'STATUS'), passed: 0, evaluated: 0 });
      }
    }
  }
}

function frameworksIn(text: string): readonly (readonly [string, readonly string[]])[] {
  return text.split(' | ').flatMap((part) => {
    const at = part.indexOf(': ');
    if (at < 0) return [];
    const requirements = part.slice(at + 2).split(', ');
    return [[part.slice(0, at).trim(), requirements.map((each) => each.trim()).filter((each) => each !== '')]];
  });
}

function headOf(row: Row, framework: string): ReportHead {
  return {
    benchmarkId: framework,
    benchmarkName: framework,
    accountId: cell(row, 'ACCOUNT_UID'),
    accountName: cell(row, 'ACCOUNT_NAME'),
    connectorType: cell(row, 'PROVIDER'),
    jobId: '',
    origin: {
      tool: 'Prowler',
      toolVersion: cell(row, 'PROWLER_VERSION'),
      counts: 'resources',
      formula: 'green/(green+red+amber)',
      scannedAt: statedAt(cell(row, 'TIMESTAMP'), 'TIMESTAMP'),
      totals: [],
    },
  };
}

function policyOf(row: Row, requirement: string): PolicyHead {
  const title = cell(row, 'CHECK_TITLE');
  return { category: '', policyId: cell(row, 'CHECK_ID'), title, number: requirement, ...detailsOf(row) };
}

function detailsOf(row: Row): CheckDetails {
  return {
    service: cell(row, 'SERVICE_NAME'),
    severity: severityOf(cell(row, 'SEVERITY')),
    guidance: {
      description: cell(row, 'DESCRIPTION'),
      remediation: cell(row, 'REMEDIATION_RECOMMENDATION_TEXT'),
      references: addressesIn([cell(row, 'REMEDIATION_RECOMMENDATION_URL'), cell(row, 'RELATED_URL')].join(' ')),
    },
  };
}

const COLORS: Readonly<Record<string, Color>> = { PASS: 'green', FAIL: 'red' };

function resourceOf(row: Row, status: Color): Resource {
  return {
    id: cell(row, 'RESOURCE_UID'),
    name: cell(row, 'RESOURCE_NAME'),
    type: cell(row, 'RESOURCE_TYPE'),
    region: cell(row, 'REGION'),
    status,
    reason: cell(row, 'STATUS_EXTENDED'),
    isMuted: /^true$/i.test(cell(row, 'MUTED')),
  };
}
