import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { samplesFor } from '../../src/authoring/check/samples.js';
import { messageText } from '../../src/deliverers/message-files.js';
import { composeMessage } from '../../src/documents/compose-message.js';
import { composeSet } from '../../src/documents/compose-set.js';
import { FILES_MARKER, MESSAGE_FORMATS, type MessageFormat } from '../../src/base/message-formats/formats.js';
import { idOf } from '../../src/archive/records.js';
import type { Snapshot } from '../../src/model/report/snapshot.js';
import { loadTools } from '../../src/documents/load-tools.js';
import type { RunSettings } from '../../src/settings/run-settings.js';
import type { Template } from '../../src/model/template/template.js';
import { loadTemplate } from '../../src/template/load.js';
import { aRedaction } from '../helpers/redaction.js';
import { someRunSettings } from '../helpers/run-settings.js';
import { anArchive, archived } from '../helpers/archives.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { aWireCategory, aWirePolicy, aWireReport, type WirePolicy } from '../helpers/wire-report.js';
import { parseSnapshots } from '../helpers/built-in-readers.js';

const CLOCK = new Date('2026-11-21T12:00:00Z');
const EXAMPLES = new URL('../../examples/', import.meta.url).pathname;
const LOCALES = ['en', 'de', 'fr', 'es', 'pt-BR', 'ja', 'ar'] as const;

const GREEN = { Compliance: 'Green', PassedResourceCount: 4, TotalResourceCount: 4, FailedResourceCount: 0 };
const RED = { Compliance: 'Red' };
const GRAY = { Compliance: 'Gray' };

async function snapshotOf(policies: readonly Partial<WirePolicy>[], overrides: object = {}): Promise<Snapshot> {
  const Policies = policies.map((policy, index) => aWirePolicy({ PolicyId: `P${String(index)}`, ...policy }));
  const report = aWireReport({ ...overrides, ResourceCategories: [aWireCategory({ Policies })] });
  return read(Buffer.from(JSON.stringify(report)));
}

async function read(body: Uint8Array): Promise<Snapshot> {
  const [snapshot] = await parseSnapshots(body, CLOCK);
  return snapshot!;
}

const sample = await read(readFileSync(join(EXAMPLES, 'reports/type-1-cis-2026-11.json')));

async function messageOf(
  snapshot: Snapshot,
  given: Partial<RunSettings> = {},
  formats: readonly MessageFormat[] = ['text'],
) {
  const settings = someRunSettings({ formats: ['html'], ...given });
  const set = await composeSet(snapshot, settings, await loadTools(settings));
  return { set, message: await composeMessage(set, settings, formats) };
}

