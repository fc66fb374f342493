/** Reads manifests back, and joins those of one document. Anyone may have written them, so their contents are not trusted. */
import { sha256Of } from '../base/sha256.js';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unlessMissing } from '../base/files/file-error.js';
import { subjectInManifest, type SetSubject } from '../base/set-names/subject.js';
import { jsonText } from '../base/wording/printable.js';
import type { Artifact } from '../model/document/artifact.js';
import { isList, isRecord, type JsonObject, type JsonValue } from '../model/report/json.js';
import { isPlainName, MANIFEST_NAME } from './folder/plan-sets.js';
import { bytesOf } from '../base/content.js';

export interface ReadManifest {
  readonly json: JsonObject;
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
  readonly sha256: string;
  /** Undefined if it is not a manifest of auditpress. */
  readonly content: ReadManifest | undefined;
}

export async function readManifest(folder: string): Promise<FoundManifest | undefined> {
  const path = join(folder, MANIFEST_NAME);
  const bytes = await unlessMissing(path, () => readFile(path).catch(asMissing));
  if (bytes === undefined) return undefined;
  return { sha256: sha256Of(bytes), content: manifestIn(bytes) };
}

function asMissing(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOTDIR' ? Object.assign(error, { code: 'ENOENT' }) : error;
}

export function manifestIn(bytes: Uint8Array): ReadManifest | undefined {
  const json = parsed(bytes);
  const { files } = membersOf(json);
  if (!isRecord(json) || json['manifest'] !== 1 || files === undefined || !isList(files)) return undefined;
  const { snapshot: earlier } = membersOf(json['baseline']);
  return {
    json,
    documentId: textIn(json, 'documentId'),
    identity: textIn(json, 'identity'),
    clock: textIn(json, 'clock'),
    subject: subjectInManifest(json),
    snapshot: { retrievedAt: textIn(json['snapshot'], 'retrievedAt') },
    baseline: isRecord(earlier) ? { snapshot: { retrievedAt: textIn(earlier, 'retrievedAt') } } : undefined,
    files: files.map(listedFile),
  };
}

function listedFile(file: JsonValue): ListedFile {
  const { bytes } = membersOf(file);
  return {
    format: textIn(file, 'format'),
    name: textIn(file, 'name'),
    mediaType: textIn(file, 'mediaType'),
    bytes: typeof bytes === 'number' ? bytes : -1,
    sha256: textIn(file, 'sha256'),
  };
}

export function hasPlainName({ name }: Pick<ListedFile, 'name'>): boolean {
  return isPlainName(name);
}

/** What the set with this manifest is about. Nothing is known of one that auditpress did not write. */
export function subjectIn(manifest: Uint8Array): SetSubject {
  return manifestIn(manifest)?.subject ?? subjectInManifest(undefined);
}

export function subjectOfFiles(artifacts: readonly Artifact[]): SetSubject | undefined {
  const manifest = artifacts.find(({ format }) => format === 'manifest');
  return manifest && subjectIn(bytesOf(manifest.content));
}

/** Whether two manifests are of documents that say the same, whenever they were made. */
export function saysTheSame(one: ReadManifest, other: ReadManifest): boolean {
  return one.identity !== '' && one.identity === other.identity;
}

/** Whether two manifests are of one document: of the same content, made at the same time. */
export function isSameDocument(one: ReadManifest, other: ReadManifest): boolean {
  return saysTheSame(one, other) && one.documentId !== '' && one.documentId === other.documentId;
}

/**
 * The manifest for all files of a document.
 *
 * @param there what the target has, of the same document
 * @param kept names of the files that it has
 * @returns undefined if one of the two lists all of them
 */
export function joinedManifest(
  { json: ours }: ReadManifest,
  { json: there }: ReadManifest,
  kept: readonly string[],
): Uint8Array | undefined {
  const own = filesIn(ours);
  const names = own.map((file) => textIn(file, 'name'));
  const others = filesIn(there).filter((file) => {
    const name = textIn(file, 'name');
    return !names.includes(name) && kept.includes(name);
  });
  if (others.length === 0) return undefined;
  const files = [...others, ...own];
  const formats = files.map((file) => textIn(file, 'format'));
  const configuration = {
    ...membersOf(ours['configuration']),
    formats: formats.filter((format) => format !== 'snapshot'),
    withSnapshot: formats.includes('snapshot'),
  };
  return Buffer.from(`${jsonText({ ...ours, files, configuration }, 2)}\n`);
}

function filesIn({ files }: JsonObject): readonly JsonValue[] {
  return files !== undefined && isList(files) ? files : [];
}

function parsed(bytes: Uint8Array): JsonValue | undefined {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8')) as JsonValue;
  } catch {
    return undefined;
  }
}

function membersOf(value: JsonValue | undefined): JsonObject {
  return isRecord(value) ? value : {};
}

function textIn(value: JsonValue | undefined, name: string): string {
  const text = membersOf(value)[name];
  return typeof text === 'string' ? text : '';
}
