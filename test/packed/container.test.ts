/** The image of examples/container: its steps are performed in folders, and what it starts is started there. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { freePort } from '../helpers/http-server.js';
import { build, instructionsOf, type BuildOptions, type Stage } from './containerfile.js';
import { run, type Run } from './run.js';

const installation = inject('installation');
const EXAMPLE = join(installation.package, 'examples/container');
const TEXT = readFileSync(join(EXAMPLE, 'Containerfile'), 'utf8');
const REPORT = join(installation.package, 'examples/reports/type-1-cis-2026-11.json');
const isRoot = process.getuid?.() === 0;
const USER = 1000;

const imageOf = (options: Partial<BuildOptions> = {}): Promise<Stage> =>
  build(TEXT, { context: dirname(installation.tarball), folder: folderForOthers(), ...options });

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** Removed after all tests. */
function folderForOthers(): string {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'auditpress-container-'));
  folders.push(folder);
  chmodSync(folder, 0o755);
  return folder;
}

const programOf = ({ root, entrypoint }: Stage): string =>
  join(root, 'opt/auditpress/node_modules/.bin', entrypoint[0] ?? '');

/** Runs the image with words: as its user, in its folder, with nothing else to write to. */
function runImage(image: Stage, words: readonly string[]): Promise<Run> {
  const { NODE_ENV = '', NODE_DISABLE_COMPILE_CACHE = '' } = image.env;
  return run(programOf(image), words, {
    cwd: join(image.root, image.workdir),
    env: { NODE_ENV, NODE_DISABLE_COMPILE_CACHE, HOME: '/nonexistent', XDG_CACHE_HOME: '' },
    ...(isRoot && { uid: USER }),
  });
}

describe('the image', () => {
  let image: Stage;
  beforeAll(async () => {
    image = await imageOf({ args: { FONTS: '@expo-google-fonts/ibm-plex-sans-thai@0.4.1' } });
  });

  it('makes documents as a user who is not root, in the folder that is mounted', async () => {
    expect(image.user).toBe(`${USER}:${USER}`);
    const out = join(image.root, image.workdir, 'out');
    const ran = await runImage(image, ['generate', REPORT, '--out', 'out', '--quiet']);
    expect([ran.code, ran.stderr]).toEqual([0, '']);
    expect(readdirSync(join(out, readdirSync(out)[0] ?? '')).map((name) => name.split('.').at(-1))).toEqual(
      expect.arrayContaining(['pdf', 'xlsx', 'html', 'json']),
    );
  });

  it('has the packed program and the font packages of a build argument, and nothing else', () => {
    const packages = join(image.root, 'opt/auditpress/node_modules');
    expect(readdirSync(join(image.root, 'opt/auditpress'))).toEqual(['node_modules']);
    expect(readdirSync(join(packages, '@expo-google-fonts'))).toEqual(['ibm-plex-sans-thai']);
    expect(readFileSync(join(packages, 'auditpress/package.json'))).toEqual(
      readFileSync(join(installation.package, 'package.json')),
    );
    expect(readdirSync(image.root).sort()).toEqual(['audit', 'opt']);
  });

  it('is built from a checkout', async () => {
    const checkout = folderForOthers();
    cpSync(installation.package, checkout, { recursive: true });
    const commands: string[] = [];
    const built = await imageOf({
      context: checkout,
      args: { PACKAGE: 'checkout' },
      // What was packed needs no packages, because it is built.
      replaced: (command) => {
        commands.push(command);
        return command === 'npm ci' ? 'npm pkg delete scripts.prepack' : command;
      },
    });
    expect(commands.slice(0, 3)).toEqual(['npm ci', 'mkdir /package', 'npm pack --silent --pack-destination /package']);
    expect((await runImage(built, ['--version'])).code).toBe(0);
  });

  it('starts a worker that its health check finds healthy', async () => {
    const cwd = folderForOthers();
    writeFileSync(join(cwd, 'auditpress.config.yaml'), 'archive: archive\n');
    const port = String(await freePort());
    const words = image.command.map((word) => word.replace('9464', port));
    const check = (): Promise<Run> =>
      run(
        'node',
        image.healthcheck.slice(1).map((word) => word.replace('9464', port)),
        { cwd },
      );
    expect((await check()).code).toBe(1);

    const worker = spawn(programOf(image), words, { cwd, env: { ...process.env, HOME: cwd }, stdio: 'ignore' });
    onTestFinished(() => void worker.kill('SIGKILL'));
    // Each check starts a program, which slows the worker that it waits for.
    await expect.poll(async () => (await check()).code, { timeout: 120_000, interval: 500 }).toBe(0);
    const ended = once(worker, 'exit');
    worker.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });
});

describe('the Containerfile', () => {
  const instructions = instructionsOf(TEXT);
  const valuesOf = (wanted: string): readonly string[] =>
    instructions.filter(({ name }) => name === wanted).map(({ value }) => value);

  it('names a version of its base, and copies instead of adding', () => {
    const [node] = valuesOf('ARG');
    expect(node).toMatch(/^NODE=docker\.io\/library\/node:\d+-[a-z]+-slim$/);
    for (const from of valuesOf('FROM')) expect(from).toMatch(/^\$\{(NODE|PACKAGE)\}( AS \w+)?$/);
    expect(valuesOf('ADD')).toEqual([]);
  });

  it('starts the program itself, so that it gets signals', () => {
    for (const value of [...valuesOf('ENTRYPOINT'), ...valuesOf('CMD')]) expect(value).toMatch(/^\[".*"\]$/);
    expect(valuesOf('ENTRYPOINT')).toHaveLength(1);
  });

  it('leaves the user root before it ends', () => {
    const last = instructions.slice(instructions.findLastIndex(({ name }) => name === 'FROM'));
    const [user, ...others] = last.filter(({ name }) => name === 'USER');
    expect([user?.value, others]).toEqual(['1000:1000', []]);
    expect(last.findIndex(({ name }) => name === 'USER')).toBeGreaterThan(last.findIndex(({ name }) => name === 'RUN'));
  });
});

it('compose builds it, and lets it write nothing but temporary files', () => {
  const { services } = parse(readFileSync(join(EXAMPLE, 'compose.yaml'), 'utf8')) as {
    readonly services: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  };
  expect(services['worker']).toMatchObject({
    build: { context: '../..', dockerfile: 'examples/container/Containerfile' },
    read_only: true,
    tmpfs: ['/tmp'],
    cap_drop: ['ALL'],
  });
});
