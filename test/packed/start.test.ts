import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import JSZip from 'jszip';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { present } from '../helpers/system.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { fileTree } from './file-tree.js';
import { outermostNodes, supportedNodes, unsupportedNodes } from './nodes.js';
import { run, type RunOptions } from './run.js';

const installation = inject('installation');
const REPORT = join(installation.package, 'examples/reports/type-2-pci-2026-11.json');
const NOBODY = 65534;
const isRoot = process.getuid?.() === 0;

const { version } = JSON.parse(readFileSync(join(installation.package, 'package.json'), 'utf8')) as {
  readonly version: string;
};

/** Makes documents of a sample, the same bytes each time, and returns their hashes. Compiled code is kept below HOME. */
async function documents(
  node: string,
  out: string,
  { env, ...options }: RunOptions,
  formats = 'html',
): Promise<Readonly<Record<string, string>>> {
  const words = ['generate', REPORT, '--format', formats, '--as-of', '2026-11-22', '--quiet', '--out', out];
  const { code, stdout, stderr } = await run(node, [installation.main, ...words], {
    ...options,
    env: { XDG_CACHE_HOME: '', ...env },
  });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout.trimEnd().split('\n')).toHaveLength(formats.split(',').length);
  return fileTree(out);
}

/** Whether a PDF or a workbook can be opened by another program. */
async function canBeOpened(path: string): Promise<boolean> {
  if (path.endsWith('.pdf')) {
    return !present('qpdf') || (await run('qpdf', ['--check', path], { cwd: dirname(path) })).code === 0;
  }
  if (!path.endsWith('.xlsx')) return true;
  const { files } = await JSZip.loadAsync(readFileSync(path), { checkCRC32: true });
  return 'xl/workbook.xml' in files;
}

describe.each(supportedNodes())('the packed program on $name', ({ path: node }) => {
  it('prints its version', async () => {
    const printed = await run(node, [installation.main, '--version'], { cwd: temporaryFolder() });
    expect(printed).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
  });

  it('prints the help of every command', async () => {
    const cwd = temporaryFolder();
    for (const command of [
      '',
      'generate',
      'render',
      'summary',
      'fetch',
      'benchmarks',
      'serve',
      'templates',
      'preview',
    ]) {
      const words = [...(command === '' ? [] : [command]), '--help'];
      const { code, stdout, stderr } = await run(node, [installation.main, ...words], { cwd });
      expect({ command, code, stderr }).toEqual({ command, code: 0, stderr: '' });
      expect(stdout).toContain(`auditpress ${command}`.trim());
    }
  });

  it('makes the same, valid documents when it runs again from compiled code', async () => {
    const cwd = temporaryFolder();
    const first = await documents(node, join(cwd, '1'), { cwd }, 'pdf,xlsx,html');
    const paths = Object.keys(first);
    expect(paths).toHaveLength(4);
    for (const path of paths) expect(await canBeOpened(join(cwd, '1', path)), path).toBe(true);
    expect(readdirSync(join(cwd, '.cache/auditpress'))).not.toEqual([]);
    expect(await documents(node, join(cwd, '2'), { cwd }, 'pdf,xlsx,html')).toEqual(first);
  });
});

describe('compiled code of an earlier run', () => {
  it('is used only by the same version of Node: all of them share a cache folder, and none fails', async () => {
    const cwd = temporaryFolder();
    for (const [index, { path: node }] of [...supportedNodes(), ...supportedNodes()].entries()) {
      await documents(node, join(cwd, String(index)), { cwd });
    }
  });

  it('is ignored in a folder that another user owns or can write to', async () => {
    const cwd = temporaryFolder();
    const cache = join(cwd, '.cache/auditpress');
    mkdirSync(cache, { recursive: true });
    chmodSync(cache, 0o777);
    await documents(process.execPath, join(cwd, '1'), { cwd });
    expect(readdirSync(cache)).toEqual([]);
    if (!isRoot) return;
    chmodSync(cache, 0o700);
    chownSync(cache, NOBODY, NOBODY);
    await documents(process.execPath, join(cwd, '2'), { cwd });
    expect(readdirSync(cache)).toEqual([]);
  });

  it('is private to its user', async () => {
    const cwd = temporaryFolder();
    await documents(process.execPath, join(cwd, 'out'), { cwd });
    expect(statSync(join(cwd, '.cache/auditpress')).mode & 0o777).toBe(0o700);
  });

  it('is not kept if NODE_DISABLE_COMPILE_CACHE is set', async () => {
    const cwd = temporaryFolder();
    await documents(process.execPath, join(cwd, 'out'), { cwd, env: { NODE_DISABLE_COMPILE_CACHE: '1' } });
    expect(readdirSync(cwd)).toEqual(['out']);
  });
});

describe('a read-only installation', () => {
  // Root may write everywhere, so root tries it as another user.
  const user = isRoot ? { uid: NOBODY } : {};
  const modes = new Map<string, number>();

  beforeAll(() => {
    const parent = dirname(installation.folder);
    modes.set(parent, statSync(parent).mode);
    chmodSync(parent, 0o755);
    for (const path of [installation.package, join(installation.package, 'dist'), dirname(installation.main)]) {
      modes.set(path, statSync(path).mode);
      chmodSync(path, 0o555);
    }
  });

  afterAll(() => {
    for (const [path, mode] of modes) chmodSync(path, mode);
  });

  it.each(supportedNodes())('makes documents on $name, and stays unchanged', async ({ path: node }) => {
    const cwd = temporaryFolder();
    chmodSync(cwd, 0o777);
    const before = fileTree(installation.package);
    await documents(node, join(cwd, 'out'), { cwd, ...user });
    expect(fileTree(installation.package)).toEqual(before);
  });

  it.each(['/dev/null', '/nonexistent', '/proc', ''])('makes documents with the home "%s"', async (home) => {
    for (const { path: node } of outermostNodes()) {
      const cwd = temporaryFolder();
      chmodSync(cwd, 0o777);
      const made = await documents(node, join(cwd, 'out'), { cwd, ...user, env: { HOME: home } });
      expect(Object.keys(made)).toHaveLength(2);
    }
  });
});

describe('a version of Node that is too old', () => {
  it.each(unsupportedNodes())('is refused in one sentence: $name', async ({ path: node }) => {
    const cwd = temporaryFolder();
    const { code, stdout, stderr } = await run(node, [installation.main, 'generate', REPORT], { cwd });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(
      /^auditpress: expected Node 20\.19 or a later 20, or Node 22\.12 or newer, found \d+\.\d+\.\d+\n$/,
    );
  });
});

it('starts through a link, as npm installs it', async () => {
  const cwd = temporaryFolder();
  const link = join(installation.folder, 'node_modules/.bin/auditpress');
  expect((await run(link, ['--version'], { cwd })).stdout).toBe(`${version}\n`);
});

it('starts in a folder with another package.json', async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, 'package.json'), '{ "name": "other", "version": "9.9.9", "type": "module" }');
  expect((await run(process.execPath, [installation.main, '--version'], { cwd })).stdout).toBe(`${version}\n`);
});
