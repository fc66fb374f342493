import { createHash } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  encodeSnapshot,
  fetchSnapshots,
  generate,
  readSnapshots,
  summarize,
  type RenderedDocument,
  type GenerateInput,
  type GenerateOptions,
  type Snapshot,
} from '../../src/public/index.js';
import { ACCOUNT_TOKEN, API_KEY } from '../helpers/api-options.js';
import { failureOf } from '../helpers/failure.js';
import { answerWith, startServer } from '../helpers/http-server.js';
import { HEADINGS_MODULE, STOPPING_MODULE } from '../helpers/headings-renderer.js';
import { aTemplateCopy } from '../helpers/template-copies.js';
import { writeFiles } from '../helpers/template-folders.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { aWireCategory, aWirePolicy, aWireReport, bodyOf, inCamelCase } from '../helpers/wire-report.js';

const CLOCK = new Date('2026-11-21T12:00:00Z');
const HTML: GenerateOptions = { formats: ['html'], clock: CLOCK };

function textOf(artifacts: readonly RenderedDocument[]): string {
  return artifacts.map(({ bytes }) => Buffer.from(bytes).toString('utf8')).join('\n');
}

function hashesOf(artifacts: readonly RenderedDocument[]): string[] {
  return artifacts.map(({ fileName, bytes }) => `${createHash('sha256').update(bytes).digest('hex')} ${fileName}`);
}

