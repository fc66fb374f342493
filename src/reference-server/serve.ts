import { lookup } from 'node:dns/promises';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { ENVIRONMENTS, type Environment } from '../model/report/snapshot.js';
import { basePath } from './description/routes.js';
import { resolveCredentials, type Credentials } from './credentials.js';
import { loadArchivedData, loadData } from './data/load-data.js';
import { listAccounts, type ListedAccount } from './data/stored-data.js';
import { OPEN_API_PATH } from './description/open-api.js';
import { createApp } from './http/create-app.js';
import { TIMEOUTS, type Timeouts } from './http/limits.js';
import { explainListenError } from '../base/http/server.js';
import type { ServerOptions } from './options.js';

export interface RunningEnvironment {
  readonly url: string;
  readonly generated: Partial<Credentials>;
  readonly accounts: readonly ListedAccount[];
}

export interface RunningServer {
  readonly url: string;
  readonly openApi: string;
  readonly isPublic: boolean;
  readonly environments: Readonly<Record<Environment, RunningEnvironment>>;
  /**
   * Stops accepting connections, lets running requests end, and closes all connections; after a few seconds also those of
   * unfinished requests.
   */
  close(): Promise<void>;
}

/** Milliseconds between checks for idle connections. */
const IDLE_CHECK = 20;

/**
 * @throws AuditpressError
 * - `credentials-invalid`, `data-folder-unreadable`, `service-file-invalid`, `service-data-invalid`;
 * - `port-in-use`, `port-refused`, `host-unknown`
 */
export async function startServer(options: ServerOptions, timeouts: Timeouts = TIMEOUTS): Promise<RunningServer> {
  const credentials = resolveCredentials(options.env);
  const { archive, onDamage = () => undefined } = options;
  const data =
    archive === undefined
      ? await loadData(options.folder, options)
      : await loadArchivedData(archive, options, onDamage);
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

/** Listens on one address. Fastify would listen on every address of a name such as localhost. */
async function listen(app: FastifyInstance, { host, port, onFault }: ServerOptions): Promise<AddressInfo> {
  try {
    const { address } = await lookup(host);
    await app.listen({ host: address, port });
    // A connection that the system cannot accept must not end the server.
    app.server.on('error', onFault);
    return app.server.address() as AddressInfo;
  } catch (cause) {
    await app.close();
    throw explainListenError(cause as NodeJS.ErrnoException, host, port);
  }
}

/** The host for the URL. Wildcard addresses are replaced by a loopback address. */
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
