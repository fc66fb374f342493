import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Content } from 'pdfmake/interfaces.js';
import { describe, expect, it } from 'vitest';
import type { Block } from '../../../src/model/document/document.js';
import type { PdfOptions } from '../../../src/renderers/options.js';
import { pdfRenderer } from '../../../src/renderers/pdf/renderer.js';
import type { Evidence, EvidenceFile, Rendering } from '../../../src/renderers/renderer.js';
import { accessibilityProblems } from '../../pdf-check/accessibility.js';
import { archivalProblems } from '../../pdf-check/archival.js';
import { aBar, aHeading, aParagraph } from '../../helpers/blocks.js';
import { theFonts } from '../../helpers/fonts.js';
import { aFlatJpeg } from '../../helpers/images.js';
import { aPdfDocument, PDF_OPTIONS, run } from '../../helpers/pdf.js';
import { present } from '../../helpers/system.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

const SOUND = [aHeading(1, 'One'), aParagraph('Text')];
const UNDESCRIBED: Block[] = [aHeading(1, 'One'), { type: 'statusBar', bar: aBar({ red: 1 }, { description: ' ' }) }];

function aLink(text: string, href = 'https://example.org/'): Block {
  return {
    type: 'paragraph',
    role: 'body',
    children: [{ type: 'externalLink', href, children: [{ type: 'text', text }] }],
  };
}

function anEvidence(embedSource: boolean) {
  const file = (name: string, relationship: EvidenceFile['relationship']): EvidenceFile => ({
    name,
    mediaType: 'application/json',
    description: name,
    relationship,
    bytes: Buffer.from(`{"name":"${name}"}\n`),
  });
  return {
    summary: () => file('s.summary.json', 'Data'),
    source: () => file('s.snapshot.json', 'Source'),
    embedSource,
  } satisfies Evidence;
}

function renderArchival(
  blocks: readonly Block[],
  options: Partial<PdfOptions> = {},
  evidence?: Evidence,
): Promise<Rendering> {
  return pdfRenderer.render(
    aPdfDocument({ blocks, meta: { title: 'Ü & <x>' } }),
    { ...PDF_OPTIONS, archival: true, ...options },
    { fonts: theFonts(), ...(evidence === undefined ? {} : { evidence }) },
  );
}

function textOf({ bytes }: Rendering): string {
  return Buffer.from(bytes).toString();
}

/** Expects an archival PDF to claim both standards, and the full check of the file to find no problem. */
function expectSound(rendering: Rendering): void {
  expect(textOf(rendering)).toContain('<pdfaid:part>');
  expect(textOf(rendering)).toContain('<pdfuaid:part>1</pdfuaid:part>');
  expect([...accessibilityProblems(rendering.bytes), ...archivalProblems(rendering.bytes)]).toEqual([]);
}

/** An archival PDF whose paragraph is drawn by a user's handler. */
function renderHandled(content: () => Content): Promise<Rendering> {
  return pdfRenderer.render(
    aPdfDocument({ blocks: SOUND }),
    { ...PDF_OPTIONS, archival: true },
    { fonts: theFonts(), handlers: { module: 'handlers.mjs', byType: { paragraph: content } } },
  );
}

