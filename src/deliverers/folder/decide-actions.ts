/** Finds out which sets a folder has, and decides, before rendering, what to do about them. */
import { stat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AuditpressError } from '../../base/errors.js';
import { unlessMissing } from '../../base/files/file-error.js';
import type { IfExists } from '../../model/document/artifact.js';
import { sha256OfFile, fileChanged } from './compare-set.js';
import { isSameReport, subjectInManifest, type SetSubject } from '../../base/set-names/subject.js';
import { hasPlainName, readManifest, type ListedFile, type ReadManifest } from '../manifest.js';
import { nameKey } from '../../base/set-names/file-name.js';
import type { HolderOf } from '../../base/set-names/choose-names.js';

export interface WantedSet {
  /** Absolute path of its folder. */
  readonly folder: string;
  readonly identity: string;
  readonly documentId: string;
  readonly subject: SetSubject;
  readonly files: readonly { readonly format: string; readonly name: string }[];
}

export interface ExistingSet {
  readonly manifestSha256: string;
  readonly manifest: ReadManifest;
  readonly files: readonly ListedFile[];
}

export type SetDecision =
  | { readonly action: 'write' }
  | { readonly action: 'keep'; readonly status: 'unchanged' | 'skipped'; readonly existing: ExistingSet }
  /** The same set exists and lacks these formats. */
  | { readonly action: 'add'; readonly formats: readonly string[]; readonly existing: ExistingSet };

/**
 * Decides for each set. A set exists if its folder has a manifest; it is the same set if its identity is the same.
 *
 * @throws AuditpressError `file-exists` (input) with every folder that holds a different set, or lacks formats without `add`;
 * `file-changed` (input) with each file of the same set that differs from its manifest
 */
export async function decideActions(sets: readonly WantedSet[], ifExists: IfExists): Promise<readonly SetDecision[]> {
  const decisions: SetDecision[] = [];
  const refusals: Refusal[] = [];
  for (const set of sets) {
    const decision = await decide(set, ifExists);
    if ('action' in decision) decisions.push(decision);
    else refusals.push(decision);
  }
  if (refusals.length > 0) throw refused(refusals);
  return decisions;
}

interface Refusal {
  readonly folder: string;
  /** Default: the hint of `file-exists`. */
  readonly hint: string | undefined;
}

async function decide(set: WantedSet, ifExists: IfExists): Promise<SetDecision | Refusal> {
  const { folder, identity, documentId } = set;
  if (ifExists === 'replace') return { action: 'write' };
  const found = await readManifest(folder);
  if (found === undefined) return { action: 'write' };
  const { content: manifest = EMPTY_MANIFEST, sha256: manifestSha256 } = found;
  const existing = (files: readonly ListedFile[]): ExistingSet => ({ manifest, manifestSha256, files });
  if (ifExists === 'skip') {
    return { action: 'keep', status: 'skipped', existing: existing(manifest.files.filter(hasPlainName)) };
  }
  if (manifest.identity !== identity || !manifest.files.every(hasPlainName)) {
    return { folder, hint: isSameReport(manifest.subject, set.subject) ? SAME_REPORT_HINT : undefined };
  }
  const files = await intactFiles(folder, manifest.files);
  const formats = set.files.filter(({ format, name }) => !has(files, format, name)).map(({ format }) => format);
  if (formats.length === 0 && files.length === manifest.files.length) {
    return { action: 'keep', status: 'unchanged', existing: existing(files) };
  }
  if (ifExists === 'add') return { action: 'add', formats, existing: existing(files) };
  // The same clock gives the same bytes, so missing files can be written again.
  const isSameDocument = manifest.documentId === documentId && set.files.length === manifest.files.length;
  return isSameDocument && set.files.every(({ format, name }) => has(manifest.files, format, name))
    ? { action: 'write' }
    : { folder, hint: LACKING_HINT };
}

async function intactFiles(folder: string, files: readonly ListedFile[]): Promise<readonly ListedFile[]> {
  const intact: ListedFile[] = [];
  const problems: string[] = [];
  for (const file of files) {
    const path = join(folder, file.name);
    const found = await unlessMissing(path, () => stat(path));
    if (found === undefined) continue;
    const isIntact = (await sha256OfFile(path)) === file.sha256;
    if (isIntact) intact.push(file);
    else problems.push(`${path} has changed since it was written`);
  }
  if (problems.length > 0) throw fileChanged('the same files as in the manifest of the set', problems);
  return intact;
}

function has(files: readonly ListedFile[], format: string, name: string): boolean {
  return files.some((file) => file.format === format && file.name === name);
}

const EMPTY_MANIFEST: ReadManifest = {
  json: {},
  documentId: '',
  identity: '',
  clock: '',
  snapshot: { retrievedAt: '' },
  subject: subjectInManifest(undefined),
  baseline: undefined,
  files: [],
};

const SAME_REPORT_HINT =
  'A set of the same report exists, but it was made with other settings, with another version of auditpress, or from a file with another name. Choose another name with --file-name, or replace the set with --force (--if-exists replace).';

const LACKING_HINT =
  'The same set exists without some of the formats. Add them with --if-exists add, or replace the set with --force (--if-exists replace).';

function refused(refusals: readonly Refusal[]): AuditpressError {
  const others = refusals.length === 1 ? 'a different one exists' : `${refusals.length} different ones exist`;
  return new AuditpressError('file-exists', `expected to write a new document set, but ${others}`, {
    problems: refusals.map(({ folder }) => folder),
    hint: refusals[0]?.hint,
  });
}

/**
 * The sets in a folder, by their names. One whose manifest auditpress did not write has an empty subject. What cannot be read is
 * left out: writing there fails with the reason.
 *
 * @param out absolute path of the folder that holds the sets
 */
export async function holdersIn(out: string): Promise<HolderOf> {
  const present = new Set((await readdir(out).catch(() => [])).map(nameKey));
  const known = new Map<string, Promise<SetSubject | undefined>>();
  return async (name) => {
    if (!present.has(nameKey(name))) return undefined;
    const holder = known.get(nameKey(name)) ?? holderAt(join(out, name));
    known.set(nameKey(name), holder);
    return holder;
  };
}

async function holderAt(folder: string): Promise<SetSubject | undefined> {
  const manifest = await readManifest(folder).catch(() => undefined);
  return manifest && (manifest.content?.subject ?? subjectInManifest(undefined));
}
