import type { Content, ContentText } from 'pdfmake/interfaces.js';
import type { Cell, Column, Row } from '../../../model/document/table.js';
import type { PdfContext } from '../context.js';
import { internalLink } from '../inlines.js';
import { shapeIndent } from './status-shape.js';
import { statusShape } from './status-shape.js';

const BETWEEN = ' · ';

/** A table row as a line of text: shape and word of its status, each value after its column's name, then the id. Links to the row. */
export function entryLine(row: Row, columns: readonly Column[], id: string, context: PdfContext): Content {
  const { theme, type } = context;
  const size = theme.type.sizes.small;
  const status = row.cells.find((cell) => cell.status !== undefined)?.status;
  const parts = columns.flatMap((column, index): ContentText[][] => {
    const cell = row.cells[index];
    return cell === undefined || cell.text.trim() === '' ? [] : [valueOf(cell, column, row.anchor, context)];
  });
  if (id !== '') parts.push(idRuns(id, size, context));
  const text = parts.flatMap((runs, index) =>
    index === 0 ? runs : [{ text: BETWEEN, color: theme.colors.muted }, ...runs],
  );
  const line = { text, fontSize: size, lineHeight: type.lineHeight() };
  if (status === undefined) return line;
  const shape = statusShape(status, theme, size * 0.78, 0, type.middle(size));
  return { stack: [shape, { ...line, marginLeft: shapeIndent(size) }] };
}

function valueOf(cell: Cell, column: Column, anchor: string | undefined, context: PdfContext): ContentText[] {
  const { theme, type } = context;
  if (cell.status !== undefined) return runs(type.print(cell.text), theme.colors.status[cell.status].text);
  const leads = column.type === 'id' && anchor !== undefined && context.anchors.find(anchor) !== undefined;
  const link = leads ? internalLink(anchor, context) : {};
  return [
    ...runs(type.print(`${column.label} `), theme.colors.muted),
    ...runs(type.print(cell.text), theme.colors.ink).map((run) => ({ ...run, ...link })),
  ];
}

function idRuns(id: string, size: number, { theme, type, width }: PdfContext): ContentText[] {
  const own = size * 0.9;
  const printed = type.printWithin(id, width - shapeIndent(size), own, 'mono');
  return runs(printed, theme.colors.muted).map((run) => ({ font: theme.type.mono, ...run, fontSize: own }));
}

function runs(printed: ReturnType<PdfContext['type']['print']>, color: string): ContentText[] {
  return typeof printed === 'string' ? [{ text: printed, color }] : printed.map((run) => ({ ...run, color }));
}
