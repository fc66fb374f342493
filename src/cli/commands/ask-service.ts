/** Requests to the service, for all commands that need them. */
import { readServiceAccess } from '../../config/credentials.js';
import { AuditpressError } from '../../errors.js';
import { SERVICE_DEFAULTS, type ServiceSettings } from '../../model/settings/service-settings.js';
import type { Snapshot } from '../../model/report/snapshot.js';
import type { ApiOptions } from '../../pipeline.js';
import { printable } from '../terminal-text.js';
import type { Run } from '../options.js';
import type { Progress } from '../progress.js';
import { timed } from '../stopwatch.js';

/**
 * Fetches the report that the settings name, from the service or from a source of the user. Prints waiting times and
 * warnings on standard error, unless `quiet`.
 */
export async function fetchInput(
  { service, source }: Pick<Run, 'service' | 'source'>,
  { strictBenchmark, quiet }: { readonly strictBenchmark?: boolean; readonly quiet?: boolean },
  progress: Progress,
): Promise<readonly Snapshot[]> {
  const { completeQuery, fetchFromSource, fetchSnapshots } = await import('../../pipeline.js');
  const printNotice = createNotifier(quiet);
  const notify = (text: string): void => {
    progress.end();
    printNotice(text);
  };
  if (source !== undefined) {
    const { name, settings } = source;
    progress.detail(`Fetching from the source ${printable(name)}`);
    return timed('fetch', progress.stage, () =>
      fetchFromSource(`sources.${name}`, name, settings, service.query, { notify }),
    );
  }
  const query = completeQuery(service.query);
  await checkBenchmark(query.benchmark, service, strictBenchmark === true, notify);
  const options = await apiOptionsOf(service);
  progress.detail(`Fetching the report ${printable(query.benchmark)} of account ${printable(query.account)}`);
  return timed('fetch', progress.stage, () => fetchSnapshots(query, options, notify));
}

/** Options of the API client, with the credentials of the chosen environment. */
export async function apiOptionsOf(service: ServiceSettings): Promise<ApiOptions> {
  const { environment, jobIn, timeout, retries } = service;
  const access = await readServiceAccess(service, { env: process.env, cwd: process.cwd() });
  return { ...access, environment, jobIn, timeout, retries, firstDelay: SERVICE_DEFAULTS.firstDelay };
}

/** Returns a function that prints a notice on standard error, on one line; it prints nothing if `quiet`. */
export function createNotifier(quiet: boolean | undefined): (text: string) => void {
  return quiet === true ? () => undefined : (text) => process.stderr.write(`auditpress: ${printable(text)}\n`);
}

/** A service may have benchmarks that the catalog lacks, so an unlisted one is only a notice, unless `isStrict`. */
async function checkBenchmark(
  id: string,
  { accountType, catalog }: ServiceSettings,
  isStrict: boolean,
  notify: (text: string) => void,
): Promise<void> {
  const { unlistedBenchmark } = await import('../../pipeline.js');
  const problem = unlistedBenchmark(id, accountType, catalog);
  if (problem === undefined) return;
  if (!isStrict) {
    notify(`${problem}; requesting it anyway`);
    return;
  }
  throw new AuditpressError('benchmark-unlisted', problem);
}
