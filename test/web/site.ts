/** A running server of pages over an archive of a few scans. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { archiveSet } from '../../src/archive/add.js';
import type { Archive } from '../../src/archive/archive.js';
import { folderOf } from '../../src/archive/records.js';
import { aggregate } from '../../src/aggregate/aggregate.js';
import { contentOf } from '../../src/base/content.js';
import type { JsonObject } from '../../src/model/report/json.js';
import { NO_READERS } from '../../src/model/settings/readers.js';
import type { Snapshot } from '../../src/model/report/snapshot.js';
import { OF_THIS_MACHINE, type WebAccess } from '../../src/model/settings/web.js';
import { defaultRunSettings } from '../../src/settings/run-settings.js';
import type { MakingOptions } from '../../src/web/making/making.js';
import { createMakingThread } from '../../src/web/making/thread.js';
import type { Program } from '../../src/web/operations.js';
import { startWeb } from '../../src/web/serve.js';
import { anArchive, archived, aWeeklySnapshot } from '../helpers/archives.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { readFileSnapshots } from '../../src/sources/file-source.js';
import { aWireCategory, aWirePolicy } from '../helpers/wire-report.js';

export const PAGE = '<!doctype html><title>document</title><p>Hello</p>';

export const NOW = new Date('2026-12-01T00:00:00Z');

export function aReport(colors: readonly string[], report: JsonObject = {}) {
  const Policies = colors.map((Compliance, index) =>
    aWirePolicy({ PolicyId: `Policy${String(index)}`, ComplianceNumber: `1.${String(index)}`, Compliance }),
  );
  return { ResourceCategories: [aWireCategory({ Policies })], ...report };
}

export const REPORTS: readonly (readonly [week: number, report: JsonObject])[] = [
  [40, aReport(['Green', 'Red', 'Red', 'Gray'])],
  [44, aReport(['Green', 'Green', 'Red', 'Gray'])],
  [
    44,
    aReport(['Gray'], { AccountId: 'f1b2c3d4-1111-4222-8333-444455556666', AccountName: 'Nothing <b>assessed</b>' }),
  ],
];

/** A table of checks on `failed` buckets and one that passes, as somebody keeps it by hand. */
export async function aTableOf(failed: number): Promise<readonly Snapshot[]> {
  const path = join(temporaryFolder(), 'rules.csv');
  const row = (result: string, resource: string, reason: string): string =>
    `House rules,Berlin,R-1,Buckets are private,${result},high,Storage,${resource},eu-west-1,${reason}`;
  const lines = [
    'benchmark,account,id,title,status,severity,category,resource,region,reason',
    row('pass', 'bucket-fine', ''),
    ...Array.from({ length: failed }, (_, index) => row('fail', `bucket-${String(index + 1)}`, `<b>Open</b> to all.`)),
    'House rules,Berlin,R-1,Buckets are private,fail,high,Backup,vault-1,eu-west-1,Open.',
    'House rules,Berlin,R-2,Nothing named,pass,low,Storage,,,',
  ];
  writeFileSync(path, lines.join('\n'));
  return readFileSnapshots(path, { readers: NO_READERS, now: () => NOW, stdin: process.stdin });
}

interface Asked extends Omit<RequestInit, 'headers'> {
  readonly headers?: Readonly<Record<string, string>>;
}

/** Makes documents in the thread of the test. */
export function makingIn(folder: string, threads = 2): MakingOptions {
  return {
    threads,
    start: async (settings) => {
      const run = await createMakingThread({ work: 'web', settings, archive: folder });
      return { run, end: () => Promise.resolve() };
    },
  };
}

/** Several of a name as a list. */
type Fields = readonly (readonly [string, string])[] | Readonly<Record<string, string>>;

export interface RunningSite {
  /** Without the path. */
  readonly origin: string;
  readonly entrance: string;
  readonly close: () => Promise<void>;
  readonly failures: readonly unknown[];
  readonly folder: string;
  /** Asks with the session of somebody who used the entrance. */
  readonly get: (path: string, init?: Asked) => Promise<Response>;
  readonly text: (path: string) => Promise<string>;
  /** Sends a form of a page, with its token. */
  readonly post: (path: string, fields?: Fields) => Promise<Response>;
  readonly cookie: string;
}

