/** The formats that are read, each with its reader. */
import { AuditpressError, withDetails } from '../../base/errors.js';
import { didYouMean } from '../../base/wording/nearest-name.js';
import { quote } from '../../base/wording/printable.js';
import { entryOf } from '../../base/error-codes/codes.js';
import type { Report } from '../../model/report/report.js';
import { joinedFiles } from './joined-files.js';
import type { InputFile, Reader, Wants } from './reader.js';
import { asUtf8, decodeText } from './text.js';

type Load = () => Promise<Reader>;

const loadService: Load = async () => (await import('./service-reader.js')).serviceReader;

/** One line per format. */
export const READERS: readonly Load[] = [
  loadService,
  async () => (await import('./prowler.js')).prowlerReader,
  async () => (await import('./ocsf.js')).ocsfReader,
  async () => (await import('./asff.js')).asffReader,
  async () => (await import('./hdf.js')).hdfReader,
  async () => (await import('./scubagear.js')).scubagearReader,
  async () => (await import('./maester.js')).maesterReader,
  async () => (await import('./powerpipe.js')).powerpipeReader,
  async () => (await import('./kubescape.js')).kubescapeReader,
  async () => (await import('./kube-bench.js')).kubeBenchReader,
  async () => (await import('./trivy.js')).trivyReader,
  async () => (await import('./table.js')).tableReader,
];

/** Name of the format that is read where none is recognized, so that its reader says what is wrong. */
export const SERVICE = 'service';

/** How many bytes a format is recognized by. */
export const START = 65_536;

/** What was read from a body. */
export interface ReadBody {
  readonly reader: Pick<Reader, 'name' | 'version'>;
  /** At least one, in their order. */
  readonly reports: readonly Report[];
}

const EVERYTHING: Wants = () => true;

/**
 * The reports in the bytes of any format. The bytes may also be a tar archive of files that belong together.
 *
 * @param name of the reader, which is then not looked for
 * @throws AuditpressError as the reader of the format does. Bytes that no reader recognizes get the error of the service's reader,
 * which says what they are; `reader-unknown` (usage), `format-ambiguous` (input)
 */
export async function readBody(body: Uint8Array, wants: Wants = EVERYTHING, name?: string): Promise<ReadBody> {
  const files = joinedFiles(body);
  const first = files?.[0]?.bytes ?? body;
  const found = name === undefined ? await readerOf(first) : await readerNamed(name);
  const reader = found ?? (await loadService());
  try {
    return { reader, reports: await readWith(reader, files ?? [{ name: '', bytes: body }], wants) };
  } catch (failure) {
    throw found === undefined ? await withFormats(failure, first) : failure;
  }
}

async function readWith(reader: Reader, files: readonly InputFile[], wants: Wants): Promise<readonly Report[]> {
  const isOwn = reader.name === SERVICE;
  const given = isOwn ? files : files.map(({ name, bytes }) => ({ name, bytes: asUtf8(bytes) }));
  const [only, ...others] = given;
  if (others.length > 0 && reader.join !== undefined) return reader.join(given, wants);
  return reader.read(only?.bytes ?? Buffer.of(), wants);
}

/**
 * The reader that recognizes a file; undefined if none does.
 *
 * @throws AuditpressError `format-ambiguous` (input) if several do
 */
export async function readerOf(bytes: Uint8Array): Promise<Reader | undefined> {
  const start = decodeText(bytes.subarray(0, START));
  const service = await loadService();
  // No other format has its mark, and the others take time to load.
  if (service.detects(start)) return service;
  const readers = await Promise.all(READERS.map((load) => load()));
  const [found, ...others] = readers.filter((reader) => reader.detects(start));
  if (others.length === 0) return found;
  const titles = [found, ...others].map((reader) => `${reader?.title ?? ''} (${reader?.name ?? ''})`);
  throw new AuditpressError(
    'format-ambiguous',
    `expected a file of one format, found what looks like ${titles.join(' and like ')}`,
  );
}

async function readerNamed(name: string): Promise<Reader> {
  const readers = await Promise.all(READERS.map((load) => load()));
  const found = readers.find((reader) => reader.name === name);
  if (found !== undefined) return found;
  const names = readers.map((reader) => reader.name);
  throw new AuditpressError(
    'reader-unknown',
    `expected one of ${names.join(', ')} as the reader, received ${JSON.stringify(name)}${didYouMean(name, names)}`,
  );
}

const OF_ANOTHER_FORMAT: readonly string[] = ['response-malformed', 'response-not-json'];

/** Says which formats are read, unless the error says what to do. */
async function withFormats(failure: unknown, body: Uint8Array): Promise<unknown> {
  if (!(failure instanceof AuditpressError) || !OF_ANOTHER_FORMAT.includes(failure.code)) return failure;
  if (failure.hint !== entryOf(failure.code)?.remedy) return failure;
  const readers = await Promise.all(READERS.map((load) => load()));
  const hint = `Formats that are read: ${readers.map(({ title }) => title).join(', ')}.`;
  const { columnsOf } = await import('./csv.js');
  const names = columnsOf(decodeText(body.subarray(0, START)));
  if (failure.code !== 'response-not-json' || !looksLikeTable(names)) return withDetails(failure, { hint });
  const columns = names.slice(0, MOST_COLUMNS).map((name) => quote(name, NAME_LIMIT));
  const more = names.length > columns.length ? ', …' : '';
  return new AuditpressError(
    'table-unknown',
    `expected a report, found a table with the columns ${columns.join(', ')}${more}`,
    {
      hint,
      cause: failure,
    },
  );
}

const MOST_COLUMNS = 12;
const NAME_LIMIT = 40;

/** Names of columns are short and hold no markup. */
function looksLikeTable(names: readonly string[]): boolean {
  return names.length > 2 && names.every((name) => /^[\p{L}\p{N}_ .()/#-]{1,60}$/u.test(name));
}
