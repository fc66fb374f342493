/** Starts the reference server, and stops it. */
import { lookup } from 'node:dns/promises';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { ENVIRONMENTS, type Environment } from '../model/report/snapshot.js';
import { basePath } from './base-path.js';
import { resolveCredentials, type Credentials } from './credentials.js';
import { loadData } from './data/load-data.js';
import { listAccounts, type ListedAccount } from './data/list-accounts.js';
import { OPEN_API_PATH } from './description/open-api.js';
import { createApp } from './http/create-app.js';
import { TIMEOUTS, type Timeouts } from './http/limits.js';
import { explainListening } from './explain-listening.js';
import type { ServerOptions } from './options.js';

export interface RunningEnvironment {
  /** Its base URL. */
  readonly url: string;
  /** The credentials that were made for this run; those that were given are not repeated. */
  readonly generated: Partial<Credentials>;
  readonly accounts: readonly ListedAccount[];
}

export interface RunningServer {
  readonly url: string;
  readonly openApi: string;
  /** Whether other machines can reach it. */
  readonly isPublic: boolean;
  readonly environments: Readonly<Record<Environment, RunningEnvironment>>;
  /**
   * Accepts nothing more, lets running requests end, and closes every connection: after some seconds also those whose
   * requests have not ended.
   */
  close(): Promise<void>;
}

/** Milliseconds. */
const IDLE_CHECK = 20;

/**
 * @throws AuditpressError
 * - `credentials-invalid`, `data-folder-unreadable`, `service-file-invalid`, `service-data-invalid`;
 * - `port-in-use`, `port-refused`, `host-unknown` where it cannot listen.
 */
export async function startServer(options: ServerOptions, timeouts: Timeouts = TIMEOUTS): Promise<RunningServer> {
  const credentials = resolveCredentials(options.env);
  const data = await loadData(options.folder, options);
  const app = createApp({ data, credentials }, options, timeouts);
  const { address, port } = await listen(app, options);
  const url = `http://${urlHost(options.host, address)}:${String(port)}`;
  const environments = ENVIRONMENTS.map((environment) => {
    const { generated } = credentials[environment];
    const accounts = listAccounts(data[environment]);
    return [environment, { url: `${url}${basePath(environment)}`, generated, accounts }] as const;
  });
  return {
    url,
    openApi: `${url}${OPEN_API_PATH}`,
    isPublic: !/^(127\.|::1$)/.test(address),
    environments: Object.fromEntries(environments) as Record<Environment, RunningEnvironment>,
    close: () => stop(app, timeouts),
  };
}

/** At one address: Fastify would listen at each that a name such as localhost has. */
async function listen(app: FastifyInstance, { host, port }: ServerOptions): Promise<AddressInfo> {
  try {
    const { address } = await lookup(host);
    await app.listen({ host: address, port });
    return app.server.address() as AddressInfo;
  } catch (cause) {
    await app.close();
    throw explainListening(cause as NodeJS.ErrnoException, host, port);
  }
}

/** A host to ask: an address that means every one of the machine is none. */
function urlHost(host: string, address: string): string {
  if (address === '0.0.0.0') return '127.0.0.1';
  if (address === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

async function stop(app: FastifyInstance, timeouts: Timeouts): Promise<void> {
  // Connections become idle one by one, as their requests end.
  const idle = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK);
  const force = setTimeout(() => app.server.closeAllConnections(), timeouts.stop);
  await app.close();
  clearInterval(idle);
  clearTimeout(force);
}
