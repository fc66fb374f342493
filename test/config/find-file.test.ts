import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findConfigFile } from '../../src/config/find-file.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

function aTree(...files: readonly string[]): string {
  const root = temporaryFolder();
  for (const file of files) {
    const path = join(root, file);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, '');
  }
  return root;
}

test('the nearest file upwards counts', () => {
  const root = aTree('package.json', 'auditpress.config.json', 'a/auditpress.config.yaml', 'a/b/c/x');
  expect(findConfigFile(join(root, 'a/b/c'))).toBe(join(root, 'a/auditpress.config.yaml'));
});

test('the root of the project is searched and ends the search', () => {
  const root = aTree(
    'auditpress.config.js',
    'project/package.json',
    'project/a/x',
    'other/.git',
    'other/auditpress.config.js',
  );
  expect(findConfigFile(join(root, 'project/a'))).toBeUndefined();
  expect(findConfigFile(join(root, 'other'))).toBe(join(root, 'other/auditpress.config.js'));
});

test('outside of a project only the folder itself is searched', () => {
  const root = aTree('auditpress.config.js', 'a/x');
  expect(findConfigFile(join(root, 'a'))).toBeUndefined();
  expect(findConfigFile(root)).toBe(join(root, 'auditpress.config.js'));
});

test('YAML comes before JSON before JavaScript', () => {
  const root = aTree('auditpress.config.js', 'auditpress.config.json', 'auditpress.config.yaml');
  expect(findConfigFile(root)).toBe(join(root, 'auditpress.config.yaml'));
});
