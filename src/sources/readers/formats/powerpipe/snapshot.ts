/** Snapshots of Powerpipe (`--output pps`): a layout, and panels by name. */
import { z } from 'zod';
import type { Report } from '../../../../model/report/report.js';
import { ReportCollector, type Wants } from '../../results/collect-reports.js';
import {
  addBenchmark,
  anyText,
  benchmarksOf,
  controlsIn,
  POWERPIPE,
  ROOT,
  tags,
  type Control,
  type Group,
} from './groups.js';
import type { InputFile } from '../../reader.js';
import { readShape, text } from '../../input/tool-json.js';

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

export function ofSnapshot(input: InputFile, wants: Wants): readonly Report[] {
  const file = readShape(input, snapshotSchema, POWERPIPE);
  const reports = new ReportCollector(wants);
  const root = groupAt(file.layout, file);
  // A snapshot of a dashboard has panels of other kinds, and no controls.
  if (controlsIn(root, '').length > 0)
    for (const benchmark of benchmarksOf(root)) addBenchmark(benchmark, file.end_time, reports);
  return reports.build();
}

/** A benchmark of the layout with its panels, or a control that ran without a benchmark. */
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