describe('an archival PDF', () => {
  it('claims PDF/A-2a and PDF/UA-1 if its checks pass', async () => {
    const rendering = await renderArchival(SOUND);
    expect(rendering.notices).toEqual([]);
    expect(textOf(rendering)).toContain('<pdfaid:part>2</pdfaid:part>\n<pdfaid:conformance>A</pdfaid:conformance>');
    expectSound(rendering);
  });

  it('keeps its claims if names contain half a surrogate pair', async () => {
    const name = 'Contoso \ud800 production';
    const meta = { title: name, subject: name, author: name, keywords: [name], runningHead: [name], watermark: name };
    const bar = aBar({ red: 1 }, { label: name, description: name });
    const rendering = await pdfRenderer.render(
      aPdfDocument({ blocks: [aHeading(1, name), aParagraph(name), { type: 'statusBar', bar }], meta }),
      { ...PDF_OPTIONS, archival: true },
      { fonts: theFonts() },
    );
    expect(rendering.notices).toEqual([]);
    expectSound(rendering);
    expect(textOf(rendering)).toContain('Contoso \ufffd production');
  });

  it.each<[string, Block[], string]>([
    ['a figure without words', UNDESCRIBED, 'a Figure has no alternative text'],
    ['a first heading without text', [aHeading(1, ''), aHeading(2, 'Two')], 'the first heading is an H2'],
    ['a link without text', [aHeading(1, 'One'), aLink(' ')], 'a link has no text'],
    ['no content', [], 'the structure has no content'],
  ])('claims neither with %s, and says why', async (_, blocks, problem) => {
    const rendering = await renderArchival(blocks);
    expect(rendering.notices).toEqual([`The PDF claims neither PDF/A nor PDF/UA, because a check failed: ${problem}.`]);
    expect(textOf(rendering)).not.toMatch(/<pdf(a|ua)id:/);
    expect(accessibilityProblems(rendering.bytes)).toContainEqual(expect.stringContaining(problem));
  });

  it('claims neither without a title', async () => {
    const document = aPdfDocument({ blocks: SOUND, meta: { title: ' ' } });
    const { notices } = await pdfRenderer.render(document, { ...PDF_OPTIONS, archival: true }, { fonts: theFonts() });
    expect(notices).toEqual([expect.stringContaining('the document has no title')]);
  });

  it.each<[string, () => Content, string]>([
    ['characters for private use', () => ({ text: '\uece0' }), 'has characters without a meaning (U+ECE0)'],
    ['colors in CMYK', () => ({ text: 'a', background: [1, 2, 3, 4] as never }), 'CMYK colors have no profile'],
    ['a very long line', () => ({ text: 'a '.repeat(17_000), noWrap: true }), 'a string is longer than 32,767 bytes'],
  ])('claims no PDF/A with %s of a handler, and says why', async (_, content, problem) => {
    const rendering = await renderHandled(content);
    expect(rendering.notices).toEqual([expect.stringMatching(/^The PDF claims no PDF\/A, because a check failed: /)]);
    expect(rendering.notices[0]).toContain(problem);
    expect(textOf(rendering)).not.toContain('<pdfaid:');
    expect(textOf(rendering)).toContain('<pdfuaid:');
    expect(archivalProblems(rendering.bytes)).toContainEqual(expect.stringContaining(problem));
  });

  it('claims neither with a link that pdfmake writes', async () => {
    const image = `data:image/jpeg;base64,${aFlatJpeg({ samples: [9, 8, 7] }).toString('base64')}`;
    const rendering = await renderHandled(() => ({ image, width: 20, link: 'https://example.org/' }));
    expect(rendering.notices).toEqual([expect.stringContaining('an annotation is not in a Link')]);
    expect(accessibilityProblems(rendering.bytes)).toContain('page 1: an annotation is not in a Link');
  });

  it('prints no characters for private use, which a font may have', async () => {
    const rendering = await renderArchival([aHeading(1, 'One'), aParagraph('Private \uece0 use')]);
    expectSound(rendering);
    expect(rendering.notices).toEqual([
      '1 character that the fonts lack is replaced by a mark in the PDF: \uece0 (U+ECE0); the first in "Private \uece0 use".',
      'Characters for private use (U+ECE0) are not printed, because no program can tell what they mean.',
    ]);
  });

  it('clips texts that no string holds, the same in all metadata', async () => {
    // A string holds 32,767 bytes, and two of them are a character. Short words, because layout of one long word takes minutes.
    const long = 'é '.repeat(8_500);
    const document = aPdfDocument({
      blocks: [{ type: 'statusBar', bar: aBar({ red: 1 }, { description: long }) }, aHeading(1, long), aLink(long)],
      meta: { title: long, author: long, subject: long, keywords: [long, long], generator: long },
    });
    const [summary, source] = [anEvidence(true).summary(), anEvidence(true).source()];
    const evidence = {
      summary: () => ({ ...summary, description: long }),
      source: () => source,
      embedSource: false,
    };
    const options = { ...PDF_OPTIONS, archival: true };
    const rendering = await pdfRenderer.render(document, options, { fonts: theFonts(), evidence });
    expect(rendering.notices).toEqual([
      'Very long texts are truncated with … in the PDF; the other formats have them in full.',
    ]);
    expectSound(rendering);
  });

  it('prints a link to a very long address as text', async () => {
    const href = `https://example.org/${'a'.repeat(40_000)}`;
    const { notices } = await renderArchival([aLink('a', href)]);
    expect(notices).toEqual([
      expect.stringMatching(/^A link to "https:\/\/example\.org\/a{60}…" is longer than 8000 characters/),
    ]);
  });

  it('is not claimed unless requested', async () => {
    const text = textOf(await renderArchival(SOUND, { archival: false }, anEvidence(true)));
    expect(text).not.toMatch(/pdfaid|pdfuaid|summary\.json/);
  });

  it('is PDF/A-3 if it has attachments', async () => {
    const rendering = await renderArchival(SOUND, { compress: false }, anEvidence(false));
    expectSound(rendering);
    expect(textOf(rendering)).toContain('<pdfaid:part>3</pdfaid:part>');
    expect(textOf(rendering)).toContain('{"name":"s.summary.json"}');
    expect(textOf(rendering)).toMatch(/\/AFRelationship \/Data/);
    expect(textOf(rendering)).not.toContain('s.snapshot.json');
  });

  it.each([
    [true, undefined, true],
    [false, undefined, false],
    [false, true, true],
    [true, false, false],
  ])('carries the snapshot: template %s, option %s', async (template, option, carried) => {
    const options = { compress: false, ...(option === undefined ? {} : { embedSource: option }) };
    const text = textOf(await renderArchival(SOUND, options, anEvidence(template)));
    expect(text.includes('{"name":"s.snapshot.json"}')).toBe(carried);
    expect(text.includes('/AFRelationship /Source')).toBe(carried);
  });

  it('gives the same bytes for the same document', async () => {
    const hash = async () =>
      createHash('sha256')
        .update((await renderArchival(SOUND, {}, anEvidence(true))).bytes)
        .digest('hex');
    expect(await hash()).toBe(await hash());
  });
});

