/** JSON as text with one byte per character. It takes half the memory if a report has a few non-ASCII characters. */
import { isAscii } from 'node:buffer';

const BACKSLASH = 0x5c;
/** Lowest first byte of a non-ASCII character. Continuation bytes are lower. */
const FIRST_BYTE = 0xc0;
const [LENGTH_OF_3, LENGTH_OF_4] = [0xe0, 0xf0];

/** How much longer escapes may make a text, as a share. Above it, the text without escapes takes less memory. */
const MOST_ADDED = 0.5;

/**
 * JSON with an escape sequence for each non-ASCII character, which `JSON.parse` reads as that character. Undefined if that would
 * make the text much longer, or if such a character follows a backslash, because invalid JSON could become valid.
 *
 * @param body UTF-8
 */
export function asciiJson(body: Uint8Array): string | undefined {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.length);
  if (isAscii(bytes)) return bytes.toString('latin1');
  const places = placesBeyondAscii(bytes);
  if (places === undefined) return undefined;
  const { starts, added } = places;
  const escaped = Buffer.allocUnsafe(bytes.length + added);
  let length = 0;
  let from = 0;
  for (const at of starts) {
    length += bytes.copy(escaped, length, from, at);
    from = at + lengthOf(bytes[at] ?? 0);
    for (const unit of bytes.toString('utf8', at, from).split('')) {
      length += escaped.write(`\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`, length, 'latin1');
    }
  }
  length += bytes.copy(escaped, length, from);
  return escaped.toString('latin1', 0, length);
}

/** Where non-ASCII characters start, and how many bytes their escapes add. Undefined if that is too many, or if one follows a backslash. */
function placesBeyondAscii(bytes: Buffer): { readonly starts: readonly number[]; readonly added: number } | undefined {
  const starts: number[] = [];
  const most = bytes.length * MOST_ADDED;
  let added = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < FIRST_BYTE) continue;
    if (bytes[at - 1] === BACKSLASH) return undefined;
    added += (byte < LENGTH_OF_4 ? 6 : 12) - lengthOf(byte);
    if (added > most) return undefined;
    starts.push(at);
  }
  return { starts, added };
}

/** How many bytes a character takes, by its first byte. */
function lengthOf(byte: number): number {
  return byte < LENGTH_OF_3 ? 2 : byte < LENGTH_OF_4 ? 3 : 4;
}
