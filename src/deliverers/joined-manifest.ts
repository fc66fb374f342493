/** Reads manifests at a target, and joins those of one document in several formats. */
import { jsonText } from '../base/wording/json/well-formed.js';
import { isList, isRecord, type JsonObject, type JsonValue } from '../model/report/json.js';
import { isPlainName } from './folder/plan-sets.js';

/** A manifest that auditpress wrote. */
export interface KnownManifest {
  readonly json: JsonObject;
  readonly files: readonly ManifestFile[];
}

type ManifestFile = Readonly<Record<'format' | 'name' | 'mediaType' | 'sha256', string>>;

/** Undefined for a file that is no manifest, or names files of other folders. Anyone may have written it. */
export function manifestIn(bytes: Uint8Array): KnownManifest | undefined {
  const json = parsed(bytes);
  const files = isRecord(json) ? json['files'] : undefined;
  if (!isRecord(json) || json['manifest'] !== 1 || files === undefined || !isList(files)) return undefined;
  const listed = files.map((file) => ({
    format: textIn(file, 'format'),
    name: textIn(file, 'name'),
    mediaType: textIn(file, 'mediaType'),
    sha256: textIn(file, 'sha256'),
  }));
  return listed.every(({ name }) => isPlainName(name)) ? { json, files: listed } : undefined;
}

/** Whether two manifests are of one document: of the same content, made at the same time. */
export function isSameDocument({ json: one }: KnownManifest, { json: other }: KnownManifest): boolean {
  return ['documentId', 'identity'].every((name) => textIn(one, name) !== '' && one[name] === other[name]);
}

/** Whether two manifests are of documents that say the same, whenever they were made. */
export function saysTheSame({ json: one }: KnownManifest, { json: other }: KnownManifest): boolean {
  return textIn(one, 'identity') !== '' && one['identity'] === other['identity'];
}

/**
 * The manifest for all files of a document.
 *
 * @param there what the target has, of the same document
 * @param kept names of the files that it has
 * @returns undefined if one of the two lists all of them
 */
export function joinedManifest(
  ours: KnownManifest,
  there: KnownManifest,
  kept: readonly string[],
): Uint8Array | undefined {
  const isOurs = (name: JsonValue | undefined): boolean => ours.files.some((file) => file.name === name);
  const listed = there.json['files'];
  const others = (listed !== undefined && isList(listed) ? listed : []).filter(
    (file) => isRecord(file) && !isOurs(file['name']) && kept.includes(textIn(file, 'name')),
  );
  if (others.length === 0) return undefined;
  const files = [...others, ...(ours.json['files'] as readonly JsonValue[])];
  const formats = files.map((file) => textIn(file, 'format'));
  const configuration = {
    ...(isRecord(ours.json['configuration']) && ours.json['configuration']),
    formats: formats.filter((format) => format !== 'snapshot'),
    withSnapshot: formats.includes('snapshot'),
  };
  return Buffer.from(`${jsonText({ ...ours.json, files, configuration }, 2)}\n`);
}

function parsed(bytes: Uint8Array): JsonValue | undefined {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8')) as JsonValue;
  } catch {
    return undefined;
  }
}

function textIn(value: JsonValue | undefined, name: string): string {
  const text = isRecord(value) ? value[name] : undefined;
  return typeof text === 'string' ? text : '';
}