describe('the archival check', () => {
  it.each([
    ['no profile', /\/OutputIntents /, '/Lost ', 'the colors have no profile'],
    ['a font that is not embedded', /\/FontFile2 /, '/Lost ', 'is not embedded'],
    ['a font without characters', /\/ToUnicode /, '/Lost ', 'has no map to Unicode'],
    [
      'metadata that differ',
      /<rdf:li xml:lang="x-default">Ü/,
      '<rdf:li xml:lang="x-default">U',
      'Title differs from dc:title',
    ],
    ['a file without relationship', /\/AFRelationship /, '/Lost ', 'has no relationship'],
  ])('finds %s', async (_, found, replacement, problem) => {
    const { bytes } = await renderArchival(SOUND, { compress: false }, anEvidence(true));
    expect(archivalProblems(bytes)).toEqual([]);
    const raw = Buffer.from(bytes).toString('latin1');
    const sought = new RegExp(Buffer.from(found.source).toString('latin1'));
    expect(raw).toMatch(sought);
    const changed = raw.replace(sought, (text) => replacement.padEnd(text.length, ' '));
    expect(archivalProblems(Buffer.from(changed, 'latin1'))).toContainEqual(expect.stringContaining(problem));
  });
});

describe.runIf(present('qpdf', 'pdffonts', 'pdfdetach'))('needs qpdf, pdffonts, pdfdetach: an archival PDF', () => {
  it('is valid, embeds its fonts and returns its attachments', async () => {
    const { bytes } = await renderArchival(SOUND, {}, anEvidence(true));
    const file = join(temporaryFolder(), 'archival.pdf');
    writeFileSync(file, bytes);
    expect(run('qpdf', ['--check', file], new Uint8Array())).toContain('No syntax or stream encoding errors found');
    const fonts = run('pdffonts', [file], new Uint8Array()).trim().split('\n').slice(2);
    expect(fonts.length).toBeGreaterThan(0);
    for (const font of fonts) expect(font).toMatch(/yes yes yes/);
    expect(run('pdfdetach', ['-list', file], new Uint8Array())).toMatch(/s\.snapshot\.json\n.*s\.summary\.json/);
  });
});
