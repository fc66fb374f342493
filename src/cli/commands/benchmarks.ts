import type { Argv, CommandModule } from 'yargs';
import type { ServiceSettings } from '../../model/service-settings.js';
import { printable } from '../failure.js';
import { readingOptions, refuseRepeated, resolveRun, serviceOptions, type DocumentArguments } from '../options.js';
import { apiOptionsOf, tell } from './fetch-input.js';

interface Listed {
  readonly benchmarkId: string;
  /** Empty in the catalogue, which knows ids only. */
  readonly name: string;
}

/** `auditpress benchmarks`: what the service supports for an account, or the catalogue of an account type. */
export function benchmarksCommand(): CommandModule<object, DocumentArguments> {
  const { license, account, environment, 'base-url': baseUrl, 'account-type': accountType } = serviceOptions;
  return {
    command: 'benchmarks',
    describe: 'List the benchmarks of an account, or of an account type',
    builder: (yargs) =>
      yargs
        .options({ license, account, environment, 'base-url': baseUrl, 'account-type': accountType })
        .options({ json: { type: 'boolean', describe: 'Print one JSON list' }, config: readingOptions.config })
        .check(refuseRepeated)
        .example('$0 benchmarks --license L --account A', 'what the service supports')
        .example(
          '$0 benchmarks --account-type 1',
          'the catalogue, without asking the service',
        ) as Argv<DocumentArguments>,
    handler: async (given) => {
      const { service } = await resolveRun(given);
      const listed = await list(service);
      process.stdout.write(given.json === true ? `${JSON.stringify(listed, null, 2)}\n` : readable(listed));
    },
  };
}

/** The catalogue is asked where the account type is given, and no account. */
async function list({ accountType, catalogue, ...service }: ServiceSettings): Promise<readonly Listed[]> {
  const { accountQuery, benchmarksOf, listBenchmarks } = await import('../../pipeline.js');
  if (accountType !== undefined && service.query.account === undefined) {
    return benchmarksOf(accountType, catalogue).map((benchmarkId) => ({ benchmarkId, name: '' }));
  }
  accountQuery(service.query);
  const options = await apiOptionsOf({ accountType, catalogue, ...service });
  const entries = await listBenchmarks(service.query, service.benchmarksPath, options, tell);
  return entries.map(({ benchmarkId, name }) => ({ benchmarkId, name }));
}

function readable(listed: readonly Listed[]): string {
  if (listed.length === 0) return 'No benchmark is supported.\n';
  if (listed.every(({ name }) => name === '')) return listed.map(({ benchmarkId }) => `${benchmarkId}\n`).join('');
  const width = Math.max(...listed.map(({ benchmarkId }) => printable(benchmarkId).length));
  return listed
    .map(({ benchmarkId, name }) => `${printable(benchmarkId).padEnd(width)}  ${printable(name)}\n`)
    .join('');
}
