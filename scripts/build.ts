/**
 * Builds `dist/`: the library as ES modules, the command line as one program with its help and its compiled code,
 * declarations, JSON Schemas, and the licences of what is bundled.
 *
 * Dependencies of the library stay outside of its bundle. exceljs goes in, because the versions below it that work are
 * set by `overrides`, which hold in this repository and not where the package is installed. The command line is bundled
 * with its dependencies, for the sake of its start: see `bundle-program.ts`.
 */
import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build, type Metafile } from 'esbuild';
import { z } from 'zod';
import { bundleProgram } from './bundle-program.js';
import { precompileHtml } from './precompile-html.js';
import { precompileProse } from './precompile-prose.js';
import { parseYamlFiles } from './parse-yaml-files.js';
import { thirdPartyLicences } from './third-party-licences.js';
import { writeHelp } from './write-help.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');

/** CommonJS code within the bundle asks for modules of Node by `require`. */
const REQUIRE_BANNER = [
  "import { createRequire as createRequireOfModule } from 'node:module';",
  'const require = createRequireOfModule(import.meta.url);',
].join('\n');

async function bundleLibrary(): Promise<Metafile> {
  const { dependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: {
      index: 'src/index.ts',
      plugin: 'src/plugin.ts',
      'plugin/conformance': 'src/conformance/conformance.ts',
    },
    outdir: dist,
    bundle: true,
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: Object.keys(dependencies),
    banner: { js: REQUIRE_BANNER },
    legalComments: 'none',
    metafile: true,
    logLevel: 'warning',
  });
  return metafile;
}

/** Runs the compiler as a program of its own, so that it works while esbuild does. */
async function writeDeclarations(): Promise<void> {
  const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
  await promisify(execFile)(process.execPath, [compiler, '--project', join(root, 'tsconfig.build.json')]);
}

async function writeSchemas(): Promise<void> {
  const [{ configShape }, { librarySchema }, { resultSchema, summaryResultSchema }, { templateCheckSchema }] =
    await Promise.all([
      import('../src/settings/shapes.js'),
      import('../src/policy-library/schema.js'),
      import('../src/cli/result-schema.js'),
      import('../src/cli/template-check.js'),
    ]);
  await mkdir(join(dist, 'schemas'), { recursive: true });
  await writeSchema('config', z.toJSONSchema(configShape, { io: 'input' }));
  await writeSchema('policy-library', z.toJSONSchema(librarySchema, { io: 'input' }));
  await writeSchema('result', z.toJSONSchema(resultSchema));
  await writeSchema('summary', z.toJSONSchema(summaryResultSchema));
  await writeSchema('template-check', z.toJSONSchema(templateCheckSchema));
}

async function writeSchema(name: string, schema: object): Promise<void> {
  await writeFile(join(dist, 'schemas', `${name}.schema.json`), `${JSON.stringify(schema, null, 2)}\n`);
}

async function writeLicences(metafiles: readonly Metafile[]): Promise<void> {
  await writeFile(join(dist, 'THIRD-PARTY-LICENCES.txt'), await thirdPartyLicences(metafiles, root));
}

const started = performance.now();
await rm(dist, { recursive: true, force: true });
await Promise.all([precompileHtml(), precompileProse(root), parseYamlFiles(root)]);
await Promise.all([
  Promise.all([bundleLibrary(), bundleProgram(root, join(dist, 'cli'))]).then(writeLicences),
  writeDeclarations(),
  writeSchemas(),
  writeHelp(join(dist, 'cli/help')),
]);
console.log(`built dist in ${((performance.now() - started) / 1000).toFixed(1)} s`);
