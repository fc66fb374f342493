/** The service that reports of many accounts are fetched from: paced requests, and the credentials of each account. */
import { isUnauthorized } from '../../sources/decode/payload.js';
import { completeQuery } from '../../sources/api/query.js';
import { fetchFromSource, fetchSnapshots, listBenchmarks } from '../../documents/fetch-snapshots.js';
import { credentialsIndex } from '../../settings/config/credentials.js';
import type { Environment, Snapshot } from '../../model/report/snapshot.js';
import type { ListedAccount } from '../../model/settings/accounts.js';
import type { ServiceSettings } from '../../model/settings/service-settings.js';
import type { ApiOptions } from '../../model/settings/service-settings.js';
import { createPace, type Pace } from '../../base/http/pace.js';
import { namesById } from '../../settings/run-settings.js';
import type { ReportQuery } from '../../sources/source.js';
import type { Run } from '../resolve-run.js';
import { apiOptionsOf } from './input.js';

export type AccountOfService = Pick<ListedAccount, 'id' | 'name' | 'license' | 'environment'>;

export type FetchReport = (
  query: Required<Omit<ReportQuery, 'job'>> & Pick<ReportQuery, 'job'>,
  environment: Environment | null,
  signal?: AbortSignal,
) => Promise<readonly Snapshot[]>;

export interface AccountService {
  readonly fetchReport: FetchReport;
  /** Ids of the benchmarks that the service has for an account. Throws as `listBenchmarks` does. */
  readonly listBenchmarks: (account: AccountOfService) => Promise<readonly string[]>;
}

/** Milliseconds for which credentials that were read again and are the same are not read another time. */
const SAME_FOR = 30_000;

/**
 * Reads the credentials of all accounts first, each place once, so that nothing is fetched if some are missing. They are read
 * again when the service refuses them, once for all requests that wait.
 *
 * @param accounts whose reports will be fetched
 * @param notify also called with the id of the account
 */
export async function openAccountService(
  run: Pick<Run, 'source' | 'service' | 'settings'>,
  accounts: readonly AccountOfService[],
  notify: (text: string, account: string) => void,
): Promise<AccountService> {
  const { source } = run;
  const pace = createPace(run.service.requestsAtOnce);
  if (source !== undefined) {
    const { name, settings } = source;
    const { readers } = run.settings;
    const fetchReport: FetchReport = (query, _environment, signal) =>
      pace.pass(() => {
        const context = { notify: (text: string) => notify(text, query.account), signal, readers };
        return fetchFromSource(`sources.${name}`, name, settings, query, context);
      }, signal);
    return { fetchReport, listBenchmarks: () => Promise.resolve([]) };
  }
  const service = { ...run.service, accountNames: { ...run.service.accountNames, ...namesById(accounts) } };
  const optionsFor = rememberedOptions(service);
  for (const { id, license, environment } of accounts) {
    await optionsFor({ account: id, license }, environment).current();
  }
  return {
    fetchReport: (query, environment, signal) =>
      optionsFor(query, environment).use((options) =>
        twiceIfHeld(pace, signal, () =>
          fetchSnapshots(completeQuery(query), options, (text) => notify(text, query.account), signal, pace),
        ),
      ),
    listBenchmarks: ({ id, license, environment }) =>
      optionsFor({ account: id, license }, environment).use((options) =>
        twiceIfHeld(pace, undefined, async () => {
          const query = { account: id, license };
          const noteAccount = (text: string): void => notify(text, id);
          const listed = await listBenchmarks(query, service.benchmarksPath, options, noteAccount, pace);
          return listed.map(({ benchmarkId }) => benchmarkId);
        }),
      ),
  };
}

/** A request that gave up because the service asked to wait for longer than its time limit is sent once more after that time. */
async function twiceIfHeld<Result>(
  pace: Pace,
  signal: AbortSignal | undefined,
  request: () => Promise<Result>,
): Promise<Result> {
  return pace.pass(async () => {
    try {
      return await request();
    } catch (failure) {
      signal?.throwIfAborted();
      if (!pace.isHeld()) throw failure;
      await pace.ready(signal);
      return request();
    }
  }, signal);
}

/** Returns the options for an account: the same ones for all accounts with the same credentials. */
function rememberedOptions(service: ServiceSettings) {
  const remembered = new Map<string, Refreshed>();
  return (query: Pick<ReportQuery, 'account' | 'license'>, environment: Environment | null): Refreshed => {
    const own: ServiceSettings = { ...service, environment, query };
    const key = JSON.stringify([environment, credentialsIndex(own)]);
    const known = remembered.get(key) ?? new Refreshed(() => apiOptionsOf(own));
    remembered.set(key, known);
    return known;
  };
}

/** Options whose credentials may expire. */
class Refreshed {
  readonly #read: () => Promise<ApiOptions>;
  #current: Promise<ApiOptions> | undefined;
  #refreshing: Promise<ApiOptions> | undefined;
  /** When they were read again and had not changed; milliseconds. */
  #sameAt = -Infinity;

  constructor(read: () => Promise<ApiOptions>) {
    this.#read = read;
  }

  current(): Promise<ApiOptions> {
    return (this.#current ??= this.#read());
  }

  /** Does work with the options, and once more with fresh ones if the service refuses the credentials and there are others. */
  async use<Result>(work: (options: ApiOptions) => Promise<Result>): Promise<Result> {
    const options = await this.current();
    try {
      return await work(options);
    } catch (failure) {
      if (!isUnauthorized(failure)) throw failure;
      const fresh = await this.#after(options);
      if (fresh === options) throw failure;
      return work(fresh);
    }
  }

  /** The options after these were refused: others, or the same. */
  async #after(refused: ApiOptions): Promise<ApiOptions> {
    const current = await this.current();
    if (current !== refused || Date.now() - this.#sameAt < SAME_FOR) return current;
    this.#refreshing ??= this.#refresh(refused).finally(() => (this.#refreshing = undefined));
    return this.#refreshing;
  }

  async #refresh(refused: ApiOptions): Promise<ApiOptions> {
    const fresh = await this.#read();
    const isSame =
      fresh.accountToken.reveal() === refused.accountToken.reveal() &&
      fresh.apiKey.reveal() === refused.apiKey.reveal();
    if (isSame) {
      this.#sameAt = Date.now();
      return refused;
    }
    this.#current = Promise.resolve(fresh);
    return fresh;
  }
}
