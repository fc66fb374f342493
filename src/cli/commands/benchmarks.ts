import { listBenchmarks } from '../../documents/fetch-snapshots.js';
import { benchmarksOf } from '../../sources/api/catalog.js';
import { accountQuery } from '../../sources/api/query.js';
import { defineCommand, namesIn, type Arguments } from '../options.js';
import type { ServiceSettings } from '../../model/settings/service-settings.js';
import { printable, printResult } from '../output.js';
import { resolveRun } from '../resolve-run.js';
import { apiOptionsOf, createNotifier } from './input.js';

interface Listed {
  readonly benchmarkId: string;
  readonly name: string;
}

/** `auditpress benchmarks`: lists what the service supports for an account, or the catalog of an account type. */
export const benchmarksCommand = () =>
  defineCommand<Arguments>({
    settings: ['license', 'account', 'accountType', ...namesIn('service', 'run')],
    examples: {
      'benchmarks --license L --account A': 'list what the service supports for an account',
      'benchmarks --account-type 1': 'list the built-in catalog, without a request to the service',
    },
    handler: async (given) => {
      const { service } = await resolveRun(given);
      const listed = await list(given, service);
      printResult(given, listed, readable(listed));
    },
  });

async function list(given: Arguments, service: ServiceSettings): Promise<readonly Listed[]> {
  const { accountType, catalog, query, benchmarksPath } = service;
  const asksForType = given.accountType !== undefined && given.license === undefined && given.account === undefined;
  if (asksForType && accountType !== undefined) {
    return benchmarksOf(accountType, catalog).map((benchmarkId) => ({ benchmarkId, name: '' }));
  }
  accountQuery(query);
  const entries = await listBenchmarks(query, benchmarksPath, await apiOptionsOf(service), createNotifier(given.quiet));
  return entries.map(({ benchmarkId, name }) => ({ benchmarkId, name }));
}

function readable(listed: readonly Listed[]): string {
  if (listed.length === 0) return 'The service supports no benchmarks for this account.\n';
  if (listed.every(({ name }) => name === ''))
    return listed.map(({ benchmarkId }) => `${printable(benchmarkId)}\n`).join('');
  const width = Math.max(...listed.map(({ benchmarkId }) => printable(benchmarkId).length));
  return listed
    .map(({ benchmarkId, name }) => `${printable(benchmarkId).padEnd(width)}  ${printable(name)}\n`)
    .join('');
}
