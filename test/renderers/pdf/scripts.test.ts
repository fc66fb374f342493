import { describe, expect, it } from 'vitest';
import type { Block } from '../../../src/model/document/document.js';
import { pdfRenderer } from '../../../src/renderers/pdf/renderer.js';
import type { Rendering } from '../../../src/renderers/renderer.js';
import { accessibilityProblems } from '../../pdf-check/accessibility.js';
import { archivalProblems } from '../../pdf-check/archival.js';
import { charactersOf } from '../../../src/template/fonts/fonts.js';
import { aBar, aCell, aColumn, aCover, aHeading, aParagraph, aPolicyRow, aPolicyTable } from '../../helpers/blocks.js';
import { aPlanCard } from '../../helpers/guidance.js';
import type { DocumentParts } from '../../helpers/documents.js';
import { fontsFor } from '../../helpers/fonts.js';
import { aPdfDocument, PDF_OPTIONS, run } from '../../helpers/pdf.js';
import { actualTextOf, elementsOfType } from '../../helpers/pdf-structure.js';

async function render(parts: DocumentParts, options = PDF_OPTIONS): Promise<Rendering> {
  const document = aPdfDocument(parts);
  const { files, absent } = await fontsFor(charactersOf(document), document.locale.tag);
  return pdfRenderer.render(document, options, { fonts: files, absentFonts: absent });
}

const ARABIC = { overrides: { locale: { tag: 'ar', direction: 'rtl', timeZone: 'UTC' } } } as const;

function titled(...titles: string[]): DocumentParts {
  const rows = titles.map((title, index) => aPolicyRow(index + 1, { title }));
  return { tables: { policies: aPolicyTable(rows) }, blocks: [{ type: 'policyTable', view: { table: 'policies' } }] };
}

/** The text of a PDF as its structure reads: first right-to-left text, then the rest. */
function readAloud({ bytes }: Rendering): string {
  return actualTextOf(bytes) + run('pdfinfo', ['-struct-text', '-'], bytes);
}

interface Word {
  readonly text: string;
  readonly left: number;
  readonly right: number;
}

/** The words of the first page with their positions in points. pdftotext reports each right-to-left letter as a word here. */
function wordsOf({ bytes }: Rendering): Word[] {
  const xml = run('pdftotext', ['-bbox', '-l', '1', '-', '-'], bytes);
  return [...xml.matchAll(/<word xMin="([\d.]+)" yMin="[\d.]+" xMax="([\d.]+)" yMax="[\d.]+">(.*?)<\/word>/g)].map(
    ([, left, right, text = '']) => ({ text, left: Number(left), right: Number(right) }),
  );
}

function wordOf(rendering: Rendering, text: string): Word {
  const word = wordsOf(rendering).find((each) => each.text.includes(text));
  if (word === undefined) throw new Error(`expected the word ${text} on the first page`);
  return word;
}

const WIDTH = 595.28;

describe('a card of a plan in an Arabic document', () => {
  it('has its number at the right of a Latin title', async () => {
    const rendering = await render({
      tables: { policies: aPolicyTable([aPolicyRow(1)]) },
      blocks: [{ type: 'remediationPlan', cards: [aPlanCard([0], { number: '77', title: 'Encrypt (all) disks' })] }],
      ...ARABIC,
    });
    expect(wordOf(rendering, '77').left).toBeGreaterThan(wordOf(rendering, 'disks').right);
    expect(wordOf(rendering, 'disks').left).toBeGreaterThan(wordOf(rendering, 'Encrypt').right);
  });
});

