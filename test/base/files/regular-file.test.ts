import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { loadConfig } from '../../../src/settings/config/load-config.js';
import { loadPolicyLibrary } from '../../../src/template/policy-library/load.js';
import { readRegularFile, UnsuitableFile } from '../../../src/base/files/regular-file.js';
import { loadTemplate } from '../../../src/template/load.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
});

/** A pipe without a writer. Opening it as a file would block forever. */
function pipe(name: string): string {
  const path = join(folder, name);
  execFileSync('mkfifo', [path]);
  return path;
}

async function problemOf(work: Promise<unknown>): Promise<string> {
  const failure = await work.then(
    () => undefined,
    (cause: unknown) => cause,
  );
  return (failure as Error).message;
}

describe('reading a regular file', () => {
  it('returns its content, if it is within the size limit', async () => {
    const path = join(folder, 'file');
    writeFileSync(path, 'content');
    expect((await readRegularFile(path, 1024 * 1024)).toString()).toBe('content');
    writeFileSync(path, Buffer.alloc(1024 * 1024 + 1));
    expect(await problemOf(readRegularFile(path, 1024 * 1024))).toBe('expected at most 1 MiB, found 1048577 bytes');
  });

  it('refuses a folder', async () => {
    await expect(readRegularFile(folder)).rejects.toBeInstanceOf(UnsuitableFile);
    expect(await problemOf(readRegularFile(folder))).toBe('expected a regular file, found a folder');
  });

  it('passes on other errors of the system', async () => {
    await expect(readRegularFile(join(folder, 'none'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  describe.skipIf(process.platform === 'win32')('on systems with other kinds of files', () => {
    it('refuses a pipe without waiting for a writer', async () => {
      expect(await problemOf(readRegularFile(pipe('pipe')))).toBe('expected a regular file, found a pipe');
      expect(await problemOf(readRegularFile(join(folder, 'pipe')))).toBe('expected a regular file, found a pipe');
    });

    it('refuses a device and a socket', async () => {
      expect(await problemOf(readRegularFile('/dev/null'))).toBe('expected a regular file, found a device');
      const path = join(folder, 'socket');
      const server = createServer().listen(path);
      onTestFinished(() => void server.close());
      await new Promise((resolve) => server.once('listening', resolve));
      expect(await problemOf(readRegularFile(path))).toBe('expected a regular file, found a socket');
    });

    it.each(['yaml', 'json', 'js'])('protects the configuration: .%s', async (extension) => {
      const file = pipe(`c.${extension}`);
      const loading = loadConfig({ cwd: folder, file, env: {}, flags: {}, builtInFormats: ['pdf'] });
      await expect(loading).rejects.toMatchObject({
        kind: 'usage',
        code: 'config-unreadable',
        message: `c.${extension}: expected a regular file, found a pipe`,
      });
    });

    it('protects policy libraries', async () => {
      await expect(loadPolicyLibrary([pipe('library.yaml')], 'en')).rejects.toMatchObject({
        kind: 'usage',
        code: 'policy-library-invalid',
        message: expect.stringMatching(/library\.yaml: expected a regular file, found a pipe$/) as unknown,
      });
    });

    it('protects templates', async () => {
      mkdirSync(join(folder, 'own'));
      pipe('own/template.yaml');
      await expect(loadTemplate(join(folder, 'own'), 'en')).rejects.toMatchObject({
        kind: 'usage',
        code: 'template-file-missing',
      });
    });
  });
});
