/** Decides where a set is written at its target, and which manifest is there afterwards. */
import type { Artifact } from '../model/document/artifact.js';
import { nameKey, safeFileName } from '../base/set-names/file-name.js';
import { MANIFEST_NAME } from './folder/plan-sets.js';
import {
  hasPlainName,
  isSameDocument,
  joinedManifest,
  manifestIn,
  saysTheSame,
  subjectIn,
  subjectOfFiles,
  type ReadManifest,
} from './manifest.js';
import { chooseNames } from '../base/set-names/choose-names.js';
import { SUBJECT_FIELDS } from '../base/set-names/subject.js';
import { bytesOf, contentOf } from '../base/content.js';

export interface Place {
  readonly name: string;
  /** In the order of the set. The manifest lists what is beside them, too. */
  readonly artifacts: readonly Artifact[];
  /** Files of the same document that are there already, and are none of the artifacts. */
  readonly beside: readonly Artifact[];
  /** The manifest that may be replaced; undefined for none. */
  readonly replaced: Uint8Array | undefined;
}

export type ReadAtTarget = (path: string) => Promise<Uint8Array | undefined>;

/**
 * The place for a set: its own name, unless a set about something else has it. If the same document is there in other formats, the
 * manifest lists all of them. If the same is there already, made at another time, that is kept. If another document about the same is there, such as one of another day, and none of its files has
 * the name of a file of this set, the name is extended by the formats. Otherwise the place has files that differ, so that writing
 * is refused.
 */
export async function placeAtTarget(name: string, artifacts: readonly Artifact[], read: ReadAtTarget): Promise<Place> {
  const own = await nameAtTarget(name, artifacts, read);
  const formats = artifacts.filter((artifact) => !isManifest(artifact)).map(({ format }) => format);
  const place = await placeAt(own, artifacts, read);
  return place ?? (await placeAt(safeFileName([own, ...formats].join('-')), artifacts, read)) ?? alone(own, artifacts);
}

async function nameAtTarget(name: string, artifacts: readonly Artifact[], read: ReadAtTarget): Promise<string> {
  const subject = subjectOfFiles(artifacts);
  if (subject === undefined) return name;
  const holderOf = async (other: string) => {
    const found = await read(`${other}/${MANIFEST_NAME}`);
    return found && subjectIn(found);
  };
  const wish = { name, base: name, isChosen: false, subject };
  const [chosen = name] = await chooseNames([wish], { holderOf, fieldsOf: () => SUBJECT_FIELDS });
  return chosen;
}

function alone(name: string, artifacts: readonly Artifact[]): Place {
  return { name, artifacts, beside: [], replaced: undefined };
}

/** Undefined if another document has the name, and its files have other names. */
async function placeAt(name: string, artifacts: readonly Artifact[], read: ReadAtTarget): Promise<Place | undefined> {
  const manifest = artifacts.find(isManifest);
  const bytes = await read(`${name}/${MANIFEST_NAME}`);
  const there = bytes && manifestIn(bytes);
  if (bytes === undefined || there === undefined || manifest === undefined) return alone(name, artifacts);
  const own = bytesOf(manifest.content);
  const ours = manifestIn(own);
  const isUsable = ours !== undefined && there.files.every(hasPlainName) && !Buffer.from(bytes).equals(own);
  if (!isUsable) return alone(name, artifacts);
  if (saysTheSame(ours, there)) {
    const kept = await readAll(name, artifacts, there, read);
    if (kept !== undefined) return alone(name, [...kept, { ...manifest, content: contentOf(bytes) }]);
  }
  if (artifacts.some((artifact) => there.files.some((file) => collides(artifact, file)))) return alone(name, artifacts);
  if (!isSameDocument(ours, there)) return undefined;
  const beside: Artifact[] = [];
  for (const { name: fileName, format, mediaType, sha256 } of there.files) {
    if (artifacts.some((artifact) => artifact.fileName === fileName)) continue;
    const found = await read(`${name}/${fileName}`);
    if (found === undefined) continue;
    const content = contentOf(found);
    if (content.sha256 !== sha256) return alone(name, artifacts);
    beside.push({ format, fileName, mediaType, content });
  }
  const isListed = ours.files.every((file) => there.files.some((other) => other.name === file.name));
  const kept = beside.map(({ fileName }) => fileName);
  const content = contentOf(isListed ? bytes : (joinedManifest(ours, there, kept) ?? own));
  const joined = artifacts.map((artifact) => (artifact === manifest ? { ...artifact, content } : artifact));
  return { name, artifacts: joined, beside, replaced: bytes };
}

async function readAll(
  name: string,
  artifacts: readonly Artifact[],
  there: ReadManifest,
  read: ReadAtTarget,
): Promise<readonly Artifact[] | undefined> {
  const kept: Artifact[] = [];
  for (const artifact of artifacts.filter((each) => !isManifest(each))) {
    const { fileName } = artifact;
    const found = await read(`${name}/${fileName}`);
    const content = found && contentOf(found);
    const isListed = there.files.some((file) => file.name === fileName && file.sha256 === content?.sha256);
    if (content === undefined || !isListed) return undefined;
    kept.push({ ...artifact, content });
  }
  return kept;
}

function isManifest({ fileName }: Artifact): boolean {
  return fileName === MANIFEST_NAME;
}

function collides({ fileName, content }: Artifact, file: { readonly name: string; readonly sha256: string }): boolean {
  return nameKey(fileName) === nameKey(file.name) && content.sha256 !== file.sha256;
}
