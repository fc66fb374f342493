/** Reads compliance reports of Trivy: `trivy k8s --compliance … --format json` (all or summary), and of its operator. */
import { z } from 'zod';
import type { NotAssessedReason, Report, Resource } from '../../model/report/report.js';
import type { Color } from '../../model/report/vocabulary.js';
import { ReportBuilder, type ReportHead, type StatedResult, statedAt } from './build-report.js';
import type { Reader } from './reader.js';
import { readShape, severityOf, text } from './tool-json.js';

const summarySchema = z.object({
  ID: text,
  Title: text,
  Version: text,
  SummaryControls: z.array(z.object({ ID: z.string(), Name: text, Severity: text, TotalFail: z.number().nullish() })),
});

const findingSchema = z.object({ AVDID: text, ID: text, Status: text, Title: text, Message: text });
const allSchema = z.object({
  ID: text,
  Title: text,
  Version: text,
  Results: z.array(
    z.object({
      ID: z.string(),
      Name: text,
      Description: text,
      Severity: text,
      Results: z.array(z.object({ Target: text, Misconfigurations: z.array(findingSchema).nullish() })).nullish(),
    }),
  ),
});

const operatorSchema = z.object({
  kind: z.literal('ClusterComplianceReport'),
  metadata: z.object({ uid: text, labels: z.record(z.string(), z.string()).nullish() }),
  spec: z.object({
    compliance: z.object({
      id: text,
      title: text,
      version: text,
      controls: z.array(z.object({ id: z.string(), name: text, description: text, severity: text })),
    }),
  }),
  status: z.object({
    updateTimestamp: text,
    summaryReport: z.object({
      controlCheck: z.array(z.object({ id: z.string(), totalFail: z.number().nullish() })),
    }),
  }),
});

const fileSchema = z.union([operatorSchema, summarySchema, allSchema]);

export const trivyReader: Reader = {
  name: 'trivy',
  title: 'a compliance report of Trivy',
  version: 1,
  detects(head) {
    return (
      /"kind"\s*:\s*"ClusterComplianceReport"/.test(head) ||
      /"SummaryControls"\s*:/.test(head) ||
      /^[^[]*"Title"\s*:[^[]*("RelatedResources"|"Results")\s*:/.test(head)
    );
  },
  read(bytes) {
    const file = readShape(bytes, fileSchema, trivyReader.title);
    if ('kind' in file) return [ofOperator(file)];
    return ['SummaryControls' in file ? ofSummary(file) : ofAll(file)];
  },
};

function headOf(
  id: string,
  title: string,
  version: string,
  given: { readonly jobId?: string; readonly tool?: string; readonly at?: string },
): ReportHead {
  return {
    benchmarkId: id,
    benchmarkName: [title, version].filter((part) => part !== '').join(' '),
    accountId: '',
    accountName: '',
    connectorType: 'kubernetes',
    jobId: given.jobId ?? '',
    origin: {
      tool: 'Trivy',
      toolVersion: given.tool ?? '',
      counts: 'resources',
      formula: 'green/(green+red)',
      scannedAt: statedAt(given.at ?? '', ''),
      totals: [],
    },
  };
}

/** `1.2` of the control `1.2.5`. */
const chapterOf = (id: string): string => id.split('.').slice(0, -1).join('.');

const policy = (id: string, title: string, severity: string) => ({
  category: chapterOf(id),
  policyId: id,
  title,
  number: id,
  service: '',
  severity: severityOf(severity),
});

/** Only failures are counted. Without a count a control is checked by hand. */
function ofFailures(failures: number | null | undefined): StatedResult {
  if (failures === null || failures === undefined)
    return { compliance: 'Gray', passed: 0, evaluated: 0, notAssessed: 'manual' };
  return { compliance: failures > 0 ? 'Red' : 'Green', passed: 0, evaluated: failures };
}

function ofSummary({ ID, Title, Version, SummaryControls }: z.infer<typeof summarySchema>): Report {
  const builder = new ReportBuilder(headOf(ID, Title, Version, {}));
  for (const control of SummaryControls) {
    builder.addPolicy(policy(control.ID, control.Name, control.Severity), ofFailures(control.TotalFail));
  }
  return builder.build();
}

function ofOperator({ metadata, spec, status }: z.infer<typeof operatorSchema>): Report {
  const { id, title, version, controls } = spec.compliance;
  const tool = metadata.labels?.['app.kubernetes.io/version'] ?? '';
  const builder = new ReportBuilder(
    headOf(id, title, version, { jobId: metadata.uid, tool, at: status.updateTimestamp }),
  );
  const failures = new Map(status.summaryReport.controlCheck.map((check) => [check.id, check.totalFail]));
  for (const control of controls) {
    builder.addPolicy(
      {
        ...policy(control.id, control.name, control.severity),
        guidance: { description: control.description, remediation: '', references: [] },
      },
      ofFailures(failures.get(control.id)),
    );
  }
  return builder.build();
}

function ofAll({ ID, Title, Version, Results }: z.infer<typeof allSchema>): Report {
  const builder = new ReportBuilder(headOf(ID, Title, Version, {}));
  for (const control of Results) {
    const head = {
      ...policy(control.ID, control.Name, control.Severity),
      guidance: { description: control.Description, remediation: '', references: [] },
    };
    const findings = (control.Results ?? []).flatMap(({ Target, Misconfigurations }) =>
      (Misconfigurations ?? []).map((finding) => ({ Target, finding })),
    );
    const reason: NotAssessedReason = 'manual';
    if (findings.length === 0) builder.addUnchecked(head, reason);
    for (const { Target, finding } of findings) builder.addCheck(head, resourceOf(Target, finding));
  }
  return builder.build();
}

const COLORS: Readonly<Record<string, Color>> = { PASS: 'green', FAIL: 'red' };

function resourceOf(target: string, { AVDID, ID, Status, Message }: z.infer<typeof findingSchema>): Resource {
  return {
    id: target === '' ? AVDID || ID : target,
    name: '',
    type: '',
    region: '',
    status: COLORS[Status] ?? 'gray',
    reason: Message,
    isMuted: false,
  };
}
