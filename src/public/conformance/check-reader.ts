import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { packageRoot } from '../../base/package-root.js';
import { BUILT_IN_READERS, NO_READERS } from '../../model/settings/readers.js';
import type { Report } from '../../model/report/report.js';
import { ReportCollector, type Wants } from '../../sources/readers/results/collect-reports.js';
import { readerPoint } from '../../sources/readers/guarded.js';
import type { InputFile, Reader } from '../../sources/readers/reader.js';
import { fileOf, inUtf8 } from '../../sources/readers/input/input-files.js';
import { loadReaders } from '../../sources/readers/readers.js';
import { loadChecked, must, type CheckOptions } from './check-support.js';

export interface ReaderCheckOptions extends CheckOptions {
  /** A whole file of the format, with at least one report. */
  readonly file: Uint8Array;
}

/**
 * Checks a reader with a file of its format. It must have its members and a name that no built-in reader has, accept its options,
 * recognize the file and no file of another format, return the same reports each time, also at once, and however the bytes are divided
 * into parts, leave the bytes unchanged, count the same where a report is not wanted whole, and refuse a file that is cut off instead of finding less in it.
 *
 * @throws Error with one sentence about the first violation
 */
export async function checkReader<Options>(reader: Reader<Options>, given: ReaderCheckOptions): Promise<void> {
  const { plugIn, options } = await loadChecked(readerPoint, reader as Reader, given);
  const named = `the reader "${plugIn.name}"`;
  must(
    !BUILT_IN_READERS.some((name) => name === plugIn.name),
    `expected ${named} to have a name that no built-in reader has`,
  );

  const received = fileOf(given.file);
  must(plugIn.detects(received.start, options), `expected ${named} to recognize its file, but it does not`);
  for (const [name, start] of await othersStarts()) {
    must(!plugIn.detects(start, options), `expected ${named} to recognize only its format, but it recognizes ${name}`);
  }
  for (const { reader: other, options: usual } of await loadReaders(NO_READERS)) {
    const isOther = other.detects(received.start, usual);
    must(!isOther, `expected a file that only ${named} recognizes, but the built-in reader ${other.name} does too`);
  }

  const read = async (file: InputFile, wants: Wants = () => true): Promise<readonly Report[]> =>
    plugIn.read(file, options, { wants, reports: new ReportCollector(wants) });
  const whole = plugIn.isBinary === true ? given.file : inUtf8(received).bytes();
  const copy = (): InputFile => fileOf(Uint8Array.from(whole));
  const seen = copy();
  const [first, again] = await Promise.all([read(seen), read(copy())]);
  must(
    isDeepStrictEqual(seen.bytes(), copy().bytes()),
    `expected ${named} to leave the bytes unchanged, found changes`,
  );
  must(
    isDeepStrictEqual(first, again),
    `expected ${named} to return the same reports for the same bytes, found others the second time`,
  );
  const divided: unknown = await read({ ...copy(), parts: () => shortParts(whole) }).catch((cause: unknown) => cause);
  must(
    isDeepStrictEqual(first, divided),
    `expected ${named} to return the same reports, however the bytes are divided into parts, found ${divided instanceof Error ? divided.message : 'others'}`,
  );
  must(
    isDeepStrictEqual(briefly(first), briefly(await read(copy(), () => false))),
    `expected ${named} to leave out only resources and guidance where a report is not wanted, found other differences`,
  );
  await mustRefuseCutFiles(named, whole, first, (rest) => read(fileOf(rest)));
}

const PARTS = 500;

function* shortParts(bytes: Uint8Array): Generator<Uint8Array> {
  const length = Math.ceil(bytes.length / PARTS);
  for (let at = 0; at < bytes.length; at += length) yield bytes.slice(at, at + length);
}

/** Starts of files that no reader of another format may recognize. */
async function othersStarts(): Promise<readonly (readonly [name: string, start: string])[]> {
  const examples = join(packageRoot(), 'examples');
  const reports = (await readdir(join(examples, 'reports'))).filter((name) => name.endsWith('.json'));
  const paths = [
    ...reports.map((name) => join('reports', name)),
    join('scanners', 'prowler', 'compliance', 'two-accounts_cis_1.5_aws.csv'),
    join('scanners', 'table', 'house-rules.csv'),
  ];
  const files = await Promise.all(
    paths.map(async (path) => [`examples/${path}`, fileOf(await readFile(join(examples, path))).start] as const),
  );
  return [
    ...files,
    ['an empty file', ''],
    ['{}', '{}'],
    ['[]', '[]'],
    ['a page', '<!doctype html><html><body>Sign in</body></html>'],
    ['a line of text', 'Hello\n'],
  ];
}

function briefly(reports: readonly Report[]): readonly unknown[] {
  return reports.map((report) => ({
    ...report,
    resourceCategories: report.resourceCategories.map((category) => ({
      ...category,
      policies: category.policies.map(({ resources: _resources, guidance: _guidance, ...policy }) => policy),
    })),
  }));
}

/** Where a file is cut off. A line feed at its end may be missing. */
const CUTS = [0.25, 0.5, 0.75, 0.9];

async function mustRefuseCutFiles(
  named: string,
  whole: Uint8Array,
  found: readonly Report[],
  read: (bytes: Uint8Array) => Promise<readonly Report[]>,
): Promise<void> {
  const expected = sizesOf(found);
  for (const length of [...CUTS.map((share) => Math.floor(whole.length * share)), whole.length - 2]) {
    const rest = await read(whole.slice(0, length)).catch(() => undefined);
    must(
      rest === undefined || isDeepStrictEqual(sizesOf(rest), expected),
      `expected ${named} to refuse a file that is cut off, but it finds less in the first ${String(length)} of ${String(whole.length)} bytes`,
    );
  }
}

function sizesOf(reports: readonly Report[]): readonly unknown[] {
  return reports.map(({ resourceCategories }) =>
    resourceCategories.map(({ policies }) =>
      policies.map(({ totalResourceCount, compliance }) => [totalResourceCount, compliance]),
    ),
  );
}
