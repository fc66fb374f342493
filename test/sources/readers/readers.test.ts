import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { decodeResponse } from '../../../src/sources/decode/decode.js';
import { readerOfStart } from '../../../src/sources/readers/readers.js';
import { fileOf } from '../../../src/sources/readers/input/input-files.js';
import { failureOf } from '../../helpers/failure.js';
import { aWireReport, bodyOf } from '../../helpers/wire-report.js';
import { loadReaders, readBody } from '../../helpers/built-in-readers.js';

const REPORTS = new URL('../../../examples/reports/', import.meta.url);
const SCANNERS = new URL('../../fixtures/scanners/', import.meta.url);

/** Files of each format, by the name of its reader. */
const FIXTURES: Readonly<Record<string, readonly URL[]>> = {
  service: readdirSync(REPORTS)
    .filter((name) => name.endsWith('.json'))
    .map((name) => new URL(name, REPORTS)),
  ...Object.fromEntries(
    Object.entries({
      maester: ['maester/AD-TestResults-2026-04-26-125144.json'],
      scubagear: ['scubagear/ScubaResults_fa5589b7-d528-4f80.json', 'scubagear/ScubaResults.csv'],
      prowler: [
        'prowler/derived-two-accounts_cis_1.5_aws.csv',
        ...['aws', 'azure', 'gcp', 'kubernetes'].flatMap((provider) => [
          `prowler/example_output_${provider}.ocsf.json`,
          `prowler/example_output_${provider}.csv`,
        ]),
      ],
      // Written by hand: Compliance Findings, one per line.
      ocsf: ['ocsf/made-compliance.ndjson'],
      asff: ['asff/asff_sample.json'],
      hdf: ['cis-aws-foundations-baseline', 'good_nginxresults', 'small_overrides_hdf'].map(
        (name) => `hdf/${name}.json`,
      ),
      // Written by hand in the shape that Powerpipe prints.
      powerpipe: ['powerpipe/made-cis.json', 'powerpipe/made-cis.csv', 'powerpipe/made-cis.pps'],
      kubescape: ['kubescape/results.json', 'kubescape/with_a_failure.json'],
      'kube-bench': ['kube-bench/kube-bench-report-many-vuln.json'],
      // Written by hand.
      table: ['table/made-policies.csv', 'table/made-resources.csv'],
      trivy: ['all', 'summary', 'clustercompliancereport-cis'].map((name) => `trivy/${name}.json`),
    }).map(([format, files]) => [format, files.map((file) => new URL(file, SCANNERS))]),
  ),
};

const readers = await loadReaders();
const fixtures = Object.entries(FIXTURES).flatMap(([format, files]) =>
  files.map((file) => [format, readFileSync(file)] as const),
);

describe('the table of readers', () => {
  it('has a name in lower case for each, once, and fixtures', () => {
    const names = readers.map(({ reader }) => reader.name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) {
      expect(name).toMatch(/^[a-z][a-z0-9-]*$/);
      expect(FIXTURES[name]?.length, name).toBeGreaterThan(0);
    }
  });

  it.each(fixtures)('recognizes a file of the format %s by its reader alone', async (format, bytes) => {
    const start = fileOf(bytes).start;
    expect(readerOfStart(start, readers)?.reader.name).toBe(format);
    const { reports } = await readBody(bytes, { reader: { name: format } });
    expect(reports.length).toBeGreaterThan(0);
  });
});

describe('bytes of any format', () => {
  it('are read by the reader that detects them', async () => {
    const { reports } = await readBody(bodyOf(aWireReport({ AccountName: 'Found' })));
    expect(reports[0]?.accountName).toBe('Found');
  });

  it('are a report of the service if its categories come late', async () => {
    const { ResourceCategories, ...rest } = aWireReport();
    const { reports } = await readBody(bodyOf({ ...rest, Filler: ' '.repeat(70_000), ResourceCategories }));
    expect(reports[0]?.resourceCategories).toHaveLength(1);
  });

  const workbook = Buffer.from('PK\u0003\u0004 xl/workbook.xml', 'latin1');

  it.each<[string, string | Uint8Array, string, RegExp]>([
    ['an HTML page', '<!doctype html><html><body>Sign in</body></html>', 'response-not-json', /JSON or CSV/],
    ['XML', '<testsuites/>', 'response-not-json', /./],
    ['a PDF file', '%PDF-1.7\n', 'response-not-text', /JSON or CSV/],
    ['a ZIP archive', Uint8Array.of(0x50, 0x4b, 0x03, 0x04, 0x14), 'response-not-text', /Unzip it/],
    ['a workbook', workbook, 'response-not-text', /as CSV.*--columns/],
    ['a file that gzip has compressed', Uint8Array.of(0x1f, 0x8b, 8), 'response-not-text', /gunzip/],
    ['text in UTF-16', Buffer.from('\ufeff[{"a":[]}]', 'utf16le'), 'response-not-text', /UTF-8/],
    ['a file without text', ' \n', 'response-empty', /write it again/],
    ['an empty list', '[]', 'no-report', /no results/],
    ['JSON that is cut off (the JSON is cut off: ', '{"a":', 'response-truncated', /again/],
    ['JSON of something else: an object with the key "results"', '{"results":[]}', 'response-malformed', /--reader/],
    [
      'JSON of something else: a list of 2 values, the first with the key "a"',
      '[{"a":1},2]',
      'response-malformed',
      /./,
    ],
    ['JSON of something else: the number 7', '7', 'response-malformed', /./],
    ['a table with the columns "Nr", "Ergebnis"', 'Nr;Ergebnis\n1;ok\n', 'table-unknown', /--columns id=Control/],
    ['text that is neither JSON nor a table: "Hello, world"', 'Hello, world', 'response-not-json', /./],
  ])('that no reader recognizes are refused by what they look like: %s', async (what, given, code, help) => {
    const failure = await failureOf(() => readBody(Buffer.from(given as string)));
    expect(failure).toMatchObject({ code });
    expect(failure.message.startsWith(`expected a report, found ${what}`), failure.message).toBe(true);
    expect(failure.hint).toMatch(help);
    expect(failure.hint).toMatch(
      /Formats that are read: a report of the service; .*Prowler.*Maester.*--reader.* kube-bench/,
    );
  });

  it.each([
    ['a report that is cut off', bodyOf([aWireReport()]).subarray(0, -9), 'response-truncated'],
    ['a key twice', Buffer.from('[{"ResourceCategories":[],"ResourceCategories":[]}]'), 'response-ambiguous'],
    ['an answer without a report', Buffer.from('{"result":[],"statusCode":200,"message":"No scan yet"}'), 'no-report'],
  ])('of the service are refused as the service refuses them: %s', async (_what, bytes, code) => {
    const { message } = await failureOf(() => decodeResponse(bytes));
    expect(await failureOf(() => readBody(bytes))).toMatchObject({ code, message });
  });

  it('are read by the reader that is named', async () => {
    const failure = await failureOf(() => readBody(bodyOf(aWireReport()), { reader: { name: 'maestro' } }));
    expect(failure).toMatchObject({ code: 'reader-unknown', kind: 'usage' });
    expect(failure.message).toContain('(did you mean "maester"?)');
  });
});
