/**
 * Reads OCSF findings, as an array or one per line: Detection Findings (2004) of Prowler, which name their frameworks under
 * `unmapped.compliance`, and Compliance Findings (2003) of anybody.
 *
 * `resources[].data` may hold secrets of the scanned account: it is never read.
 */
import { z } from 'zod';
import { AuditpressError } from '../../base/errors.js';
import type { Report, Resource } from '../../model/report/report.js';
import type { Color } from '../../model/report/vocabulary.js';
import { statedAt, type PolicyHead, type ReportHead } from './build-report.js';
import { ReportCollector } from './collect-reports.js';
import type { Reader } from './reader.js';
import { readItems } from './items.js';
import type { CheckDetails } from './prowler-compliance.js';
import { severityOf, text } from './tool-json.js';

const accountSchema = z.object({ uid: text, name: text }).partial().nullish();
const cloudSchema = z.object({ account: accountSchema, provider: text, region: text }).partial().nullish();

const findingSchema = z.object({
  class_uid: z.number(),
  metadata: z.object({
    event_code: text,
    product: z.object({ name: text, version: text }).partial().nullish(),
  }),
  severity: text,
  status: text,
  status_code: text,
  status_detail: text,
  message: text,
  time_dt: text,
  compliance: z
    .object({
      control: text,
      requirements: z.array(z.string()).nullish(),
      standards: z.array(z.string()).nullish(),
      status: text,
    })
    .partial()
    .nullish(),
  finding_info: z.object({ title: text, desc: text, uid: text }).partial().nullish(),
  resources: z
    .array(
      z
        .object({
          uid: text,
          name: text,
          type: text,
          region: text,
          namespace: text,
          group: z.object({ name: text }).nullish(),
        })
        .partial(),
    )
    .nullish(),
  cloud: cloudSchema,
  remediation: z
    .object({ desc: text, references: z.array(z.string()).nullish() })
    .partial()
    .nullish(),
  unmapped: z
    .object({
      compliance: z.record(z.string(), z.array(z.string())).nullish(),
      cloud: cloudSchema,
      provider: text,
      scan_id: text,
    })
    .partial()
    .nullish(),
});
type Finding = z.infer<typeof findingSchema>;

const TITLE = 'OCSF findings';

export function isOcsf(start: string): boolean {
  return /"class_uid"\s*:\s*200[34]\b/.test(start);
}

export const ocsfReader: Reader = {
  name: 'ocsf',
  title: TITLE,
  version: 1,
  // Prowler's own reader joins them with its other files.
  detects: (start) => isOcsf(start) && !/"name"\s*:\s*"Prowler"/.test(start),
  read(bytes, wants) {
    const reports = new ReportCollector(wants);
    addOcsfFindings(bytes, reports);
    const built: readonly Report[] = reports.build();
    if (built.length > 0) return built;
    throw new AuditpressError('no-report', 'expected findings that name a framework, found none', {
      hint: 'Findings without a framework say nothing about a benchmark.',
    });
  },
};

export function addOcsfFindings(bytes: Uint8Array, reports: ReportCollector): void {
  for (const finding of readItems(bytes, findingSchema, TITLE)) addFinding(finding, reports);
}

/** What the findings say about each check, by its id. */
export function ocsfChecks(bytes: Uint8Array): ReadonlyMap<string, CheckDetails> {
  const checks = new Map<string, CheckDetails>();
  for (const finding of readItems(bytes, findingSchema, TITLE)) {
    const { policyId, service, severity, guidance } = policyOf(finding, '');
    if (!checks.has(policyId)) checks.set(policyId, { service, severity, guidance });
  }
  return checks;
}

function addFinding(finding: Finding, reports: ReportCollector): void {
  const { status_code: code, compliance } = finding;
  const stated = (compliance?.status ?? '') === '' ? code : (compliance?.status ?? '');
  const color = COLORS[stated.toLowerCase()];
  const isManual = ['manual', 'unknown', ''].includes(stated.toLowerCase());
  const resource = color === undefined ? undefined : resourceOf(finding, color);
  for (const [framework, requirements] of frameworksOf(finding)) {
    const report = reports.of(headOf(finding, framework));
    for (const requirement of requirements) {
      const policy = policyOf(finding, requirement);
      if (resource !== undefined) report.addCheck(policy, resource);
      else if (isManual) report.addUnchecked(policy, 'manual');
      else report.addPolicy(policy, { compliance: stated, passed: 0, evaluated: 0 });
    }
  }
}

function frameworksOf({ unmapped, compliance }: Finding): readonly (readonly [string, readonly string[]])[] {
  const own = Object.entries(unmapped?.compliance ?? {});
  if (own.length > 0) return own;
  return (compliance?.standards ?? []).map((standard) => [
    standard,
    compliance?.requirements ?? [compliance?.control ?? ''],
  ]);
}

function headOf(finding: Finding, framework: string): ReportHead {
  const { unmapped, metadata } = finding;
  const cloud = finding.cloud ?? unmapped?.cloud;
  const { uid = '', name = '' } = cloud?.account ?? {};
  return {
    benchmarkId: framework,
    benchmarkName: framework,
    accountId: uid,
    accountName: name,
    connectorType: cloud?.provider ?? unmapped?.provider ?? '',
    jobId: unmapped?.scan_id ?? '',
    origin: {
      tool: metadata.product?.name ?? '',
      toolVersion: metadata.product?.version ?? '',
      counts: 'resources',
      formula: 'green/(green+red+amber)',
      scannedAt: statedAt(finding.time_dt, 'time_dt'),
      totals: [],
    },
  };
}

function policyOf(
  { metadata, compliance, finding_info, severity, resources, remediation }: Finding,
  requirement: string,
): PolicyHead {
  const id = metadata.event_code === '' ? (compliance?.control ?? '') : metadata.event_code;
  return {
    category: '',
    policyId: id,
    title: finding_info?.title ?? '',
    number: requirement,
    service: resources?.[0]?.group?.name ?? '',
    severity: severityOf(severity),
    guidance: {
      description: finding_info?.desc ?? '',
      remediation: remediation?.desc ?? '',
      references: remediation?.references ?? [],
    },
  };
}

const COLORS: Readonly<Record<string, Color>> = { pass: 'green', fail: 'red' };

/** A finding is one check, whatever it names. */
function resourceOf({ resources, status, status_detail: reason, cloud }: Finding, color: Color): Resource {
  const [first = {}] = resources ?? [];
  return {
    id: first.uid ?? '',
    name: first.name ?? '',
    type: first.type ?? '',
    region: first.region ?? first.namespace ?? cloud?.region ?? '',
    status: color,
    reason,
    isMuted: status === 'Suppressed',
  };
}
