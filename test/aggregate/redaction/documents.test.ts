/** Looks for identifying values in every byte of redacted documents, in all formats and templates. */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  generate,
  readSnapshots,
  summarize,
  type GenerateOptions,
  type RenderedDocument,
} from '../../../src/public/index.js';
import { createWording } from '../../../src/compose/wording/wording.js';
import { once } from '../../../src/model/values/memoize.js';
import { loadTemplate } from '../../../src/template/load.js';
import { ACCEPTANCES, ADDED, anIdentifyingReport, IDENTIFYING } from '../../helpers/identifying-report.js';
import { REDACTION_KEY } from '../../helpers/redaction.js';
import { unpacked, valuesIn } from '../../helpers/searched-bytes.js';
import { present } from '../../helpers/system.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';
import { bodyOf } from '../../helpers/wire-report.js';

const VALUES = Object.values(IDENTIFYING);
/** Documents about portfolios are made of many reports: see test/cli/portfolio-redaction.test.ts. */
const TEMPLATES = readdirSync(new URL('../../../templates', import.meta.url)).filter(
  (name) => !name.endsWith('portfolio'),
);
const PROFILE = { key: REDACTION_KEY, services: true, also: ADDED };
const REDACTED: GenerateOptions = { redact: 'external', redaction: { profiles: { external: PROFILE } } };

async function documentsOf(options: GenerateOptions): Promise<readonly RenderedDocument[]> {
  const acceptances = join(temporaryFolder(), 'acceptances.yaml');
  writeFileSync(acceptances, ACCEPTANCES);
  const [baseline] = await readSnapshots(
    bodyOf([anIdentifyingReport({ JobId: `${IDENTIFYING.job}-before` })]),
    new Date(0),
  );
  return generate(
    { report: bodyOf([anIdentifyingReport()]) },
    {
      formats: ['pdf', 'xlsx', 'html'],
      clock: '2026-11-21T12:00:00Z',
      acceptances: [acceptances],
      ...(baseline && { baseline: { snapshot: baseline } }),
      archival: true,
      ...options,
    },
  );
}

async function valuesInDocument({ fileName, bytes, notices }: RenderedDocument): Promise<readonly string[]> {
  const content = Buffer.concat([await unpacked(fileName, bytes), Buffer.from([fileName, ...notices].join('\n'))]);
  return valuesIn(content, VALUES);
}

describe.each(TEMPLATES)('redacted documents of the template %s', (template) => {
  const redacted = once(() =>
    documentsOf({ template, renderers: { pdf: { options: { embedSource: true } } }, ...REDACTED }),
  );

  it('hold no identifying value in any spelling', async () => {
    for (const document of await redacted()) {
      expect(await valuesInDocument(document), document.format).toEqual([]);
    }
  });

  it('say that they are redacted', async () => {
    for (const document of await redacted()) {
      const content = await unpacked(document.fileName, document.bytes);
      if (document.format === 'pdf' && !present('pdftotext')) continue;
      expect(content.toString(), document.format).toContain('Names and ids are replaced by tokens (profile external)');
    }
  });
});

describe.each(['en', 'de', 'fr', 'es', 'pt-BR', 'ja', 'ar'])('tokens in the language %s', (locale) => {
  it('have no word for their kind before them, which they say themselves', async () => {
    const acceptances = join(temporaryFolder(), 'acceptances.yaml');
    writeFileSync(acceptances, ACCEPTANCES.replace('policies: [P1]', `services: [${IDENTIFYING.service}]`));
    const [page] = await generate(
      { report: bodyOf([anIdentifyingReport()]) },
      { ...REDACTED, locale, formats: ['html'], clock: '2026-11-21T12:00:00Z', acceptances: [acceptances] },
    );
    const { text } = await createWording(locale, 'UTC', (await loadTemplate('auditor', locale)).messages);
    const shown = plain(new TextDecoder().decode(page!.bytes).replace(/<[^>]*>/g, ''));
    for (const [kind, worded] of [
      ['job', (job: string) => text('head.job', { job })],
      ['service', (names: string) => text('acceptance.services', { names })],
    ] as const) {
      const [token = ''] = new RegExp(`${kind}-[0-9A-Z]{8}`).exec(shown) ?? [];
      expect(token).not.toBe('');
      expect(shown.includes(plain(worded(token))), `${kind} is said twice`).toBe(false);
    }
  });
});

