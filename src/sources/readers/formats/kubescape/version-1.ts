/** Format version 1 of Kubescape: `[{ "name": "NSA", "controlReports": […] }]`, which states no time and no cluster. */
import { z } from 'zod';
import type { NotAssessedReason, Report, Resource } from '../../../../model/report/report.js';
import { ReportBuilder, type StatedResult } from '../../results/build-report.js';
import { count, headOf, KUBESCAPE, ofCounts, severityOfScore } from './shared.js';
import type { InputFile } from '../../reader.js';
import { readShape, text } from '../../input/tool-json.js';

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

const frameworkSchema = z.object({
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
const fileSchema = z.union([frameworkSchema.transform((framework) => [framework]), z.array(frameworkSchema).min(1)]);

type Control = z.infer<typeof frameworkSchema>['controlReports'][number];

export const isVersion1 = (start: string): boolean =>
  /^\s*\[?\s*\{\s*"name"\s*:\s*"[^"]*"\s*,\s*"controlReports"\s*:/.test(start);

export function reportsOfVersion1(file: InputFile): readonly Report[] {
  return readShape(file, fileSchema, KUBESCAPE).map(reportOf);
}

/** Before counts were added, a control passes or fails as a whole. */
function reportOf({ name, controlReports }: z.infer<typeof frameworkSchema>): Report {
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

function countedResult(control: Control): StatedResult {
  const { totalResources, failedResources: failed, warningResources } = control;
  const total = totalResources ?? 0;
  const result = ofCounts(total - failed - warningResources, failed, total === 0 ? 'notApplicable' : 'skipped');
  return { ...result, resources: resourcesOf(control) };
}

/** A rule answers with what fails. Answers that an exception turned into warnings neither pass nor fail. */
function wholeResult(control: Control): StatedResult {
  const rules = control.ruleReports ?? [];
  const resources = resourcesOf(control);
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

function resourcesOf({ ruleReports }: Control): readonly Resource[] {
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
