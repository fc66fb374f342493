/**
 * Packs the package, installs it into an empty folder as a user would, and runs it there: the version, one report in
 * all formats, the library, and the reference server with its samples. Fails at the first thing that does not work.
 */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly name: string;
  readonly version: string;
};

/** Runs a program and returns what it printed. Settings of this run of npm must not reach the one in the folder. */
function run(cwd: string, program: string, ...parameters: readonly string[]): string {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([key]) => !/^npm_(package|lifecycle)_/i.test(key)),
  );
  return execFileSync(program, parameters, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}

function assert(holds: boolean, expected: string): void {
  if (!holds) throw new Error(`the installed package does not work: expected ${expected}`);
}

function sampleReport(): string {
  const folder = join(root, 'examples/reports');
  const [first] = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort();
  if (first === undefined) throw new Error(`expected sample reports in ${folder}, found none`);
  return join(folder, first);
}

function install(folder: string): void {
  run(root, npm, 'pack', '--silent', '--pack-destination', folder);
  const tarball = `${name}-${version}.tgz`;
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'empty', version: '1.0.0', type: 'module' }));
  run(folder, npm, 'install', '--silent', '--no-audit', '--no-fund', `./${tarball}`);
}

function tryCommandLine(folder: string): void {
  const printed = run(folder, 'npx', '--no-install', name, '--version').trim();
  assert(printed === version, `auditpress --version to print ${version}, received ${printed}`);

  run(folder, 'npx', '--no-install', name, 'generate', sampleReport(), '--out', 'out', '--quiet');
  const [set, ...others] = readdirSync(join(folder, 'out'));
  assert(set !== undefined && others.length === 0, 'one document set');
  const files = readdirSync(join(folder, 'out', set ?? ''));
  for (const ending of ['.pdf', '.xlsx', '.html', 'manifest.json']) {
    assert(
      files.some((file) => file.endsWith(ending)),
      `a file ${ending} among ${files.join(', ')}`,
    );
  }
}

function tryLibrary(folder: string): void {
  const script = [
    "import { readFile } from 'node:fs/promises';",
    `import { generate } from '${name}';`,
    `const report = await readFile(${JSON.stringify(sampleReport())});`,
    "const documents = await generate({ report }, { formats: ['pdf', 'xlsx', 'html'] });",
    'console.log(documents.map(({ format }) => format).join());',
  ];
  writeFileSync(join(folder, 'library.js'), script.join('\n'));
  const formats = run(folder, process.execPath, 'library.js').trim();
  assert(formats === 'pdf,xlsx,html', `the library to make pdf,xlsx,html, received ${formats}`);
  for (const schema of ['config', 'result']) {
    const path = join(folder, 'node_modules', name, 'dist/schemas', `${schema}.schema.json`);
    assert(existsSync(path), path);
  }
}

async function tryServer(folder: string): Promise<void> {
  const main = join(folder, 'node_modules', name, 'dist/cli/main.js');
  const server = spawn(process.execPath, [main, 'serve', '--port', '0', '--json'], { cwd: folder });
  try {
    for await (const line of createInterface({ input: server.stdout })) {
      const { openApi } = JSON.parse(line) as { readonly openApi: string };
      const { ok } = await fetch(openApi);
      assert(ok, `the reference server to answer at ${openApi}`);
      return;
    }
    assert(false, 'the reference server to start');
  } finally {
    server.kill();
  }
}

const folder = mkdtempSync(join(tmpdir(), 'auditpress-tarball-'));
try {
  install(folder);
  tryCommandLine(folder);
  tryLibrary(folder);
  await tryServer(folder);
  console.log(`the packed ${name} ${version} works in an empty folder`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
