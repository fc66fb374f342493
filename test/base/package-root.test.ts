import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot, packageVersion } from '../../src/base/package-root.js';

test('the package root contains the templates', () => {
  expect(existsSync(join(packageRoot(), 'templates', 'auditor'))).toBe(true);
});

test('the version is that of package.json', () => {
  const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as object;
  expect(manifest).toHaveProperty('version', packageVersion());
});