describe('titles in other scripts', () => {
  it.each([
    ['Arabic', 'تأكد من تشفير الأقراص (Azure Disk) في NSG-Prod-01 منذ 2026-01-31'],
    ['Hebrew', 'יש לוודא שהגיבויים (Backup) מוגדרים עבור 12 מכונות'],
    ['Persian with joiners', 'می‌خواهیم کلیدها را بچرخانیم'],
    ['Arabic digits', 'كل ٩٠ يومًا، ۱۲٫۵ كحد أقصى'],
    ['Japanese', '仮想マシンのディスクが暗号化されていること（Azure）。'],
    ['Thai', 'ตรวจสอบข้อมูล 365 วัน'],
    ['Greek', 'Βεβαιωθείτε ότι τα αντίγραφα'],
    ['Russian', 'Убедитесь, что диски зашифрованы'],
    ['Vietnamese', 'Đảm bảo rằng các đĩa được mã hóa'],
  ])('read as written: %s', async (_, title) => {
    const rendering = await render(titled(title));
    const read = readAloud(rendering).replaceAll(/\s+/g, ' ');
    expect(read).toContain(title);
    expect(rendering.notices).toEqual([]);
    expect(accessibilityProblems(rendering.bytes)).toEqual([]);
  });

  it('give the same bytes each time', async () => {
    const parts = { ...titled('عربي (AB) 12', '日本語', 'ไทย'), ...ARABIC };
    const [one, other] = [await render(parts), await render(parts)];
    expect(Buffer.from(one.bytes).equals(other.bytes)).toBe(true);
  });

  it('are embedded with a map to Unicode, as archives require', async () => {
    const rendering = await render(
      { ...titled('عربي (AB)', '日本語。'), ...ARABIC },
      { ...PDF_OPTIONS, archival: true },
    );
    expect(rendering.notices).toEqual([]);
    expect(archivalProblems(rendering.bytes)).toEqual([]);
    const fonts = run('pdffonts', ['-'], rendering.bytes).split('\n').slice(2, -1);
    expect(fonts.map((line) => /\byes +yes +yes\b/.test(line))).not.toContain(false);
    expect(fonts.join()).toMatch(/IBMPlexSansArabic-Regular.*IBMPlexSansJP-Regular/s);
  });

  it('keep their line height, whatever the font', async () => {
    const heights = await Promise.all(
      ['Latin', 'عربي', '日本語', 'ไทย'].map(async (title) => {
        const rendering = await render({ blocks: [aParagraph(title), aParagraph('END')] });
        return /yMin="([\d.]+)"[^>]*>END</.exec(run('pdftotext', ['-bbox', '-', '-'], rendering.bytes))?.[1];
      }),
    );
    expect(new Set(heights).size).toBe(1);
  });

  it('wrap within their column, however long they are', async () => {
    const titles = [
      '仮想マシンのデータディスクが暗号化されていること。'.repeat(40),
      'تأكد من تشفير الأقراص '.repeat(40),
    ];
    const rendering = await render(titled(...titles));
    expect(wordsOf(rendering).filter(({ left, right }) => left < 56 || right > WIDTH - 56)).toEqual([]);
    const read = readAloud(rendering).replaceAll(/["\s]/g, '');
    expect(read.match(/仮想マシン/g)).toHaveLength(40);
    expect(read.match(/تشفير/g)).toHaveLength(40);
  });
});

describe('the visual order of a line', () => {
  const left = (rendering: Rendering, text: string) => wordOf(rendering, text).left;

  it('is right to left within a left-aligned title of an English document', async () => {
    const rendering = await render(titled('א Backup ב'));
    expect(left(rendering, 'ב')).toBeLessThan(left(rendering, 'Backup'));
    expect(left(rendering, 'Backup')).toBeLessThan(left(rendering, 'א'));
    expect(left(rendering, 'ב')).toBeCloseTo(left(rendering, 'Title'), 0);
  });

  it('is left to right in a sentence of an English document', async () => {
    const rendering = await render({ blocks: [aParagraph('The account א ב failed.')] });
    expect(left(rendering, 'account')).toBeLessThan(left(rendering, 'ב'));
    expect(left(rendering, 'ב')).toBeLessThan(left(rendering, 'א'));
    expect(left(rendering, 'א')).toBeLessThan(left(rendering, 'failed'));
  });

  it('keeps the parts of the running head apart', async () => {
    const rendering = await render({
      meta: { runningHead: ['א 12', '34 CSBP', 'job 7'] },
      blocks: [aParagraph('text')],
    });
    expect(left(rendering, '12')).toBeLessThan(left(rendering, 'א'));
    expect(left(rendering, 'א')).toBeLessThan(left(rendering, '34'));
    expect(left(rendering, '34')).toBeLessThan(left(rendering, 'CSBP'));
  });
});

describe('a right-to-left document', () => {
  const blocks: Block[] = [
    aHeading(1, 'الملخص'),
    aParagraph('نسبة الامتثال 80.0%.'),
    { type: 'statusBar', bar: aBar({ red: 1, green: 9 }, { label: 'سياسات', description: 'الوصف' }) },
    { type: 'policyTable', view: { table: 'policies' } },
    { type: 'list', ordered: true, items: [[aParagraph('ژ')]] },
  ];
  const document = { ...titled('تشفير'), ...ARABIC, blocks };

  it('has its first column on the right', async () => {
    const rendering = await render(document);
    const columns = ['Number', 'Title', 'Policy', 'Status', 'Failed'].map((head) => wordOf(rendering, head).left);
    expect(columns).toEqual(columns.toSorted((one, other) => other - one));
    expect(wordOf(rendering, '1000.1').right).toBeCloseTo(WIDTH - 56.7, 0);
  });

  it('has units below units in its columns of numbers', async () => {
    const counts = [7, 25, 1804].map((count) => ({ cells: [aCell('سطر'), aCell(count)] }));
    const table = {
      title: '',
      empty: '',
      columns: [aColumn('service', 'text', 4), aColumn('count', 'count')],
      rows: counts,
    };
    const rendering = await render({
      ...ARABIC,
      tables: { counts: table },
      blocks: [{ type: 'table', view: { table: 'counts' } }],
    });
    const right = (text: string) => wordsOf(rendering).find((word) => word.text === text)!.right;
    expect(right('7')).toBeCloseTo(right('25'), 1);
    expect(right('25')).toBeCloseTo(right('1804'), 1);
    expect(wordOf(rendering, '1804').left).toBeLessThan(WIDTH / 4);
  });

  it('starts headings, text and lists on the right, and mirrors head and foot', async () => {
    const rendering = await render(document);
    const right = WIDTH - 56.7;
    const number = wordsOf(rendering).find(({ text }) => text === '.1');
    expect(number?.right).toBeCloseTo(right, -1);
    expect(number?.left).toBeGreaterThan(wordOf(rendering, 'ژ').right);
    expect(wordOf(rendering, 'Page').right).toBeGreaterThan(WIDTH / 2);
    expect(wordOf(rendering, 'AP-1F3A').left).toBeCloseTo(56.7, 0);
  });

  it('states its language', async () => {
    const raw = Buffer.from((await render(document, { ...PDF_OPTIONS, compress: false })).bytes).toString('latin1');
    expect(raw).toContain('/Lang (ar)');
    // PDFium would reverse the words of English lines.
    expect(raw).not.toContain('/Direction');
  });

  it('keeps the reading order', async () => {
    const rendering = await render(document);
    expect(actualTextOf(rendering.bytes)).toMatch(/^الملخصنسبة الامتثال 80\.0%\..*تشفير/);
    const [row] = elementsOfType(rendering.bytes, 'TR').slice(1);
    expect(row?.kids.map((cell) => 'type' in cell && cell.kids.map((kid) => 'type' in kid && kid.type))).toEqual([
      [false],
      ['Span'],
      [false],
      [false],
      [false],
    ]);
    expect(accessibilityProblems(rendering.bytes)).toEqual([]);
  });

  it('places links over their words', async () => {
    const link: Block = {
      type: 'paragraph',
      role: 'body',
      children: [
        { type: 'text', text: 'انظر ' },
        { type: 'externalLink', href: 'https://example.com/', children: [{ type: 'text', text: 'هذا ژ' }] },
      ],
    };
    const rendering = await render({ ...ARABIC, blocks: [link] }, { ...PDF_OPTIONS, compress: false });
    const raw = Buffer.from(rendering.bytes).toString('latin1');
    const [, from = '', , to = ''] = /\/Rect \[([\d.]+) ([\d.]+) ([\d.]+) [\d.]+\]/.exec(raw) ?? [];
    const word = wordOf(rendering, 'ژ');
    expect(Number(from)).toBeCloseTo(word.left, -1);
    expect(Number(to)).toBeGreaterThan(Number(from));
    expect(Number(to)).toBeLessThan(WIDTH - 56);
  });

  it('has a mirrored cover', async () => {
    const rendering = await render({ ...ARABIC, blocks: [aCover({ kicker: 'ژ' })] });
    expect(wordOf(rendering, 'ژ').right).toBeCloseTo(WIDTH - 56.7, 0);
    expect(accessibilityProblems(rendering.bytes)).toEqual([]);
  });
});
