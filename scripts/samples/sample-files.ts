import type { AccountType } from './accounts.js';
import { generateReport, MIXED_POSTURE } from './generate-report.js';
import type { Posture } from './posture.js';
import { renderReadme } from './readme.js';
import { serializeReports } from './serialize.js';
import { renderServiceFile } from './service-file.js';
import type { SampleFile, SampleReport } from './service-report.js';

interface Series {
  /** Start of the file names; the month of the job follows. */
  readonly slug: string;
  readonly accountType: AccountType;
  readonly benchmarkId: string;
  readonly seed: number;
  readonly policies: number;
  readonly categories: number;
  readonly posture: Posture;
  readonly jobs: readonly {
    readonly month: string;
    /** Stated in the report. */
    readonly scannedAt?: string;
    /** Stated in `service.yaml`. */
    readonly finishedAt: string;
  }[];
}

const SERIES: readonly Series[] = [
  {
    slug: 'type-1-csbp',
    accountType: 1,
    benchmarkId: 'CSBP',
    seed: 3,
    policies: 304,
    categories: 14,
    posture: MIXED_POSTURE,
    jobs: [
      { month: '2026-09', scannedAt: '2026-09-12T02:14:09Z', finishedAt: '2026-09-12T02:25:26Z' },
      { month: '2026-10', scannedAt: '2026-10-10T02:15:26Z', finishedAt: '2026-10-10T02:26:43Z' },
      { month: '2026-11', scannedAt: '2026-11-14T02:17:43Z', finishedAt: '2026-11-14T02:29:00Z' },
    ],
  },
  {
    slug: 'type-1-cis',
    accountType: 1,
    benchmarkId: 'TypeAFDCIS1_1_0',
    seed: 39,
    policies: 158,
    categories: 9,
    posture: { ...MIXED_POSTURE, passing: 0.68, partialIsRed: ['Critical', 'High'] },
    jobs: [
      { month: '2026-10', scannedAt: '2026-10-10T03:02:51Z', finishedAt: '2026-10-10T03:14:08Z' },
      { month: '2026-11', scannedAt: '2026-11-14T03:05:16Z', finishedAt: '2026-11-14T03:16:33Z' },
    ],
  },
  {
    slug: 'type-2-nist',
    accountType: 2,
    benchmarkId: 'NIST800_53Rev4',
    seed: 38,
    policies: 900,
    categories: 12,
    posture: { categoriesInUse: 0.7, servicesInUse: 0.45, passing: 0.5, partial: 0.5, partialIsRed: ['Critical'] },
    jobs: [
      { month: '2026-10', scannedAt: '2026-10-17T22:40:02Z', finishedAt: '2026-10-17T22:51:19Z' },
      { month: '2026-11', scannedAt: '2026-11-15T22:41:37Z', finishedAt: '2026-11-15T22:52:54Z' },
    ],
  },
  {
    slug: 'type-2-pci',
    accountType: 2,
    benchmarkId: 'PCI3_2',
    seed: 20,
    policies: 424,
    categories: 12,
    posture: { categoriesInUse: 0.9, servicesInUse: 0.5, passing: 0.8, partial: 0.4, partialIsRed: [] },
    jobs: [{ month: '2026-11', scannedAt: '2026-11-15T23:10:55Z', finishedAt: '2026-11-15T23:22:12Z' }],
  },
  {
    slug: 'type-3-cis',
    accountType: 3,
    benchmarkId: 'TypeCCIS1_1_0',
    seed: 28,
    policies: 166,
    categories: 7,
    posture: { categoriesInUse: 0.95, servicesInUse: 0.7, passing: 0.45, partial: 0.3, partialIsRed: [] },
    jobs: [
      { month: '2026-10', finishedAt: '2026-10-24T05:31:12Z' },
      { month: '2026-11', finishedAt: '2026-11-21T05:33:48Z' },
    ],
  },
];

/** Everything in `examples/reports`: the reports, the configuration of their server, and their README. */
export function sampleFiles(): SampleFile[] {
  const reports = sampleReports();
  return [
    ...reports,
    { name: 'service.yaml', text: renderServiceFile(reports) },
    { name: 'README.md', text: renderReadme(reports) },
  ];
}

export function sampleReports(): SampleReport[] {
  return SERIES.flatMap((series) =>
    series.jobs.map((job, position) => {
      const report = generateReport({
        policies: series.policies,
        seed: series.seed,
        accountType: series.accountType,
        benchmarkId: series.benchmarkId,
        categories: series.categories,
        job: position,
        jobs: series.jobs.length,
        posture: series.posture,
        ...(job.scannedAt === undefined ? {} : { scannedAt: job.scannedAt }),
      });
      return {
        name: `${series.slug}-${job.month}.json`,
        accountType: series.accountType,
        month: job.month,
        finishedAt: job.finishedAt,
        report,
        text: serializeReports([report]),
      };
    }),
  );
}
