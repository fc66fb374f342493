import { deferredMarkup, markupOf, tableMarkup, type Chunk, type PolicyList, type Row } from './rows.js';
import { all, one, afterPaint, workWhenIdle } from './browser.js';

/** Margin around the window within which tables are kept up to date. */
const NEAR = '2000px 0px';

/** Updates the table of a chunk: its rows, their order, and which of them are shown. Builds it first if necessary. */
export function build(chunk: Chunk): void {
  const table = (chunk.table ??= placeTable(chunk));
  if (!chunk.isArranged) {
    buildRows(chunk.rows.filter(({ element }) => element === null));
    table.tBodies[0]?.replaceChildren(...chunk.rows.flatMap(({ element }) => element ?? []));
    markHead(table, chunk.list.order);
    chunk.isArranged = true;
  }
  for (const row of chunk.rows) showRow(row);
}

function placeTable(chunk: Chunk): HTMLTableElement {
  const content = parse(tableMarkup(chunk).shell);
  const table = one('table', HTMLTableElement, content);
  place(chunk.box, content);
  return table;
}

/** Puts the deferred content of a box into the page. */
function place(box: Element, content: DocumentFragment): void {
  box.replaceChildren(content);
  box.removeAttribute('data-deferred');
}

/**
 * Parses markup of this page. The markup is safe: the renderer wrote it and escaped all text from outside, and a browser
 * without script shows the same.
 */
function parse(markup: string): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = markup;
  return template.content;
}

function buildRows(rows: readonly Row[]): void {
  if (rows.length === 0) return;
  const built = parse(`<table><tbody>${rows.map(markupOf).join('')}</tbody></table>`).querySelectorAll('tr');
  rows.forEach((row, index) => {
    row.element = built[index] ?? null;
  });
}

function markHead(table: HTMLTableElement, order: PolicyList['order']): void {
  const heads = [...(table.tHead?.rows[0]?.cells ?? [])];
  for (const head of heads) head.removeAttribute('aria-sort');
  if (order !== null) heads[order.position]?.setAttribute('aria-sort', order.direction);
}

function showRow(row: Row): void {
  if (row.element === null || row.isHidden === !row.entry.isShown) return;
  row.isHidden = !row.entry.isShown;
  row.element.hidden = row.isHidden;
}

/**
 * Builds and updates deferred tables: at once near the window, elsewhere while the browser is idle, so that its own
 * search finds them. Builds the rest before the page is printed.
 *
 * @param onBuilt called for each box without policies, once its content is in the page
 * @returns a function that updates a chunk whose rows changed: at once if it is near or nothing was deferred, otherwise
 * later
 */
export function buildDeferred(lists: readonly PolicyList[], onBuilt: (box: Element) => void): (chunk: Chunk) => void {
  const chunks = new Map<Element, Chunk>(lists.flatMap((list) => list.chunks.map((chunk) => [chunk.box, chunk])));
  const deferred = all('[data-deferred]', HTMLElement);
  if (deferred.length === 0) return build;
  /** At first in the order of the page. */
  const outdated = new Set<Element>(deferred);
  let isWorking = false;

  // By section, because each observed element adds work to each step of scrolling.
  const groups = groupsOf([...new Set([...chunks.keys(), ...deferred])]);
  const observer = new IntersectionObserver(
    (changes) => {
      for (const { target, isIntersecting } of changes) {
        for (const box of groups.get(target) ?? []) {
          const chunk = chunks.get(box);
          if (chunk !== undefined) chunk.isNear = isIntersecting;
          if (isIntersecting) update(box);
        }
      }
    },
    { rootMargin: NEAR },
  );
  // The filters in the address are applied first.
  afterPaint(() => {
    for (const element of groups.keys()) observer.observe(element);
    updateLater();
  });
  addEventListener('beforeprint', () => outdated.forEach(update));

  return (chunk) => {
    outdated.add(chunk.box);
    if (chunk.isNear) update(chunk.box);
    else updateLater();
  };

  function update(box: Element): void {
    if (!outdated.delete(box)) return;
    const chunk = chunks.get(box);
    if (chunk !== undefined) build(chunk);
    else {
      place(box, parse(deferredMarkup(box) ?? ''));
      onBuilt(box);
    }
  }

  function updateLater(): void {
    if (isWorking || outdated.size === 0) return;
    isWorking = true;
    workWhenIdle(() => {
      const [box] = outdated;
      if (box !== undefined) update(box);
      isWorking = outdated.size > 0;
      return isWorking;
    });
  }
}

/** Boxes by the element to observe for them: the box itself if it is a `.block`, its section otherwise. */
function groupsOf(boxes: readonly Element[]): Map<Element, Element[]> {
  const groups = new Map<Element, Element[]>();
  for (const box of boxes) {
    const observed = box.matches('.block') ? box : (box.closest('.leaf') ?? box);
    const group = groups.get(observed);
    if (group === undefined) groups.set(observed, [box]);
    else group.push(box);
  }
  return groups;
}
