/**
 * Builds `dist/`: one program with the command line, the library and all their packages; its type declarations and JSON Schemas; licenses and bill of materials of the bundled packages. See `bundle-program.ts`.
 * Does nothing if nothing has changed since the last build.
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Metafile } from 'esbuild';
import { glob } from 'tinyglobby';
import { bundleProgram } from './bundle-program.js';
import { writeDeclarations } from './declarations.js';
import { precompileHtml, precompileWeb } from './precompile-html.js';
import { precompileProse } from './precompile-prose.js';
import { parseYamlFiles } from './parse-yaml-files.js';
import { billOfMaterials, bundledPackages, licenseTexts } from './bundled-packages.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');

/** Writes the entries of the library: ES modules that re-export every name of the public API from the program. */
async function writeLibrary(): Promise<void> {
  const [library, plugin, conformance] = await Promise.all([
    import('../src/public/index.js'),
    import('../src/public/plugin.js'),
    import('../src/public/conformance/conformance.js'),
  ]);
  await mkdir(join(dist, 'plugin'), { recursive: true });
  await writeEntry('index.js', './cli/library.js', library);
  await writeEntry('plugin.js', './cli/plugin.js', plugin);
  await writeEntry('plugin/conformance.js', '../cli/conformance.js', conformance);
}

async function writeEntry(name: string, part: string, module: object): Promise<void> {
  const lines = [
    "import { createRequire } from 'node:module';",
    `const module = createRequire(import.meta.url)('${part}');`,
    `export const { ${Object.keys(module).join(', ')} } = module;`,
  ];
  await writeFile(join(dist, name), `${lines.join('\n')}\n`);
}

async function writeSchemas(): Promise<void> {
  const { PUBLISHED_SCHEMAS } = await import('./published-schemas.js');
  await mkdir(join(dist, 'schemas'), { recursive: true });
  for (const [name, schema] of Object.entries(PUBLISHED_SCHEMAS)) {
    await writeFile(join(dist, 'schemas', `${name}.schema.json`), `${JSON.stringify(schema, null, 2)}\n`);
  }
}

async function writeNotices(metafile: Metafile): Promise<void> {
  const packages = await bundledPackages(metafile, root);
  await writeFile(join(dist, 'THIRD-PARTY-LICENSES.txt'), licenseTexts(packages));
  await writeFile(join(dist, 'sbom.cdx.json'), `${JSON.stringify(await billOfMaterials(packages, root), null, 2)}\n`);
}

/** Paths that the build reads, from the root. */
const INPUTS = ['src', 'scripts', 'templates', 'assets', 'package.json', 'package-lock.json', 'tsconfig*.json'];
const STAMP = join(dist, '.inputs');

/** The hash of everything that `dist` is made of. */
async function hashOfInputs(): Promise<string> {
  const files = await glob(INPUTS, { cwd: root, ignore: ['**/precompiled.js'] });
  const hash = createHash('sha256').update(process.version);
  for (const file of files.sort()) hash.update(`\0${file}\0`).update(await readFile(join(root, file)));
  return hash.digest('hex');
}

async function step(name: string, work: Promise<unknown>): Promise<void> {
  await work;
  console.log(`${name.padEnd(24)} ${seconds()}`);
}

const started = performance.now();
const seconds = (): string => `${((performance.now() - started) / 1000).toFixed(1).padStart(5)} s`;

async function buildAll(): Promise<void> {
  await rm(dist, { recursive: true, force: true });
  const declarations = step('type declarations', writeDeclarations(root, join(dist, 'types')));
  // First, because a process reads each template only once, and must find the stored results of its YAML when it does.
  await step('words and templates', parseYamlFiles(root));
  await step('Handlebars', Promise.all([precompileHtml(), precompileWeb(), precompileProse(root)]));
  await Promise.all([
    step('program', bundleProgram(root, join(dist, 'cli')).then(writeNotices)),
    step('library and schemas', Promise.all([writeLibrary(), writeSchemas()])),
    declarations,
  ]);
}

const inputs = await hashOfInputs();
if ((await readFile(STAMP, 'utf8').catch(() => '')) === inputs) {
  console.log('dist is up to date');
} else {
  await buildAll();
  await writeFile(STAMP, inputs);
  console.log(`built dist in ${seconds().trim()}`);
}