async function textOf(snapshot: Snapshot, given: Partial<RunSettings> = {}): Promise<string> {
  return (await messageOf(snapshot, given)).message.texts.text ?? '';
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ');

const FILES = {
  attached: [{ fileName: 'report.pdf', size: 1_234_567 }],
  linked: [{ fileName: 'report.xlsx', url: 'https://files.example/report.xlsx' }],
  omitted: [{ fileName: 'report.html', size: 30_000_000 }],
};

/** Everything that a message can say. */
const FULL = {
  baseline: { kind: 'file', path: join(EXAMPLES, 'reports/type-1-cis-2026-10.json') },
  gates: ['critical failed = 0', 'coverage >= 50%', 'compliance >= 90%'],
  acceptances: [join(EXAMPLES, 'acceptances.yaml')],
} as const satisfies Partial<RunSettings>;

describe('a message about a report', () => {
  it('brings the words of its language', async () => {
    const { message } = await messageOf(sample, { locale: 'de' });
    expect(message.catalog['ticket.report']).toBe('Nicht voll erfüllte Richtlinien');
  });

  it.each(LOCALES)('is as kept in %s', async (locale) => {
    const { message } = await messageOf(sample, { ...FULL, locale }, ['text']);
    // The id changes with every template.
    const text = `${message.subject}\n\n${messageText(message, 'text', FILES)}`.replace(/AP(?:-[0-9A-F]{4})+/, 'AP-…');
    await expect(text).toMatchFileSnapshot(`../golden/messages/report-${locale}.txt`);
  });

  it.each(MESSAGE_FORMATS)('has the same numbers as %s', async (format) => {
    const { message } = await messageOf(sample, FULL, [format]);
    const text = message.texts[format] ?? '';
    for (const number of ['71.8%', '67.8%', '72.6%', '57.0%', '29']) expect(text).toContain(number);
    expect(text.split(FILES_MARKER)).toHaveLength(2);
  });

  it('states raw and adjusted compliance, gates, what changed, the causes, and where the numbers come from', async () => {
    const { message, set } = await messageOf(sample, FULL);
    const text = oneLine(message.texts.text ?? '');
    for (const said of [
      'Compliance is 71.8%: of the 85 policies that passed or failed, 61 passed.',
      'Without them, compliance is 72.6% (61 of 84).',
      '90 of 158 policies were assessed (57.0%).',
      'Compliance rose from 67.9% to 71.8% (+3.9 points)',
      '1 of 3 gates passed.',
      '5 of 8 assessed categories account for 89.7%',
      'Compared with: 10 October 2026',
      `Document: ${set.documentId}`,
    ]) {
      expect(text).toContain(said);
    }
  });

  it('warns of a sample, an old scan and a report that contradicts itself', async () => {
    const old = await messageOf(sample, { maxScanAge: 1 });
    expect(old.message.texts.text).toContain('SAMPLE DATA – NOT EVIDENCE');
    expect(oneLine(old.message.texts.text ?? '')).toContain('The scan is 7 days old.');
    expect(old.message.subject).toMatch(/^\[SAMPLE DATA – NOT EVIDENCE\] /);
    const Policies = [aWirePolicy(GREEN), aWirePolicy({ PolicyId: 'B' })];
    const report = aWireReport({ ResourceCategories: [aWireCategory({ Policies, CompliancePercent: 12 })] });
    const contradicting = await textOf(await read(Buffer.from(JSON.stringify(report))));
    expect(oneLine(contradicting)).toMatch(/Warning: The report contradicts itself/);
  });

  it('says that it is a trial', async () => {
    const snapshot = await snapshotOf([GREEN]);
    const provenance = {
      ...snapshot.provenance,
      environment: 'TRIAL',
      sourceKind: 'service',
      httpStatus: 200,
    } as const;
    const { message } = await messageOf({ ...snapshot, provenance });
    expect(message.subject).toMatch(/^\[TRIAL\] /);
    expect(oneLine(message.texts.text ?? '')).toMatch(/^Warning: TRIAL .*fetched from TRIAL/);
  });

  it('has the id of the documents', async () => {
    const { set, message } = await messageOf(await snapshotOf([GREEN]), {}, MESSAGE_FORMATS);
    expect(message.texts.adf).toContain(set.documentId);
    expect(set.documentId).toBe(set.composition.document.meta.id);
  });
});

const CASES: Readonly<Record<string, readonly Partial<WirePolicy>[]>> = {
  empty: [],
  'not assessed': [GRAY, GRAY],
  passed: [GREEN, GREEN],
  'partly failed': [{ Compliance: 'Amber' }],
  'one not passed': [GREEN, RED, GRAY],
  'two not passed': [GREEN, RED, RED],
  'many not passed': [GREEN, ...Array.from({ length: 12 }, () => RED)],
};

const POSITIONS: Readonly<Record<string, readonly [subject: string, position: string]>> = {
  empty: ['no compliance percentage, nothing assessed', 'The report has no policies.'],
  'not assessed': ['no compliance percentage, nothing assessed', 'None of the 2 policies was assessed'],
  passed: ['100.0% compliance, all assessed policies passed', 'all 2 assessed policies passed.'],
  'partly failed': ['no compliance percentage, 1 policy assessed', 'The only assessed policy partly failed'],
  'one not passed': ['50.0% compliance, 1 policy not passed', '1 policy did not pass.'],
  'two not passed': ['33.3% compliance, 2 policies not passed', '2 policies did not pass.'],
  'many not passed': ['7.7% compliance, 12 policies not passed', '12 policies did not pass.'],
};

describe.each(Object.entries(CASES))('where policies are %s', (name, policies) => {
  it('says so in English, in the subject and in the text', async () => {
    const { message } = await messageOf(await snapshotOf(policies));
    const [subject = '', position = ''] = POSITIONS[name] ?? [];
    expect(message.subject).toContain(subject);
    expect(oneLine(message.texts.text ?? '')).toContain(position);
  });

  it.each(LOCALES)('says it in %s alone, in one line of subject', async (locale) => {
    const { message } = await messageOf(await snapshotOf(policies), { locale }, ['text', 'mail']);
    expect(message.subject).not.toMatch(/[\n{}\u202a-\u202e\u2066-\u2069]|undefined|NaN/);
    expect(message.subject.length).toBeLessThanOrEqual(150);
    expect(message.locale).toEqual({ tag: locale, direction: locale === 'ar' ? 'rtl' : 'ltr', timeZone: 'UTC' });
    const said = `${message.subject} ${message.texts.text ?? ''} ${Object.values(message.words).join(' ')}`;
    expect(said).not.toMatch(/\{(?!files\}|file\}|size\}|first\}|rest\})|\*\*|undefined|NaN/);
    const english = locale === 'en' ? [] : ['passed', 'assessed', 'policies', 'Warning', 'Attached', 'ompliance'];
    expect(english.filter((word) => said.includes(word))).toEqual([]);
  });
});

