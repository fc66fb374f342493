/**
 * Where files of the repository are on the site. The pages are written for GitHub: their links are paths of files, and lead to the same
 * content here.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EXAMPLE_FOLDERS, isShown } from './examples.mjs';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Files that are not named on the site as they are in the repository. */
const NAMES = {
  'README.md': 'tasks.md',
  'CONTRIBUTING.md': 'contributing.md',
  'CHANGELOG.md': 'changelog.md',
  'docs/README.md': 'pages.md',
  'site/home.md': 'index.md',
};

/** The page that a file becomes. */
export function pageOf(file) {
  return NAMES[file] ?? file.replace(/^(docs|site)\//, '');
}

/** As GitHub makes it of a heading, so that anchors are the same in both places. */
export function anchorOf(heading) {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

/** A file of the examples is shown on the page of its folder. */
function exampleOf(path) {
  const [, folder = '', ...rest] = path.replace(/(^|\/)README\.md$/, '').split('/');
  const isFolder = EXAMPLE_FOLDERS.includes(folder);
  const page = `/examples/${isFolder ? folder : 'index'}.md`;
  const file = isFolder ? rest.join('/') : folder;
  if (file === '') return page;
  return isShown(join(ROOT, path)) ? `${page}#${anchorOf(file)}` : undefined;
}

/**
 * What a link leads to on the site. Undefined if it leads to no page: then its text stays, without the link.
 * `folder`: where the link is, in the repository.
 */
export function targetOf(href, folder) {
  if (/^([a-z]+:|#)/.test(href)) return href;
  const [link = '', anchor] = href.split('#');
  const path = normalize(join(folder, link)).replace(/\/$/, '');
  if (!existsSync(join(ROOT, path)))
    throw new Error(`${folder}: expected a file of the repository, found the link ${href}`);
  if (path === 'examples' || path.startsWith('examples/')) return exampleOf(path);
  const isPage = path in NAMES || (path.startsWith('docs/') && path.endsWith('.md'));
  if (isPage) return `/${pageOf(path)}${anchor === undefined ? '' : `#${anchor}`}`;
  const address = repositoryAddress();
  return address === undefined ? undefined : `${address}/blob/HEAD/${path}`;
}

/** `git+https://host/owner/name.git` as an address for people. */
function repositoryAddress() {
  const { repository } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const address = typeof repository === 'string' ? repository : repository?.url;
  return address?.replace(/^git\+/, '').replace(/\.git$/, '');
}

/** Folder of the repository in which the links of a page start. */
export function folderOf({ realPath, path, relativePath }) {
  const file = (realPath ?? path).slice(ROOT.length);
  if (!file.includes('[')) return dirname(file);
  return relativePath === 'examples/index.md' ? 'examples' : relativePath.replace(/\.md$/, '');
}
