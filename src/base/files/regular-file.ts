/** Reads the files of users: settings, templates, policy libraries. */
import { closeSync, constants, fstatSync, openSync, readFileSync, statSync, type Stats } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { isUtf8 } from 'node:buffer';

/** A path leads to something other than a regular file of acceptable size. The message says what was expected and found. */
export class UnsuitableFile extends Error {}

const MIB = 1024 * 1024;

/** Opening a pipe without a writer would block forever. Windows has neither this flag nor such pipes. */
const NON_BLOCKING = constants.O_RDONLY | ((constants.O_NONBLOCK as number | undefined) ?? 0);

/**
 * The content of a regular file.
 *
 * @param maxSize bytes, in whole MiB
 * @throws UnsuitableFile for a pipe, a device, a socket or a folder, and for a larger file; otherwise the error of the system
 */
export async function readRegularFile(path: string, maxSize = Infinity): Promise<Buffer> {
  // Checked before opening, because opening a device can have effects, and after, because the path may have changed.
  refuseIrregular(await stat(path));
  const file = await open(path, NON_BLOCKING);
  try {
    const status = await file.stat();
    refuseIrregular(status);
    if (status.size > maxSize) {
      throw new UnsuitableFile(`expected at most ${String(maxSize / MIB)} MiB, found ${String(status.size)} bytes`);
    }
    return await file.readFile();
  } finally {
    await file.close();
  }
}

/** Like `readRegularFile`, for many small files, without a size limit. Waiting for each would take longer than reading it. */
export function readRegularFileSync(path: string): Buffer {
  refuseIrregular(statSync(path));
  const file = openSync(path, NON_BLOCKING);
  try {
    refuseIrregular(fstatSync(file));
    return readFileSync(file);
  } finally {
    closeSync(file);
  }
}

function refuseIrregular(status: Stats): void {
  if (!status.isFile()) throw new UnsuitableFile(`expected a regular file, found ${kindOf(status)}`);
}

function kindOf(status: Stats): string {
  if (status.isDirectory()) return 'a folder';
  if (status.isFIFO()) return 'a pipe';
  return status.isSocket() ? 'a socket' : 'a device';
}

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

function decodedAs(encoding: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return '';
  }
}
