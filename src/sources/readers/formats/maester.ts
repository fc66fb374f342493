/** Reads the JSON of Maester: `Invoke-Maester -OutputJsonFile`, of one tenant or of several. */
import { z } from 'zod';
import type { NotAssessedReason, Report, SourceGuidance, StatedTotal } from '../../../model/report/report.js';
import { ReportBuilder, type StatedResult, statedAt } from '../results/build-report.js';
import { markdownSections } from '../input/markup.js';
import type { Reader } from '../reader.js';
import { readShape, severityOf, text } from '../input/tool-json.js';

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
  read(input) {
    const file = readShape(input, fileSchema, maesterReader.title);
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
        guidance: guidanceOf(test),
      },
      resultOf(test),
    );
  }
  return builder.build();
}

const REMEDIATION = /^(remediation( actions?| steps)?|how to fix|(security )?recommendations?)$/i;
const LINKS = /^(related links|learn more|references)$/i;

/** The description of a test has its remediation and its links in sections. Headings below one of these belong to it. */
function guidanceOf(test: Test): SourceGuidance {
  const evidence = resultText(test);
  const description: string[] = [];
  const remediation: string[] = [];
  const references = [test.HelpUrl];
  let current = { lines: description, level: 0 };
  for (const { heading, level, text, addresses } of markdownSections(test.ResultDetail?.TestDescription ?? '')) {
    if (LINKS.test(heading)) {
      references.push(...addresses);
      current = { lines: [], level };
      continue;
    }
    if (REMEDIATION.test(heading)) current = { lines: remediation, level };
    else if (level <= current.level) current = { lines: description, level: 0 };
    // The first heading of a description is the name of the command.
    const isNamed = level > 1 && current.level !== level;
    current.lines.push(isNamed ? heading : '', text);
  }
  return {
    ...(isSaid(evidence) && { evidence }),
    description: joined(description),
    remediation: joined(remediation),
    references: references.filter(isSaid),
  };
}

const isSaid = (text: string): boolean => text !== '';
const joined = (texts: readonly string[]): string => texts.filter(isSaid).join('\n\n');

/** What Maester found where a test did not pass: its first paragraph, without the table of details below it. */
function resultText({ Result, ResultDetail }: Test): string {
  if (Result === 'Passed' || Result === 'Skipped') return '';
  const [section] = markdownSections(ResultDetail?.TestResult ?? '').filter(({ text }) => isSaid(text));
  const [first = ''] = section?.text.split(/\n\n/) ?? [];
  const said = first.replace(/\s*[❌✅:]+$/u, '').trim();
  return said === '' ? '' : `Result: ${said}${/[.!?]$/.test(said) ? '' : '.'}`;
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
