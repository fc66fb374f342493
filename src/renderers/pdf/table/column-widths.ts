import type { PdfContext } from '../context.js';
import { COLUMN_GAP, DENSE_LEADING, DENSE_ROW_PADDING, idSize, ROW_PADDING, TABLE_LEADING } from './styles.js';
import type { ShownTable } from '../../view.js';
import type { Cell, Column, Row } from '../../../model/document/table.js';
import { BREAKING_SPACE } from '../../../model/values/text.js';
import { shapeIndent } from '../drawing/status-shape.js';
import type { FontStyle } from '../engine/text/typesetter.js';

export interface Grid {
  readonly widths: readonly number[];
  readonly gap: number;
  readonly size: number;
  readonly padding: number;
  readonly leading: number;
  /** Of a lane: the columns with their gaps. */
  readonly width: number;
  /** Lanes side by side; see `Lanes` of the engine. */
  readonly lanes: number;
}

export const LANE_GAP = 12;
/** Fewest rows per lane: others would be almost empty. */
const ROWS_IN_LANE = 3;
const MOST_LANES = 8;
/** Share of the titles that must fit for two lanes. */
const SHARE_THAT_FITS = 0.75;
/** Share of the identifiers that must stay whole for two lanes. */
const SHARE_OF_WHOLE_IDS = 0.5;
/** Share of a lane that its titles must have. */
const LEAST_PROSE = 0.6;
/** Share of lines that broken text fills. */
const FILLED = 0.9;

/** How a table with many columns is condensed, step by step, before words are broken. */
const STEPS = [
  { gap: COLUMN_GAP, scale: 1 },
  { gap: 7, scale: 1 },
  { gap: 6, scale: 0.9 },
] as const;
const DENSE_STEPS = [
  { gap: 8, scale: 0.9 },
  { gap: 5, scale: 0.85 },
  { gap: 4, scale: 0.82 },
] as const;
/** Share of the width that wrapping columns should have together. */
const ROOM_FOR_PROSE = 0.24;

/**
 * The grid of a table over `context.width`: the first step at which each column fits its longest word, else the last step.
 *
 * @param lines that most titles may have in two lanes
 */
export function gridOf(table: ShownTable, context: PdfContext, lines = 1): Grid {
  const padding = table.dense ? DENSE_ROW_PADDING : ROW_PADDING;
  const leading = table.dense ? DENSE_LEADING : TABLE_LEADING;
  const lanes = table.dense && !context.isNested ? lanesOf(table, lines, context) : 1;
  const width = laneWidth(lanes, context);
  let grid: Grid = { widths: [], gap: COLUMN_GAP, size: 0, padding, leading, width, lanes };
  for (const { gap, scale } of table.dense ? DENSE_STEPS : STEPS) {
    const size = context.theme.type.sizes.small * scale;
    const demands = measureColumns(table, size, context);
    const available = width - gap * (table.columns.length - 1);
    grid = { widths: columnWidths(demands, available), gap, size, padding, leading, width, lanes };
    const wrapping = demands.filter(({ wraps }) => wraps);
    const natural = wrapping.reduce((sum, demand) => sum + demand.natural, 0);
    const prose = Math.max(minimumOf(wrapping), Math.min(natural, ROOM_FOR_PROSE * available));
    if (minimumOf(demands.filter(({ wraps }) => !wraps)) + prose <= available) break;
  }
  return grid;
}

/** The most lanes in which identifiers stay whole, or two in which most of the longest column's texts have `lines` at most. */
function lanesOf(table: ShownTable, lines: number, context: PdfContext): number {
  const { gap, scale } = DENSE_STEPS[2];
  const size = context.theme.type.sizes.small * scale;
  const natural = measureColumns(table, size, context).map((demand) => demand.natural);
  const longest = natural.indexOf(Math.max(...natural));
  const others = natural.reduce((sum, width, index) => (index === longest ? sum : sum + width), 0);
  const roomIn = (lanes: number): number => laneWidth(lanes, context) - others - gap * (natural.length - 1);
  const most = Math.min(MOST_LANES, Math.floor(table.rows.length / ROWS_IN_LANE));
  if (table.columns[longest]?.type === 'text') {
    const room = roomIn(2) * lines * (lines === 1 ? 1 : FILLED);
    const fitting = table.rows.filter(({ cells }) => context.type.widthOf(cells[longest]?.text ?? '', size) <= room);
    return most >= 2 &&
      roomIn(2) >= LEAST_PROSE * laneWidth(2, context) &&
      fitting.length >= SHARE_THAT_FITS * table.rows.length
      ? 2
      : 1;
  }
  let lanes = most;
  while (lanes > 1 && (natural[longest] ?? 0) > roomIn(lanes)) lanes -= 1;
  if (lanes > 1 || most < 2) return Math.max(1, lanes);
  // A few long identifiers break at their own separators, which costs less than a lane.
  const isWhole = ({ cells }: Row): boolean => idDemand(cells[longest]?.text ?? '', size, context).natural <= roomIn(2);
  const isMostlyWhole = table.rows.filter(isWhole).length >= SHARE_OF_WHOLE_IDS * table.rows.length;
  return isMostlyWhole && (natural[longest] ?? 0) <= 2 * FILLED * roomIn(2) ? 2 : 1;
}