describe('generate', () => {
  it('makes the formats of the template, each with its name, type and bytes', async () => {
    const artifacts = await generate({ report: aWireReport() }, { clock: CLOCK });
    const stem = 'Contoso-production-CSBP-2026-11-21';
    expect(artifacts.map(({ format, fileName, mediaType }) => [format, fileName, mediaType])).toEqual([
      ['pdf', `${stem}.pdf`, 'application/pdf'],
      ['xlsx', `${stem}.xlsx`, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
      ['html', `${stem}.html`, 'text/html'],
    ]);
    expect(artifacts.map(({ bytes }) => Buffer.from(bytes.subarray(0, 4)).toString('latin1'))).toEqual([
      '%PDF',
      'PK\u0003\u0004',
      '<!do',
    ]);
  });

  it('prints the guidance of a policy library, and refuses a malformed one', async () => {
    const path = join(temporaryFolder(), 'library.yaml');
    writeFileSync(path, 'policies: { DiskEncryption: { steps: [Encrypt the disks of the house.] } }');
    const report = aWireReport();
    expect(textOf(await generate({ report }, { ...HTML, policyLibraries: [path] }))).toContain(
      'Encrypt the disks of the house.',
    );
    expect(textOf(await generate({ report }, HTML))).not.toContain('Remediation and references');
    writeFileSync(path, 'policies: [DiskEncryption]');
    expect(await failureOf(() => generate({ report }, { ...HTML, policyLibraries: [path] }))).toMatchObject({
      kind: 'usage',
      code: 'policy-library-invalid',
    });
  });

  it('makes the requested formats, in their order', async () => {
    const artifacts = await generate({ report: aWireReport() }, { formats: ['html', 'pdf'], clock: CLOCK });
    expect(artifacts.map(({ format }) => format)).toEqual(['html', 'pdf']);
  });

  it('reads bytes, JSON text, parsed JSON and a snapshot alike', async () => {
    const report = aWireReport();
    const bytes = bodyOf(report);
    const [snapshot] = await readSnapshots(bytes, CLOCK);
    const inputs: GenerateInput[] = [
      { report: bytes },
      { report: JSON.stringify(report) },
      { report },
      { snapshot: snapshot! },
    ];
    const texts = await Promise.all(inputs.map(async (input) => textOf(await generate(input, HTML))));
    expect(texts[0]).toContain('Contoso production');
    expect(new Set(texts).size).toBe(1);
  });

  it('reads an envelope and keys in camelCase', async () => {
    const result = [inCamelCase(aWireReport())];
    const text = textOf(await generate({ report: { result, statusCode: 200, message: 'Success' } }, HTML));
    expect(text).toContain('Contoso production');
  });

  it.each([
    ['no input', undefined, {}, 'report-missing'],
    ['null', null, {}, 'report-missing'],
    ['an undefined snapshot', { snapshot: undefined }, {}, 'report-missing'],
    ['a string as the clock', { report: aWireReport() }, { clock: '2026' }, 'options-invalid'],
    ['no formats', { report: aWireReport() }, { formats: [] }, 'options-invalid'],
  ])('refuses %s', async (_what, input, options, code) => {
    expect(await failureOf(() => generate(input as never, options as never))).toMatchObject({ code });
  });

  describe('compares with a baseline', async () => {
    const report = aWireReport();
    const earlier = aWireReport({
      JobId: 'earlier',
      ResourceCategories: [aWireCategory({ Policies: [aWirePolicy({ Compliance: 'Green', PassedResourceCount: 4 })] })],
    });

    const [snapshot] = await readSnapshots(bodyOf(earlier), CLOCK);

    it.each([
      ['bytes', { report: bodyOf(earlier) }],
      ['parsed JSON', { report: earlier }],
      ['a snapshot', { snapshot: snapshot! }],
    ])('given as %s', async (_what, baseline) => {
      const { comparison } = await summarize({ report }, { baseline, clock: CLOCK });
      expect(comparison?.counts).toMatchObject({ 'newly-not-passed': 1, unchanged: 0 });
      expect(textOf(await generate({ report }, { ...HTML, baseline }))).toContain('no longer passes');
    });

    it('in a file, for generate alone', async () => {
      const path = join(temporaryFolder(), 'earlier.json');
      writeFileSync(path, bodyOf(earlier));
      expect(textOf(await generate({ report }, { ...HTML, baseline: path }))).toContain('no longer passes');
      expect(await failureOf(() => summarize({ report }, { baseline: path }))).toMatchObject({
        code: 'options-invalid',
        message: expect.stringMatching(/^baseline: expected \{ snapshot \} or \{ report \} for summarize/) as string,
      });
    });

    it.each([
      ['previous', 'baseline-needs-archive'],
      ['2026-10-14', 'baseline-needs-archive'],
      ['job:1', 'baseline-needs-service'],
      [{ report }, 'baseline-same-scan'],
      [{ report: aWireReport({ JobId: 'x', AccountId: 'another' }) }, 'baseline-unrelated'],
      [{ report: [report, earlier] }, 'reports-several'],
      [5, 'options-invalid'],
    ])('and refuses %j', async (baseline, code) => {
      const failure = await failureOf(() => generate({ report }, { ...HTML, baseline: baseline as never }));
      expect(failure.code).toBe(code);
      expect(failure.message).toContain('baseline');
    });
  });

  it('uses the words and the number format of the locale', async () => {
    const report = aWireReport({
      ResourceCategories: [aWireCategory({ Policies: [aWirePolicy({ TotalResourceCount: 12_345 })] })],
    });
    const text = textOf(await generate({ report }, { ...HTML, locale: 'de' }));
    expect(text).toContain('<html lang="de"');
    expect(text).toContain('Konformität');
    expect(text).toContain('12.345');
  });

  it('prints times in the time zone, and names it', async () => {
    const text = textOf(await generate({ report: aWireReport() }, { ...HTML, timeZone: 'Europe/Berlin' }));
    expect(text).toMatch(/21 November 2026, 13:00 (GMT\+1|CET)/);
    expect(text).not.toContain('November 2026, 12:00');
  });

  it('prints the document control that it receives', async () => {
    const text = textOf(
      await generate(
        { report: aWireReport() },
        { ...HTML, classification: 'Confidential', preparedBy: 'Example Assurance', scannedAt: '2026-11-20' },
      ),
    );
    expect(text).toContain('Confidential');
    expect(text).toContain('Example Assurance');
    expect(text).toContain('20 November 2026 (given by the user)');
  });

  it('returns the same bytes for the same clock, and different ones for another', async () => {
    const report = aWireReport();
    const first = hashesOf(await generate({ report }, { clock: CLOCK }));
    expect(hashesOf(await generate({ report }, { clock: CLOCK }))).toEqual(first);
    const later = hashesOf(await generate({ report }, { clock: new Date(CLOCK.getTime() + 1000) }));
    expect(later.filter((hash) => first.includes(hash))).toEqual([]);
  });

  it('uses the time of the call without a clock', async () => {
    const before = new Date().toISOString().slice(0, 4);
    const text = textOf(await generate({ report: aWireReport() }, { formats: ['html'] }));
    expect(text).toMatch(new RegExp(`Issued</dt><dd[^>]*><bdi>\\d+ \\w+ (${before}|${new Date().getUTCFullYear()}), `));
  });

  it('returns the same for concurrent calls as for sequential ones', async () => {
    const calls = ['pdf', 'xlsx', 'html', 'pdf'].flatMap((format, index) =>
      ['en', 'de'].map((locale): [GenerateInput, GenerateOptions] => [
        { report: aWireReport({ AccountName: `Account ${index} ${locale}` }) },
        { formats: [format], locale, clock: CLOCK, timeZone: index % 2 === 0 ? 'UTC' : 'Asia/Tokyo' },
      ]),
    );
    const together = await Promise.all(calls.map(([input, options]) => generate(input, options)));
    const alone: (readonly RenderedDocument[])[] = [];
    for (const [input, options] of calls) alone.push(await generate(input, options));
    expect(together.map(hashesOf)).toEqual(alone.map(hashesOf));
    expect(new Set(together.flatMap(hashesOf)).size).toBe(8);
  });

  it('uses the template of a folder', async () => {
    const template = aTemplateCopy({
      'words/en.yaml': (words) => words.replace('heading: Summary', 'heading: In short'),
    });
    expect(textOf(await generate({ report: aWireReport() }, { ...HTML, template }))).toContain('In short');
  });

  it('uses a custom renderer with its options', async () => {
    const renderers = { headings: { module: HEADINGS_MODULE, options: { bullet: '*' } } };
    const [artifact, ...others] = await generate(
      { report: aWireReport() },
      { formats: ['headings'], clock: CLOCK, renderers },
    );
    expect(others).toEqual([]);
    expect(artifact).toMatchObject({ format: 'headings', mediaType: 'text/plain' });
    expect(artifact!.fileName).toMatch(/-2026-11-21\.txt$/);
    expect(textOf([artifact!])).toContain('* Summary\n');
  });
});

describe('notices of a document', () => {
  const noticesOf = async (input: GenerateInput, options: GenerateOptions) =>
    (await generate(input, { clock: CLOCK, ...options })).map(({ format, notices }) => [format, notices.join(' ')]);

  it('are absent if the document shows everything', async () => {
    expect(await noticesOf({ report: aWireReport() }, {})).toEqual([
      ['pdf', ''],
      ['xlsx', ''],
      ['html', ''],
    ]);
  });

  it('name characters without a glyph', async () => {
    const report = aWireReport({ AccountName: 'Contoso \u1200' });
    expect((await noticesOf({ report }, { formats: ['pdf'] })).join()).toContain('U+1200');
  });

  it('name withdrawn archival claims', async () => {
    const template = join(temporaryFolder(), 'own');
    writeFiles(template, {
      'template.yaml': 'extends: auditor\nsections: [own.md]\n',
      'sections/own.md': '# One\n\n[&nbsp;](https://example.org/)\n',
    });
    const notices = await noticesOf({ report: aWireReport() }, { formats: ['pdf'], archival: true, template });
    expect(notices.join()).toContain('claims neither PDF/A nor PDF/UA');
  });

  it('name truncated texts', async () => {
    const policy = aWirePolicy({ ShortTitle: 'long '.repeat(8000) });
    const report = aWireReport({ ResourceCategories: [aWireCategory({ Policies: [policy] })] });
    const [[, notice] = []] = await noticesOf({ report }, { formats: ['xlsx'] });
    expect(notice).toContain('1 text longer than 32767 characters was cut');
  });

  it('are on every document if they concern all of them', async () => {
    const template = aTemplateCopy({ 'words/en.yaml': (words) => `${words}\nours: Ours\n` });
    const library = join(temporaryFolder(), 'library.yaml');
    writeFileSync(library, 'policies: { OtherPolicy: { steps: [Do something.] } }');
    const options = { template, locale: 'fr', policyLibraries: [library], formats: ['html', 'xlsx'] };
    const notices = await noticesOf({ report: aWireReport() }, options);
    expect(notices.map(([format]) => format)).toEqual(['html', 'xlsx']);
    for (const [, text] of notices) {
      expect(text).toContain('policy library: covers none of the policies in this report');
      expect(text).toMatch(/1 word is in another language, .*: ours\./);
    }
  });
});

describe('a signal', () => {
  const REASON = new Error('the user has left');

  it('that is aborted prevents all work', async () => {
    const signal = AbortSignal.abort(REASON);
    await expect(generate({ report: aWireReport() }, HTML, { signal })).rejects.toBe(REASON);
  });

  it('stops between two formats, with its reason', async () => {
    const controller = new AbortController();
    const renderers = { stopping: { module: STOPPING_MODULE, options: {} } };
    const stop = (): void => controller.abort(REASON);
    process.once('stopping-renderer' as never, stop);
    const options = { formats: ['stopping', 'html'], clock: CLOCK, renderers };
    await expect(generate({ report: aWireReport() }, options, { signal: controller.signal })).rejects.toBe(REASON);
  });

  it('may come from a timer, which can fire during the call', async () => {
    const signal = AbortSignal.timeout(0);
    const failure: unknown = await generate({ report: aWireReport() }, { clock: CLOCK }, { signal }).catch(
      (reason: unknown) => reason,
    );
    expect(failure).toBe(signal.reason);
  });

  it('that is not aborted changes nothing', async () => {
    const { signal } = new AbortController();
    const report = aWireReport();
    expect(hashesOf(await generate({ report }, HTML, { signal }))).toEqual(hashesOf(await generate({ report }, HTML)));
  });

  it.each([
    [{ singal: AbortSignal.abort() }, 'unknown key "singal" (did you mean "signal"?); known keys: signal'],
    [{ signal: true }, 'signal: expected an AbortSignal, received true'],
    [5, 'expected an object, received 5'],
  ])('is refused if it is not a signal: %j', async (context, problem) => {
    const failure = await failureOf(() => generate({ report: aWireReport() }, HTML, context as never));
    expect(failure).toMatchObject({ kind: 'usage', code: 'options-invalid', message: problem });
  });
});

describe('generate has no side effects', () => {
  const home = process.cwd();

  afterEach(() => {
    process.chdir(home);
    vi.restoreAllMocks();
  });

  it('writes no file, prints nothing, and changes neither environment nor input', async () => {
    const folder = temporaryFolder();
    process.chdir(folder);
    const printed: unknown[] = [];
    for (const stream of [process.stdout, process.stderr]) {
      vi.spyOn(stream, 'write').mockImplementation((chunk) => printed.push(chunk) > 0);
    }
    for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) {
      vi.spyOn(console, method).mockImplementation((...words: unknown[]) => printed.push(words));
    }
    const environment = JSON.stringify(process.env);
    const report = aWireReport();
    const before = JSON.stringify(report);

    await generate({ report }, { clock: CLOCK });

    expect(printed).toEqual([]);
    expect(readdirSync(folder)).toEqual([]);
    expect(JSON.stringify(process.env)).toBe(environment);
    expect(JSON.stringify(report)).toBe(before);
  });
});

