import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { findConfigFile } from '../../../src/settings/config/find-file.js';
import { asOrdinaryUser, canGiveAway, NEIGHBOR } from '../../helpers/ordinary-user.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

function aTree(...files: readonly string[]): string {
  const root = temporaryFolder();
  for (const file of files) {
    const path = join(root, file);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, '');
  }
  return root;
}

test('the nearest file upwards is used', () => {
  const root = aTree('package.json', 'auditpress.config.json', 'a/auditpress.config.yaml', 'a/b/c/x');
  expect(findConfigFile(join(root, 'a/b/c')).file).toBe(join(root, 'a/auditpress.config.yaml'));
});

test('the search includes the root of the project and ends there', () => {
  const root = aTree(
    'auditpress.config.js',
    'project/package.json',
    'project/a/x',
    'other/.git',
    'other/auditpress.config.js',
  );
  expect(findConfigFile(join(root, 'project/a')).file).toBeUndefined();
  expect(findConfigFile(join(root, 'other')).file).toBe(join(root, 'other/auditpress.config.js'));
});

test('outside a project, only the folder itself is searched', () => {
  const root = aTree('auditpress.config.js', 'a/x');
  expect(findConfigFile(join(root, 'a'))).toEqual({ file: undefined, ignored: [] });
  expect(findConfigFile(root).file).toBe(join(root, 'auditpress.config.js'));
});

test.each(['yaml', 'yml', 'json', 'js', 'mjs', 'cjs', 'ts', 'mts', 'toml', 'cts', 'YAML', 'Json'])(
  'a file in .%s is found',
  (extension) => {
    const root = aTree(`auditpress.config.${extension}`);
    expect(findConfigFile(root).file).toBe(join(root, `auditpress.config.${extension}`));
  },
);

test('two files in a folder are refused, but not one above', () => {
  const root = aTree('package.json', 'auditpress.config.js', 'auditpress.config.yml', 'a/auditpress.config.json');
  expect(() => findConfigFile(root)).toThrow(
    `expected one configuration file in ${root}, found auditpress.config.yml and auditpress.config.js`,
  );
  expect(findConfigFile(join(root, 'a')).file).toBe(join(root, 'a/auditpress.config.json'));
});

test('two files whose extensions differ in case are two', () => {
  const root = aTree('auditpress.config.yaml', 'auditpress.config.YAML');
  expect(() => findConfigFile(root)).toThrow('found auditpress.config.YAML and auditpress.config.yaml');
});

test.runIf(canGiveAway())('needs root: a user without a home folder has a configuration, too', async () => {
  const root = aTree('auditpress.config.yaml');
  chmodSync(root, 0o755);
  vi.stubEnv('HOME', undefined);
  onTestFinished(() => void vi.unstubAllEnvs());
  const found = await asOrdinaryUser(() => Promise.resolve(findConfigFile(root)), NEIGHBOR);
  expect(found).toEqual({ file: join(root, 'auditpress.config.yaml'), ignored: [] });
});

describe('a file that other users can change', () => {
  const open = (path: string): string => `${path} can be written by all users (mode 1777)`;

  test('is ignored in favor of the next file', () => {
    const root = aTree('package.json', 'auditpress.config.yaml', 'shared/auditpress.config.yaml', 'shared/own/x');
    const shared = join(root, 'shared');
    chmodSync(shared, 0o1777);
    expect(findConfigFile(join(shared, 'own'))).toEqual({
      file: join(root, 'auditpress.config.yaml'),
      ignored: [{ path: join(shared, 'auditpress.config.yaml'), reason: open(shared) }],
    });
  });

  test('does not make its folder a project root; the files there are reported as ignored', () => {
    const root = aTree('shared/package.json', 'shared/auditpress.config.yaml', 'shared/own/auditpress.config.yaml');
    const [shared, own] = [join(root, 'shared'), join(root, 'shared/own')];
    mkdirSync(join(own, 'work'));
    chmodSync(shared, 0o1777);
    expect(findConfigFile(join(own, 'work'))).toEqual({
      file: undefined,
      ignored: [
        { path: join(own, 'auditpress.config.yaml'), reason: open(shared) },
        { path: join(shared, 'auditpress.config.yaml'), reason: open(shared) },
      ],
    });
    expect(findConfigFile(own)).toEqual({ file: join(own, 'auditpress.config.yaml'), ignored: [] });
  });

  test('does not end the search in a surrounding project', () => {
    const root = aTree('.git', 'auditpress.config.yaml', 'shared/package.json', 'shared/own/x');
    chmodSync(join(root, 'shared'), 0o1777);
    expect(findConfigFile(join(root, 'shared/own'))).toEqual({
      file: join(root, 'auditpress.config.yaml'),
      ignored: [],
    });
  });
});
