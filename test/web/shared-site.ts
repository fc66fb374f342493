/** Pages over an archive with two accounts, for people who sign in at a provider. */
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Archive } from '../../src/archive/archive.js';
import { archiveSet } from '../../src/archive/add.js';
import { aggregate } from '../../src/aggregate/aggregate.js';
import { contentOf } from '../../src/base/content.js';
import type { Snapshot } from '../../src/model/report/snapshot.js';
import { Secret } from '../../src/model/settings/secret.js';
import { OF_THIS_MACHINE, type WebAccess, type WebRule } from '../../src/model/settings/web.js';
import { defaultRunSettings, type RunSettings } from '../../src/settings/run-settings.js';
import { startWeb, type WebOptions } from '../../src/web/serve.js';
import { anArchive, archived, aWeeklySnapshot } from '../helpers/archives.js';
import { anIdentityProvider, CLIENT, type IdentityProvider } from '../helpers/identity-provider.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { aProgram, aReport, makingIn, NOW, PAGE } from './site.js';

export const ALPHA = { AccountId: 'aaaaaaaa-1a2b-4c3d-8e4f-aaaaaaaaaaa7', AccountName: 'Alpha' };
export const BETA = { AccountId: 'bbbbbbbb-1a2b-4c3d-8e4f-bbbbbbbbbbb7', AccountName: 'Beta' };

export function aRule(parts: Partial<WebRule>): WebRule {
  const all = { accounts: undefined, licenses: undefined, benchmarks: undefined, redact: undefined };
  return { people: [], groups: [], role: 'viewer', ...all, ...parts };
}

/** Two scans of Alpha, and one of Beta, each with a document. */
export async function anArchiveOfTwo() {
  const archive = anArchive(temporaryFolder());
  for (const [week, report] of [
    [40, aReport(['Green', 'Red'], ALPHA)],
    [44, aReport(['Green', 'Green'], ALPHA)],
    [44, aReport(['Red', 'Red'], { ...BETA, BenchmarkId: 'Secret', BenchmarkName: 'Secret benchmark' })],
  ] as const) {
    await archivedWithDocument(archive, aWeeklySnapshot(week, report), String(week));
  }
  return archive;
}

/** A scan with a document that says something. */
export async function archivedWithDocument(
  archive: Archive,
  snapshot: Snapshot,
  says: string,
  bytes: Uint8Array = Buffer.from(`${PAGE}${says}`),
): Promise<void> {
  await archived(archive, snapshot);
  const content = contentOf(bytes);
  const { sha256, size } = content;
  const listed = { format: 'html', name: 'report.html', mediaType: 'text/html', bytes: size, sha256 };
  const described = { name: 'report', documentId: `AP-${says}`, clock: NOW.toISOString(), template: 'auditor' };
  const manifest = contentOf(Buffer.from(JSON.stringify({ says, of: snapshot.provenance.sha256 })));
  const set = { ...described, locale: 'en', manifest, files: [{ listed, content }] };
  await archiveSet(archive, snapshot, aggregate(snapshot), set);
}

export async function freeAddress(): Promise<{ readonly port: number; readonly address: string }> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return { port, address: `http://127.0.0.1:${String(port)}` };
}

/** A server for people, on an address that is known before it starts. */
export function siteOptions(archive: Archive, port: number, access: WebAccess): WebOptions {
  return {
    archive,
    access,
    program: aProgram(),
    making: makingIn(archive.store.address),
    maxUpload: 10_000_000,
    settings: () => ({ ...defaultRunSettings(NOW), locale: 'en' }),
    host: '127.0.0.1',
    port,
    now: () => NOW,
    onFailure: () => undefined,
  };
}

export interface Visitor {
  readonly get: (
    path: string,
    init?: {
      readonly method?: string;
      readonly body?: URLSearchParams | FormData;
      readonly headers?: Readonly<Record<string, string>>;
    },
  ) => Promise<Response>;
  readonly text: (path: string) => Promise<string>;
  readonly status: (path: string) => Promise<number>;
}

export interface SharedSite {
  readonly address: string;
  readonly archive: Archive;
  readonly provider: IdentityProvider;
  readonly failures: readonly unknown[];
  /** A browser of its own for each. */
  readonly browser: () => Visitor;
  /** Somebody who has signed in, and where that led. */
  readonly signedIn: (subject: string, path?: string) => Promise<Visitor & { readonly landed: string }>;
  /** Stops the server, and starts it with other rules. */
  readonly restart: (rules: readonly WebRule[]) => Promise<void>;
  readonly stop: () => Promise<void>;
}

interface SharedGiven extends Partial<Pick<WebOptions, 'archive' | 'listed' | 'redactions'>> {
  readonly settings?: Partial<RunSettings>;
}

export async function aSharedSite(
  rules: readonly WebRule[],
  { settings = {}, ...options }: SharedGiven = {},
): Promise<SharedSite> {
  const archive = options.archive ?? (await anArchiveOfTwo());
  const { port, address } = await freeAddress();
  const provider = await anIdentityProvider(address);
  const failures: unknown[] = [];
  const openid = {
    issuer: provider.issuer,
    clientId: CLIENT.id,
    clientSecret: undefined,
    scopes: ['openid', 'email', 'profile'],
    groupsClaim: 'groups',
  };
  const start = async (given: readonly WebRule[]) => {
    const access: WebAccess = { ...OF_THIS_MACHINE, address, people: { openid }, rules: given };
    const server = await startWeb({
      ...siteOptions(archive, port, access),
      ...options,
      archive,
      settings: () => ({ ...defaultRunSettings(NOW), locale: 'en', ...settings }),
      clientSecret: new Secret(CLIENT.secret),
      onFailure: (failure) => failures.push(failure),
    });
    await server.isRead;
    return server;
  };
  let server = await start(rules);
  onTestFinished(() => server.close());
  const browser = (): Visitor => {
    const cookies = new Map<string, string>();
    const get: Visitor['get'] = async (path, init = {}) => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const url = new URL(path, address);
      const answer = await fetch(url, { redirect: 'manual', ...init, headers: { cookie, ...init.headers } });
      for (const set of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
        if (value === '') cookies.delete(name);
        else cookies.set(name, value);
      }
      return answer;
    };
    return { get, text: async (path) => (await get(path)).text(), status: async (path) => (await get(path)).status };
  };
  return {
    address,
    archive,
    provider,
    failures,
    browser,
    async signedIn(subject, path = '/') {
      const visitor = browser();
      const asked = await visitor.get(path);
      const begun = path.startsWith('/sign-in') ? asked : await visitor.get(asked.headers.get('location') ?? '');
      const back = await provider.signIn(begun.headers.get('location') ?? '', subject);
      const entered = await visitor.get(back);
      return { ...visitor, landed: entered.headers.get('location') ?? (await entered.text()) };
    },
    async restart(given) {
      await server.close();
      server = await start(given);
    },
    stop: () => server.close(),
  };
}