const WRONG_OPTIONS: readonly (readonly [string, object])[] = [
  ['an option that is not known', { lokale: 'de' }],
  ['negative days', { maxScanAge: -5 }],
  ['days that are no number', { maxScanAge: NaN }],
  ['days as a text', { maxScanAge: '30' }],
  ['a classification of several lines', { classification: 'Secret\nFree' }],
  ['a text of formats', { formats: 'pdf' }],
  ['a number as template', { template: 5 }],
  ['a rank that is no list', { ranks: { severity: 'High' } }],
  ['a list of options', []],
];

describe('generate refuses', () => {
  const report = aWireReport();

  it.each<[what: string, input: GenerateInput, options: GenerateOptions, expected: object]>([
    ['an unknown format', { report }, { formats: ['docx'] }, { kind: 'usage', code: 'options-invalid' }],
    ['an unknown template', { report }, { template: 'auditors' }, { kind: 'usage', code: 'template-unknown' }],
    ['a missing template folder', { report }, { template: './no' }, { kind: 'usage', code: 'template-missing' }],
    ['an unknown locale', { report }, { locale: 'xx' }, { kind: 'usage', code: 'locale-unknown' }],
    ['a malformed locale', { report }, { locale: '!' }, { kind: 'usage', code: 'options-invalid' }],
    ['an unknown time zone', { report }, { timeZone: 'Mars/Base' }, { kind: 'usage', code: 'options-invalid' }],
    [
      'an invalid date as the clock',
      { report },
      { clock: new Date('noon') },
      { kind: 'usage', code: 'options-invalid' },
    ],
    ['an unknown page size', { report }, { pageSize: 'B5' as 'A4' }, { kind: 'usage', code: 'options-invalid' }],
    ['an unreadable scan time', { report }, { scannedAt: 'noon' }, { kind: 'usage', code: 'options-invalid' }],
    ...WRONG_OPTIONS.map<[string, GenerateInput, GenerateOptions, object]>(([what, options]) => [
      what,
      { report },
      options,
      { kind: 'usage', code: 'options-invalid' },
    ]),
    ['an unknown variable', { report }, { fileName: '{{no}}' }, { kind: 'usage', code: 'template-malformed' }],
    [
      'unknown options of a renderer',
      { report },
      { formats: ['html'], renderers: { html: { module: undefined, options: { color: 'red' } } } },
      { kind: 'usage', code: 'renderer-options-invalid', problems: [expect.stringContaining('color')] },
    ],
    [
      'a missing renderer module',
      { report },
      { formats: ['own'], renderers: { own: { module: '/no/such/renderer.js', options: {} } } },
      { kind: 'usage', code: 'renderer-unloadable' },
    ],
    [
      'a renderer module of another format',
      { report },
      { formats: ['own'], renderers: { own: { module: HEADINGS_MODULE, options: {} } } },
      { kind: 'usage', code: 'renderer-malformed' },
    ],
    ['several reports', { report: [report, report] }, {}, { kind: 'input', code: 'reports-several' }],
    ['a response without a report', { report: [] }, {}, { kind: 'notFound', code: 'no-report' }],
    ['a number instead of a report', { report: 5 }, {}, { kind: 'input', code: 'response-malformed' }],
    ['text that is not JSON', { report: '{' }, {}, { kind: 'input' }],
    ['an input without a report', {} as never, {}, { kind: 'usage', code: 'report-missing' }],
  ])('%s, with a hint', async (_what, input, options, expected) => {
    const failure = await failureOf(() => generate(input, options));
    expect(failure).toMatchObject(expected);
    expect(failure.message).not.toBe('');
    expect(failure.hint).toMatch(/\S/);
  });
});