function laneWidth(lanes: number, { width }: PdfContext): number {
  return (width - (lanes - 1) * LANE_GAP) / lanes;
}

/** A word wider than this multiple of the type size may be broken. */
const LONGEST_WORD = 10;
/** An identifier wider than this multiple of the type size may be broken: about 45 letters. */
const LONGEST_ID = 25;
/** A heading wider than this multiple of the type size wraps. */
const LONGEST_HEAD = 12;
/** Text up to this multiple of the type size, such as "not stated", stays on one line. */
const SHORT_TEXT = 6;
/** A count or a day up to this multiple of the type size, such as "123,456 of 123,456", stays on one line. */
const SHORT_VALUE = 12;
/** Width of a column to write into, as a multiple of the type size. */
const INPUT = 9;
const SHORT_VALUES = new Set<Column['type']>(['count', 'date']);

/** Stands in for page numbers, which only the layout knows. */
const PAGE_CELL: Cell = { value: null, text: '000' };

const RIGID = new Set<Column['type']>(['count', 'percent', 'date', 'status', 'severity', 'page']);

function measureColumns(table: ShownTable, size: number, context: PdfContext): ColumnDemand[] {
  const rows = table.totals === undefined ? table.rows : [...table.rows, table.totals];
  return table.columns.map((column, index) => {
    const wraps = !RIGID.has(column.type);
    const indent = column.type === 'status' ? shapeIndent(size) : 0;
    const head = headDemand(column, size, context);
    let minimum = head.minimum;
    // A long heading over narrow content wraps, but not onto a third line if there is room.
    let natural = wraps
      ? Math.max(head.minimum, Math.min(head.natural, LONGEST_HEAD * size))
      : Math.max(head.minimum, widthOnTwoLines(column, size, context));
    // Many rows share a cell.
    for (const cell of new Set(rows.map(({ cells }) => cells[index]))) {
      if (cell === undefined) continue;
      const demand = cellDemand(column.type === 'page' ? PAGE_CELL : cell, column, size, context);
      minimum = Math.max(minimum, demand.minimum + indent);
      natural = Math.max(natural, demand.natural + indent);
    }
    if (column.isInput) minimum = natural = Math.max(minimum, INPUT * size);
    // Half a point of tolerance, because pdfmake sums widths in another order.
    return { minimum: minimum + 0.5, natural: natural + 0.5, weight: column.weight, wraps };
  });
}

type Demand = Pick<ColumnDemand, 'minimum' | 'natural'>;

/** Where a line of a head may end: at a space, and after a hyphen between letters. */
const HEAD_BREAK = /[^\S\u00a0\u2007\u202f]+|(?<=\p{L}-)(?=\p{L})/u;

export function headDemand(column: Column, size: number, context: PdfContext): Demand {
  const indent = column.status === undefined ? 0 : shapeIndent(size);
  const { natural } = wordsDemand(column.label, size, 'semibold', context);
  const parts = column.label.split(HEAD_BREAK).map((part) => wordsDemand(part, size, 'semibold', context).minimum);
  return { minimum: Math.max(...parts) + indent, natural: natural + indent };
}

/** The least width at which a column's head has two lines, including its shape. */
function widthOnTwoLines({ label, status }: Column, size: number, { type }: PdfContext): number {
  const words = label.split(BREAKING_SPACE);
  const divided = words.map((_, index) =>
    [words.slice(0, index), words.slice(index)].map((line) => type.widthOf(line.join(' '), size, 'semibold')),
  );
  return Math.min(...divided.map((lines) => Math.max(...lines))) + (status === undefined ? 0 : shapeIndent(size));
}

