import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Block } from '../../../src/model/document/document.js';
import { archivalProblems } from '../../../src/renderers/pdf/check/archival.js';
import type { PdfOptions } from '../../../src/renderers/pdf/default-options.js';
import { pdfRenderer } from '../../../src/renderers/pdf/renderer.js';
import type { Evidence, EvidenceFile, Rendering } from '../../../src/renderers/renderer.js';
import { aBar, aHeading, aParagraph } from '../../helpers/blocks.js';
import { theFonts } from '../../helpers/fonts.js';
import { aPdfDocument, PDF_OPTIONS, run } from '../../helpers/pdf.js';
import { present } from '../../helpers/system.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

const SOUND = [aHeading(1, 'One'), aParagraph('Text')];
const UNDESCRIBED: Block[] = [aHeading(1, 'One'), { type: 'statusBar', bar: aBar({ red: 1 }, { description: ' ' }) }];

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

describe('an archival PDF', () => {
  it('claims PDF/A-2a and PDF/UA-1 if its checks pass', async () => {
    const rendering = await renderArchival(SOUND);
    expect(rendering.notices).toEqual([]);
    expect(textOf(rendering)).toContain('<pdfaid:part>2</pdfaid:part>\n<pdfaid:conformance>A</pdfaid:conformance>');
    expect(textOf(rendering)).toContain('<pdfuaid:part>1</pdfuaid:part>');
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
    expect(textOf(rendering)).toContain('<pdfaid:part>2</pdfaid:part>');
    expect(textOf(rendering)).toContain('Contoso \ufffd production');
  });

  it('claims neither if the structure has a problem, and names the problem', async () => {
    const rendering = await renderArchival(UNDESCRIBED);
    expect(rendering.notices).toEqual([
      'The PDF claims neither PDF/A nor PDF/UA, because a check failed: a Figure has no alternative text.',
    ]);
    expect(textOf(rendering)).not.toContain('<pdfaid:');
    expect(textOf(rendering)).not.toContain('<pdfuaid:');
  });

  it('prints no characters for private use, which a font may have', async () => {
    const rendering = await renderArchival([aHeading(1, 'One'), aParagraph('Private \uece0 use')]);
    expect(textOf(rendering)).toContain('<pdfaid:part>2</pdfaid:part>');
    expect(rendering.notices).toEqual([
      '1 character that the fonts lack is replaced by a mark in the PDF: \uece0 (U+ECE0); the first in "Private \uece0 use".',
      'Characters for private use (U+ECE0) are not printed, because no program can tell what they mean.',
    ]);
  });

  it('clips texts that no string holds, the same in all metadata', async () => {
    // A string holds 32,767 bytes, and two of them are a character.
    const long = 'é'.repeat(17_000);
    const document = aPdfDocument({
      blocks: [
        { type: 'statusBar', bar: aBar({ red: 1 }, { description: long }) },
        aHeading(1, long),
        {
          type: 'paragraph',
          role: 'body',
          children: [{ type: 'externalLink', href: 'https://example.org/', children: [{ type: 'text', text: long }] }],
        },
      ],
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
    expect(textOf(rendering)).toContain('<pdfuaid:part>1</pdfuaid:part>');
  });

  it('prints a link to a very long address as text', async () => {
    const href = `https://example.org/${'a'.repeat(40_000)}`;
    const { notices } = await renderArchival([
      {
        type: 'paragraph',
        role: 'body',
        children: [{ type: 'externalLink', href, children: [{ type: 'text', text: 'a' }] }],
      },
    ]);
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
