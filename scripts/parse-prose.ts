/**
 * Parses the Markdown of the built-in templates: the patterns of their sections in every language, for the sample reports. Writes the
 * trees to `src/compose/prose/parsed-patterns.js`, as JSON by pattern.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

/** Safe to repeat. The output depends only on the templates, the words and the samples. */
export async function parseProse(root: string): Promise<void> {
  const file = join(root, 'src/compose/prose/parsed-patterns.js');
  await writeFile(file, moduleOf([]));
  const [{ samplePatterns }, { parseTree }] = await Promise.all([
    import('./sample-patterns.js'),
    import('../src/compose/prose/parse-markdown.js'),
  ]);
  const entries = (await samplePatterns()).map((pattern) => {
    const tree = parseTree(pattern);
    const json = JSON.stringify(tree);
    if (!isDeepStrictEqual(JSON.parse(json), tree)) throw new Error(`expected the tree of ${pattern} to be plain data`);
    return `${JSON.stringify(pattern)}: ${JSON.stringify(json)}`;
  });
  await writeFile(file, moduleOf(entries));
}

function moduleOf(entries: readonly string[]): string {
  return `// Written by scripts/parse-prose.ts.\nexport const parsed = {\n${entries.join(',\n')}\n};\n`;
}
