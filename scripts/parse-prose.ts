/**
 * Parses the Markdown of the built-in templates: the patterns of their sections, for the sample reports. Writes one file per language
 * to `src/compose/prose/parsed-patterns/`, with the trees as JSON by pattern, and `parsed-patterns.js`, which loads them.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

/** Safe to repeat. The output depends only on the templates, the words and the samples. */
export async function parseProse(root: string): Promise<void> {
  const folder = join(root, 'src/compose/prose/parsed-patterns');
  await writeFile(`${folder}.js`, loaderOf([]));
  const [{ samplePatterns }, { parseTree }] = await Promise.all([
    import('./sample-patterns.js'),
    import('../src/compose/prose/parse-markdown.js'),
  ]);
  const byLanguage = await samplePatterns();
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  for (const [language, patterns] of byLanguage) {
    const entries = [...patterns].sort().map((pattern) => entryOf(pattern, parseTree(pattern)));
    const module = `// Written by scripts/parse-prose.ts.\nexport const parsed = {\n${entries.join(',\n')}\n};\n`;
    await writeFile(join(folder, `${language}.js`), module);
  }
  await writeFile(`${folder}.js`, loaderOf([...byLanguage.keys()].sort()));
}

function entryOf(pattern: string, tree: unknown): string {
  const json = JSON.stringify(tree);
  if (!isDeepStrictEqual(JSON.parse(json), tree)) throw new Error(`expected the tree of ${pattern} to be plain data`);
  return `${JSON.stringify(pattern)}: ${JSON.stringify(json)}`;
}

function loaderOf(languages: readonly string[]): string {
  const entries = languages.map((language) => `  ${language}: () => import('./parsed-patterns/${language}.js'),\n`);
  return `// Written by scripts/parse-prose.ts.\nexport const languages = {\n${entries.join('')}};\n`;
}
