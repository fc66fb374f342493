/** The tree that all formats of Powerpipe hold, and the reports in it. */
import { z } from 'zod';
import type { NotAssessedReason, Resource } from '../../../../model/report/report.js';
import type { Color } from '../../../../model/report/vocabulary.js';
import { statedAt, type PolicyHead, type ReportHead } from '../../results/build-report.js';
import type { ReportCollector } from '../../results/collect-reports.js';
import { severityOf, text } from '../../input/tool-json.js';

export const POWERPIPE = 'the JSON, CSV or snapshot of Powerpipe';

/** A value of any kind as text: dimensions are whatever a query returns. */
export const anyText = z
  .unknown()
  .optional()
  .transform((value) =>
    typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value),
  );

const resultSchema = z.object({
  reason: text,
  resource: text,
  status: z.string(),
  dimensions: z.array(z.object({ key: z.string(), value: anyText })).nullish(),
});
export const tags = z.record(z.string(), anyText).nullish();
const controlSchema = z.object({
  control_id: z.string(),
  title: text,
  description: text,
  severity: text,
  tags,
  results: z.array(resultSchema).nullish(),
  /** A number in some versions, a word in others. */
  run_error: anyText,
});
export type Control = z.infer<typeof controlSchema>;
export type Result = z.infer<typeof resultSchema>;

export interface Group {
  readonly group_id: string;
  readonly title: string;
  readonly groups?: readonly Group[] | null | undefined;
  readonly controls?: readonly Control[] | null | undefined;
}
export const groupSchema: z.ZodType<Group> = z.lazy(() =>
  z.object({
    group_id: z.string(),
    title: text,
    groups: z.array(groupSchema).nullish(),
    controls: z.array(controlSchema).nullish(),
  }),
);

export const ROOT = 'root_result_group';

/** The root only holds the benchmarks that were run. Controls that were run on their own are in it too. */
export function benchmarksOf(root: Group): readonly Group[] {
  if (root.group_id !== ROOT) return [root];
  const loose = root.controls ?? [];
  return [...(loose.length === 0 ? [] : [{ ...root, groups: [] }]), ...(root.groups ?? [])];
}

interface Placed {
  readonly category: string;
  readonly control: Control;
}

export function controlsIn(group: Group, category: string): Placed[] {
  return [
    ...(group.controls ?? []).map((control) => ({ category, control })),
    ...(group.groups ?? []).flatMap((child) => controlsIn(child, child.title === '' ? child.group_id : child.title)),
  ];
}

/** One report per account. Results without an account belong to each. */
export function addBenchmark(benchmark: Group, endTime: string, reports: ReportCollector): void {
  const placed = controlsIn(benchmark, benchmark.title === '' ? benchmark.group_id : benchmark.title);
  const accounts = new Set(
    placed.flatMap(({ control }) => (control.results ?? []).map(accountOf)).filter((id) => id !== ''),
  );
  for (const account of accounts.size === 0 ? [''] : accounts) {
    const report = reports.of(reportHead(benchmark, account, endTime));
    for (const { category, control } of placed) {
      const head = headOf(category, control);
      const own = (control.results ?? []).filter((result) => [account, ''].includes(accountOf(result)));
      if (own.length === 0) report.addUnchecked(head, control.run_error === '' ? 'notApplicable' : 'error');
      for (const result of own) {
        const color = COLORS[result.status];
        const reason = REASONS[result.status];
        if (color !== undefined) report.addCheck(head, resourceOf(result, color));
        else if (reason !== undefined) report.addUnchecked(head, reason);
        else report.addPolicy(head, { compliance: result.status, passed: 0, evaluated: 0 });
      }
    }
  }
}

/** Dimensions that name the account, by plug-in. */
export const ACCOUNT_KEYS = [
  'account_id',
  'subscription_id',
  'project',
  'project_id',
  'tenant_id',
  'tenancy_id',
  'context_name',
  'organization',
];
export const REGION_KEYS = ['region', 'location', 'namespace'];

function dimension({ dimensions }: Result, keys: readonly string[]): string {
  return (
    keys.map((key) => dimensions?.find((each) => each.key === key)?.value ?? '').find((value) => value !== '') ?? ''
  );
}

const accountOf = (result: Result): string => dimension(result, ACCOUNT_KEYS);

function reportHead(benchmark: Group, account: string, endTime: string): ReportHead {
  const mod = benchmark.group_id.split('.', 1)[0] ?? '';
  return {
    benchmarkId: benchmark.group_id,
    benchmarkName: benchmark.title === '' ? benchmark.group_id : benchmark.title,
    accountId: account,
    accountName: '',
    connectorType:
      benchmark.group_id === ROOT ? '' : (/^([a-z0-9]+)_(compliance|thrifty|insights|perimeter)/.exec(mod)?.[1] ?? ''),
    jobId: '',
    origin: {
      tool: 'Powerpipe',
      toolVersion: '',
      counts: 'resources',
      formula: 'green/(green+red+amber)',
      scannedAt: statedAt(endTime, 'end_time'),
      totals: [],
    },
  };
}

function headOf(category: string, { control_id, title, description, severity, tags: own }: Control): PolicyHead {
  const stated = own?.['cis_item_id'] ?? /^(\d+(?:\.\d+)+)\s/.exec(title)?.[1] ?? '';
  return {
    category,
    policyId: control_id,
    title,
    number: stated === '' ? control_id : stated,
    service: own?.['service'] ?? '',
    severity: severityOf(severity),
    guidance: { description, remediation: '', references: [] },
  };
}

const COLORS: Readonly<Record<string, Color>> = { ok: 'green', alarm: 'red' };
/** Powerpipe counts `info` as passed and `error` as failed. Neither says that the resource is as it should be, or is not. */
const REASONS: Readonly<Record<string, NotAssessedReason>> = { info: 'manual', skip: 'skipped', error: 'error' };

function resourceOf(result: Result, status: Color): Resource {
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
