import { describe, expect, it } from 'vitest';
import { Markup } from '../../../../src/renderers/html/page/page-markup.js';

function partsOf(...added: readonly string[]): readonly Uint8Array[] {
  const parts: Uint8Array[] = [];
  const markup = new Markup((part) => void parts.push(part));
  for (const html of added) markup.add(html);
  markup.end();
  return parts;
}

describe('the markup of a page', () => {
  it('is UTF-8 in several parts if it is long, in the order in which it was added', () => {
    const long = `<p>${'é–日'.repeat(100_000)}</p>`;
    const parts = partsOf(long, '<p>a</p>', long);
    expect(parts.length).toBeGreaterThan(1);
    expect(Buffer.concat(parts).toString()).toBe(`${long}<p>a</p>${long}`);
  });

  it('has no part if nothing was added', () => {
    expect(partsOf('', '')).toEqual([]);
  });

  it('has line feeds as line ends, and a replacement for what a page cannot contain', () => {
    expect(Buffer.concat(partsOf('a\r\nb\rc\0\u0085')).toString()).toBe('a\nb\nc\ufffd\ufffd');
  });
});
