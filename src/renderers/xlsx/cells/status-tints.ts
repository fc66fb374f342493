import type { Worksheet as Sheet } from 'exceljs';
import { STATUSES, type Status } from '../../../model/report/vocabulary.js';
import { cellText } from './cells.js';
import { quoted } from './formulas.js';
import type { MeasuredTable } from '../data/measured-table.js';
import { cellAt, type SheetTable } from '../data/sheet-table.js';
import { isNumeric, type Styles } from '../styles.js';

/** Words of one column by the status that they stand for. */
export type StatusWords = ReadonlyMap<string, Status>;

/** More rules than this would slow the sheet down; such a column has free text in it. */
const MOST_WORDS = 40;

/**
 * The words by which conditional formats can tint a column; undefined where they cannot: no status in it, a word that
 * stands for two statuses, too many or too long words. Statuses of such a column carry their tint themselves.
 */
export function statusWords(table: SheetTable, measured: MeasuredTable, index: number): StatusWords | undefined {
  const column = table.columns[index];
  if (!column || isNumeric(column.type) || measured.columns[index]?.hasStatus !== true) return undefined;
  const words = new Map<string, Status>();
  const plain = new Set<string>();
  // As the document has them: many cells, few words.
  const seen = new Map<string, Status | undefined>();
  for (const row of table.rows) {
    const { status, text } = cellAt(table, row, index);
    if (text === '' || (seen.has(text) && seen.get(text) === status)) continue;
    seen.set(text, status);
    const word = cellText(text);
    if (status === undefined) {
      plain.add(word);
      continue;
    }
    const known = words.get(word);
    if ((known !== undefined && known !== status) || word.length > 200 || words.size > MOST_WORDS) return undefined;
    words.set(word, status);
  }
  return words.size === 0 || [...words.keys()].some((word) => plain.has(word)) ? undefined : words;
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
