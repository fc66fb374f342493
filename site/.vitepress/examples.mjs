/** A page for each folder of the examples: its README.md, then its files. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const EXAMPLES = fileURLToPath(new URL('../../examples', import.meta.url));

/** Larger files, such as reports, are data that nobody reads. */
const READABLE_BYTES = 20_000;

const LANGUAGES = { '.mjs': 'js', '.yml': 'yaml', '.service': 'ini', '.timer': 'ini', '.md': 'md' };
const KNOWN = new Set(['ts', 'js', 'yaml', 'json', 'csv', 'ini', 'md']);

export const EXAMPLE_FOLDERS = readdirSync(EXAMPLES, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** Whether a file is printed on the page of its folder. */
export function isShown(path) {
  const found = statSync(path);
  return found.isFile() && found.size <= READABLE_BYTES && extname(path) !== '.png';
}

/** The text of a page; '' stands for the files beside the folders. */
export function examplePage(folder) {
  const base = join(EXAMPLES, folder);
  const files = readdirSync(base, { recursive: folder !== '', encoding: 'utf8' })
    .filter((name) => name !== 'README.md' && isShown(join(base, name)))
    .sort();
  const readme = readdirSync(base).includes('README.md')
    ? readFileSync(join(base, 'README.md'), 'utf8')
    : titleOf(folder);
  return [readme, ...files.map((name) => section(base, name))].join('\n');
}

function titleOf(folder) {
  return `# Example: ${folder}\n`;
}

function section(base, name) {
  const extension = extname(name);
  const language = LANGUAGES[extension] ?? extension.slice(1);
  const text = readFileSync(join(base, name), 'utf8').trimEnd();
  return `## ${name}\n\n\`\`\`\`${KNOWN.has(language) ? language : 'sh'}\n${text}\n\`\`\`\`\n`;
}
