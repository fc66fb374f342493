import type { SampleReport } from './service-report.js';
import type { ServiceReport } from './service-report.js';

/** The README of the sample folder, with a table of the files and their counts of policy entries. */
export function renderReadme(samples: readonly SampleReport[]): string {
  return `# Sample reports

Generated responses of the audit report service, to try auditpress with. **They are no evidence**: no such account, license,
organization or scan exists. Each report says so in its field \`SampleData\`, and every document made from one is marked
"SAMPLE DATA – NOT EVIDENCE".

\`npm run samples\` writes this folder, including this page. The generator is seeded: the same seed gives the same bytes, and a
test compares these files with what it generates. The generator is not in the package. In a checkout, to make a report
of another size:

    npx tsx scripts/samples/main.ts --policies 5000 --seed 7 --out report.json

One of the size and shape of a whole response, with 879 policies, of which the service assessed 231:

    npx tsx scripts/samples/main.ts --platform --out report.json

One report per month or week of one account and benchmark, for a [trend](../../docs/comparison.md#scans-in-an-archive):

    npx tsx scripts/samples/main.ts --months 12 --out history
    npx tsx scripts/samples/main.ts --weeks 52 --out weeks

Each file is one response body: a bare array that holds one report. Files of one series show scan jobs of the same
account and benchmark. They share nearly all policies: some were fixed, some broke, some are new. Reports of types 1 and 2
state a \`ScanDate\`, which a service may add. Those of type 3 state none.

\`service.yaml\` says how \`auditpress serve\` serves them: accounts of types 1 and 2 in PROD, the one of type 3 in TRIAL. It
also has a scan job that failed, one that is running, and an account that the token does not cover.

The table counts policy entries, so a policy in two categories counts twice.

${table(samples)}
`;
}

function table(samples: readonly SampleReport[]): string {
  const head = ['File', 'Benchmark', 'Categories', 'Entries', 'Green', 'Red', 'Amber', 'Gray'];
  const rows = samples.map(({ name, report }) => [
    `\`${name}\``,
    report.BenchmarkName,
    ...[
      report.ResourceCategories.length,
      sum(report, 'Total'),
      sum(report, 'Green'),
      sum(report, 'Red'),
      sum(report, 'Amber'),
      sum(report, 'Gray'),
    ].map(String),
  ]);
  const rule = head.map((_, column) => (column < 2 ? '---' : '---:'));
  return [head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function sum(report: ServiceReport, field: 'Total' | 'Green' | 'Red' | 'Amber' | 'Gray'): number {
  return report.ResourceCategories.reduce((total, category) => total + category[field], 0);
}
