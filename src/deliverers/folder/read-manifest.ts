/** Reads manifests back. Anyone may have written them, so their contents are not trusted. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unlessMissing } from '../../base/files/file-error.js';
import type { JsonValue } from '../../model/report/json.js';
import { subjectInManifest, type SetSubject } from '../../base/set-names/subject.js';
import { MANIFEST_NAME } from './plan-sets.js';

/** Contents of a manifest. Texts that are missing or of another type are empty. */
export interface ReadManifest {
  readonly documentId: string;
  readonly identity: string;
  readonly clock: string;
  readonly subject: SetSubject;
  readonly snapshot: ReadSnapshot;
  readonly baseline: { readonly snapshot: ReadSnapshot } | undefined;
  readonly files: readonly ListedFile[];
}

interface ReadSnapshot {
  readonly retrievedAt: string;
}

export interface ListedFile {
  readonly format: string;
  readonly name: string;
  readonly mediaType: string;
  /** Size of the file; -1 if it is missing or not a number. */
  readonly bytes: number;
  readonly sha256: string;
}

export interface FoundManifest {
  /** SHA-256 of its bytes, lower-case hexadecimal. */
  readonly sha256: string;
  /** Undefined if it is not a manifest of auditpress. */
  readonly content: ReadManifest | undefined;
}

/** Reads the manifest in a set's folder; undefined if there is none. */
export async function readManifest(folder: string): Promise<FoundManifest | undefined> {
  const path = join(folder, MANIFEST_NAME);
  const bytes = await unlessMissing(path, () => readFile(path).catch(asMissing));
  if (bytes === undefined) return undefined;
  const content = contentOf(parsed(bytes.toString('utf8')));
  return { sha256: createHash('sha256').update(bytes).digest('hex'), content };
}

/** If the folder is a file, the manifest is missing. */
function asMissing(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOTDIR' ? Object.assign(error, { code: 'ENOENT' }) : error;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** Undefined if the value is not a manifest. */
function contentOf(value: unknown): ReadManifest | undefined {
  const { manifest, files, snapshot, baseline, ...texts } = fieldsOf(value);
  if (manifest !== 1 || !Array.isArray(files)) return undefined;
  const { snapshot: earlier } = fieldsOf(baseline);
  return {
    documentId: textOf(texts['documentId']),
    identity: textOf(texts['identity']),
    clock: textOf(texts['clock']),
    subject: subjectInManifest(value as JsonValue),
    snapshot: snapshotOf(snapshot),
    baseline: isObject(earlier) ? { snapshot: snapshotOf(earlier) } : undefined,
    files: files.map(listedFile),
  };
}

function snapshotOf(value: unknown): ReadSnapshot {
  return { retrievedAt: textOf(fieldsOf(value)['retrievedAt']) };
}

function listedFile(value: unknown): ListedFile {
  const { format, name, mediaType, bytes, sha256 } = fieldsOf(value);
  return {
    format: textOf(format),
    name: textOf(name),
    mediaType: textOf(mediaType),
    bytes: typeof bytes === 'number' ? bytes : -1,
    sha256: textOf(sha256),
  };
}

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields {
  return isObject(value) ? value : {};
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
