import { chmodSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openCacheFolder } from '../../src/cli/load-program.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

let caches: string;

beforeEach(() => {
  caches = temporaryFolder();
  vi.stubEnv('XDG_CACHE_HOME', caches);
});

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('openCacheFolder', () => {
  it('creates a folder that only this user can access', () => {
    const folder = join(caches, 'auditpress');
    expect(openCacheFolder()).toBe(folder);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(openCacheFolder()).toBe(folder);
  });

  it('uses the home folder by default', () => {
    vi.stubEnv('XDG_CACHE_HOME', undefined);
    vi.stubEnv('HOME', caches);
    expect(openCacheFolder()?.startsWith(caches)).toBe(true);
  });

  it('returns undefined if others can write to the folder', () => {
    mkdirSync(join(caches, 'auditpress'));
    chmodSync(join(caches, 'auditpress'), 0o777);
    expect(openCacheFolder()).toBeUndefined();
  });

  it('returns undefined if the folder cannot be created', () => {
    writeFileSync(join(caches, 'auditpress'), '');
    expect(openCacheFolder()).toBeUndefined();
  });

  it('returns undefined if the folder is a symbolic link', () => {
    symlinkSync(temporaryFolder(), join(caches, 'auditpress'));
    expect(openCacheFolder()).toBeUndefined();
  });
});
