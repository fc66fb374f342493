import type { Worksheet as Sheet } from 'exceljs';
import { STATUSES, type Status } from '../../model/vocabulary.js';
import { cellText } from './cells.js';
import { quoted } from './formulas.js';
import { isNumeric, type Styles } from './styles.js';
import type { ShownTable } from '../view.js';

/** Words of one column by the status that they stand for. */
export type StatusWords = ReadonlyMap<string, Status>;

/** More rules than this would slow the sheet down; such a column has free text in it. */
const MOST_WORDS = 40;

/**
 * The words by which conditional formats can tint a column; undefined where they cannot: no status in it, a word that
 * stands for two statuses, too many or too long words. Statuses of such a column carry their tint themselves.
 */
export function statusWords(view: ShownTable, index: number): StatusWords | undefined {
  const column = view.columns[index];
  if (!column || isNumeric(column.type)) return undefined;
  const words = new Map<string, Status>();
  for (const row of view.rows) {
    const cell = row.cells[index];
    if (!cell?.status || cell.text === '') continue;
    const text = cellText(cell.text);
    const known = words.get(text);
    if ((known !== undefined && known !== cell.status) || text.length > 200 || words.size > MOST_WORDS)
      return undefined;
    words.set(text, cell.status);
  }
  if (words.size === 0) return undefined;
  const ambiguous = view.rows.some((row) => {
    const cell = row.cells[index];
    return cell !== undefined && cell.status === undefined && words.has(cellText(cell.text));
  });
  return ambiguous ? undefined : words;
}

/** One rule a word over the column's cells, so that the tint follows a word that somebody changes. */
export function addStatusTints(
  sheet: Sheet,
  styles: Styles,
  area: { top: string; bottom: string },
  words: StatusWords,
): void {
  const rules = STATUSES.flatMap((status) =>
    [...words].filter(([, of]) => of === status).map(([text]) => ({ status, text })),
  );
  sheet.addConditionalFormatting({
    ref: `${area.top}:${area.bottom}`,
    rules: rules.map(({ status, text }, index) => ({
      type: 'expression',
      priority: index + 1,
      formulae: [`EXACT(${area.top},${quoted(text)})`],
      style: styles.conditional(status),
    })),
  });
}
