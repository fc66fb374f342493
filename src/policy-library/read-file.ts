/** One file of a library: its bytes, its shape checked, every problem with its line. */
import { createHash } from 'node:crypto';
import { basename, extname, relative } from 'node:path';
import { oneLine, quote } from '../messages/printable.js';
import { isResourceLimitError } from '../messages/resource-limits.js';
import { schemaProblems } from '../messages/schema-problems.js';
import type { LibrarySource } from '../model/template/policy-library.js';
import { readRegularFile, UnsuitableFile } from '../regular-file.js';
import { librarySchema, type WrittenLibrary } from './schema.js';
import { readTextTree, type TextFile, type TextTree } from './text-tree.js';

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

/** @param path absolute. Undefined where the file cannot be used; why is added to `problems`, one line each. */
export async function readLibraryFile(path: string, problems: string[]): Promise<LibraryFile | undefined> {
  const label = relative(process.cwd(), path) || path;
  const bytes = await bytesOf(path, label, problems);
  if (bytes === undefined) return undefined;
  const file = readTextTree(bytes.toString('utf8'));
  const say = (line: number, problem: string): void => {
    problems.push(`${label}, line ${String(line)}: ${oneLine(problem, PROBLEM_LIMIT)}`);
  };
  const before = problems.length;
  for (const { line, text } of file.problems) say(line, text);
  // A text that is no YAML at all has said so.
  const written = file.tree === undefined && problems.length > before ? undefined : checked(file, say);
  if (written === undefined || problems.length > before) return undefined;
  const { name = '', version = '', language = '', policies } = written;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { source: { file: basename(path), name, version, language, sha256 }, policies };
}

type Say = (line: number, problem: string) => void;

function checked(file: TextFile, say: Say): WrittenLibrary | undefined {
  const value = file.tree ?? {};
  const policies = isMap(value) && isMap(value['policies']) ? value['policies'] : {};
  const ids = Object.keys(policies);
  if (ids.length > MOST_POLICIES) {
    say(
      file.lineOf(['policies']),
      `policies: expected at most ${String(MOST_POLICIES)} policies, received ${String(ids.length)}`,
    );
    return undefined;
  }
  for (const [id, policy] of Object.entries(policies)) {
    if (isMap(policy) && Object.keys(policy).length === 0) {
      say(file.lineOf(['policies', id]), `policies.${id}: expected something about the policy, received nothing`);
    }
    if (id.trim() === '' || id.length > LONGEST_ID || /\p{Cc}/u.test(id)) {
      say(
        file.lineOf(['policies', id]),
        `policies: expected a policy id of 1 to ${String(LONGEST_ID)} visible characters, received ${quote(id, ID_LIMIT)}`,
      );
    }
  }
  const result = librarySchema.safeParse(value);
  if (result.success) return result.data;
  for (const issue of result.error.issues) {
    // One problem a key, each with the line of its own.
    const parts = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => ({ ...issue, keys: [key] })) : [issue];
    for (const part of parts) {
      const place = part.code === 'unrecognized_keys' ? [...part.path, ...part.keys] : part.path;
      for (const problem of schemaProblems([part], { schema: librarySchema, value })) say(file.lineOf(place), problem);
    }
  }
  return undefined;
}

function isMap(tree: TextTree | undefined): tree is { [key: string]: TextTree } {
  return typeof tree === 'object' && !Array.isArray(tree);
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