describe('a given snapshot', async () => {
  const body = bodyOf([aWireReport(), aWireReport({ AccountName: 'Other account' })]);
  const [original] = (await readSnapshots(body, CLOCK)) as readonly [Snapshot, Snapshot];
  const { report } = original;
  const stating = (provenance: Partial<Snapshot['provenance']>): Snapshot => ({
    ...original,
    provenance: { ...original.provenance, ...provenance },
  });
  const green = Buffer.from(Buffer.from(body).toString().replace('"Compliance":"Red"', '"Compliance":"Green"'));
  const ambiguous = Buffer.from(
    Buffer.from(body).toString().replace('"Compliance":"Red"', '"Compliance":"Red","Compliance":"Green"'),
  );
  const [recolored] = await readSnapshots(green);
  const over = (bytes: Buffer): Snapshot => ({
    ...stating({ sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length }),
    body: bytes,
  });

  it.each<[string, unknown, string]>([
    ['another report', { ...original, report: { ...report, accountName: 'Other account' } }, 'snapshot-changed'],
    ['a report with another color', { ...original, report: recolored?.report }, 'snapshot-changed'],
    ['the report of another position', { ...stating({ reportIndex: 1 }) }, 'snapshot-changed'],
    ['a position beyond the last report', stating({ reportIndex: 2 }), 'snapshot-changed'],
    ['another count', stating({ reportCount: 1 }), 'snapshot-changed'],
    ['another body', { ...original, body: green }, 'snapshot-changed'],
    ['another SHA-256', stating({ sha256: '0'.repeat(64) }), 'snapshot-changed'],
    ['another length', stating({ bytes: 1 }), 'snapshot-changed'],
    ['an unknown field in its provenance', stating({ verified: true } as never), 'snapshot-malformed'],
    ['a repeated key in its body', over(ambiguous), 'response-ambiguous'],
    ['text as its body', { ...original, body: Buffer.from(body).toString() }, 'snapshot-malformed'],
    ['no body', { provenance: original.provenance, report }, 'snapshot-malformed'],
    ['no report', { provenance: original.provenance, body }, 'snapshot-changed'],
    ['no members', {}, 'snapshot-malformed'],
    ['null instead of it', null, 'snapshot-malformed'],
  ])('is refused with %s', async (_what, snapshot, code) => {
    const input = { snapshot } as never;
    for (const failure of [await failureOf(() => generate(input, HTML)), await failureOf(() => summarize(input))]) {
      expect(failure).toMatchObject({ kind: 'input', code });
      expect(failure.hint).toBeTruthy();
    }
  });

  it('may have been copied, saved and read again', async () => {
    const copied = structuredClone(original);
    const [saved] = await readSnapshots(await encodeSnapshot(original));
    const texts = await Promise.all(
      [original, copied, saved!].map(async (snapshot) => textOf(await generate({ snapshot }, HTML))),
    );
    expect(new Set(texts).size).toBe(1);
  });
});

