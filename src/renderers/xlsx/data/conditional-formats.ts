import { markOf } from '../../../model/document/table.js';
import { MARKS, type Mark } from '../../../model/report/vocabulary.js';
import { cellText } from '../cells/cell-text.js';
import { quote, rangeOf, type Area } from '../cells/cells.js';
import type { MeasuredTable } from './measured-table.js';
import { cellAt, type SheetTable } from './sheet-table.js';
import type { SheetContext } from '../sheet-context.js';
import { isNumeric, argb } from '../styles.js';
import type { Theme } from '../../../model/template/theme.js';
import { nextPriority, type SheetExtras } from '../package/sheet-extras.js';
import { element, NAMESPACE } from '../package/xml.js';

export type StatusWords = ReadonlyMap<string, Mark>;

/** Maximum words with a rule. More would slow the sheet down; a column with more words holds free text. */
const MAX_WORDS = 40;

/**
 * The words by which conditional formats can tint a column; undefined if they cannot: no status, one word for two statuses,
 * too many or too long words. Cells with a status in such a column have the tint in their own style, and so have unrecognized
 * statuses in every column, because their words are texts of the report, which no formula contains.
 */
export function statusWords(table: SheetTable, measured: MeasuredTable, index: number): StatusWords | undefined {
  const column = table.columns[index];
  if (!column || isNumeric(column.type) || measured.columns[index]?.hasStatus !== true) return undefined;
  const words = new Map<string, Mark>();
  const plain = new Set<string>();
  // Many cells have few different texts.
  const seen = new Map<string, Mark | undefined>();
  for (const row of table.rows) {
    const cell = cellAt(table, row, index);
    const { text } = cell;
    const mark = markOf(cell);
    if (text === '' || (seen.has(text) && seen.get(text) === mark)) continue;
    seen.set(text, mark);
    const word = cellText(text);
    if (mark === undefined || mark === 'unrecognized') {
      plain.add(word);
      continue;
    }
    const known = words.get(word);
    if ((known !== undefined && known !== mark) || word.length > 200 || words.size > MAX_WORDS) return undefined;
    words.set(word, mark);
  }
  return words.size === 0 || [...words.keys()].some((word) => plain.has(word)) ? undefined : words;
}

/** One rule per word for the column's cells, so that the tint follows edits. */
export function addStatusTints(
  { extras, sheet, styles }: Pick<SheetContext, 'extras' | 'sheet' | 'styles'>,
  area: { top: string; bottom: string },
  words: StatusWords,
): void {
  const rules = MARKS.flatMap((mark) => [...words].filter(([, of]) => of === mark).map(([text]) => ({ mark, text })));
  sheet.addConditionalFormatting({
    ref: `${area.top}:${area.bottom}`,
    rules: rules.map(({ mark, text }) => ({
      type: 'expression',
      priority: nextPriority(extras),
      formulae: [`EXACT(${area.top},${quote(text)})`],
      style: styles.conditional(mark),
    })),
  });
}

/**
 * Adds bars behind the numbers of a column: shares relative to 100 %, counts relative to the largest. Adds nothing if all
 * are 0.
 *
 * @param position of the sheet in the workbook, from 1, for ids that are unique and the same in every run.
 */
export function addDataBars(
  extras: SheetExtras,
  theme: Theme,
  column: { readonly table: SheetTable; readonly index: number; readonly area: Area },
  position: number,
): void {
  const { table, index, area } = column;
  const isAnyAbove = table.rows.some((row) => Number(cellAt(table, row, index).value ?? 0) > 0);
  if (!isAnyAbove) return;
  const longest = table.columns[index]?.type === 'percent' ? { type: 'num', val: 1 } : { type: 'max' };
  const color = { rgb: barColor(theme) };
  const id = `{A0D17000-0000-4000-8000-${hexadecimal(position, 4)}${hexadecimal(index + 1, 8)}}`;
  const sqref = rangeOf(area);
  const bar = { minLength: 0, maxLength: 100 };

  const link = element(
    'ext',
    { 'xmlns:x14': NAMESPACE.sheet2010, uri: '{B025F937-C7B1-47D3-B67F-A62EFF666E3E}' },
    element('x14:id', {}, id),
  );
  extras.formats.push(
    element(
      'conditionalFormatting',
      { sqref },
      element(
        'cfRule',
        { type: 'dataBar', priority: nextPriority(extras) },
        element(
          'dataBar',
          bar,
          element('cfvo', { type: 'num', val: 0 }),
          element('cfvo', longest),
          element('color', color),
        ),
        element('extLst', {}, link),
      ),
    ),
  );
  // Without this, programs fill bars with a gradient.
  extras.newerFormats.push(
    element(
      'x14:conditionalFormatting',
      { 'xmlns:xm': NAMESPACE.formula2010 },
      element(
        'x14:cfRule',
        { type: 'dataBar', id },
        element(
          'x14:dataBar',
          { ...bar, gradient: 0, axisPosition: 'none' },
          element('x14:cfvo', { type: 'num' }, element('xm:f', {}, '0')),
          'val' in longest
            ? element('x14:cfvo', { type: 'num' }, element('xm:f', {}, String(longest.val)))
            : element('x14:cfvo', { type: 'max' }),
          element('x14:negativeFillColor', color),
        ),
      ),
      element('xm:sqref', {}, sqref),
    ),
  );
}

/** A pale color of the heat scale, if it has many, because the numbers in front are dark. */
function barColor({ colors }: Theme): string {
  const fill = colors.heat.length > 3 ? colors.heat[2]?.fill : undefined;
  return argb(fill ?? colors.hairline).argb;
}

function hexadecimal(value: number, digits: number): string {
  return value.toString(16).toUpperCase().padStart(digits, '0');
}

/**
 * Minimum share for each icon, from empty to full circle: the nearest quarter, but empty means exactly 0 and full exactly
 * 100 %.
 */
const MIN_SHARES = [0, 0.000001, 0.375, 0.625, 1];

/** Width added to the column before the icons. */
export const ICON_PADDING = 1.5;

/**
 * Index of the column that gets icons: the first column of shares without bars; -1 for none. Only one column, because a
 * sheet full of icons shows nothing.
 *
 * @param bars keys of the columns with bars.
 */
export function iconColumnOf({ columns, rows }: SheetTable, bars: readonly string[] = []): number {
  if (rows.length === 0) return -1;
  return columns.findIndex(({ key, type }) => type === 'percent' && !bars.includes(key));
}

/** Adds a circle, filled by quarters, before each share of a column. Text gets no icon. */
export function addIconSet(extras: SheetExtras, cells: Area): void {
  const bounds = MIN_SHARES.map((val) => element('cfvo', { type: 'num', val }));
  const icons = element('iconSet', { iconSet: '5Quarters' }, ...bounds);
  const rule = element('cfRule', { type: 'iconSet', priority: nextPriority(extras) }, icons);
  extras.formats.push(element('conditionalFormatting', { sqref: rangeOf(cells) }, rule));
}