export interface SiteGiven {
  readonly making?: Partial<MakingOptions>;
  readonly access?: WebAccess;
  readonly program?: Program;
  /** Paths of the files. */
  readonly acceptances?: readonly string[];
  readonly maxUpload?: number;
  readonly formTime?: number;
  readonly now?: () => Date;
  /** More than the reports of the service. */
  readonly snapshots?: readonly Snapshot[];
  /** Adds records before the server starts. */
  readonly record?: (archive: Archive) => Promise<unknown>;
  /** Whether the first look at the deliveries never ends. */
  readonly isReading?: boolean;
}

/** Ends with the test. Its archive has a document set of the first report. */
export async function aSite(
  reports = REPORTS,
  {
    making = {},
    access = OF_THIS_MACHINE,
    program = aProgram(),
    acceptances = [],
    maxUpload = 10_000_000,
    formTime = 30_000,
    now = () => NOW,
    snapshots = [],
    record = () => Promise.resolve(),
    isReading = false,
  }: SiteGiven = {},
): Promise<RunningSite> {
  const folder = temporaryFolder();
  const archive = anArchive(folder);
  for (const [index, [week, report]] of reports.entries()) {
    const snapshot = aWeeklySnapshot(week, report);
    await archived(archive, snapshot);
    if (index > 0) continue;
    const content = contentOf(Buffer.from(PAGE));
    const { sha256, size } = content;
    const files = ['html', 'pdf'].map((format) => ({
      listed: {
        format,
        name: `report.${format}`,
        mediaType: format === 'html' ? 'text/html' : 'application/pdf',
        bytes: size,
        sha256,
      },
      content,
    }));
    const described = { name: 'report', documentId: 'AP-1111', clock: NOW.toISOString(), template: 'auditor' };
    const manifest = contentOf(Buffer.from('{}'));
    await archiveSet(archive, snapshot, aggregate(snapshot), { ...described, locale: 'en', manifest, files });
  }
  for (const snapshot of snapshots) await archived(archive, snapshot);
  await record(archive);
  const failures: unknown[] = [];
  const list: typeof archive.store.list = (below) =>
    isReading && below === folderOf('receipt') ? new Promise(() => undefined) : archive.store.list(below);
  const server = await startWeb({
    archive: { ...archive, store: { ...archive.store, list } },
    program,
    settings: () => ({ ...defaultRunSettings(now()), locale: 'en', acceptances }),
    host: '127.0.0.1',
    port: 0,
    access,
    making: { ...makingIn(folder), ...making },
    maxUpload,
    formTime,
    now,
    onFailure: (failure) => failures.push(failure),
  });
  onTestFinished(() => server.close());
  if (!isReading) await server.isRead;
  const { origin } = new URL(server.url);
  const entered = await fetch(server.url, { redirect: 'manual' });
  const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
  const get: RunningSite['get'] = (path, init = {}) =>
    fetch(`${origin}${path}`, { redirect: 'manual', ...init, headers: { cookie, ...init.headers } });
  return {
    origin,
    entrance: server.url,
    close: () => server.close(),
    failures,
    folder,
    cookie,
    get,
    async post(path, fields = []) {
      const token = /name="token" value="([^"]*)"/.exec(await (await get('/')).text())?.[1] ?? '';
      const body = new URLSearchParams([['token', token], ...entriesOf(fields)]);
      return get(path, { method: 'POST', body, headers: { origin } });
    },
    text: async (path) => (await get(path)).text(),
  };
}

function entriesOf(fields: Fields): [string, string][] {
  return Symbol.iterator in fields
    ? fields.map(([name, value]): [string, string] => [name, value])
    : Object.entries(fields);
}

/** The first path in a page that begins so. */
export function pathIn(html: string, beginning: string): string {
  const found = [...html.matchAll(/(?:href|action)="([^"]*)"/g)]
    .map(([, path = '']) => path.replaceAll('&amp;', '&').replaceAll('&#x3D;', '='))
    .find((path) => path.startsWith(beginning));
  if (found === undefined) throw new Error(`expected a path that begins with ${beginning}`);
  return found;
}

/** A program that has one schedule and one run, and that remembers what it is told to do. */
export function aProgram(): Program & { readonly performed: string[] } {
  const performed: string[] = [];
  return {
    performed,
    schedules: () =>
      Promise.resolve([
        {
          name: 'weekly',
          cron: '0 7 * * 1',
          timeZone: 'UTC',
          next: '2026-12-07T07:00:00.000Z',
          pausedSince: null,
          deliver: ['auditors'],
        },
      ]),
    run: () => Promise.resolve(undefined),
    jobs: () => Promise.resolve([]),
    perform(words) {
      performed.push(words.join(' '));
      return Promise.resolve({ code: 0, message: '' });
    },
  };
}
