import { formatted, setText, worded } from './dom.js';

/** From this many lists on, sections without a match are left out rather than listed with a word each. */
const MANY = 50;

/** Brings rows, lists and sections into line with the entries that are shown; blocks of rows by `putInLine`. */
export function watchLists(lists, words, putInLine) {
  document.body.classList.toggle('is-vast', lists.length > MANY);

  return function refresh(filtered) {
    for (const list of lists) showList(list, filtered);
    showSections(lists);
  };

  function showList(list, filtered) {
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
    if (count > 0 && block.rows.some(isOutOfLine)) putInLine(block);
    if (count === block.count) return count;
    block.count = count;
    block.box.hidden = count === 0;
    block.box.style.setProperty('--rows', String(count));
    return count;
  }
}

function isOutOfLine({ isHidden, entry }) {
  return isHidden === entry.isShown;
}

/** A section folds when nothing is left in the policy tables that stand directly in it. */
function showSections(lists) {
  for (const [section, count] of countsBy(({ section }) => section, lists)) {
    if (setRows(section, count)) section.classList.toggle('is-folded', count === 0);
  }
  // A chapter holds sections, and its height is guessed as theirs are.
  for (const [chapter, count] of countsBy(({ section }) => section?.closest('.chapter'), lists))
    setRows(chapter, count);
}

function countsBy(elementOf, lists) {
  const counts = new Map();
  for (const list of lists) {
    const element = elementOf(list);
    if (element) counts.set(element, (counts.get(element) ?? 0) + list.count);
  }
  return counts;
}

/** Returns whether the element had another number of rows before. */
function setRows({ style }, count) {
  if (style.getPropertyValue('--rows') === String(count)) return false;
  style.setProperty('--rows', String(count));
  return true;
}
