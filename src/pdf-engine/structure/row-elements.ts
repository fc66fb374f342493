/** The elements of rows that stand in the structure as such: heads, rows on several pages, cells of several parts. */
import { Element } from './structure.js';
import type { LaidRow } from '../layout/lay-rows.js';

/** The row of the structure that is not complete yet; rows that are were written already, but for the head. */
export function openRow({ kids }: Element): Element | undefined {
  const last = kids.at(-1);
  return last instanceof Element && last !== kids[0] ? last : undefined;
}

/** The elements of a row's cells: those of the row before where it goes on with it, those of the first head for a head. */
export function cellElements({ isHead, cells }: LaidRow, table: Element): readonly Element[] {
  const [head] = table.kids;
  const known = isHead && head instanceof Element ? head : openRow(table);
  if (known !== undefined) return known.kids.filter((kid) => kid instanceof Element);
  const row = table.add('TR', {}, isHead);
  return cells.map((_, column) => {
    if (isHead) return row.add('TH', { scope: 'Column' });
    return column === 0 ? row.add('TH', { scope: 'Row' }) : row.add('TD');
  });
}
