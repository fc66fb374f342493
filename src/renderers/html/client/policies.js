import { all } from './dom.js';
import { rowsInText, stowedText } from './stowed.js';

/**
 * Reads the policies of the page. An entry is a policy, however many rows show it; a list is a policy table, in as many
 * blocks as it was cut into. The element of a row is null until its table is built, in pages that stow them.
 */
export function readPolicies() {
  const entries = new Map();
  const lists = all('.policies').map((element) => readList(element, entries));
  return { entries: [...entries.values()].sort(byPlaceInReport), lists: lists.filter(({ rows }) => rows.length > 0) };
}

function readList(element, entries) {
  const list = {
    element,
    section: element.closest('section'),
    columns: element.dataset.keys.split(' '),
    hint: element.querySelector('.here'),
    rows: [],
    blocks: [],
    /** Position of the column that the rows are sorted by, and its direction; null as in the report. */
    order: null,
  };
  for (const box of all('.part', element)) {
    const block = readBlock(box, list, entries);
    list.blocks.push(block);
    list.rows.push(...block.rows);
  }
  return list;
}

function readBlock(box, list, entries) {
  const text = stowedText(box);
  const table = text === null ? box.querySelector('table') : null;
  const { rows, shell } = text === null ? { rows: rowsInTable(table), shell: null } : rowsInText(text);
  const block = { box, list, shell, table, isNear: text === null, isStale: text !== null, isHidden: false };
  block.rows = rows.map(({ element, html, id, key, facets }) => {
    const row = { element, html, id, entry: entryOf(key, facets, entries), block, list, isHidden: false };
    row.entry.rows.push(row);
    return row;
  });
  return block;
}

function rowsInTable(table) {
  return [...table.tBodies[0].rows].map((element) => {
    const { entry: key, facets } = element.dataset;
    return { element, html: null, id: element.id, key, facets };
  });
}

function entryOf(key, facets, entries) {
  const known = entries.get(key);
  if (known !== undefined) return known;
  // `2 0 - 14`: the position of its option in each facet, `-` for none.
  const options = (facets ?? '').split(' ').map((position) => (position === '-' ? -1 : Number(position)));
  const entry = { key: key.split('-').map(Number), options, rows: [], isShown: true };
  entries.set(key, entry);
  return entry;
}

function byPlaceInReport({ key: [table, index] }, { key: [otherTable, other] }) {
  return table - otherTable || index - other;
}
