// A reader of your own, in TypeScript: the JSON of Checkov (`checkov --directory . --output json`). Needs `npm install zod`, and
// Node 22.18 or newer, which loads TypeScript. For an older one, compile it first: see README.md.
import type { PolicyHead, Reader, ReportBuilder } from 'auditpress/plugin';
import { z } from 'zod';

const options = z.strictObject({
  account: z.string().default('').describe('What was checked, such as a repository: Checkov does not say it.'),
});

const check = z.object({
  check_id: z.string(),
  check_name: z.string(),
  check_result: z.object({ result: z.enum(['PASSED', 'FAILED', 'SKIPPED']) }),
  resource: z.string(),
  file_path: z.string(),
  severity: z.string().nullish(),
  guideline: z.string().nullish(),
});
type Check = z.output<typeof check>;

const run = z.object({
  check_type: z.string(),
  results: z.object({
    passed_checks: z.array(check),
    failed_checks: z.array(check),
    skipped_checks: z.array(check),
    parsing_errors: z.array(z.string()),
  }),
  summary: z.object({ checkov_version: z.string() }),
});
/** An object for one framework, a list for several. */
const file = z.union([run.transform((only) => [only]), z.array(run).min(1)]);

export const reader: Reader<typeof options> = {
  name: 'checkov',
  title: 'the JSON of Checkov',
  version: 1,
  options,
  detects: (start) => /^\s*[[{]/.test(start) && /"check_type"\s*:/.test(start),
  read(input, { account }, { reports }) {
    const runs = file.parse(JSON.parse(new TextDecoder().decode(input.bytes())));
    for (const { check_type: type, results, summary } of runs) {
      const report = reports.of({
        benchmarkId: `checkov-${type}`,
        benchmarkName: `Checkov ${type}`,
        accountId: account,
        accountName: '',
        connectorType: type,
        jobId: '',
        origin: {
          tool: 'Checkov',
          toolVersion: summary.checkov_version,
          counts: 'resources',
          formula: 'green/(green+red+amber)',
          scannedAt: null,
          totals: [],
        },
      });
      for (const each of [...results.passed_checks, ...results.failed_checks]) addCheck(report, each);
      for (const each of results.skipped_checks) report.addUnchecked(policyOf(each), 'skipped');
      // What Checkov could not read, it did not check.
      for (const path of results.parsing_errors) report.addUnchecked(unreadable(path), 'error');
    }
    return reports.build();
  },
};

function addCheck(report: ReportBuilder, each: Check): void {
  report.addCheck(policyOf(each), {
    id: each.resource,
    name: '',
    type: each.resource.split('.')[0] ?? '',
    region: '',
    status: each.check_result.result === 'PASSED' ? 'green' : 'red',
    reason: each.file_path,
    isMuted: false,
  });
}

/** `CKV_AWS_18` is of AWS. */
function policyOf({ check_id: id, check_name: title, severity, guideline }: Check): PolicyHead {
  return {
    category: id.split('_')[1] ?? 'Other',
    policyId: id,
    title,
    number: id,
    service: '',
    // Only with an account of the vendor. The words of our documents are those of the service.
    severity: SEVERITIES[severity ?? ''] ?? '',
    guidance: { description: '', remediation: '', references: guideline ? [guideline] : [] },
  };
}

const SEVERITIES: Readonly<Record<string, string>> = {
  CRITICAL: 'Critical',
  HIGH: 'High',
  MEDIUM: 'Moderate',
  LOW: 'Low',
  INFO: 'VeryLow',
};

function unreadable(path: string): PolicyHead {
  return { category: 'Not read', policyId: path, title: path, number: path, service: '', severity: '' };
}