describe('the subject', () => {
  it('is one line of at most 150 characters, whatever the account is called', async () => {
    const name = `Line\r\nBcc: x@evil.example ${'long name 😀 '.repeat(30)}`;
    const { message } = await messageOf(await snapshotOf([GREEN], { AccountName: name }));
    expect(message.subject).not.toMatch(/[\r\n]/);
    expect(message.subject.length).toBeLessThanOrEqual(150);
    expect(message.subject).not.toMatch(/\p{Cs}/u);
    expect(message.subject).toMatch(/…$/);
  });
});

describe('a template of the user', () => {
  it('is used as the setting says, and keeps mark and id', async () => {
    const folder = join(temporaryFolder(), 'ours');
    mkdirSync(join(folder, 'sections'), { recursive: true });
    writeFileSync(join(folder, 'template.yaml'), "extends: message\ntitle: 'Scan of {{account}}'\n");
    writeFileSync(join(folder, 'sections/message.md'), 'Dear colleagues, {{count entries.notPassed}} are open.\n');
    const { message, set } = await messageOf(sample, { messageTemplate: folder });
    expect(message.subject).toBe('[SAMPLE DATA – NOT EVIDENCE] Scan of Tarnholm Retail – Production');
    expect(message.texts.text).toBe(
      [
        'Warning:',
        '  SAMPLE DATA – NOT EVIDENCE',
        '',
        'Dear colleagues, 29 are open.',
        '',
        `Document: ${set.documentId}`,
        '',
        `${FILES_MARKER}\n`,
      ].join('\n'),
    );
  });

  it('is refused if its documents are about something else', async () => {
    await expect(messageOf(await snapshotOf([GREEN]), { messageTemplate: 'message-portfolio' })).rejects.toMatchObject({
      code: 'template-kind',
    });
  });

  it('does not change the documents', async () => {
    const plain = await messageOf(await snapshotOf([GREEN]));
    const other = await messageOf(await snapshotOf([GREEN]), { messageTemplate: 'executive' });
    expect(other.set.documentId).toBe(plain.set.documentId);
    expect(other.set.identity).toBe(plain.set.identity);
    expect(other.message.texts.text).not.toBe(plain.message.texts.text);
  });
});

