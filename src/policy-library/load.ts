/** Loads the files of a policy library and merges them. */
import { resolve } from 'node:path';
import { AuditpressError } from '../errors.js';
import { firstOf } from '../messages/problems.js';
import type { LibraryPolicy, PolicyLibrary } from '../model/template/policy-library.js';
import { readLibraryFile, type LibraryFile } from './read-file.js';
import type { WrittenPolicy } from './schema.js';

/**
 * @param paths YAML or JSON files, the later over the earlier; a relative one is resolved from the working folder.
 * @param tag BCP 47 locale of the document: files in another language rank below all others.
 * @returns null without any path.
 * @throws AuditpressError (usage) `policy-library-invalid` with every problem of every file.
 */
export async function loadPolicyLibrary(paths: readonly string[], tag: string): Promise<PolicyLibrary | null> {
  if (paths.length === 0) return null;
  const problems: string[] = [];
  const files: LibraryFile[] = [];
  for (const path of paths) {
    const file = await readLibraryFile(resolve(path), problems);
    if (file !== undefined) files.push(file);
  }
  if (problems.length > 0) {
    throw new AuditpressError('policy-library-invalid', firstOf(problems), {
      problems,
    });
  }
  return { sources: files.map(({ source }) => source), policies: merged(byPrecedence(files, tag)) };
}

function byPrecedence(files: readonly LibraryFile[], tag: string): LibraryFile[] {
  const { language } = new Intl.Locale(tag);
  const isForeign = ({ source }: LibraryFile): boolean =>
    source.language !== '' && new Intl.Locale(source.language).language !== language;
  return [...files.filter(isForeign), ...files.filter((file) => !isForeign(file))];
}

/** A part of a policy in a later file replaces that of an earlier one; lists as a whole. */
function merged(files: readonly LibraryFile[]): LibraryPolicy[] {
  const byId = new Map<string, WrittenPolicy>();
  for (const { policies } of files) {
    for (const [id, policy] of Object.entries(policies)) byId.set(id, { ...byId.get(id), ...policy });
  }
  return [...byId].map(([policyId, policy]) => ({
    policyId,
    title: policy.title ?? '',
    description: policy.description ?? '',
    rationale: policy.rationale ?? '',
    steps: policy.steps ?? [],
    links: (policy.links ?? []).map(({ title = '', url }) => ({ title, url })),
    mappings: (policy.mappings ?? []).map(({ title = '', ...mapping }) => ({ ...mapping, title })),
  }));
}
