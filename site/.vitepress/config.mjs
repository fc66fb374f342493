import { readdirSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';
import { anchorOf, folderOf, pageOf, ROOT, targetOf } from './pages.mjs';
import { sidebar } from './sidebar.mjs';

/** Pages that would fill the results of a search with what other pages say better. */
const NOT_SEARCHED = new Set(['CHANGELOG.md', 'docs/README.md', 'site/home.md']);

const WIDE_COLUMNS = 6;

/** A page with two lines. */
const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Cpath fill='%231d3f72' d='M2 1h9l3 3v11H2z'/%3E%3Cpath stroke='%23fff' stroke-width='2' d='M5 7h6M5 11h4'/%3E%3C/svg%3E";

/** Links lead to pages of the site. A link to another file of the repository becomes its text, unless the repository has an address. */
function links(md) {
  md.core.ruler.push('links', ({ tokens, env }) => {
    // A title alone.
    if (env.path === undefined) return;
    const folder = folderOf(env);
    for (const inline of tokens.filter(({ type }) => type === 'inline')) {
      let isKept = true;
      inline.children = inline.children.filter((token) => {
        if (token.type === 'link_open') {
          const target = targetOf(token.attrGet('href'), folder);
          isKept = target !== undefined;
          if (isKept) token.attrSet('href', target);
          return isKept;
        }
        return token.type !== 'link_close' || isKept;
      });
    }
  });
}

/** Pages with wide tables have no outline beside them. */
function wideTables(md) {
  md.core.ruler.push('wide-tables', ({ tokens, env }) => {
    const widths = tokens.flatMap(({ type }, at) => (type === 'thead_open' ? headsAfter(tokens, at) : []));
    if (Math.max(...widths) >= WIDE_COLUMNS) env.frontmatter = { ...env.frontmatter, aside: false };
  });
}

function headsAfter(tokens, at) {
  const end = tokens.findIndex(({ type }, index) => index > at && type === 'thead_close');
  return tokens.slice(at, end).filter(({ type }) => type === 'th_open').length;
}

/** Templates are shown in {{double braces}}, which Vue would evaluate. VitePress itself leaves fenced code alone. */
function braces(md) {
  for (const type of ['text', 'code_inline']) {
    const render = md.renderer.rules[type];
    md.renderer.rules[type] = (...rest) => render(...rest).replaceAll('{{', '&#123;&#123;');
  }
}

/** All folders but those with pages. The pages of the examples are made by site/examples/. */
function otherFolders() {
  return readdirSync(ROOT, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !['docs', 'site'].includes(entry.name))
    .map(({ name }) => `${name}/**`);
}

const inSite = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** Pages are modules that import Vue, and most are outside the folder that has it. */
const vueForPages = {
  name: 'vue-for-pages',
  enforce: 'pre',
  resolveId(id, importer, options) {
    if (!/^vue(\/|$)/.test(id)) return null;
    return options.ssr
      ? { id, external: true }
      : this.resolve(id, inSite('package.json'), { ...options, skipSelf: true });
  },
};

export default defineConfig({
  title: 'auditpress',
  description: 'Documents from compliance audit reports.',
  lang: 'en-US',
  head: [['link', { rel: 'icon', href: ICON }]],
  srcDir: '..',
  srcExclude: otherFolders(),
  rewrites: pageOf,
  outDir: inSite('../out/site'),
  cacheDir: inSite('node_modules/.cache/vitepress'),
  vite: {
    server: { fs: { allow: [ROOT] } },
    build: { chunkSizeWarningLimit: 2_000 },
    plugins: [vueForPages],
  },
  markdown: {
    languageAlias: { cron: 'sh' },
    // GitHub knows no attributes in braces.
    attrs: { disable: true },
    anchor: { slugify: anchorOf },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config: (md) => {
      links(md);
      wideTables(md);
      braces(md);
    },
  },
  themeConfig: {
    outline: [2, 3],
    sidebar: sidebar(),
    nav: [
      { text: 'Tutorial', link: '/tutorial.html' },
      { text: 'Settings', link: '/settings.html' },
      { text: 'All pages', link: '/pages.html' },
      { text: 'Changelog', link: '/changelog.html' },
    ],
    docFooter: { prev: false, next: false },
    search: {
      provider: 'local',
      options: {
        _render: (text, env, md) => {
          const html = md.render(text, env);
          return NOT_SEARCHED.has(relative(ROOT, env.path)) ? '' : html;
        },
      },
    },
  },
});
