/** Loads readers, built-in ones and plug-ins, only when they are needed, with their options. */
import { isDeepStrictEqual } from 'node:util';
import { AuditpressError } from '../../base/errors.js';
import { resolvePlugInOptions } from '../../base/plug-ins/options.js';
import { loadPlugIn } from '../../base/plug-ins/plug-point.js';
import { describeValue } from '../../base/wording/printable.js';
import { didYouMean } from '../../base/wording/nearest-name.js';
import { compareCodeUnits } from '../../model/values/natural-order.js';
import { isRecord, type JsonObject, type JsonValue } from '../../model/report/json.js';
import type { ReaderId } from '../../model/report/snapshot.js';
import { readerPoint } from './guarded.js';
import { BUILT_IN_READERS, type BuiltInReader, type ReaderSettings } from '../../model/settings/readers.js';
import type { Reader } from './reader.js';

/** One line per format. */
const BUILT_IN: Readonly<Record<BuiltInReader, () => Promise<Reader>>> = {
  service: async () => (await import('./formats/service.js')).serviceReader,
  prowler: async () => (await import('./formats/prowler/prowler.js')).prowlerReader,
  ocsf: async () => (await import('./formats/ocsf.js')).ocsfReader,
  asff: async () => (await import('./formats/asff.js')).asffReader,
  hdf: async () => (await import('./formats/hdf/hdf.js')).hdfReader,
  scubagear: async () => (await import('./formats/scubagear.js')).scubagearReader,
  maester: async () => (await import('./formats/maester.js')).maesterReader,
  powerpipe: async () => (await import('./formats/powerpipe/powerpipe.js')).powerpipeReader,
  kubescape: async () => (await import('./formats/kubescape/kubescape.js')).kubescapeReader,
  'kube-bench': async () => (await import('./formats/kube-bench.js')).kubeBenchReader,
  trivy: async () => (await import('./formats/trivy.js')).trivyReader,
  table: async () => (await import('./formats/table/table.js')).tableReader,
};

/** A reader with the options that it reads with. */
export interface LoadedReader {
  readonly reader: Reader;
  /** Validated by the schema of the reader. */
  readonly options: unknown;
  /** Of the reports that state none; undefined for none. */
  readonly account: string | undefined;
  /** What a snapshot states, so that its bytes are read again in the same way. */
  readonly id: ReaderId;
}

/** Which reader reads, without looking for one that recognizes the bytes. */
export interface NamedReader {
  readonly name: string;
  /** Instead of those that are configured. */
  readonly options?: JsonObject | undefined;
}

export const ownReaders = (readers: ReaderSettings): readonly string[] =>
  Object.keys(readers).filter((name) => !BUILT_IN_READERS.some((builtIn) => builtIn === name));

export const readerNames = (readers: ReaderSettings): readonly string[] => [
  ...BUILT_IN_READERS,
  ...ownReaders(readers),
];

/**
 * @throws AuditpressError (usage) `reader-unknown`; for a plug-in as `loadPlugIn` does; `reader-options-invalid`
 */
export async function loadReader(
  { name, options: given }: NamedReader,
  readers: ReaderSettings,
): Promise<LoadedReader> {
  const configured = Object.hasOwn(readers, name) ? readers[name] : undefined;
  const at = `readers.${name}`;
  const builtIn = BUILT_IN_READERS.find((each) => each === name);
  if (builtIn === undefined && configured === undefined) throw unknownReader(name, readerNames(readers));
  const stated = writtenOptions(given ?? configured?.options ?? {}, at);
  const { account: named, ...written } = stated;
  const account = accountIn(named, at);
  if (builtIn === undefined && configured !== undefined) {
    const { plugIn, options } = await loadPlugIn(readerPoint, at, name, { ...configured, options: written });
    return { reader: plugIn, options, account, id: idOf(plugIn, stated) };
  }
  const reader = await BUILT_IN[builtIn ?? 'service']();
  const isDefault = Object.keys(written).length === 0;
  const options = isDefault ? {} : await resolvePlugInOptions('reader', reader.options, written, `${at}.options`);
  return { reader, options, account, id: idOf(reader, stated) };
}

/** `account` is an option of every reader. */
function accountIn(value: JsonValue | undefined, at: string): string | undefined {
  if (value === undefined || (typeof value === 'string' && value.trim() !== '')) return value?.trim();
  throw new AuditpressError(
    'reader-options-invalid',
    `${at}.options.account: expected the account of reports that state none, received ${describeValue(value)}`,
  );
}

/** The same reader with the account that the user states. */
export function withAccount(loaded: LoadedReader, account: string): LoadedReader {
  const { id } = loaded;
  return { ...loaded, account, id: { ...id, options: inOrder({ ...id.options, account }) } };
}

function idOf({ name, version }: Reader, options: JsonObject): ReaderId {
  return Object.keys(options).length === 0 ? { name, version } : { name, version, options };
}

/** As JSON holds them, because snapshots store them, with their keys in order, because they tell snapshots apart. */
function writtenOptions(options: Readonly<Record<string, unknown>>, at: string): JsonObject {
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  const written = asJson(given);
  if (isRecord(written) && isDeepStrictEqual(written, given)) return inOrder(written);
  throw new AuditpressError(
    'reader-options-invalid',
    `${at}.options: expected values that JSON holds, because each snapshot stores them, received others`,
  );
}

function inOrder(object: JsonObject): JsonObject {
  const entries = Object.entries(object).sort(([one], [other]) => compareCodeUnits(one, other));
  return Object.fromEntries(entries.map(([key, value]) => [key, isRecord(value) ? inOrder(value) : value]));
}

function asJson(value: unknown): JsonValue | undefined {
  try {
    return JSON.parse(JSON.stringify(value)) as JsonValue;
  } catch {
    return undefined;
  }
}

function unknownReader(name: string, names: readonly string[]): AuditpressError {
  return new AuditpressError(
    'reader-unknown',
    `expected one of ${names.join(', ')} as the reader, received ${JSON.stringify(name)}${didYouMean(name, names)}`,
  );
}
