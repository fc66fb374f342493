/** The list of an account's benchmarks (2.5), as response bodies. */
import { newestFirst } from '../data/stored-data.js';
import type { Account, BenchmarkLists } from '../data/stored-data.js';
import { successEnvelope } from './envelope.js';

export function benchmarkLists(account: Pick<Account, 'jobs'>): BenchmarkLists {
  const envelope = successEnvelope(JSON.stringify(listBenchmarks(account)));
  return { enveloped: Buffer.from(envelope), documented: Buffer.from(`[${envelope}]`) };
}

/** The distinct benchmarks of the account's reports, sorted by id, each with its newest name. The service fills two fields. */
function listBenchmarks(account: Pick<Account, 'jobs'>): object[] {
  const names = new Map<string, string>();
  for (const { reports } of newestFirst(account)) {
    for (const { benchmarkId, benchmarkName } of reports.values()) {
      if (!names.has(benchmarkId)) names.set(benchmarkId, benchmarkName);
    }
  }
  return [...names]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([benchmarkId, name]) => ({
      name,
      title: null,
      category: null,
      dummyImageUrl: null,
      longName: null,
      benchmarkId,
    }));
}
