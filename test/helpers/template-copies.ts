import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../src/base/package-root.js';
import { temporaryFolder } from './temporary-folder.js';

/** Copies `auditor` and changes some files. Returns the path of the copy. */
export function aTemplateCopy(changes: Readonly<Record<string, (text: string) => string>> = {}): string {
  const folder = join(temporaryFolder(), 'our-template');
  cpSync(join(packageRoot(), 'templates', 'auditor'), folder, { recursive: true });
  for (const [file, change] of Object.entries(changes)) {
    const path = join(folder, file);
    const before = readFileSync(path, 'utf8');
    const after = change(before);
    if (after === before) throw new Error(`the change does not affect ${file}`);
    writeFileSync(path, after);
  }
  return folder;
}
