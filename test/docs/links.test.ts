import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const { files } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { readonly files: readonly string[] };

/** What npm always packs. */
const ALWAYS_PACKED = ['README.md', 'LICENSE', 'package.json'];
const PACKED = [...files, ...ALWAYS_PACKED];

/** `templates check` reads the links of templates. */
const pages = PACKED.filter((name) => name !== 'templates').flatMap(pagesIn);

function pagesIn(name: string): readonly string[] {
  const path = join(ROOT, name);
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return name.endsWith('.md') ? [name] : [];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md') && !file.includes('node_modules'))
    .map((file) => join(name, file));
}

/** Targets of links and pictures, except web addresses and targets in code. */
function linksOf(page: string): readonly string[] {
  const text = readFileSync(join(ROOT, page), 'utf8')
    .replace(/^```.*?^```/gms, '')
    .replace(/`[^`\n]*`/g, '');
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target));
}

/** Anchors of the headings, as GitHub makes them. */
function anchorsOf(path: string): readonly string[] {
  const text = readFileSync(path, 'utf8').replace(/^```.*?^```/gms, '');
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

describe.each(pages)('%s', (page) => {
  test('links only to packed files and existing headings', () => {
    for (const link of linksOf(page)) {
      const [target = '', anchor] = link.split('#');
      const path = target === '' ? join(ROOT, page) : resolve(ROOT, dirname(page), target);
      expect(existsSync(path), link).toBe(true);
      const inPackage = relative(ROOT, path).split('/')[0] ?? '';
      expect(PACKED, link).toContain(inPackage);
      const hasHeading = anchor === undefined || !path.endsWith('.md') || anchorsOf(path).includes(anchor);
      expect(hasHeading, link).toBe(true);
    }
  });
});

test('docs/README.md lists every page', () => {
  const listed = linksOf('docs/README.md').map((link) => join('docs', link.split('#')[0] ?? ''));
  const unlisted = pages.filter(
    (page) => page.startsWith('docs/') && page !== 'docs/README.md' && !listed.includes(page),
  );
  expect(unlisted).toEqual([]);
});