function cellDemand(cell: Cell, column: Column, size: number, context: PdfContext): Demand {
  const own =
    column.type === 'id'
      ? idDemand(cell.text, size, context)
      : textDemand(cell.text, size, SHORT_VALUES.has(column.type) ? SHORT_VALUE : SHORT_TEXT, context);
  if (cell.detail === undefined) return own;
  const detail = idDemand(cell.detail, size, context);
  return { minimum: Math.max(own.minimum, detail.minimum), natural: Math.max(own.natural, detail.natural) };
}

/** Measured in semibold, which is wider than regular, so that a total fits as well. */
function textDemand(text: string, size: number, unbroken: number, context: PdfContext): Demand {
  const { minimum, natural } = wordsDemand(text, size, 'semibold', context);
  return { minimum: natural <= unbroken * size ? natural : minimum, natural };
}

function wordsDemand(text: string, size: number, style: FontStyle, { type }: PdfContext): Demand {
  const { natural, widest } = type.extentOf(text, style);
  return { minimum: Math.min(widest, LONGEST_WORD) * size, natural: natural * size };
}

function idDemand(id: string, size: number, { type }: PdfContext): Demand {
  const natural = type.widthOf(id, idSize(size), 'mono');
  return { minimum: Math.min(natural, LONGEST_ID * size), natural };
}

export interface ColumnDemand {
  /** Width of its longest part that should not be broken. */
  readonly minimum: number;
  /** Width of its widest content on one line. */
  readonly natural: number;
  readonly weight: number;
  /** Whether its content wraps: prose and identifiers do, numbers and statuses do not. */
  readonly wraps: boolean;
}

/** Share of the width that wrapping columns keep if the others demand more than the rest. */
const SHARE_OF_PROSE = 0.45;

/**
 * Widths that sum to `available`. Columns that do not wrap get what they need; the others share the rest by weight, none wider than
 * its content while another has too little. Wrapping columns get what remains.
 */
export function columnWidths(demands: readonly ColumnDemand[], available: number): number[] {
  const rigid = demands.filter((demand) => !demand.wraps);
  const fluid = demands.filter((demand) => demand.wraps);
  const floor = Math.min(SHARE_OF_PROSE * available, sum(fluid.map(({ natural }) => natural)));
  const forRigid = Math.max(minimumOf(rigid), Math.min(sum(rigid.map(({ natural }) => natural)), available - floor));
  if (forRigid + minimumOf(fluid) > available) return share(demands, available);
  const rigidWidths = share(rigid, forRigid);
  const fluidWidths = share(fluid, available - sum(rigidWidths));

  const widths = demands.map((demand) => (demand.wraps ? fluidWidths : rigidWidths).shift() ?? 0);
  const left = available - sum(widths);
  // The column with the longest content takes the room that no content needs.
  const takers = fluid.length === 0 ? demands : fluid.toSorted((one, other) => other.natural - one.natural).slice(0, 1);
  const weights = sum(takers.map(({ weight }) => weight));
  return widths.map((width, index) => {
    const demand = demands[index];
    return demand !== undefined && takers.includes(demand) ? width + (left * demand.weight) / weights : width;
  });
}

function minimumOf(demands: readonly ColumnDemand[]): number {
  return sum(demands.map((demand) => Math.min(demand.minimum, demand.natural)));
}

/** Shares `room` by weight, within the minimum and natural width of each column. */
function share(demands: readonly ColumnDemand[], room: number): number[] {
  const minimum = minimumOf(demands);
  if (minimum >= room) return demands.map((demand) => (Math.min(demand.minimum, demand.natural) * room) / minimum);

  const widths = new Map<ColumnDemand, number>();
  for (;;) {
    const open = demands.filter((demand) => !widths.has(demand));
    const rest = room - sum([...widths.values()]);
    const weights = sum(open.map(({ weight }) => weight));
    const fair = open.map((demand) => {
      const width = (rest * demand.weight) / weights;
      return {
        demand,
        width,
        bounded: Math.max(Math.min(demand.minimum, demand.natural), Math.min(demand.natural, width)),
      };
    });
    // As in CSS flexbox: columns that violate the dominant bound are fixed at it; the others share again.
    const excess = sum(fair.map(({ bounded, width }) => bounded - width));
    const settled = fair.filter(({ bounded, width }) => (excess >= 0 ? bounded > width : bounded < width));
    if (settled.length === 0) {
      for (const { demand, bounded } of fair) widths.set(demand, bounded);
      return demands.map((demand) => widths.get(demand) ?? 0);
    }
    for (const { demand, bounded } of settled) widths.set(demand, bounded);
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
