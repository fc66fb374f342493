import { beforeAll, describe, expect, it } from 'vitest';
import { pdfRenderer } from '../../../src/renderers/pdf/renderer.js';
import { charactersOf } from '../../../src/template/fonts/fonts.js';
import { aHeading, aParagraph, aPolicyRow, aPolicyTable } from '../../helpers/blocks.js';
import { fontsFor } from '../../helpers/fonts.js';
import { aPdfDocument, PDF_OPTIONS, run } from '../../helpers/pdf.js';
import { readWithPdfium, textOfPdfjs, type PdfiumReading } from '../../helpers/pdf-readers.js';

const TITLES = [
  'تأكد من تشفير الأقراص',
  'تشفير الأقراص (Azure Disk) في NSG-Prod-01',
  'مشفرة منذ 2026-01-31',
  'نسبة الامتثال 80.0% من 12 سياسة.',
  'كل ٩٠ يومًا، ۱۲٫۵ كحد أقصى',
  'می\u200cخواهیم کلیدها را بچرخانیم',
  'יש לוודא שהגיבויים (Backup) מוגדרים עבור 12 מכונות',
  'كل الأقراص (المشفرة) في «المخزن» آمنة',
  'يجب أن تكون جميع أقراص البيانات مشفرة بمفاتيح يديرها العميل وأن تُسجَّل كل عمليات الوصول إلى المخزن في سجل مركزي واحد',
  'لا يُحذف قبل 365 يومًا',
  'عبر بروتوكول RDP (TCP:3389) من الإنترنت',
  'مفتاح (Azure Disk) واحد منذ 2026-01-31 فقط',
];
/** Each is on one line in prose and on one in a table. */
const PHRASES = [
  'تأكد من تشفير الأقراص',
  'نسبة الامتثال',
  '80.0% من 12 سياسة',
  'منذ 2026-01-31',
  'كل ٩٠ يومًا، ۱۲٫۵ كحد أقصى',
  'می\u200cخواهیم کلیدها را بچرخانیم',
  'יש לוודא שהגיבויים',
  'עבור 12 מכונות',
  'مشفرة بمفاتيح يديرها العميل',
  'لا يُحذف قبل',
];

const THAI = ['ถูกจำกัดในกลุ่มทั้งหมด', 'ระดับต่ำและน้ำหนักของปัญหา', 'ตรวจสอบข้อมูล 365 วัน', 'ผู้ใช้ที่ไม่ได้ใช้งาน', 'ตรวจสอบให้แน่ใจว่า'];
const JAPANESE = ['「バックアップ」が365日以上保存されていること', 'RDP (TCP:3389) が制限されていること'];

describe.each(['ltr', 'rtl'] as const)('Thai and Japanese text in a document from %s', (direction) => {
  it('is found and copied as written by PDFium, pdf.js and poppler', async () => {
    const titles = [...THAI, ...JAPANESE];
    const document = aPdfDocument({
      tables: { policies: aPolicyTable(titles.map((title, index) => aPolicyRow(index + 1, { title }))) },
      blocks: [...titles.map((title) => aParagraph(title)), { type: 'policyTable', view: { table: 'policies' } }],
      overrides: { locale: { tag: direction === 'rtl' ? 'ar' : 'en', direction, timeZone: 'UTC' } },
    });
    const { files } = await fontsFor(charactersOf(document), document.locale.tag);
    const { bytes } = await pdfRenderer.render(document, PDF_OPTIONS, { fonts: files });
    const pdfium = await readWithPdfium(bytes, titles);
    const read = (...options: string[]) => run('pdftotext', [...options, '-', '-'], bytes);
    const texts = [pdfium.text, await textOfPdfjs(bytes), read(), read('-raw')];
    for (const title of titles) {
      expect(pdfium.count(title), title).toBe(2);
      for (const text of texts) expect(text.split(title).length - 1, title).toBe(2);
    }
  });
});

async function render(direction: 'ltr' | 'rtl'): Promise<Uint8Array> {
  const document = aPdfDocument({
    tables: { policies: aPolicyTable(TITLES.map((title, index) => aPolicyRow(index + 1, { title }))) },
    blocks: [
      aHeading(1, 'الملخص التنفيذي'),
      ...TITLES.map((title) => aParagraph(title)),
      // Wraps after a few words.
      aParagraph(Array.from({ length: 40 }, (_, number) => `السياسة رقم ${number}`).join(' ')),
      { type: 'policyTable', view: { table: 'policies' } },
    ],
    overrides: { locale: { tag: direction === 'rtl' ? 'ar' : 'en', direction, timeZone: 'UTC' } },
  });
  const { files } = await fontsFor(charactersOf(document), document.locale.tag);
  const { bytes } = await pdfRenderer.render(document, PDF_OPTIONS, { fonts: files });
  return bytes;
}

/** Presentation forms as letters, runs of white space as one space, without marks of direction. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replaceAll(/\s+/g, ' ');
}

describe.each(['rtl', 'ltr'] as const)('right-to-left text in a document from %s', (direction) => {
  let bytes: Uint8Array;
  let pdfium: PdfiumReading;
  let pdfjs: string;

  beforeAll(async () => {
    bytes = await render(direction);
    pdfium = await readWithPdfium(bytes, [...PHRASES, 'الملخص التنفيذي', 'السياسة رقم 33', 'Contoso production']);
    pdfjs = plain(await textOfPdfjs(bytes));
  });

  it.each(PHRASES)('is found by PDFium in prose and in a table: %s', (phrase) => {
    // PDFium guesses the direction of each line, and reads a number at its left end first.
    const isGuessed = direction === 'ltr' && phrase.endsWith('2026-01-31');
    expect(pdfium.count(phrase)).toBeGreaterThanOrEqual(isGuessed ? 1 : 2);
  });

  it('is found by PDFium in headings and paragraphs that wrap, and so are English words', () => {
    for (const phrase of ['الملخص التنفيذي', 'السياسة رقم 33', 'Contoso production']) {
      expect(pdfium.count(phrase), phrase).toBeGreaterThanOrEqual(1);
    }
  });

  it.each([...PHRASES.filter((phrase) => !/[%\u200c]/.test(phrase)), ...TITLES.slice(0, 2), ...TITLES.slice(6, 8)])(
    'is read by pdf.js in reading order, with spaces: %s',
    (phrase) => {
      expect(pdfjs.split(phrase).length - 1).toBeGreaterThanOrEqual(2);
    },
  );

  it.each([...TITLES.slice(-2), 'تأكد من تشفير', 'لا يُحذف قبل 365 يومًا'])(
    'is read by pdf.js with words, numbers and brackets of the other direction at their places: %s',
    (phrase) => {
      expect(pdfjs.split(phrase).length - 1).toBeGreaterThanOrEqual(2);
    },
  );

  it('is read by poppler in reading order', () => {
    const text = plain(run('pdftotext', ['-', '-'], bytes));
    for (const phrase of ['تأكد من تشفير الأقراص', 'كل الأقراص (المشفرة) في «المخزن» آمنة']) {
      expect(text.split(phrase).length - 1, phrase).toBeGreaterThanOrEqual(2);
    }
    // In a document from left to right, poppler leaves Latin words where they are on the page. It moves the spaces around them.
    const squeeze = (each: string) => each.replaceAll(' ', '');
    for (const title of direction === 'rtl' ? TITLES.slice(-2) : []) {
      expect(squeeze(text).split(squeeze(title)).length - 1, title).toBeGreaterThanOrEqual(2);
    }
  });
});