describe('readSnapshots', () => {
  it('splits a response with several reports into snapshots that can be generated', async () => {
    const body = bodyOf([aWireReport({ AccountName: 'Alpha Ltd' }), aWireReport({ AccountName: 'Beta Ltd' })]);
    const snapshots = await readSnapshots(body, CLOCK);
    expect(snapshots.map(({ provenance }) => [provenance.reportIndex, provenance.reportCount])).toEqual([
      [0, 2],
      [1, 2],
    ]);
    const texts = await Promise.all(snapshots.map(async (snapshot) => textOf(await generate({ snapshot }, HTML))));
    expect(texts.map((text) => [text.includes('Alpha Ltd'), text.includes('report 2 of 2')])).toEqual([
      [true, false],
      [false, true],
    ]);
  });
});

describe('summarize', () => {
  it('returns the numbers in the documents', async () => {
    const { entryTally, compliance, coverage } = await summarize({ report: aWireReport() });
    expect(entryTally).toMatchObject({ red: 1, total: 1, assessed: 1, notPassed: 1 });
    expect(compliance).toEqual({ numerator: 0, denominator: 1, share: 0 });
    expect(coverage.share).toBe(1);
  });

  it('uses a custom order of severities', async () => {
    const policies = ['Critical', 'Moderate', 'High', 'Low'].map((severity) =>
      aWirePolicy({ PolicyId: severity, Severity: severity }),
    );
    const report = aWireReport({ ResourceCategories: [aWireCategory({ Policies: policies })] });
    const { severities } = await summarize({ report }, { ranks: { severity: ['Low', 'High', 'Absent'] } });
    expect(severities.map(({ value }) => value)).toEqual(['Low', 'High', 'Critical', 'Moderate']);
  });
});

