import JSZip from 'jszip';
import { describe, expect, it } from 'vitest';
import { type Part, zip } from '../../../../src/renderers/xlsx/package/zip.js';

const parts = [
  { name: 'a.xml', content: '<a>ä €</a>' },
  { name: 'folder/b.xml', content: 'x'.repeat(100_000) },
  { name: 'empty.xml', content: '' },
];

describe('zip', () => {
  it('is readable by another implementation, with names, order and checksums', async () => {
    const archive = await JSZip.loadAsync(await zip(parts), { checkCRC32: true });
    const read = await Promise.all(
      Object.values(archive.files).map(async (file) => ({ name: file.name, content: await file.async('string') })),
    );
    expect(read).toEqual(parts);
  });

  it('joins the chunks of a part, whatever their size', async () => {
    const chunks = ['<a>', 'ä €', '', 'x'.repeat(300_000), '\ud83d\ude00', '</a>'];
    const written = await zip([{ name: 'chunks.xml', content: () => chunks }, ...parts]);
    const archive = await JSZip.loadAsync(written, { checkCRC32: true });
    expect(await archive.file('chunks.xml')?.async('string')).toBe(chunks.join(''));
    expect(await archive.file('folder/b.xml')?.async('string')).toBe('x'.repeat(100_000));
  });

  it('reads the content of a part after the parts before it', async () => {
    const asked: string[] = [];
    const part = (name: string): Part => ({
      name,
      *content() {
        for (const chunk of ['1', '2']) {
          asked.push(`${name} ${chunk}`);
          yield chunk;
        }
      },
    });
    await zip([part('a'), part('b')]);
    expect(asked).toEqual(['a 1', 'a 2', 'b 1', 'b 2']);
  });

  it('stamps every file with the first day of 1980', async () => {
    const archive = await JSZip.loadAsync(await zip(parts));
    const days = Object.values(archive.files).map((file) => file.date.toISOString());
    expect(days).toEqual(parts.map(() => '1980-01-01T00:00:00.000Z'));
  });

  it('gives the same bytes for the same parts', async () => {
    expect(await zip(parts)).toEqual(await zip(parts));
  });
});
