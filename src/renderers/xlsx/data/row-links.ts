/** Links between sheets whose rows belong together: from each check of a resource to its policy, and from the policy to its first check. */
import type { AuditDocument, Worksheet } from '../../../model/document/document.js';
import type { ColumnType } from '../../../model/document/table.js';
import { rangeOf } from '../cells/cells.js';
import { cellAt, onlyView, type SheetTable } from './sheet-table.js';

/** Places in the workbook by anchor, for the cells of one column. */
export interface RowLinks {
  readonly column: number;
  /** Whether the anchor is that of the row; otherwise, the target of the cell. */
  readonly isOwn: boolean;
  readonly places: ReadonlyMap<string, string>;
}

interface PlacedTable {
  readonly table: SheetTable;
  readonly headRow: number;
}

interface Sheet {
  readonly name: string;
  readonly data: PlacedTable;
}

interface AnySheet {
  readonly name: string;
  readonly worksheet: Worksheet;
  readonly data: PlacedTable | undefined;
}

/** By the names of sheets. */
export function rowLinks(document: AuditDocument, sheets: readonly AnySheet[]): ReadonlyMap<string, RowLinks> {
  const links = new Map<string, RowLinks>();
  const filled = sheets.flatMap(({ name, data, worksheet }) =>
    data === undefined || data.table.rows.length === 0 ? [] : [{ name, data, table: onlyView(worksheet).table }],
  );
  const parts = filled.filter(({ table }) => document.tables[table]?.of !== undefined);
  for (const whole of new Set(parts.map(({ table }) => document.tables[table]?.of))) {
    const children = parts.filter(({ table }) => document.tables[table]?.of === whole);
    const parents = filled.filter(({ table }) => table === whole);
    const toParents = placesOfRows(parents);
    for (const { name } of children) links.set(name, { column: 0, isOwn: false, places: toParents });
    const toChildren = placesOfRuns(children);
    for (const { name, data } of parents) {
      links.set(name, { column: linkColumn(data.table), isOwn: true, places: toChildren });
    }
  }
  return links;
}

/** The first column of ids, or else of texts, whose cells lead nowhere else. */
function linkColumn(table: SheetTable): number {
  const isFree = (index: number): boolean => table.rows.every((row) => cellAt(table, row, index).href === undefined);
  const first = (wanted: ColumnType): number =>
    table.columns.findIndex(({ type }, index) => type === wanted && isFree(index));
  const ids = first('id');
  return ids >= 0 ? ids : first('text');
}

/** Of each anchor, the first row that has it. */
function placesOfRows(sheets: readonly Sheet[]): ReadonlyMap<string, string> {
  const places = new Map<string, string>();
  for (const sheet of sheets) {
    sheet.data.table.rows.forEach(({ anchor }, index) => {
      if (anchor !== undefined && !places.has(anchor)) places.set(anchor, placeOf(sheet, index, index));
    });
  }
  return places;
}

/** Of each anchor, the first unbroken run of rows whose first cells lead to it. */
function placesOfRuns(sheets: readonly Sheet[]): ReadonlyMap<string, string> {
  const places = new Map<string, string>();
  for (const sheet of sheets) {
    const { rows } = sheet.data.table;
    let first = 0;
    rows.forEach(({ cells: [cell] }, index) => {
      const target = cell?.target;
      if (rows[index + 1]?.cells[0]?.target === target) return;
      if (target !== undefined && !places.has(target)) places.set(target, placeOf(sheet, first, index));
      first = index + 1;
    });
  }
  return places;
}

function placeOf({ name, data }: Sheet, first: number, last: number): string {
  const top = data.headRow + 1;
  const right = data.table.columns.length;
  return `'${name}'!${rangeOf({ left: 1, right, top: top + first, bottom: top + last })}`;
}
