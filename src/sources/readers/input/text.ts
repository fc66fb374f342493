/** The text of files, in whichever encoding a program has saved it. */
import { isUtf8 } from 'node:buffer';

const UTF8_MARK = 'efbbbf';
const UTF_16: ReadonlyMap<string, string> = new Map([
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
]);

/** By its mark, else by the zero beside the first character, which is ASCII in JSON and in tables. */
function utf16Of(bytes: Uint8Array): string | undefined {
  const marked = UTF_16.get(Buffer.from(bytes.subarray(0, 2)).toString('hex'));
  if (marked !== undefined) return marked;
  const [first, second] = bytes;
  if (first === undefined || second === undefined || (first === 0) === (second === 0)) return undefined;
  return first === 0 ? 'utf-16be' : 'utf-16le';
}

/** The text of bytes in UTF-8 or UTF-16, without a byte order mark. The bytes may end within a character. */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder(utf16Of(bytes) ?? 'utf-8').decode(bytes);
}

/** The same text in UTF-8, without a byte order mark. What is neither UTF-8 nor UTF-16 is as Windows saves it for Western Europe. */
export function asUtf8(bytes: Uint8Array): Uint8Array {
  const encoding = encodingOf(() => [bytes]);
  return encoding === undefined ? withoutMark(bytes) : Buffer.from(new TextDecoder(encoding).decode(bytes));
}

/**
 * Does the same with a text in parts, of which each may end within a character.
 *
 * @param parts is called more than once, because the encoding is known only after the last part
 */
export function* utf8Parts(parts: () => Iterable<Uint8Array>): Generator<Uint8Array> {
  const encoding = encodingOf(parts);
  const decoder = encoding === undefined ? undefined : new TextDecoder(encoding);
  let isFirst = true;
  for (const part of parts()) {
    if (decoder !== undefined) yield Buffer.from(decoder.decode(part, { stream: true }));
    else yield isFirst ? withoutMark(part) : part;
    isFirst = false;
  }
  if (decoder !== undefined) yield Buffer.from(decoder.decode());
}

const withoutMark = (bytes: Uint8Array): Uint8Array =>
  Buffer.from(bytes.subarray(0, 3)).toString('hex') === UTF8_MARK ? bytes.subarray(3) : bytes;

/** Undefined for UTF-8. */
function encodingOf(parts: () => Iterable<Uint8Array>): string | undefined {
  const [first = Buffer.of()] = parts();
  return utf16Of(first) ?? (areUtf8(parts()) ? undefined : 'windows-1252');
}

function areUtf8(parts: Iterable<Uint8Array>): boolean {
  let rest: Uint8Array = Buffer.of();
  for (const part of parts) {
    const bytes = rest.length === 0 ? part : Buffer.concat([rest, part]);
    // Up to an ASCII character, every other one is whole.
    const end = bytes.findLastIndex((byte) => byte < 0x80) + 1;
    if (!isUtf8(bytes.subarray(0, end))) return false;
    rest = bytes.subarray(end);
  }
  return isUtf8(rest);
}
