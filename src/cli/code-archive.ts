/**
 * One file with the compiled code of many files of the program, so that a run opens one file instead of a hundred.
 *
 * Layout: SHA-256 of the index, length of the index, index as JSON, parts. A part is the text of a file, then its code. Parts are
 * checked when they are read, so that a run checks only what it uses.
 */
import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync, renameSync, rmSync, writeFileSync } from 'node:fs';

export interface CompiledFile {
  /** What the file looked like when it was compiled. */
  readonly stamp: string;
  readonly text: string;
  readonly code: Buffer;
}

/** Where a part is: offset after the index, bytes of text, bytes of code. */
interface Part {
  readonly stamp: string;
  readonly at: number;
  readonly text: number;
  readonly code: number;
  readonly sha256: string;
}

type Index = Readonly<Record<string, Part>>;

export interface CodeArchive {
  /** Undefined if the file is not in the archive or has changed, or if its part is damaged. */
  readonly read: (name: string, stamp: string) => CompiledFile | undefined;
  readonly entries: () => readonly (readonly [name: string, stamp: string])[];
}

const HASH_LENGTH = 32;
const HEAD_LENGTH = HASH_LENGTH + 4;
const FIRST_READ = 0x1_0000;

/** Opens an archive. A missing or damaged archive is treated as empty. It is closed when the process ends. */
export function openCodeArchive(path: string): CodeArchive {
  const opened = openIndex(path);
  if (opened === undefined) return { read: () => undefined, entries: () => [] };
  const { file, start, index } = opened;
  return {
    read(name, stamp) {
      const part = Object.hasOwn(index, name) ? index[name] : undefined;
      if (part?.stamp !== stamp) return undefined;
      const bytes = readBytes(file, start + part.at, part.text + part.code);
      if (sha256(bytes).toString('hex') !== part.sha256) return undefined;
      return { stamp, text: bytes.toString('latin1', 0, part.text), code: bytes.subarray(part.text) };
    },
    entries: () => Object.entries(index).map(([name, { stamp }]) => [name, stamp]),
  };
}

function openIndex(path: string): { readonly file: number; readonly start: number; readonly index: Index } | undefined {
  let file: number | undefined;
  try {
    file = openSync(path, 'r');
    const first = readBytes(file, 0, FIRST_READ);
    const start = HEAD_LENGTH + first.readUInt32LE(HASH_LENGTH);
    const head = start <= first.length ? first : readBytes(file, 0, start);
    const json = head.subarray(HEAD_LENGTH, start);
    if (sha256(json).equals(head.subarray(0, HASH_LENGTH))) {
      return { file, start, index: JSON.parse(json.toString('latin1')) as Index };
    }
  } catch {
    // Missing, or too short.
  }
  if (file !== undefined) closeSync(file);
  return undefined;
}

/** Returns fewer bytes at the end of the file. */
function readBytes(file: number, at: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  return bytes.subarray(0, readSync(file, bytes, 0, length, at));
}

/** Replaces the archive atomically. If that fails, or the system loses the file, a later run compiles again. */
export function writeCodeArchive(path: string, files: ReadonlyMap<string, CompiledFile>): void {
  const index: Record<string, Part> = {};
  const parts: Buffer[] = [];
  let at = 0;
  for (const [name, { stamp, text, code }] of files) {
    const bytes = Buffer.concat([Buffer.from(text, 'latin1'), code]);
    index[name] = { stamp, at, text: text.length, code: code.length, sha256: sha256(bytes).toString('hex') };
    at += bytes.length;
    parts.push(bytes);
  }
  const json = Buffer.from(JSON.stringify(index), 'latin1');
  const length = Buffer.alloc(HEAD_LENGTH - HASH_LENGTH);
  length.writeUInt32LE(json.length);
  const draft = `${path}.${process.pid}`;
  try {
    writeFileSync(draft, Buffer.concat([sha256(json), length, json, ...parts]), { flag: 'wx', mode: 0o600 });
    renameSync(draft, path);
  } catch {
    rmSync(draft, { force: true });
  }
}

function sha256(content: Uint8Array): Buffer {
  return createHash('sha256').update(content).digest();
}
