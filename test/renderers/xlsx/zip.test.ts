import JSZip from 'jszip';
import { describe, expect, it } from 'vitest';
import { zip } from '../../../src/renderers/xlsx/zip.js';

const parts = [
  { name: 'a.xml', content: '<a>ä €</a>' },
  { name: 'folder/b.xml', content: 'x'.repeat(100_000) },
  { name: 'empty.xml', content: '' },
];

describe('zip', () => {
  it('is read back by another implementation, names, order and checksums', async () => {
    const archive = await JSZip.loadAsync(await zip(parts), { checkCRC32: true });
    const read = await Promise.all(
      Object.values(archive.files).map(async (file) => ({ name: file.name, content: await file.async('string') })),
    );
    expect(read).toEqual(parts);
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
