import { cellsInText, stowedTable, textInText } from './stowed.js';

/** What a row says, cell by cell: text, detail, the value where the text is more than a number, and whether it is one. */
export function cellsOf(row) {
  return row.element === null ? cellsInText(markupOf(row)) : [...row.element.children].map(readCell);
}

function readCell(cell) {
  const detail = cell.querySelector('.detail');
  const whole = cell.textContent;
  return {
    // The detail stands last.
    text: detail === null ? whole : whole.slice(0, whole.length - detail.textContent.length),
    detail: detail?.textContent ?? '',
    value: cell.dataset.value,
    isNumber: cell.matches('.count, .percent'),
  };
}

/** The markup of a row whose table was stowed. */
export function markupOf({ home, at }) {
  return stowedTable(home).rows[at];
}

/** All that a row says, to be searched. */
export function textOf(row) {
  if (row.element === null) return textInText(markupOf(row));
  return cellsOf(row)
    .flatMap(({ text, detail }) => [text, detail])
    .join('\n');
}

/** The cell of an entry in a column; undefined where none of its rows shows the column. */
export function cellIn({ rows }, column) {
  for (const row of rows) {
    const position = row.list.columns.indexOf(column);
    if (position !== -1) return cellsOf(row)[position];
  }
  return undefined;
}
