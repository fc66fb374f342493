import type { Cell, Column, ColumnType, Row, Table } from '../../model/document/table.js';
import type { PolicyEntry } from '../../model/summary/summary.js';
import type { Wording } from '../wording/wording.js';

/** A column without cells: its label is `column.KEY` in words, unless it has one. */
export type ColumnShape = Omit<Column, 'label'> & Partial<Pick<Column, 'label'>>;

export interface CellColumn<Item> extends ColumnShape {
  readonly cellOf: (item: Item) => Cell;
}

/** @param details anything else about the column, such as a filter */
export function column<Item>(
  key: string,
  type: ColumnType,
  weight: number,
  cellOf: (item: Item) => Cell,
  details: Partial<Omit<Column, 'key' | 'type' | 'weight'>> = {},
): CellColumn<Item> {
  return { key, type, weight, ...details, cellOf };
}

const NUMBER_WEIGHT = { least: 1.3, most: 3, ofLetter: 0.15 };

/** Numbers of the service are short; tools have ids in their place, which should not break. */
export function numberWeight(entries: readonly Pick<PolicyEntry, 'policy'>[]): number {
  const longest = entries.reduce((most, { policy }) => Math.max(most, policy.complianceNumber.length), 0);
  return Math.min(Math.max(longest * NUMBER_WEIGHT.ofLetter, NUMBER_WEIGHT.least), NUMBER_WEIGHT.most);
}

export const FILTER = { filter: true } as const;

interface TableDetails<Item> {
  /** The item of the sums below the rows. Default: no sums. */
  readonly whole?: Item | undefined;
  /** Keys of columns that are left out, because they would count nothing. Default: none. */
  readonly omitted?: readonly string[];
  /** Name of the sentence for no rows, as in `empty.NAME`. Default: the table's name. */
  readonly empty?: string;
}

/** @param name as in the word of its title, `table.NAME` */
export function tableOf<Item>(
  name: string,
  items: readonly Item[],
  columns: readonly CellColumn<Item>[],
  wording: Wording,
  { whole, omitted, empty = name }: TableDetails<Item> = {},
): Table {
  const rowOf = (item: Item): Row => ({ cells: columns.map(({ cellOf }) => cellOf(item)) });
  const shapes = columns.map(({ cellOf: _cellOf, ...shape }) => shape);
  return {
    title: wording.text(`table.${name}`),
    columns: labeled(shapes, wording),
    ...(omitted && { omitted }),
    rows: items.map(rowOf),
    ...(whole !== undefined && { totals: rowOf(whole) }),
    empty: wording.text(`empty.${empty}`),
  };
}

export function labeled(columns: readonly ColumnShape[], { text }: Wording): Column[] {
  return columns.map(({ key, label = text(`column.${key}`), ...shape }) => ({ key, label, ...shape }));
}
