/** Inputs that revealed faults before. Each is a file or a folder in the folder of its target. */
import { existsSync, readdirSync, readFileSync, statSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, dirname } from 'node:path';
import type { Input } from './input.js';
import type { Target } from './target.js';
import { TARGETS } from './targets/targets.js';
import type { Broken } from './verdict.js';

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

const FINDINGS = join(import.meta.dirname, 'findings');

/**
 * Stores a finding: its input as a folder that can move into the corpus, and next to it a text about the broken law.
 *
 * @param replay command that reproduces it
 * @returns path of the folder, relative to the working folder
 */
export function keepFinding(name: string, input: Input, { law, seen }: Broken, replay: string): string {
  const folder = join(FINDINGS, name);
  rmSync(folder, { recursive: true, force: true });
  for (const [file, bytes] of Object.entries(input)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), bytes);
  }
  writeFileSync(`${folder}.txt`, `${law}\n\n${seen}\n\n${replay}\n`);
  return relative(process.cwd(), folder);
}
