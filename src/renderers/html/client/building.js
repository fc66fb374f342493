import { markupOf } from './cells.js';
import { afterPaint, all } from './dom.js';
import { workWhenIdle } from './idle.js';
import { parsed, stowedTable, stowedText } from './stowed.js';

/** Pixels around the window within which tables are kept ready. */
const NEAR = '2000px 0px';

/** Brings the table of a block into the page and into line: its rows, their order, those that are shown. */
export function build(block) {
  if (block.table === null) {
    const content = parsed(stowedTable(block).shell);
    block.table = content.querySelector('table');
    block.box.replaceChildren(content);
    block.box.removeAttribute('data-stowed');
  }
  if (!block.isArranged) {
    buildRows(block.rows.filter(({ element }) => element === null));
    block.table.tBodies[0].replaceChildren(...block.rows.map(({ element }) => element));
    markHead(block);
    block.isArranged = true;
  }
  for (const row of block.rows) showRow(row);
}

function buildRows(rows) {
  if (rows.length === 0) return;
  const built = parsed(`<table><tbody>${rows.map(markupOf).join('')}</tbody></table>`).querySelectorAll('tr');
  rows.forEach((row, index) => {
    row.element = built[index];
  });
}

function markHead({ table, list: { order } }) {
  const heads = [...table.tHead.rows[0].cells];
  for (const head of heads) head.removeAttribute('aria-sort');
  if (order !== null) heads[order.position].setAttribute('aria-sort', order.direction);
}

function showRow(row) {
  if (row.isHidden === !row.entry.isShown) return;
  row.isHidden = !row.entry.isShown;
  row.element.hidden = row.isHidden;
}

/**
 * Keeps what is near the reader in line, everything else while the reader does nothing, so that the browser's own
 * search finds it, and whatever is left before the page is printed. `onBuilt` is handed each box that was stowed and
 * holds no policies, once it is in the page.
 *
 * Returns what puts a block whose rows changed in line: at once where it is near, or where the page is of ordinary
 * length.
 */
export function keepInLine(lists, onBuilt) {
  const blocks = new Map(lists.flatMap((list) => list.blocks.map((block) => [block.box, block])));
  const stowed = all('[data-stowed]');
  if (stowed.length === 0) return build;
  /** Boxes that are out of line, in the order of the page at first. */
  const late = new Set(stowed);
  let isWorking = false;

  // A section at a time, as every element that is observed costs something at each step of scrolling.
  const groups = groupsOf([...new Set([...blocks.keys(), ...stowed])]);
  const observer = new IntersectionObserver(
    (changes) => {
      for (const { target, isIntersecting } of changes) {
        for (const box of groups.get(target)) {
          const block = blocks.get(box);
          if (block !== undefined) block.isNear = isIntersecting;
          if (isIntersecting) bringIn(box);
        }
      }
    },
    { rootMargin: NEAR },
  );
  // The search comes first.
  afterPaint(() => {
    for (const element of groups.keys()) observer.observe(element);
    workLater();
  });
  addEventListener('beforeprint', () => late.forEach(bringIn));

  return function putInLine(block) {
    late.add(block.box);
    if (block.isNear) bringIn(block.box);
    else workLater();
  };

  function bringIn(box) {
    if (!late.delete(box)) return;
    const block = blocks.get(box);
    if (block !== undefined) build(block);
    else {
      buildOther(box);
      onBuilt(box);
    }
  }

  function workLater() {
    if (isWorking || late.size === 0) return;
    isWorking = true;
    workWhenIdle(() => {
      const [box] = late;
      if (box !== undefined) bringIn(box);
      isWorking = late.size > 0;
      return isWorking;
    });
  }
}

/** Boxes by the element that is observed for them: a piece itself, anything else by its section. */
function groupsOf(boxes) {
  const groups = new Map();
  for (const box of boxes) {
    const observed = box.matches('.block') ? box : (box.closest('.leaf') ?? box);
    if (groups.has(observed)) groups.get(observed).push(box);
    else groups.set(observed, [box]);
  }
  return groups;
}

/** What is read, not filtered. */
function buildOther(box) {
  box.replaceChildren(parsed(stowedText(box)));
  box.removeAttribute('data-stowed');
}
