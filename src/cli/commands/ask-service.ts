/** Asks the service, for every command that does. */
import { readServiceAccess } from '../../config/credentials.js';
import { AuditpressError } from '../../errors.js';
import { SERVICE_DEFAULTS, type ServiceSettings } from '../../model/settings/service-settings.js';
import type { Snapshot } from '../../model/report/snapshot.js';
import type { ApiOptions } from '../../pipeline.js';
import { printable } from '../failure.js';
import type { Run } from '../options.js';
import type { Progress } from '../progress.js';
import { timed } from '../stopwatch.js';

/**
 * Fetches the report that the settings ask for, from the service or from a source of the user. What it waits for is told on
 * standard error, unless `quiet`.
 */
export async function fetchInput(
  { service, source }: Pick<Run, 'service' | 'source'>,
  { strictBenchmark, quiet }: { readonly strictBenchmark?: boolean; readonly quiet?: boolean },
  progress: Progress,
): Promise<readonly Snapshot[]> {
  const { completeQuery, fetchFromSource, fetchSnapshots } = await import('../../pipeline.js');
  const tell = createNotifier(quiet);
  const notify = (text: string): void => {
    progress.end();
    tell(text);
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

/** What the client needs, with the credentials of the chosen environment. */
export async function apiOptionsOf(service: ServiceSettings): Promise<ApiOptions> {
  const { environment, jobIn, timeout, retries } = service;
  const access = await readServiceAccess(service, { env: process.env, cwd: process.cwd() });
  return { ...access, environment, jobIn, timeout, retries, firstDelay: SERVICE_DEFAULTS.firstDelay };
}

/** Tells what takes time or looks odd: one line on standard error each, none where `quiet`. */
export function createNotifier(quiet: boolean | undefined): (text: string) => void {
  return quiet === true ? () => undefined : (text) => process.stderr.write(`auditpress: ${printable(text)}\n`);
}

/** Services have benchmarks of their own, so one that is not listed is asked for all the same. */
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
    notify(`${problem}; asking for it all the same`);
    return;
  }
  throw new AuditpressError('benchmark-unlisted', problem);
}
