import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { decodeResponse } from '../../../src/sources/decode/decode.js';
import { READERS, readReports, START } from '../../../src/sources/readers/readers.js';
import { failureOf } from '../../helpers/failure.js';
import { aWireReport, bodyOf } from '../../helpers/wire-report.js';

const REPORTS = new URL('../../../examples/reports/', import.meta.url);

/** Files of each format, by the name of its reader. */
const FIXTURES: Readonly<Record<string, readonly URL[]>> = {
  service: readdirSync(REPORTS)
    .filter((name) => name.endsWith('.json'))
    .map((name) => new URL(name, REPORTS)),
};

const readers = await Promise.all(READERS.map((load) => load()));
const fixtures = Object.entries(FIXTURES).flatMap(([format, files]) =>
  files.map((file) => [format, readFileSync(file)] as const),
);

describe('the table of readers', () => {
  it('has a name in lower case for each, once, and fixtures', () => {
    const names = readers.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) {
      expect(name).toMatch(/^[a-z][a-z0-9-]*$/);
      expect(FIXTURES[name]?.length, name).toBeGreaterThan(0);
    }
  });

  it.each(fixtures)('recognizes a file of the format %s by its reader alone', async (format, bytes) => {
    const detecting = readers.filter((reader) => reader.detects(bytes.subarray(0, START)));
    expect(detecting.map(({ name }) => name)).toEqual([format]);
    const reports = await detecting[0]?.read(bytes);
    expect(reports?.length).toBeGreaterThan(0);
  });
});

describe('bytes of any format', () => {
  it('are read by the reader that detects them', async () => {
    const [report] = await readReports(bodyOf(aWireReport({ AccountName: 'Found' })));
    expect(report?.accountName).toBe('Found');
  });

  it('are a report of the service if its categories come late', async () => {
    const { ResourceCategories, ...rest } = aWireReport();
    const [report] = await readReports(bodyOf({ ...rest, Filler: ' '.repeat(70_000), ResourceCategories }));
    expect(report?.resourceCategories).toHaveLength(1);
  });

  it.each<[string, string | Uint8Array, string]>([
    ['an HTML page', '<!doctype html><html><body>Sign in</body></html>', 'response-not-json'],
    ['a PDF file', '%PDF-1.7\n', 'response-not-text'],
    ['a ZIP archive', Uint8Array.of(0x50, 0x4b, 0x03, 0x04, 0x14), 'response-not-text'],
    ['UTF-16 text', Buffer.from('\ufeff[{"ResourceCategories":[]}]', 'utf16le'), 'response-not-text'],
    ['nothing', '', 'response-empty'],
    ['a report that is cut off', bodyOf([aWireReport()]).subarray(0, -9), 'response-truncated'],
    ['a key twice', '[{"ResourceCategories":[],"ResourceCategories":[]}]', 'response-ambiguous'],
    ['JSON of something else', '{"results":[]}', 'response-malformed'],
  ])('are refused as the service refuses them: %s', async (_what, given, code) => {
    const bytes = Buffer.from(given as string);
    const failure = await failureOf(() => readReports(bytes));
    const { message, hint } = await failureOf(() => decodeResponse(bytes));
    expect(failure).toMatchObject({ code, message, hint });
  });
});
