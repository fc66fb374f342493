/** What is cut off, or saved in another encoding, is either read whole or refused with a sentence. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { AuditpressError } from '../../../src/base/errors.js';
import { failureOf } from '../../helpers/failure.js';
import { readBody } from '../../helpers/built-in-readers.js';

const SCANNERS = new URL('../../fixtures/scanners/', import.meta.url);

const FILES = [
  'asff/asff_sample.json',
  'hdf/small_overrides_hdf.json',
  'kube-bench/kube-bench-report-many-vuln.json',
  'kubescape/with_a_failure.json',
  'maester/AD-TestResults-2026-04-26-125144.json',
  'ocsf/made-compliance.ndjson',
  'powerpipe/made-cis.json',
  'powerpipe/made-cis.csv',
  'powerpipe/made-cis.pps',
  'prowler/derived-two-accounts_cis_1.5_aws.csv',
  'prowler/example_output_gcp.csv',
  'prowler/example_output_gcp.ocsf.json',
  'scubagear/ScubaResults.csv',
  'scubagear/ScubaResults_fa5589b7-d528-4f80.json',
  'table/made-policies.csv',
  'trivy/clustercompliancereport-cis.json',
] as const;

const bytesOf = (file: string): Buffer => readFileSync(new URL(file, SCANNERS));

const SHARES = [0.999, 0.9, 0.75, 0.5, 0.31];

describe('a file that is cut off', () => {
  it.each(FILES)('is refused with a sentence that names its format: %s', async (file) => {
    const whole = bytesOf(file);
    for (const share of SHARES) {
      let end = Math.floor(whole.length * share);
      // A table or a list of lines that ends after a line cannot be told from a whole one.
      while (whole[end - 1] === 0x0a || whole[end] === 0x0a || whole[end] === 0x0d) end -= 1;
      const failure = await failureOf(() => readBody(whole.subarray(0, end)));
      expect(failure, `${file} to ${String(end)}`).toBeInstanceOf(AuditpressError);
      expect([failure.code, failure.message]).toEqual([
        'scan-truncated',
        expect.stringMatching(/^expected .+, found a file that is cut off: /),
      ]);
      expect(failure.hint).toMatch(/^Copy the file again/);
    }
  });
});

describe('a table that is cut off within its last cell', () => {
  const TABLES = ['prowler/example_output_aws.csv', 'powerpipe/made-cis.csv', 'scubagear/ScubaResults.csv'] as const;

  it.each(TABLES)('is refused, whatever the cell holds: %s', async (file) => {
    const whole = bytesOf(file).toString().trimEnd();
    for (const cell of ['W', 'https://example.com/a', 'Text that no other row has']) {
      const failure = await failureOf(() => readBody(Buffer.from(`${whole}${cell}`)));
      expect(failure).toMatchObject({
        code: 'scan-truncated',
        hint: 'Copy the file again. If it is whole, end its last line with a line feed.',
      });
      expect(failure.message).toMatch(
        /found a file that is cut off: its last line does not end, and its last cell is "/,
      );
    }
  });

  it.each(TABLES)('is read if only the end of the last line is missing: %s', async (file) => {
    const whole = bytesOf(file);
    const rows = whole.toString().trimEnd().split('\n');
    const again = `${[...rows, rows.at(-1)].join('\n')}\n`;
    const { reports } = await readBody(Buffer.from(again));
    expect((await readBody(Buffer.from(again.trimEnd()))).reports).toEqual(reports);
  });

  it('is refused if it ends within its head', async () => {
    const [head = ''] = bytesOf('prowler/example_output_aws.csv').toString().split('\n');
    expect(await failureOf(() => readBody(Buffer.from(head.slice(0, -5))))).toMatchObject({ code: 'scan-truncated' });
  });

  it('may be whole if its last cell ends with its quotation mark', async () => {
    const rows = ['id,status,note', 'A-1,pass,"abc"', 'A-2,pass,"ab"'];
    const [report] = (await readBody(Buffer.from(rows.join('\n')))).reports;
    expect(report?.resourceCategories[0]?.total).toBe(2);
  });
});

describe('the encoding of a file', () => {
  it.each(FILES)('does not change what is read: %s', async (file) => {
    const text = new TextDecoder().decode(bytesOf(file));
    const expected = (await readBody(Buffer.from(text))).reports;
    const encoded = {
      'UTF-8 with a mark': Buffer.from(`\ufeff${text}`),
      'UTF-16 as Windows saves it': Buffer.from(`\ufeff${text}`, 'utf16le'),
      'UTF-16 without a mark': Buffer.from(text, 'utf16le'),
      'UTF-16 the other way': Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
    };
    for (const [encoding, bytes] of Object.entries(encoded)) {
      expect((await readBody(bytes)).reports, encoding).toEqual(expected);
    }
  });

  it('may be that of Windows for Western Europe', async () => {
    const bytes = Buffer.from('id;title;status\r\nA-1;Türen sind zu;pass\r\n', 'latin1');
    expect((await readBody(bytes)).reports[0]?.resourceCategories[0]?.policies[0]?.shortTitle).toBe('Türen sind zu');
  });
});

describe('findings that a program appended', () => {
  const findings = JSON.parse(bytesOf('asff/asff_sample.json').toString('utf8')) as {
    readonly Findings: readonly unknown[];
  };
  const [first, ...others] = findings.Findings;

  it.each([
    ['one list after another', `${JSON.stringify([first])}${JSON.stringify(others)}`],
    ['one list per line', `${JSON.stringify([first])}\n${JSON.stringify(others)}\n`],
    ['objects with lists', `${JSON.stringify({ Findings: [first] })}${JSON.stringify({ Findings: others })}`],
    ['one per line', findings.Findings.map((each) => JSON.stringify(each)).join('\n')],
    ['an object and a list', `${JSON.stringify(first)}${JSON.stringify(others)}`],
  ])('are all read: %s', async (_how, text) => {
    const expected = (await readBody(bytesOf('asff/asff_sample.json'))).reports;
    expect((await readBody(Buffer.from(text))).reports).toEqual(expected);
  });

  it('are refused if two stand side by side in a list', async () => {
    const failure = await failureOf(() =>
      readBody(Buffer.from(`[${JSON.stringify(first)}${JSON.stringify(others[0])}]`)),
    );
    expect(failure).toMatchObject({ code: 'scan-malformed' });
    expect(failure.message).toMatch(/^expected ASFF, the findings of Security Hub, found a fault: /);
  });
});

describe('a file of a tool in another shape', () => {
  it('names the member, and says nothing about the service', async () => {
    const body = bytesOf('hdf/small_overrides_hdf.json').toString('utf8').replaceAll('"controls":', '"rules":');
    const failure = await failureOf(() => readBody(Buffer.from(body)));
    expect(failure).toMatchObject({ code: 'scan-malformed', kind: 'input' });
    expect(failure.message).toMatch(/^expected HDF, the JSON of InSpec and Heimdall, found a fault: .*controls/);
    expect(`${failure.message} ${failure.hint ?? ''}`).not.toContain('service');
  });

  it.each([
    [
      'a table of something else',
      'PROFILE,ACCOUNT_NUM,TITLE\n,1,x\n',
      'table-unknown',
      /columns "PROFILE", "ACCOUNT_NUM", "TITLE"$/,
    ],
    [
      'findings without a framework',
      '{"class_uid":2004,"metadata":{"event_code":"a","product":{"name":"Prowler"}}}',
      'scan-empty',
      /name a framework, found none$/,
    ],
    [
      'facts about these files',
      bytesOf('TOTALS.json').toString('utf8'),
      'response-malformed',
      /JSON of something else/,
    ],
  ])('is refused as what it is: %s', async (_what, body, code, message) => {
    const failure = await failureOf(() => readBody(Buffer.from(body)));
    expect(failure.code).toBe(code);
    expect(failure.message).toMatch(message);
  });
});
