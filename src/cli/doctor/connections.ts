/** Checks of everything that is reached over the network or on disk, with its credentials, by a request that changes nothing. */
import { requireArchive } from '../../archive/archive.js';
import { loadNamed } from '../../automation/delivery/named-deliverer.js';
import { attempt } from '../../base/http/attempt.js';
import { AuditpressError, withDetails } from '../../base/errors.js';
import { listBenchmarks } from '../../documents/fetch-snapshots.js';
import { openArchive } from '../../documents/open-archive.js';
import { credentialsIndex, readServiceAccess } from '../../settings/config/credentials.js';
import { readDelivererCredentials } from '../../settings/config/deliverer-credentials.js';
import { resolvePlugInOptions } from '../../base/plug-ins/options.js';
import { loadBuiltIn } from '../../sources/scans/built-in.js';
import type { ServiceSettings } from '../../model/settings/service-settings.js';
import { accountServices } from '../commands/config-check.js';
import { apiOptionsOf } from '../commands/input.js';
import type { Arguments } from '../options.js';
import { displayPath } from '../output.js';
import type { Run } from '../resolve-run.js';
import { counted } from '../text-table.js';
import { passed, problem, unknown, unused, type Check, type CheckResult } from './check.js';

const places = ({ folder }: Pick<Run, 'folder'>) => ({ env: process.env, cwd: process.cwd(), folder });

/** One for each environment and each set of credentials that listed accounts need. */
export async function serviceChecks(run: Run, given: Arguments): Promise<readonly Check[]> {
  const services = await accountServices(run, given);
  const bySecret = new Map<string, ServiceSettings>();
  for (const service of services) {
    const key = JSON.stringify([service.environment, credentialsIndex(service)]);
    if (!bySecret.has(key)) bySecret.set(key, service);
  }
  if (bySecret.size > 0) return [...bySecret.values()].map(serviceCheck);
  const isConfigured =
    run.service.baseUrl !== undefined || prefixesOf(run.service).some((prefix) => hasVariable(prefix));
  if (!isConfigured) return [{ name: 'Service', make: () => Promise.resolve(unused('not configured')) }];
  return [serviceCheck(run.service)];
}

function prefixesOf({ environment }: ServiceSettings): readonly string[] {
  return environment === null ? ['AUDITPRESS_ACCOUNT_TOKEN', 'AUDITPRESS_API_KEY'] : [`AUDITPRESS_${environment}_`];
}

function hasVariable(prefix: string): boolean {
  return Object.keys(process.env).some((name) => name.startsWith(prefix));
}

function serviceCheck(service: ServiceSettings): Check {
  const { query, environment, benchmarksPath, accountNames } = service;
  const { account = '', license } = query;
  const name = ['Service', environment ?? '', accountNames[account.toLowerCase()] ?? account];
  return {
    name: name.filter((part) => part !== '').join(' '),
    async make() {
      const access = await readServiceAccess(service, { env: process.env, cwd: process.cwd() });
      if (account === '' || license === undefined) {
        return unknown(
          `${access.url}: the credentials are there, but no account to ask about`,
          'Give --license and --account, or list accounts in the configuration.',
        );
      }
      const options = { ...(await apiOptionsOf(service)), retries: 0 };
      const listed = await listBenchmarks({ account, license }, benchmarksPath, options, () => undefined);
      return passed(`${access.url} accepts the credentials and lists ${counted(listed.length, 'benchmark')}`);
    },
  };
}

/** Seconds by which clocks may differ: signed requests, certificates and expiry dates go by the clock of this machine. */
const TOLERANCE = 60;

export function clockCheck({ service, delivery }: Run): Check {
  return {
    name: 'Clock',
    async make(signal) {
      const url = await firstUrl(service, Object.values(delivery.deliverers));
      const stated =
        url === undefined ? await databaseTime().catch(() => 'unreachable' as const) : await timeOf(url, signal);
      if (stated === 'unreachable') return unknown('not compared: the database does not answer', 'See Database below.');
      if (stated === undefined) return unused('not compared: no server is configured that states the time');
      const seconds = Math.round((Date.now() - stated.time.getTime()) / 1000);
      const message = `${Math.abs(seconds)} seconds ${seconds < 0 ? 'behind' : 'ahead of'} ${stated.by}`;
      if (Math.abs(seconds) > TOLERANCE) return problem(message, 'Set the clock of this machine by NTP.');
      return passed(`as ${stated.by}, within ${String(Math.abs(seconds) + 1)} seconds`);
    },
  };
}

async function firstUrl(service: ServiceSettings, deliverers: readonly { readonly options: object }[]) {
  const access = await readServiceAccess(service, { env: process.env, cwd: process.cwd() }).catch(() => undefined);
  const given = deliverers.map(({ options }) => ('url' in options ? options.url : undefined));
  return [access?.url, ...given].find((url): url is string => typeof url === 'string' && URL.canParse(url));
}

