/** The text of files that people write: configuration, templates, words, policy libraries, acceptances, accounts. */
import { isUtf8 } from 'node:buffer';
import { UnsuitableFile } from './regular-file.js';

const LINE_FEED = 0x0a;

/**
 * Decodes UTF-8. Drops a byte order mark. Other encodings would print letters as U+FFFD, so they are refused.
 *
 * @throws UnsuitableFile with the line, and the encoding that the bytes look like
 */
export function decodeText(bytes: Uint8Array): string {
  const text = new TextDecoder('utf-8').decode(bytes);
  const marked = MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte));
  if (marked === undefined && isUtf8(bytes) && !text.includes('\0')) return text;
  const place = marked === undefined ? `, first in line ${String(faultyLine(bytes))}` : '';
  throw new UnsuitableFile(
    `expected text in UTF-8, found other bytes${place}: the file looks like ${marked?.[0] ?? encodingOf(bytes, text)}. Save it as UTF-8`,
  );
}

/** Byte order marks. That of UTF-32 begins with that of UTF-16. */
const MARKS: readonly (readonly [encoding: string, bytes: readonly number[]])[] = [
  ['UTF-32', [0xff, 0xfe, 0, 0]],
  ['UTF-32', [0, 0, 0xfe, 0xff]],
  ['UTF-16', [0xff, 0xfe]],
  ['UTF-16', [0xfe, 0xff]],
];

/** The first line with a byte that is not UTF-8, or NUL, counted from 1. No part of a longer character is a line feed. */
function faultyLine(bytes: Uint8Array): number {
  let [line, start] = [1, 0];
  for (;;) {
    const end = bytes.indexOf(LINE_FEED, start);
    const part = bytes.subarray(start, end === -1 ? undefined : end);
    if (end === -1 || !isUtf8(part) || part.includes(0)) return line;
    [line, start] = [line + 1, end + 1];
  }
}

function encodingOf(bytes: Uint8Array, text: string): string {
  const zeros = bytes.reduce((count, byte) => count + (byte === 0 ? 1 : 0), 0);
  if (zeros > 0) return zeros >= bytes.length / 4 ? 'UTF-16 without a byte order mark' : 'data, not text';
  const japanese = ['shift_jis', 'euc-jp'].find((name) => /[\u3041-\u30fa]/.test(decodedAs(name, bytes)));
  if (japanese !== undefined) return japanese === 'euc-jp' ? 'EUC-JP' : 'Shift_JIS';
  if (/[^\0-\u007f\ufffd]/.test(text)) return 'UTF-8 that is damaged, or was mixed with another encoding';
  const words = text.match(/\ufffd+/g) ?? [];
  // Of western languages, few words have several letters with marks in a row.
  if (words.filter((word) => word.length > 2).length >= words.length / 2) {
    return 'an older encoding of another script, such as Windows-1256';
  }
  return bytes.some((byte) => byte >= 0x80 && byte < 0xa0) ? 'Windows-1252' : 'Windows-1252 or Latin-1';
}

/** Empty if the bytes are not text in this encoding, or if this Node does not know it. */
function decodedAs(encoding: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return '';
  }
}
