/** The text of files, in whichever encoding a program has saved it. */

const UTF_16: ReadonlyMap<string, string> = new Map([
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
]);

function utf16Of(bytes: Uint8Array): string | undefined {
  return UTF_16.get(Buffer.from(bytes.subarray(0, 2)).toString('hex'));
}

/** The text of bytes in UTF-8 or UTF-16, without a byte order mark. */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder(utf16Of(bytes) ?? 'utf-8').decode(bytes);
}

/** The same text in UTF-8. Bytes without the mark of UTF-16 are returned as they are. */
export function asUtf8(bytes: Uint8Array): Uint8Array {
  return utf16Of(bytes) === undefined ? bytes : Buffer.from(decodeText(bytes));
}
