import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** Folders of `src/` and the folders in them, as paths. */
function sourceFolders(): readonly string[] {
  const within = (folder: string): readonly string[] =>
    readdirSync(join(ROOT, 'src', folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => join(folder, name));
  return within('.').flatMap((folder) => [folder, ...within(folder)]);
}

/** The folders of the drawing: a line of the second level is indented. */
function drawnFolders(): readonly string[] {
  const page = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');
  const [, drawing = ''] = /^src\/\n([\s\S]*?)^```/m.exec(page) ?? [];
  let parent = '';
  return [...drawing.matchAll(/^(│ {3}| {4}|)[├└]── ([\w-]+)\//gm)].map(([, indent = '', name = '']) => {
    if (indent === '') parent = name;
    return indent === '' ? name : join(parent, name);
  });
}

test('docs/architecture.md draws the folders of src', () => {
  expect([...drawnFolders()].sort()).toEqual([...sourceFolders()].sort());
});
