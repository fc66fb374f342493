/** The list of all pages, docs/README.md, as the sidebar: a group for each heading. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, targetOf } from './pages.mjs';

export function sidebar() {
  const [, ...groups] = readFileSync(join(ROOT, 'docs/README.md'), 'utf8').split(/^## /m);
  return groups.map((group) => {
    const [text = ''] = group.split('\n', 1);
    return { text, collapsed: true, items: [...group.matchAll(/^- .*$/gm)].flatMap(([line]) => itemsOf(line)) };
  });
}

/** Links of a line. */
function itemsOf(line) {
  return [...line.matchAll(/\[([^\]]+)\]\(([^)#]+)\)/g)].map(([, text = '', href = '']) => ({
    // Names such as kube-bench stay as they are.
    text: text.replace(/^[a-z](?=[a-z ]*$)/, (first) => first.toUpperCase()),
    link: targetOf(href, 'docs').replace(/\.md$/, '.html'),
  }));
}
