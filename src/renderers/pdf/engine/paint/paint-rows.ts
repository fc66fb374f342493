import { numberOf } from '../file/syntax.js';
import { topOf, type RowBatch } from '../layout/laid-rows.js';
import type { Rule } from '../layout/row-table.js';
import type { Canvas } from './canvas.js';
import { RowTextPainter, type RowTools } from './row-text-painter.js';

/** Paints the rows of a table on one page: first rules and icons, then all texts in one text object. */
export function paintRows(batch: RowBatch, tools: RowTools): void {
  const { canvas } = tools;
  canvas.content.begin('layout');
  paintRules(batch, canvas);
  paintIcons(batch, canvas);
  new RowTextPainter(batch, tools).paint();
  // The batch stays in memory until its page references are painted, which do not need the rows.
  batch.rows.splice(0);
}

export function paintPageReferences(batch: RowBatch, tools: RowTools): void {
  new RowTextPainter(batch, tools).paintPageReferences();
}

function paintRules({ rows, left, top: batchTop, ruleAbove, table }: RowBatch, canvas: Canvas): void {
  const { content } = canvas;
  const x = canvas.mirrorX(left, table.width);
  const [from, to] = [numberOf(x), numberOf(x + table.width)];
  let last: Rule | undefined;
  const paint = (rule: Rule, top: number): void => {
    if (rule.color !== last?.color) content.write(`${canvas.color(rule.color)} RG`);
    if (rule.width !== last?.width) content.write(`${numberOf(rule.width)} w`);
    last = rule;
    const y = numberOf(top + (rule.takesRoom ? rule.width / 2 : 0));
    content.write(`${from} ${y} m ${to} ${y} l S`);
  };
  if (ruleAbove !== null) paint(ruleAbove, batchTop);
  for (const { row, top, height } of rows) {
    if (row.rule !== null) paint(row.rule, top + row.above + height + row.below);
  }
}

function paintIcons({ rows, left, table }: RowBatch, canvas: Canvas): void {
  for (const row of rows) {
    row.cells.forEach((cell, column) => {
      let y = topOf(cell, row);
      for (const { text, broken } of cell.texts) {
        y += text.spaceAbove;
        const { icon } = text;
        if (icon !== undefined) {
          const x = canvas.mirrorX(left + (table.columns[column]?.left ?? 0) + icon.x, 0);
          canvas.content.write(`q 1 0 0 1 ${numberOf(x)} ${numberOf(y + icon.y)} cm ${icon.operators} Q`);
        }
        y += broken.height;
      }
    });
  }
}
