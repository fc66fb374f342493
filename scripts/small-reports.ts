/** Small reports. Their documents have sentences that those of large reports lack, such as that nothing failed or was assessed. */
import { readFile } from 'node:fs/promises';
import type { Snapshot } from '../src/model/report/snapshot.js';
import { parseSnapshots } from '../src/pipeline.js';

interface WirePolicy {
  readonly Compliance: string;
}

interface WireCategory {
  readonly Policies: readonly WirePolicy[];
}

interface WireReport {
  readonly ResourceCategories: readonly WireCategory[];
}

const COLORS = ['Green', 'Red', 'Amber', 'Gray'];
const UNRECOGNIZED = 'Blue';

/** Every mix of the four colors, then an unrecognized color alone and with all four. */
const MIXES: readonly (readonly string[])[] = [
  ...Array.from({ length: 2 ** COLORS.length - 1 }, (_, bits) =>
    COLORS.filter((_color, bit) => ((bits + 1) >> bit) & 1),
  ),
  [UNRECOGNIZED],
  [...COLORS, UNRECOGNIZED],
];

/**
 * Two reports per mix of colors: one category with one policy per color, and two categories with two policies per color each.
 *
 * @param file absolute path of a sample report, which provides the policies
 */
export async function smallReports(file: string, clock: Date): Promise<readonly Snapshot[]> {
  const [report] = JSON.parse(await readFile(file, 'utf8')) as readonly WireReport[];
  if (report === undefined) throw new Error(`expected a report in ${file}, found none`);
  const wanted = MIXES.flatMap((mix) => [withColors(report, mix, 1), withColors(report, [...mix, ...mix], 2)]);
  return wanted.flatMap((small) => parseSnapshots(Buffer.from(JSON.stringify([small])), clock));
}

function withColors(report: WireReport, colors: readonly string[], categories: number): WireReport {
  const small = report.ResourceCategories.slice(0, categories).map((category) => {
    const policies = colors.map((color, index) => colored(category.Policies[index % category.Policies.length], color));
    const count = (color: string): number => colors.filter((each) => each === color).length;
    const [green, red] = [count('Green'), count('Red')];
    return {
      ...category,
      Policies: policies,
      Total: colors.length,
      ...Object.fromEntries(COLORS.map((color) => [color, count(color)])),
      CompliancePercent: green + red === 0 ? 0 : (100 * green) / (green + red),
    };
  });
  return { ...report, ResourceCategories: small };
}

function colored(policy: WirePolicy | undefined, color: string): WirePolicy {
  const total = color === 'Gray' ? 0 : 8;
  const passed = color === 'Green' ? total : Math.min(total, 2);
  return { ...policy, Compliance: color, PassedResourceCount: passed, TotalResourceCount: total } as WirePolicy;
}
