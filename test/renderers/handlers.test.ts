import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadHandlers } from '../../src/renderers/handlers.js';
import { htmlRenderer } from '../../src/renderers/html/renderer.js';
import { loadWithOptions } from '../../src/renderers/registry.js';
import { pdfRenderer } from '../../src/renderers/pdf/renderer.js';
import { aHeading, aParagraph } from '../helpers/blocks.js';
import { aDocument } from '../helpers/documents.js';
import { failureOf } from '../helpers/failure.js';
import { theFonts } from '../helpers/fonts.js';
import { aPdfDocument, PDF_OPTIONS, unbrokenText } from '../helpers/pdf.js';
import { present } from '../helpers/system.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { htmlShell } from './html/rich-document.js';

/** Writes a module and returns its path. */
function aModule(text: string): string {
  const path = join(temporaryFolder(), 'handlers.mjs');
  writeFileSync(path, text);
  return path;
}

const BLOCKS = [
  aHeading(1, 'Chapter'),
  aParagraph('Plain words.'),
  { type: 'callout' as const, tone: 'note' as const, children: [aParagraph('Inner words.')] },
];

async function asHtml(module: string): Promise<string> {
  const handlers = await loadHandlers(module);
  const document = aDocument({ blocks: BLOCKS, overrides: htmlShell() });
  const { bytes } = await htmlRenderer.render(document, {}, { fonts: [], handlers });
  return new TextDecoder().decode(bytes);
}

describe('handlers of a module', () => {
  it('draw their blocks, and the format draws the others', async () => {
    const html = await asHtml(
      aModule('export const handlers = { heading: ({ text }) => `<h2 class="ours">${text}</h2>` };'),
    );
    expect(html).toContain('<h2 class="ours">Chapter</h2>');
    expect(html).toContain('Plain words.');
  });

  it('draw blocks within blocks', async () => {
    const html = await asHtml(aModule("export const handlers = { paragraph: () => '<p>Ours.</p>' };"));
    expect(html).not.toContain('words.<');
    expect(html.split('<p>Ours.</p>')).toHaveLength(3);
  });

  it('can let the format draw the block, or other blocks instead', async () => {
    const module = aModule(
      'export const handlers = { callout: (block, { draw }) => `<aside>${draw(block)}${draw(block.children[0])}</aside>` };',
    );
    expect((await asHtml(module)).split('Inner words.<')).toHaveLength(3);
  });

  it.runIf(present('pdftotext'))('draw into PDFs as well', async () => {
    const handlers = await loadHandlers(
      aModule(
        'export const handlers = { paragraph: (block, { draw, document }) => ({ stack: [{ text: document.meta.title }, draw(block)] }) };',
      ),
    );
    const document = aPdfDocument({ meta: { title: 'Title of ours' }, blocks: BLOCKS });
    const rendering = await pdfRenderer.render(document, PDF_OPTIONS, { fonts: theFonts(), handlers });
    expect(unbrokenText(rendering)).toContain('TitleofoursPlainwords.');
    expect(unbrokenText(rendering)).toContain('TitleofoursInnerwords.');
  });
});

describe('a module of handlers is refused', () => {
  it.each([
    ['that does not load', 'nonsense(', 'cannot load the module'],
    ['without handlers', 'export const handler = {};', 'the export "handlers", found nothing'],
    [
      'with a handler for an unknown block type',
      'export const handlers = { heding: () => "" };',
      'did you mean "heading"',
    ],
    ['with a handler that is not a function', 'export const handlers = { heading: "x" };', 'a function as the handler'],
  ])('%s', async (_what, text, reason) => {
    const module = aModule(text);
    const failure = await failureOf(() => loadHandlers(module));
    expect(failure).toMatchObject({ kind: 'usage', code: 'handlers-malformed' });
    expect(failure.message).toContain(module);
    expect(failure.message).toContain(reason);
  });

  it.each([
    ['throws', 'export const handlers = { heading: () => { throw new Error("no luck") } };', 'failed: no luck'],
    ['returns no HTML', 'export const handlers = { heading: () => 7 };', 'expected HTML from the handler "heading"'],
  ])('whose handler %s', async (_what, text, reason) => {
    const failure = await failureOf(() => asHtml(aModule(text)));
    expect(failure).toMatchObject({ kind: 'usage', code: 'handlers-malformed' });
    expect(failure.message).toContain(reason);
  });

  it('by a format that draws no blocks', async () => {
    const settings = { module: undefined, handlers: '/srv/handlers.mjs', options: {} };
    const failure = await failureOf(() => loadWithOptions('xlsx', { xlsx: settings }));
    expect(failure).toMatchObject({ kind: 'usage', code: 'handlers-unused' });
  });
});
