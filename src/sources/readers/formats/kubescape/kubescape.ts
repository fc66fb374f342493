/** Reads the JSON of Kubescape: `kubescape scan … --format json`, format versions 1 and 2. One report per framework. */
import { z } from 'zod';
import type { Report, Resource } from '../../../../model/report/report.js';
import type { Color } from '../../../../model/report/vocabulary.js';
import { ReportBuilder, type StatedResult, statedAt } from '../../results/build-report.js';
import { withoutReports } from '../../input/faults.js';
import { count, headOf, KUBESCAPE, ofCounts, severityOfScore } from './shared.js';
import { isVersion1, reportsOfVersion1 } from './version-1.js';
import type { Reader } from '../../reader.js';
import { readShape, severityOf, text } from '../../input/tool-json.js';

const controlSchema = z.object({
  controlID: z.string(),
  name: text,
  scoreFactor: count,
  statusInfo: z.object({ status: text, subStatus: text }).nullish(),
  status: text,
  severity: text,
  category: z.object({ name: text }).nullish(),
  ResourceCounters: z.object({ passedResources: count, failedResources: count }),
});
const controls = z.record(z.string(), controlSchema).nullish();
const frameworkSchema = z.object({ name: text, version: text, controls });

const resultSchema = z.object({
  resourceID: z.string(),
  controls: z
    .array(
      z.object({
        controlID: z.string(),
        status: z.object({ status: text, subStatus: text, info: text }).nullish(),
        rules: z.array(z.object({ status: text })).nullish(),
      }),
    )
    .nullish(),
});

const fileSchema = z.object({
  generationTime: text,
  clusterName: text,
  reportGUID: text,
  jobID: text,
  metadata: z
    .object({
      scanMetadata: z.object({ kubescapeVersion: text }).nullish(),
      targetMetadata: z.object({ clusterContextMetadata: z.object({ contextName: text }).nullish() }).nullish(),
      clusterMetadata: z.object({ contextName: text }).nullish(),
    })
    .nullish(),
  summaryDetails: z.object({ frameworks: z.array(frameworkSchema).nullish(), controls }),
  results: z.array(resultSchema).nullish(),
});

type File = z.infer<typeof fileSchema>;
type Framework = z.infer<typeof frameworkSchema>;
type Control = z.infer<typeof controlSchema>;

export const kubescapeReader: Reader = {
  name: 'kubescape',
  title: KUBESCAPE,
  version: 1,
  detects(head) {
    if (isVersion1(head)) return true;
    // Resources and results come before the summary, and may be long.
    const names = ['clusterAPIServerInfo', 'customerGUID', 'reportGUID', 'summaryDetails'];
    return /^\s*\{/.test(head) && names.filter((name) => head.includes(`"${name}"`)).length >= 2;
  },
  read(input) {
    if (isVersion1(input.start)) return reportsOfVersion1(input);
    const file = readShape(input, fileSchema, KUBESCAPE);
    const checks = checksOf(file);
    const { frameworks, controls: all } = file.summaryDetails;
    if (frameworks && frameworks.length > 0) return frameworks.map((framework) => reportOf(file, framework, checks));
    // Controls that were named one by one belong to no framework.
    if (all && Object.keys(all).length > 0)
      return [reportOf(file, { name: 'Controls', version: '', controls: all }, checks)];
    throw withoutReports(KUBESCAPE, 'controls');
  },
};

function reportOf(file: File, framework: Framework, checks: ReadonlyMap<string, readonly Resource[]>): Report {
  const { targetMetadata, clusterMetadata, scanMetadata } = file.metadata ?? {};
  const context = (targetMetadata?.clusterContextMetadata?.contextName ?? '') || (clusterMetadata?.contextName ?? '');
  const cluster = file.clusterName === '' ? context : file.clusterName;
  const head = headOf(framework.name, framework.version);
  const builder = new ReportBuilder({
    ...head,
    accountId: cluster,
    accountName: cluster,
    jobId: file.jobID === '' ? file.reportGUID : file.jobID,
    origin: {
      ...head.origin,
      toolVersion: scanMetadata?.kubescapeVersion ?? '',
      scannedAt: statedAt(file.generationTime, 'generationTime'),
    },
  });
  for (const control of Object.values(framework.controls ?? {})) {
    builder.addPolicy(
      {
        category: control.category?.name ?? '',
        policyId: control.controlID,
        title: control.name,
        number: control.controlID,
        service: '',
        severity: control.severity === '' ? severityOfScore(control.scoreFactor) : severityOf(control.severity),
      },
      resultOf(control, checks.get(control.controlID) ?? []),
    );
  }
  return builder.build();
}

/** Skipped and excluded resources are outside both counts. A control without resources was not assessed, whatever its status says. */
function resultOf(control: Control, resources: readonly Resource[]): StatedResult {
  const { passedResources: passed, failedResources: failed } = control.ResourceCounters;
  const status = control.statusInfo?.status ?? control.status;
  const subStatus = control.statusInfo?.subStatus ?? '';
  // The oldest files of version 2 have the status `irrelevant` itself.
  const isIrrelevant = [status, subStatus].includes('irrelevant');
  const reason = isIrrelevant
    ? 'notApplicable'
    : /manual|configuration|requires review/i.test(subStatus)
      ? 'manual'
      : 'skipped';
  return { ...ofCounts(passed, failed, reason), ...(passed + failed > 0 && { resources }) };
}

/** The resources of each control, by its id. */
function checksOf({ results }: File): Map<string, Resource[]> {
  const checks = new Map<string, Resource[]>();
  for (const { resourceID, controls } of results ?? []) {
    for (const { controlID, status, rules } of controls ?? []) {
      const color = COLORS[status?.status ?? wordOf(rules ?? [])];
      if (color === undefined) continue;
      const known = checks.get(controlID) ?? [];
      checks.set(controlID, known);
      known.push({
        id: resourceID,
        name: resourceID.split('/').at(-1) ?? '',
        type: resourceID.split('/').at(-2) ?? '',
        region: '',
        status: color,
        reason: status?.info ?? '',
        isMuted: status?.subStatus === 'w/exceptions',
      });
    }
  }
  return checks;
}

/** Without a status of its own, a resource fails where a rule does. */
function wordOf(rules: readonly { readonly status: string }[]): string {
  return rules.some(({ status }) => status === 'failed') ? 'failed' : (rules[0]?.status ?? '');
}

const COLORS: Readonly<Record<string, Color>> = { passed: 'green', failed: 'red', skipped: 'gray' };
