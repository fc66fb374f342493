import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { renderSet, type RenderedSet } from '../../../src/documents/render-set.js';
import { composeSets } from '../../../src/documents/make-sets.js';
import { accessibilityProblems } from '../../pdf-check/accessibility.js';
import { wholeOf } from '../../helpers/whole-content.js';
import { run } from '../../helpers/pdf.js';
import { actualTextOf } from '../../helpers/pdf-structure.js';
import { someRunSettings } from '../../helpers/run-settings.js';
import { parseSnapshots } from '../../helpers/built-in-readers.js';

const report = readFileSync(new URL('../../fixtures/reports/scripts.json', import.meta.url));

describe('a report with titles in many scripts', () => {
  let rendered: RenderedSet;
  let bytes: Uint8Array;

  beforeAll(async () => {
    const snapshots = await parseSnapshots(report, new Date('2026-11-21T10:00:00Z'));
    const settings = someRunSettings({ formats: ['pdf'] });
    const [set] = await composeSets(snapshots, settings);
    if (set === undefined) throw new Error('expected a document set');
    rendered = await renderSet(set, settings);
    bytes = wholeOf(rendered.artifacts[0]!.content);
  });

  it('reads as written, in a document without structure problems', () => {
    const read = actualTextOf(bytes) + run('pdfinfo', ['-struct-text', '-'], bytes).replaceAll(/\s+/g, ' ');
    for (const title of [
      'تأكد من حظر الوصول إلى المنفذ 22 (SSH) من الإنترنت في ',
      '「バックアップ」が構成され、ログが365日以上保存されていること、ならびに',
      'Убедитесь, что диски данных виртуальных машин зашифрованы',
    ]) {
      expect(read).toContain(title);
    }
    expect(accessibilityProblems(bytes)).toEqual([]);
  });

  it('has the first 1,000 characters of each long title', () => {
    const read = actualTextOf(bytes).replaceAll(' ', '');
    const [long = ''] = /"(تأكد من أن جميع السجلات[^"]{1000,})"/.exec(report.toString())?.slice(1) ?? [];
    expect(long).toHaveLength(5000);
    expect(read).toContain(`${long.slice(0, 999).trim().replaceAll(' ', '')}…`);
    expect(rendered.notices.map(({ text }) => text)).toContainEqual(expect.stringContaining('truncated'));
  });

  it('names missing characters, where they occur, and what to install', () => {
    const texts = rendered.notices.map(({ text }) => text);
    expect(texts.join('\n')).toMatch(/ᚠ \(U\+16A0\)|and \d+ more/);
    expect(texts.some((text) => text.includes('@expo-google-fonts/noto-sans-kr'))).toBe(true);
  });
});
