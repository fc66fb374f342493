/** Receives forms with files. The files go to a private folder part by part, and never as a whole into memory. */
import '@fastify/multipart';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../base/files/temporary-folders.js';
import { nameKey, safeFileName } from '../base/set-names/file-name.js';

export interface Upload {
  readonly id: string;
  /** Absolute path of the folder that holds the files alone. */
  readonly folder: string;
  readonly files: readonly ReceivedFile[];
}

export interface ReceivedFile {
  /** As it is in the folder: safe on every file system. */
  readonly name: string;
  readonly bytes: number;
}

/** Why files were not received. Nothing of them is kept. */
export type Refused = 'large' | 'many' | 'empty' | 'none' | 'full' | 'held';

export interface Receiving {
  readonly id: string;
  /** Absolute path of the folder for the job, which there is not yet. */
  readonly folder: string;
  /** Bytes of all files together. */
  readonly most: number;
  /** Called before the first byte of a file is kept. */
  readonly isAllowed: (fields: Fields) => boolean;
}

export type Fields = Readonly<Record<string, readonly string[]>>;

export interface Received {
  readonly fields: Fields;
  /** `forbidden` if it was not allowed; `broken` if it broke off, or cannot be read. */
  readonly upload: Upload | Refused | 'forbidden' | 'broken';
}

export const MOST_FILES = 20;
const MOST_FIELDS = 20;
/** Bytes of what surrounds the files. */
const SURROUNDINGS = 65_536;

class Refusal extends Error {
  constructor(readonly reason: Refused | 'forbidden') {
    super(reason);
  }
}

/** Nothing of files that are refused is left. Throws if the disk fails. */
export async function receiveForm(request: FastifyRequest, receiving: Receiving): Promise<Received> {
  const fields: Record<string, string[]> = Object.create(null) as Record<string, string[]>;
  try {
    if (Number(request.headers['content-length'] ?? 0) > receiving.most + SURROUNDINGS) throw new Refusal('large');
    return { fields, upload: await receiveFiles(request, fields, receiving) };
  } catch (failure) {
    await rm(receiving.folder, { recursive: true, force: true });
    const reason = reasonOf(failure);
    if (reason === undefined && failure instanceof Error && 'syscall' in failure) throw failure;
    // Browsers read the answer only when they have sent everything.
    request.raw.unpipe();
    request.raw.resume();
    return { fields, upload: reason ?? 'broken' };
  }
}

async function receiveFiles(
  request: FastifyRequest,
  fields: Record<string, string[]>,
  { id, folder: own, most, isAllowed }: Receiving,
): Promise<Upload> {
  const folder = join(own, 'files');
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  const files: ReceivedFile[] = [];
  let total = 0;
  const limits = {
    fieldNameSize: 100,
    fieldSize: 1000,
    fields: MOST_FIELDS,
    files: MOST_FILES + 1,
    parts: MOST_FIELDS + MOST_FILES + 1,
    fileSize: most + 1,
    headerPairs: 50,
  };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      if (typeof part.value === 'string') (fields[part.fieldname] ??= []).push(part.value);
      continue;
    }
    if (!isAllowed(fields)) throw new Refusal('forbidden');
    // Browsers send an empty file where none was chosen.
    if (part.filename === '') {
      part.file.resume();
      continue;
    }
    if (files.length === MOST_FILES) throw new Refusal('many');
    const name = freeName(part.filename, files);
    const begun = total;
    const file = await open(join(folder, name), 'wx', PRIVATE_FILE);
    try {
      for await (const bytes of part.file as AsyncIterable<Uint8Array>) {
        total += bytes.length;
        if (total > most) throw new Refusal('large');
        await file.writeFile(bytes);
      }
    } finally {
      await file.close();
    }
    files.push({ name, bytes: total - begun });
  }
  if (!isAllowed(fields)) throw new Refusal('forbidden');
  // What breaks off may look like an end.
  if (!request.raw.complete) throw new Error('the request broke off');
  if (files.length === 0) throw new Refusal('none');
  if (files.some(({ bytes }) => bytes === 0)) throw new Refusal('empty');
  return { id, folder, files };
}

function freeName(written: string, files: readonly ReceivedFile[]): string {
  const name = safeFileName(written);
  const isTaken = (wished: string): boolean => files.some((file) => nameKey(file.name) === nameKey(wished));
  if (!isTaken(name)) return name;
  const numbered = files.map((_file, index) => `${String(index + 2)}-${name}`);
  return numbered.find((wished) => !isTaken(wished)) ?? `${String(files.length + 2)}-${name}`;
}

const BY_CODE: Readonly<Record<string, Refused>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  FST_FILES_LIMIT: 'many',
  FST_REQ_FILE_TOO_LARGE: 'large',
};

function reasonOf(failure: unknown): Refused | 'forbidden' | undefined {
  if (failure instanceof Refusal) return failure.reason;
  const { code = '' } = failure as NodeJS.ErrnoException;
  return Object.hasOwn(BY_CODE, code) ? BY_CODE[code] : undefined;
}
