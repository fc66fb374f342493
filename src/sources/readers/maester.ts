/** Reads the JSON of Maester: `Invoke-Maester -OutputJsonFile`, of one tenant or of several. */
import { z } from 'zod';
import type { NotAssessedReason, Report, StatedTotal } from '../../model/report/report.js';
import { ReportBuilder, type StatedResult, statedAt } from './build-report.js';
import type { Reader } from './reader.js';
import { readShape, severityOf, text } from './tool-json.js';

const count = z.number().nullish();

const testSchema = z.object({
  Id: text,
  Title: text,
  Result: z.string(),
  Severity: text,
  Block: text,
  HelpUrl: text,
  ResultDetail: z
    .object({ Service: text, SkippedReason: text, TestDescription: text, TestResult: text })
    .partial()
    .nullish(),
});

const runSchema = z.object({
  TenantId: text,
  TenantName: text,
  ExecutedAt: text,
  CurrentVersion: text,
  PassedCount: count,
  FailedCount: count,
  TotalCount: count,
  Tests: z.array(testSchema).min(1),
});
const fileSchema = z.union([runSchema, z.object({ Tenants: z.array(runSchema).min(1) })]);

type Run = z.infer<typeof runSchema>;
type Test = z.infer<typeof testSchema>;

export const maesterReader: Reader = {
  name: 'maester',
  title: 'the JSON of Maester',
  version: 1,
  detects(head) {
    return (
      /^\s*\{/.test(head) &&
      /"(TenantId|Tenants)"\s*:/.test(head) &&
      /"(Tests|InvokeCommand|NotRunCount)"\s*:/.test(head)
    );
  },
  read(bytes) {
    const file = readShape(bytes, fileSchema, maesterReader.title);
    return ('Tenants' in file ? file.Tenants : [file]).map(reportOf);
  },
};

function reportOf(run: Run): Report {
  // Tests of Active Directory run without a tenant; Maester then writes `TenantId (not connected to Graph)`.
  const isConnected = !/\(not connected/i.test(run.TenantId);
  const builder = new ReportBuilder({
    benchmarkId: 'Maester',
    benchmarkName: 'Maester',
    accountId: isConnected ? run.TenantId : '',
    accountName: isConnected ? run.TenantName : '',
    connectorType: isConnected ? 'm365' : '',
    jobId: '',
    origin: {
      tool: 'Maester',
      toolVersion: run.CurrentVersion,
      counts: 'account',
      formula: 'green/(green+red)',
      scannedAt: statedAt(run.ExecutedAt, 'ExecutedAt'),
      totals: totalsOf(run),
    },
  });
  for (const test of run.Tests) {
    builder.addPolicy(
      {
        category: test.Block,
        policyId: test.Id,
        title: test.Title,
        number: test.Id,
        service: test.ResultDetail?.Service ?? '',
        severity: severityOf(test.Severity),
        guidance: {
          description: test.ResultDetail?.TestDescription ?? '',
          remediation: '',
          references: test.HelpUrl === '' ? [] : [test.HelpUrl],
        },
      },
      resultOf(test),
    );
  }
  return builder.build();
}

function totalsOf({ TotalCount, PassedCount, FailedCount }: Run): StatedTotal[] {
  const stated = [
    { name: 'total', key: 'TotalCount', value: TotalCount },
    { name: 'green', key: 'PassedCount', value: PassedCount },
    { name: 'red', key: 'FailedCount', value: FailedCount },
  ] as const;
  return stated.flatMap(({ value, ...total }) => (typeof value === 'number' ? [{ ...total, value }] : []));
}

const REASONS: Readonly<Record<string, NotAssessedReason>> = {
  Skipped: 'skipped',
  NotRun: 'notRun',
  Error: 'error',
  Investigate: 'manual',
};

/** The tenant passes a test or fails it. */
function resultOf({ Result }: Test): StatedResult {
  if (Result === 'Passed') return { compliance: 'Green', passed: 1, evaluated: 1 };
  if (Result === 'Failed') return { compliance: 'Red', passed: 0, evaluated: 1 };
  const notAssessed = REASONS[Result];
  return { compliance: notAssessed === undefined ? Result : 'Gray', passed: 0, evaluated: 0, notAssessed };
}
