/**
 * The findings of Prowler, whose column COMPLIANCE names frameworks and requirements: `CIS-1.4: 1.20 | MITRE-ATTACK: T1190, T1078`.
 * The CSV of versions 3 to 5, and the JSON of version 3, which has the same members.
 */
import { z } from 'zod';
import type { Resource } from '../../../../model/report/report.js';
import type { Color } from '../../../../model/report/vocabulary.js';
import { statedAt, type PolicyHead, type ReportHead } from '../../results/build-report.js';
import type { ReportCollector } from '../../results/collect-reports.js';
import { cell, rowsOf, type Row } from '../../input/csv.js';
import { readItems } from '../../input/items.js';
import { addressesIn, addRow, withoutKind, type CheckDetails } from './compliance.js';
import type { InputFile } from '../../reader.js';
import { severityOf, text } from '../../input/tool-json.js';

const TITLE = 'the findings CSV of Prowler';

export function isFindingsCsv(columns: readonly string[]): boolean {
  const isFinding = ['FINDING_UID', 'FINDING_UNIQUE_ID'].some((name) => columns.includes(name));
  return isFinding && ['CHECK_ID', 'STATUS'].every((name) => columns.includes(name));
}

export function isFindingsJson(start: string): boolean {
  return /^\s*\[\s*\{/.test(start) && /"FindingUniqueId"\s*:/.test(start) && /"CheckID"\s*:/.test(start);
}

const itemSchema = z.looseObject({
  CheckID: z.string(),
  Status: z.string(),
  Compliance: z.record(z.string(), z.array(z.string())).nullish(),
  Remediation: z
    .object({ Recommendation: z.object({ Text: text, Url: text }).partial().nullish() })
    .partial()
    .nullish(),
});

/** The findings of a file, each with the names that the columns of the CSV have. */
async function* findingsIn(file: InputFile): AsyncGenerator<Row> {
  if (!isFindingsJson(file.start)) yield* rowsOf(file, TITLE, { endsLines: true });
  else for (const item of readItems(file, itemSchema, 'the findings JSON of Prowler')) yield rowOf(item);
}

function rowOf({ Compliance, Remediation, ...others }: z.infer<typeof itemSchema>): Row {
  const texts = Object.entries(others).flatMap(([name, value]) =>
    typeof value === 'string'
      ? [[name.replace(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '_').toUpperCase(), value] as const]
      : [],
  );
  return {
    ...Object.fromEntries(texts),
    COMPLIANCE: Object.entries(Compliance ?? {})
      .map(([framework, requirements]) => `${framework}: ${requirements.join(', ')}`)
      .join(' | '),
    REMEDIATION_RECOMMENDATION_TEXT: Remediation?.Recommendation?.Text,
    REMEDIATION_RECOMMENDATION_URL: Remediation?.Recommendation?.Url,
  };
}

/** What the findings say about each check, by its id. */
export async function checksInFindings(file: InputFile): Promise<ReadonlyMap<string, CheckDetails>> {
  const checks = new Map<string, CheckDetails>();
  for await (const row of findingsIn(file)) {
    const id = cell(row, 'CHECK_ID');
    if (!checks.has(id)) checks.set(id, detailsOf(row));
  }
  return checks;
}

/** @param isKnown whether the findings of an account were read from another file. The benchmark is empty */
export async function addFindings(
  file: InputFile,
  reports: ReportCollector,
  isKnown: (head: ReportHead) => boolean,
): Promise<void> {
  for await (const row of findingsIn(file)) {
    if (isKnown(headOf(row, ''))) continue;
    for (const [framework, requirements] of frameworksIn(cell(row, 'COMPLIANCE'))) {
      const report = reports.of(headOf(row, framework));
      for (const requirement of requirements) {
        addRow(report, policyOf(row, requirement), row, resourceOf);
      }
    }
  }
}

/** Columns that hold the account, by version and provider. */
const ACCOUNTS = ['ACCOUNT_UID', 'ACCOUNT_ID', 'SUBSCRIPTION_ID', 'SUBSCRIPTION', 'PROJECT_ID', 'TENANT_ID', 'CONTEXT'];

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
    accountId: withoutKind(cell(row, ...ACCOUNTS)),
    accountName: withoutKind(cell(row, 'ACCOUNT_NAME')),
    connectorType: cell(row, 'PROVIDER'),
    jobId: '',
    origin: {
      tool: 'Prowler',
      toolVersion: cell(row, 'PROWLER_VERSION'),
      counts: 'resources',
      formula: 'green/(green+red+amber)',
      scannedAt: statedAt(cell(row, 'TIMESTAMP'), 'TIMESTAMP') ?? statedAt(cell(row, STARTED), STARTED),
      totals: [],
    },
  };
}

const STARTED = 'ASSESSMENT_START_TIME';

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

function resourceOf(row: Row, status: Color): Resource {
  return {
    id: cell(row, 'RESOURCE_UID', 'RESOURCE_ARN', 'RESOURCE_ID'),
    name: cell(row, 'RESOURCE_NAME', 'RESOURCE_ID'),
    type: cell(row, 'RESOURCE_TYPE'),
    region: withoutKind(cell(row, 'REGION', 'LOCATION', 'NAMESPACE')),
    status,
    reason: cell(row, 'STATUS_EXTENDED'),
    isMuted: /^true$/i.test(cell(row, 'MUTED')),
  };
}
