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
  const encoding = utf16Of(bytes) ?? (isUtf8(bytes) ? undefined : 'windows-1252');
  if (encoding !== undefined) return Buffer.from(new TextDecoder(encoding).decode(bytes));
  return Buffer.from(bytes.subarray(0, 3)).toString('hex') === UTF8_MARK ? bytes.subarray(3) : bytes;
}
