import type { WorkingColumn } from '../../../model/document/document.js';
import { cutText } from '../../../model/values/text.js';
import { cellText, legalText } from '../cells/cell-text.js';
import { columnLetters, LONGEST_LITERAL, quote, rangeOf, type Area } from '../cells/cells.js';
import type { SheetContext } from '../sheet-context.js';
import { nextPriority } from '../package/sheet-extras.js';
import { element, escapeXml } from '../package/xml.js';

/** Maximum lengths that spreadsheet programs accept. */
const MAX_TITLE = 32;
const MAX_MESSAGE = 255;
/** 1 January 2000 as worksheets count days. A small number such as 31 is not a due date. */
const FIRST_DAY = 36526;

/**
 * Adds rules for what the team's empty cells accept. The cells stay editable in a protected sheet.
 *
 * @param area of the working columns' cells
 * @returns notices about lists that do not fit
 */
export function putWorkingColumns(context: SheetContext, columns: readonly WorkingColumn[], area: Area): string[] {
  const { extras, sheet } = context;
  const closed = closedRule(columns, area);
  return columns.flatMap((column, index) => {
    const cells = { ...area, left: area.left + index, right: area.left + index };
    if (column.type === 'date') {
      extras.validations.push(
        validation(column, cells, { type: 'date', operator: 'greaterThanOrEqual' }, String(FIRST_DAY)),
      );
      addDueSigns(context, cells, closed);
    }
    if (column.type !== 'choice') return [];
    const list = choiceList(column);
    if (list === undefined) return [`Worksheet "${sheet.name}": the choices of "${column.label}" do not fit a list.`];
    extras.validations.push(validation(column, cells, { type: 'list' }, quote(list)));
    return [];
  });
}

/** The choices as a list in a formula, separated by commas; undefined if they do not fit. */
function choiceList({ choices }: WorkingColumn): string | undefined {
  const list = choices.map(({ text }) => cellText(text)).join(',');
  const isSound = choices.every(({ text }) => text.trim() !== '' && !/[",]/.test(text));
  return isSound && list.length > 0 && list.length <= LONGEST_LITERAL ? list : undefined;
}

function validation(
  { label, hint, error }: WorkingColumn,
  cells: Area,
  kind: Readonly<Record<string, string>>,
  formula: string,
): string {
  const title = cutText(legalText(label), MAX_TITLE);
  const attributes = {
    ...kind,
    allowBlank: 1,
    showInputMessage: 1,
    showErrorMessage: 1,
    errorTitle: title,
    error: cutText(legalText(error), MAX_MESSAGE),
    promptTitle: title,
    prompt: cutText(legalText(hint), MAX_MESSAGE),
    sqref: rangeOf(cells),
  };
  return element('dataValidation', attributes, element('formula1', {}, escapeXml(formula)));
}

/** A formula for the first row: whether its work is closed. Undefined without a column that says so. */
function closedRule(columns: readonly WorkingColumn[], area: Area): string | undefined {
  const index = columns.findIndex(({ choices }) => choices.some(({ closed }) => closed));
  const words = columns[index]?.choices.filter(({ closed }) => closed) ?? [];
  if (words.length === 0) return undefined;
  const cell = `$${columnLetters(area.left + index)}${String(area.top)}`;
  return `OR(${words.map(({ text }) => `EXACT(${cell},${quote(cellText(text))})`).join(',')})`;
}

/**
 * Adds an icon before a date: overdue, due within a week, due later. The shapes differ, not only the colors. Closed work has
 * none.
 */
function addDueSigns({ extras, sheet, styles }: SheetContext, cells: Area, closed: string | undefined): void {
  const sqref = rangeOf(cells);
  if (closed !== undefined) {
    // LibreOffice drops the cell's own style if a format has none.
    sheet.addConditionalFormatting({
      ref: sqref,
      rules: [{ type: 'expression', priority: nextPriority(extras), formulae: [closed], style: styles.closed }],
    });
    extras.stops.add(closed);
  }
  const bounds = [
    element('cfvo', { type: 'percent', val: 0 }),
    element('cfvo', { type: 'formula', val: 'TODAY()' }),
    element('cfvo', { type: 'formula', val: 'TODAY()+8' }),
  ];
  const signs = element('iconSet', { iconSet: '3Signs' }, ...bounds);
  const rule = element('cfRule', { type: 'iconSet', priority: nextPriority(extras) }, signs);
  extras.formats.push(element('conditionalFormatting', { sqref }, rule));
}
