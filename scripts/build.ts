/**
 * Builds `dist/`: one program with the command line, the library and all their packages; its type declarations and JSON Schemas; licenses and bill of materials of the bundled packages. See `bundle-program.ts`.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Metafile } from 'esbuild';
import { bundleProgram } from './bundle-program.js';
import { precompileHtml } from './precompile-html.js';
import { precompileProse } from './precompile-prose.js';
import { parseYamlFiles } from './parse-yaml-files.js';
import { billOfMaterials, bundledPackages, licenseTexts } from './bundled-packages.js';
import { writeDeclarations } from './declarations.js';

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

const started = performance.now();
await rm(dist, { recursive: true, force: true });
// First, because a process reads each template only once, and must find the stored results of its YAML when it does.
await parseYamlFiles(root);
await Promise.all([precompileHtml(), precompileProse(root)]);
await Promise.all([
  bundleProgram(root, join(dist, 'cli')).then(writeNotices),
  writeLibrary(),
  writeDeclarations(root, ['public/index', 'public/plugin', 'public/conformance/conformance']),
  writeSchemas(),
]);
console.log(`built dist in ${((performance.now() - started) / 1000).toFixed(1)} s`);
