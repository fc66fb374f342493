/**
 * Compiles the Handlebars templates of the HTML renderer and of the pages over an archive, so that they need only the Handlebars
 * runtime.
 *
 * Writes `src/renderers/html/precompiled.js`: the templates of blocks and parts by name, the layouts of the built-in
 * templates by the SHA-256 of their source, the rules of their themes, and the page's script in one piece; and
 * `src/web/precompiled.js`: the views by name, and the script of the pages.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import Handlebars from 'handlebars';
import { glob } from 'tinyglobby';
import { COMPILE_OPTIONS } from '../src/renderers/html/compile-options.js';
import { themeKey, themeRules } from '../src/renderers/html/style/theme-rules.js';
import { builtInTemplates, loadTemplate } from '../src/template/load.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const renderer = join(root, 'src/renderers/html');

/** Strict about unknown names, with the helper of `src/web/views.ts` and those of Handlebars. */
const VIEW_OPTIONS = { ...COMPILE_OPTIONS, knownHelpers: { t: true, log: false, lookup: false } };

/** Called by the build; safe to repeat. The output depends only on the sources. */
export async function precompileHtml(): Promise<void> {
  const sources = [
    ...(await handlebarsFiles(join(renderer, 'blocks'))),
    ...(await handlebarsFiles(join(renderer, 'parts'))),
  ];
  const templates = await Promise.all(
    sources.map(async (path) =>
      entry(basename(path, '.hbs'), precompile((await readFile(path, 'utf8')).trimEnd(), path)),
    ),
  );
  const layouts = await Promise.all(
    (await layoutFiles()).map(async (path) => {
      const source = await readFile(path, 'utf8');
      return entry(createHash('sha256').update(source).digest('hex'), precompile(source, path));
    }),
  );
  const client = await bundledScript('src/renderers/html/client/main.ts');
  assertFitsScriptElement(client);
  const lines = [
    '// Written by scripts/precompile-html.ts.',
    `export const templates = {\n${templates.join(',\n')}\n};`,
    `export const layouts = {\n${layouts.join(',\n')}\n};`,
    `export const themes = {\n${(await themeEntries()).join(',\n')}\n};`,
    `export const client = ${JSON.stringify(client)};`,
  ];
  await writeFile(join(renderer, 'precompiled.js'), `${lines.join('\n')}\n`);
}

/** Called by the build; safe to repeat. */
export async function precompileWeb(): Promise<void> {
  const folder = join(root, 'src/web');
  const files = (await glob('**/*.hbs', { cwd: folder })).sort();
  const views = await Promise.all(
    files.map(async (file) => {
      const source = (await readFile(join(folder, file), 'utf8')).trimEnd();
      return entry(basename(file, '.hbs'), precompile(source, file, VIEW_OPTIONS));
    }),
  );
  const lines = [
    '// Written by scripts/precompile-html.ts.',
    `export const views = {\n${views.join(',\n')}\n};`,
    `export const script = ${JSON.stringify(await bundledScript('src/web/client/main.ts'))};`,
  ];
  await writeFile(join(folder, 'precompiled.js'), `${lines.join('\n')}\n`);
}

async function handlebarsFiles(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.hbs'));
  return names.sort().map((name) => join(folder, name));
}

async function layoutFiles(): Promise<string[]> {
  const templates = await readdir(join(root, 'templates'), { withFileTypes: true });
  const folders = templates
    .filter((folder) => folder.isDirectory())
    .map(({ name }) => join(root, 'templates', name, 'html'));
  const files = await Promise.all(folders.sort().map((folder) => handlebarsFiles(folder).catch(() => [])));
  return files.flat();
}

async function themeEntries(): Promise<readonly string[]> {
  const templates = await Promise.all(builtInTemplates().map((name) => loadTemplate(name, 'en')));
  const rules = new Map(templates.map(({ theme }) => [themeKey(theme), themeRules(theme)]));
  return [...rules].map(([key, text]) => entry(key, JSON.stringify(text)));
}

function precompile(source: string, path: string, options = COMPILE_OPTIONS): string {
  try {
    // The types call it a specification; it is the source of one.
    return Handlebars.precompile(source, options) as string;
  } catch (cause) {
    throw new Error(`${path} does not compile`, { cause });
  }
}

function entry(name: string, code: string): string {
  return `${JSON.stringify(name)}: ${code}`;
}

/** A module and those that it imports as one script, not minified, so that anyone can read it in the page. */
async function bundledScript(module: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(root, module)],
    absWorkingDir: root,
    bundle: true,
    format: 'iife',
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
    write: false,
  });
  return outputFiles.map(({ text }) => text).join('');
}

/** The page holds the script as is, so the script must not contain what HTML would read as markup. */
function assertFitsScriptElement(source: string): void {
  if (/<\/script|<!--/i.test(source))
    throw new Error('The page\'s script holds "</script" or "<!--", which would end its element');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await Promise.all([precompileHtml(), precompileWeb()]);
