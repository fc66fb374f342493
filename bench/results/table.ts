import { cellsOf, HEAD, OUTCOME_HEAD, outcomeCells, TEXT_COLUMNS } from './cells.js';
import type { Row } from './result.js';
import type { Outcome } from './targets.js';

const GAP = '  ';

/** The whole table for a terminal, then the targets. Groups and sizes are separated by empty lines. */
export function printTable(rows: readonly Row[], outcomes: readonly Outcome[]): string {
  const lines = align([HEAD, ...rows.map((row) => cellsOf(row, rows))], TEXT_COLUMNS);
  const [head = '', ...body] = lines;
  const spaced = body.flatMap((line, index) => (startsPart(rows, index) ? ['', line] : [line]));
  const targets = align([OUTCOME_HEAD, ...outcomes.map(outcomeCells)], [0, 1, 2, 4]);
  return [head, ...spaced, '', ...(outcomes.length > 0 ? [...targets, ''] : [])].join('\n');
}

function startsPart(rows: readonly Row[], index: number): boolean {
  const [row, before] = [rows[index], rows[index - 1]];
  return row?.group !== before?.group || row?.policies !== before?.policies;
}

function align(lines: readonly (readonly string[])[], left: readonly number[]): string[] {
  const widths = lines.reduce<number[]>(
    (longest, cells) => cells.map((cell, index) => Math.max(cell.length, longest[index] ?? 0)),
    [],
  );
  return lines.map((cells) =>
    cells
      .map((cell, index) =>
        left.includes(index) ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0),
      )
      .join(GAP)
      .trimEnd(),
  );
}
