/** Serves the pages over an archive until it is closed. */
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { accessLogOf } from '../archive/access-log.js';
import type { Archive } from '../archive/archive.js';
import { deliveryIndexOf } from '../archive/delivery-index.js';
import { scanIndexOf } from '../archive/scan-index.js';
import { explainListenError } from '../base/http/server.js';
import { OF_THIS_MACHINE, type WebAccess } from '../model/settings/web.js';
import type { Redaction } from '../model/settings/redaction.js';
import type { RunSettings } from '../settings/run-settings.js';
import type { SeenAccount } from '../base/account-rules.js';
import { Secret } from '../model/settings/secret.js';
import { addressFor, readTls } from './access/exposure.js';
import { openIdOf } from './access/openid.js';
import { proxyPeopleOf } from './access/proxy.js';
import { randomToken } from './access/sessions.js';
import { createApp } from './app.js';
import type { MakingOptions } from './making/making.js';
import type { Program } from './operations.js';
import { createSite } from './site.js';

export interface WebOptions {
  readonly archive: Archive;
  readonly program: Program;
  readonly settings: () => RunSettings;
  readonly host: string;
  /** 0 chooses a free one. */
  readonly port: number;
  /** Default: only this machine reaches the pages, by the address that is printed. */
  readonly access?: WebAccess;
  readonly making: MakingOptions;
  /** For the provider of OpenID Connect. */
  readonly clientSecret?: Secret | undefined;
  /** Those that the rules name, by profile. Without its key, nothing is shown by a rule. */
  readonly redactions?: ReadonlyMap<string, Redaction>;
  /** Accounts of the configuration, which rules may name. */
  readonly listed?: readonly SeenAccount[];
  /** Bytes of the files that somebody may bring at once. */
  readonly maxUpload: number;
  /** Milliseconds for the body of a form without files. Default: 30 seconds. */
  readonly formTime?: number;
  readonly now: () => Date;
  /** Called with what goes wrong, and the request that it happened in; the index follows the archive in none. */
  readonly onFailure: (failure: unknown, request: string) => void;
}

export interface RunningWeb {
  /** Where people sign in; without people, opening it begins a session. */
  readonly url: string;
  /** Resolves when the archive has been read for the first time. */
  readonly isRead: Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds between two looks at the archive, at least. */
const SYNC_INTERVAL = 10_000;
/** Pauses between looks are this many times as long as a look, so that looking takes a small part of the processor. */
const PAUSE_PER_LOOK = 20;
/** Milliseconds after which the log of who saw what is written. */
const LOG_INTERVAL = 60_000;

/**
 * @throws AuditpressError (usage) `web-unprotected`, `web-without-people` for an address that other machines reach; `web-tls-invalid`,
 * `port-in-use`, `port-refused`, `host-unknown`
 */
export async function startWeb(given: WebOptions): Promise<RunningWeb> {
  const { archive, host, port, access = OF_THIS_MACHINE, redactions = new Map(), ...options } = given;
  const address = await addressFor(host, access);
  const tls = access.tls && (await readTls(access.tls));
  const signIn = await signInOf(access, options);
  const token = randomToken();
  let hosts: readonly string[] = [];
  const index = scanIndexOf(archive, options.now);
  const deliveries = deliveryIndexOf(archive, options.now);
  const isSecure = tls !== undefined || access.address?.startsWith('https:') === true;
  const told = (failure: unknown): void => options.onFailure(failure, '');
  const log = access.people && accessLogOf(archive, { now: options.now, onFailure: told });
  const shared = {
    ...options,
    log,
    ...signIn,
    archive,
    index,
    deliveries,
    token,
    access,
    redactions,
    tls,
    isSecure,
    hosts: () => hosts,
  };
  const site = createSite(shared);
  const app = createApp(site);
  try {
    await app.listen({ host: address, port });
  } catch (cause) {
    await Promise.all([app.close(), site.making.end()]);
    throw explainListenError(cause as NodeJS.ErrnoException, host, port);
  }
  // A connection that the system cannot accept must not end the server.
  app.server.on('error', (failure) => options.onFailure(failure, ''));
  const { port: chosen } = app.server.address() as AddressInfo;
  const named = address.includes(':') ? `[${address}]` : address;
  const own = `${tls === undefined ? 'http' : 'https'}://${named}:${String(chosen)}`;
  hosts = [
    ...(access.address === undefined ? [] : [new URL(access.address).host]),
    // People sign in at one address.
    ...(access.people === undefined ? [named, 'localhost'].map((name) => `${name}:${String(chosen)}`) : []),
  ];
  const stopped = new AbortController();
  // People come for the scans first.
  const isRead = keepLooking(index.sync, told, stopped.signal).then(() =>
    keepLooking(deliveries.sync, told, stopped.signal),
  );
  const logTimer = setInterval(() => void log?.flush(), LOG_INTERVAL);
  return {
    url: access.people === undefined ? `${own}/enter?token=${token}` : `${access.address ?? own}/`,
    isRead,
    async close() {
      stopped.abort();
      clearInterval(logTimer);
      app.server.closeAllConnections();
      await Promise.all([app.close(), site.making.end()]);
      await log?.flush();
    },
  };
}

/** Looks at the archive again and again. Resolves after the first look. */
async function keepLooking(
  sync: () => Promise<void>,
  onFailure: (failure: unknown) => void,
  stop: AbortSignal,
): Promise<void> {
  const look = async (): Promise<number> => {
    const began = performance.now();
    await sync().catch(onFailure);
    return performance.now() - began;
  };
  const lookAgain = async (first: number): Promise<never> => {
    for (let took = first; ; took = await look()) {
      await wait(Math.max(SYNC_INTERVAL, PAUSE_PER_LOOK * took), undefined, { signal: stop });
    }
  };
  lookAgain(await look()).catch(() => undefined);
}

/** How people sign in. Their provider is asked only when somebody does, so that the pages start without it. */
async function signInOf(
  { people, address = '' }: WebAccess,
  { clientSecret, now }: Omit<WebOptions, 'archive' | 'host' | 'port'>,
) {
  if (people === undefined) return {};
  if ('proxy' in people) return { proxy: await proxyPeopleOf(people.proxy) };
  return { openId: openIdOf(people.openid, clientSecret ?? new Secret(''), { address, now }) };
}
