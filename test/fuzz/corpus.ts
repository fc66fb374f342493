/** Inputs that were interesting once: a file or a folder each, named for what it is, in the folder of its target. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Input } from './input.js';
import type { Target } from './target.js';
import { TARGETS } from './targets/targets.js';

const CORPUS = join(import.meta.dirname, 'corpus');

export interface CorpusEntry {
  /** Target and name: `report/truncated`. */
  readonly name: string;
  readonly target: Target;
  readonly input: Input;
}

export function readCorpus(): readonly CorpusEntry[] {
  return TARGETS.flatMap((target) => {
    const folder = join(CORPUS, target.name);
    const names = existsSync(folder) ? readdirSync(folder).sort() : [];
    return names.map((name) => ({ name: `${target.name}/${name}`, target, input: readInput(join(folder, name)) }));
  });
}

function readInput(path: string): Input {
  const isFolder = statSync(path).isDirectory();
  const folder = isFolder ? path : join(path, '..');
  const files = isFolder ? filesBelow(path) : [path];
  return Object.fromEntries(files.map((file) => [relative(folder, file), readFileSync(file)]));
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
