/**
 * Reads what Powerpipe and Steampipe write: `powerpipe benchmark run … --output json`, `--output csv` (whose separator and header can
 * be set), and snapshots (`--output pps`). All three hold the same results.
 */
import { z } from 'zod';
import type { NotAssessedReason, Report, Resource } from '../../model/report/report.js';
import type { Color } from '../../model/report/vocabulary.js';
import { statedAt, type PolicyHead, type ReportHead } from './build-report.js';
import { ReportCollector, type Wants } from './collect-reports.js';
import { cell, columnsOf, rowsOf, type Row } from './csv.js';
import { withoutReports } from './faults.js';
import type { InputFile, Reader } from './reader.js';
import { readShape, severityOf, text } from './tool-json.js';

/** A value of any kind as text: dimensions are whatever a query returns. */
const anyText = z
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
const tags = z.record(z.string(), anyText).nullish();
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
type Control = z.infer<typeof controlSchema>;
type Result = z.infer<typeof resultSchema>;

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

const ROOT = 'root_result_group';

export const powerpipeReader: Reader = {
  name: 'powerpipe',
  title: 'the JSON, CSV or snapshot of Powerpipe',
  version: 1,
  detects: (head) => kindOf(head) !== undefined,
  async read(file, _options, { wants }) {
    const kind = kindOf(file.start);
    const reports =
      kind === 'csv' ? await ofTable(file, wants) : kind === 'snapshot' ? ofSnapshot(file, wants) : ofJson(file, wants);
    if (reports.length > 0) return reports;
    throw withoutReports(powerpipeReader.title, 'controls');
  },
};

