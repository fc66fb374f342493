/** Serves the pages over an archive until it is closed. */
import { lookup } from 'node:dns/promises';
import type { AddressInfo } from 'node:net';
import type { Archive } from '../archive/archive.js';
import { scanIndexOf } from '../archive/scan-index.js';
import { AuditpressError } from '../base/errors.js';
import { explainListenError } from '../base/http/server.js';
import { quote } from '../base/wording/printable.js';
import type { RunSettings } from '../settings/run-settings.js';
import { randomToken } from './access/sessions.js';
import { createApp } from './app.js';
import { createSite } from './site.js';

export interface WebOptions {
  readonly archive: Archive;
  readonly settings: () => RunSettings;
  readonly host: string;
  /** 0 chooses a free one. */
  readonly port: number;
  readonly now: () => Date;
  /** Called with what goes wrong, and the request that it happened in; the index follows the archive in none. */
  readonly onFailure: (failure: unknown, request: string) => void;
}

export interface RunningWeb {
  /** Opening it begins a session. */
  readonly url: string;
  /** Resolves when the index has read the archive for the first time. */
  readonly isRead: Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds between two looks at the archive. */
const SYNC_INTERVAL = 10_000;

/**
 * @throws AuditpressError `web-needs-loopback` (usage) for an address that other machines reach; `port-in-use`, `port-refused`,
 * `host-unknown`
 */
export async function startWeb({ archive, host, port, ...options }: WebOptions): Promise<RunningWeb> {
  const address = await loopbackAddress(host);
  const token = randomToken();
  let hosts: readonly string[] = [];
  const index = scanIndexOf(archive, options.now);
  const app = createApp(createSite({ ...options, archive, index, token, isSecure: false, hosts: () => hosts }));
  try {
    await app.listen({ host: address, port });
  } catch (cause) {
    await app.close();
    throw explainListenError(cause as NodeJS.ErrnoException, host, port);
  }
  // A connection that the system cannot accept must not end the server.
  app.server.on('error', (failure) => options.onFailure(failure, ''));
  const { port: chosen } = app.server.address() as AddressInfo;
  const named = address.includes(':') ? `[${address}]` : address;
  hosts = [named, 'localhost'].map((name) => `${name}:${String(chosen)}`);
  const follow = (): Promise<void> => index.sync().catch((failure: unknown) => options.onFailure(failure, ''));
  const isRead = follow();
  const timer = setInterval(() => void follow(), SYNC_INTERVAL);
  return {
    url: `http://${named}:${String(chosen)}/enter?token=${token}`,
    isRead,
    async close() {
      clearInterval(timer);
      app.server.closeAllConnections();
      await app.close();
    },
  };
}

/** What everybody with the token may see, nobody on another machine may reach. */
async function loopbackAddress(host: string): Promise<string> {
  const { address } = await lookup(host).catch((cause: unknown) => {
    throw explainListenError(cause as NodeJS.ErrnoException, host, 0);
  });
  if (/^(127\.|::1$)/.test(address)) return address;
  throw new AuditpressError(
    'web-needs-loopback',
    `--host: expected an address that only this machine reaches, such as 127.0.0.1, received ${quote(host, 100)}`,
  );
}
