/** Reads the JSON of Kubescape: `kubescape scan … --format json`, format versions 1 and 2. One report per framework. */
import { z } from 'zod';
import type { NotAssessedReason, Report, Resource } from '../../model/report/report.js';
import type { Color } from '../../model/report/vocabulary.js';
import { ReportBuilder, type ReportHead, type StatedResult, statedAt } from './build-report.js';
import { withoutReports } from './faults.js';
import type { Reader } from './reader.js';
import { readShape, severityOf, text } from './tool-json.js';

const count = z
  .number()
  .nullish()
  .transform((value) => value ?? 0);

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

const objectSchema = z.object({
  kind: text,
  name: text,
  metadata: z.object({ name: text, namespace: text }).nullish(),
});

const ruleSchema = z.object({
  ruleStatus: z.object({ status: text }).nullish(),
  ruleResponses: z
    .array(
      z.object({
        alertMessage: text,
        ruleStatus: text,
        alertObject: z
          .object({ k8sApiObjects: z.array(objectSchema).nullish(), externalObjects: objectSchema.nullish() })
          .nullish(),
      }),
    )
    .nullish(),
});

const oldFrameworkSchema = z.object({
  name: text,
  controlReports: z.array(
    z.object({
      controlID: text,
      id: text,
      name: text,
      description: text,
      remediation: text,
      baseScore: count,
      totalResources: z.number().nullish(),
      failedResources: count,
      warningResources: count,
      ruleReports: z.array(ruleSchema).nullish(),
    }),
  ),
});
const oldSchema = z.union([
  oldFrameworkSchema.transform((framework) => [framework]),
  z.array(oldFrameworkSchema).min(1),
]);

type File = z.infer<typeof fileSchema>;
type Framework = z.infer<typeof frameworkSchema>;
type Control = z.infer<typeof controlSchema>;

export const kubescapeReader: Reader = {
  name: 'kubescape',
  title: 'the JSON of Kubescape',
  version: 1,
  detects(head) {
    if (isOld(head)) return true;
    // Resources and results come before the summary, and may be long.
    const names = ['clusterAPIServerInfo', 'customerGUID', 'reportGUID', 'summaryDetails'];
    return /^\s*\{/.test(head) && names.filter((name) => head.includes(`"${name}"`)).length >= 2;
  },
  read(input) {
    if (isOld(input.start)) return readShape(input, oldSchema, kubescapeReader.title).map(oldReport);
    const file = readShape(input, fileSchema, kubescapeReader.title);
    const checks = checksOf(file);
    const { frameworks, controls: all } = file.summaryDetails;
    if (frameworks && frameworks.length > 0) return frameworks.map((framework) => reportOf(file, framework, checks));
    // Controls that were named one by one belong to no framework.
    if (all && Object.keys(all).length > 0)
      return [reportOf(file, { name: 'Controls', version: '', controls: all }, checks)];
    throw withoutReports(kubescapeReader.title, 'controls');
  },
};

const isOld = (start: string): boolean => /^\s*\[?\s*\{\s*"name"\s*:\s*"[^"]*"\s*,\s*"controlReports"\s*:/.test(start);

/** Format version 1, which states no time and no cluster. Before counts were added, a control passes or fails as a whole. */
function oldReport({ name, controlReports }: z.infer<typeof oldFrameworkSchema>): Report {
  const head = headOf(name, '');
  const hasCounts = controlReports.some(({ totalResources }) => typeof totalResources === 'number');
  const builder = new ReportBuilder(hasCounts ? head : { ...head, origin: { ...head.origin, counts: 'account' } });
  for (const control of controlReports) {
    const id = control.controlID === '' ? control.id : control.controlID;
    builder.addPolicy(
      {
        category: '',
        policyId: id,
        title: control.name,
        number: id,
        service: '',
        severity: severityOfScore(control.baseScore),
        guidance: { description: control.description, remediation: control.remediation, references: [] },
      },
      hasCounts ? countedResult(control) : wholeResult(control),
    );
  }
  return builder.build();
}

type OldControl = z.infer<typeof oldFrameworkSchema>['controlReports'][number];

function countedResult(control: OldControl): StatedResult {
  const { totalResources, failedResources: failed, warningResources } = control;
  const total = totalResources ?? 0;
  const result = ofCounts(total - failed - warningResources, failed, total === 0 ? 'notApplicable' : 'skipped');
  return { ...result, resources: oldResources(control) };
}

/** A rule answers with what fails. Answers that an exception turned into warnings neither pass nor fail. */
function wholeResult(control: OldControl): StatedResult {
  const rules = control.ruleReports ?? [];
  const resources = oldResources(control);
  const notAssessed = (reason?: NotAssessedReason): StatedResult => ({
    compliance: 'Gray',
    passed: 0,
    evaluated: 0,
    notAssessed: reason,
    resources,
  });
  const answers = rules.flatMap(({ ruleResponses }) => ruleResponses ?? []);
  if (answers.some(({ ruleStatus }) => ruleStatus !== WARNING))
    return { compliance: 'Red', passed: 0, evaluated: 1, resources };
  if (answers.length > 0) return notAssessed('skipped');
  if (rules.length === 0) return notAssessed();
  if (rules.some((rule) => rule.ruleStatus?.status !== 'success')) return notAssessed('error');
  return { compliance: 'Green', passed: 1, evaluated: 1 };
}

const WARNING = 'warning';

function oldResources({ ruleReports }: OldControl): readonly Resource[] {
  const answers = (ruleReports ?? []).flatMap(({ ruleResponses }) => ruleResponses ?? []);
  return answers.flatMap(({ alertMessage, alertObject, ruleStatus }) => {
    const { k8sApiObjects, externalObjects } = alertObject ?? {};
    const objects = [...(k8sApiObjects ?? []), ...(externalObjects ? [externalObjects] : [])];
    return objects.map(({ kind, name, metadata }): Resource => {
      const own = metadata?.name ?? name;
      return {
        id: [metadata?.namespace ?? '', kind, own].filter((part) => part !== '').join('/'),
        name: own,
        type: kind,
        region: metadata?.namespace ?? '',
        status: ruleStatus === WARNING ? 'gray' : 'red',
        reason: alertMessage,
        isMuted: ruleStatus === WARNING,
      };
    });
  });
}

function headOf(name: string, version: string): ReportHead {
  return {
    benchmarkId: name,
    benchmarkName: `${name} ${version}`.trim(),
    accountId: '',
    accountName: '',
    connectorType: 'kubernetes',
    jobId: '',
    origin: {
      tool: 'Kubescape',
      toolVersion: '',
      counts: 'resources',
      formula: 'green/(green+red+amber)',
      scannedAt: null,
      totals: [],
    },
  };
}

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

/** As Kubescape names its score factors. */
function severityOfScore(factor: number): string {
  if (factor >= 9) return 'Critical';
  if (factor >= 7) return 'High';
  if (factor >= 4) return 'Moderate';
  return factor >= 1 ? 'Low' : '';
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

function ofCounts(passed: number, failed: number, reason: NotAssessedReason): StatedResult {
  const evaluated = passed + failed;
  if (evaluated === 0) return { compliance: 'Gray', passed, evaluated, notAssessed: reason };
  return { compliance: failed === 0 ? 'Green' : passed === 0 ? 'Red' : 'Amber', passed, evaluated };
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
