// Very long pages stow their tables in `noscript` elements, which are text here until a table is needed.

/** The markup that a box stows; null where its table stands in the page. */
export function stowedText(box) {
  const [stowed] = box.children;
  return stowed?.matches('noscript') ? stowed.textContent : null;
}

const ATTRIBUTES = /^<tr(?: id="([^"]*)")? data-entry="([^"]*)"(?: data-facets="([^"]*)")?/;

/** The rows of a stowed table of policies, and what stands before and after them. */
export function rowsInText(text) {
  const rows = [];
  const first = text.indexOf('<tr', text.indexOf('<tbody'));
  let at = first;
  while (text.startsWith('<tr', at)) {
    const end = text.indexOf('>', text.indexOf('</tr', at)) + 1;
    const html = text.slice(at, end);
    const [, id = '', key, facets] = ATTRIBUTES.exec(html);
    rows.push({ element: null, html, id, key, facets });
    at = end;
  }
  return { rows, shell: [text.slice(0, first), text.slice(at)] };
}

/**
 * Markup of this page as nodes. It was written with this script, and everything from outside is escaped in it: a
 * browser without script shows the same.
 */
export function parsed(markup) {
  const template = document.createElement('template');
  template.innerHTML = markup;
  return template.content;
}

const CELL = /<t[dh]([^>]*)>(.*?)<\/t[dh]>/gs;
const DETAIL = /<span class="detail">(.*)<\/span>$/s;
const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#x60': '`', '#x3D': '=' };

/** The cells of a row that was not built yet, as `cellsOf` gives them. */
export function cellsInText(html) {
  return [...html.matchAll(CELL)].map(([, attributes, content]) => ({
    text: plain(content.replace(DETAIL, '')),
    detail: plain(DETAIL.exec(content)?.[1] ?? ''),
    value: / data-value="([^"]*)"/.exec(attributes)?.[1],
    isNumber: /[" ](?:count|percent)[" ]/.test(attributes),
  }));
}

function plain(markup) {
  if (!/[<&]/.test(markup)) return markup;
  return markup.replace(/<[^>]*>/g, '').replace(/&([^;]+);/g, (entity, name) => ENTITIES[name] ?? entity);
}
