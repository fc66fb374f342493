import type { Alignment, Border, Borders, Font, FillPattern, Style } from 'exceljs';
import type { AuditDocument, WorkingColumn } from '../../model/document/document.js';
import type { ColumnType } from '../../model/document/table.js';
import { heatColor } from '../../model/template/heat.js';
import type { Theme } from '../../model/template/theme.js';
import type { Mark, Status } from '../../model/report/vocabulary.js';
import type { XlsxOptions } from '../options.js';
import { memoizeByObject } from '../../model/values/memoize.js';

/** The style of a cell for exceljs. Frozen, because cells share it: a change through one cell would change them all. */
export type ExcelStyle = Readonly<Partial<Style>>;

/** Numbers end at the right in every language, so that their last digits are below each other. */
const NUMBERS = 'right';

/** Points: the smallest type of worksheets, so that print of a sheet can be scaled. */
export const TYPE_SIZE = 10;

export const SHAPES: Readonly<Record<Mark, string>> = {
  green: '●',
  red: '■',
  amber: '▲',
  gray: '○',
  unrecognized: '◆',
  accepted: '□',
};

export interface CellStyle {
  readonly type: ColumnType;
  readonly role: 'body' | 'total';
  /** Absent for text. */
  readonly numberFormat?: string;
  readonly mark?: Mark;
  /** The tint of the mark is part of the style, not of a conditional format. */
  readonly isTinted?: boolean;
  /** Numbers are indented from the edge, for tables without filter buttons. */
  readonly isRoomy?: boolean;
  readonly heat?: { readonly heat: number; readonly status: Status | undefined };
  /** Quiet: text in a column of numbers, such as `n/a`, or a key. */
  readonly isAside?: boolean;
  /** The cell links to another place in the workbook. */
  readonly isLink?: boolean;
  /** The text fits on one line, or is not for readers. */
  readonly isOneLine?: boolean;
  /** Text ends at the edge of its column even if the next cell is empty. */
  readonly isCut?: boolean;
  /** In a row of texts of several lines. */
  readonly isAtTop?: boolean;
}

export type HeadKind = 'filter' | 'plain' | 'working';

export interface Styles {
  readonly mark: ExcelStyle;
  readonly title: ExcelStyle;
  readonly lead: ExcelStyle;
  readonly warning: ExcelStyle;
  readonly origin: ExcelStyle;
  readonly back: ExcelStyle;
  readonly heading: ExcelStyle;
  readonly empty: ExcelStyle;
  readonly term: ExcelStyle;
  readonly definition: ExcelStyle;
  readonly definitionId: ExcelStyle;
  readonly link: ExcelStyle;
  readonly figureLabel: ExcelStyle;
  readonly figureOf: ExcelStyle;
  readonly figureDifference: ExcelStyle;
  figureValue(numberFormat: string, status: Status | undefined): ExcelStyle;
  /** A head with a filter leaves room for the button in its lower corner. One of a working column has the fill of inputs. */
  head(type: ColumnType, kind: HeadKind): ExcelStyle;
  input(type: WorkingColumn['type']): ExcelStyle;
  cell(style: CellStyle): ExcelStyle;
  /** The date of closed work as a conditional format sets it. */
  readonly closed: ExcelStyle;
  /** Fill and text of a mark as a conditional format sets them. */
  conditional(mark: Mark): ExcelStyle;
}

export function argb(color: string): { argb: string } {
  return { argb: `FF${color.slice(1).toUpperCase()}` };
}

/** Styles by theme, then by direction and fonts. Cached, because all workbooks of a template have the same hundred styles. */
const known = memoizeByObject((_: Theme) => new Map<string, Styles>());

export function stylesOf(document: AuditDocument, options: XlsxOptions): Styles {
  const { theme } = document;
  const byLook = known(theme);
  const rtl = readsFromRight(document);
  const key = JSON.stringify([rtl, options.font, options.monoFont]);
  const styles = byLook.get(key) ?? createStyles(theme, rtl, options);
  byLook.set(key, styles);
  return styles;
}

