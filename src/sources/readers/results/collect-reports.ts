import type { Report } from '../../../model/report/report.js';
import { ReportBuilder, type ReportHead } from './build-report.js';

/** What a report is of. */
export type ReportSubject = Pick<Report, 'accountId' | 'accountName' | 'benchmarkId' | 'benchmarkName'>;

/**
 * Whether a report is wanted with everything that the source says. Others need only be counted: a reader may leave out their
 * resources and guidance.
 *
 * @param index position among the reports, from 0
 */
export type Wants = (subject: ReportSubject, index: number) => boolean;

/** Sorts findings into reports: one per account and benchmark, in the order of their first finding. */
export class ReportCollector {
  readonly #builders = new Map<string, ReportBuilder>();
  readonly #wants: Wants;

  constructor(wants: Wants) {
    this.#wants = wants;
  }

  /** The report of an account and a benchmark. The head of the first call counts, with the latest time of all. */
  of(head: ReportHead): ReportBuilder {
    const key = JSON.stringify([head.accountId, head.benchmarkId]);
    const known = this.#builders.get(key);
    if (known !== undefined) {
      known.sawAt(head.origin.scannedAt);
      return known;
    }
    const builder = new ReportBuilder(head, this.#wants(head, this.#builders.size));
    this.#builders.set(key, builder);
    return builder;
  }

  /** The reports of a benchmark so far, of any account. */
  withBenchmark(id: string): readonly ReportBuilder[] {
    return [...this.#builders.values()].filter(({ benchmarkId }) => benchmarkId === id);
  }

  /** Ids of the benchmarks so far. */
  get benchmarks(): readonly string[] {
    return [...this.#builders.values()].map(({ benchmarkId }) => benchmarkId);
  }

  /** Ids of the accounts so far. */
  get accounts(): readonly string[] {
    return [...this.#builders.values()].map(({ accountId }) => accountId);
  }

  build(): readonly Report[] {
    return [...this.#builders.values()].map((builder) => builder.build());
  }
}
