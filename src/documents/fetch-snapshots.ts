/** Fetches snapshots from the service or a source plug-in. */
import { Readable } from 'node:stream';
import type { ReportQuery, SourceContext } from '../sources/source.js';
import type { ApiOptions } from '../model/settings/service-settings.js';
import type { Notify } from '../sources/api/client.js';
import type { Pace } from '../base/http/pace.js';
import type { Snapshot } from '../model/report/snapshot.js';
import type { SourceSettings } from '../model/settings/settings.js';
import { readDelivererCredentials } from '../settings/config/deliverer-credentials.js';
import { resolvePlugInOptions } from '../base/plug-ins/options.js';
import { loadPlugIn } from '../base/plug-ins/plug-point.js';
import { sourcePoint } from '../sources/guarded.js';
import { readSnapshots } from '../sources/saved-snapshots.js';
import { packageVersion } from '../base/package-root.js';
import { NO_READERS, type ReaderSettings } from '../model/settings/readers.js';
import type * as api from '../sources/api/api-source.js';

/** Fetches the snapshots of a scan job from the service; by default those of the last successful one. */
export async function fetchSnapshots(
  query: ReportQuery,
  options: ApiOptions,
  notify: Notify,
  signal?: AbortSignal,
  pace?: Pace,
): Promise<Snapshot[]> {
  const { fetchPaced } = await import('../sources/api/api-source.js');
  return collect(fetchPaced(query, options, sourceContext({ ...systemContext(), notify, signal }, NO_READERS), pace));
}

/** Loads a source, and checks its options. Throws as `loadPlugIn` and `loadBuiltIn` do. */
export function loadSource(at: string, settings: SourceSettings, name: string | null, readers: ReaderSettings) {
  return settings.use === undefined
    ? loadPlugIn(sourcePoint(readers), at, name, settings)
    : loadScans(at, settings.use, settings);
}

async function loadScans(at: string, use: string, settings: SourceSettings) {
  const { loadBuiltIn } = await import('../sources/scans/built-in.js');
  const source = await loadBuiltIn(use, at);
  return { source, options: await resolvePlugInOptions('source', source.options, settings.options, `${at}.options`) };
}

/**
 * Fetches snapshots from a built-in source.
 *
 * @throws AuditpressError as `loadSource` does; `source-credential-missing` (usage); what the source throws
 */
async function fetchScans(
  name: string,
  use: string,
  settings: SourceSettings,
  query: ReportQuery,
  { signal, readers }: Pick<SourceContext, 'signal'> & { readonly readers: ReaderSettings },
): Promise<readonly Snapshot[]> {
  const { source, options } = await loadScans(`sources.${name}`, use, settings);
  const { credentials: places = {}, folder = process.cwd() } = settings;
  const from = { env: process.env, cwd: process.cwd(), folder };
  const { credentials: needs = {} } = source;
  const credentials = await readDelivererCredentials(name, needs, { credentials: places }, from, 'source');
  return source.fetch(query, options, { folder, credentials, readers, now: () => new Date(), signal });
}

/**
 * Fetches snapshots from a source: a plug-in or a built-in one.
 *
 * @throws AuditpressError as `loadPlugIn` does, and `source-failed` for errors of the source
 */
export async function fetchFromSource(
  at: string,
  name: string | null,
  settings: SourceSettings,
  query: ReportQuery,
  { notify, signal, readers }: Pick<SourceContext, 'notify' | 'signal'> & { readonly readers: ReaderSettings },
): Promise<readonly Snapshot[]> {
  const { use } = settings;
  if (use !== undefined) return fetchScans(name ?? use, use, settings, query, { signal, readers });
  const { plugIn: source, options } = await loadPlugIn(sourcePoint(readers), at, name, settings);
  const context = sourceContext({ ...systemContext(), ...(notify && { notify }), signal }, readers);
  return collect(source.fetch(query, options, context));
}

export const listBenchmarks: typeof api.listBenchmarks = async (...given) => {
  const client = await import('../sources/api/api-source.js');
  return client.listBenchmarks(...given);
};

export function parseSnapshots(
  bytes: Uint8Array,
  retrievedAt: Date,
  readers: ReaderSettings,
): Promise<readonly Snapshot[]> {
  const origin = { address: null, retrievedAt: retrievedAt.toISOString(), toolVersion: packageVersion() };
  return readSnapshots(bytes, origin, readers);
}

export function systemContext(): Pick<SourceContext, 'now' | 'stdin'> {
  return { now: () => new Date(), stdin: Readable.from([]) };
}

export function sourceContext(
  given: Omit<SourceContext, 'toolVersion' | 'read'>,
  readers: ReaderSettings,
): SourceContext {
  const toolVersion = packageVersion();
  return {
    ...given,
    toolVersion,
    read: (body, { address = null } = {}) =>
      readSnapshots(body, { address, retrievedAt: given.now().toISOString(), toolVersion }, readers),
  };
}

export async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = [];
  for await (const item of items) list.push(item);
  return list;
}
