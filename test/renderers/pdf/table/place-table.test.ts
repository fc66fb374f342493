import { describe, expect, it } from 'vitest';
import type { Block, Definition } from '../../../../src/model/document/document.js';
import { accessibilityProblems } from '../../../pdf-check/accessibility.js';
import { pdfRenderer } from '../../../../src/renderers/pdf/renderer.js';
import type { BlockHandlers } from '../../../../src/renderers/handlers.js';
import type { Rendering } from '../../../../src/renderers/renderer.js';
import { aHeading, aParagraph, aPolicyTable, manyPolicies } from '../../../helpers/blocks.js';
import type { DocumentParts } from '../../../helpers/documents.js';
import { fontsFor } from '../../../helpers/fonts.js';
import { aPdfDocument, PDF_OPTIONS, pagesOf } from '../../../helpers/pdf.js';
import { expectSamePages } from '../../../helpers/pdf-same-pages.js';
import { TRIES_ALL } from '../../../helpers/runs.js';
import { present } from '../../../helpers/system.js';

const CHARACTERS = 'ثغرةأمنيةالفصل';

/** Content of a user's handler may be anywhere, so pdfmake lays it out. */
const BY_PDFMAKE: BlockHandlers = {
  module: 'test',
  byType: {
    contents: (block, { draw }) => draw(block),
    definitions: (block, { draw }) => draw(block),
    policyTable: (block, { draw }) => draw(block),
  },
};

const LONG =
  'A heading that is too long for one line of the contents, so that it continues on a second one, and a third';

/** Contents, then chapters with two sections each. */
function contentsOf(chapters: number, titleOf: (chapter: number) => string): Block[] {
  const headings = Array.from({ length: chapters }, (_, index) => [
    aHeading(1, titleOf(index), `c${String(index)}`),
    aHeading(2, `Section ${String(index)}`, `s${String(index)}`),
    aHeading(3, `Part (${String(index)}%)`, `p${String(index)}`),
    aParagraph('Text'),
  ]);
  return [aHeading(1, 'Contents', 'contents'), { type: 'contents', depth: 3 }, ...headings.flat()];
}

const DOCUMENTS: Readonly<Record<string, DocumentParts>> = {
  'short contents': { blocks: contentsOf(3, (index) => `Chapter ${String(index)}`) },
  'contents in two lanes, some in another script or too long for a line': {
    blocks: contentsOf(12, (index) => ['Chapter', 'الفصل ثغرة 12', LONG][index % 3] ?? ''),
  },
  definitions: { blocks: [{ type: 'definitions', items: definitionsOf(9) }] },
  'contents over several pages': { blocks: contentsOf(40, (index) => `Chapter ${String(index)}`) },
  'definitions over several pages': { blocks: [{ type: 'definitions', items: definitionsOf(60) }] },
  'a definition longer than a page': {
    blocks: [
      { type: 'definitions', items: [{ term: 'Term', text: 'word '.repeat(1300), type: 'text' }, ...definitionsOf(2)] },
    ],
  },
  'dense definitions over several pages': {
    blocks: [{ type: 'definitions', dense: true, items: definitionsOf(120) }],
  },
  'dense definitions': { blocks: [{ type: 'definitions', dense: true, items: definitionsOf(9) }] },
  'a dense table': {
    blocks: [{ type: 'policyTable', view: { table: 'policies', dense: true } }],
    tables: { policies: aPolicyTable(manyPolicies(40)) },
  },
};

/** Definitions of all kinds: short, of several lines, an identifier, in another script. */
function definitionsOf(count: number): Definition[] {
  return Array.from({ length: count }, (_, index) => {
    const term = `Term ${String(index)}`;
    const kinds: readonly Definition[] = [
      { term, text: 'A short text', type: 'text' },
      { term: `${term} that is long enough for two lines`, text: 'word '.repeat(40), type: 'text' },
      { term, text: 'TransparentDataEncryptionOfAllDatabases_WithCustomerManagedKeys.v2', type: 'id' },
      { term, text: 'ثغرة أمنية 12', type: 'text' },
    ];
    return kinds[index % kinds.length]!;
  });
}

const RIGHT_TO_LEFT = { overrides: { locale: { tag: 'ar', direction: 'rtl', timeZone: 'UTC' } } } as const;

async function render(parts: DocumentParts, handlers?: BlockHandlers): Promise<Rendering> {
  const { files: fonts } = await fontsFor(CHARACTERS);
  return pdfRenderer.render(aPdfDocument(parts), PDF_OPTIONS, { fonts, ...(handlers && { handlers }) });
}

describe.runIf(present('pdftotext', 'pdftoppm'))(
  'needs pdftotext, pdftoppm: tables of the engine and of pdfmake',
  () => {
    for (const [index, [name, parts]] of Object.entries(DOCUMENTS).entries()) {
      for (const [turn, [direction, overrides]] of Object.entries({ left: {}, right: RIGHT_TO_LEFT }).entries()) {
        // Both directions of what fits on one page; of the rest, they take turns.
        if (!TRIES_ALL && name.includes('page') && index % 2 !== turn) continue;
        it(`are the same in ${name} (${direction})`, async () => {
          const own = await render({ ...parts, ...overrides });
          const stock = await render({ ...parts, ...overrides }, BY_PDFMAKE);
          expectSamePages(own, stock);
        });
      }
    }

    it('print all definitions in two columns that are higher than a page', async () => {
      const items = Array.from({ length: 160 }, (_, index): Definition => ({
        term: `Term ${String(index)}`,
        text: `Word${String(index)}.`,
        type: 'text',
      }));
      const printed = pagesOf(await render({ blocks: [{ type: 'definitions', dense: true, items }] })).join('\n');
      expect(items.filter(({ text }) => !printed.includes(text))).toEqual([]);
    });

    it('print no page of a heading that a handler has drawn, and are accessible', async () => {
      const drawn = await render(
        { blocks: contentsOf(2, (index) => `Chapter ${String(index)}`) },
        { module: 'test', byType: { heading: () => ({ text: 'Drawn' }) } },
      );
      expect(pagesOf(drawn)[0]).toMatch(/Chapter 0 *\n/);
      expect(accessibilityProblems(drawn.bytes)).toEqual([]);
    });
  },
);