describe('gates', () => {
  it('are evaluated, and change no other figure', async () => {
    const report = aWireReport();
    const clock = '2026-11-21';
    const { gates, ...figures } = await summarize(
      { report },
      { clock, gates: ['passed >= 0', { name: 'Named', rule: 'no new high' }] },
    );
    expect(gates.map(({ name, result }) => [name, result])).toEqual([
      [null, 'passed'],
      ['Named', 'not-evaluated'],
    ]);
    expect(figures).toEqual({ ...(await summarize({ report }, { clock })), gates: undefined });
  });

  it('are refused if they are misspelled', async () => {
    await expect(summarize({ report: aWireReport() }, { gates: ['faild = 0'] })).rejects.toThrow(
      /did you mean "failed"/,
    );
  });
});

describe('fetchSnapshots', () => {
  const report = aWireReport();
  const query = { license: report['LicenseId'] as string, account: report['AccountId'] as string, benchmark: 'CSBP' };
  const credentials = { accountToken: ACCOUNT_TOKEN, apiKey: API_KEY };

  it('fetches snapshots that generate accepts', async () => {
    const server = await startServer(answerWith(200, bodyOf([report])));
    // JavaScript callers may pass it.
    const asked = { ...query, job: undefined } as unknown as typeof query;
    const [snapshot] = await fetchSnapshots(asked, { url: server.url, ...credentials, environment: 'TRIAL' });
    expect(snapshot?.provenance).toMatchObject({ sourceKind: 'service', environment: 'TRIAL', query });
    expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${ACCOUNT_TOKEN}`);
    expect(textOf(await generate({ snapshot: snapshot! }, HTML))).toContain('TRIAL');
  });

  it('stops with the reason of a signal, before sending anything and while waiting', async () => {
    const reason = new Error('the user has left');
    const controller = new AbortController();
    const server = await startServer(() => controller.abort(reason));
    const options = { url: server.url, ...credentials };
    const context = { signal: AbortSignal.abort(reason) };
    await expect(fetchSnapshots(query, options, context)).rejects.toBe(reason);
    expect(server.requests).toEqual([]);
    await expect(fetchSnapshots(query, options, { signal: controller.signal })).rejects.toBe(reason);
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    [undefined, 'expected an object, received nothing'],
    [{ licence: 'L' }, 'unknown key "licence" (did you mean "license"?)'],
    [{ license: 5 }, 'license: expected a string, received 5'],
    [{}, '--license: expected the license id, received none'],
  ])('refuses the query %j', async (asked, problem) => {
    const failure = await failureOf(() => fetchSnapshots(asked as never, { url: 'https://a.invalid', ...credentials }));
    expect(failure.kind).toBe('usage');
    expect(failure.message).toContain(problem);
  });

  it('reports retries', async () => {
    const { url } = await startServer(answerWith(503, '{}'));
    const messages: string[] = [];
    const options = { url, ...credentials, retries: 1, onRetry: (text: string) => messages.push(text) };
    expect(await failureOf(() => fetchSnapshots(query, options))).toMatchObject({ kind: 'unavailable' });
    expect(messages).toHaveLength(1);
  });

  it.each([
    [{ url: 'http://audit.example' }, 'url: expected an address that begins with https://'],
    [{ url: undefined as unknown as string }, 'url: expected a string, received nothing'],
    [{ timeout: NaN }, 'timeout: expected a number'],
    [{ retries: -1 }, 'retries: expected a number of at least 0'],
    [{ environment: 'prod' as 'PROD' }, 'environment: expected one of "PROD", "TRIAL", received "prod"'],
    [{ accountToken: '' }, 'accountToken: expected one line'],
    [{ apiKey: 'secret\r\nX: y' }, 'apiKey: expected one line'],
    [{ apiKey: undefined as unknown as string }, 'apiKey: expected one line'],
    [{ apiKey: ['secret'] as unknown as string }, 'apiKey: expected one line'],
    [{ token: 'secret' }, 'unknown key "token"'],
    [{ retrys: 2 }, 'unknown key "retrys" (did you mean "retries"?)'],
    [{ firstDelay: 2 }, 'unknown key "firstDelay"'],
    [{ onRetry: 'log' as never }, 'onRetry: expected a function'],
  ])('refuses %j before anything is sent', async (options, problem) => {
    const failure = await failureOf(() =>
      fetchSnapshots(query, { url: 'https://a.invalid', ...credentials, ...options }),
    );
    expect(failure.kind).toBe('usage');
    expect(failure.message).toContain(problem);
    expect(failure.message).not.toContain('secret');
  });
});