/** Without marks of direction, and with ordinary spaces. */
function plain(text: string): string {
  return text.replace(/[\u2066-\u2069]/g, '').replace(/\s+/g, ' ');
}

describe('the search', () => {
  it('finds the values in documents that are not redacted', async () => {
    const { accountId, accountName, licenseName, job, service } = IDENTIFYING;
    const documents = await documentsOf({ renderers: { pdf: { options: { embedSource: true } } } });
    expect(documents.map(({ format }) => format)).toContain('pdf');
    for (const document of documents) {
      const known = document.format === 'pdf' ? VALUES : [accountId, accountName, licenseName, job, service];
      expect(await valuesInDocument(document), document.format).toEqual(expect.arrayContaining([...known]));
    }
  });

  it.each(['utf16le', 'hex', 'base64', 'latin1', 'utf8'] as const)('finds a value in %s', (encoding) => {
    const value = IDENTIFYING.licenseName;
    const text = `xx${value}yy`;
    const content = ['hex', 'base64'].includes(encoding)
      ? Buffer.from(text).toString(encoding)
      : Buffer.from(text, encoding);
    expect(valuesIn(content, [value])).toEqual([value]);
  });

  it('finds a value escaped for a URL, JSON, HTML or a file name', () => {
    const value = IDENTIFYING.licenseName;
    for (const text of [
      'Zelmonta%20%26%20S%C3%B6hne',
      String.raw`Zelmonta \u0026 S\u00f6hne`,
      'Zelmonta &amp; Söhne',
      'zelmonta-söhne',
    ]) {
      expect(valuesIn(text, [value]), text).toEqual([value]);
    }
  });
});

describe('redaction', () => {
  it('changes no number', async () => {
    const input = { report: bodyOf([anIdentifyingReport()]) };
    const { entryTally, compliance, resourceChecks, notPassed } = await summarize(input);
    expect(await summarize(input, REDACTED)).toMatchObject({ entryTally, compliance, resourceChecks, notPassed });
  });

  it('gives the same tokens in every report, and others under another key', async () => {
    const nameOf = async (report: object, key = REDACTION_KEY): Promise<string> => {
      const profiles = { external: { ...PROFILE, key } };
      const { accountName } = await summarize(
        { report: bodyOf([anIdentifyingReport({ ...report })]) },
        { ...REDACTED, redaction: { profiles } },
      );
      return accountName;
    };
    expect(await nameOf({ JobId: 'other' })).toBe(await nameOf({}));
    expect(await nameOf({}, REDACTION_KEY.replace('5', '6'))).not.toBe(await nameOf({}));
  });

  it('says that the source is not attached, where it was requested', async () => {
    const renderers = { pdf: { options: { embedSource: true } } };
    const [pdf] = await documentsOf({ formats: ['pdf'], renderers, ...REDACTED });
    expect(pdf?.notices).toContain('The source is not attached, because the document is redacted.');
  });

  it.each([
    ['preparedFor', { preparedFor: `Board of ${IDENTIFYING.accountName}` }],
    ['fileName', { fileName: IDENTIFYING.company }],
  ])('refuses a value in the setting %s, and quotes it with its token', async (name, setting) => {
    const failure = await documentsOf({ ...setting, ...REDACTED }).catch((thrown: unknown) => thrown);
    expect(failure).toMatchObject({ code: 'redaction-incomplete', kind: 'usage' });
    const { message, problems } = failure as { message: string; problems: readonly string[] };
    expect(message).toContain(`${name}: expected no redacted value`);
    expect(valuesIn([message, ...problems].join('\n'), VALUES)).toEqual([]);
  });

  it.each([
    ['no key', { key: undefined }, 'redaction-key-missing'],
    ['a short key', { key: 'too short' }, 'redaction-key-invalid'],
    ['a key with another id', { keyId: 'ABCDEFGH' }, 'redaction-key-invalid'],
  ])('refuses %s', async (_case, changes, code) => {
    const redaction = { profiles: { external: { ...PROFILE, ...changes } } };
    const failure = await documentsOf({ redact: 'external', redaction }).catch((thrown: unknown) => thrown);
    expect(failure).toMatchObject({ code, kind: 'usage' });
    expect((failure as Error).message).not.toContain(REDACTION_KEY);
  });
});
