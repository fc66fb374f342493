/** Reads the JSON of kube-bench: `kube-bench --json`, with its totals or without, and the output of several nodes one after another. */
import { z } from 'zod';
import type { NotAssessedReason, Report, StatedTotal } from '../../../model/report/report.js';
import { groupBy } from '../../../model/values/group-by.js';
import { ReportBuilder, type StatedResult } from '../results/build-report.js';
import { readItems } from '../input/items.js';
import type { Reader } from '../reader.js';
import { text } from '../input/tool-json.js';

const total = z.number().nullish();
const totals = { total_pass: total, total_fail: total, total_warn: total, total_info: total };

const controlsSchema = z.object({
  id: text,
  version: text,
  text,
  node_type: text,
  ...totals,
  tests: z
    .array(
      z.object({
        section: text,
        desc: text,
        results: z
          .array(z.object({ test_number: z.string(), test_desc: text, status: z.string(), remediation: text }))
          .nullish(),
      }),
    )
    .nullish(),
});
const itemSchema = z.union([
  z.object({ Controls: z.array(controlsSchema).min(1) }).transform(({ Controls }) => Controls),
  controlsSchema.extend({ tests: controlsSchema.shape.tests.unwrap().unwrap() }).transform((controls) => [controls]),
]);

type Controls = z.infer<typeof controlsSchema>;

export const kubeBenchReader: Reader = {
  name: 'kube-bench',
  title: 'the JSON of kube-bench',
  version: 1,
  detects(head) {
    return /^\s*[[{]/.test(head) && /"node_type"\s*:/.test(head) && /"tests"\s*:/.test(head);
  },
  read(file) {
    const controls = [...readItems(file, itemSchema, kubeBenchReader.title)].flat();
    return [...groupBy(controls, ({ version }) => version)].map(([version, parts]) => reportOf(version, parts));
  },
};

function reportOf(version: string, parts: readonly Controls[]): Report {
  const name = version.replace(/^cis-/, '');
  const builder = new ReportBuilder({
    benchmarkId: name === '' ? 'CIS-Kubernetes' : `CIS-Kubernetes-${name}`,
    benchmarkName: `CIS Kubernetes Benchmark ${name}`.trim(),
    accountId: '',
    accountName: '',
    connectorType: 'kubernetes',
    jobId: '',
    origin: {
      tool: 'kube-bench',
      toolVersion: '',
      counts: 'account',
      formula: 'green/(green+red)',
      scannedAt: null,
      totals: totalsOf(parts),
    },
  });
  for (const { section, desc, results } of parts.flatMap(({ tests }) => tests ?? [])) {
    for (const result of results ?? []) {
      builder.addPolicy(
        {
          category: `${section} ${desc}`.trim(),
          policyId: result.test_number,
          title: result.test_desc,
          number: result.test_number,
          service: '',
          severity: '',
          guidance: { description: '', remediation: result.remediation, references: [] },
        },
        resultOf(result.status),
      );
    }
  }
  return builder.build();
}

/** `WARN` is a manual check, or one that could not run. */
const REASONS: Readonly<Record<string, NotAssessedReason>> = { WARN: 'manual', INFO: 'manual' };

function resultOf(status: string): StatedResult {
  if (status === 'PASS') return { compliance: 'Green', passed: 1, evaluated: 1 };
  if (status === 'FAIL') return { compliance: 'Red', passed: 0, evaluated: 1 };
  const notAssessed = REASONS[status];
  return { compliance: notAssessed === undefined ? status : 'Gray', passed: 0, evaluated: 0, notAssessed };
}

/** Sums of what the parts state, unless one of them states none. */
function totalsOf(parts: readonly Controls[]): StatedTotal[] {
  const sum = (key: keyof typeof totals): number | undefined =>
    parts.reduce<number | undefined>((known, part) => {
      const value = part[key];
      return known === undefined || typeof value !== 'number' ? undefined : known + value;
    }, 0);
  const [green, red] = [sum('total_pass'), sum('total_fail')];
  return [
    ...(green === undefined ? [] : [{ name: 'green', key: 'total_pass', value: green } as const]),
    ...(red === undefined ? [] : [{ name: 'red', key: 'total_fail', value: red } as const]),
  ];
}
