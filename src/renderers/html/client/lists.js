import { formatted, setText, worded } from './dom.js';

/** From this many lists on, sections without a match are left out rather than listed with a word each. */
const MANY = 50;

/** Brings rows, lists and sections into line with the entries that are shown. */
export function watchLists(lists, words) {
  document.body.classList.toggle('is-vast', lists.length > MANY);

  return function refresh(filtered) {
    for (const list of lists) showList(list, filtered, words);
    showSections(lists);
  };
}

function showList(list, filtered, words) {
  const count = list.blocks.reduce((sum, block) => sum + showBlock(block), 0);
  list.hint.hidden = !filtered;
  if (count === list.count) return;
  list.count = count;
  const values = { shown: formatted(count), total: formatted(list.rows.length) };
  setText(list.hint, worded(count === 0 ? words.noneHere : words.here, values));
}

/** Rows are touched only where some of the block are shown: a block without any is hidden in one piece. */
function showBlock(block) {
  const count = block.rows.reduce((sum, { entry }) => sum + (entry.isShown ? 1 : 0), 0);
  if (count > 0) for (const row of block.rows) showRow(row);
  if (count === block.count) return count;
  block.count = count;
  block.box.hidden = count === 0;
  block.box.style.setProperty('--rows', String(count));
  return count;
}

/** Shows or hides the element of a row, where it has one yet. */
export function showRow(row) {
  if (row.element === null || row.isHidden === !row.entry.isShown) return;
  row.isHidden = !row.entry.isShown;
  row.element.hidden = row.isHidden;
}

/** A section folds when nothing is left in the policy tables that stand directly in it. */
function showSections(lists) {
  const counts = new Map();
  for (const { section, count } of lists) counts.set(section, (counts.get(section) ?? 0) + count);
  for (const [section, count] of counts) {
    if (section === null || section.style.getPropertyValue('--rows') === String(count)) continue;
    section.style.setProperty('--rows', String(count));
    section.classList.toggle('is-folded', count === 0);
  }
}
