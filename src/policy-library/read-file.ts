/** Reads one file of a library and checks it; every problem has its line. */
import { createHash } from 'node:crypto';
import { basename, extname, relative } from 'node:path';
import { oneLine, quote } from '../messages/printable.js';
import { isResourceLimitError } from '../messages/resource-limits.js';
import { locatedProblems, type LocatedProblem } from '../messages/problems.js';
import type { LibrarySource } from '../model/template/policy-library.js';
import { readRegularFile, UnsuitableFile } from '../regular-file.js';
import { readYaml } from '../yaml/read-yaml.js';
import { librarySchema, type WrittenLibrary } from './schema.js';

export interface LibraryFile {
  readonly source: LibrarySource;
  readonly policies: WrittenLibrary['policies'];
}

const EXTENSIONS = ['.yaml', '.yml', '.json'];
const LARGEST = 16 * 1024 * 1024;
const MOST_POLICIES = 50_000;
const LONGEST_ID = 300;
const PROBLEM_LIMIT = 500;
const ID_LIMIT = 60;

/**
 * @param path absolute
 * @returns undefined for a file that cannot be used; `problems` gets one line per reason
 */
export async function readLibraryFile(path: string, problems: string[]): Promise<LibraryFile | undefined> {
  const label = relative(process.cwd(), path) || path;
  const bytes = await bytesOf(path, label, problems);
  if (bytes === undefined) return undefined;
  const file = readYaml(bytes.toString('utf8'), 'failsafe');
  for (const { text } of file.faults) problems.push(`${label}: ${text}`);
  const hasSyntaxFault = file.value === undefined && file.faults.length > 0;
  if (hasSyntaxFault) return undefined;
  const { library, problems: found } = checkLibrary(file.value ?? {});
  for (const { path: place, key, text } of found) {
    problems.push(`${label}, line ${String(file.locate(place, key).line)}: ${oneLine(text, PROBLEM_LIMIT)}`);
  }
  if (library === undefined || file.faults.length + found.length > 0) return undefined;
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

/** Limits that the schema cannot state. */
function policyProblems(id: string, policy: unknown): LocatedProblem[] {
  const problems: string[] = [];
  if (isMap(policy) && Object.keys(policy).length === 0) {
    problems.push(`policies.${id}: expected something about the policy, received nothing`);
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

async function bytesOf(path: string, label: string, problems: string[]): Promise<Buffer | undefined> {
  const extension = extname(path).toLowerCase();
  if (!EXTENSIONS.includes(extension)) {
    const found = extension === '' ? 'none' : `"${extension}"`;
    problems.push(`${label}: expected one of the extensions ${EXTENSIONS.join(', ')}, found ${found}`);
    return undefined;
  }
  try {
    return await readRegularFile(path, LARGEST);
  } catch (cause) {
    if (isResourceLimitError(cause)) throw cause;
    if (cause instanceof UnsuitableFile) {
      problems.push(`${label}: ${cause.message}`);
      return undefined;
    }
    const { code = 'an unknown error' } = cause as NodeJS.ErrnoException;
    const found = code === 'ENOENT' ? 'none' : `that the system refuses with ${code}`;
    problems.push(`${label}: expected a policy library that can be read, found ${found}`);
  }
  return undefined;
}
