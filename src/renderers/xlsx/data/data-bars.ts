import type { Theme } from '../../../model/template/theme.js';
import { rangeOf, type Area } from '../cells/formulas.js';
import type { SheetExtras } from '../package/sheet-extras.js';
import { cellAt, type SheetTable } from './sheet-table.js';
import { argb } from '../styles.js';
import { element, NAMESPACE } from '../package/xml.js';

/** Behind the rules that tint statuses. */
const FIRST_PRIORITY = 1000;

/**
 * Bars behind the numbers of a column: shares against 100 %, counts against the largest one. Nothing where all are 0.
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
        { type: 'dataBar', priority: FIRST_PRIORITY + index },
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
  // Without this addition programs fill bars with a gradient.
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

/** A pale step of the heat scale, where it has many: the numbers in front of it stay dark. */
function barColor({ colors }: Theme): string {
  const fill = colors.heat.length > 3 ? colors.heat[2]?.fill : undefined;
  return argb(fill ?? colors.hairline).argb;
}

function hexadecimal(value: number, digits: number): string {
  return value.toString(16).toUpperCase().padStart(digits, '0');
}
