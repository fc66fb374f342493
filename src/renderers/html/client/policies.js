import { markupOf } from './cells.js';
import { all } from './dom.js';
import { stowedText } from './stowed.js';

/**
 * Reads the policies of the page from the index beside this script. An entry is a policy, however many rows show it; a
 * list is a policy table, in as many blocks as it was cut into. The element of a row is null until its table is built,
 * in pages that stow them.
 */
export function readPolicies() {
  const { pieces, options } = JSON.parse(document.getElementById('ap.index').textContent);
  const byNumber = readEntries(pieces, options);
  const lists = all('.policies').map((element) => readList(element, pieces, byNumber));
  return {
    byNumber,
    // In the order of the report, which is the order of their numbers.
    entries: byNumber.filter(Boolean),
    lists: lists.filter(({ rows }) => rows.length > 0),
  };
}

/** Entries by their numbers, which have gaps: the page need not show all that was counted. */
function readEntries(pieces, options) {
  const byNumber = [];
  for (const piece of pieces) for (const number of piece) byNumber[number] = null;
  let place = 0;
  for (let number = 0; number < byNumber.length; number += 1) {
    if (byNumber[number] !== null) continue;
    byNumber[number] = { options: options.map((facet) => facet[place]), rows: [], isShown: true };
    place += 1;
  }
  return byNumber;
}

function readList(element, pieces, byNumber) {
  const list = {
    section: element.closest('section'),
    columns: element.dataset.keys.split(' '),
    hint: element.querySelector('.here'),
    rows: [],
    blocks: [],
    /** Position of the column that the rows are sorted by, and its direction; null as in the report. */
    order: null,
  };
  for (const box of all('[data-piece]', element)) {
    const block = readBlock(box, list);
    const elements = block.table === null ? [] : [...block.table.tBodies[0].rows];
    block.rows = pieces[box.dataset.piece].map((number, at) => {
      const entry = byNumber[number];
      const row = { element: elements[at] ?? null, entry, home: block, at, block, list, isHidden: false };
      entry.rows.push(row);
      return row;
    });
    list.blocks.push(block);
    for (const row of block.rows) list.rows.push(row);
  }
  return list;
}

function readBlock(box, list) {
  const isStowed = stowedText(box) !== null;
  return {
    box,
    list,
    table: isStowed ? null : box.querySelector('table'),
    rows: [],
    /** What a stowed table says, once it was read. */
    stowed: null,
    isNear: !isStowed,
    /** Whether the table has the rows of the block, in their order. */
    isArranged: !isStowed,
  };
}

/** The row with an id whose table was not built yet; undefined without one. */
export function stowedRow(lists, id) {
  const opening = `<tr id="${id}">`;
  for (const { blocks, rows } of lists) {
    const block = blocks.find(({ stowed, box }) => (stowed?.rows ?? [stowedText(box) ?? '']).join().includes(opening));
    if (block !== undefined) return rows.find((row) => row.home === block && markupOf(row).startsWith(opening));
  }
  return undefined;
}
