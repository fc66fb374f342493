/** Reads bytes of any format: finds the reader, and lets it read. */
import { AuditpressError } from '../../base/errors.js';
import { isUnstated } from '../../model/report/ids.js';
import type { Report } from '../../model/report/report.js';
import type { Body, ReaderId } from '../../model/report/snapshot.js';
import { ReportCollector, type ReportSubject, type Wants } from './results/collect-reports.js';
import { filesIn, inUtf8 } from './input/input-files.js';
import {
  loadReader,
  ownReaders,
  readerNames,
  withAccount,
  type LoadedReader,
  type NamedReader,
} from './load-reader.js';
import type { InputFile } from './reader.js';
import type { ReaderSettings } from '../../model/settings/readers.js';

/** Name of the format that is read where none is recognized, so that its reader says what is wrong. */
export const SERVICE = 'service';

export interface Reading {
  /** Those that are configured. */
  readonly readers: ReaderSettings;
  /** Default: everything. */
  readonly wants?: Wants;
  /** The reader, which is then not looked for. */
  readonly reader?: NamedReader | undefined;
  /** Of the reports that state none. Default: as configured for the reader. */
  readonly account?: string | undefined;
}

/** What was read from a body. */
export interface ReadBody {
  readonly reader: ReaderId;
  /** At least one, in their order. */
  readonly reports: readonly Report[];
}

/**
 * The reports in a body of any format.
 *
 * @throws AuditpressError as the reader of the format does. A file that no reader recognizes gets the error of the service's reader,
 * which says what it is; `format-ambiguous` (input); as `loadReader` does
 */
export async function readBody(body: Body, reading: Reading): Promise<ReadBody> {
  const { readers, reader: named, wants = () => true } = reading;
  const files = filesIn(body);
  const start = files[0]?.start ?? '';
  const found = named === undefined ? await readerOf(start, readers) : await loadReader(named, readers);
  const configured = found ?? (await loadReader({ name: SERVICE }, readers));
  const loaded = reading.account === undefined ? configured : withAccount(configured, reading.account);
  try {
    const reports = await readWith(loaded, files, wants);
    // What the reports state themselves needs no option to be read again.
    const { id } = reports.some(isUnstated) ? loaded : configured;
    return { reader: id, reports: reports.map((report) => withStatedAccount(report, loaded)) };
  } catch (failure) {
    throw found === undefined ? await explained(failure, files[0], readers) : failure;
  }
}

/** The service states its accounts, or masks them. */
function withStatedAccount<Subject extends ReportSubject>(report: Subject, { account, id }: LoadedReader): Subject {
  if (account === undefined || id.name === SERVICE || !isUnstated(report)) return report;
  return { ...report, accountId: account };
}

async function readWith(loaded: LoadedReader, files: readonly InputFile[], wants: Wants): Promise<readonly Report[]> {
  const { reader, options } = loaded;
  const [first, ...others] = reader.isBinary === true ? files : files.map(inUtf8);
  if (first === undefined) throw new Error('expected a file in the body, found none');
  const isWanted: Wants = (subject, index) => wants(withStatedAccount(subject, loaded), index);
  const context = { wants: isWanted, reports: new ReportCollector(isWanted) };
  if (others.length > 0 && reader.join !== undefined) return reader.join([first, ...others], options, context);
  return reader.read(first, options, context);
}

/**
 * The reader that recognizes a file by its start; undefined if none does.
 *
 * @throws AuditpressError `format-ambiguous` (input) if several do; as `loadReader` does
 */
export async function readerOf(start: string, readers: ReaderSettings): Promise<LoadedReader | undefined> {
  const service = await loadReader({ name: SERVICE }, readers);
  const own = ownReaders(readers);
  // No other built-in format has its mark, and the others take time to load.
  if (!service.reader.detects(start, service.options)) return readerOfStart(start, await loadReaders(readers));
  return readerOfStart(start, [service, ...(await load(own, readers))]);
}

/** Every reader. */
export function loadReaders(readers: ReaderSettings): Promise<readonly LoadedReader[]> {
  return load(readerNames(readers), readers);
}

function load(names: readonly string[], readers: ReaderSettings): Promise<readonly LoadedReader[]> {
  return Promise.all(names.map((name) => loadReader({ name }, readers)));
}

/**
 * The one of these readers that recognizes a file; undefined if none does.
 *
 * @throws AuditpressError `format-ambiguous` (input) if several do
 */
export function readerOfStart(start: string, readers: readonly LoadedReader[]): LoadedReader | undefined {
  const [found, ...others] = readers.filter(({ reader, options }) => reader.detects(start, options));
  if (found === undefined || others.length === 0) return found;
  const titles = [found, ...others].map(({ reader: { title, name } }) => `${title} (${name})`);
  throw new AuditpressError(
    'format-ambiguous',
    `expected a file of one format, found what looks like ${titles.join(' and like ')}`,
  );
}

/** In words that fit a file of any origin, with the formats that are read. */
async function explained(failure: unknown, file: InputFile | undefined, readers: ReaderSettings): Promise<unknown> {
  if (!(failure instanceof AuditpressError) || file === undefined) return failure;
  const formats = (await loadReaders(readers)).map(({ reader: { name, title } }) => ({ name, title }));
  const { explainUnrecognized } = await import('./unrecognized.js');
  return explainUnrecognized(failure, file, formats);
}
