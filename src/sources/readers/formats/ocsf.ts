/**
 * Reads OCSF findings, as an array or one per line: Detection Findings (2004) of Prowler, which name their frameworks under
 * `unmapped.compliance`, and Compliance Findings (2003) of anybody.
 *
 * `resources[].data` may hold secrets of the scanned account: it is never read.
 */
import { z } from 'zod';
import type { Report, Resource } from '../../../model/report/report.js';
import type { Color } from '../../../model/report/vocabulary.js';
import { statedAt, type PolicyHead, type ReportHead } from '../results/build-report.js';
import type { ReportCollector } from '../results/collect-reports.js';
import type { InputFile, Reader } from '../reader.js';
import { readItems } from '../input/items.js';
import { withoutReports } from '../input/faults.js';
import type { CheckDetails } from './prowler/compliance.js';
import { severityOf, text } from '../input/tool-json.js';

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
  event_time: text,
  time: z.unknown().optional(),
  compliance: z
    .object({
      control: text,
      requirements: z.array(z.string()).nullish(),
      standards: z.array(z.string()).nullish(),
      status: text,
      status_id: z.number().nullish().catch(null),
      checks: z
        .array(z.object({ name: text, desc: text }).partial())
        .nullish()
        .catch(null),
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
const COMPLIANCE_FINDING = 2003;

export function isOcsf(start: string): boolean {
  return /^\s*[[{]/.test(start) && /"class_uid"\s*:\s*200[34]\b/.test(start);
}

export const ocsfReader: Reader = {
  name: 'ocsf',
  title: TITLE,
  version: 1,
  // Prowler's own reader joins them with its other files.
  detects: (start) => isOcsf(start) && !/"name"\s*:\s*"Prowler"/.test(start),
  read(file, _options, { reports }) {
    addOcsfFindings(file, reports);
    const built: readonly Report[] = reports.build();
    if (built.length > 0) return built;
    throw withoutReports(
      TITLE,
      'results of a benchmark',
      'Detections without a framework say nothing about a benchmark.',
    );
  },
};

/** @param isKnown whether a report was read from another file */
export function addOcsfFindings(
  file: InputFile,
  reports: ReportCollector,
  isKnown: (head: ReportHead) => boolean = () => false,
): void {
  const manual: Finding[] = [];
  for (const finding of readItems(file, findingSchema, TITLE)) {
    if (isForAll(finding)) manual.push(finding);
    else addFinding(finding, reports, isKnown);
  }
  // What is checked by hand names no account, and belongs to each.
  for (const finding of manual) {
    for (const [framework, requirements] of frameworksOf(finding)) {
      const own = reports.withBenchmark(framework);
      const head = headOf(finding, framework);
      if (own.length === 0 && isKnown(head)) continue;
      for (const report of own.length > 0 ? own : [reports.of(head)])
        for (const requirement of requirements) report.addUnchecked(policyOf(finding, requirement), 'manual');
    }
  }
}

const isForAll = ({ metadata, cloud, unmapped }: Finding): boolean =>
  metadata.event_code === 'manual' && !cloud?.account?.uid && !unmapped?.cloud?.account?.uid;

/** What the findings say about each check, by its id. */
export function ocsfChecks(file: InputFile): ReadonlyMap<string, CheckDetails> {
  const checks = new Map<string, CheckDetails>();
  for (const finding of readItems(file, findingSchema, TITLE)) {
    const { policyId, service, severity, guidance } = policyOf(finding, '');
    // A compliance finding describes its requirement, not the check.
    const own = finding.class_uid === COMPLIANCE_FINDING ? undefined : guidance;
    if (!checks.has(policyId)) checks.set(policyId, { service, severity, guidance: own });
  }
  return checks;
}

function addFinding(finding: Finding, reports: ReportCollector, isKnown: (head: ReportHead) => boolean): void {
  const stated = statusOf(finding);
  const color = COLORS[stated.toLowerCase()];
  const isManual = MANUAL.has(stated.toLowerCase());
  const resource = color === undefined ? undefined : resourceOf(finding, color);
  for (const [framework, requirements] of frameworksOf(finding)) {
    const head = headOf(finding, framework);
    if (isKnown(head)) continue;
    const report = reports.of(head);
    for (const requirement of requirements) {
      const policy = policyOf(finding, requirement);
      if (resource !== undefined) report.addCheck(policy, resource);
      else if (isManual) report.addUnchecked(policy, 'manual');
      else report.addPolicy(policy, { compliance: stated, passed: 0, evaluated: 0 });
    }
  }
}

/** Ids of the OCSF schema for the result of a compliance check. */
const STATUS_IDS: Readonly<Record<number, string>> = { 1: 'pass', 3: 'fail' };

function statusOf({ compliance, status_code: code }: Finding): string {
  const byId = STATUS_IDS[compliance?.status_id ?? 0] ?? '';
  return [compliance?.status ?? '', byId, code].find((word) => word !== '') ?? '';
}

/** With several standards, a finding does not say which requirement belongs to which: its control is then the number in each. */
function frameworksOf({
  class_uid,
  unmapped,
  compliance,
  metadata,
}: Finding): readonly (readonly [string, readonly string[]])[] {
  const own = Object.entries(unmapped?.compliance ?? {});
  if (own.length > 0) return own;
  const control = compliance?.control ?? '';
  const standards = compliance?.standards ?? [];
  const stated = compliance?.requirements ?? [];
  const requirements = stated.length > 0 && (standards.length === 1 || control === '') ? stated : [control];
  if (standards.length > 0) return standards.map((standard) => [standard, requirements]);
  // Everything that a product checks, if it names no standard.
  const product = metadata.product?.name ?? '';
  return class_uid === COMPLIANCE_FINDING && product !== '' && control !== '' ? [[product, [control]]] : [];
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
    connectorType: (cloud?.provider ?? unmapped?.provider ?? '').toLowerCase(),
    jobId: unmapped?.scan_id ?? '',
    origin: {
      tool: metadata.product?.name ?? '',
      toolVersion: metadata.product?.version ?? '',
      counts: 'resources',
      formula: 'green/(green+red+amber)',
      scannedAt:
        statedAt(finding.time_dt, 'time_dt') ??
        statedAt(finding.event_time, 'event_time') ??
        statedAt(epochOf(finding.time), 'time'),
      totals: [],
    },
  };
}

/** Milliseconds, as the schema says; Prowler writes seconds. */
function epochOf(time: unknown): string {
  if (typeof time !== 'number' || !Number.isFinite(time) || time <= 0) return '';
  const at = new Date(time < 1e11 ? time * 1000 : time);
  return Number.isNaN(at.getTime()) ? '' : at.toISOString();
}

function policyOf(
  { metadata, compliance, finding_info, severity, resources, remediation }: Finding,
  requirement: string,
): PolicyHead {
  const ids = [metadata.event_code === 'manual' ? requirement : metadata.event_code, compliance?.control ?? ''];
  const id = ids.find((each) => each !== '') ?? '';
  const title = finding_info?.title ?? '';
  return {
    category: '',
    policyId: id,
    // Prowler titles its compliance findings with the number of the requirement.
    title: title === requirement ? (finding_info?.desc ?? title) : title,
    number: requirement,
    service: resources?.[0]?.group?.name ?? '',
    // What is checked by hand has no severity of its own.
    severity: metadata.event_code === 'manual' ? '' : severityOf(severity),
    guidance: {
      description: finding_info?.desc ?? '',
      remediation: remediation?.desc ?? '',
      references: remediation?.references ?? [],
    },
  };
}

const COLORS: Readonly<Record<string, Color>> = { pass: 'green', passed: 'green', fail: 'red', failed: 'red' };
const MANUAL: ReadonlySet<string> = new Set(['manual', 'unknown', '']);

/** A finding is one check, whatever it names. */
function resourceOf({ resources, status, status_detail: reason, cloud }: Finding, color: Color): Resource {
  const [first = {}] = resources ?? [];
  return {
    id: first.uid ?? '',
    name: first.name ?? '',
    type: first.type ?? '',
    region: [first.region, first.namespace, cloud?.region].find((each) => each !== undefined && each !== '') ?? '',
    status: color,
    reason,
    isMuted: status === 'Suppressed',
  };
}
