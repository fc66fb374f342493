import { describe, expect, it } from 'vitest';
import { composeSets } from '../../src/documents/make-sets.js';
import { renderInMemory, refuseUnprintableWords } from '../../src/documents/render-set.js';
import { loadWithOptions } from '../../src/renderers/registry.js';
import { loadTemplate } from '../../src/template/load.js';
import { failureOf } from '../helpers/failure.js';
import { someRunSettings } from '../helpers/run-settings.js';
import { anExtension, type TemplateFiles } from '../helpers/template-folders.js';
import { aWireReport, bodyOf } from '../helpers/wire-report.js';
import { parseSnapshots } from '../helpers/built-in-readers.js';

/** No Korean font is installed for these tests. */
const KOREAN: TemplateFiles = { 'words/ko.yaml': 'title: 감사 보고서\n' };

async function refuse(template: string, locale: string, ...formats: string[]): Promise<void> {
  const renderers = await Promise.all(formats.map((format) => loadWithOptions(format, {})));
  await refuseUnprintableWords(await loadTemplate(template, locale), renderers);
}

describe('words that no font can print', () => {
  it('are refused if a format uses fonts, with the command that installs one', async () => {
    const failure = await failureOf(() => refuse(anExtension(KOREAN), 'ko', 'html', 'pdf'));
    expect(failure).toMatchObject({ kind: 'usage', code: 'font-package-missing' });
    expect(failure.message).toBe(
      'expected fonts for the words of ko in pdf, found @expo-google-fonts/noto-sans-kr not installed',
    );
    expect(failure.hint).toBe(
      'Run npm install @expo-google-fonts/noto-sans-kr, or omit the format: workbooks and HTML pages (--format xlsx,html) need no fonts.',
    );
  });

  it('do not prevent workbooks and pages', async () => {
    await refuse(anExtension(KOREAN), 'ko', 'html', 'xlsx');
  });

  it('are only those in the language of the document', async () => {
    await refuse(anExtension({ ...KOREAN, 'words/en.yaml': 'title: Report\n' }), 'en', 'pdf');
    // Borrowed words get their own notice, and words that only workbooks print do not count.
    await refuse(anExtension({ 'words/ko.yaml': 'sheet: { summary: 요약 }\n' }), 'ko', 'pdf');
  });

  it('are accepted in a language whose font is installed', async () => {
    for (const locale of ['en', 'de', 'ar', 'ja']) await refuse('auditor', locale, 'pdf');
  });

  it('are refused when rendering, but text of a report is not', async () => {
    const korean = someRunSettings({ template: anExtension(KOREAN), locale: 'ko', formats: ['pdf'] });
    const [set] = await composeSets(await parseSnapshots(bodyOf([aWireReport()]), new Date()), korean);
    expect(await failureOf(() => renderInMemory(set!, korean))).toMatchObject({ code: 'font-package-missing' });

    const english = someRunSettings({ formats: ['pdf'] });
    const named = await parseSnapshots(bodyOf([aWireReport({ AccountName: '감사' })]), new Date());
    const [other] = await composeSets(named, english);
    expect(await renderInMemory(other!, english)).toHaveLength(1);
  });
});
