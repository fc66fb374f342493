/** Reads compliance reports of Trivy: `trivy k8s --compliance … --format json` (all or summary), and of its operator. */
import { z } from 'zod';
import type { Report, Resource } from '../../../model/report/report.js';
import type { Color } from '../../../model/report/vocabulary.js';
import { ReportBuilder, type ReportHead, type StatedResult, statedAt } from '../results/build-report.js';
import type { Reader } from '../reader.js';
import { readShape, severityOf, text } from '../input/tool-json.js';

const summarySchema = z.object({
  ID: text,
  Title: text,
  Version: text,
  SummaryControls: z.array(z.object({ ID: z.string(), Name: text, Severity: text, TotalFail: z.number().nullish() })),
});

const findingSchema = z.object({ AVDID: text, ID: text, Status: text, Message: text });
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
      Results: z
        .array(
          z.object({
            Target: text,
            Misconfigurations: z.array(findingSchema).nullish(),
            Vulnerabilities: z.array(z.object({ VulnerabilityID: text, PkgName: text, Title: text })).nullish(),
            Secrets: z.array(z.object({ RuleID: text, Title: text })).nullish(),
          }),
        )
        .nullish(),
    }),
  ),
});

const checkedSchema = z.object({ id: z.string(), name: text, description: text, severity: text });

const operatorSchema = z.object({
  kind: z.literal('ClusterComplianceReport'),
  metadata: z.object({ uid: text, labels: z.record(z.string(), z.string()).nullish() }),
  spec: z.object({
    compliance: z.object({
      id: text,
      title: text,
      version: text,
      controls: z.array(checkedSchema),
    }),
  }),
  status: z.object({
    updateTimestamp: text,
    summary: z.object({ failCount: z.number().nullish() }).nullish(),
    summaryReport: z
      .object({ controlCheck: z.array(checkedSchema.extend({ totalFail: z.number().nullish() })) })
      .nullish(),
    detailReport: z
      .object({
        results: z.array(
          checkedSchema.extend({
            checks: z
              .array(z.object({ success: z.boolean(), target: text, messages: z.array(z.string()).nullish() }))
              .nullish(),
          }),
        ),
      })
      .nullish(),
  }),
});

/** `kubectl get … -o json` prints a list where it has several, and a program may print only its items. */
const fileSchema = z.union([
  operatorSchema.transform((report) => [report]),
  z.array(operatorSchema).min(1),
  z.object({ items: z.array(operatorSchema).min(1) }).transform(({ items }) => items),
  summarySchema,
  allSchema,
]);

export const trivyReader: Reader = {
  name: 'trivy',
  title: 'a compliance report of Trivy',
  version: 1,
  detects(head) {
    return (
      (/^\s*[[{]/.test(head) && /"kind"\s*:\s*"ClusterComplianceReport"/.test(head)) ||
      /^\s*\{\s*("SchemaVersion"\s*:\s*\d+\s*,)?\s*"ID"\s*:\s*"[^"]*"\s*,\s*"Title"\s*:[^[]*"(SummaryControls|RelatedResources|Results)"\s*:/.test(
        head,
      )
    );
  },
  read(input) {
    const file = readShape(input, fileSchema, trivyReader.title);
    if (Array.isArray(file)) return file.map(ofOperator);
    return ['SummaryControls' in file ? ofSummary(file) : ofAll(file)];
  },
};

function headOf(
  id: string,
  title: string,
  version: string,
  given: {
    readonly jobId?: string;
    readonly tool?: string;
    readonly at?: string;
    readonly failed?: number | null | undefined;
  },
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
      counts: 'account',
      formula: 'green/(green+red)',
      scannedAt: statedAt(given.at ?? '', 'updateTimestamp'),
      totals: typeof given.failed === 'number' ? [{ name: 'red', key: 'failCount', value: given.failed }] : [],
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

/**
 * Trivy states what failed, not of how many: a control passes or fails as a whole, and no count of resources is made up. Without a
 * number of failures it is checked by hand.
 */
function ofFailures(failures: number | null | undefined, resources: readonly Resource[] = []): StatedResult {
  if (failures === null || failures === undefined)
    return { compliance: 'Gray', passed: 0, evaluated: 0, notAssessed: 'manual' };
  if (failures > 0) return { compliance: 'Red', passed: 0, evaluated: 1, resources };
  return { compliance: 'Green', passed: 1, evaluated: 1, resources };
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
  const builder = new ReportBuilder(
    headOf(id, title, version, {
      jobId: metadata.uid,
      tool: metadata.labels?.['app.kubernetes.io/version'] ?? '',
      at: status.updateTimestamp,
      failed: status.summary?.failCount,
    }),
  );
  const results = new Map<string, StatedResult>();
  for (const { id: control, totalFail } of status.summaryReport?.controlCheck ?? [])
    results.set(control, ofFailures(totalFail));
  for (const { id: control, checks } of status.detailReport?.results ?? []) {
    const failed = (checks ?? []).filter(({ success }) => !success);
    const resources = failed.map(({ target, messages }) => resourceOf(target, 'red', (messages ?? []).join(' ')));
    results.set(control, ofFailures((checks ?? []).length === 0 ? undefined : failed.length, resources));
  }
  const known = new Set(controls.map((control) => control.id));
  const others = [...(status.summaryReport?.controlCheck ?? []), ...(status.detailReport?.results ?? [])];
  for (const control of [...controls, ...others.filter((other) => !known.has(other.id))]) {
    builder.addPolicy(
      {
        ...policy(control.id, control.name, control.severity),
        guidance: { description: control.description, remediation: '', references: [] },
      },
      results.get(control.id) ?? { compliance: 'Gray', passed: 0, evaluated: 0 },
    );
  }
  return builder.build();
}

/** Only failures are listed, unless the scan was told to list the rest. A control that names itself manual is no success. */
function ofAll({ ID, Title, Version, Results }: z.infer<typeof allSchema>): Report {
  const builder = new ReportBuilder(headOf(ID, Title, Version, {}));
  for (const control of Results) {
    const resources = (control.Results ?? []).flatMap(({ Target, Misconfigurations, Vulnerabilities, Secrets }) => [
      ...(Misconfigurations ?? []).map(({ AVDID, ID: check, Status, Message }) =>
        resourceOf(Target || AVDID || check, COLORS[Status] ?? 'gray', Message),
      ),
      ...(Vulnerabilities ?? []).map(({ VulnerabilityID, PkgName, Title: what }) =>
        resourceOf(Target || PkgName, 'red', [VulnerabilityID, PkgName, what].filter((part) => part !== '').join(' ')),
      ),
      ...(Secrets ?? []).map(({ RuleID, Title: what }) => resourceOf(Target, 'red', what || RuleID)),
    ]);
    const isManual = resources.length === 0 && control.Name.includes('Manual');
    const failed = resources.filter(({ status }) => status === 'red').length;
    builder.addPolicy(
      {
        ...policy(control.ID, control.Name, control.Severity),
        guidance: { description: control.Description, remediation: '', references: [] },
      },
      ofFailures(isManual ? undefined : failed, resources),
    );
  }
  return builder.build();
}

const COLORS: Readonly<Record<string, Color>> = { PASS: 'green', FAIL: 'red' };

function resourceOf(id: string, status: Color, reason: string): Resource {
  return { id, name: '', type: '', region: '', status, reason, isMuted: false };
}
