/** Where findings are kept: the input as a folder that can move into the corpus, and beside it what went wrong. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Input } from './input.js';
import type { Broken } from './verdict.js';

const FINDINGS = join(import.meta.dirname, 'findings');

/** @param replay command that shows it again. @returns path of the folder, from the working folder */
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
