/**
 * Reads what Powerpipe and Steampipe write: `powerpipe benchmark run … --output json`, `--output csv` (whose separator and header can
 * be set), and snapshots (`--output pps`). All three hold the same results.
 */
import type { Report } from '../../../../model/report/report.js';
import { ReportCollector, type Wants } from '../../results/collect-reports.js';
import { cell, columnsOf, rowsOf, type Row } from '../../input/csv.js';
import { withoutReports } from '../../input/faults.js';
import {
  ACCOUNT_KEYS,
  addBenchmark,
  benchmarksOf,
  groupSchema,
  POWERPIPE,
  REGION_KEYS,
  type Control,
  type Result,
} from './groups.js';
import { ofSnapshot } from './snapshot.js';
import type { InputFile, Reader } from '../../reader.js';
import { readShape } from '../../input/tool-json.js';

export const powerpipeReader: Reader = {
  name: 'powerpipe',
  title: POWERPIPE,
  version: 1,
  detects: (head) => kindOf(head) !== undefined,
  async read(file, _options, { wants }) {
    const kind = kindOf(file.start);
    const reports =
      kind === 'csv' ? await ofTable(file, wants) : kind === 'snapshot' ? ofSnapshot(file, wants) : ofJson(file, wants);
    if (reports.length > 0) return reports;
    throw withoutReports(POWERPIPE, 'controls');
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
  const root = readShape(file, groupSchema, POWERPIPE);
  const reports = new ReportCollector(wants);
  for (const benchmark of benchmarksOf(root)) addBenchmark(benchmark, '', reports);
  return reports.build();
}

type TableControl = Control & { readonly results: Result[] };

interface TableGroup {
  readonly title: string;
  readonly controls: Map<string, TableControl>;
}

/** The CSV names the group of each result, not the benchmark that was run: the longest name that all groups share. */
async function ofTable(file: InputFile, wants: Wants): Promise<readonly Report[]> {
  const groups = new Map<string, TableGroup>();
  for await (const row of rowsOf(file, POWERPIPE, { endsLines: true })) {
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
