import type { Alignment, Border, Borders, Font, FillPattern, Style } from 'exceljs';
import type { AuditDocument, ColumnType, WorkingColumn } from '../../model/document/document.js';
import type { Status } from '../../model/report/vocabulary.js';
import type { XlsxOptions } from './options.js';
import { readsFromRight } from './reading-direction.js';

/** A finished look. Many cells share one object, so it is frozen: a change through one cell would change them all. */
export type Look = Readonly<Partial<Style>>;

/** Size of ordinary cells in points. */
const BODY_SIZE = 10;

export const SHAPES: Readonly<Record<Status, string>> = {
  green: '●',
  red: '■',
  amber: '▲',
  gray: '○',
  unrecognized: '◆',
};

/** What makes the cells of a table differ in look. */
export interface CellLook {
  readonly type: ColumnType;
  readonly role: 'body' | 'total';
  /** Absent for text. */
  readonly numberFormat?: string;
  readonly status?: Status;
  /** A status paints its own tint instead of leaving it to the sheet's conditional formats. */
  readonly tinted?: boolean;
  /** Where no filter's button stands beside the head, numbers keep off the edge. */
  readonly roomy?: boolean;
  /** Index into the theme's heat colors; beyond the last one means the last one. */
  readonly heat?: number;
  /** Text in a column of numbers: the reason why there is none. */
  readonly aside?: boolean;
  /** The cell leads elsewhere in the workbook. */
  readonly link?: boolean;
  /** The row is so tall that its cells begin at its top. */
  readonly tall?: boolean;
}

export type HeadKind = 'filter' | 'plain' | 'working';

/** The looks of one workbook. */
export interface Styles {
  readonly mark: Look;
  readonly title: Look;
  readonly lead: Look;
  readonly origin: Look;
  /** The way back to the summary. */
  readonly back: Look;
  readonly heading: Look;
  readonly empty: Look;
  readonly term: Look;
  readonly definition: Look;
  readonly definitionId: Look;
  /** A definition's term that leads elsewhere in the workbook. */
  readonly link: Look;
  readonly figureLabel: Look;
  readonly figureOf: Look;
  figureValue(numberFormat: string, status: Status | undefined): Look;
  /** A head with a filter keeps clear of the button in its lower corner; one of a working column has their fill. */
  head(type: ColumnType, kind: HeadKind): Look;
  /** An empty cell that waits for an entry, in a tall row at its top. */
  input(type: WorkingColumn['type'], tall: boolean): Look;
  cell(look: CellLook): Look;
  /** The date of closed work as a conditional format sets it. */
  readonly closed: Look;
  /** Fill and text of a status as a conditional format sets them. */
  conditional(status: Status): Look;
}

/** Colors of the theme as worksheets write them: opaque ARGB. */
export function argb(color: string): { argb: string } {
  return { argb: `FF${color.slice(1).toUpperCase()}` };
}

