/** Reads the printed counts of a workbook. Imports nothing from `src`. */
import { isDenominator, isFigure } from './expected-figures.js';
import { TITLED_TABLES } from './expected-sheets.js';
import { readSentences } from './prose.js';
import { putTable, squeeze, type Printed } from './printed.js';
import { readSheets, type Sheet } from './read-sheets.js';
import { complaintsAbout } from './sheet-cells.js';

export interface ReadWorkbook {
  readonly printed: Printed;
  /** Cells whose format or formula does not match their value. */
  readonly complaints: readonly string[];
}

export async function readXlsx(bytes: Uint8Array, names: readonly string[]): Promise<ReadWorkbook> {
  const printed: Printed = new Map();
  const complaints: string[] = [];
  for (const sheet of await readSheets(bytes)) {
    const lines = linesOf(sheet);
    if (sheet.name === 'Summary') readSummaryProse(lines, names, printed);
    if (sheet.name === 'Summary' || sheet.name === 'Risk') readTitled(sheet.name, lines, printed);
    else readData(sheet.name, lines, printed);
    for (const cell of sheet.cells) complaints.push(...complaintsAbout(cell, sheet));
  }
  return { printed, complaints };
}

/** A row's filled cells by their column. */
type Line = ReadonlyMap<number, string>;

/** Every row at its index, including empty ones. */
function linesOf({ cells }: Sheet): Line[] {
  const lines: Map<number, string>[] = [];
  for (const { row, column, value } of cells) {
    while (lines.length < row) lines.push(new Map());
    lines[row - 1]!.set(column, String(value));
  }
  return lines;
}

/** The numbers in the remarks of a summary, and in its reconciliation. */
function readSummaryProse(lines: readonly Line[], names: readonly string[], printed: Printed): void {
  const isLabel = (line: Line): boolean => [...line.values()].some(isFigure);
  const figures = lines.findIndex(isLabel);
  const tables = lines.findIndex((line) => (line.get(1) ?? '') in TITLED_TABLES);
  const remarks = lines.slice(figures, tables).filter(({ size }) => size === 1);
  const heading = lines.findIndex((line) => line.get(1) === 'Reconciliation');
  const end = lines.findIndex(({ size }, index) => index > heading && size === 0);
  const comparison = lines.slice(heading + 1, end).flatMap((line) => [...line.values()]);
  const prose = [...remarks.map((line) => line.get(1)), ...comparison].join(' ');
  for (const [name, numbers] of readSentences(prose, names)) printed.set(`Summary › ${name}`, numbers);
}

/** Key figures, and tables below their titles. */
function readTitled(name: string, lines: readonly Line[], printed: Printed): void {
  lines.forEach((line, index) => {
    for (const [column, text] of line) {
      if (!isFigure(text)) continue;
      const [value, of] = [lines[index + 1]?.get(column), lines[index + 2]?.get(column)];
      if (!isDenominator(of ?? '')) continue;
      printed.set(`Summary › ${text}`, squeeze(value ?? ''));
      printed.set(`Summary › ${text} › of`, squeeze(of ?? ''));
    }
    const title = line.get(1);
    const first = TITLED_TABLES[title as keyof typeof TITLED_TABLES] as string | undefined;
    if (title === undefined || first === undefined || lines[index + 1]?.get(1) !== first) return;
    const end = lines.findIndex((other, at) => at > index && other.size === 0);
    readTable(`${name} › ${title}`, lines.slice(index + 1, end === -1 ? undefined : end), printed);
  });
}

/** The head is the first row with more than one filled cell. */
function readData(name: string, lines: readonly Line[], printed: Printed): void {
  const table = lines.slice(lines.findIndex((line) => line.size > 1));
  if (name !== 'Notes') {
    readTable(name, table, printed);
    return;
  }
  for (const line of table.slice(1)) {
    // Without notes, the sheet has one sentence.
    if (line.size === 1) continue;
    const place = `Notes › ${line.get(1) ?? ''}`;
    printed.set(place, String(Number(printed.get(place) ?? 0) + 1));
  }
}

function readTable(place: string, [head, ...rows]: readonly Line[], printed: Printed): void {
  const columns = [...(head ?? [])];
  putTable(printed, place, {
    head: columns.map(([, label]) => label),
    rows: rows.filter((row) => row.size > 1).map((row) => columns.map(([column]) => row.get(column) ?? '')),
  });
}
