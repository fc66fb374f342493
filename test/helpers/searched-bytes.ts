/** Searches documents for values in every spelling that a format may give them. */
import { inflateSync } from 'node:zlib';
import JSZip from 'jszip';
import { run } from './pdf.js';
import { present } from './system.js';

/** Spellings of a value as lower-case text of one character per byte. */
function spellingsOf(value: string): readonly string[] {
  const utf16 = Buffer.from(value, 'utf16le');
  const bigEndian = Buffer.from(utf16).swap16();
  const utf8 = Buffer.from(value);
  const entities = value
    .replaceAll('&', '&amp;')
    .replaceAll(/[^\x20-\x7e]/g, (character) => `&#${String(character.codePointAt(0))};`);
  const texts = [
    value,
    value.replaceAll('&', '&amp;'),
    entities,
    JSON.stringify(value).slice(1, -1),
    encodeURIComponent(value),
  ];
  // As file names have them.
  const names = [value.replaceAll(/[^\p{L}\p{N}]+/gu, '-'), value.replaceAll(/[^\p{L}\p{N}]+/gu, '')];
  const escaped = value.replaceAll(
    /[^\x20-\x7e]|&/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const bytes = [
    utf16,
    bigEndian,
    ...[...texts, ...names, escaped].map((text) => Buffer.from(text)),
    Buffer.from(value, 'latin1'),
  ];
  const spelled = [
    ...bytes.map((each) => each.toString('latin1')),
    ...[utf8, utf16, bigEndian].flatMap((each) => [each.toString('hex'), ...inBase64(each)]),
  ];
  return [...new Set(spelled.map((spelling) => spelling.toLowerCase()))];
}

/** Base64 depends on the offset modulo three bytes; what depends on the neighbors is left out. */
function inBase64(bytes: Buffer): string[] {
  return [0, 1, 2].map((offset) => {
    const whole = bytes.subarray(offset, offset + Math.floor((bytes.length - offset) / 3) * 3);
    return whole.toString('base64').replace(/=+$/, '');
  });
}

/** The values that some bytes hold in any spelling. Case does not matter. */
export function valuesIn(content: string | Uint8Array, values: readonly string[]): readonly string[] {
  const text = Buffer.from(content).toString('latin1').toLowerCase();
  return values.filter((value) => spellingsOf(value).some((spelling) => text.includes(spelling)));
}

/** A file with everything in it unpacked: parts of a ZIP, streams and text of a PDF, text of a page. */
export async function unpacked(name: string, bytes: Uint8Array): Promise<Buffer> {
  const raw = Buffer.from(bytes);
  if (name.endsWith('.xlsx')) {
    const { files } = await JSZip.loadAsync(raw);
    const parts = Object.values(files).map(async (file) => [
      Buffer.from(`${file.name}\n`),
      await file.async('nodebuffer'),
    ]);
    return Buffer.concat([raw, ...(await Promise.all(parts)).flat()]);
  }
  if (name.endsWith('.html')) {
    // Elements and invisible characters show where a long id may break.
    const text = raw.toString().replaceAll(/<[^<>]*>|[\u00ad\u200b\u2060]/g, '');
    return Buffer.concat([raw, Buffer.from(text)]);
  }
  if (!name.endsWith('.pdf')) return raw;
  const text = present('pdftotext') ? run('pdftotext', ['-raw', '-', '-'], raw) : '';
  // A line of the page may end within a value.
  return Buffer.concat([
    raw,
    ...streamsOf(raw),
    Buffer.from(`${text}\n${text.replaceAll(/\s+/g, ' ')}\n${text.replaceAll(/\s+/g, '')}`),
  ]);
}

function streamsOf(pdf: Buffer): Buffer[] {
  const streams: Buffer[] = [];
  for (const start of pdf.toString('latin1').matchAll(/stream\r?\n/g)) {
    const from = start.index + start[0].length;
    try {
      streams.push(inflateSync(pdf.subarray(from, pdf.indexOf('endstream', from)), { finishFlush: 2 }));
    } catch {
      // A stream that is not deflated is part of the raw bytes.
    }
  }
  return streams;
}
