/** Reads what Powerpipe and Steampipe write: `powerpipe benchmark run … --output json`, and snapshots (`--output pps`). */
import { z } from 'zod';
import type { NotAssessedReason, Resource } from '../../model/report/report.js';
import type { Color } from '../../model/report/vocabulary.js';
import type { PolicyHead, ReportHead } from './build-report.js';
import { ReportCollector } from './collect-reports.js';
import type { Reader } from './reader.js';
import { readShape, severityOf, text } from './tool-json.js';

const resultSchema = z.object({
  reason: text,
  resource: text,
  status: z.string(),
  dimensions: z.array(z.object({ key: z.string(), value: text })).nullish(),
});
const controlSchema = z.object({
  control_id: z.string(),
  title: text,
  description: text,
  severity: text,
  tags: z.record(z.string(), z.string()).nullish(),
  results: z.array(resultSchema).nullish(),
  run_status: text,
  run_error: z.unknown(),
});
type Control = z.infer<typeof controlSchema>;

interface Group {
  readonly group_id: string;
  readonly title: string;
  readonly groups?: readonly Group[] | null | undefined;
  readonly controls?: readonly Control[] | null | undefined;
}
const groupSchema: z.ZodType<Group> = z.lazy(() =>
  z.object({
    group_id: z.string(),
    title: text,
    groups: z.array(groupSchema).nullish(),
    controls: z.array(controlSchema).nullish(),
  }),
);

export const powerpipeReader: Reader = {
  name: 'powerpipe',
  title: 'the JSON of Powerpipe',
  version: 1,
  detects(head) {
    return /"group_id"\s*:/.test(head) && /"(root_result_group|summary|controls)"/.test(head);
  },
  read(bytes, wants) {
    const root = readShape(bytes, groupSchema, powerpipeReader.title);
    // The root only holds the benchmarks that were run.
    const benchmarks = root.group_id === 'root_result_group' ? (root.groups ?? []) : [root];
    const reports = new ReportCollector(wants);
    for (const benchmark of benchmarks) addBenchmark(benchmark, reports);
    return reports.build();
  },
};

interface Placed {
  readonly category: string;
  readonly control: Control;
}

function controlsIn(group: Group, category: string): Placed[] {
  return [
    ...(group.controls ?? []).map((control) => ({ category, control })),
    ...(group.groups ?? []).flatMap((child) => controlsIn(child, child.title === '' ? child.group_id : child.title)),
  ];
}

/** One report per account. Results without an account belong to the only one, or to a report of their own. */
function addBenchmark(benchmark: Group, reports: ReportCollector): void {
  const placed = controlsIn(benchmark, benchmark.title);
  const accounts = new Set(
    placed.flatMap(({ control }) => (control.results ?? []).map(accountOf)).filter((id) => id !== ''),
  );
  const all = accounts.size === 0 ? [''] : [...accounts];
  for (const { category, control } of placed) {
    const head = headOf(category, control);
    const results = control.results ?? [];
    for (const account of all) {
      const report = reports.of(reportHead(benchmark, account));
      const own = results.filter((result) => [account, ''].includes(accountOf(result)));
      if (own.length === 0) report.addUnchecked(head, hasFailed(control) ? 'error' : 'notApplicable');
      for (const result of own) {
        const color = COLORS[result.status];
        if (color === undefined) report.addUnchecked(head, REASONS[result.status] ?? 'skipped');
        else report.addCheck(head, resourceOf(result, color));
      }
    }
  }
}

function hasFailed({ run_error, run_status }: Control): boolean {
  return run_status === 'error' || (typeof run_error === 'string' && run_error !== '');
}

/** Dimensions that name the account, by plug-in. */
const ACCOUNT_KEYS: ReadonlySet<string> = new Set([
  'account_id',
  'subscription_id',
  'project',
  'tenant_id',
  'context_name',
  'organization',
]);

const dimension = ({ dimensions }: z.infer<typeof resultSchema>, keys: ReadonlySet<string>): string =>
  (dimensions ?? []).find(({ key }) => keys.has(key))?.value ?? '';

const accountOf = (result: z.infer<typeof resultSchema>): string => dimension(result, ACCOUNT_KEYS);

const REGION_KEYS: ReadonlySet<string> = new Set(['region', 'location', 'namespace']);

function reportHead(benchmark: Group, account: string): ReportHead {
  return {
    benchmarkId: benchmark.group_id,
    benchmarkName: benchmark.title === '' ? benchmark.group_id : benchmark.title,
    accountId: account,
    accountName: '',
    connectorType: /^(\w+?)_/.exec(benchmark.group_id)?.[1] ?? '',
    jobId: '',
    origin: {
      tool: 'Powerpipe',
      toolVersion: '',
      counts: 'resources',
      formula: 'green/(green+red+amber)',
      scannedAt: null,
      totals: [],
    },
  };
}

function headOf(category: string, { control_id, title, description, severity, tags }: Control): PolicyHead {
  const stated = tags?.['cis_item_id'] ?? /^(\d+(?:\.\d+)+)\s/.exec(title)?.[1];
  return {
    category,
    policyId: control_id,
    title,
    number: stated ?? control_id,
    service: tags?.['service'] ?? '',
    severity: severityOf(severity),
    guidance: { description, remediation: '', references: [] },
  };
}

const COLORS: Readonly<Record<string, Color>> = { ok: 'green', alarm: 'red' };
/** Powerpipe counts `info` as passed and `error` as failed. Neither says that the resource is as it should be, or is not. */
const REASONS: Readonly<Record<string, NotAssessedReason>> = { info: 'manual', skip: 'skipped', error: 'error' };

function resourceOf(result: z.infer<typeof resultSchema>, status: Color): Resource {
  return {
    id: result.resource,
    name: '',
    type: '',
    region: dimension(result, REGION_KEYS),
    status,
    reason: result.reason,
    isMuted: false,
  };
}
