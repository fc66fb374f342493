// Very long pages stow their tables in `noscript` elements, which are text here until a table is needed.

/** The markup that a box stows; null where it stands in the page. */
export function stowedText(box) {
  const [stowed] = box.children;
  return stowed?.matches('noscript') ? stowed.textContent : null;
}

/** The markup of the table of a block, read once: its rows, and what stands before and after them. */
export function stowedTable(block) {
  block.stowed ??= tableInText(stowedText(block.box));
  return block.stowed;
}

function tableInText(text) {
  const rows = [];
  const first = text.indexOf('<tr', text.indexOf('<tbody'));
  let at = first;
  while (text.startsWith('<tr', at)) {
    const end = text.indexOf('>', text.indexOf('</tr', at)) + 1;
    rows.push(text.slice(at, end));
    at = end;
  }
  return { rows, shell: text.slice(0, first) + text.slice(at) };
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
    text: plain(content.replace(DETAIL, ''), ''),
    detail: plain(DETAIL.exec(content)?.[1] ?? '', ''),
    value: / data-value="([^"]*)"/.exec(attributes)?.[1],
    isNumber: /[" ](?:count|percent)[" ]/.test(attributes),
  }));
}

/** All that a row says, cells and details on lines of their own. */
export function textInText(html) {
  return plain(html.replaceAll('<wbr>', ''), '\n');
}

/** The text of markup, with `mark` in the place of each tag. */
function plain(markup, mark) {
  const text = markup.includes('<') ? markup.replace(/<[^>]*>/g, mark) : markup;
  return text.includes('&') ? text.replace(/&([^;]+);/g, (entity, name) => ENTITIES[name] ?? entity) : text;
}
