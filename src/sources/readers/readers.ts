/** Reads bytes of any format: finds the reader, and lets it read. */
import { AuditpressError, withDetails } from '../../base/errors.js';
import { entryOf } from '../../base/error-codes/codes.js';
import { quote } from '../../base/wording/printable.js';
import type { Report } from '../../model/report/report.js';
import type { ReaderId } from '../../model/report/snapshot.js';
import { ReportCollector, type Wants } from './collect-reports.js';
import { joinedFiles } from './joined-files.js';
import { loadReader, ownReaders, readerNames, type LoadedReader, type NamedReader } from './load-reader.js';
import type { InputFile } from './reader.js';
import { NO_READERS, type ReaderSettings } from '../../model/settings/readers.js';
import { asUtf8, decodeText } from './text.js';

/** Name of the format that is read where none is recognized, so that its reader says what is wrong. */
export const SERVICE = 'service';

/** How many bytes a format is recognized by. */
export const START = 65_536;

export interface Reading {
  /** Those that are configured. Default: only what is built in. */
  readonly readers?: ReaderSettings;
  /** Default: everything. */
  readonly wants?: Wants;
  /** The reader, which is then not looked for. */
  readonly reader?: NamedReader | undefined;
}

/** What was read from a body. */
export interface ReadBody {
  readonly reader: ReaderId;
  /** At least one, in their order. */
  readonly reports: readonly Report[];
}

/**
 * The reports in the bytes of any format. The bytes may also be a tar archive of files that belong together.
 *
 * @throws AuditpressError as the reader of the format does. Bytes that no reader recognizes get the error of the service's reader,
 * which says what they are; `format-ambiguous` (input); as `loadReader` does
 */
export async function readBody(body: Uint8Array, reading: Reading = {}): Promise<ReadBody> {
  const { readers = NO_READERS, reader: named, wants = () => true } = reading;
  const files = joinedFiles(body);
  const first = files?.[0]?.bytes ?? body;
  const found = named === undefined ? await readerOf(first, readers) : await loadReader(named, readers);
  const loaded = found ?? (await loadReader({ name: SERVICE }, readers));
  try {
    return { reader: loaded.id, reports: await readWith(loaded, files ?? [{ name: '', bytes: body }], wants) };
  } catch (failure) {
    throw found === undefined ? await withFormats(failure, first, readers) : failure;
  }
}

async function readWith(
  { reader, options }: LoadedReader,
  files: readonly InputFile[],
  wants: Wants,
): Promise<readonly Report[]> {
  const isBinary = reader.isBinary === true;
  const given = isBinary ? files : files.map(({ name, bytes }) => ({ name, bytes: asUtf8(bytes) }));
  const context = { wants, reports: new ReportCollector(wants) };
  const [only, ...others] = given;
  if (others.length > 0 && reader.join !== undefined) return reader.join(given, options, context);
  return reader.read(only?.bytes ?? Buffer.of(), options, context);
}

/**
 * The reader that recognizes a file; undefined if none does.
 *
 * @throws AuditpressError `format-ambiguous` (input) if several do; as `loadReader` does
 */
export async function readerOf(
  bytes: Uint8Array,
  readers: ReaderSettings = NO_READERS,
): Promise<LoadedReader | undefined> {
  const start = decodeText(bytes.subarray(0, START));
  const service = await loadReader({ name: SERVICE }, readers);
  const own = ownReaders(readers);
  // No other built-in format has its mark, and the others take time to load.
  if (!service.reader.detects(start, service.options)) return readerOfStart(start, await loadReaders(readers));
  return readerOfStart(start, [service, ...(await load(own, readers))]);
}

/** Every reader. */
export function loadReaders(readers: ReaderSettings = NO_READERS): Promise<readonly LoadedReader[]> {
  return load(readerNames(readers), readers);
}

function load(names: readonly string[], readers: ReaderSettings): Promise<readonly LoadedReader[]> {
  return Promise.all(names.map((name) => loadReader({ name }, readers)));
}

/**
 * The one of these readers that recognizes a file by its start; undefined if none does.
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

const OF_ANOTHER_FORMAT: readonly string[] = ['response-malformed', 'response-not-json'];

/** Says which formats are read, unless the error says what to do. */
async function withFormats(failure: unknown, body: Uint8Array, readers: ReaderSettings): Promise<unknown> {
  if (!(failure instanceof AuditpressError) || !OF_ANOTHER_FORMAT.includes(failure.code)) return failure;
  if (failure.hint !== entryOf(failure.code)?.remedy) return failure;
  const titles = (await loadReaders(readers)).map(({ reader }) => reader.title);
  const hint = `Formats that are read: ${titles.join(', ')}.`;
  const { columnsOf } = await import('./csv.js');
  const names = columnsOf(decodeText(body.subarray(0, START)));
  if (failure.code !== 'response-not-json' || !looksLikeTable(names)) return withDetails(failure, { hint });
  const named = `Say which columns have the id and the status, as in --columns id=Control,status=Result. ${hint}`;
  const columns = names.slice(0, MOST_COLUMNS).map((name) => quote(name, NAME_LIMIT));
  const more = names.length > columns.length ? ', …' : '';
  return new AuditpressError(
    'table-unknown',
    `expected a report, found a table with the columns ${columns.join(', ')}${more}`,
    { hint: named, cause: failure },
  );
}

const MOST_COLUMNS = 12;
const NAME_LIMIT = 40;

/** Names of columns are short and hold no markup. */
function looksLikeTable(names: readonly string[]): boolean {
  return names.length > 2 && names.every((name) => /^[\p{L}\p{N}_ .()/#-]{1,60}$/u.test(name));
}
