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

/** Files of a template with one own section, which is quick to compose. `lines` of template.yaml begin at line 2. */
export function ofOneSection(files: TemplateFiles = {}, lines = ''): TemplateFiles {
  return {
    'template.yaml': `extends: auditor\n${lines}sections: [own.md]\n`,
    'sections/own.md': '# Own\n',
    ...files,
  };
}
