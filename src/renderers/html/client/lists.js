import { all, formatted } from './dom.js';

/** Policy tables with their rows, and what follows from how many of those are shown. */
export function readLists() {
  const lists = all('.policies').map((element) => ({
    element,
    section: element.closest('section'),
    tables: all('table', element).map((table) => ({
      block: table.closest('.block') ?? table,
      rows: all('tr[data-entry]', table),
    })),
  }));
  const counters = all('[data-count-of]').map((element) => {
    const section = document.querySelector(`[data-section="${CSS.escape(element.dataset.countOf)}"]`);
    return { element, keys: new Set(all('tr[data-entry]', section ?? element).map((row) => row.dataset.entry)) };
  });

  /** Brings lists, sections and navigation into line with the rows; `shown` holds the keys of the entries in sight. */
  return function refresh(shown) {
    lists.forEach(showList);
    foldSections(lists);
    for (const { element, keys } of counters) {
      const count = [...keys].filter((key) => shown.has(key)).length;
      element.textContent = formatted(count);
      element.closest('a').classList.toggle('is-empty', count === 0);
    }
  };
}

function showList({ element, tables }) {
  let inList = 0;
  for (const { block, rows } of tables) {
    const count = rows.filter((row) => !row.hidden).length;
    block.hidden = count === 0;
    block.style.setProperty('--rows', String(count));
    inList += count;
  }
  const isEmpty = tables.length > 0 && inList === 0;
  element.classList.toggle('is-empty', isEmpty);
  element.querySelector('.none-here').hidden = !isEmpty;
}

/** A section folds when nothing is left in the policy tables that stand directly in it. */
function foldSections(lists) {
  for (const section of new Set(lists.map((list) => list.section))) {
    const own = lists.filter((list) => list.section === section);
    const isEmpty = own.every(({ element }) => element.classList.contains('is-empty'));
    section?.classList.toggle('is-folded', isEmpty);
  }
}
