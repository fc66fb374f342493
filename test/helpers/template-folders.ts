import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryFolder } from './temporary-folder.js';

export type TemplateFiles = Readonly<Record<string, string | Uint8Array>>;

/** Writes files into a folder, overwriting existing ones. */
export function writeFiles(folder: string, files: TemplateFiles): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

/** Creates a template that extends `auditor` with these files. Returns its path. */
export function anExtension(files: TemplateFiles): string {
  const folder = join(temporaryFolder(), 'ours');
  writeFiles(folder, { 'template.yaml': 'extends: auditor\n', ...files });
  return folder;
}