export function stylesOf(document: AuditDocument, options: XlsxOptions): Styles {
  const { colors } = document.theme;
  const rtl = readsFromRight(document);
  const start = rtl ? 'right' : 'left';
  const end = rtl ? 'left' : 'right';

  const font = (size: number, color: string, extra: Partial<Font> = {}): Partial<Font> => ({
    name: options.font,
    size,
    color: argb(color),
    ...extra,
  });
  const line = (color: string, style: Border['style'] = 'thin'): Border => ({ style, color: argb(color) });
  const fill = (color: string): FillPattern => ({ type: 'pattern', pattern: 'solid', fgColor: argb(color) });
  const aligned = (horizontal: 'left' | 'right', extra: Partial<Alignment> = {}): Partial<Alignment> => ({
    horizontal,
    vertical: 'middle',
    ...(rtl ? { readingOrder: 'rtl' as const } : {}),
    ...extra,
  });
  const wrapped = { wrapText: true };
  const atTop = { vertical: 'top' as const };
  const under: Partial<Borders> = { bottom: line(colors.hairline) };
  const ids = { name: options.monoFont, size: BODY_SIZE - 1 };

  const underlined = { underline: true };
  const inputBorder: Partial<Borders> = { ...under, left: line(colors.hairline) };
  const inputFill = fill(colors.heat[1]?.fill ?? colors.wash);

  const head = remembered((numeric: boolean, kind: HeadKind) => ({
    font: font(BODY_SIZE, colors.ink, { bold: true }),
    fill: kind === 'working' ? inputFill : fill(colors.wash),
    border: { bottom: line(colors.accent, 'medium') },
    alignment: {
      ...aligned(numeric ? end : start, { ...wrapped, indent: numeric && kind === 'filter' ? 0 : 1 }),
      ...(kind === 'plain' ? {} : atTop),
    },
    numFmt: '@',
  }));

  const cell = (look: CellLook): Look => {
    const heat = look.heat === undefined ? undefined : colors.heat[Math.min(look.heat, colors.heat.length - 1)];
    const status = look.status ? colors.status[look.status] : undefined;
    const quiet = look.aside ? colors.muted : look.link ? colors.accent : undefined;
    const color = heat?.text ?? quiet ?? status?.text ?? colors.ink;
    const tint = heat?.fill ?? (look.tinted ? status?.tint : undefined);
    return {
      font: font(BODY_SIZE, color, {
        ...(look.type === 'id' ? ids : {}),
        ...(look.role === 'total' ? { bold: true } : {}),
        ...(look.link ? underlined : {}),
      }),
      ...(tint ? { fill: fill(tint) } : {}),
      border: look.role === 'total' ? { top: line(colors.accent), bottom: line(colors.accent) } : under,
      alignment: isNumeric(look.type)
        ? aligned(end, { ...(look.roomy ? { indent: 1 } : {}), ...(look.tall ? atTop : {}) })
        : aligned(start, { ...wrapped, indent: 1, ...(look.tall ? atTop : {}) }),
      // Text that stays text when somebody edits the cell, whatever it begins with.
      numFmt: look.numberFormat ?? '@',
    };
  };

  const text = (size: number, color: string, extra: Partial<Font> = {}): Look =>
    frozen({ font: font(size, color, extra), alignment: aligned(start, wrapped), numFmt: '@' });

  const inset = (look: Look): Look =>
    frozen({ ...look, alignment: aligned(start, { ...wrapped, indent: 1 }), border: under });

  return {
    mark: frozen({
      font: font(BODY_SIZE + 1, colors.paper, { bold: true }),
      fill: fill(colors.ink),
      alignment: aligned(start),
      numFmt: '@',
    }),
    title: text(16, colors.ink, { bold: true }),
    lead: text(BODY_SIZE, colors.ink),
    origin: text(9, colors.muted),
    back: text(9, colors.accent, underlined),
    heading: text(12, colors.accent, { bold: true }),
    empty: inset(text(BODY_SIZE, colors.muted)),
    term: inset(text(BODY_SIZE, colors.muted)),
    definition: inset(text(BODY_SIZE, colors.ink)),
    definitionId: inset(text(BODY_SIZE, colors.ink, ids)),
    link: inset(text(BODY_SIZE, colors.accent, underlined)),
    figureLabel: text(9, colors.muted),
    figureOf: text(9, colors.muted),
    figureValue: remembered((numFmt: string, status: Status | undefined) => ({
      font: font(20, status ? colors.status[status].text : colors.ink, { bold: true }),
      alignment: aligned(start),
      numFmt,
    })),
    head: (type, kind) => head(isNumeric(type), kind),
    input: remembered((type: WorkingColumn['type'], tall: boolean) => ({
      font: font(BODY_SIZE, colors.ink),
      fill: inputFill,
      border: inputBorder,
      alignment: aligned(start, { ...wrapped, indent: 1, ...(tall ? atTop : {}) }),
      protection: { locked: false },
      numFmt: type === 'date' ? 'yyyy-mm-dd' : '@',
    })),
    cell: remembered(cell, lookKey),
    closed: frozen({ font: { color: argb(colors.muted) }, border: inputBorder }),
    conditional: (status) => ({
      font: { color: argb(colors.status[status].text) },
      // Differential styles take a solid fill's color from the background.
      fill: { type: 'pattern', pattern: 'solid', bgColor: argb(colors.status[status].tint) },
      // LibreOffice drops the cell's own borders where a format without any applies.
      border: under,
    }),
  };
}

/** Asked for every cell: put together without a list. */
function lookKey(look: CellLook): string {
  const flags = Number(look.tinted ?? 0) + 2 * Number(look.roomy ?? 0) + 4 * Number(look.aside ?? 0);
  const marks = flags + 8 * Number(look.link ?? 0) + 16 * Number(look.tall ?? 0);
  const { heat = '', numberFormat = '', role, status = '', type } = look;
  return `${type}|${role}|${numberFormat}|${status}|${String(heat)}|${String(marks)}`;
}

export function isNumeric(type: ColumnType): boolean {
  return type === 'count' || type === 'percent';
}

/** One frozen look for equal arguments: exceljs recognizes a style that it has seen by its object. */
function remembered<Arguments extends readonly unknown[]>(
  make: (...values: Arguments) => Partial<Style>,
  keyOf: (...values: Arguments) => string = (...values) => values.join('|'),
): (...values: Arguments) => Look {
  const looks = new Map<string, Look>();
  return (...values) => {
    const key = keyOf(...values);
    const known = looks.get(key);
    if (known) return known;
    const look = frozen(make(...values));
    looks.set(key, look);
    return look;
  };
}

function frozen<Value extends object>(value: Value): Value {
  for (const part of Object.values(value)) {
    if (typeof part === 'object' && part !== null) frozen(part as object);
  }
  return Object.freeze(value);
}