describe('a redacted set', () => {
  it('has a message without the names that the documents do not have', async () => {
    const { message } = await messageOf(sample, { redaction: aRedaction() }, MESSAGE_FORMATS);
    const said = JSON.stringify(message);
    expect(said).not.toContain('Tarnholm');
    expect(message.texts.text).toMatch(/redacted/);
  });
});

describe('a message about a portfolio', () => {
  it.each(LOCALES)('says in %s what the portfolio says', async (locale) => {
    const { documents } = await samplesFor('portfolio');
    const template = await loadTemplate('portfolio', locale);
    for (const document of documents) {
      const composeMessageOf = async (of: Template) => (await document.compose(of)).document;
      const set = { template, snapshot: null, composeMessage: composeMessageOf };
      const message = await composeMessage(set, someRunSettings({ locale }), ['text', 'mail']);
      const text = message.texts.text ?? '';
      expect(message.subject).not.toMatch(/[\n{}]|undefined|NaN/);
      expect(text).not.toMatch(/\{|\*\*|undefined|NaN|#not-assessed/);
      expect(message.subject).toMatch(locale === 'en' ? /\d+ accounts?, \d+ benchmarks?: / : /\S/);
    }
  });
});

it('a message about a portfolio has the same fix first as the portfolio', async () => {
  const { documents } = await samplesFor('portfolio');
  const both: string[][] = [];
  for (const document of documents) {
    const portfolio = (await document.compose(await loadTemplate('portfolio', 'en'))).document;
    const mail = (await document.compose(await loadTemplate('message-portfolio', 'en'))).document;
    const [fix = '', same = ''] = [portfolio, mail].map(({ blocks }) => JSON.stringify(blocks).split('■')[1]);
    if (fix !== '') both.push([fix.slice(0, 150), same]);
  }
  expect(both.length).toBeGreaterThan(1);
  for (const [fix, same] of both) expect(same).toContain(fix);
});

it.each([
  [150, 150],
  [151, 150],
])('a title of %i characters is a subject of %i', async (length, expected) => {
  const { set } = await messageOf(await snapshotOf([GREEN]));
  const titled: typeof set.composeMessage = async (template) => {
    const document = await set.composeMessage(template);
    return { ...document, meta: { ...document.meta, mark: null, title: 'x'.repeat(length) } };
  };
  const { subject } = await composeMessage({ ...set, composeMessage: titled }, someRunSettings(), []);
  expect([subject.length, subject.endsWith('…')]).toEqual([expected, length > expected]);
});

describe('a link to the pages', () => {
  const webAddress = 'https://audits.example.com';

  it('leads to the page of the scan, by the id that the archive gives it', async () => {
    const archive = anArchive(temporaryFolder());
    const { set, message } = await messageOf(sample, { webAddress }, MESSAGE_FORMATS);
    const { key } = await archived(archive, sample);
    const { texts } = message;
    for (const format of MESSAGE_FORMATS) {
      expect([format, texts[format]]).toEqual([format, expect.stringContaining(`${webAddress}/scans/${idOf(key)}`)]);
    }
    // Documents do not change with the address of pages.
    expect(set.identity).toBe((await messageOf(sample)).set.identity);
  });

  it.each(LOCALES)('has words in %s', async (locale) => {
    const text = await textOf(sample, { webAddress, locale });
    const other = await textOf(sample, { locale });
    expect(text.split('\n').length).toBeGreaterThan(other.split('\n').length);
    expect(other).not.toContain('/scans/');
  });

  it('is in no redacted message', async () => {
    expect(await textOf(sample, { webAddress, redaction: aRedaction() })).not.toContain(webAddress);
  });
});
