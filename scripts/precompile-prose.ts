/**
 * Compiles the Handlebars texts of the built-in templates: their sections, and the expressions in their
 * `template.yaml`. Writes `src/compose/prose/precompiled.js`, texts by the SHA-256 of their source.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Handlebars from 'handlebars';
import { parse } from 'yaml';
import { PROSE_OPTIONS } from '../src/compose/prose/helpers.js';

/** Safe to repeat. The output depends only on the templates. */
export async function precompileProse(root: string): Promise<void> {
  const folder = join(root, 'templates');
  const files = (await readdir(folder, { recursive: true })).map((name) => join(folder, name)).sort();
  const sections = files.filter((file) => /[\\/]sections[\\/][^\\/]+\.md$/.test(file));
  const settings = files.filter((file) => file.endsWith('template.yaml'));
  const sources = [
    ...(await Promise.all(sections.map((file) => readFile(file, 'utf8')))),
    ...(await Promise.all(settings.map(async (file) => textsIn(parse(await readFile(file, 'utf8')))))).flat(),
  ];
  const entries = [...new Set(sources)].map(
    (source) => `${JSON.stringify(keyOf(source))}: () => (${compiled(source)})`,
  );
  await writeFile(
    join(root, 'src/compose/prose/precompiled.js'),
    `// Written by scripts/precompile-prose.ts.\nexport const prose = {\n${entries.join(',\n')}\n};\n`,
  );
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.includes('{{') ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function keyOf(source: string): string {
  return createHash('sha256').update(source).digest('hex');
}

/** The types call it a specification; it is the source of one. */
function compiled(source: string): string {
  return Handlebars.precompile(source, PROSE_OPTIONS) as string;
}
