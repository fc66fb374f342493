import { chmodSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openCacheFolder } from '../../src/cli/cache-folder.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

let caches: string;

beforeEach(() => {
  caches = temporaryFolder();
  vi.stubEnv('XDG_CACHE_HOME', caches);
});

afterEach(() => {
  vi.unstubAllEnvs();
});

it('makes a folder for this user alone', () => {
  const folder = join(caches, 'auditpress');
  expect(openCacheFolder()).toBe(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(openCacheFolder()).toBe(folder);
});

it('is below the home folder where no other is named', () => {
  vi.stubEnv('XDG_CACHE_HOME', undefined);
  vi.stubEnv('HOME', caches);
  expect(openCacheFolder()?.startsWith(caches)).toBe(true);
});

it('is none where others can write to it', () => {
  mkdirSync(join(caches, 'auditpress'));
  chmodSync(join(caches, 'auditpress'), 0o777);
  expect(openCacheFolder()).toBeUndefined();
});

it('is none where it cannot be made', () => {
  writeFileSync(join(caches, 'auditpress'), '');
  expect(openCacheFolder()).toBeUndefined();
});

it('is none where it is a link to somewhere else', () => {
  symlinkSync(temporaryFolder(), join(caches, 'auditpress'));
  expect(openCacheFolder()).toBeUndefined();
});