/** Without credentials: an answer that refuses the request states the time as well. */
async function timeOf(written: string, signal: AbortSignal) {
  const url = new URL(written);
  const done = await attempt({ method: 'HEAD', url }, signal);
  const date = 'answer' in done ? done.answer.headers['date'] : undefined;
  if (date === undefined || Number.isNaN(Date.parse(date))) return undefined;
  return { time: new Date(date), by: url.host };
}

async function databaseTime() {
  const url = process.env['DATABASE_URL'] ?? '';
  if (url === '') return undefined;
  const { now } = await askDatabase(url);
  return { time: now, by: 'the database' };
}

export function databaseCheck(): Check {
  return {
    name: 'Database',
    async make() {
      const url = process.env['DATABASE_URL'] ?? '';
      if (url === '')
        return unused('DATABASE_URL is not set, so the queue of workers is in the archive on this machine');
      const { version } = await askDatabase(url);
      return passed(`PostgreSQL ${version}`);
    },
  };
}

async function askDatabase(url: string): Promise<{ readonly now: Date; readonly version: string }> {
  const { poolFor } = await import('../../base/postgresql/pool.js');
  const pool = poolFor(url, { max: 1, connectionTimeoutMillis: 10_000 });
  try {
    const { rows } = await pool.query<{ now: Date; version: string }>(
      "select clock_timestamp() as now, current_setting('server_version') as version",
    );
    return rows[0] ?? { now: new Date(NaN), version: '' };
  } catch (failure) {
    // The message may quote the address with its password.
    const { code } = failure as { readonly code?: unknown };
    const reason = typeof code === 'string' ? ` (${code})` : '';
    throw new AuditpressError('index-failed', `cannot use the database of DATABASE_URL${reason}`);
  } finally {
    await pool.end().catch(() => undefined);
  }
}

export function archiveCheck({ archive: place, settings }: Run): Check {
  return {
    name: 'Archive',
    async make() {
      if (place === undefined) return unused('not configured');
      const archive = await openArchive(place, settings.readers);
      try {
        await requireArchive(archive);
      } catch (failure) {
        if (!(failure instanceof AuditpressError) || failure.code !== 'archive-missing') throw failure;
        const other = await archive.store.occupant();
        if (other !== undefined) {
          return problem(`no archive at ${displayPath(place)}, but "${other}"`, 'Choose a folder of its own for it.');
        }
        return passed(`none yet at ${displayPath(place)}; the first run makes one`);
      }
      const records = await archive.store.list('records');
      return passed(`${displayPath(place)}, ${counted(records.length, 'record')}`);
    },
  };
}

export function sourceChecks(run: Run): readonly Check[] {
  return Object.entries(run.sources).map(([name, { use, options, credentials = {} }]) => ({
    name: `Source ${name}`,
    async make(signal) {
      if (use === undefined) return unknown('a source of your own has no check', 'Fetch a report from it.');
      const source = await loadBuiltIn(use, `sources.${name}`);
      const secrets = await readDelivererCredentials(
        name,
        source.credentials ?? {},
        { credentials },
        places(run),
        'source',
      );
      const checked = await resolvePlugInOptions('source', source.options, options, `sources.${name}.options`);
      const context = {
        folder: run.folder,
        credentials: secrets,
        readers: run.settings.readers,
        now: () => new Date(),
        signal,
      };
      const files = await source.test(checked, context);
      if (files === 0) return unknown('can be read, but has no files', 'Check the path, or run the scanner first.');
      return passed(`can be read, ${counted(files, 'file')}`);
    },
  }));
}

export function delivererChecks(run: Run): readonly Check[] {
  return Object.entries(run.delivery.deliverers).map(([name, settings]) => ({
    name: `Deliverer ${name}`,
    async make(signal): Promise<CheckResult> {
      const { plugIn, options } = await loadNamed({ name, settings, redaction: undefined });
      const credentials = await readDelivererCredentials(name, plugIn.credentials ?? {}, settings, places(run));
      const context = { credentials, now: () => new Date(), folder: run.folder, signal };
      const said = await test(() => plugIn.test?.(options, context));
      return said === undefined
        ? unknown('the configuration and the credentials are complete; this deliverer has no other check')
        : passed(said);
    },
  }));
}

/** Nothing was sent, so nothing is sent later. */
async function test<Result>(work: () => Promise<Result> | undefined): Promise<Result | undefined> {
  try {
    return await work();
  } catch (failure) {
    if (!(failure instanceof AuditpressError) || failure.code !== 'delivery-postponed') throw failure;
    throw withDetails(failure, { hint: 'Check the address in the options, and that this machine can reach it.' });
  }
}
