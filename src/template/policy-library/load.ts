import { resolve, basename } from 'node:path';
import { createHash } from 'node:crypto';
import { readYamlFile } from '../../base/files/checked-file.js';
import { AuditpressError } from '../../base/errors.js';
import { firstOf, locatedProblems, type LocatedProblem } from '../../base/wording/problems.js';
import type { LibraryPolicy, PolicyLibrary, LibrarySource } from '../../model/template/policy-library.js';
import { librarySchema, type WrittenPolicy, type WrittenLibrary } from './schema.js';
import { oneLine, quote } from '../../base/wording/printable.js';

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

/** Parts of a policy in a later file replace those of earlier files; a list is replaced as a whole. */
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
    links: (policy.links ?? []).map(({ title = '', url, provider = '' }) => ({ title, url, provider })),
    mappings: (policy.mappings ?? []).map(({ title = '', ...mapping }) => ({ ...mapping, title })),
  }));
}

export interface LibraryFile {
  readonly source: LibrarySource;
  readonly policies: WrittenLibrary['policies'];
}

const MOST_POLICIES = 50_000;
const LONGEST_ID = 300;
const PROBLEM_LIMIT = 500;
const ID_LIMIT = 60;

/**
 * @param path absolute
 * @returns undefined for an unusable file; one line per reason is added to `problems`
 */
async function readLibraryFile(path: string, problems: string[]): Promise<LibraryFile | undefined> {
  const file = await readYamlFile(path, 'a policy library', problems);
  if (file === undefined) return undefined;
  const { label, bytes, yaml } = file;
  const { library, problems: found } = checkLibrary(yaml.value ?? {});
  for (const { path: place, key, text } of found) {
    problems.push(`${label}, line ${String(yaml.locate(place, key).line)}: ${oneLine(text, PROBLEM_LIMIT)}`);
  }
  if (library === undefined || yaml.faults.length + found.length > 0) return undefined;
  const { name = '', version = '', language = '', policies } = library;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { source: { file: basename(path), name, version, language, sha256 }, policies };
}

/** The library is undefined if it does not fit the schema. */
function checkLibrary(value: unknown): {
  readonly library?: WrittenLibrary;
  readonly problems: readonly LocatedProblem[];
} {
  const policies = isMap(value) && isMap(value['policies']) ? Object.entries(value['policies']) : [];
  if (policies.length > MOST_POLICIES) {
    const text = `policies: expected at most ${String(MOST_POLICIES)} policies, received ${String(policies.length)}`;
    return { problems: [{ path: [], key: 'policies', text }] };
  }
  const problems = policies.flatMap(([id, policy]) => policyProblems(id, policy));
  const checked = librarySchema.safeParse(value);
  if (checked.success) return { library: checked.data, problems };
  return { problems: [...problems, ...locatedProblems(checked.error.issues, { schema: librarySchema, value })] };
}

/** Checks limits that the schema cannot express. */
function policyProblems(id: string, policy: unknown): LocatedProblem[] {
  const problems: string[] = [];
  if (isMap(policy) && Object.keys(policy).length === 0) {
    problems.push(`policies.${id}: expected at least one key of a policy, received none`);
  }
  if (id.trim() === '' || id.length > LONGEST_ID || /\p{Cc}/u.test(id)) {
    problems.push(
      `policies: expected a policy id of 1 to ${String(LONGEST_ID)} visible characters, received ${quote(id, ID_LIMIT)}`,
    );
  }
  return problems.map((text) => ({ path: ['policies'], key: id, text }));
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