function createStyles({ colors }: Theme, rtl: boolean, options: XlsxOptions): Styles {
  const start = rtl ? 'right' : 'left';

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
  const ids = { name: options.monoFont, size: TYPE_SIZE };

  const underlined = { underline: true };
  const inputBorder: Partial<Borders> = { ...under, left: line(colors.hairline) };
  const inputFill = fill(colors.heat[1]?.fill ?? colors.wash);

  const head = memoizeStyle((isNumber: boolean, kind: HeadKind) => ({
    font: font(TYPE_SIZE, colors.ink, { bold: true }),
    fill: kind === 'working' ? inputFill : fill(colors.wash),
    border: { bottom: line(colors.accent, 'medium') },
    alignment: {
      ...aligned(isNumber ? NUMBERS : start, { ...wrapped, indent: isNumber && kind === 'filter' ? 0 : 1 }),
      ...(kind === 'plain' ? {} : atTop),
    },
    numFmt: '@',
  }));

  const cell = (style: CellStyle): ExcelStyle => {
    const heat = style.heat && heatColor(colors, style.heat.status, style.heat.heat);
    const status = style.mark ? colors.status[style.mark] : undefined;
    const quiet = style.isAside ? colors.muted : style.isLink ? colors.accent : undefined;
    const color = heat?.text ?? quiet ?? status?.text ?? colors.ink;
    const tint = heat?.fill ?? (style.isTinted ? status?.tint : undefined);
    return {
      font: font(TYPE_SIZE, color, {
        ...(style.type === 'id' ? ids : {}),
        ...(style.role === 'total' ? { bold: true } : {}),
        ...(style.isLink ? underlined : {}),
      }),
      ...(tint ? { fill: fill(tint) } : {}),
      border: style.role === 'total' ? { top: line(colors.accent), bottom: line(colors.accent) } : under,
      alignment: isNumeric(style.type)
        ? aligned(NUMBERS, { ...(style.isRoomy ? { indent: 1 } : {}), ...(style.isAtTop ? atTop : {}) })
        : aligned(start, {
            ...(style.isAtTop ? atTop : {}),
            ...(style.isOneLine ? {} : wrapped),
            // Programs fill the cell with as many copies as fit: of a long text, one. It has a blank for the indentation.
            ...(style.isCut ? { horizontal: 'fill' } : { indent: 1 }),
          }),
      // Text stays text when the cell is edited, whatever it starts with.
      numFmt: style.numberFormat ?? (style.isCut ? '_0@' : '@'),
    };
  };

  const text = (size: number, color: string, extra: Partial<Font> = {}): ExcelStyle =>
    deepFreeze({ font: font(size, color, extra), alignment: aligned(start, wrapped), numFmt: '@' });

  const inset = (style: ExcelStyle): ExcelStyle =>
    deepFreeze({ ...style, alignment: aligned(start, { ...wrapped, indent: 1 }), border: under });

  return {
    mark: deepFreeze({
      font: font(TYPE_SIZE + 1, colors.status.red.text, { bold: true }),
      alignment: aligned(start),
      numFmt: '@',
    }),
    title: text(16, colors.ink, { bold: true }),
    lead: text(TYPE_SIZE, colors.ink),
    warning: inset({ ...text(TYPE_SIZE, colors.status.amber.text), fill: fill(colors.status.amber.tint) }),
    origin: text(TYPE_SIZE, colors.muted),
    back: text(TYPE_SIZE, colors.accent, underlined),
    heading: text(12, colors.accent, { bold: true }),
    empty: inset(text(TYPE_SIZE, colors.muted)),
    term: inset(text(TYPE_SIZE, colors.muted)),
    definition: inset(text(TYPE_SIZE, colors.ink)),
    definitionId: inset(text(TYPE_SIZE, colors.ink, ids)),
    link: inset(text(TYPE_SIZE, colors.accent, underlined)),
    figureLabel: text(TYPE_SIZE, colors.muted),
    figureOf: text(TYPE_SIZE, colors.muted),
    figureDifference: text(TYPE_SIZE, colors.ink, { bold: true }),
    figureValue: memoizeStyle((numFmt: string, status: Status | undefined) => ({
      font: font(20, status ? colors.status[status].text : colors.ink, { bold: true }),
      alignment: aligned(start),
      numFmt,
    })),
    head: (type, kind) => head(isNumeric(type), kind),
    input: memoizeStyle((type: WorkingColumn['type']) => ({
      font: font(TYPE_SIZE, colors.ink),
      fill: inputFill,
      border: inputBorder,
      alignment: aligned(start, { indent: 1, ...wrapped, ...atTop }),
      protection: { locked: false },
      numFmt: type === 'date' ? 'yyyy-mm-dd' : '@',
    })),
    cell: memoizeStyle(cell, styleKey),
    closed: deepFreeze({ font: { color: argb(colors.muted) }, border: inputBorder }),
    conditional: (mark) => ({
      font: { color: argb(colors.status[mark].text) },
      // Differential styles take a solid fill's color from the background.
      fill: { type: 'pattern', pattern: 'solid', bgColor: argb(colors.status[mark].tint) },
      // LibreOffice drops the cell's own borders if a format without borders applies.
      border: under,
    }),
  };
}

/** Called for every cell, so it creates no array. */
function styleKey(style: CellStyle): string {
  const flags = Number(style.isTinted ?? 0) + 2 * Number(style.isRoomy ?? 0) + 4 * Number(style.isAside ?? 0);
  const marks =
    flags +
    8 * Number(style.isLink ?? 0) +
    16 * Number(style.isOneLine ?? 0) +
    32 * Number(style.isCut ?? 0) +
    64 * Number(style.isAtTop ?? 0);
  const { heat, mark = '', numberFormat = '', role, type } = style;
  const shade = heat === undefined ? '' : `${heat.status ?? ''}${String(heat.heat)}`;
  return `${type}|${role}|${numberFormat}|${mark}|${shade}|${String(marks)}`;
}

export function isNumeric(type: ColumnType): boolean {
  return type === 'count' || type === 'percent';
}

/** Memoizes a frozen style per arguments: exceljs recognizes a known style by its object. */
function memoizeStyle<Arguments extends readonly unknown[]>(
  make: (...values: Arguments) => Partial<Style>,
  keyOf: (...values: Arguments) => string = (...values) => values.join('|'),
): (...values: Arguments) => ExcelStyle {
  const styles = new Map<string, ExcelStyle>();
  return (...values) => {
    const key = keyOf(...values);
    const known = styles.get(key);
    if (known) return known;
    const style = deepFreeze(make(...values));
    styles.set(key, style);
    return style;
  };
}

function deepFreeze<Value extends object>(value: Value): Value {
  for (const part of Object.values(value)) {
    if (typeof part === 'object' && part !== null) deepFreeze(part as object);
  }
  return Object.freeze(value);
}

/** Whether sheets and charts run from right to left, like the document's language. */
export function readsFromRight({ locale }: AuditDocument): boolean {
  return locale.direction === 'rtl';
}