function kindOf(start: string): 'json' | 'csv' | 'snapshot' | undefined {
  if (/^\s*\{/.test(start)) {
    if (/"panels"\s*:/.test(start) && /"(layout|schema_version|panel_type)"\s*:/.test(start)) return 'snapshot';
    return /^\s*\{\s*"group_id"\s*:/.test(start) && /"(summary|groups|controls)"\s*:/.test(start) ? 'json' : undefined;
  }
  const columns = columnsOf(start);
  return ['GROUP_ID', 'CONTROL_ID', 'STATUS'].every((name) => columns.includes(name)) ? 'csv' : undefined;
}

function ofJson(file: InputFile, wants: Wants): readonly Report[] {
  const root = readShape(file, groupSchema, powerpipeReader.title);
  const reports = new ReportCollector(wants);
  for (const benchmark of benchmarksOf(root)) addBenchmark(benchmark, '', reports);
  return reports.build();
}

/** The root only holds the benchmarks that were run. Controls that were run on their own are in it too. */
function benchmarksOf(root: Group): readonly Group[] {
  if (root.group_id !== ROOT) return [root];
  const loose = root.controls ?? [];
  return [...(loose.length === 0 ? [] : [{ ...root, groups: [] }]), ...(root.groups ?? [])];
}

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

/** One report per account. Results without an account belong to each. */
function addBenchmark(benchmark: Group, endTime: string, reports: ReportCollector): void {
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
const ACCOUNT_KEYS = [
  'account_id',
  'subscription_id',
  'project',
  'project_id',
  'tenant_id',
  'tenancy_id',
  'context_name',
  'organization',
];
const REGION_KEYS = ['region', 'location', 'namespace'];

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

type TableControl = Control & { readonly results: Result[] };

interface TableGroup {
  readonly title: string;
  readonly controls: Map<string, TableControl>;
}

/** The CSV names the group of each result, not the benchmark that was run: the longest name that all groups share. */
async function ofTable(file: InputFile, wants: Wants): Promise<readonly Report[]> {
  const groups = new Map<string, TableGroup>();
  for await (const row of rowsOf(file, powerpipeReader.title, { endsLines: true })) {
    const id = cell(row, 'GROUP_ID');
    const group: TableGroup = groups.get(id) ?? {
      title: cell(row, 'TITLE'),
      controls: new Map<string, TableControl>(),
    };
    groups.set(id, group);
    const control = group.controls.get(cell(row, 'CONTROL_ID')) ?? controlOf(row);
    group.controls.set(control.control_id, control);
    control.results.push(resultOf(row));
  }
  const children = [...groups].map(([group_id, { title, controls }]) => ({
    group_id,
    title,
    controls: [...controls.values()],
  }));
  const id = sharedName(children.map(({ group_id }) => group_id));
  const [only, ...others] = children;
  const benchmark = only !== undefined && others.length === 0 ? only : { group_id: id, title: '', groups: children };
  const reports = new ReportCollector(wants);
  if (children.length > 0) addBenchmark(benchmark, '', reports);
  return reports.build();
}

function sharedName(ids: readonly string[]): string {
  const [first, ...others] = ids.map((id) => id.split(/(?<=[._])/));
  const parts: readonly string[] = first ?? [];
  const length = parts.findIndex((part, at) => others.some((other) => other[at] !== part));
  const shared = (length === -1 ? parts : parts.slice(0, length)).join('').replace(/[._]+$/, '');
  return shared === '' ? 'Powerpipe' : shared;
}

function controlOf(row: Row): TableControl {
  return {
    control_id: cell(row, 'CONTROL_ID'),
    title: cell(row, 'CONTROL_TITLE'),
    description: cell(row, 'CONTROL_DESCRIPTION'),
    severity: cell(row, 'SEVERITY'),
    tags: { cis_item_id: cell(row, 'CIS_ITEM_ID'), service: cell(row, 'SERVICE') },
    results: [],
    run_error: '',
  };
}

function resultOf(row: Row): Result {
  const dimensions = [...ACCOUNT_KEYS, ...REGION_KEYS].map((key) => ({ key, value: row[key.toUpperCase()] ?? '' }));
  return { reason: cell(row, 'REASON'), resource: cell(row, 'RESOURCE'), status: cell(row, 'STATUS'), dimensions };
}

interface TreeNode {
  readonly name: string;
  readonly children?: readonly TreeNode[] | null | undefined;
}
const treeSchema: z.ZodType<TreeNode> = z.lazy(() =>
  z.object({ name: z.string(), children: z.array(treeSchema).nullish() }),
);

const snapshotSchema = z.object({
  layout: treeSchema,
  end_time: text,
  panels: z.record(
    z.string(),
    z.object({
      panel_type: text,
      title: text,
      description: text,
      tags,
      severity: text,
      properties: z.object({ severity: text }).partial().nullish(),
      error: anyText,
      data: z
        .object({ rows: z.array(z.record(z.string(), anyText)).nullish() })
        .partial()
        .nullish(),
    }),
  ),
});
type Snapshot = z.infer<typeof snapshotSchema>;

function ofSnapshot(input: InputFile, wants: Wants): readonly Report[] {
  const file = readShape(input, snapshotSchema, powerpipeReader.title);
  const reports = new ReportCollector(wants);
  const root = groupAt(file.layout, file);
  // A snapshot of a dashboard has panels of other kinds, and no controls.
  if (controlsIn(root, '').length > 0)
    for (const benchmark of benchmarksOf(root)) addBenchmark(benchmark, file.end_time, reports);
  return reports.build();
}

/** A benchmark in the layout, with its panels. A control that was run on its own stands alone. */
function groupAt(node: TreeNode, file: Snapshot): Group {
  const isControl = ({ name }: TreeNode): boolean => file.panels[name]?.panel_type === 'control';
  if (isControl(node))
    return { group_id: ROOT, title: file.panels[node.name]?.title ?? '', controls: [controlAt(node.name, file)] };
  const children = node.children ?? [];
  return {
    group_id: node.name,
    title: file.panels[node.name]?.title ?? '',
    controls: children.filter(isControl).map(({ name }) => controlAt(name, file)),
    groups: children.filter((child) => !isControl(child)).map((child) => groupAt(child, file)),
  };
}

function controlAt(name: string, { panels }: Snapshot): Control {
  const panel = panels[name];
  return {
    // The name of the mod is not part of the id in the other two formats.
    control_id: name.replace(/^[^.]+\.(?=control\.)/, ''),
    title: panel?.title ?? '',
    description: panel?.description ?? '',
    severity: (panel?.severity ?? '') || (panel?.properties?.severity ?? ''),
    tags: panel?.tags,
    run_error: panel?.error ?? '',
    results: (panel?.data?.rows ?? []).map(({ reason = '', resource = '', status = '', ...others }) => ({
      reason,
      resource,
      status,
      dimensions: Object.entries(others).map(([key, value]) => ({ key, value })),
    })),
  };
}
