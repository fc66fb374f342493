import { all } from './dom.js';
import { showRow } from './lists.js';
import { parsed, stowedText } from './stowed.js';

/** Brings the table of a block into the page and into line: its rows, their order, those that are shown. */
export function build(block) {
  if (block.table === null) {
    const content = parsed(block.shell.join(''));
    block.table = content.querySelector('table');
    block.box.replaceChildren(content);
    block.box.classList.remove('is-stowed');
  }
  buildRows(block.rows.filter(({ element }) => element === null));
  if (block.isStale) {
    block.table.tBodies[0].replaceChildren(...block.rows.map(({ element }) => element));
    markHead(block);
    block.isStale = false;
  }
  for (const row of block.rows) showRow(row);
}

function buildRows(rows) {
  if (rows.length === 0) return;
  const built = parsed(`<table><tbody>${rows.map(({ html }) => html).join('')}</tbody></table>`).querySelectorAll('tr');
  rows.forEach((row, index) => {
    row.element = built[index];
    row.html = null;
  });
}

function markHead({ table, list: { order } }) {
  const heads = [...table.tHead.rows[0].cells];
  for (const head of heads) head.removeAttribute('aria-sort');
  if (order !== null) heads[order.position].setAttribute('aria-sort', order.direction);
}

/**
 * Builds stowed tables as they come near, all others while the reader does nothing, so that the browser's own search
 * finds them, and whatever is left before the page is printed.
 */
export function buildInTime(lists) {
  const blocks = new Map(lists.flatMap((list) => list.blocks.map((block) => [block.box, block])));
  const stowed = all('.part').filter((box) => stowedText(box) !== null);
  if (stowed.length === 0) return;
  const observer = new IntersectionObserver(
    (changes) => {
      for (const { target, isIntersecting } of changes) {
        const block = blocks.get(target);
        if (block !== undefined) block.isNear = isIntersecting;
        if (isIntersecting) buildBox(target);
      }
    },
    { rootMargin: '2000px 0px' },
  );
  for (const box of stowed) {
    box.classList.add('is-stowed');
    observer.observe(box);
  }
  addEventListener('beforeprint', () => stowed.forEach(buildBox));
  buildWhenIdle([...stowed], buildBox);

  function buildBox(box) {
    const block = blocks.get(box);
    if (block !== undefined) build(block);
    else buildOther(box);
  }
}

/** A table that is read, not filtered. */
function buildOther(box) {
  const text = stowedText(box);
  if (text === null) return;
  box.replaceChildren(parsed(text));
  box.classList.remove('is-stowed');
}

function buildWhenIdle(boxes, buildBox) {
  const whenIdle = window.requestIdleCallback ?? ((work) => setTimeout(() => work({ timeRemaining: () => 10 }), 100));
  whenIdle(function work(deadline) {
    while (boxes.length > 0 && deadline.timeRemaining() > 8) buildBox(boxes.shift());
    if (boxes.length > 0) whenIdle(work);
  });
}
