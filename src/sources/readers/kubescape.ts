/** Reads the JSON of Kubescape: `kubescape scan … --format json`, format versions 1 and 2. One report per framework. */
import { z } from 'zod';
import type { Report, Resource } from '../../model/report/report.js';
import type { Color } from '../../model/report/vocabulary.js';
import { ReportBuilder, type StatedResult, statedAt } from './build-report.js';
import type { Reader } from './reader.js';
import { readShape, text } from './tool-json.js';

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
  category: z.object({ name: text }).nullish(),
  ResourceCounters: z.object({
    passedResources: count,
    failedResources: count,
    skippedResources: count,
    excludedResources: count,
  }),
});
const frameworkSchema = z.object({ name: text, version: text, controls: z.record(z.string(), controlSchema) });

const resultSchema = z.object({
  resourceID: z.string(),
  controls: z
    .array(
      z.object({
        controlID: z.string(),
        status: z.object({ status: text, subStatus: text, info: text }).nullish(),
        rules: z.array(z.object({ paths: z.array(z.object({ failedPath: text }).loose()).nullish() })).nullish(),
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
      contextMetadata: z.object({ clusterContextMetadata: z.object({ contextName: text }).nullish() }).nullish(),
    })
    .nullish(),
  summaryDetails: z.object({ frameworks: z.array(frameworkSchema).min(1) }),
  results: z.array(resultSchema).nullish(),
});

type File = z.infer<typeof fileSchema>;
type Framework = z.infer<typeof frameworkSchema>;
type Control = z.infer<typeof controlSchema>;

export const kubescapeReader: Reader = {
  name: 'kubescape',
  title: 'the JSON of Kubescape',
  version: 1,
  detects(head) {
    return /"summaryDetails"\s*:/.test(head) && /"(ResourceCounters|controlID)"\s*:/.test(head);
  },
  read(bytes) {
    const file = readShape(bytes, fileSchema, kubescapeReader.title);
    const checks = checksOf(file);
    return file.summaryDetails.frameworks.map((framework) => reportOf(file, framework, checks));
  },
};

function reportOf(file: File, framework: Framework, checks: ReadonlyMap<string, readonly Resource[]>): Report {
  const cluster = file.metadata?.contextMetadata?.clusterContextMetadata?.contextName ?? '';
  const builder = new ReportBuilder({
    benchmarkId: framework.name,
    benchmarkName: `${framework.name} ${framework.version}`.trim(),
    accountId: file.clusterName,
    accountName: file.clusterName === '' ? cluster : file.clusterName,
    connectorType: 'kubernetes',
    jobId: file.jobID === '' ? file.reportGUID : file.jobID,
    origin: {
      tool: 'Kubescape',
      toolVersion: file.metadata?.scanMetadata?.kubescapeVersion ?? '',
      counts: 'resources',
      formula: 'green/(green+red+amber)',
      scannedAt: statedAt(file.generationTime, 'generationTime'),
      totals: [],
    },
  });
  for (const control of Object.values(framework.controls)) {
    builder.addPolicy(
      {
        category: control.category?.name ?? '',
        policyId: control.controlID,
        title: control.name,
        number: control.controlID,
        service: '',
        severity: severityOfScore(control.scoreFactor),
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
  const evaluated = passed + failed;
  const compliance = failed > 0 ? (passed > 0 ? 'Amber' : 'Red') : passed > 0 ? 'Green' : 'Gray';
  if (evaluated > 0) return { compliance, passed, evaluated, resources };
  const subStatus = control.statusInfo?.subStatus ?? '';
  const notAssessed =
    subStatus === 'irrelevant' ? 'notApplicable' : /manual|configuration/.test(subStatus) ? 'manual' : 'skipped';
  return { compliance, passed, evaluated, notAssessed };
}

/** The resources of each control, by its id. */
function checksOf({ results }: File): Map<string, Resource[]> {
  const checks = new Map<string, Resource[]>();
  for (const { resourceID, controls } of results ?? []) {
    for (const { controlID, status } of controls ?? []) {
      const word = status?.status ?? '';
      const color = COLORS[word];
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

const COLORS: Readonly<Record<string, Color>> = { passed: 'green', failed: 'red', skipped: 'gray' };
