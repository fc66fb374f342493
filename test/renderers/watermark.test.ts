import { describe, expect, it } from 'vitest';
import { accessibilityProblems } from '../pdf-check/accessibility.js';
import { aCover, aHeading, aParagraph } from '../helpers/blocks.js';
import { aDocument } from '../helpers/documents.js';
import { pagesOf, rawPdf, renderPdf } from '../helpers/pdf.js';
import { present } from '../helpers/system.js';
import { htmlShell } from './html/rich-document.js';
import { render } from './html/render.js';
import { headerFooterOf } from '../../src/renderers/xlsx/print-setup.js';

const blocks = [
  aCover(),
  aHeading(1, 'One'),
  aParagraph('Text'),
  { type: 'pageBreak' as const },
  aHeading(1, 'Two'),
  aParagraph('Text'),
];

describe('a watermark', () => {
  it('is behind the contents of every page of the PDF, outside its structure', async () => {
    const raw = await rawPdf({ blocks, meta: { watermark: 'DRAFT' } });
    expect(raw.match(/\/Artifact <<\/Type \/Pagination \/Subtype \/Watermark>> BDC/g)).toHaveLength(3);
    const { bytes } = await renderPdf({ blocks, meta: { watermark: 'DRAFT' } });
    expect(accessibilityProblems(bytes)).toEqual([]);
  });

  it.runIf(present('pdftotext'))('fits the page even if it is long', async () => {
    const words = 'DRAFT FOR DISCUSSION WITH THE AUDIT COMMITTEE ONLY';
    const pages = pagesOf(await renderPdf({ blocks, meta: { watermark: words } }));
    expect(pages).toHaveLength(3);
  });

  it('is in the style of the HTML page and in the header of printed sheets', async () => {
    const document = aDocument({ blocks, overrides: htmlShell(), meta: { watermark: 'DRAFT "1" </style>' } });
    const html = await render(document);
    expect(html).toMatch(/body::before \{\s+content: "DRAFT/);
    expect(html.match(/<\/style>/g)).toHaveLength(1);
    expect(headerFooterOf({ ...document, words: { 'xlsx.page': '' } }, 'Arial').oddHeader).toContain('DRAFT');
  });

  it('leaves no trace in documents without one', async () => {
    expect(await rawPdf({ blocks })).not.toContain('Watermark');
    expect(await render(aDocument({ blocks, overrides: htmlShell() }))).not.toContain('body::before');
  });
});
